// SPDX-License-Identifier: MIT
#include "views/graph/graph_view.h"

#include "base/atomic_file.h"
#include "drawing/graph_svg.h"
#include "look/empty_note.h"
#include "look/names/node_words.h"
#include "look/saved_file.h"
#include "look/view_header.h"
#include "session/computing.h"
#include "session/generating.h"
#include "session/marking.h"
#include "session/moves.h"
#include "session/opening.h"
#include "session/session_controller.h"
#include "views/graph/build_panel.h"
#include "words/messages.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QLocale>
#include <QMenu>
#include <QPainter>
#include <QPixmap>
#include <QShortcut>
#include <QSignalBlocker>
#include <QStringListModel>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

namespace ggs {

namespace {

constexpr size_t foldFrom = 1500;       // boxes: larger graphs open with their blocks folded
constexpr size_t unfoldedUpTo = 20'000; // nodes
constexpr size_t noticed = 2000;        // nodes: laying out so many takes long enough for a word about it

// Estimates a box's size from the numbers of characters: it runs on a background thread, where fonts can't be measured.
BoxSize sizeOf(const Structure& s, const GraphShape& shape, const ShapeBox& box) {
    constexpr double mono = 6.9, bold = 7.6;
    if (box.kind == BoxKind::group)
        // The box of a repeat or of layers also shows the number of its occurrences, and the one with the cursor.
        return {std::max(shape.groups[box.subject].repeats() || shape.groups[box.subject].is_stack() ? 260.0 : 150.0,
                         static_cast<double>(english(name_of_group(shape.groups[box.subject])).size()) * bold +
                             (shape.groups[box.subject].parts > 1 ? 90 : 50)),
                46};
    if (box.subject == no_number) return {60, 30};
    const size_t letters = s.name(box.subject).size();
    const double name = static_cast<double>(std::min<size_t>(18, letters));
    const double shapeWidth = static_cast<double>(shape_text(s.tensor(box.subject)).size() + 2) * mono;
    if (box.kind == BoxKind::leaf) return {std::max(name * mono * 1.1, shapeWidth + 26) + 26, 42};
    const double op = static_cast<double>(std::string_view(s.op_name(box.subject)).size());
    // The op and the shape are in the first line, the name and a mark in the second.
    const double nameWidth = static_cast<double>(letters) * 7.4;
    return {std::clamp(std::max(op * bold + shapeWidth + 34, nameWidth + 46), 118.0, 250.0), 44};
}

// `letters` are in lower case. Words in plain ASCII, nearly all of them, need only a comparison of bytes.
bool holds(const std::string& words, const std::string& letters) {
    const auto is = [](char a, char b) { return (a >= 'A' && a <= 'Z' ? static_cast<char>(a + ('a' - 'A')) : a) == b; };
    if (std::search(words.begin(), words.end(), letters.begin(), letters.end(), is) != words.end()) return true;
    if (std::all_of(words.begin(), words.end(), [](char c) { return static_cast<signed char>(c) >= 0; })) return false;
    return QString::fromStdString(words).contains(QString::fromStdString(letters), Qt::CaseInsensitive);
}

QToolButton* toggle(const QString& text, const QString& tip) {
    auto* const button = new QToolButton;
    button->setText(text);
    button->setToolTip(tip);
    button->setCheckable(true);
    return button;
}

} // namespace

GraphView::GraphView(SessionController& controller, QWidget* parent)
    : View(QStringLiteral("graph"), tr("Graph"), parent), m_controller(controller), m_selection(controller.selection()),
      m_debuggee(controller.debuggee()), m_marking(controller.marking()), m_computing(controller.computing()),
      m_canvas(new GraphCanvas(controller)), m_contents(new Contents), m_header(new ViewHeader),
      m_search(new QLineEdit), m_graphs(new QComboBox), m_layers(new QComboBox), m_colour(new QComboBox),
      m_across(toggle(tr("Left to right"), tr("Direction of the graph"))),
      m_leafs(toggle(tr("Leafs"), tr("Also shows weights and inputs"))),
      m_fold(toggle(
          tr("Fold"),
          tr("Folds the blocks of the model. Double-click a block to fold or unfold it; keys: Enter and Backspace"))),
      m_mirror(
          toggle(tr("Mirrored"), tr("Draws the backward pass next to the forward pass, in the opposite direction"))),
      m_replay(toggle(tr("Building"), tr("Replays, event by event, how build_forward_expand built this graph"))),
      m_building(new BuildPanel(m_computing, m_debuggee)), m_layoutKind(newKind()) {
    m_options.stacks = true;
    m_search->setObjectName(QStringLiteral("graphSearch"));
    m_search->setPlaceholderText(tr("Find a node, op, shape …"));
    m_search->setAccessibleName(m_search->placeholderText());
    m_search->setClearButtonEnabled(true);
    m_search->setMinimumWidth(170);
    m_colour->addItems({tr("by op family"), tr("by type"), tr("by time"), tr("by state"), tr("by device"),
                        tr("by pass"), tr("by gradient norm")});
    m_colour->setObjectName(QStringLiteral("graphColour"));
    m_colour->setToolTip(tr("Meaning of the colours"));
    m_leafs->setChecked(true);
    m_graphs->setVisible(false);
    m_layers->setObjectName(QStringLiteral("graphLayers"));
    m_layers->setModel(new QStringListModel(m_layers));
    // The list lays out its rows at each change of style, also while it is hidden. There may be 100,000 rows.
    auto* const rows = new QListView;
    rows->setUniformItemSizes(true);
    m_layers->setView(rows);
    m_layers->setPlaceholderText(tr("layer …"));
    m_layers->setToolTip(
        tr("Opens a layer and folds the others. The graph then follows the cursor from layer to layer."));
    m_layers->setAccessibleName(tr("Layer"));
    m_layers->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon); // there may be thousands
    m_layers->setVisible(false);
    m_across->setObjectName(QStringLiteral("leftToRight"));
    m_leafs->setObjectName(QStringLiteral("showLeafs"));
    m_mirror->setObjectName(QStringLiteral("mirrorBackward"));
    m_mirror->setChecked(true);
    m_mirror->setVisible(false);
    m_fold->setObjectName(QStringLiteral("foldAll"));
    m_replay->setObjectName(QStringLiteral("replayBuilding"));
    m_building->setVisible(false);
    for (QWidget* each : std::initializer_list<QWidget*>{m_graphs, m_layers, m_replay, m_mirror, m_fold, m_leafs,
                                                         m_across, m_colour, m_search})
        m_header->addControl(each);
    m_contents->addWidget(m_canvas);
    m_contents->show({});
    auto* const column = tightColumn(this);
    column->addWidget(m_header);
    column->addLayout(m_contents, 1);
    column->addWidget(m_building);

    connect(&m_debuggee, &Debuggee::taken, this, [this](const SnapshotChange& change) {
        m_roundChanged = change.program == SnapshotChange::Program::of_round;
    });
    connect(&m_debuggee, &Debuggee::structureChanged, this, [this] {
        const Structure& s = m_debuggee.structure();
        fillGraphs();
        m_cursor = 0;
        m_waits = m_stepped = no_number;
        // The next round of a text has another program with the same layers.
        if (!m_roundChanged) {
            m_options.otherwise.clear();
            m_follows = !s.graphs.empty() &&
                        (m_controller.generating().text() || s.graphs[shownGraph()].nodes.size() > foldFrom);
            m_options.folded = m_follows;
            const QSignalBlocker block(m_fold);
            m_fold->setChecked(false);
        }
        if (!m_roundChanged || m_follows) openNone();
        m_contents->show(whyEmpty());
        m_replay->setChecked(false);
        m_replay->setEnabled(!s.graphs.empty());
        m_mirror->setVisible(!s.gradients.empty());
        // A large graph takes long to lay out; the old program's graph is not shown during that time.
        if (!m_controller.opening().wasRebuilt() && !s.graphs.empty() && s.graphs[shownGraph()].nodes.size() > noticed)
            m_canvas->setDrawing(nullptr);
        layOut();
    });
    connect(&m_debuggee, &Debuggee::closed, this, [this] {
        m_computing.forget(m_layoutKind);
        m_canvas->setWaiting({});
        m_canvas->setDrawing(nullptr);
        if (m_controller.opening().hasDocument()) m_contents->show(whyEmpty()); // else the first page is seen instead
    });
    connect(m_graphs, &QComboBox::activated, this, [this] {
        m_replay->setChecked(false);
        m_follows = m_options.folded; // the previous graph may have had no layers
        const QSignalBlocker block(m_fold);
        m_fold->setChecked(false);
        openNone();
        layOut();
    });
    connect(m_layers, &QComboBox::activated, this, &GraphView::goToLayer);
    connect(m_canvas, &GraphCanvas::layerWanted, this,
            [this](bool forward) { goToLayer(m_layers->currentIndex() + (forward ? 1 : -1)); });
    connect(m_replay, &QToolButton::toggled, this, &GraphView::setReplayed);
    connect(m_building, &BuildPanel::moved, this, &GraphView::showBuilt);
    connect(m_colour, &QComboBox::activated, this, [this](int i) { m_canvas->setColour(static_cast<GraphColour>(i)); });
    connect(m_across, &QToolButton::toggled, this, &GraphView::setLeftToRight);
    connect(m_leafs, &QToolButton::toggled, this, &GraphView::setLeafs);
    connect(m_mirror, &QToolButton::toggled, this, &GraphView::setMirrored);
    connect(m_fold, &QToolButton::toggled, this, &GraphView::foldAll);
    connect(m_search, &QLineEdit::textChanged, this, &GraphView::search);
    connect(m_search, &QLineEdit::returnPressed, this, [this] {
        if (m_matches.empty() || !m_canvas->isCurrent()) return;
        m_match = (m_match + 1) % m_matches.size();
        m_selection.select(m_matches[m_match]);
        m_canvas->centreOn(m_matches[m_match]);
        m_header->setState(tr("match %1 of %2").arg(m_match + 1).arg(m_matches.size()));
    });
    // A drawing in columns fits the canvas that it was made for.
    auto* const settled = new QTimer(this);
    settled->setSingleShot(true);
    settled->setInterval(150);
    connect(m_canvas, &GraphCanvas::roomChanged, settled, qOverload<>(&QTimer::start));
    connect(settled, &QTimer::timeout, this, [this] {
        const GraphDrawing* const drawing = m_canvas->drawing();
        if (drawing && drawing->shape.boxes.size() < foldFrom && m_laidOutFor != m_canvas->size()) layOut();
    });
    connect(m_canvas, &GraphCanvas::foldWanted, this, &GraphView::fold);
    connect(m_canvas, &GraphCanvas::timeWanted, this, &GraphView::openTime);
    // A step selects the node that it computed. The next one counts, which may be in another layer.
    connect(&m_selection, &Selection::selectionChanged, this, [this] {
        const uint32_t stepped = std::exchange(m_stepped, no_number);
        if (m_selection.selected() && *m_selection.selected() != stepped) follow(*m_selection.selected());
    });
    connect(&m_debuggee, &Debuggee::snapshotChanged, this, [this] {
        const Snapshot& s = m_debuggee.snapshot();
        if (s.position.cursor == m_cursor) return;
        m_cursor = s.position.cursor;
        if (!s.next_step()) return;
        follow(s.structure->steps[m_cursor].node);
        const auto looked = s.step_looked_at();
        if (looked && !m_selection.isPinned()) m_stepped = s.structure->steps[*looked].node;
    });
    connect(m_canvas, &GraphCanvas::menuWanted, this, &GraphView::showMenu);
}

void GraphView::setReplayed(bool replayed) {
    m_replay->setChecked(replayed);
    m_building->setVisible(replayed);
    if (replayed) {
        m_building->play(shownGraph());
    } else {
        m_building->stop();
    }
}

void GraphView::showBuilt() {
    using Built = GraphCanvas::Built;
    std::vector<Built> built;
    if (m_building->replay()) {
        const BuildState& state = m_building->state();
        built.assign(m_debuggee.structure().tensors.size(), Built::unseen);
        for (const uint32_t each : state.waiting) built[each] = Built::waiting;
        for (const auto* appended : {&state.nodes, &state.leafs}) {
            for (const uint32_t each : *appended) built[each] = Built::appended;
        }
    }
    const auto now = m_building->last();
    m_canvas->setBuilt(std::move(built), now ? now->tensor : no_number);
}

void GraphView::fillGraphs() {
    const Structure& s = m_debuggee.structure();
    const QSignalBlocker block(m_graphs);
    m_graphs->clear();
    for (size_t i = 0; i < s.graphs.size(); ++i)
        m_graphs->addItem(s.graphs[i].label.empty() ? tr("graph %1").arg(i) : shortText(s.graphs[i].label));
    m_graphs->setCurrentIndex(static_cast<int>(s.graphs.size()) - 1);
    m_graphs->setVisible(s.graphs.size() > 1);
}

uint32_t GraphView::shownGraph() const { return static_cast<uint32_t>(std::max(0, m_graphs->currentIndex())); }

void GraphView::layOut(const QString& anchor) {
    if (!m_debuggee.isOpen() || m_debuggee.structure().graphs.empty()) {
        m_computing.forget(m_layoutKind);
        m_canvas->setDrawing(nullptr);
        return;
    }
    m_laidOutFor = m_canvas->size();
    const Room room{m_laidOutFor.width() - 40.0, m_laidOutFor.height() - 66.0};
    const size_t nodes = m_debuggee.structure().graphs[shownGraph()].nodes.size();
    m_canvas->setWaiting(nodes > noticed ? tr("Laying out %n node(s) …", nullptr, static_cast<int>(nodes)) : QString());
    const bool opens = m_follows && m_options.open_layer.empty() && m_options.open_time.empty();
    const auto cursor = opens ? std::optional(m_debuggee.snapshot().position.cursor) : std::nullopt;
    m_computing.compute(
        m_layoutKind, this,
        [this, structure = m_debuggee.snapshot().structure, graph = shownGraph(), options = m_options,
         across = m_leftToRight, mirrors = m_mirrored, room, anchor, cursor,
         before = m_canvas->sharedDrawing()](const std::atomic<bool>& unwanted) -> Finish {
            LayoutOptions layout;
            layout.left_to_right = across;
            layout.room = room;
            layout.go_on = [&unwanted] { return !unwanted.load(std::memory_order_relaxed); };
            auto drawing = GraphDrawing::make(
                structure, graph, options, layout,
                [&structure](const GraphShape& shape, const ShapeBox& box) { return sizeOf(*structure, shape, box); },
                before.get(), cursor, mirrors);
            return [this, drawing = std::move(drawing), anchor, cursor] {
                if (drawing && cursor) {
                    m_options.open_layer = drawing->options.open_layer;
                    m_options.open_time = drawing->options.open_time;
                }
                m_canvas->setWaiting({});
                m_canvas->setDrawing(drawing, anchor);
                const std::string title = anchor.toStdString();
                if (!title.empty() && (m_options.open_time.contains(title) || m_options.open_layer == title))
                    m_canvas->revealGroup(anchor);
                showLayer();
                search(m_search->text());
                emit laidOut();
                if (m_waits != no_number) follow(std::exchange(m_waits, no_number));
            };
        });
}

void GraphView::setLeftToRight(bool across) {
    m_leftToRight = across;
    m_across->setChecked(across);
    layOut();
}

void GraphView::setLeafs(bool shown) {
    m_options.leafs = shown;
    m_leafs->setChecked(shown);
    layOut();
}

void GraphView::setMirrored(bool mirrored) {
    m_mirrored = mirrored;
    m_mirror->setChecked(mirrored);
    layOut();
}

void GraphView::foldAll(bool folded) {
    // Laid out one by one, so many nodes would take minutes and gigabytes, and the drawing would not be legible.
    const Structure* const s = m_debuggee.isOpen() ? &m_debuggee.structure() : nullptr;
    const size_t nodes = s && !s->graphs.empty() ? s->graphs[shownGraph()].nodes.size() : 0;
    if (!folded && m_options.folded && nodes > unfoldedUpTo) {
        const QSignalBlocker block(m_fold);
        m_fold->setChecked(true);
        m_header->setState(tr("%1 nodes are too many to draw individually (limit: %2); double-click a box to unfold it")
                               .arg(nodes)
                               .arg(unfoldedUpTo));
        return;
    }
    m_follows = false;
    m_options.folded = folded;
    m_options.otherwise.clear();
    openNone();
    m_fold->setChecked(folded);
    layOut();
}

void GraphView::fold(const QString& title) {
    const std::string name = title.toStdString();
    m_follows = false;
    if (m_options.open_time.erase(name)) return layOut(title);
    if (m_options.open_layer == name) {
        m_options.open_layer.clear();
        return layOut();
    }
    if (!m_options.otherwise.erase(name)) m_options.otherwise.insert(name);
    layOut(title);
}

void GraphView::openTime(const QString& title, uint32_t time) {
    m_options.open_time[title.toStdString()] = time;
    layOut(title);
}

// Opens the layer of the next or selected node, or its occurrence of a repeat, instead of the one that is open.
void GraphView::follow(uint32_t tensor) {
    const GraphDrawing* const drawing = m_canvas->drawing();
    if (!m_canvas->isCurrent()) {
        m_waits = tensor;
        return;
    }
    if (m_follows) {
        const uint32_t layer = drawing->layerOf(tensor);
        if (layer != no_layer && !drawing->layers->all[layer].is_open(m_options)) open(layer);
        return;
    }
    const uint32_t group = drawing->shape.group_of(tensor);
    if (group == no_group || !drawing->shape.groups[group].repeats() || !drawing->shape.groups[group].folded) return;
    const auto open = m_options.open_time.find(drawing->shape.groups[group].title);
    if (open == m_options.open_time.end()) return;
    openTime(QString::fromStdString(open->first), drawing->shape.time_of[tensor]);
}

// -- layers -----------------------------------------------------------------------------------------------------------

void GraphView::open(uint32_t layer) {
    const GraphLayers::Layer& wanted = m_canvas->drawing()->layers->all[layer];
    wanted.open(m_options);
    layOut(QString::fromStdString(wanted.title));
}

void GraphView::openNone() {
    m_options.open_layer.clear();
    m_options.open_time.clear();
}

// A layer that is drawn already is only brought into sight.
void GraphView::goToLayer(int layer) {
    const GraphDrawing* const drawing = m_canvas->drawing();
    if (!m_canvas->isCurrent() || m_layers->isHidden() || layer < 0 || layer >= m_layers->count()) return;
    const auto wanted = static_cast<uint32_t>(layer);
    if (m_options.folded) {
        m_follows = true;
        m_options.otherwise.clear();
        const QSignalBlocker block(m_fold);
        m_fold->setChecked(false);
        return open(wanted);
    }
    const auto& nodes = drawing->structure->graphs[drawing->graph].nodes;
    const auto first = std::ranges::find_if(nodes, [&](uint32_t node) { return drawing->layerOf(node) == wanted; });
    const auto box = first == nodes.end() ? std::nullopt : drawing->boxOf(*first);
    if (!box) return;
    const QString title = QString::fromStdString(drawing->layers->all[wanted].title);
    if (drawing->shape.boxes[*box].kind == BoxKind::group) return open(wanted);
    if (drawing->layers->all[wanted].repeats()) {
        m_canvas->centreOn(*first);
    } else {
        m_canvas->revealGroup(title);
    }
    m_layers->setCurrentIndex(layer);
}

// Layers of several kinds have numbers in common.
QStringList GraphView::namesOfLayers() const {
    const auto kind = [](const GraphLayers::Layer& layer) {
        return std::string_view(layer.title).substr(0, layer.title.rfind('.'));
    };
    const auto& all = m_listed->all;
    const bool alike = std::ranges::all_of(all, [&](const auto& each) { return kind(each) == kind(all.front()); });
    QStringList names;
    for (const GraphLayers::Layer& each : all) {
        if (each.repeats())
            names.append(tr("repeat %1 of %2").arg(QLocale().toString(each.time + 1), QLocale().toString(each.times)));
        else
            names.append(alike ? tr("layer %1").arg(QString::fromStdString(each.title.substr(kind(each).size() + 1)))
                               : shortText(each.title));
    }
    return names;
}

void GraphView::showLayer() {
    const GraphDrawing* const drawing = m_canvas->drawing();
    if (!drawing) return;
    if (m_follows && drawing->layers->all.empty()) { // then everything that can be folded is
        m_follows = false;
        const QSignalBlocker block(m_fold);
        m_fold->setChecked(true);
    }
    if (m_listed != drawing->layers) {
        m_listed = drawing->layers;
        const QStringList names = namesOfLayers();
        static_cast<QStringListModel*>(m_layers->model())->setStringList(names);
        m_layers->setMinimumContentsLength(names.isEmpty() ? 0 : static_cast<int>(names.last().size()));
        // A few repeated lines are drawn whole.
        const bool large = drawing->structure->graphs[drawing->graph].nodes.size() > foldFrom;
        m_layers->setVisible(!names.isEmpty() && (large || !m_listed->all.front().repeats()));
    }
    const uint32_t layer = drawing->openLayer();
    m_layers->setCurrentIndex(layer == no_layer ? -1 : static_cast<int>(layer));
    setAbout(!m_follows || layer == no_layer  ? QString()
             : m_listed->all[layer].repeats() ? m_layers->currentText()
                                              : shortText(m_listed->all[layer].title));
}

QString GraphView::whyEmpty() const {
    if (!m_debuggee.isOpen()) return tr("Nothing to draw: %1").arg(m_debuggee.whyNothing());
    if (!m_debuggee.structure().graphs.empty()) return {};
    return tr("Nothing to draw: %1.").arg(m_debuggee.whyNot(Capability::run));
}

bool GraphView::find() {
    m_search->setFocus();
    m_search->selectAll();
    return true;
}

QString GraphView::exportKinds() const { return tr("Drawing (*.svg);;Picture (*.png)"); }

// Marks the boxes of tensors that match, including folded groups, and doesn't move the view. Enter goes from one match
// to the next.
void GraphView::search(const QString& text) {
    const GraphDrawing* const drawing = m_canvas->drawing();
    m_matches.clear();
    m_match = SIZE_MAX;
    std::set<uint32_t> boxes;
    const std::string letters = text.trimmed().toLower().toStdString();
    if (drawing && !letters.empty()) {
        const Structure& s = *drawing->structure;
        std::string words;
        const GraphInfo& graph = s.graphs[drawing->graph];
        for (const auto* tensors : {&graph.nodes, &graph.leafs}) {
            for (const uint32_t tensor : *tensors) {
                const auto box = drawing->boxOf(tensor);
                if (!box) continue;
                words = opWord(s, tensor).toStdString();
                words.append(" ")
                    .append(nameOf(s, tensor).toStdString())
                    .append(" ")
                    .append(shape_text(s.tensor(tensor)));
                words.append(" ").append(traits(s.tensor(tensor).type).name);
                if (!holds(words, letters)) continue;
                boxes.insert(*box);
                m_matches.push_back(tensor);
            }
        }
    }
    m_header->setState(letters.empty() ? QString() : tr("matches: %1").arg(m_matches.size()));
    m_canvas->setFound(std::move(boxes));
}

void GraphView::showMenu(std::optional<uint32_t> tensor, const QString& group, const QPoint& where) {
    QMenu menu(this);
    closeWithProgram(menu, m_debuggee);
    if (tensor) {
        const auto step = m_debuggee.structure().step_of(*tensor);
        if (step) {
            menu.addAction(tr("Run to here"), this, [this, step] { m_controller.moves().runTo(*step); });
            menu.addAction(tr("Run or go back to here"), this, [this, step] { m_controller.moves().goTo(*step); });
            menu.addAction(m_marking.breakpointOn(*tensor) ? tr("Remove breakpoint") : tr("Break here"), this,
                           [this, tensor] { m_marking.toggleBreakpoint(*tensor); });
        }
        menu.addAction(tr("Watch mean"), this, [this, key = m_debuggee.structure().tensors[*tensor].key] {
            m_marking.addWatch(QStringLiteral("mean(\"%1\")").arg(QString::fromStdString(key)));
        });
        menu.addSeparator();
    }
    const auto& groups = m_canvas->drawing()->shape.groups;
    const auto shown = std::find_if(groups.begin(), groups.end(),
                                    [&](const ShapeGroup& g) { return QString::fromStdString(g.title) == group; });
    if (const auto repeat = shown; repeat != groups.end() && repeat->repeats()) {
        const bool open = m_options.open_time.contains(repeat->title);
        if (open) {
            menu.addAction(tr("Fold"), this, [this, group] { fold(group); });
        } else {
            menu.addAction(tr("Unfold one repeat"), this,
                           [this, group, time = m_canvas->timeShownOf(*repeat)] { openTime(group, time); });
        }
        menu.addSeparator();
    } else if (shown != groups.end()) {
        menu.addAction(tr("Fold or unfold %1").arg(words(name_of_group(*shown))), this, [this, group] { fold(group); });
        for (uint32_t around = shown->within; around != no_group; around = groups[around].within)
            menu.addAction(tr("Fold or unfold %1").arg(words(name_of_group(groups[around]))), this,
                           [this, title = QString::fromStdString(groups[around].title)] { fold(title); });
        const bool named = !shown->is_stack() && shown->module == ShapeGroup::Module::none;
        if (named)
            menu.addAction(tr("Break on entering %1").arg(group), this, [this, group] {
                Breakpoint b;
                b.name = group.toStdString() + ".*";
                b.entering = true;
                m_marking.addBreakpoint(b);
            });
        menu.addSeparator();
    }
    menu.addAction(tr("Show all"), m_canvas, &GraphCanvas::fit);
    menu.exec(where);
}

double GraphView::pictureScale(const QSizeF& drawing) {
    constexpr double longest = 30'000, most = 64e6; // pixels
    return std::min({2.0, longest / drawing.width(), longest / drawing.height(),
                     std::sqrt(most / (drawing.width() * drawing.height()))});
}

QString GraphView::exportTo(const QString& path) {
    const GraphDrawing* const drawing = m_canvas->drawing();
    if (!drawing) return tr("there is no graph to write");
    if (path.endsWith(QLatin1String(".svg"), Qt::CaseInsensitive)) {
        const Palette& palette = Theme::instance().isDark() ? dark_palette : light_palette;
        const std::string svg = graph_svg(drawing->structure->registry(), *drawing->structure->program(),
                                          drawing->shape, drawing->layout, palette);
        const Status saved = save_file(path.toStdString(), svg);
        return saved.ok() ? QString() : words(saved.error());
    }
    const QRectF all = drawing->bounds().adjusted(-20, -20, 20, 20);
    const double scale = pictureScale(all.size());
    QImage image((all.size() * scale).toSize(), QImage::Format_ARGB32_Premultiplied);
    if (image.isNull())
        return tr("there is not enough memory for a picture of %1 by %2 pixels")
            .arg(std::lround(all.width() * scale))
            .arg(std::lround(all.height() * scale));
    image.fill(Theme::instance().color(Ink::canvas));
    QPainter painter(&image);
    painter.scale(scale, scale);
    painter.translate(-all.topLeft());
    m_canvas->paintAll(painter);
    painter.end();
    return savePicture(image, path);
}

} // namespace ggs
