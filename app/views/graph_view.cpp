// SPDX-License-Identifier: MIT
#include "views/graph_view.h"

#include "debug/graph_svg.h"
#include "views/build_panel.h"

#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QPixmap>
#include <QShortcut>
#include <QSignalBlocker>
#include <QStackedLayout>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace ggs {

namespace {

constexpr CommandQueue::Kind layoutKind = 1;
constexpr size_t foldFrom = 1500; // boxes: larger graphs open with their blocks folded

// Wide enough for what stands in a box, told by characters: it is asked off the window's thread.
BoxSize sizeOf(const Structure& s, const GraphShape& shape, const ShapeBox& box) {
    constexpr double mono = 6.9, bold = 7.6;
    if (box.kind == BoxKind::group)
        return {std::max(130.0, static_cast<double>(shape.groups[box.subject].title.size()) * bold + 50), 46};
    if (box.subject == no_number) return {60, 30};
    const double name = static_cast<double>(std::min<size_t>(18, s.name(box.subject).size()));
    const double shapeWidth = static_cast<double>(shape_text(s.tensor(box.subject)).size() + 2) * mono;
    if (box.kind == BoxKind::leaf) return {std::max(name * mono * 1.1, shapeWidth + 26) + 26, 42};
    const double op = static_cast<double>(std::string_view(s.op_name(box.subject)).size());
    return {std::clamp(std::max(op * bold + name * mono + 42, shapeWidth + 46), 118.0, 230.0), 44};
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
    : QWidget(parent), m_controller(controller), m_canvas(new GraphCanvas(controller)),
      m_empty(new EmptyNote(QString())), m_header(new ViewHeader), m_search(new QLineEdit), m_graphs(new QComboBox),
      m_colour(new QComboBox), m_across(toggle(tr("Left to right"), tr("The direction of the drawing"))),
      m_leafs(toggle(tr("Leafs"), tr("Shows weights and inputs, too"))),
      m_fold(toggle(tr("Fold"), tr("Folds the blocks of the model; a double click folds or unfolds one"))),
      m_replay(toggle(tr("Building"), tr("Plays how build_forward_expand made this graph, event by event"))),
      m_building(new BuildPanel(controller)),
      m_stop(std::make_shared<std::atomic<bool>>(false)), m_layouter(std::make_unique<Worker>()) {
    setObjectName(QStringLiteral("graph"));
    m_search->setObjectName(QStringLiteral("graphSearch"));
    m_search->setPlaceholderText(tr("Find a node, op, shape …"));
    m_search->setClearButtonEnabled(true);
    m_search->setMinimumWidth(170);
    m_colour->addItems({tr("by op family"), tr("by type"), tr("by time"), tr("by state"), tr("by device")});
    m_colour->setToolTip(tr("What the colours mean"));
    m_leafs->setChecked(true);
    m_graphs->setVisible(false);
    m_across->setObjectName(QStringLiteral("leftToRight"));
    m_leafs->setObjectName(QStringLiteral("showLeafs"));
    m_fold->setObjectName(QStringLiteral("foldAll"));
    m_replay->setObjectName(QStringLiteral("replayBuilding"));
    m_building->setVisible(false);
    for (QWidget* each : std::initializer_list<QWidget*>{m_graphs, m_replay, m_fold, m_leafs, m_across, m_colour, m_search})
        m_header->addControl(each);
    auto* const stack = new QStackedLayout;
    stack->addWidget(m_canvas);
    stack->addWidget(m_empty);
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_header);
    column->addLayout(stack, 1);
    column->addWidget(m_building);

    connect(&controller, &SessionController::structureChanged, this, [this, stack] {
        const Structure& s = m_controller.structure();
        fillGraphs();
        m_options.otherwise.clear();
        const bool large = !s.graphs.empty() && s.graphs[shownGraph()].nodes.size() > foldFrom;
        m_options.folded = large;
        m_fold->setChecked(large);
        stack->setCurrentIndex(s.graphs.empty() ? 1 : 0);
        if (s.graphs.empty())
            m_empty->setSentence(tr("Nothing to draw: %1.").arg(m_controller.whyNot(Capability::run)));
        m_replay->setChecked(false);
        m_replay->setEnabled(!s.graphs.empty());
        layOut();
    });
    connect(m_graphs, &QComboBox::activated, this, [this] {
        m_replay->setChecked(false);
        layOut();
    });
    connect(m_replay, &QToolButton::toggled, this, &GraphView::setReplayed);
    connect(m_building, &BuildPanel::moved, this, &GraphView::showBuilt);
    connect(m_colour, &QComboBox::activated, this, [this](int i) { m_canvas->setColour(static_cast<GraphColour>(i)); });
    connect(m_across, &QToolButton::toggled, this, &GraphView::setLeftToRight);
    connect(m_leafs, &QToolButton::toggled, this, &GraphView::setLeafs);
    connect(m_fold, &QToolButton::toggled, this, &GraphView::foldAll);
    connect(m_search, &QLineEdit::textChanged, this, &GraphView::search);
    connect(m_search, &QLineEdit::returnPressed, this, [this] {
        if (m_matches.empty()) return;
        m_match = (m_match + 1) % m_matches.size();
        m_controller.select(m_matches[m_match]);
        m_canvas->centreOn(m_matches[m_match]);
        m_header->setState(tr("%1 of %2 found").arg(m_match + 1).arg(m_matches.size()));
    });
    connect(m_canvas, &GraphCanvas::foldWanted, this, &GraphView::fold);
    connect(m_canvas, &GraphCanvas::menuWanted, this, &GraphView::showMenu);
}

GraphView::~GraphView() {
    m_stop->store(true);
    m_layouter.reset();
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
        built.assign(m_controller.structure().tensors.size(), Built::unseen);
        for (const uint32_t each : state.waiting) built[each] = Built::waiting;
        for (const auto* appended : {&state.nodes, &state.leafs}) {
            for (const uint32_t each : *appended) built[each] = Built::appended;
        }
    }
    const auto now = m_building->last();
    m_canvas->setBuilt(std::move(built), now ? now->tensor : no_number);
}

void GraphView::fillGraphs() {
    const Structure& s = m_controller.structure();
    const QSignalBlocker block(m_graphs);
    m_graphs->clear();
    for (size_t i = 0; i < s.graphs.size(); ++i)
        m_graphs->addItem(s.graphs[i].label.empty() ? tr("graph %1").arg(i) : QString::fromStdString(s.graphs[i].label));
    m_graphs->setCurrentIndex(static_cast<int>(s.graphs.size()) - 1);
    m_graphs->setVisible(s.graphs.size() > 1);
}

uint32_t GraphView::shownGraph() const { return static_cast<uint32_t>(std::max(0, m_graphs->currentIndex())); }

void GraphView::layOut(const QString& anchor) {
    if (!m_controller.isOpen() || m_controller.structure().graphs.empty()) {
        m_canvas->setDrawing(nullptr);
        return;
    }
    m_stop->store(true);
    m_stop = std::make_shared<std::atomic<bool>>(false);
    m_layouter->push(layoutKind, [this, stop = m_stop, structure = m_controller.snapshot().structure,
                                  graph = shownGraph(), options = m_options, across = m_leftToRight, anchor] {
        LayoutOptions layout;
        layout.left_to_right = across;
        layout.go_on = [stop] { return !stop->load(std::memory_order_relaxed); };
        auto drawing = GraphDrawing::make(structure, graph, options, layout,
                                          [&structure](const GraphShape& shape, const ShapeBox& box) {
                                              return sizeOf(*structure, shape, box);
                                          });
        QMetaObject::invokeMethod(
            this,
            [this, stop, drawing = std::move(drawing), anchor] {
                if (stop->load()) return;
                m_canvas->setDrawing(drawing, anchor);
                search(m_search->text());
                emit laidOut();
            },
            Qt::QueuedConnection);
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

void GraphView::foldAll(bool folded) {
    m_options.folded = folded;
    m_options.otherwise.clear();
    m_fold->setChecked(folded);
    layOut();
}

void GraphView::fold(const QString& title) {
    const std::string name = title.toStdString();
    if (!m_options.otherwise.erase(name)) m_options.otherwise.insert(name);
    layOut(title);
}

void GraphView::focusSearch() {
    m_search->setFocus();
    m_search->selectAll();
}

// Marks what is found and leaves the view where it is; Enter goes from one to the next.
void GraphView::search(const QString& text) {
    const GraphDrawing* const drawing = m_canvas->drawing();
    m_matches.clear();
    m_match = SIZE_MAX;
    std::set<uint32_t> boxes;
    const QString letters = text.trimmed();
    if (drawing && !letters.isEmpty()) {
        for (uint32_t i = 0; i < drawing->words.size(); ++i) {
            if (!drawing->words[i].contains(letters, Qt::CaseInsensitive)) continue;
            boxes.insert(i);
            m_matches.push_back(drawing->shape.boxes[i].subject);
        }
    }
    m_header->setState(letters.isEmpty() ? QString() : tr("found: %1").arg(m_matches.size()));
    m_canvas->setFound(std::move(boxes));
}

void GraphView::showMenu(std::optional<uint32_t> tensor, const QString& group, const QPoint& where) {
    QMenu menu(this);
    if (tensor) {
        const auto step = m_controller.structure().step_of(*tensor);
        if (step) {
            menu.addAction(tr("Run to here"), this, [this, step] { m_controller.runTo(*step); });
            menu.addAction(tr("Go to here, either way"), this, [this, step] { m_controller.goTo(*step); });
            menu.addAction(m_controller.breakpointOn(*tensor) ? tr("Remove breakpoint") : tr("Break here"), this,
                           [this, tensor] { m_controller.toggleBreakpoint(*tensor); });
        }
        menu.addAction(tr("Watch its mean"), this, [this, key = m_controller.structure().tensors[*tensor].key] {
            m_controller.addWatch(QStringLiteral("mean(\"%1\")").arg(QString::fromStdString(key)));
        });
        menu.addSeparator();
    }
    if (!group.isEmpty()) {
        menu.addAction(tr("Fold or unfold %1").arg(group), this, [this, group] { fold(group); });
        menu.addAction(tr("Break on entering %1").arg(group), this, [this, group] {
            Breakpoint b;
            b.name = group.toStdString() + ".*";
            b.entering = true;
            m_controller.addBreakpoint(b);
        });
        menu.addSeparator();
    }
    menu.addAction(tr("Show all"), m_canvas, &GraphCanvas::fit);
    menu.exec(where);
}

QString GraphView::exportTo(const QString& path) {
    const GraphDrawing* const drawing = m_canvas->drawing();
    if (!drawing) return tr("there is no graph to write");
    if (path.endsWith(QLatin1String(".svg"), Qt::CaseInsensitive)) {
        const Palette& palette = Theme::instance().isDark() ? dark_palette : light_palette;
        const std::string svg = graph_svg(drawing->structure->registry(), *drawing->structure->program(), drawing->shape,
                                          drawing->layout, palette);
        QFile file(path);
        const bool good = file.open(QIODevice::WriteOnly) && file.write(svg.data(), static_cast<qint64>(svg.size())) >= 0;
        return good ? QString() : tr("%1 can't be written: %2").arg(path, file.errorString());
    }
    const QRectF all = drawing->bounds().adjusted(-20, -20, 20, 20);
    // A raster's sides end at what painters can address.
    const double scale = std::min({2.0, 30'000 / all.width(), 30'000 / all.height()});
    QImage image((all.size() * scale).toSize(), QImage::Format_ARGB32_Premultiplied);
    if (image.isNull()) return tr("a picture of %1 by %2 pixels has no room in memory").arg(all.width() * scale).arg(all.height() * scale);
    image.fill(Theme::instance().color(Ink::canvas));
    QPainter painter(&image);
    painter.scale(scale, scale);
    painter.translate(-all.topLeft());
    m_canvas->paintAll(painter);
    painter.end();
    return image.save(path) ? QString() : tr("%1 can't be written").arg(path);
}

} // namespace ggs
