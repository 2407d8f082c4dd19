// SPDX-License-Identifier: MIT
#include "views/clicks/sample_pane.h"

#include "look/empty_note.h"
#include "look/sheet_model.h"
#include "look/table_setup.h"
#include "look/view.h"
#include "words/messages.h"

#include <QHeaderView>
#include <QLabel>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <utility>

namespace ggs {

namespace {

constexpr int leastHex = 360; // pixels, for 8 bytes a line
constexpr size_t mostBytes = size_t{64} << 10, mostFields = 20'000;

Ink inkOfField(SampleField::Kind kind) {
    switch (kind) {
    case SampleField::Kind::label: return Ink::input;
    case SampleField::Kind::dense: return Ink::element;
    case SampleField::Kind::key: return Ink::matrix;
    case SampleField::Kind::count: return Ink::norm;
    default: return Ink::view;
    }
}

} // namespace

// -- SampleHex --------------------------------------------------------------------------------------------------------

SampleHex::SampleHex(QWidget* parent) : HexCanvas(parent) {
    setObjectName(QStringLiteral("clickHex"));
    setAccessibleName(tr("Bytes of the sample"));
    connect(&Theme::instance(), &Theme::changed, viewport(), qOverload<>(&QWidget::update));
}

void SampleHex::show(uint64_t offset, std::vector<std::byte> bytes, std::vector<SampleField> fields) {
    m_offset = m_cursor = offset;
    m_bytes = std::move(bytes);
    m_fields = std::move(fields);
    m_chosen = 0;
    m_hovered = nullptr;
    layOut();
    HexCanvas::show(m_cursor);
    viewport()->update();
}

const SampleField* SampleHex::fieldAt(uint64_t address) const {
    const auto after = std::ranges::upper_bound(m_fields, address, {}, &SampleField::begin);
    if (after == m_fields.begin()) return nullptr;
    const SampleField& field = *std::prev(after);
    return address < field.end ? &field : nullptr;
}

void SampleHex::choose(size_t field) {
    if (field >= m_fields.size()) return;
    m_chosen = field;
    const SampleField& at = m_fields[field];
    if (m_cursor < at.begin || m_cursor >= at.end) m_cursor = at.begin;
    if (!m_bytes.empty()) HexCanvas::show(m_cursor);
    viewport()->update();
}

HexCanvas::Look SampleHex::lookOf(uint64_t address, bool next) const {
    const Theme& theme = Theme::instance();
    Look look;
    look.value = m_bytes[address - m_offset];
    const SampleField* const field = fieldAt(address);
    look.underlined = address == m_cursor;
    if (!field) return look;
    const bool runsOn = next && address + 1 < field->end;
    look.add(theme.color(field->wrong ? Ink::trouble : inkOfField(field->kind), 0.2), runsOn);
    if (field == &m_fields[m_chosen]) look.add(theme.color(Ink::selection, 0.35), runsOn);
    look.framed = field == m_hovered;
    return look;
}

void SampleHex::goTo(uint64_t address, Visit) {
    if (address < m_offset || address - m_offset >= m_bytes.size()) return;
    m_cursor = address;
    HexCanvas::show(address);
    if (const SampleField* const field = fieldAt(address)) {
        m_chosen = static_cast<size_t>(field - m_fields.data());
        emit chosenByHand(m_chosen);
    }
    viewport()->update();
}

void SampleHex::point(std::optional<uint64_t> address) {
    const SampleField* const field = address ? fieldAt(*address) : nullptr;
    if (std::exchange(m_hovered, field) != field) viewport()->update();
}

QString SampleHex::tipAt(uint64_t address) const {
    const SampleField* const field = fieldAt(address);
    return field ? QStringLiteral("%1 · %2 = %3").arg(field->name, field->type, field->value) : QString();
}

// -- SamplePane -------------------------------------------------------------------------------------------------------

SamplePane::SamplePane(Computing& computing, QWidget* parent)
    : QWidget(parent), m_computing(computing), m_caption(new QLabel),
      m_rows(new SheetModel({tr("offset"), tr("field"), tr("type"), tr("value")}, this)),
      m_table(plainTable(QStringLiteral("clickFields"), m_rows, {.rowHeight = 20, .lettersMove = false})),
      m_hex(new SampleHex), m_contents(new Contents) {
    m_table->setAccessibleName(tr("Fields of the sample"));
    setColumnWidths(*m_table->horizontalHeader(), std::array{84, 150, 48, 90});
    m_caption->setObjectName(QStringLiteral("clickSampleCaption"));
    m_caption->setContentsMargins(14, 4, 14, 4);
    auto* const both = new QSplitter(Qt::Horizontal);
    both->setHandleWidth(1);
    both->setChildrenCollapsible(false);
    both->addWidget(m_table);
    auto* const aside = new QWidget;
    auto* const bytes = tightColumn(aside);
    m_contents->addWidget(m_hex);
    bytes->addLayout(m_contents, 1);
    both->addWidget(aside);
    both->setStretchFactor(0, 3);
    both->setStretchFactor(1, 4);
    makeColumnsVisible(*both, *m_table, leastHex);
    auto* const column = tightColumn(this);
    column->addWidget(m_caption);
    column->addWidget(both, 1);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& now) {
        if (!m_choosing && now.isValid()) m_hex->choose(static_cast<size_t>(now.row()));
    });
    connect(m_hex, &SampleHex::chosenByHand, this, &SamplePane::chooseRow);
    take({}, {});
}

void SamplePane::setLog(std::shared_ptr<const ClickLog> log, const ClickOptions& options) {
    m_log = std::move(log);
    m_options = options;
    setSample(nullptr);
}

void SamplePane::setSample(const SampleRows::Row* row) {
    const int64_t sample = row ? row->sample : -1;
    if (sample == m_sample && sample >= 0 && m_whyNot.isEmpty()) return;
    m_sample = sample;
    m_whyNot.clear();
    if (!row) return showNone();
    m_place = row->block->places[static_cast<size_t>(row->at)];
    m_computing.compute(
        m_kind, this,
        [this, log = m_log, options = m_options, place = m_place, row = *row](const std::atomic<bool>&) -> Finish {
            std::vector<std::byte> bytes;
            if (Result<std::vector<std::byte>> read = log->bytes(place, mostBytes); read.ok()) bytes = std::move(*read);
            std::vector<SampleField> fields = bytes.empty()
                                                  ? sampleFields(*log, *row.block, row.at, mostFields)
                                                  : sampleFields(*log, options, bytes, place.offset, mostFields);
            return [this, bytes = std::move(bytes), fields = std::move(fields)] { take(bytes, fields); };
        });
}

void SamplePane::setUnreadable(int64_t sample, const QString& why) {
    if (sample == m_sample && why == m_whyNot) return;
    m_sample = sample;
    m_whyNot = why;
    showNone();
}

void SamplePane::showNone() {
    m_computing.forget(m_kind);
    m_place = {};
    take({}, {});
}

void SamplePane::take(std::vector<std::byte> bytes, std::vector<SampleField> fields) {
    if (m_sample < 0) {
        m_caption->setText(tr("Select a sample to see its bytes."));
    } else if (!m_whyNot.isEmpty()) {
        m_caption->setText(tr("Sample %1 can’t be read.").arg(grouped(static_cast<uint64_t>(m_sample))));
    } else {
        QString caption = tr("Sample %1").arg(grouped(static_cast<uint64_t>(m_sample)));
        if (m_log->files() > 1) caption += QStringLiteral(" · ") + printableText(m_log->file_path(m_place.file));
        if (!bytes.empty())
            caption += QStringLiteral(" · ") +
                       (bytes.size() < m_place.size
                            ? tr("the first %1 of %2 from byte %3 on")
                                  .arg(bytesText(bytes.size()), bytesText(m_place.size), grouped(m_place.offset))
                            : tr("%1 from byte %2 on").arg(bytesText(bytes.size()), grouped(m_place.offset)));
        m_caption->setText(caption);
    }
    std::vector<SheetRow> rows;
    rows.reserve(fields.size());
    for (const SampleField& field : fields) {
        SheetRow row;
        row.cells = {{.text = field.end > field.begin ? QString::number(field.begin) : QString(), .code = true},
                     {.text = field.name},
                     {.text = field.type, .code = true},
                     {.text = field.value, .code = true}};
        row.strong = field.wrong;
        row.muted = field.kind == SampleField::Kind::count || field.kind == SampleField::Kind::length;
        rows.push_back(std::move(row));
    }
    m_choosing = true;
    m_rows->show(std::move(rows));
    const bool noBytes = m_sample >= 0 && bytes.empty();
    m_hex->show(m_place.offset, std::move(bytes), std::move(fields));
    m_contents->show(m_sample < 0          ? tr("No sample is selected.")
                     : !m_whyNot.isEmpty() ? m_whyNot
                     : noBytes             ? tr("A sample of this file is not one range of bytes.")
                                           : QString());
    if (m_rows->rowCount() > 0) m_table->setCurrentIndex(m_rows->index(0, 0));
    m_choosing = false;
}

void SamplePane::chooseRow(size_t field) {
    const QModelIndex row = m_rows->index(static_cast<int>(field), 0);
    m_choosing = true;
    m_table->setCurrentIndex(row);
    m_table->scrollTo(row);
    m_choosing = false;
}

} // namespace ggs
