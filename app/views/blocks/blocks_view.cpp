// SPDX-License-Identifier: MIT
#include "views/blocks/blocks_view.h"

#include "graph/block_views.h"
#include "look/empty_note.h"
#include "look/names/node_words.h"
#include "look/steady_scroll.h"
#include "look/strided_tensor.h"
#include "look/view_header.h"
#include "program/words.h"
#include "session/computing.h"
#include "views/blocks/bits_pane.h"
#include "views/blocks/block_bytes.h"
#include "views/blocks/block_elements.h"
#include "words/messages.h"

#include <QKeyEvent>
#include <QLabel>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace ggs {

namespace {

constexpr int wideFrom = 1180; // pixels from which bytes and elements are side by side

QString mono(const QString& text, Ink ink = Ink::text) {
    const Theme& theme = Theme::instance();
    return QStringLiteral("<span style=\"font-family:'%1';color:%2\">%3</span>")
        .arg(theme.numbers().family(), theme.color(ink).name(), text.toHtmlEscaped());
}
QString muted(const QString& text) {
    return QStringLiteral("<span style='color:%1'>%2</span>").arg(Theme::instance().color(Ink::muted).name(), text);
}
QString bytesWords(int first, int size) {
    return size == 1 ? BlocksView::tr("byte %1").arg(first)
                     : BlocksView::tr("bytes %1…%2").arg(first).arg(first + size - 1);
}

} // namespace

BlocksView::BlocksView(Debuggee& debuggee, Selection& selection, QWidget* parent)
    : View(QStringLiteral("blocks"), tr("Blocks"), parent), m_debuggee(debuggee), m_selection(selection),
      m_blockKind(newKind()), m_header(new ViewHeader), m_contents(new Contents), m_scale(new BitsPane),
      m_min(new BitsPane), m_elementText(new QLabel), m_bytes(new BlockBytes(selection)),
      m_elements(new BlockElements(selection)), m_halves(new QSplitter(Qt::Vertical)), m_previous(new QToolButton),
      m_next(new QToolButton) {
    m_previous->setObjectName(QStringLiteral("blockPrevious"));
    m_previous->setText(QStringLiteral("‹"));
    m_previous->setToolTip(tr("Previous block (Page Up)"));
    m_next->setObjectName(QStringLiteral("blockNext"));
    m_next->setText(QStringLiteral("›"));
    m_next->setToolTip(tr("Next block (Page Down)"));
    for (QToolButton* each : {m_previous, m_next}) m_header->addControl(each);

    m_halves->addWidget(m_bytes);
    m_halves->addWidget(m_elements);
    m_halves->setStretchFactor(1, 1);
    m_halves->setChildrenCollapsible(false);
    m_halves->setHandleWidth(1);
    auto* const halves = new QSplitter(Qt::Horizontal);
    halves->addWidget(makeNumbers());
    halves->addWidget(m_halves);
    halves->setStretchFactor(0, 2);
    halves->setStretchFactor(1, 5);
    halves->setSizes({320, 700});
    halves->setChildrenCollapsible(false);
    halves->setHandleWidth(1);
    auto* const page = new QWidget;
    m_contents->addWidget(halves);
    page->setLayout(m_contents);
    auto* const column = tightColumn(this);
    column->addWidget(m_header);
    column->addWidget(page, 1);
    setFocusPolicy(Qt::StrongFocus);

    for (const auto signal : {&Selection::selectionChanged, &Selection::spotChanged})
        connect(&selection, signal, this, &BlocksView::follow);
    connect(&debuggee, &Debuggee::closed, this, &BlocksView::follow);
    connect(&debuggee, &Debuggee::structureChanged, this, [this] {
        m_tensor.reset();
        m_block.reset();
    });
    connect(&debuggee, &Debuggee::snapshotChanged, this, [this] {
        m_block.reset(); // the bytes may have changed
        follow();
    });
    connect(&Theme::instance(), &Theme::changed, this, &BlocksView::showBlock);
    connect(m_previous, &QToolButton::clicked, this, [this] { goToBlock(-1); });
    connect(m_next, &QToolButton::clicked, this, [this] { goToBlock(1); });
    connect(m_elements, &BlockElements::blockWanted, this, &BlocksView::goToBlock);
    connect(m_elements, &BlockElements::stepWanted, this, &BlocksView::goToElement);
    connect(m_bytes, &BlockBytes::elementsHovered, m_elements, &BlockElements::setOutlined);
    follow();
}

QWidget* BlocksView::makeNumbers() {
    m_scale->setObjectName(QStringLiteral("blockScale"));
    m_min->setObjectName(QStringLiteral("blockMin"));
    m_elementText->setObjectName(QStringLiteral("blockElement"));
    m_elementText->setWordWrap(true);
    m_elementText->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_elementText->setContentsMargins(14, 2, 14, 6);
    m_elementText->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* const numbers = new QWidget;
    auto* const column = new QVBoxLayout(numbers);
    column->setContentsMargins(0, 4, 0, 0);
    column->setSpacing(4);
    column->addWidget(m_scale);
    column->addWidget(m_min);
    column->addWidget(m_elementText);
    column->addStretch(1);
    auto* const scroll = m_numbers = new SteadyScroll;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(numbers);
    scroll->setMinimumWidth(300);
    return scroll;
}

// If the numbers don't all fit, scale and minimum are short, so that they stay visible above the rest.
void BlocksView::arrangeNumbers() {
    const int room = m_numbers->viewport()->height(), wide = m_numbers->viewport()->width();
    int wanted = m_elementText->heightForWidth(wide);
    for (const BitsPane* each : {m_scale, m_min}) wanted += each->isHidden() ? 0 : each->fullHeight() + 4;
    for (BitsPane* each : {m_scale, m_min}) each->setShort(wanted > room);
}

void BlocksView::say(const QString& sentence) {
    m_block.reset();
    m_bytes->setBlock(nullptr);
    m_elements->setBlock(nullptr);
    m_contents->show(sentence);
    for (QToolButton* each : {m_previous, m_next}) each->setEnabled(false);
}

void BlocksView::showEvent(QShowEvent*) { follow(); }

void BlocksView::resizeEvent(QResizeEvent*) {
    m_halves->setOrientation(width() >= wideFrom ? Qt::Horizontal : Qt::Vertical);
    arrangeNumbers();
}

QString BlocksView::whyEmpty() const {
    const auto now = selectedTensor(m_debuggee, m_selection);
    if (!now)
        return m_debuggee.isOpen() && m_selection.selected() ? tr("This tensor has no elements")
                                                             : tr("Select a tensor to see its values bit by bit");
    if (m_debuggee.snapshot().state(now->number).kind == TensorState::Kind::not_run)
        return notRunWords(*now->structure, now->number);
    const Status numbers = has_numbers(now->tensor());
    return numbers.ok() ? QString() : words(numbers.error());
}

void BlocksView::follow() {
    const auto now = selectedTensor(m_debuggee, m_selection);
    m_tensor = now ? std::optional(now->number) : std::nullopt;
    if (!now) {
        m_header->setWhat(QString());
        m_header->setState(QString());
        setAbout({});
        return say(whyEmpty());
    }
    m_element = shownElement(m_debuggee, m_selection, *now).value_or(Index{});
    const Structure& s = *now->structure;
    setAbout(nameOf(s, now->number));
    m_header->setWhat(QStringLiteral("<b>%1</b> &nbsp;%2")
                          .arg(nameOf(s, now->number).toHtmlEscaped(),
                               mono(typeOf(s, now->number) + QLatin1Char(' ') + shapeOf(s, now->number), Ink::muted)));
    m_header->setState(words(state_text(s, m_debuggee.snapshot().state(now->number))));
    if (const QString why = whyEmpty(); !why.isEmpty()) return say(why);
    // The block that is shown may have the element already.
    if (m_block && m_block->tensor == *m_tensor &&
        m_block->first ==
            Index{m_element[0] / now->type().block * now->type().block, m_element[1], m_element[2], m_element[3]})
        return showElement();
    read();
}

void BlocksView::read() {
    if (!isVisible()) return; // asked again when it is seen
    m_debuggee.read(m_blockKind, this,
                    [this, tensor = *m_tensor, element = m_element,
                     snapshot = m_debuggee.sharedSnapshot()](const Structure&, const ByteSource& bytes) -> Finish {
                        auto block = readBlock(*snapshot, bytes, tensor, element);
                        if (block.ok() && !*block) return {};
                        return [this, tensor, element, block = std::move(block)] {
                            if (m_tensor != tensor || m_element != element) return;
                            if (!block.ok()) return say(words(block.error()));
                            m_block = std::make_shared<const BlockShown>(**block);
                            showBlock();
                        };
                    });
}

void BlocksView::showBlock() {
    if (!m_block) return;
    const BlockShown& b = *m_block;
    const BlockLayout* const layout = b.layout();
    m_contents->show({});
    m_bytes->setBlock(m_block);
    m_elements->setBlock(m_block);
    const bool plain = layout && layout->is_plain();
    m_halves->setVisible(!plain);
    const int64_t count = blockCount();
    m_previous->setEnabled(count > 1);
    m_next->setEnabled(count > 1);

    showElement();
}

void BlocksView::tellState() {
    const BlockShown& b = *m_block;
    const bool plain = b.layout() && b.layout()->is_plain();
    QStringList state;
    if (!plain) state.append(tr("row %1, block %2 of %3").arg(b.first[1]).arg(b.number).arg(b.inRow));
    const BlockErrors errors = errorsOf(b);
    if (!plain && errors.compared > 0) state.append(tr("rmse %1").arg(QString::number(errors.rmse, 'g', 3)));
    if (!plain && errors.changed > 0) state.append(tr("changed elements excluded: %1").arg(errors.changed));
    if (state.isEmpty() || m_debuggee.snapshot().state(b.tensor).kind == TensorState::Kind::overwritten)
        state.append(words(state_text(m_debuggee.structure(), m_debuggee.snapshot().state(b.tensor))));
    m_header->setState(state.join(QStringLiteral("  ·  ")));
}

void BlocksView::showElement() {
    tellState();
    tellElement();
    arrangeNumbers();
}

void BlocksView::tellElement() {
    const BlockShown& b = *m_block;
    const BlockLayout* const layout = b.layout();
    const int element = static_cast<int>(m_element[0] - b.first[0]);
    const Structure& s = m_debuggee.structure();
    const QString name = muted(layout && layout->is_plain() ? tr("ELEMENT") : tr("ELEMENT %1").arg(element)) +
                         QStringLiteral(" &nbsp;") + mono(elementText(s, b.tensor, m_element));
    if (!layout) {
        m_elementText->setText(name + QStringLiteral("<br>") +
                               muted(tr("Values of type %1 can't be decoded: ggscope has no codebook for it.")
                                         .arg(QLatin1String(b.traitsOf().name))));
        m_scale->hide();
        m_min->hide();
        return;
    }
    const auto bits = [&](BitsPane* pane, const QString& title, int field, int item) {
        pane->setVisible(field != no_field);
        if (field == no_field) return;
        const Field& f = layout->fields[static_cast<size_t>(field)];
        const int size = static_cast<int>(traits(f.kind).bytes);
        const uint64_t raw = field_value(f, b.bytes.data(), item).bits;
        pane->setNumber(title + (f.count > 1 ? QStringLiteral("%1[%2]").arg(QLatin1String(f.name)).arg(item)
                                             : QLatin1String(f.name)),
                        QStringLiteral("%1 · %2 · 0x%3")
                            .arg(QLatin1String(traits(f.kind).name), bytesWords(f.offset + item * size, size))
                            .arg(raw, size * 2, 16, QLatin1Char('0')),
                        f.kind, raw);
    };
    if (layout->is_plain()) {
        QStringList hex;
        for (const uint8_t byte : b.bytes) hex.append(QStringLiteral("%1").arg(byte, 2, 16, QLatin1Char('0')));
        const QString apart = QStringLiteral(" &nbsp; ");
        QString text = name + apart + muted(tr("in memory, lowest byte first")) + QLatin1Char(' ') +
                       mono(hex.join(QLatin1Char(' ')));
        if (!b.source.empty()) text += apart + errorWords(0);
        m_elementText->setText(text);
        bits(m_scale, tr("VALUE "), 0, 0);
        m_min->hide();
        return;
    }
    m_bytes->setMarked(element);
    m_elements->setMarked(element);
    const BlockElement& e = b.elements[static_cast<size_t>(element)];
    QString text = name + QStringLiteral("<br>") + quantWords(e);
    text += QStringLiteral("<br>") + muted(QString::fromStdString(formula(*layout)).toHtmlEscaped());
    text += QStringLiteral("<br>") + mono(QString::fromStdString(formula(*layout, e)));
    if (!b.source.empty()) text += QStringLiteral("<br>") + errorWords(element);
    m_elementText->setText(text);
    const Field& scale = layout->fields[static_cast<size_t>(layout->scale)];
    bits(m_scale, tr("SCALE "), layout->scale, scale.count > 1 ? e.sub_block : 0);
    bits(m_min, tr("MINIMUM "), layout->min, 0);
}

// Returns the location of the quant's bits and the number made of them; then the same for the sub-block's scale and
// minimum.
QString BlocksView::quantWords(const BlockElement& element) const {
    const BlockLayout& layout = *m_block->layout();
    const auto say = [&](const PackedNumbers& numbers, const NumberValue& value, Ink ink) {
        QStringList runs;
        for (int i = value.run_count; i-- > 0;) {
            const RunValue& run = value.runs[static_cast<size_t>(i)];
            const int byte = layout.fields[static_cast<size_t>(run.field)].offset + run.bit / 8, bit = run.bit % 8;
            const QString where = run.trit >= 0    ? tr("trit %1 of byte %2").arg(run.trit).arg(byte)
                                  : run.width == 8 ? tr("byte %1").arg(byte)
                                  : run.width == 1
                                      ? tr("byte %1 bit %2").arg(byte).arg(bit)
                                      : tr("byte %1 bits %2…%3").arg(byte).arg(bit).arg(bit + run.width - 1);
            runs.append(run.shift > 0
                            ? QStringLiteral("%1·%2 (%3)").arg(run.raw).arg(uint64_t{1} << run.shift).arg(where)
                            : QStringLiteral("%1 (%2)").arg(run.raw).arg(where));
        }
        return QStringLiteral("<span style='color:%1'>▂</span> %2 %3")
            .arg(Theme::instance().color(ink).name(),
                 mono(QStringLiteral("%1 = %2").arg(QLatin1String(numbers.name)).arg(value.stored)),
                 muted(tr("from %1").arg(runs.join(QStringLiteral(" + ")))));
    };
    QStringList lines{say(layout.quants, element.quant, Ink::selection)};
    if (layout.sub_block > 0 && element.sub_scale.run_count == 0)
        lines.append(muted(tr("sub-block %1").arg(element.sub_block)));
    if (element.sub_scale.run_count > 0)
        lines.append(say(layout.sub_scales, element.sub_scale, Ink::norm) + QLatin1Char(' ') +
                     muted(tr("of sub-block %1").arg(element.sub_block)));
    if (element.sub_min.run_count > 0) lines.append(say(layout.sub_mins, element.sub_min, Ink::element));
    return lines.join(QStringLiteral("<br>"));
}

QString BlocksView::errorWords(int element) const {
    const BlockShown& b = *m_block;
    const auto at = static_cast<size_t>(element);
    const QString value = mono(numberText(b.source[at])), name = mono(nameOf(m_debuggee.structure(), *b.sourceTensor));
    if (const auto error = b.error(at))
        return muted(tr("source value %1 in %2, error %3").arg(value, name, mono(numberText(*error))));
    return muted(
        (b.changed[at] == ChangedSince::own
             ? tr("source value %1 in %2; no error is shown, because this block was changed by hand after rounding")
             : tr("source value now %1 in %2; no error is shown, because the source was changed by hand after "
                  "rounding"))
            .arg(value, name));
}

// -- from block to block ----------------------------------------------------------------------------------------------

int64_t BlocksView::blockCount() const {
    const auto now = selectedTensor(m_debuggee, m_selection);
    return now ? nelements(now->tensor()) / now->type().block : 0;
}

void BlocksView::goToBlock(int64_t by) {
    const auto now = selectedTensor(m_debuggee, m_selection);
    if (now) goToElement(by * now->type().block);
}

void BlocksView::goToElement(int64_t by) {
    const auto now = selectedTensor(m_debuggee, m_selection);
    if (!now) return;
    const Tensor& t = now->tensor();
    const int64_t flat = flat_of_index(t, m_element) + by;
    if (flat < 0 || flat >= nelements(t)) return;
    m_selection.hover(std::nullopt);
    m_selection.pick({now->number, index_of_flat(t, flat)});
}

void BlocksView::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_PageUp: goToBlock(-1); return;
    case Qt::Key_PageDown: goToBlock(1); return;
    case Qt::Key_Left: goToElement(-1); return;
    case Qt::Key_Right: goToElement(1); return;
    default: QWidget::keyPressEvent(event);
    }
}

} // namespace ggs
