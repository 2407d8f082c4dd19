// SPDX-License-Identifier: MIT
#include "views/plan/plan_view.h"

#include "look/empty_note.h"
#include "look/saved_file.h"
#include "look/segmented_switch.h"
#include "look/view_header.h"
#include "session/computing.h"
#include "session/generating.h"
#include "session/opening.h"
#include "session/session_controller.h"
#include "views/plan/plan_answers.h"
#include "views/plan/plan_canvas.h"
#include "views/plan/plan_notes.h"
#include "words/messages.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSlider>
#include <QTextDocument>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace ggs {

namespace {

constexpr int zoomSteps = 100;

} // namespace

PlanView::PlanView(SessionController& controller, QWidget* parent)
    : View(QStringLiteral("plan"), tr("Memory plan"), parent), m_controller(controller),
      m_selection(controller.selection()), m_debuggee(controller.debuggee()), m_opening(controller.opening()),
      m_header(new ViewHeader), m_graph(new QComboBox), m_memory(new QComboBox), m_zoom(new QSlider(Qt::Horizontal)),
      m_breaks(new QPushButton(tr("Axis breaks"))), m_find(new QLineEdit),
      m_canvas(new PlanCanvas(m_debuggee, controller.moves(), m_selection)), m_answers(new PlanAnswers(controller)),
      m_whatIf(new QPushButton(tr("What if"))), m_aliases(new QPushButton(tr("Alias check"))), m_notes(new QLabel),
      m_contents(new Contents), m_planKind(newKind()) {
    auto* const memory = new SegmentedSwitch(QStringLiteral("planSwitch"), tr("Memory"));
    m_shared = memory->add(QStringLiteral("planShared"), tr("ggml’s memory"), {});
    m_separate = memory->add(QStringLiteral("planSeparate"), tr("Separate bytes"), {});
    m_graph->setObjectName(QStringLiteral("planGraph"));
    m_graph->setToolTip(tr("Graph to plan"));
    m_graph->setAccessibleName(m_graph->toolTip());
    m_memory->setObjectName(QStringLiteral("planMemory"));
    m_memory->setToolTip(
        tr("Kind of memory, which determines alignment and padding. The emulator uses the same kind as a GPU"));
    m_memory->setAccessibleName(m_memory->toolTip());
    for (const MemoryKind& kind : memory_kinds()) m_memory->addItem(QLatin1String(kind.name));
    m_zoom->setObjectName(QStringLiteral("planZoom"));
    m_zoom->setRange(0, zoomSteps);
    m_zoom->setFixedWidth(90);
    m_zoom->setToolTip(tr("Zoom, from the whole graph to one node"));
    m_zoom->setAccessibleName(m_zoom->toolTip());
    m_breaks->setObjectName(QStringLiteral("planBreaks"));
    m_breaks->setCheckable(true);
    m_breaks->setChecked(true);
    m_breaks->setToolTip(tr("When on, long address ranges are shortened, so that small tensors stay visible. When off, "
                            "all bytes have the same height"));
    m_find->setObjectName(QStringLiteral("planFind"));
    m_find->setPlaceholderText(tr("Tensor, node or address"));
    m_find->setAccessibleName(m_find->placeholderText());
    m_find->setToolTip(tr("Selects a tensor by its name, node number or address, such as +768"));
    m_find->setClearButtonEnabled(true);
    m_find->setMinimumWidth(hintWidth(*m_find));
    m_whatIf->setObjectName(QStringLiteral("planWhatIf"));
    m_whatIf->setCheckable(true);
    m_aliases->setObjectName(QStringLiteral("planAliases"));
    m_aliases->setCheckable(true);
    m_aliases->setToolTip(
        tr("Searches for nodes that read a source whose bytes another node has overwritten; no node is run"));
    for (QWidget* each :
         std::initializer_list<QWidget*>{memory, m_whatIf, m_aliases, m_graph, m_memory, m_breaks, m_zoom, m_find})
        m_header->addControl(each);
    m_notes->setObjectName(QStringLiteral("planNotes"));
    m_notes->setTextFormat(Qt::RichText);
    m_notes->setWordWrap(true);
    m_notes->setContentsMargins(14, 5, 14, 6);
    m_notes->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::LinksAccessibleByMouse |
                                     Qt::LinksAccessibleByKeyboard);
    auto* const page = new QWidget;
    auto* const inner = tightColumn(page);
    inner->addWidget(m_canvas, 3);
    inner->addWidget(m_notes);
    inner->addWidget(m_answers, 2);
    m_contents->addWidget(page);
    setAbout({}, tr("Bytes of each tensor over time"));
    auto* const column = tightColumn(this);
    column->addWidget(m_header);
    column->addLayout(m_contents, 1);

    connect(&m_debuggee, &Debuggee::structureChanged, this, [this] {
        listGraphs();
        refresh();
    });
    connect(&m_debuggee, &Debuggee::closed, this, [this] { showNothing(); });
    connect(&m_selection, &Selection::selectionChanged, this, &PlanView::describeSelected);
    connect(&Theme::instance(), &Theme::changed, this, &PlanView::describe);
    connect(&m_debuggee, &Debuggee::failed, this, &PlanView::followRuns);
    for (const QToolButton* each : {m_shared, m_separate})
        connect(each, &QToolButton::clicked, this, [this, each] { m_opening.setPlanned(each == m_shared); });
    for (const auto& [button, question] :
         {std::pair(m_whatIf, PlanAnswers::Question::whatIf), std::pair(m_aliases, PlanAnswers::Question::aliases)}) {
        connect(button, &QPushButton::clicked, this, [this, button = button, question = question](bool wanted) {
            for (QPushButton* each : {m_whatIf, m_aliases}) each->setChecked(each == button && wanted);
            m_answers->ask(wanted ? question : PlanAnswers::Question::none);
        });
    }
    connect(m_graph, &QComboBox::currentIndexChanged, this, &PlanView::refresh);
    connect(m_memory, &QComboBox::currentIndexChanged, this, &PlanView::refresh);
    connect(m_canvas, &PlanCanvas::zoomed, this, &PlanView::followZoom);
    connect(m_breaks, &QPushButton::toggled, this, [this](bool wanted) {
        m_canvas->setBreaks(wanted);
        describeSelected();
    });
    connect(m_zoom, &QSlider::valueChanged, this, [this](int step) {
        if (m_canvas->bars())
            m_canvas->setZoom(std::pow(m_canvas->bars()->columns, static_cast<double>(step) / zoomSteps));
    });
    connect(m_find, &QLineEdit::returnPressed, this, [this] { goTo(m_find->text().trimmed()); });
    connect(m_notes, &QLabel::linkActivated, this, [this](const QString& link) { m_selection.select(link.toUInt()); });
    m_header->setWhole();
    giveKeysTo(m_canvas);
    listGraphs();
    showNothing();
}

void PlanView::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (m_stale) refresh();
}

void PlanView::listGraphs() {
    const QSignalBlocker quiet(m_graph);
    m_graph->clear();
    if (m_debuggee.isOpen()) {
        const Structure& s = m_debuggee.structure();
        for (const uint32_t graph : planned_graphs(s)) {
            const QString label = shortText(s.graphs[graph].label);
            m_graph->addItem(label.isEmpty() ? tr("graph %1").arg(graph) : label, graph);
        }
    }
    m_graph->setVisible(m_graph->count() > 1);
}

void PlanView::refresh() {
    m_stale = true;
    followRuns(); // not only once the plan is made
    if (!m_debuggee.isOpen()) return showNothing();
    if (!isVisible()) return m_canvas->setBars(nullptr); // they would keep the program before
    m_stale = false;
    if (m_graph->count() == 0) return showNothing(tr("This program has no graph: there is nothing to plan."));
    m_controller.computing().compute(
        m_planKind, this,
        [this, structure = m_debuggee.snapshot().structure, graph = m_graph->currentData().toUInt(),
         kind = memory_kinds()[static_cast<size_t>(m_memory->currentIndex())]](const std::atomic<bool>&) -> Finish {
            Result<ProgramPlan> plan = plan_of(structure, graph, kind);
            if (!plan.ok())
                return [this, structure, why = plan.error()] {
                    if (m_debuggee.isOpen() && m_debuggee.snapshot().structure == structure) showNothing(words(why));
                };
            return [this, bars = PlanBars::make(std::move(*plan))] {
                if (!m_debuggee.isOpen() || m_debuggee.snapshot().structure != bars->plan.structure) return;
                m_canvas->setBars(bars);
                followZoom();
                describe();
            };
        });
}

QString PlanView::whyEmpty() const {
    const PlanBars* const bars = m_canvas->bars();
    if (bars && bars->empty()) return tr("Nothing is planned: every tensor of this graph has memory of its own.");
    if (bars || !m_why.isEmpty()) return bars ? QString() : m_why;
    if (m_debuggee.isOpen()) return {};
    return m_opening.hasDocument() ? tr("Nothing to show: %1").arg(m_debuggee.whyNothing())
                                   : tr("Open a sample, a script or a model to see which bytes ggml’s graph allocator "
                                        "gives its tensors, and when.");
}

void PlanView::showNothing(const QString& why) {
    m_canvas->setBars(nullptr);
    m_why = why;
    describe();
}

// Follows the memory that the program runs in: only scripts and models can choose between separate bytes and ggml's.
void PlanView::followRuns() {
    (m_opening.isPlanned() ? m_shared : m_separate)->setChecked(true);
    const bool can = m_opening.hasScript() || m_controller.generating().text();
    const QString whyNot =
        can || !m_debuggee.isOpen()
            ? QString()
            : tr("Only scripts and models can run in ggml’s memory; recorded runs and files of weights can't");
    for (QToolButton* each : {m_shared, m_separate}) each->setEnabled(can);
    m_shared->setToolTip(whyNot.isEmpty() ? tr("Runs the program in ggml’s memory, where tensors reuse bytes")
                                          : whyNot);
    m_separate->setToolTip(whyNot.isEmpty() ? tr("Runs the program in debug memory, where each node has its own bytes")
                                            : whyNot);
}

void PlanView::describe() {
    followRuns();
    m_whatIf->setEnabled(m_answers->canAskWhatIf() || m_whatIf->isChecked());
    m_whatIf->setToolTip(m_answers->canAskWhatIf() || !m_debuggee.isOpen()
                             ? tr("Shows how much memory the model needs with a different context, batch, cache type "
                                  "or flash attention setting")
                             : tr("Only a language model can be run with other options: open one to see how much "
                                  "memory each option needs."));
    m_aliases->setEnabled(m_debuggee.isOpen());
    const PlanBars* const bars = m_canvas->bars();
    const bool something = bars && !bars->empty();
    m_contents->show(whyEmpty());
    if (!something) m_contents->setCurrentIndex(0); // it is being planned
    for (QWidget* each : std::initializer_list<QWidget*>{m_zoom, m_find}) each->setEnabled(something);
    m_breaks->setVisible(something && !AddressScale::broken(bars->bars, bars->size).breaks().empty());
    // The plan is the same in both cases: bytes that the run reuses, or that it would reuse.
    const QString sum = something ? QStringLiteral("<b>%1</b>").arg(PlanNotes(*bars).sum()) : QString();
    m_header->setWhat(!something            ? QString()
                      : bars->plan.in_use() ? tr("In use now: %1").arg(sum)
                                            : tr("Planned: %1").arg(sum));
    m_header->setState(something ? PlanNotes(*bars).sumDetail() : QString());
    describeSelected();
}

void PlanView::describeSelected() {
    const PlanBars* const bars = m_canvas->bars();
    if (!bars || bars->empty()) return m_notes->clear();
    const PlanNotes notes(*bars);
    QStringList parts{notes.peak()};
    const bool shown = m_debuggee.isOpen() && m_debuggee.snapshot().structure == bars->plan.structure;
    if (shown && m_selection.selected())
        parts.prepend(notes.tensor(*m_selection.selected(), bars->of(*m_selection.selected())));
    else
        parts.append(
            tr("Click a bar to see the previous and next owners of its bytes, and the reason for its offset."));
    for (const AddressScale::Break& each : m_canvas->scale().breaks())
        parts.append(tr("Zigzag line: the axis is broken. The %1 bytes from %2 to %3 are shortened to 1/%4.")
                         .arg(grouped(static_cast<uint64_t>(each.end - each.begin)),
                              grouped(static_cast<uint64_t>(each.begin)), grouped(static_cast<uint64_t>(each.end)),
                              grouped(static_cast<uint64_t>(std::max(1.0, std::round(each.factor()))))));
    parts.append(notes.signs());
    m_notes->setText(parts.join(QStringLiteral("<br>")));
}

void PlanView::followZoom() {
    if (!m_canvas->bars()) return;
    const QSignalBlocker quiet(m_zoom);
    const double most = std::log(std::max(2, m_canvas->bars()->columns));
    m_zoom->setValue(static_cast<int>(std::round(std::log(std::max(1.0, m_canvas->zoom())) / most * zoomSteps)));
}

bool PlanView::find() {
    if (!m_find->isEnabled()) return false;
    m_find->setFocus(Qt::ShortcutFocusReason);
    m_find->selectAll();
    return true;
}

// Selects what the user typed: an address, with a plus or 0x before it, a node's number, or a name.
void PlanView::goTo(const QString& text) {
    const PlanBars* const bars = m_canvas->bars();
    if (!bars || text.isEmpty()) return;
    bool number = false;
    const bool address = text.startsWith(QLatin1Char('+')) || text.startsWith(QLatin1String("0x"), Qt::CaseInsensitive);
    const qulonglong value = (text.startsWith(QLatin1Char('+')) ? text.mid(1) : text).toULongLong(&number, 0);
    std::optional<uint32_t> found;
    if (number && address) {
        // The owner of that byte at the cursor; if there is none, its first owner.
        const auto next = m_debuggee.isOpen() ? bars->columnOf(m_debuggee.moment().step) : std::nullopt;
        const PlanBar* bar = next ? bars->at(*next, static_cast<double>(value)) : nullptr;
        for (size_t i = 0; !bar && i < bars->bars.size(); ++i) {
            if (value >= bars->bars[i].begin && value < bars->bars[i].end()) bar = &bars->bars[i];
        }
        if (bar) found = bar->tensor;
    } else if (number && value < bars->plan.nodes.size()) {
        found = bars->plan.nodes[value];
    } else {
        found = bars->structure().find(text.toStdString());
    }
    if (!found) {
        m_header->setWarning(tr("No tensor, node or address in the memory plan matches “%1”.").arg(text));
        return;
    }
    m_header->setWarning(QString());
    m_selection.select(*found);
    if (const PlanBar* const bar = bars->of(*found)) m_canvas->reveal(*bar);
    m_canvas->setFocus();
}

bool PlanView::copy() {
    if (!m_canvas->bars() || m_canvas->bars()->empty()) return false;
    QTextDocument text;
    text.setHtml(m_notes->text());
    const QString answers = m_answers->text();
    QApplication::clipboard()->setText(PlanNotes(*m_canvas->bars()).sum() + QLatin1Char('\n') + text.toPlainText() +
                                       (answers.isEmpty() ? QString() : QLatin1Char('\n') + answers));
    return true;
}

QString PlanView::exportKinds() const {
    return m_canvas->bars() && !m_canvas->bars()->empty() ? tr("Picture (*.png)") : QString();
}
QString PlanView::exportTo(const QString& path) { return savePicture(m_canvas->picture(), path); }

} // namespace ggs
