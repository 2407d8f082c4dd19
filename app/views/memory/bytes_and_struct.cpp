// SPDX-License-Identifier: MIT
#include "views/memory/bytes_and_struct.h"

#include "look/elided_label.h"
#include "look/empty_note.h"
#include "look/names/node_words.h"
#include "look/sheet_model.h"
#include "look/table_setup.h"
#include "look/wrapped_text.h"
#include "memory/field_list.h"
#include "program/words.h"
#include "session/opening.h"
#include "session/session_controller.h"
#include "views/memory/tensor_bytes.h"
#include "words/messages.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QLabel>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <span>

namespace ggs {

namespace {

constexpr int valueColumn = 2;
constexpr int halfMargin = 12; // pixels
constexpr qsizetype mostPointers = 4;
constexpr int leastFields = 344, mostFields = 480; // pixels

QLabel* halfTitle() {
    auto* const made = new ElidedLabel;
    made->setProperty("role", "panel");
    made->setContentsMargins(halfMargin, 6, halfMargin, 2);
    return made;
}

} // namespace

BytesAndStruct::BytesAndStruct(SessionController& controller, QWidget* parent)
    : View(QStringLiteral("bytesAndStruct"), tr("Bytes and struct"), parent), m_debuggee(controller.debuggee()),
      m_selection(controller.selection()), m_opening(controller.opening()),
      m_fields(new SheetModel({tr("field"), tr("offset"), tr("value")}, this)),
      m_table(plainTable(QStringLiteral("structFields"), m_fields)), m_bytes(new TensorBytes(m_debuggee, m_selection)),
      m_bytesOf(halfTitle()), m_structOf(halfTitle()), m_pointers(new QLabel), m_state(new WrappedText),
      m_halves(new QSplitter(Qt::Horizontal)), m_contents(new Contents) {
    m_table->setAccessibleName(tr("Fields of the struct"));
    setColumnWidths(*m_table->horizontalHeader(), std::array{110, 50, 90});
    m_bytesOf->setObjectName(QStringLiteral("bytesOf"));
    m_structOf->setObjectName(QStringLiteral("structOf"));
    m_pointers->setObjectName(QStringLiteral("structPointers"));
    m_pointers->setTextFormat(Qt::RichText);
    m_pointers->setWordWrap(true);
    m_pointers->setContentsMargins(halfMargin, 3, halfMargin, 5);
    m_pointers->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    m_state->setObjectName(QStringLiteral("bytesState"));
    m_state->setProperty("role", "muted");
    auto* const left = new QWidget;
    auto* const bytes = tightColumn(left);
    bytes->addWidget(m_bytesOf);
    bytes->addWidget(m_bytes, 1);
    auto* const below = new QHBoxLayout;
    below->setContentsMargins(halfMargin, 3, halfMargin, 5);
    below->addWidget(m_state);
    bytes->addLayout(below);
    auto* const right = new QWidget;
    auto* const fields = tightColumn(right);
    fields->addWidget(m_structOf);
    fields->addWidget(m_table, 1);
    fields->addWidget(m_pointers);
    m_halves->addWidget(left);
    m_halves->addWidget(right);
    m_halves->setHandleWidth(1);
    m_halves->setChildrenCollapsible(false);
    m_contents->addWidget(m_halves);
    setLayout(m_contents);
    giveKeysTo(m_bytes);

    for (const auto signal : {&Debuggee::structureChanged, &Debuggee::closed})
        connect(&m_debuggee, signal, this, &BytesAndStruct::refresh);
    connect(&m_debuggee, &Debuggee::snapshotChanged, this, &BytesAndStruct::refresh);
    connect(&m_selection, &Selection::selectionChanged, this, &BytesAndStruct::refresh);
    connect(m_bytes, &TensorBytes::changed, this, &BytesAndStruct::tellState);
    connect(m_table, &QTableView::clicked, this, [this](const QModelIndex& at) {
        if (at.column() == valueColumn) follow(at);
    });
    connect(m_table, &QTableView::activated, this, &BytesAndStruct::follow);
    connect(m_pointers, &QLabel::linkActivated, this,
            [this](const QString& tensor) { m_selection.select(tensor.toUInt()); });
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        if (m_structure) m_pointers->setText(pointers());
    });
    refresh();
}

void BytesAndStruct::showEvent(QShowEvent* event) {
    View::showEvent(event);
    refresh();
}

QString BytesAndStruct::whyEmpty() const {
    if (!m_debuggee.isOpen())
        return m_opening.hasDocument() ? tr("Nothing to show: %1").arg(m_debuggee.whyNothing())
                                       : tr("Open a sample or a script to see the bytes of its tensors.");
    if (m_debuggee.snapshot().only_weights())
        return tr("A file of weights has no arena: its bytes are in the File view.");
    const auto selected = m_selection.selected();
    return selected && m_debuggee.structure().alive(*selected)
               ? QString()
               : tr("Select a tensor to see its bytes and the fields of its struct.");
}

void BytesAndStruct::refresh() {
    const QString why = whyEmpty();
    if (!why.isEmpty() || !isSeen()) {
        m_structure.reset(); // it would keep the previous program
        m_bytes->setTensor(nullptr, 0);
    }
    if (!why.isEmpty()) setAbout({});
    if (!isSeen()) return;
    m_contents->show(why);
    if (!why.isEmpty()) return;
    const auto structure = m_debuggee.snapshot().structure;
    const uint32_t tensor = *m_selection.selected();
    if (structure != m_structure || tensor != m_tensor) {
        m_structure = structure;
        m_tensor = tensor;
        m_bytes->setTensor(structure, tensor);
        setAbout(nameOf(*structure, tensor));
        showStruct();
        layOutHalves();
    }
    tellState();
}

void BytesAndStruct::resizeEvent(QResizeEvent* event) {
    View::resizeEvent(event);
    layOutHalves();
}

// The fields get what a row of bytes doesn't need. Sizes set by hand stay until the width changes.
void BytesAndStruct::layOutHalves() {
    if (!m_structure || width() == m_laidOutFor) return;
    m_laidOutFor = width();
    const int both = width() - m_halves->handleWidth();
    const bool wide = both - m_bytes->widthOf(16) >= leastFields;
    const int fields = std::clamp(both - m_bytes->widthOf(wide ? 16 : 8), leastFields, mostFields);
    m_halves->setSizes({both - fields, fields});
}

// The engine's field list, with consecutive numbers and unused elements on one line.
void BytesAndStruct::showStruct() {
    const Structure& s = *m_structure;
    const Program& program = *s.program();
    const MemoryMap map(s.registry(), program);
    const Tensor& tensor = s.tensor(m_tensor);
    const uint64_t begin = program.space.address_of(&tensor);
    std::vector<SheetRow> rows;
    if (begin) {
        const std::vector<MemoryField> fields = field_list(map, begin, begin + sizeof(Tensor));
        size_t next = 0;
        FieldRuns runs(FieldRuns::Join::numbers, [&](const FieldRun& run) {
            const std::span<const MemoryField> shown = std::span(fields).subspan(next, run.count);
            next += run.count;
            const Region& region = run.first;
            // The tensor that a pointer leads to; for the data it is this one.
            std::optional<uint32_t> target;
            if (run.count == 1 && region.field == "data" && region.points_to) {
                target = m_tensor;
            } else if (run.count == 1 && region.points_to) {
                const auto there = map.at(region.points_to, Detail::objects);
                if (there && s.alive(there->tensor)) target = there->tensor;
            }
            QString value = QString::fromStdString(values_text(map, shown));
            if (region.points_to && run.count == 1) value = QStringLiteral("→ ") + value.mid(3); // after "-> "
            const bool nothing = !region.in_use || value.isEmpty() || region.value == RegionValue(Address{0});
            rows.push_back(
                {{{QString::fromStdString(run.title()), {}, {}, true},
                  {QString::number(region.begin - begin), QVariant::fromValue<qulonglong>(region.begin - begin),
                   tr("%n byte(s)", nullptr, static_cast<int>(run.size()))},
                  {value, {}, {}, true, target.has_value()}},
                 target,
                 nothing});
        });
        for (const MemoryField& field : fields) runs.add(field.region);
        runs.finish();
    }
    m_table->setCurrentIndex({});
    m_fields->show(std::move(rows));
    const QString name = nameOf(s, m_tensor);
    const auto place = [&](uint64_t address) {
        const auto region = map.at(address, Detail::objects);
        if (!region) return QString();
        const QString offset = grouped(address - origin_of(program, *region));
        return region->in_buffer ? tr("buffer %1 + %2").arg(region->block).arg(offset)
                                 : tr("arena %1 + %2").arg(region->block).arg(offset);
    };
    m_structOf->setText(begin ? tr("Struct of %1: %2 bytes at %3").arg(name).arg(sizeof(Tensor)).arg(place(begin))
                              : tr("The struct of %1 isn't in an arena").arg(name));
    m_pointers->setText(pointers());
    const uint64_t data = s.tensors[m_tensor].address;
    m_bytesOf->setText(data ? tr("Data of %1: %2 bytes at %3").arg(name, grouped(nbytes(tensor)), place(data))
                            : tr("%1 has no data in memory").arg(name));
}

// Names the fields that point to the struct, with links to the tensors that have them.
QString BytesAndStruct::pointers() const {
    const Structure& s = *m_structure;
    const Tensor* const tensor = &s.tensor(m_tensor);
    QStringList all;
    for (size_t g = 0; g < s.graphs.size(); ++g) {
        const QString label = shortText(s.graphs[g].label);
        const QString graph = (label.isEmpty() ? tr("graph %1").arg(g) : label).toHtmlEscaped();
        for (const auto& [array, name] :
             {std::pair(&s.graphs[g].nodes, "nodes"), std::pair(&s.graphs[g].leafs, "leafs")}) {
            const auto found = std::ranges::find(*array, m_tensor);
            if (found != array->end())
                all.append(QStringLiteral("%1.%2[%3]").arg(graph, QLatin1String(name)).arg(found - array->begin()));
        }
    }
    const QString color = Theme::instance().color(Ink::link).name();
    const auto add = [&](uint32_t from, const QString& field) {
        all.append(QStringLiteral("<a href=\"%1\" style=\"color:%2;text-decoration:none\">%3.%4</a>")
                       .arg(from)
                       .arg(color, nameOf(s, from).toHtmlEscaped(), field));
    };
    for (const uint32_t reader : s.readers_of(m_tensor)) {
        for (size_t i = 0; i < max_src && all.size() <= mostPointers; ++i) {
            if (s.tensor(reader).src[i] == tensor) add(reader, QStringLiteral("src[%1]").arg(i));
        }
    }
    for (uint32_t view = 0; view < s.tensors.size() && all.size() <= mostPointers; ++view) {
        if (s.alive(view) && s.tensor(view).view_src == tensor) add(view, QStringLiteral("view_src"));
    }
    if (all.isEmpty()) return tr("No graph and no tensor points to this struct.");
    const bool more = all.size() > mostPointers;
    return tr("Pointers to this struct: %1").arg(all.first(std::min(all.size(), mostPointers)).join(tr(", "))) +
           (more ? QStringLiteral(" …") : QString());
}

void BytesAndStruct::tellState() {
    if (!m_structure || !m_debuggee.isOpen() || m_debuggee.snapshot().structure != m_structure) return;
    const TensorState state = m_debuggee.snapshot().state(m_tensor);
    const auto& problems = m_bytes->bytes().problems;
    const TypeTraits& type = traits(m_structure->tensor(m_tensor).type);
    QStringList said;
    if (state.kind == TensorState::Kind::not_run) {
        said.append(notRunWords(*m_structure, m_tensor));
    } else {
        said.append(tr("State: %1.").arg(words(state_text(*m_structure, state))));
        if (state.kind == TensorState::Kind::overwritten) said.append(tr("These bytes now belong to that node."));
        if (!problems.empty()) said.append(tr("Hatched bytes can't be read: %1").arg(words(problems.front().why)));
        if (type.block > 1)
            said.append(tr("%1 has blocks of %2 bytes for %3 elements; Blocks shows their values.")
                            .arg(QLatin1String(type.name))
                            .arg(type.bytes)
                            .arg(type.block));
    }
    m_state->setText(said.join(QLatin1Char(' ')));
}

// Selects the target of a pointer. The data pointer leads to the first byte.
void BytesAndStruct::follow(const QModelIndex& row) {
    if (!row.isValid() || !m_structure) return;
    const auto target = m_fields->row(row.row()).tensor;
    if (!target) return;
    if (*target == m_tensor)
        m_bytes->goToByte(m_structure->tensors[m_tensor].address);
    else
        m_selection.select(*target);
}

bool BytesAndStruct::copy() {
    if (m_fields->rowCount() == 0 || !whyEmpty().isEmpty()) return false;
    QStringList lines;
    for (const SheetRow& row : m_fields->rows()) {
        QStringList cells;
        for (const SheetCell& cell : row.cells) cells.append(cell.text);
        lines.append(cells.join(QLatin1Char('\t')));
    }
    QApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
    return true;
}

} // namespace ggs
