// SPDX-License-Identifier: MIT
#include "views/values/sparse_panel.h"

#include "look/cells/shown_plane.h"
#include "look/names/node_words.h"
#include "look/table_setup.h"
#include "look/theme.h"
#include "look/view.h"
#include "session/debuggee.h"
#include "views/values/sparse_terms_model.h"
#include "words/messages.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QSignalBlocker>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

namespace ggs {

namespace {

constexpr int64_t elementsShown = 8; // of each line
constexpr int besideFrom = 900;      // pixels: the width from which the table is next to the keys
constexpr int leastTerms = 130;      // pixels: the headline and a few lines of the table
constexpr int leastKeys = 80;        // pixels

std::shared_ptr<std::atomic<bool>> replaced(std::shared_ptr<std::atomic<bool>>& unwanted) {
    if (unwanted) unwanted->store(true);
    return unwanted = std::make_shared<std::atomic<bool>>(false);
}

QLabel* label(const char* name) {
    auto* const made = new QLabel;
    made->setObjectName(QLatin1String(name));
    made->setWordWrap(true);
    made->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::LinksAccessibleByMouse);
    return made;
}

// The result of a reader for the selected place.
struct Found {
    SparsePlace place;
    std::optional<int64_t> begin; // of the row
    std::optional<SparseTerms> terms;
    std::optional<Message> problem;
};

std::optional<Found> lookAt(const Structure& s, const ByteSource& bytes, const SparseParts& parts,
                            const std::optional<SparseNode>& node, SparsePlace place, bool hasSource, bool hasResult) {
    Found found;
    const auto number = [&](uint32_t tensor, int64_t i) -> std::optional<int64_t> {
        const auto read = element_number(bytes, tensor, s.tensor(tensor), {i, 0, 0, 0});
        if (!read.ok()) found.problem = read.error();
        return read.ok() && *read ? (*read)->whole() : std::nullopt;
    };
    if (place.position) {
        place.key = number(parts.keys, *place.position);
        const auto row = row_of_position(bytes, s, parts, *place.position);
        if (!row.ok()) found.problem = row.error();
        place.row = row.ok() ? *row : std::nullopt;
        if (!place.row) place.key.reset(); // unused
    }
    if (place.row) found.begin = number(parts.offsets, *place.row);
    found.place = place;
    const bool atEnd = place.row && *place.row >= s.tensor(parts.offsets).ne[0] - 1; // no row begins there
    if (found.problem || atEnd) return found;
    const bool byKey = place.key && (!place.row || (node && node->use->to_by_key));
    if (!byKey && !place.row) return found;
    auto terms = sparse_terms(bytes, s, parts, node, byKey, byKey ? *place.key : *place.row, elementsShown, hasSource,
                              hasResult);
    if (terms.ok() && !*terms) return std::nullopt;
    if (terms.ok())
        found.terms = std::move(*terms);
    else
        found.problem = terms.error();
    return found;
}

} // namespace

SparsePanel::SparsePanel(Debuggee& debuggee, Selection& selection, QWidget* parent)
    : QWidget(parent), m_debuggee(debuggee), m_selection(selection), m_countsKind(newKind()), m_termsKind(newKind()),
      m_nodes(new QComboBox), m_summary(label("sparseSummary")), m_trouble(label("sparseTrouble")),
      m_headline(label("sparseHeadline")), m_canvas(new SparseCanvas(debuggee, selection)),
      m_model(new SparseTermsModel(this)),
      m_table(plainTable(QStringLiteral("sparseTerms"), m_model, {.rowHeight = 20})),
      m_split(new QSplitter(Qt::Vertical)) {
    setObjectName(QStringLiteral("sparsePanel"));
    m_nodes->setObjectName(QStringLiteral("sparseNode"));
    m_nodes->setToolTip(tr("The node that reads the sparse tensor"));
    m_nodes->setAccessibleName(tr("The node that reads the sparse tensor"));
    m_nodes->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_nodes->setMinimumContentsLength(18);
    m_summary->setProperty("role", "muted");
    m_table->setAccessibleName(tr("Sum of the selected row or key"));
    m_table->setSelectionBehavior(QAbstractItemView::SelectItems); // a cell is an element
    m_table->setMouseTracking(true);
    m_table->horizontalHeader()->setStretchLastSection(false);
    m_table->horizontalHeader()->setResizeContentsPrecision(0); // the visible rows
    auto* const head = new QHBoxLayout;
    head->setContentsMargins(14, 2, 14, 2);
    head->addWidget(m_summary, 1);
    head->addWidget(m_nodes);
    m_trouble->setContentsMargins(14, 0, 14, 2);
    m_headline->setContentsMargins(14, 4, 14, 4);
    m_headline->setAlignment(Qt::AlignTop | Qt::AlignLeft); // also without the table
    auto* const below = new QWidget;
    below->setMinimumHeight(leastTerms);
    m_canvas->setMinimumHeight(leastKeys);
    auto* const sums = tightColumn(below);
    sums->addWidget(m_headline);
    sums->addWidget(m_table, 1);
    m_split->addWidget(m_canvas);
    m_split->addWidget(below);
    m_split->setChildrenCollapsible(false);
    m_split->setHandleWidth(1);
    m_split->setStretchFactor(0, 3);
    m_split->setStretchFactor(1, 2);
    auto* const column = tightColumn(this);
    column->addLayout(head);
    column->addWidget(m_trouble);
    column->addWidget(m_split, 1);
    setFocusProxy(m_canvas);

    connect(m_nodes, &QComboBox::activated, this, [this](int) {
        m_node = sparse_node(m_debuggee.structure(), m_nodes->currentData().toUInt());
        forget();
        showParts();
    });
    connect(&selection, &Selection::spotChanged, this, [this] {
        if (isVisible() && takePick()) askTerms();
    });
    connect(m_canvas, &SparseCanvas::lineWanted, this, &SparsePanel::pickLine);
    for (const auto signal : {&QTableView::clicked, &QTableView::activated})
        connect(m_table, signal, this, &SparsePanel::pickFromTable);
    connect(m_table, &QTableView::entered, this,
            [this](const QModelIndex& at) { m_selection.hover(m_model->spot(at)); });
    connect(m_trouble, &QLabel::linkActivated, this, [this](const QString& position) {
        if (m_parts) m_selection.pick({m_parts->keys, {position.toLongLong(), 0, 0, 0}});
    });
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        showCounts();
        showTerms();
    });
}

SparsePanel::~SparsePanel() {
    for (const auto& unwanted : {m_countsUnwanted, m_termsUnwanted}) {
        if (unwanted) unwanted->store(true);
    }
}

// -- what is shown ----------------------------------------------------------------------------------------------------

void SparsePanel::setTensor(std::optional<uint32_t> tensor) {
    const bool open = m_debuggee.isOpen() && tensor;
    m_tensor = open ? tensor : std::nullopt;
    const uint64_t epoch = open ? m_debuggee.structure().epoch() : 0;
    if (std::exchange(m_epoch, epoch) != epoch) {
        // A number of the old program's means nothing in the new one.
        m_parts.reset();
        m_node.reset();
        m_place = {};
        forget();
        m_canvas->setParts(std::nullopt, std::nullopt);
    }
    if (isVisible()) followTensor();
}

void SparsePanel::followTensor() {
    const auto tensor = m_tensor;
    std::optional<SparseParts> parts = tensor ? sparse_parts_of(m_debuggee.structure(), *tensor) : std::nullopt;
    std::optional<SparseNode> node = parts ? sparse_node(m_debuggee.structure(), *tensor) : std::nullopt;
    if (parts && !node && m_parts && m_node) {
        // A table can be read by several nodes: the one that is shown stays.
        const bool same = parts->keys == m_parts->keys && parts->offsets == m_parts->offsets;
        if (same || m_node->from == *tensor || m_node->weights == *tensor) {
            parts = m_parts;
            node = m_node;
        }
    }
    if (parts && !node && !parts->nodes.empty()) {
        node = sparse_node(m_debuggee.structure(), parts->nodes.front());
        for (const uint32_t each : parts->nodes) {
            const auto reads = sparse_node(m_debuggee.structure(), each);
            if (reads && reads->from != *tensor && reads->weights != *tensor) continue;
            node = reads;
            break;
        }
    }
    if (!parts || !m_parts || parts->keys != m_parts->keys || parts->offsets != m_parts->offsets) m_place = {};
    const bool sameNode = node && m_node ? node->node == m_node->node : !node && !m_node;
    if (parts != m_parts || !sameNode) forget();
    m_parts = std::move(parts);
    m_node = node;
    showParts();
}

SparsePanel::Seen SparsePanel::seenNow() const {
    const Snapshot& snapshot = m_debuggee.snapshot();
    Seen seen;
    seen.structure = snapshot.structure;
    seen.round = {snapshot.position.round, 0};
    for (const std::optional<uint32_t>& each :
         {std::optional(m_parts->offsets), std::optional(m_parts->keys), m_parts->values,
          m_node ? std::optional(m_node->node) : std::nullopt, m_node ? m_node->from : std::nullopt,
          m_node ? m_node->weights : std::nullopt}) {
        if (each) seen.states.push_back(snapshot.state(*each));
    }
    seen.changes = snapshot.changes.empty() ? 0 : snapshot.changes.back().made;
    seen.made = snapshot.changes.size();
    seen.undone = snapshot.undone.size();
    return seen;
}

// For another tensor or node. The results stay on the screen while the same one is read again.
void SparsePanel::forget() {
    m_counts.reset();
    m_shown.reset();
    m_seen.reset();
    m_termsKnown = false;
    m_model->clear();
}

void SparsePanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    followTensor();
}

void SparsePanel::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    m_seen.reset(); // the snapshots until it is shown again aren't followed
}

void SparsePanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    const Qt::Orientation way = width() >= besideFrom ? Qt::Horizontal : Qt::Vertical;
    if (m_split->orientation() == way && m_divided) return;
    m_divided = true;
    m_split->setOrientation(way);
    const int all = way == Qt::Horizontal ? width() : height();
    m_split->setSizes({all * 3 / 5, all * 2 / 5});
}

void SparsePanel::showParts() {
    const std::optional<Seen> now = m_parts ? std::optional(seenNow()) : std::nullopt;
    const bool same = now && now == m_seen;
    if (same && m_counts && m_termsKnown) return;
    m_seen = now;
    fillNodes();
    QString problem;
    if (m_parts) {
        for (const uint32_t each : {m_parts->offsets, m_parts->keys}) {
            if (m_debuggee.snapshot().state(each).kind == TensorState::Kind::not_run)
                problem = notRunWords(m_debuggee.structure(), each);
        }
    }
    m_canvas->setParts(m_parts, m_node, problem);
    m_problem = problem;
    m_unreadable = !problem.isEmpty();
    if (!m_parts || m_unreadable) {
        forget();
        showCounts();
        showTerms();
        return;
    }
    if (!same || !m_counts) askCounts();
    takePick();
    askTerms();
}

void SparsePanel::fillNodes() {
    const QSignalBlocker block(m_nodes);
    m_nodes->clear();
    if (m_parts) {
        const Structure& s = m_debuggee.structure();
        for (const uint32_t each : m_parts->nodes)
            m_nodes->addItem(QStringLiteral("%1 · %2").arg(nameOf(s, each), opWord(s, each)), each);
        if (m_node) m_nodes->setCurrentIndex(m_nodes->findData(m_node->node));
    }
    m_nodes->setVisible(m_nodes->count() > 0);
    m_nodes->setEnabled(m_nodes->count() > 1);
}

// The picked element as a place: the parts that aren't known yet come with the terms.
bool SparsePanel::takePick() {
    const auto& picked = m_selection.picked();
    if (!m_parts || !picked || m_unreadable) return false;
    SparsePlace place;
    const int64_t index = picked->element[0];
    const bool weights = m_parts->values == picked->tensor || (m_node && m_node->weights == picked->tensor);
    if (picked->tensor == m_parts->keys || weights) {
        place.position = index;
    } else if (picked->tensor == m_parts->offsets) {
        place.row = index;
    } else if (m_node && (picked->tensor == m_node->node || m_node->from == picked->tensor)) {
        const bool byKey = picked->tensor == m_node->node ? m_node->use->to_by_key : m_node->use->from_by_key;
        (byKey ? place.key : place.row) = picked->element[static_cast<size_t>(m_node->use->dimension)];
        // An element of bag_to_dense is one key of a row.
        if (!m_node->from && picked->tensor == m_node->node) place.key.reset();
    } else {
        return false;
    }
    // A line of the selected key, or of its row, leaves that key selected.
    if (!place.position && (!place.row || place.row == m_place.row) && (!place.key || place.key == m_place.key)) {
        if (picked->tensor != m_parts->offsets) return false;
        if (!m_place.position && m_place.row == place.row) return false;
    }
    if (place.position && place.position == m_place.position) return false;
    m_place = place;
    return true;
}

void SparsePanel::askCounts() {
    showCounts();
    ++m_reads;
    m_debuggee.read(m_countsKind, this,
                    [this, parts = *m_parts, limit = m_node ? m_node->key_limit : m_parts->columns,
                     unwanted = replaced(m_countsUnwanted)](const Structure& s, const ByteSource& bytes) -> Finish {
                        auto read = count_sparse(whileWanted(bytes, unwanted), s, parts, limit);
                        if (!read.ok() || !*read) return {};
                        return [this, parts, unwanted, counts = **read] {
                            if (unwanted != m_countsUnwanted || m_parts != parts) return;
                            m_counts = counts;
                            showCounts();
                        };
                    });
}

void SparsePanel::showCounts() {
    m_trouble->setVisible(false);
    if (!m_parts) return m_summary->clear();
    const QString name = QString::fromStdString(m_parts->name).toHtmlEscaped();
    if (!m_counts) return m_summary->setText(QStringLiteral("<b>%1</b>").arg(name));
    const SparseCounts& c = *m_counts;
    const auto number = [](int64_t n) { return grouped(static_cast<uint64_t>(n)); };
    QString text = QStringLiteral("<b>%1</b> · ").arg(name) +
                   tr("rows: %1 · keys: %2 · longest row: %3").arg(number(c.rows), number(c.keys), number(c.longest));
    if (c.empty > 0) text += QStringLiteral(" · ") + tr("empty rows: %1").arg(number(c.empty));
    if (c.capacity > c.keys)
        text += QStringLiteral(" · ") + tr("unused: %1 of %2").arg(number(c.capacity - c.keys), number(c.capacity));
    m_summary->setText(text);
    QString trouble;
    if (c.problem) {
        trouble = words(*c.problem).toHtmlEscaped();
    } else if (c.wrong_keys > 0) {
        const int64_t limit = m_node ? m_node->key_limit : m_parts->columns;
        const QString first = QStringLiteral("<a href=\"%1\" style=\"color:%2\">%1</a>")
                                  .arg(c.first_wrong)
                                  .arg(Theme::instance().color(Ink::link).name());
        trouble = limit > 0
                      ? tr("Keys out of range: %1; the first one is at position %2. Keys must be from 0 to %3.")
                            .arg(number(c.wrong_keys), first)
                            .arg(limit - 1)
                      : tr("Negative keys: %1; the first one is at position %2.").arg(number(c.wrong_keys), first);
    }
    if (trouble.isEmpty()) return;
    m_trouble->setText(QStringLiteral("<span style=\"color:%1\">▲</span> %2")
                           .arg(Theme::instance().color(Ink::trouble).name(), trouble));
    m_trouble->setVisible(true);
}

void SparsePanel::askTerms() {
    m_canvas->setPlace(m_place);
    m_model->setCurrent(m_place.position);
    if (!m_parts || m_unreadable || m_place.isEmpty()) {
        m_shown.reset();
        m_model->clear();
        m_termsKnown = true;
        return showTerms();
    }
    m_termsKnown = false;
    ++m_reads;
    const auto has = [&](std::optional<uint32_t> tensor) {
        return tensor && has_values(m_debuggee.snapshot().state(*tensor).kind);
    };
    m_debuggee.read(m_termsKind, this,
                    [this, parts = *m_parts, node = m_node, place = m_place,
                     hasSource = has(m_node ? m_node->from : std::nullopt),
                     hasResult = has(m_node ? std::optional(m_node->node) : std::nullopt),
                     unwanted = replaced(m_termsUnwanted)](const Structure& s, const ByteSource& bytes) -> Finish {
                        auto found = lookAt(s, whileWanted(bytes, unwanted), parts, node, place, hasSource, hasResult);
                        if (!found || unwanted->load()) return {};
                        return [this, parts, node, unwanted, found = std::move(*found)] {
                            if (unwanted != m_termsUnwanted || m_parts != parts) return;
                            m_place = found.place;
                            m_termsKnown = true;
                            m_problem = found.problem ? words(*found.problem) : QString();
                            m_shown.reset();
                            if (found.terms) {
                                m_model->setTerms(m_debuggee.sharedSnapshot()->structure, parts, node, *found.terms);
                                m_shown = *found.terms;
                                m_shown->terms.clear();
                            } else {
                                m_model->clear();
                            }
                            m_canvas->setPlace(m_place);
                            m_model->setCurrent(m_place.position);
                            const auto to = m_place.position ? m_place.position : found.begin;
                            if (to) m_canvas->showPosition(*to);
                            if (const auto row = m_place.position ? m_model->rowOf(*m_place.position) : std::nullopt)
                                m_table->scrollTo(m_model->index(*row, 0));
                            m_table->setColumnHidden(SparseTermsModel::factorColumn, !m_model->hasFactors());
                            fitColumns();
                            showTerms();
                        };
                    });
}

// The size hint of a section leaves out a part of its heading.
void SparsePanel::fitColumns() {
    constexpr int slack = 10; // pixels
    const QAbstractItemView& table = *m_table;
    for (int column = 0; column < m_model->columnCount(); ++column)
        m_table->setColumnWidth(column, std::max(headingWidth(*m_table->horizontalHeader(), column),
                                                 table.sizeHintForColumn(column) + slack));
}

void SparsePanel::showTerms() {
    m_table->setVisible(m_shown.has_value());
    QString text;
    if (!m_parts) {
        text.clear();
    } else if (!m_problem.isEmpty()) {
        text = m_problem.toHtmlEscaped();
    } else if (m_shown) {
        const SparseTerms& t = *m_shown;
        text = t.by_key ? tr("Key %1 · uses: %2").arg(t.index).arg(grouped(static_cast<uint64_t>(t.count)))
                        : tr("Row %1 · keys: %2").arg(t.index).arg(grouped(static_cast<uint64_t>(t.count)));
        text = QStringLiteral("<b>%1</b>").arg(text.toHtmlEscaped());
        const Structure& s = m_debuggee.structure();
        const QString formula = m_node ? sparseFormula(s, *m_node, t) : QString();
        if (!formula.isEmpty())
            text += QStringLiteral(" &nbsp;<span style=\"font-family:'%1'\">%2</span>")
                        .arg(Theme::instance().numbers().family(), formula.toHtmlEscaped());
        if (m_node && m_debuggee.snapshot().state(m_node->node).kind == TensorState::Kind::not_run)
            text += QStringLiteral("<br>") + notRunWords(s, m_node->node).toHtmlEscaped();
    } else if (m_place.position) {
        text = tr("Position %1 is unused: it is in no row.").arg(*m_place.position).toHtmlEscaped();
    } else if (m_place.row) {
        text = SparseCanvas::tr("the last row ends here").toHtmlEscaped();
    } else {
        text = tr("Click a key, an offset or the name of a row.").toHtmlEscaped();
    }
    m_headline->setText(text);
}

// -- the user's hands -------------------------------------------------------------------------------------------------

void SparsePanel::pickFromTable(const QModelIndex& at) {
    const auto spot = m_model->spot(at);
    if (!spot || !m_parts) return;
    if (const SparseTerm* const term = m_model->term(at.row())) {
        m_place = {term->position, term->row, term->key};
        m_canvas->setPlace(m_place);
        m_canvas->showPosition(term->position);
        m_model->setCurrent(term->position);
    }
    m_selection.pick(*spot);
}

void SparsePanel::pickLine(bool ofResult) {
    if (!m_parts || !m_node) return;
    const auto tensor = ofResult ? std::optional(m_node->node) : m_node->from;
    const auto line = (ofResult ? m_node->use->to_by_key : m_node->use->from_by_key) ? m_place.key : m_place.row;
    if (!tensor || !line) return;
    const auto along = static_cast<size_t>(m_node->use->dimension);
    if (*line < 0 || *line >= m_debuggee.structure().tensor(*tensor).ne[along]) return;
    Index element{};
    element[along] = *line;
    m_selection.pick({*tensor, element});
}

} // namespace ggs
