// SPDX-License-Identifier: MIT
#include "views/strides/strides_view.h"

#include "graph/block_views.h"
#include "look/empty_note.h"
#include "look/names/node_words.h"
#include "look/view_header.h"
#include "look/whole_label.h"
#include "look/wrapping_row.h"
#include "session/computing.h"
#include "session/moves.h"
#include "session/opening.h"
#include "tensor/arena.h"
#include "views/strides/byte_line.h"
#include "views/strides/element_field.h"
#include "views/strides/logical_grid.h"
#include "views/strides/offset_formula.h"
#include "views/strides/predicate_list.h"
#include "views/strides/what_if_strip.h"
#include "words/messages.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>

#include <algorithm>
#include <cstring>

namespace ggs {

namespace {

constexpr int wideFrom = 1000, highFrom = 540; // pixels
constexpr size_t rawBytes = 8;                 // of an element that are shown; a block's are in the Blocks view

QLabel* caption(const QString& text) {
    auto* const label = new QLabel(text);
    label->setProperty("role", "caption");
    return label;
}

QString code(const QString& text, Ink ink = Ink::text) {
    const Theme& theme = Theme::instance();
    return QStringLiteral("<span style=\"font-family:'%1';color:%2\">%3</span>")
        .arg(theme.numbers().family(), theme.color(ink).name(), text.toHtmlEscaped());
}

QWidget* column(std::initializer_list<QWidget*> widgets, QWidget* stretched) {
    auto* const page = new QWidget;
    auto* const layout = tightColumn(page);
    for (QWidget* each : widgets) layout->addWidget(each, each == stretched ? 1 : 0);
    return page;
}

} // namespace

StridesView::StridesView(Debuggee& debuggee, Opening& opening, Selection& selection, QWidget* parent)
    : View(QStringLiteral("strides"), tr("Strides"), parent), m_debuggee(debuggee), m_opening(opening),
      m_selection(selection), m_elementKind(newKind()), m_header(new ViewHeader), m_body(new Contents),
      m_grid(new LogicalGrid(debuggee, selection)), m_bytes(new ByteLine(debuggee, selection)),
      m_formula(new OffsetFormula), m_predicates(new PredicateList), m_orders(new TwoOrders), m_whatIf(new WhatIfStrip),
      m_contents(new QComboBox),
      m_rows(new QComboBox), m_slice{new QSpinBox, new QSpinBox}, m_sliceLabels{new QLabel(QStringLiteral("i2")),
                                                                                new QLabel(QStringLiteral("i3"))},
      m_find(new ElementField), m_element(new QLabel), m_blockNote(new QLabel), m_problem(new QLabel),
      m_upper(new QSplitter(Qt::Horizontal)), m_parts(new QSplitter(Qt::Vertical)),
      m_middle(new QSplitter(Qt::Horizontal)), m_lower(new QStackedWidget), m_properties(makeProperties()) {
    // From the outside in: Qt styles a widget with all its parts again whenever it gets another parent.
    setLayout(m_body);
    m_body->addWidget(column({m_header, m_parts}, m_parts));
    m_parts->addWidget(m_middle);
    m_parts->addWidget(m_lower);
    m_parts->setStretchFactor(0, 1);
    m_element->setObjectName(QStringLiteral("stridesElement"));
    m_element->setContentsMargins(14, 1, 4, 1);
    m_element->setWordWrap(true);
    m_element->setTextInteractionFlags(Qt::TextSelectableByMouse);

    m_problem->setObjectName(QStringLiteral("findProblem"));
    m_problem->setWordWrap(true);
    m_problem->setContentsMargins(14, 0, 14, 3);
    m_problem->hide();
    m_find->setFixedWidth(std::max(104, hintWidth(*m_find)));
    auto* const line = new QWidget;
    auto* const inLine = new QHBoxLayout(line);
    inLine->setContentsMargins(0, 2, 8, 2);
    inLine->setSpacing(0);
    inLine->addWidget(m_element, 1);
    inLine->addWidget(m_find);
    m_middle->addWidget(column({m_upper, line, m_problem, m_formula}, m_upper));
    m_middle->setStretchFactor(0, 1);
    m_upper->addWidget(makeGridSide());
    m_upper->addWidget(makeByteSide());
    m_upper->setStretchFactor(0, 2);
    m_upper->setStretchFactor(1, 3);
    m_upper->setChildrenCollapsible(false);
    m_upper->setHandleWidth(1);
    m_lower->addWidget(m_whatIf);
    m_lower->addWidget(m_properties);
    for (QSplitter* each : {m_middle, m_parts}) {
        each->setChildrenCollapsible(false);
        each->setHandleWidth(1);
    }
    connect(m_find, &ElementField::found, this, [this](const Index& element) {
        m_selection.hover(std::nullopt);
        m_selection.pick({m_tensor->number, element});
    });
    connect(m_grid, &LogicalGrid::slicesChanged, this, &StridesView::showSliceFields);
    connect(m_grid, &LogicalGrid::elementActivated, this, &StridesView::changeWanted);
    giveKeysTo(m_grid);
    connect(m_find, &ElementField::refused, this, [this](const QString& sentence) {
        m_problem->setText(QStringLiteral("<span style='color:%1'>▲</span> %2")
                               .arg(Theme::instance().color(Ink::trouble).name(), sentence.toHtmlEscaped()));
        m_problem->setVisible(!sentence.isEmpty());
    });
    const QString names[] = {tr("Layout"), tr("What if"), tr("Properties")};
    for (const Part part : {onLayout, onWhatIf, onProperties}) {
        m_tabs[part] = new QToolButton;
        m_tabs[part]->setObjectName(QStringLiteral("stridesPart%1").arg(part));
        m_tabs[part]->setText(names[part]);
        m_tabs[part]->setCheckable(true);
        m_header->addControl(m_tabs[part]);
        connect(m_tabs[part], &QToolButton::clicked, this, [this, part] {
            m_part = part;
            showPart();
        });
    }
    m_tabs[onWhatIf]->setToolTip(
        tr("Tries permute, transpose, reshape, view or cont on a copy of the tensor. Shows the "
           "new shape, strides and walk through memory; the program stays unchanged"));
    connect(&selection, &Selection::selectionChanged, this, &StridesView::showTensor);
    for (const auto signal : {&Debuggee::snapshotChanged, &Debuggee::closed})
        connect(&debuggee, signal, this, &StridesView::showTensor);
    for (const auto signal : {&Selection::spotChanged, &Selection::litChanged})
        connect(&selection, signal, this, &StridesView::follow);
    connect(&debuggee, &Debuggee::progressed, this, &StridesView::showPreview);
    connect(&Theme::instance(), &Theme::changed, this, &StridesView::showTensor);
    connect(m_contents, &QComboBox::currentIndexChanged, this,
            [this](int which) { m_grid->setContents(static_cast<LogicalGrid::Contents>(which)); });
    connect(m_rows, &QComboBox::currentIndexChanged, this,
            [this] { m_bytes->setElementsPerRow(m_rows->currentData().toInt()); });
    for (QSpinBox* each : m_slice) {
        connect(each, &QSpinBox::valueChanged, this, [this] {
            showSlice(m_slice[0]->value(), m_slice[1]->value());
            if (!m_tensor) return;
            m_grid->follow();
            m_bytes->follow();
            showElement(elementShown());
        });
    }
    showTensor();
}

QWidget* StridesView::makeGridSide() {
    m_contents->setObjectName(QStringLiteral("stridesContents"));
    m_contents->addItems({tr("offset and value"), tr("byte offset"), tr("value"), tr("walk order")});
    m_contents->setToolTip(tr("Contents of the cells"));
    auto* const top = new QWidget;
    auto* const row = new WrappingRow(top);
    row->setContentsMargins(14, 5, 8, 3);
    row->setSpacing(6);
    auto* const name = caption(tr("LOGICAL GRID"));
    name->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    row->addWidget(name);
    for (int d = 0; d < 2; ++d) {
        m_slice[d]->setObjectName(QStringLiteral("stridesI%1").arg(d + 2));
        m_slice[d]->setFont(Theme::instance().numbers());
        m_slice[d]->setFixedWidth(58);
        row->addWidget(m_sliceLabels[d]);
        row->addWidget(m_slice[d]);
    }
    row->addWidget(m_contents);
    m_blockNote->setObjectName(QStringLiteral("stridesBlockNote"));
    m_blockNote->setProperty("role", "muted");
    m_blockNote->setWordWrap(true);
    m_blockNote->setContentsMargins(14, 0, 14, 3);
    return column({top, m_blockNote, m_grid}, m_grid);
}

QWidget* StridesView::makeByteSide() {
    m_rows->setObjectName(QStringLiteral("stridesRows"));
    m_rows->setToolTip(tr("Bytes per row"));
    m_rows->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    auto* const top = new QWidget;
    auto* const row = new WrappingRow(top);
    row->setContentsMargins(14, 5, 8, 3);
    row->setSpacing(6);
    row->addWidget(caption(tr("LINE OF BYTES")));
    auto* const hint = new WholeLabel(tr("#n: position in the walk"));
    hint->setToolTip(tr("Dimension 0 first, then 1, 2 and 3"));
    hint->setProperty("role", "muted");
    hint->setMinimumWidth(1);
    hint->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    row->addWidget(hint);
    row->addWidget(m_rows);
    return column({top, m_bytes}, m_bytes);
}

QWidget* StridesView::makeProperties() {
    auto* const page = new QWidget;
    auto* const row = new QBoxLayout(QBoxLayout::LeftToRight, page);
    row->setContentsMargins(0, 8, 0, 4);
    row->setSpacing(6);
    const auto titled = [](const QString& title, QWidget* what) {
        QLabel* const name = caption(title);
        name->setContentsMargins(14, 0, 0, 2);
        auto* const part = column({name, what}, what);
        return part;
    };
    row->addWidget(titled(tr("PREDICATES"), m_predicates), 5);
    row->addWidget(titled(tr("GGML / PYTORCH"), m_orders), 4, Qt::AlignTop);
    return page;
}

void StridesView::resizeEvent(QResizeEvent*) { arrange(); }
bool StridesView::find() {
    if (!m_tensor) return false;
    m_find->setFocus();
    m_find->selectAll();
    return true;
}

void StridesView::showEvent(QShowEvent*) { showTensor(); }

void StridesView::arrange() {
    const Room room = height() < highFrom ? Room::low : width() < wideFrom ? Room::narrow : Room::all;
    if (m_room == room) return;
    m_room = room;
    if (room == Room::all) {
        m_middle->addWidget(m_properties);
        m_properties->setMinimumWidth(350);
    } else {
        m_lower->addWidget(m_properties);
        m_properties->setMinimumWidth(0);
    }
    static_cast<QBoxLayout*>(m_properties->layout())
        ->setDirection(room == Room::all ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    showPart();
}

void StridesView::showPart() {
    if (!m_room) return;
    const bool low = m_room == Room::low, all = m_room == Room::all;
    const Part part = all || (!low && m_part == onLayout) ? onWhatIf : m_part;
    for (const Part each : {onLayout, onWhatIf, onProperties}) {
        m_tabs[each]->setChecked(each == part);
        m_tabs[each]->setVisible(low || (!all && each != onLayout));
    }
    m_middle->setVisible(!low || part == onLayout);
    m_lower->setVisible(!low || part != onLayout);
    if (part != onLayout) m_lower->setCurrentWidget(part == onWhatIf ? static_cast<QWidget*>(m_whatIf) : m_properties);
    if (all) m_properties->show();
}

QString StridesView::whyEmpty() const {
    if (selectedTensor(m_debuggee, m_selection)) return {};
    return m_debuggee.isOpen() && m_selection.selected()
               ? tr("This tensor has no elements, so there are no strides to show")
               : tr("Select a tensor in the graph or in a list to see how its elements are stored in "
                    "memory");
}

void StridesView::showTensor() {
    // While it isn't seen nothing is worked out for it; it only lets go of a program that is no longer open.
    auto now = selectedTensor(m_debuggee, m_selection);
    if (!isVisible() && m_tensor == now) return;
    if (!isVisible()) now.reset();
    const bool other = !(m_tensor == now);
    m_tensor = now;
    const bool valued = now && m_debuggee.snapshot().state(now->number).kind != TensorState::Kind::not_run;
    m_grid->setTensor(now, valued);
    m_bytes->setTensor(now, valued);
    m_find->setTensor(now);
    m_whatIf->setTensor(now);
    m_predicates->setTensor(now);
    if (!now) {
        m_formula->setElement(now, {});
        m_orders->setElement(now, {});
        setAbout({});
        m_body->show(whyEmpty());
        return;
    }
    m_body->show({});
    const Structure& s = *now->structure;
    const Tensor& t = now->tensor();
    for (int d = 0; d < 2; ++d) {
        const QSignalBlocker block(m_slice[d]);
        const int64_t n = t.ne[d + 2];
        m_slice[d]->setRange(0, static_cast<int>(std::min<int64_t>(n - 1, INT32_MAX)));
        if (other) m_slice[d]->setValue(0);
    }
    showSliceFields();
    showSlice(m_slice[0]->value(), m_slice[1]->value());
    if (other) {
        fillRowChooser();
        m_element->setMinimumHeight(0);
    }
    m_blockNote->setVisible(now->inBlocks());
    if (now->inBlocks())
        m_blockNote->setText(tr("Each cell is an element. %1 elements share a block of %2 bytes, and each byte of a "
                                "block belongs to all of its elements.")
                                 .arg(now->type().block)
                                 .arg(now->type().bytes));

    m_orders->setMadeBy(madeBy());
    QString made = s.tensor(now->number).op == OpId::none ? tr("leaf") : opWord(s, now->number);
    if (t.op != OpId::none && t.src[0]) {
        if (const auto source = s.number_of(t.src[0])) made = tr("%1 of %2").arg(made, nameOf(s, *source));
    }
    if (now->isView()) made = tr("%1, a view of %2 from byte %3").arg(made, nameOf(s, now->root)).arg(now->offset);
    m_header->setWhat(QStringLiteral("<span style='color:%1'>●</span> <b>%2</b> &nbsp;%3 &nbsp;%4")
                          .arg(Theme::instance().color(inkOf(s, now->number)).name(),
                               nameOf(s, now->number).toHtmlEscaped(),
                               code(typeOf(s, now->number) + QLatin1Char(' ') + shapeOf(s, now->number), Ink::muted),
                               QStringLiteral("<span style='color:%1'>%2</span>")
                                   .arg(Theme::instance().color(Ink::muted).name(), made.toHtmlEscaped())));
    m_header->setState(bytesText(nbytes(t)));
    setAbout(nameOf(s, now->number));
    follow();
}

QString StridesView::madeBy() const {
    const Structure& s = *m_tensor->structure;
    const int line = s.tensors[m_tensor->number].place.line;
    if (m_opening.hasScript() && line > 0)
        return m_opening.scriptText().section(QLatin1Char('\n'), line - 1, line - 1).trimmed();
    const Tensor& t = m_tensor->tensor();
    QStringList sources;
    for (const Tensor* source : t.src) {
        if (const auto number = source ? s.number_of(source) : std::nullopt) sources.append(nameOf(s, *number));
    }
    return sources.isEmpty()
               ? QString()
               : QStringLiteral("%1(%2)").arg(opWord(s, m_tensor->number), sources.join(QStringLiteral(", ")));
}

// The values in the cells are the last ones that were read; the run is somewhere else by now.
void StridesView::showPreview() {
    const Preview& preview = m_debuggee.preview();
    if (!m_tensor || !m_debuggee.isRunning() || preview.moment == Moment{}) return;
    m_header->setState(tr("at node %1").arg(preview.moment.step));
    m_grid->setPreview(preview.tensor, preview.values);
}

// The index of dimension 2 isn't chosen where all of its slices are shown.
void StridesView::showSliceFields() {
    for (size_t d = 0; d < 2; ++d) {
        const bool chosen = m_tensor && m_tensor->tensor().ne[d + 2] > 1 && (d > 0 || !m_grid->showsAllSlices());
        m_slice[d]->setVisible(chosen);
        m_sliceLabels[d]->setVisible(chosen);
    }
}

void StridesView::showSlice(int64_t i2, int64_t i3) {
    m_grid->setSlice(i2, i3);
    m_bytes->setSlice(i2, i3);
}

// Rows contain complete elements, so that elements one stride apart are below each other.
void StridesView::fillRowChooser() {
    const QSignalBlocker block(m_rows);
    const int before = std::max(0, m_rows->currentIndex());
    m_rows->clear();
    m_rows->addItem(tr("auto"), 0);
    for (const int n : {4, 8, 16, 32})
        m_rows->addItem(tr("%1 bytes per row").arg(static_cast<uint64_t>(n) * m_tensor->type().bytes), n);
    m_rows->setCurrentIndex(before);
}

void StridesView::follow() {
    // A new program, or none, has separate signals; until they arrive the old program is shown.
    if (!m_tensor || !isVisible() || !m_debuggee.isOpen() || m_debuggee.snapshot().structure != m_tensor->structure)
        return;
    const auto shown = shownElement(m_debuggee, m_selection, *m_tensor);
    if (shown) {
        for (int d = 0; d < 2; ++d) {
            const QSignalBlocker block(m_slice[d]);
            m_slice[d]->setValue(static_cast<int>(std::min<int64_t>((*shown)[static_cast<size_t>(d) + 2], INT32_MAX)));
        }
        showSlice((*shown)[2], (*shown)[3]);
    }
    m_grid->follow();
    m_bytes->follow();
    showElement(elementShown());
}

// Once the pointer has left it is what grid and bytes show as well.
Index StridesView::elementShown() const {
    const auto shown = shownElement(m_debuggee, m_selection, *m_tensor);
    return shown.value_or(Index{0, 0, m_slice[0]->value(), m_slice[1]->value()});
}

void StridesView::showElement(const Index& element) {
    m_formula->setElement(m_tensor, element);
    m_orders->setElement(m_tensor, element);
    describe(element, QString(), QString());
    readElement(element);
}

void StridesView::readElement(const Index& element) {
    m_read = element;
    const TensorState::Kind state = m_debuggee.snapshot().state(m_tensor->number).kind;
    if (state == TensorState::Kind::not_run) return describe(element, QString(), tr("not run yet"));
    if (const Status numbers = has_numbers(m_tensor->tensor()); !numbers.ok())
        return describe(element, QString(), words(numbers.error()));
    m_debuggee.read(m_elementKind, this,
                    [this, element, number = m_tensor->number](const Structure& s, const ByteSource& bytes) -> Finish {
                        const Tensor& t = s.tensor(number);
                        std::array<std::byte, rawBytes> raw{};
                        const size_t size = traits(t.type).bytes, shown = std::min(size, rawBytes);
                        const auto read = bytes(number, element_offset(t, element), shown,
                                                [&raw, shown](std::span<const std::byte> some) {
                                                    std::memcpy(raw.data(), some.data(), std::min(shown, some.size()));
                                                });
                        const auto value = element_number(bytes, number, t, element);
                        if ((read.ok() && !*read) || (value.ok() && !*value)) return {};
                        QStringList hex;
                        for (size_t i = 0; i < shown; ++i)
                            hex.append(QStringLiteral("%1").arg(std::to_integer<int>(raw[i]), 2, 16, QLatin1Char('0')));
                        if (shown < size) hex.append(QStringLiteral("…"));
                        const QString rawText = read.ok() ? hex.join(QLatin1Char(' ')) : QString();
                        const QString valueText = value.ok() ? numberText(**value) : words(value.error());
                        return [this, element, number, rawText, valueText] {
                            if (m_tensor && m_tensor->number == number && m_read == element)
                                describe(element, rawText, valueText);
                        };
                    });
}

// Writes a line on an element: its step in the walk, its bytes, their offset, their contents, and their owner.
void StridesView::describe(const Index& element, const QString& raw, const QString& value) {
    const Structure& s = *m_tensor->structure;
    const int64_t begin = m_tensor->begin(element), size = static_cast<int64_t>(m_tensor->type().bytes);
    QStringList parts;
    const auto part = [&parts](const QString& what, const QString& text) {
        parts.append(QStringLiteral("<span style='color:%1'>%2</span> %3")
                         .arg(Theme::instance().color(Ink::muted).name(), what, code(text)));
    };
    parts.append(
        QStringLiteral("<span style='color:%1'>●</span> ").arg(Theme::instance().color(Ink::selection).name()) +
        code(elementText(s, m_tensor->number, element)));
    part(m_tensor->inBlocks() ? tr("block") : tr("step"), QString::number(m_tensor->step(element)));
    const int64_t own = begin - m_tensor->offset;
    part(tr("bytes"), QStringLiteral("%1…%2").arg(own).arg(own + size - 1));
    const TensorInfo& info = s.tensors[m_tensor->number];
    const uint64_t origin = first_origin + info.arena * origin_step;
    if (info.address >= origin && info.address < origin + origin_step)
        part(tr("arena"), QString::number(info.address - origin + static_cast<uint64_t>(own)));
    if (!raw.isEmpty()) part(tr("raw"), raw);
    if (!value.isEmpty()) part(tr("value"), value);
    if (m_tensor->isView()) {
        if (const auto same = m_tensor->rootElementAt(begin))
            part(tr("same as"), elementText(s, m_tensor->root, *same));
    }
    m_element->setText(parts.join(QStringLiteral("&nbsp; ")));
    // From one element to the next nothing below it moves.
    if (m_element->isVisible())
        m_element->setMinimumHeight(
            std::max(m_element->minimumHeight(), m_element->heightForWidth(m_element->width())));
}

} // namespace ggs
