// SPDX-License-Identifier: MIT
#include "views/memory/blocks_of_memory.h"

#include "look/empty_note.h"
#include "look/fold_header.h"
#include "look/names/block_words.h"
#include "look/names/node_words.h"
#include "look/natural_order.h"
#include "look/table_setup.h"
#include "look/wrapped_text.h"
#include "session/debuggee.h"
#include "session/session_controller.h"
#include "words/messages.h"

#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QScrollBar>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <utility>

namespace ggs {

namespace {

enum BlockColumn { blockColumn, usedColumn, sizeColumn };
enum TensorColumn { namesColumn, bytesColumn, sharedColumn };
constexpr int blockRowsShown = 5;  // without scrolling
constexpr int nodeRowsShown = 4;   // of the compute plan
constexpr int nodesFrom = 620;     // the height of a view that shows the plan's nodes
constexpr int panelMargin = 12;    // pixels
constexpr int cellSlack = 10;      // pixels that a column has more than its widest cell
constexpr qsizetype mostNames = 3; // of the tensors of one range; the tooltip has all

QLabel* heading(const QString& text) {
    auto* const made = new QLabel(text);
    made->setProperty("role", "panel");
    made->setContentsMargins(panelMargin, 8, panelMargin, 2);
    return made;
}

} // namespace

BlocksOfMemory::BlocksOfMemory(SessionController& controller, QWidget* parent)
    : View(QStringLiteral("memoryBlocks"), tr("Memory blocks"), parent), m_debuggee(controller.debuggee()),
      m_selection(controller.selection()), m_blockRows(new SheetModel({tr("block"), tr("used"), tr("size")}, this)),
      m_tensorRows(new SheetModel({tr("tensors"), tr("bytes"), tr("shared")}, this)),
      m_fieldRows(new SheetModel({tr("field"), tr("value")}, this)),
      m_nodeRows(new SheetModel({tr("node"), tr("tasks"), tr("work")}, this)), m_order(new NaturalOrder(this)),
      m_blockTable(plainTable(QStringLiteral("memoryBlockTable"), m_blockRows, {.lastFills = false})),
      m_tensorTable(nullptr),
      m_fieldTable(plainTable(QStringLiteral("computePlanTable"), m_fieldRows, {.lastFills = true})),
      m_nodeTable(plainTable(QStringLiteral("computePlanNodes"), m_nodeRows, {.lastFills = false})),
      m_tensorPlace(new QWidget), m_sum(heading({})), m_heading(heading({})), m_foot(new WrappedText),
      m_planHeading(new FoldHeader), m_plan(new QWidget), m_contents(new Contents) {
    m_order->setSourceModel(m_tensorRows);
    m_tensorTable = plainTable(QStringLiteral("memoryTensorTable"), m_order, {.lastFills = false});
    orderByColumns(*m_tensorTable); // at first by size
    m_blockTable->setAccessibleName(tr("Memory blocks"));
    m_tensorTable->setAccessibleName(tr("Tensors of the selected block"));
    const int blockWidths[] = {90, 60, 60}, tensorWidths[] = {90, 60, 50};
    setColumnWidths(*m_blockTable->horizontalHeader(), blockWidths);
    setColumnWidths(*m_tensorTable->horizontalHeader(), tensorWidths);
    giveTheRest(*m_blockTable->horizontalHeader(), blockColumn, 60);
    connect(m_blockTable->horizontalHeader(), &QHeaderView::sectionResized, this, &BlocksOfMemory::fitBlocks);
    giveTheRest(*m_tensorTable->horizontalHeader(), namesColumn, 60);
    m_fieldTable->setAccessibleName(tr("Compute plan"));
    m_nodeTable->setAccessibleName(tr("Nodes of the compute plan"));
    m_fieldTable->horizontalHeader()->hide();
    setColumnWidths(*m_fieldTable->horizontalHeader(), std::array{90, 120});
    setColumnWidths(*m_nodeTable->horizontalHeader(), std::array{90, 50, 60});
    giveTheRest(*m_nodeTable->horizontalHeader(), 0, 60);
    const int rowHeight = m_fieldTable->verticalHeader()->defaultSectionSize();
    m_fieldTable->setFixedHeight(3 * rowHeight + 2);
    m_nodeTable->setFixedHeight(m_nodeTable->horizontalHeader()->sizeHint().height() + nodeRowsShown * rowHeight + 2);
    m_sum->setObjectName(QStringLiteral("memorySum"));
    m_heading->setObjectName(QStringLiteral("memoryBlockName"));
    m_foot->setObjectName(QStringLiteral("memoryFoot"));
    m_foot->setProperty("role", "muted");
    m_planHeading->setObjectName(QStringLiteral("computePlanHeading"));
    auto* const page = new QWidget;
    auto* const column = tightColumn(page);
    column->addWidget(m_sum);
    column->addWidget(m_blockTable);
    column->addWidget(m_heading);
    tightColumn(m_tensorPlace)->addWidget(m_tensorTable);
    column->addWidget(m_tensorPlace, 1);
    for (QWidget* each : {m_tensorPlace, m_tensorTable->viewport(), m_blockTable->viewport()})
        each->installEventFilter(this);
    auto* const folding = new QVBoxLayout;
    folding->setContentsMargins(panelMargin, 0, panelMargin, 6);
    folding->addWidget(m_planHeading);
    column->addLayout(folding);
    auto* const plan = tightColumn(m_plan);
    plan->addWidget(m_fieldTable);
    plan->addWidget(m_nodeTable);
    column->addWidget(m_plan);
    auto* const foot = new QVBoxLayout;
    foot->setContentsMargins(panelMargin, 4, panelMargin, 8);
    foot->addWidget(m_foot);
    column->addLayout(foot);
    foldPlan(true);
    m_contents->addWidget(page);
    setLayout(m_contents);

    for (const auto signal : {&Debuggee::structureChanged, &Debuggee::closed})
        connect(&m_debuggee, signal, this, &BlocksOfMemory::refresh);
    connect(&m_debuggee, &Debuggee::snapshotChanged, this, &BlocksOfMemory::showPlan);
    connect(m_nodeTable->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& now) {
                if (now.isValid() && !m_selecting) m_selection.select(*m_nodeRows->row(now.row()).tensor);
            });
    connect(&m_selection, &Selection::selectionChanged, this, &BlocksOfMemory::showSelection);
    connect(m_blockTable->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& now) {
                if (now.isValid() && !m_selecting) choose(static_cast<size_t>(now.row()));
            });
    connect(m_tensorTable->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& now) {
                if (!now.isValid() || m_selecting) return;
                m_selecting = true;
                m_selection.select(*m_tensorRows->row(m_order->mapToSource(now).row()).tensor);
                m_selecting = false;
            });
    connect(m_planHeading, &FoldHeader::foldWanted, this, &BlocksOfMemory::foldPlan);
    refresh();
}

void BlocksOfMemory::showEvent(QShowEvent* event) {
    View::showEvent(event);
    refresh();
}

QString BlocksOfMemory::whyEmpty() const {
    if (!m_debuggee.isOpen()) return tr("Nothing to show: %1").arg(m_debuggee.whyNothing());
    return m_debuggee.snapshot().only_weights() ? tr("A file of weights is read from the disk as it is needed. "
                                                     "Model shows its tensors and bytes.")
                                                : QString();
}

QString BlocksOfMemory::nameOfBlock(const BlockContents& block) const {
    const Program& program = *m_structure->program();
    return block.is_buffer ? bufferWords(program, block.number) : arenaWords(program, block.number);
}

void BlocksOfMemory::refresh() {
    if (!m_debuggee.isOpen()) {
        for (SheetModel* each : {m_blockRows, m_tensorRows, m_nodeRows}) each->show({});
        m_structure.reset();
        m_blocks.clear();
        m_planned = {};
    }
    if (!isSeen()) return;
    m_contents->show(whyEmpty());
    if (!whyEmpty().isEmpty()) return;
    showPlan();
    if (m_debuggee.snapshot().structure == m_structure) return showSelection();
    m_structure = m_debuggee.snapshot().structure;
    // A changed program has other blocks, but the chosen one is usually still there.
    const auto idOf = [](const BlockContents& block) { return std::pair(block.is_buffer, block.number); };
    const std::pair before = m_block < m_blocks.size() ? idOf(m_blocks[m_block]) : std::pair(false, uint32_t(-1));
    m_blocks = block_contents(*m_structure);
    std::ranges::stable_sort(m_blocks, std::greater(), &BlockContents::used);
    std::vector<SheetRow> rows;
    uint64_t used = 0;
    for (const BlockContents& each : m_blocks) {
        used += each.used;
        const QString name = nameOfBlock(each);
        const bool isFile = each.is_buffer && m_structure->program()->buffers[each.number].buffer->storage()->kind() ==
                                                  Storage::Kind::file;
        rows.push_back({{{name,
                          {},
                          tr("%1: %n tensor(s)", nullptr, static_cast<int>(each.tensors))
                              .arg(isFile ? tr("%1, mapped").arg(name) : name)},
                         {bytesText(each.used), QVariant::fromValue<qulonglong>(each.used),
                          tr("%1 of %2 bytes").arg(grouped(each.used), grouped(each.size))},
                         {bytesText(each.size), QVariant::fromValue<qulonglong>(each.size), grouped(each.size)}}});
    }
    const bool selecting = std::exchange(m_selecting, true);
    m_blockRows->show(std::move(rows));
    m_selecting = selecting;
    m_sum->setText(tr("%1 bytes in %n block(s)", nullptr, static_cast<int>(m_blocks.size())).arg(grouped(used)));
    const int shown = std::min(blockRowsShown, m_blockRows->rowCount());
    m_blockTable->setFixedHeight(m_blockTable->horizontalHeader()->sizeHint().height() +
                                 shown * m_blockTable->verticalHeader()->defaultSectionSize() + 2);
    const auto same = std::ranges::find(m_blocks, before, idOf);
    fitBlocks();
    choose(same == m_blocks.end() ? 0 : static_cast<size_t>(same - m_blocks.begin()));
    showSelection();
}

SheetRow BlocksOfMemory::rowOf(const BlockContents& block, size_t number) const {
    const SharedRange& range = block.ranges[number];
    QStringList names;
    for (const uint32_t tensor : range.tensors) names.append(nameOf(*m_structure, tensor));
    const size_t others = range.others();
    QString shown = names.first(std::min(mostNames, names.size())).join(tr(", "));
    if (names.size() > mostNames) shown += QStringLiteral(" …");
    return {{{shown, {}, names.join(QLatin1Char('\n')), true},
             {grouped(range.bytes), QVariant::fromValue<qulonglong>(range.bytes)},
             {others > 0 ? QString::number(others) : QString(), QVariant::fromValue<qulonglong>(others),
              others > 0
                  ? tr("%n other tensor(s) use some of these bytes, at other times", nullptr, static_cast<int>(others))
                  : tr("No other tensor uses these bytes")}},
            range.tensors.front()};
}

void BlocksOfMemory::choose(size_t block) {
    m_block = block;
    if (block >= m_blocks.size()) return;
    const BlockContents& chosen = m_blocks[block];
    const bool selecting = std::exchange(m_selecting, true);
    m_blockTable->setCurrentIndex(m_blockRows->index(static_cast<int>(block), 0));
    const QHeaderView* const header = m_tensorTable->horizontalHeader();
    const bool bySize =
        header->sortIndicatorSection() == bytesColumn && header->sortIndicatorOrder() == Qt::DescendingOrder;
    m_order->sort(-1); // the rows are sorted once, after they are replaced; they are by size already
    m_tensorRows->show(chosen.ranges.size(), [this, block](size_t number) { return rowOf(m_blocks[block], number); });
    if (!bySize) m_tensorTable->sortByColumn(header->sortIndicatorSection(), header->sortIndicatorOrder());
    const bool shares = std::ranges::any_of(chosen.ranges, [](const SharedRange& each) { return each.others() > 0; });
    m_tensorTable->setColumnHidden(sharedColumn, !shares); // so that the names have more of the width
    m_tensorTable->setCurrentIndex({});
    m_selecting = selecting;
    m_heading->setText(tr("Tensors in %1, by size").arg(nameOfBlock(chosen)));
    m_foot->setText(chosen.reuses() ? tr("The tensors of %1 would take %2 bytes if each had bytes of its own.")
                                          .arg(nameOfBlock(chosen), grouped(chosen.separate))
                                    : tr("Each tensor of %1 has bytes of its own.").arg(nameOfBlock(chosen)));
}

// A view is shown as its root.
void BlocksOfMemory::showSelection() {
    if (m_selecting || !isSeen() || !m_structure || !m_debuggee.isOpen() || !m_selection.selected() ||
        m_debuggee.snapshot().structure != m_structure || !m_structure->alive(*m_selection.selected()))
        return;
    const Tensor* root = &m_structure->tensor(*m_selection.selected());
    while (root->view_src) root = root->view_src;
    const auto wanted = m_structure->number_of(root);
    if (!wanted) return;
    for (size_t block = 0; block < m_blocks.size(); ++block) {
        const auto& ranges = m_blocks[block].ranges;
        const auto found = std::ranges::find_if(
            ranges, [&](const SharedRange& each) { return std::ranges::count(each.tensors, *wanted) > 0; });
        if (found == ranges.end()) continue;
        if (block != m_block) choose(block);
        const QModelIndex row =
            m_order->mapFromSource(m_tensorRows->index(static_cast<int>(found - ranges.begin()), 0));
        m_selecting = true;
        m_tensorTable->setCurrentIndex(row);
        m_selecting = false;
        if (row.isValid()) m_tensorTable->scrollTo(row);
        return;
    }
    m_selecting = true;
    m_tensorTable->setCurrentIndex({});
    m_selecting = false;
}

SheetRow BlocksOfMemory::rowOf(const PlannedNode& node) const {
    return {{{nameOf(*m_planned.structure, node.tensor), {}, {}, true},
             {QString::number(node.plan.tasks), node.plan.tasks,
              tr("Number of threads that get a share of this node (n_tasks)")},
             {grouped(node.plan.work_size), QVariant::fromValue<qulonglong>(node.plan.work_size),
              tr("Bytes of work memory that this node needs")}},
            node.tensor};
}

// The plan that ggml_graph_plan makes for the graph of the run at the cursor, with the number of threads of that run.
void BlocksOfMemory::showPlan() {
    if (!isSeen() || !m_debuggee.isOpen()) return;
    const Snapshot& snapshot = m_debuggee.snapshot();
    const Structure& s = *snapshot.structure;
    const auto show = [this](std::vector<SheetRow> fields, std::vector<PlannedNode> nodes, const QString& sum = {}) {
        const bool selecting = std::exchange(m_selecting, true);
        m_planHeading->setHeading(tr("Compute plan"), sum);
        m_fieldRows->show(std::move(fields));
        const size_t count = nodes.size();
        m_nodeRows->show(count, [this, nodes = std::move(nodes)](size_t number) { return rowOf(nodes[number]); });
        m_selecting = selecting;
    };
    const uint32_t at = s.steps.empty() ? 0 : s.steps[std::min(snapshot.position.cursor, s.steps.size() - 1)].run;
    const Planned planned{snapshot.structure, at, snapshot.threads};
    if (std::exchange(m_planned, planned) == planned) return;
    if (s.steps.empty()) return show({{{{tr("plan")}, {words(nothing_to_run(s))}}}}, {});
    const Run& run = s.runs[at];
    const Program& program = *s.program();
    if (run.graph >= program.graphs.size() || !program.graphs[run.graph].alive)
        return show({{{{tr("plan")}, {tr("The graph’s arena was reset, so there is no plan")}}}}, {});
    const Graph& graph = *program.graphs[run.graph].graph;
    const auto plan = plan_graph(s.registry(), graph, snapshot.threads > 0 ? snapshot.threads : run.threads);
    if (!plan.ok()) return show({{{{tr("plan")}, {words(plan.error())}}}}, {});
    QString where = plan->work_size == 0 ? tr("none: no node needs work memory") : tr("memory outside of the arenas");
    if (at < snapshot.work_buffers.size() && plan->work_size > 0) {
        const WorkBuffer& buffer = snapshot.work_buffers[at];
        const uint64_t offset = buffer.address ? buffer.address - program.arenas[buffer.arena].arena->origin() : 0;
        if (buffer.address && buffer.size >= plan->work_size)
            where = tr("arena %1 + %2").arg(buffer.arena).arg(offset);
        else if (buffer.address)
            where = tr("outside of the arena, whose buffer has only %1 bytes").arg(grouped(buffer.size));
    }
    std::vector<PlannedNode> nodes;
    for (size_t i = 0; i < plan->nodes.size(); ++i) {
        const auto tensor = s.number_of(graph.nodes[i]);
        if (tensor && graph.nodes[i]->op != OpId::none) nodes.push_back({*tensor, plan->nodes[i]});
    }
    show({{{{QStringLiteral("n_threads"), {}, {}, true},
            {tr("%1 of %2 requested").arg(plan->threads).arg(plan->threads_requested), plan->threads,
             tr("The largest number of tasks of a node, at most the number of threads requested")}}},
          {{{QStringLiteral("work_size"), {}, {}, true},
            {tr("%1 bytes").arg(grouped(plan->work_size)), QVariant::fromValue<qulonglong>(plan->work_size),
             tr("The largest work memory of a node, and 64 bytes for each thread requested")}}},
          {{{QStringLiteral("work_data"), {}, {}, true}, {where, {}, where}}}},
         std::move(nodes), QStringLiteral("n_threads %1").arg(plan->threads));
}

void BlocksOfMemory::resizeEvent(QResizeEvent* event) {
    View::resizeEvent(event);
    m_nodeTable->setVisible(height() >= nodesFrom);
}

bool BlocksOfMemory::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize) watched == m_blockTable->viewport() ? fitBlocks() : fitTensors();
    return View::eventFilter(watched, event);
}

// The sizes give way to the names: most blocks are used completely, and the tooltip has both numbers.
void BlocksOfMemory::fitBlocks() {
    const QHeaderView& header = *m_blockTable->horizontalHeader();
    const auto wanted = [&](int column) {
        const QAbstractItemView& table = *m_blockTable;
        return std::max(table.sizeHintForColumn(column) + cellSlack, headingWidth(header, column));
    };
    const int names = wanted(blockColumn), sizes = wanted(sizeColumn);
    const bool fits = names + header.sectionSize(usedColumn) + sizes <= m_blockTable->viewport()->width();
    if (m_blockTable->isColumnHidden(sizeColumn) != fits) return;
    m_blockTable->setColumnHidden(sizeColumn, !fits);
    if (fits) m_blockTable->setColumnWidth(sizeColumn, sizes);
}

// A row that is cut by the next heading would look like a fault.
void BlocksOfMemory::fitTensors() {
    const int row = m_tensorTable->verticalHeader()->defaultSectionSize();
    const QScrollBar& across = *m_tensorTable->horizontalScrollBar();
    const int rows = m_tensorPlace->height() - m_tensorTable->horizontalHeader()->height() -
                     (across.isVisible() ? across.height() : 0);
    m_tensorPlace->layout()->setContentsMargins(0, 0, 0, rows > row ? rows % row : 0);
}

void BlocksOfMemory::foldPlan(bool folded) {
    m_planHeading->setFolded(folded);
    m_plan->setVisible(!folded);
}

} // namespace ggs
