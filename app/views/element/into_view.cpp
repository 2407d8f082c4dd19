// SPDX-License-Identifier: MIT
#include "views/element/into_view.h"

#include "debug/probes/check.h"
#include "look/actions.h"
#include "look/names/gradient_words.h"
#include "look/names/node_words.h"
#include "look/table_setup.h"
#include "look/wrapping_row.h"
#include "program/words.h"
#include "session/computing.h"
#include "session/measuring.h"
#include "values/float_bits.h"
#include "views/element/origin_model.h"
#include "views/element/products_model.h"
#include "words/messages.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QSignalBlocker>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <QTextBrowser>
#include <QTextDocument>
#include <QToolButton>
#include <QTreeView>

#include <algorithm>
#include <cmath>
#include <set>

namespace ggs {

namespace {

constexpr int64_t longestWalk = 100'000; // elements that are passed over to find the next one of a thread
constexpr size_t mostLit = 10'000;

QToolButton* button(const QString& name, const QString& text, const QString& tip) {
    auto* const made = new QToolButton;
    made->setObjectName(name);
    made->setText(text);
    made->setToolTip(tip);
    return made;
}

// The result of a reader.
struct Looked {
    std::optional<Explanation> explanation;
    std::optional<Number> value;
    std::optional<ExpectedNumber> expected;
    std::optional<Edited> edited;
    QStringList notes;
    std::vector<Spot> sources;
    std::optional<DerivativeChain> chain;
};

// Returns true for a leaf that the previous round has written: the steps of this round read that value.
bool carriedLeaf(const Structure& structure, uint32_t tensor, const TensorState& state) {
    return structure.tensor(tensor).op == OpId::none && state.kind == TensorState::Kind::overwritten && state.before;
}

Looked lookAt(const Snapshot& snapshot, const std::shared_ptr<const Inside>& inside, const Spot& spot,
              const ByteSource& bytes) {
    const Structure& structure = *snapshot.structure;
    const Tensor& t = structure.tensor(spot.tensor);
    const TensorState own = snapshot.state(spot.tensor);
    const TensorState::Kind kind = own.kind;
    Looked answer;
    if (inside && inside->node == spot.tensor) {
        const ByteSource copy = [&inside](uint32_t, size_t offset, size_t size, const BytesUse& use) -> Result<bool> {
            use({inside->bytes.data() + offset, size});
            return true;
        };
        const auto read = element_number(copy, spot.tensor, t, spot.element);
        if (read.ok()) answer.value = *read;
    } else if (has_values(kind)) {
        const auto read = element_number(bytes, spot.tensor, t, spot.element);
        if (read.ok()) answer.value = *read;
    }
    if (!inside || inside->node != spot.tensor)
        answer.edited = edited(structure, snapshot.changes, snapshot.position, spot.tensor, spot.element);
    answer.chain = derivativeChain(snapshot, spot, bytes);
    if (t.op == OpId::none) return answer;

    const Result<Origins> origins = origins_of(structure, spot.tensor, spot.element, bytes, mostLit);
    std::set<uint32_t> tensors;
    if (origins.ok()) {
        for (const Origin& origin : origins->elements) {
            answer.sources.push_back({origin.tensor, origin.index});
            tensors.insert(origin.tensor);
        }
    } else {
        answer.notes.append(words(origins.error()));
    }
    bool known = true, asThen = true;
    if (kind == TensorState::Kind::earlier)
        answer.notes.append(IntoView::tr("%1 has not run in this round. The arithmetic shows the current values, and "
                                         "the result is from the previous round.")
                                .arg(nameOf(structure, spot.tensor)));
    for (const uint32_t source : tensors) {
        const TensorState state = snapshot.state(source);
        if (state.kind == TensorState::Kind::not_run) {
            answer.notes.append(
                IntoView::tr("%1 has not run, so there are no values yet.").arg(nameOf(structure, source)));
            known = false;
        } else if (state.kind != TensorState::Kind::leaf && state.kind != TensorState::Kind::done &&
                   !carriedLeaf(structure, source, state)) {
            asThen = false;
            answer.notes.append(IntoView::tr("%1 is %2: the arithmetic shows the current values.")
                                    .arg(nameOf(structure, source), words(state_text(structure, state))));
        }
    }
    if (!known) return answer;
    Result<Explanation> made = explain_element(structure, spot.tensor, spot.element, bytes, Terms::listed);
    if (made.ok()) {
        answer.explanation = std::move(*made);
        // A node that was stepped into has just read its current sources.
        if (answer.value &&
            ((asThen && kind != TensorState::Kind::earlier) || (inside && inside->node == spot.tensor))) {
            const Result<ExpectedNumber> expected =
                expected_of(structure, spot.tensor, spot.element, bytes, snapshot.device.kind);
            if (expected.ok()) answer.expected = *expected;
        }
    } else {
        answer.notes.append(words(made.error()));
    }
    return answer;
}

} // namespace

IntoView::IntoView(Debuggee& debuggee, Measuring& measuring, Selection& selection, QWidget* parent)
    : View(QStringLiteral("into"), tr("Element"), parent), m_debuggee(debuggee), m_measuring(measuring),
      m_selection(selection), m_kind(newKind()), m_title(new QLabel), m_standing(new QLabel),
      m_previous(button(QStringLiteral("previousElement"), QStringLiteral("◂ i"), tr("Previous element"))),
      m_next(button(QStringLiteral("nextElement"), QStringLiteral("i ▸"), tr("Next element"))),
      m_previousRow(button(QStringLiteral("previousRow"), tr("◂ row"), tr("Same element of the previous row"))),
      m_nextRow(button(QStringLiteral("nextRow"), tr("row ▸"), tr("Same element of the next row"))),
      m_productsButton(
          button(QStringLiteral("showProducts"), tr("Products"), tr("Shows the products that are added up"))),
      m_sourcesButton(button(QStringLiteral("showSources"), tr("Sources"),
                             tr("Shows the elements that it is computed from, through any number of nodes"))),
      m_threads(new QComboBox), m_text(new QTextBrowser), m_tree(new QTreeView),
      m_origins(new OriginModel(debuggee, this)), m_table(new QTableView), m_products(new ProductsModel(this)),
      m_sum(new QLabel), m_sumOver(new QLabel), m_pages(new QStackedWidget), m_split(new QSplitter(Qt::Vertical)) {
    m_title->setObjectName(QStringLiteral("elementTitle"));
    m_title->setFont(Theme::instance().numbers(Theme::title));
    m_title->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_title->setWordWrap(true);
    m_standing->setObjectName(QStringLiteral("elementStanding"));
    m_standing->setProperty("role", "muted");
    m_standing->setWordWrap(true);
    m_threads->setObjectName(QStringLiteral("elementThread"));
    m_threads->setToolTip(tr("Moves through the elements of all threads, or only those that one thread computed"));
    m_threads->setVisible(false);
    m_text->setObjectName(QStringLiteral("elementArithmetic"));
    m_text->setAccessibleName(tr("Arithmetic of the element"));
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setOpenLinks(false);
    m_tree->setObjectName(QStringLiteral("elementOrigins"));
    m_tree->setAccessibleName(tr("Elements that it is computed from"));
    m_tree->setModel(m_origins);
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setUniformRowHeights(true);
    m_tree->setMouseTracking(true);
    // The element has what the others leave, and more where the pane is narrow: its rows are indented.
    m_tree->header()->setStretchLastSection(false);
    m_tree->header()->setTextElideMode(Qt::ElideRight);
    m_tree->header()->resizeSection(OriginModel::valueColumn, 112);
    m_tree->header()->resizeSection(OriginModel::opColumn, 74);
    giveTheRest(*m_tree->header(), OriginModel::elementColumn, 116);

    for (QToolButton* each : {m_productsButton, m_sourcesButton}) {
        each->setCheckable(true);
        each->setAutoExclusive(true);
        each->setVisible(false);
        connect(each, &QToolButton::toggled, this, &IntoView::showPage);
    }
    m_productsButton->setChecked(true);

    auto* const moves = new WrappingRow;
    moves->setSpacing(2);
    for (QWidget* each : std::initializer_list<QWidget*>{m_previous, m_next, m_previousRow, m_nextRow, m_productsButton,
                                                         m_sourcesButton, m_threads})
        moves->addWidget(each);
    auto* const rest = new QWidget; // aligns them to the left
    rest->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    moves->addWidget(rest);
    m_pages->addWidget(m_tree);
    m_pages->addWidget(makeProducts());
    m_text->setMinimumHeight(24);
    m_split->addWidget(m_text);
    m_split->addWidget(m_pages);
    m_split->setChildrenCollapsible(false);
    m_split->setHandleWidth(1);
    connect(m_split, &QSplitter::splitterMoved, this, [this] { m_splitByHand = true; });
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(14, 8, 10, 6);
    column->setSpacing(4);
    column->addWidget(m_title);
    column->addWidget(m_standing);
    column->addLayout(moves);
    column->addWidget(m_split, 1);

    connect(m_previous, &QToolButton::clicked, this, [this] { move(-1, false); });
    connect(m_next, &QToolButton::clicked, this, [this] { move(1, false); });
    connect(m_previousRow, &QToolButton::clicked, this, [this] { move(-1, true); });
    connect(m_nextRow, &QToolButton::clicked, this, [this] { move(1, true); });
    connect(m_tree, &QTreeView::activated, this,
            [this](const QModelIndex& at) { m_selection.pick(m_origins->spot(at)); });
    connect(m_tree, &QTreeView::entered, this,
            [this](const QModelIndex& at) { m_selection.hover(m_origins->spot(at)); });
    connect(m_text, &QTextBrowser::anchorClicked, this, [this](const QUrl& url) { followLink(url.toString()); });
    connect(&measuring, &Measuring::insideChanged, this, [this] {
        fillThreads();
        const auto& now = m_measuring.inside();
        if (now) m_selection.pick({now->node, {}});
        follow();
    });
    connect(&debuggee, &Debuggee::structureChanged, this, [this] {
        m_spot.reset();
        follow();
    });
    connect(&debuggee, &Debuggee::snapshotChanged, this, &IntoView::follow);
    for (const auto signal : {&Selection::selectionChanged, &Selection::spotChanged})
        connect(&selection, signal, this, [this] {
            if (isSeen() && m_spot != spot()) follow();
        });
    connect(&debuggee, &Debuggee::closed, this, &IntoView::follow);
    connect(&Theme::instance(), &Theme::changed, this, &IntoView::tell);
    follow();
}

std::optional<Spot> IntoView::spot() const {
    if (!m_debuggee.isOpen() || !m_selection.selected()) return std::nullopt;
    const uint32_t tensor = *m_selection.selected();
    const auto& picked = m_selection.picked();
    if (picked && picked->tensor == tensor) return picked;
    if (nelements(m_debuggee.structure().tensor(tensor)) == 0) return std::nullopt;
    return Spot{tensor, {}};
}

bool IntoView::inside() const { return m_spot && m_measuring.inside() && m_measuring.inside()->node == m_spot->tensor; }

void IntoView::stepInto() {
    if (inside()) {
        move(1, false);
    } else {
        m_measuring.stepInto();
    }
}

void IntoView::follow() {
    m_spot = isSeen() ? spot() : std::nullopt;
    m_explanation.reset();
    m_value.reset();
    m_expected.reset();
    m_edited.reset();
    m_notes.clear();
    m_chain.reset();
    m_origins->setElement(m_spot);
    m_products->clear();
    m_sum->clear();
    if (!m_spot) m_selection.light({});
    tell();
    if (!m_spot) showProducts();
    if (m_spot) ask(*m_spot);
}

void IntoView::showEvent(QShowEvent* event) {
    View::showEvent(event);
    follow();
}

void IntoView::hideEvent(QHideEvent* event) {
    View::hideEvent(event);
    follow();
}

void IntoView::resizeEvent(QResizeEvent* event) {
    View::resizeEvent(event);
    giveRoom();
}

// -- products and sources ---------------------------------------------------------------------------------------------

QWidget* IntoView::makeProducts() {
    m_table->setObjectName(QStringLiteral("elementProducts"));
    m_table->setAccessibleName(tr("Products that are added up"));
    m_table->setModel(m_products);
    setUpTable(*m_table, {.rowHeight = 20, .lastFills = false, .headingsLeft = false});
    m_table->setSelectionBehavior(QAbstractItemView::SelectItems); // a cell is an element
    m_table->setMouseTracking(true);
    orderByColumns(*m_table);
    QHeaderView& headings = *m_table->horizontalHeader();
    headings.setSectionResizeMode(QHeaderView::Stretch);
    headings.setSectionResizeMode(ProductsModel::numberColumn, QHeaderView::ResizeToContents);
    connect(&headings, &QHeaderView::sectionResized, this, [this](int column, int, int wide) {
        constexpr int marginsAndArrow = 28; // pixels
        if (column == ProductsModel::aColumn) m_products->setHeadingRoom(wide - marginsAndArrow);
    });
    connect(m_table, &QTableView::activated, this, [this](const QModelIndex& at) {
        if (const auto spot = m_products->spot(at)) m_selection.pick(*spot);
    });
    connect(m_table, &QTableView::entered, this,
            [this](const QModelIndex& at) { m_selection.hover(m_products->spot(at)); });
    m_sumOver->setProperty("role", "muted");
    m_sum->setObjectName(QStringLiteral("elementSum"));
    m_sum->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_sum->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    auto* const line = new QFrame;
    line->setFrameShape(QFrame::HLine);
    auto* const sum = new QHBoxLayout;
    sum->setContentsMargins(4, 2, 4, 2);
    sum->addWidget(m_sumOver, 1);
    sum->addWidget(m_sum);
    auto* const page = new QWidget;
    auto* const column = tightColumn(page);
    column->addWidget(m_table, 1);
    column->addWidget(line);
    column->addLayout(sum);
    return page;
}

void IntoView::showProducts() {
    const bool listed = m_explanation && !m_explanation->products.empty();
    if (listed) {
        m_products->setProducts(m_debuggee.structure(), m_spot->tensor, std::move(m_explanation->products));
        m_sumOver->setText(tr("sum over k = 0 … %1").arg(m_products->products().size() - 1));
        m_sum->setFont(Theme::instance().numbers());
        m_sum->setText(numberText(m_explanation->value, 9));
    }
    for (QToolButton* each : {m_productsButton, m_sourcesButton}) each->setVisible(listed);
    // A leaf has no sources to list, and its derivative needs the room.
    m_pages->setVisible(!m_chain || m_debuggee.structure().tensor(m_spot->tensor).op != OpId::none);
    showPage();
}

void IntoView::showPage() {
    const bool listed = m_products->rowCount() > 0;
    m_pages->setCurrentIndex(listed && m_productsButton->isChecked() ? 1 : 0);
    giveRoom();
}

void IntoView::giveRoom() {
    const QList<int> sizes = m_split->sizes();
    const int all = sizes.value(0) + sizes.value(1);
    if (m_splitByHand || all == 0) return;
    const int around = m_text->height() - m_text->viewport()->height();
    const int whole = static_cast<int>(std::ceil(m_text->document()->size().height())) + around;
    const int text = std::clamp(whole, 24, std::max(24, all / 2));
    m_split->setSizes({text, all - text});
}

void IntoView::ask(const Spot& spot) {
    m_debuggee.read(m_kind, this,
                    [this, spot, snapshot = m_debuggee.sharedSnapshot(),
                     inside = m_measuring.inside()](const Structure&, const ByteSource& bytes) -> Finish {
                        auto answer = std::make_shared<Looked>(lookAt(*snapshot, inside, spot, bytes));
                        return [this, spot, answer] {
                            if (m_spot != spot) return;
                            m_explanation = std::move(answer->explanation);
                            m_value = answer->value;
                            m_expected = answer->expected;
                            m_edited = answer->edited;
                            m_notes = std::move(answer->notes);
                            m_chain = std::move(answer->chain);
                            // A source that is selected as a whole keeps the marks of the element made from it.
                            const auto& picked = m_selection.picked();
                            const bool whole = !picked || picked->tensor != spot.tensor;
                            if (!whole || m_selection.litOf(spot.tensor).empty())
                                m_selection.light(std::move(answer->sources));
                            tell();
                            showProducts();
                            emit shown();
                        };
                    });
}

std::optional<uint16_t> IntoView::threadOf(const Spot& spot) const {
    const auto& now = m_measuring.inside();
    if (!now || now->node != spot.tensor) return std::nullopt;
    const auto row = now->row_making(spot.element);
    if (!row) return std::nullopt;
    const auto next = std::upper_bound(m_chunks.begin(), m_chunks.end(), *row,
                                       [](int64_t wanted, const ChunkRecord& chunk) { return wanted < chunk.first; });
    if (next == m_chunks.begin()) return std::nullopt;
    const ChunkRecord& chunk = *std::prev(next);
    return *row < chunk.first + chunk.rows ? std::optional(chunk.thread) : std::nullopt;
}

void IntoView::fillThreads() {
    m_chunks.clear();
    if (const auto& now = m_measuring.inside()) {
        // The phases before the last one only prepare and produce no elements of the result.
        uint16_t last = 0;
        for (const ChunkRecord& chunk : now->chunks) last = std::max(last, chunk.phase);
        for (const ChunkRecord& chunk : now->chunks) {
            if (chunk.phase == last) m_chunks.push_back(chunk);
        }
        std::sort(m_chunks.begin(), m_chunks.end(),
                  [](const ChunkRecord& a, const ChunkRecord& b) { return a.first < b.first; });
    }
    std::set<uint16_t> threads;
    for (const ChunkRecord& chunk : m_chunks) threads.insert(chunk.thread);
    const QSignalBlocker block(m_threads);
    m_threads->clear();
    m_threads->addItem(tr("all threads"), -1);
    for (const uint16_t each : threads) m_threads->addItem(tr("thread %1").arg(each), each);
    m_threads->setVisible(threads.size() > 1);
}

void IntoView::move(int64_t by, bool rows) {
    if (!m_spot) return;
    const Tensor& t = m_debuggee.structure().tensor(m_spot->tensor);
    const int64_t stride = rows ? by * t.ne[0] : by;
    const int wanted = inside() && m_threads->isVisible() ? m_threads->currentData().toInt() : -1;
    int64_t flat = flat_of_index(t, m_spot->element) + stride;
    for (int64_t walked = 0; flat >= 0 && flat < nelements(t) && walked < longestWalk; ++walked, flat += stride) {
        const Spot next{m_spot->tensor, index_of_flat(t, flat)};
        if (wanted >= 0 && threadOf(next).value_or(UINT16_MAX) != wanted) continue;
        m_selection.pick(next);
        return;
    }
}

namespace {

QString paragraph(const QString& text, Ink ink, double points, bool bold = false) {
    const Theme& theme = Theme::instance();
    return QStringLiteral("<p style=\"margin:2px 0;color:%1;font-family:'%2';font-size:%3pt;font-weight:%4\">%5</p>")
        .arg(theme.color(ink).name(), theme.words().family())
        .arg(theme.scaled(points))
        .arg(bold ? 600 : 400)
        .arg(text.toHtmlEscaped());
}

QString digits(double value) { return numberText(value, 9); }

} // namespace

QString IntoView::verdict() const {
    if (m_edited) {
        QString page =
            paragraph(tr("Changed by hand from %1 to %2.").arg(digits(m_edited->before), digits(m_edited->after)),
                      Ink::cursor, Theme::text);
        if (m_explanation)
            page +=
                paragraph(tr("Computed from its sources, this element would be %1.").arg(digits(m_explanation->value)),
                          Ink::muted, Theme::caption);
        return page;
    }
    if (m_value) return m_explanation ? compared(*m_value, m_explanation->value, m_expected) : QString();
    // A check runs a node into a copy, so it may have both numbers of one that has not run.
    const bool toCome = m_debuggee.snapshot().state(m_spot->tensor).kind == TensorState::Kind::not_run;
    const auto check = toCome ? m_measuring.checkOf(m_spot->tensor) : nullptr;
    if (!check) return QString();
    const int64_t flat = flat_of_index(m_debuggee.structure().tensor(m_spot->tensor), m_spot->element);
    const auto found = std::find_if(check->worst.begin(), check->worst.end(),
                                    [flat](const CheckedElement& e) { return e.flat == flat; });
    if (found == check->worst.end()) return QString();
    if (!found->written)
        return paragraph(tr("▲ Wrong"), Ink::trouble, Theme::title, true) +
               paragraph(
                   tr("The kernel did not write this element; according to the explanation, its value should be %1.")
                       .arg(digits(found->explained)),
                   Ink::trouble, Theme::text);
    return paragraph(tr("The check wrote this node's result to a copy:"), Ink::muted, Theme::caption) +
           compared(found->computed, found->explained,
                    ExpectedNumber{found->explained, found->bound, found->explained});
}

QString IntoView::compared(double value, double explained, const std::optional<ExpectedNumber>& expected) const {
    const TypeTraits& type = traits(m_debuggee.structure().tensor(m_spot->tensor).type);
    const ExpectedNumber should = expected.value_or(ExpectedNumber{explained, 0, explained});
    if (is_overflow(value, should, type))
        return paragraph(tr("✓ Overflow: kernel %1, explanation %2.").arg(digits(value), digits(explained)), Ink::input,
                         Theme::text);
    const double apart = error_between(value, should, type);
    if (apart == 0 && std::isinf(value) && std::isfinite(explained))
        return paragraph(
            tr("✓ Infinite: %1 is beyond the range of %2.").arg(digits(explained), QString::fromLatin1(type.name)),
            Ink::input, Theme::text);
    if (apart == 0) return paragraph(tr("✓ The kernel produced the same value."), Ink::input, Theme::text);
    QString steps;
    if (const auto ulps = ulps_apart(type.id, value, explained)) steps = tr(" · ulps: %1").arg(*ulps);
    const QString relative = explained != 0 && std::isfinite(apart)
                                 ? tr(" · relative: %1").arg(apart / std::fabs(explained), 0, 'g', 2)
                                 : QString();
    const QString how = tr("error %1").arg(apart, 0, 'g', 3) + relative + steps;
    if (!expected)
        return paragraph(tr("Double precision: %1; kernel: %2; %3").arg(digits(explained), digits(value), how),
                         Ink::muted, Theme::caption);
    if (apart <= expected->bound)
        return paragraph(tr("✓ Rounding: %1").arg(how), Ink::input, Theme::text) +
               paragraph(tr("kernel %1, explanation %2, bound %3")
                             .arg(digits(value), digits(explained))
                             .arg(expected->bound, 0, 'g', 2),
                         Ink::muted, Theme::caption);
    return paragraph(tr("▲ Wrong"), Ink::trouble, Theme::title, true) +
           paragraph(tr("kernel: %1").arg(digits(value)), Ink::trouble, Theme::title, true) +
           paragraph(tr("explanation: %1").arg(digits(explained)), Ink::trouble, Theme::title, true) +
           paragraph(tr("%1 · bound %2").arg(how).arg(expected->bound, 0, 'g', 2), Ink::trouble, Theme::text);
}

QString IntoView::whyEmpty() const {
    return m_spot ? QString() : tr("Select a tensor and click one of its values. F11 steps into the next node.");
}

void IntoView::tell() {
    for (QWidget* each : {static_cast<QWidget*>(m_previous), static_cast<QWidget*>(m_next),
                          static_cast<QWidget*>(m_previousRow), static_cast<QWidget*>(m_nextRow)})
        each->setEnabled(m_spot.has_value());
    if (!m_spot) {
        m_title->clear();
        setAbout({});
        m_standing->setText(whyEmpty());
        m_text->clear();
        return;
    }
    const Theme& theme = Theme::instance();
    const Snapshot& snapshot = m_debuggee.snapshot();
    const Structure& s = *snapshot.structure;
    const QString name = elementName(s, *m_spot).trimmed();
    setAbout(name, s.tensor(m_spot->tensor).op == OpId::none ? tr("Element %1").arg(name)
                                                             : tr("How %1 came about").arg(name));
    m_title->setText(m_value ? QStringLiteral("%1 = %2").arg(name, numberText(*m_value)) : name);
    QString standing = opWord(s, m_spot->tensor);
    if (inside()) {
        standing += QStringLiteral(" · ") + tr("result written to a copy; the cursor doesn't move");
        if (const auto thread = threadOf(*m_spot))
            standing += QStringLiteral(" · ") + tr("computed by thread %1").arg(*thread);
    } else if (s.tensor(m_spot->tensor).op != OpId::none) {
        standing += QStringLiteral(" · ") + words(state_text(s, snapshot.state(m_spot->tensor)));
    }
    m_standing->setText(standing);

    QString page = verdict();
    const auto paragraph = [&](const QString& text, Ink ink, const QFont& font) {
        page += QStringLiteral("<p style=\"margin:2px 0;color:%1;font-family:'%2';font-size:%3pt\">%4</p>")
                    .arg(theme.color(ink).name(), font.family())
                    .arg(font.pointSizeF())
                    .arg(text.toHtmlEscaped());
    };
    if (m_explanation) {
        for (const Message& line : m_explanation->lines)
            paragraph(words(line), Ink::text, theme.numbers(Theme::caption));
    } else if (s.tensor(m_spot->tensor).op == OpId::none) {
        paragraph(tr("A leaf: no node computes it."), Ink::muted, theme.words());
    }
    for (const QString& note : m_notes) paragraph(note, Ink::muted, theme.words());
    m_text->setHtml(page + chainRule());
}

// The derivative of the loss by this element, or by the one whose derivative this element is.
QString IntoView::chainRule() const {
    if (!m_chain) return {};
    const Theme& theme = Theme::instance();
    const Structure& s = m_debuggee.structure();
    const DerivativeChain& chain = *m_chain;
    const auto link = [&](const Spot& spot, const QString& text) {
        return QStringLiteral("<a href=\"spot:%1:%2\" style=\"color:%3\">%4</a>")
            .arg(spot.tensor)
            .arg(flat_of_index(s.tensor(spot.tensor), spot.element))
            .arg(theme.color(Ink::link).name(), text.toHtmlEscaped());
    };
    QString page;
    const auto line = [&](const QString& html, Ink ink, const QFont& font, int above = 1) {
        page += QStringLiteral("<p style=\"margin:%1px 0 1px 0;color:%2;font-family:'%3';font-size:%4pt\">%5</p>")
                    .arg(above)
                    .arg(theme.color(ink).name(), font.family())
                    .arg(font.pointSizeF())
                    .arg(html);
    };
    const QFont numbers = theme.numbers(Theme::caption);
    const QString name = derivativeBy(s, chain.of.tensor, chain.of.element);
    const bool isGradient = chain.gradient == m_spot;
    const QString head = isGradient ? name.toHtmlEscaped() : link(chain.gradient, name);
    const QString by = elementName(s, chain.of);
    line(tr("Derivative of the loss by %1").arg(isGradient ? link(chain.of, by) : by.toHtmlEscaped()), Ink::muted,
         theme.words(), 10);
    if (!chain.value) {
        line(tr("%1 has not been computed yet.").arg(head), Ink::muted, theme.words());
        return page;
    }
    const QString sum = chain.isSum ? QStringLiteral("Σ<sub>k = 0 … %1</sub> = ").arg(chain.n_terms - 1) : QString();
    line(QStringLiteral("%1 = %2%3").arg(head, sum, digits(*chain.value).toHtmlEscaped()), Ink::text, numbers);
    if (s.tensor(chain.gradient.tensor).op == OpId::none) return page;
    if (!chain.why.empty()) line(words(chain.why).toHtmlEscaped(), Ink::muted, theme.words());
    // The view shows the arithmetic of a gradient's element above.
    for (size_t i = 0; !isGradient && !chain.isSum && i < chain.lines.size(); ++i)
        line(words(chain.lines[i]).toHtmlEscaped(), Ink::text, numbers);
    if (!chain.isSum && !chain.terms.empty()) line(tr("Computed from:"), Ink::muted, theme.words());
    for (size_t i = 0; i < chain.terms.size(); ++i) {
        QStringList factors, values;
        for (const DerivativeChain::Factor& each : chain.terms[i].factors) {
            factors.append(link(each.spot, elementInChain(s, each.spot.tensor, each.spot.element)));
            values.append(numberText(each.value).toHtmlEscaped());
        }
        QString text = factors.join(QStringLiteral(" · ")) + QStringLiteral(" = ") + values.join(QStringLiteral(" · "));
        if (chain.isSum) {
            text += QStringLiteral(" = %1").arg(numberText(chain.terms[i].value));
            text.prepend(i == 0 ? QStringLiteral("= &nbsp;") : QStringLiteral("+ &nbsp;"));
        }
        line(text, Ink::text, numbers);
    }
    if (chain.n_terms > chain.terms.size())
        line(tr("and further terms: %1").arg(link(chain.gradient, tr("all terms"))), Ink::muted, theme.words());
    return page;
}

void IntoView::followLink(const QString& link) {
    const QStringList parts = link.split(QLatin1Char(':'));
    if (!m_debuggee.isOpen() || parts.size() != 3 || parts[0] != QLatin1String("spot")) return;
    const uint32_t tensor = parts[1].toUInt();
    const Structure& s = m_debuggee.structure();
    if (s.alive(tensor)) m_selection.pick({tensor, index_of_flat(s.tensor(tensor), parts[2].toLongLong())});
}

} // namespace ggs
