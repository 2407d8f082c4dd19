// SPDX-License-Identifier: MIT
#include "views/timeline/timeline_view.h"

#include "base/atomic_file.h"
#include "debug/profile_file.h"
#include "look/empty_note.h"
#include "look/names/node_words.h"
#include "look/view_header.h"
#include "look/wrapping_row.h"
#include "session/computing.h"
#include "session/devices.h"
#include "session/measuring.h"
#include "session/opening.h"
#include "session/selection.h"
#include "session/session_controller.h"
#include "views/timeline/timeline_canvas.h"
#include "words/messages.h"

#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace ggs {

TimelineView::TimelineView(SessionController& controller, QWidget* parent)
    : View(QStringLiteral("timeline"), tr("Timeline"), parent), m_controller(controller),
      m_debuggee(controller.debuggee()), m_measuring(controller.measuring()), m_header(new ViewHeader),
      m_canvas(new TimelineCanvas(m_debuggee, m_measuring, controller.selection())), m_contents(new Contents),
      m_spanRow(new QWidget), m_spanText(new QLabel), m_arrangeKind(newKind()) {
    m_measuring.timeNodesWhileShown(this);
    m_spanText->setObjectName(QStringLiteral("spanText"));
    auto* const clear = new QPushButton(tr("Show all nodes"));
    clear->setObjectName(QStringLiteral("clearSpan"));
    auto* const row = new WrappingRow(m_spanRow);
    row->setContentsMargins(14, 5, 14, 5);
    m_spanText->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    row->addWidget(m_spanText);
    row->addWidget(clear);
    m_spanRow->setVisible(false);
    m_contents->addWidget(m_canvas);
    setAbout({}, tr("Work of each thread"));
    auto* const column = tightColumn(this);
    column->addWidget(m_header);
    column->addLayout(m_contents, 1);
    column->addWidget(m_spanRow);

    connect(&m_debuggee, &Debuggee::timelineChanged, this, &TimelineView::refresh);
    connect(&m_debuggee, &Debuggee::structureChanged, this, &TimelineView::showNothing);
    connect(&m_debuggee, &Debuggee::closed, this, &TimelineView::showNothing);
    connect(&m_measuring, &Measuring::profileChanged, this, &TimelineView::describe);
    connect(&Theme::instance(), &Theme::changed, this, &TimelineView::describe);
    connect(&controller.selection(), &Selection::spanChanged, this, &TimelineView::refresh);
    connect(clear, &QPushButton::clicked, this, [this] { m_controller.selection().setSpan(std::nullopt); });
    showNothing();
}

void TimelineView::showNothing() {
    m_canvas->setLanes(nullptr);
    describe();
}

void TimelineView::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (m_stale) refresh();
}

void TimelineView::refresh() {
    m_stale = true;
    if (!isVisible() || !m_debuggee.isOpen() || !m_debuggee.timeline()) return;
    m_stale = false;
    m_controller.computing().compute(
        m_arrangeKind, this,
        [this, structure = m_debuggee.snapshot().structure, timeline = m_debuggee.timeline(),
         span = m_controller.selection().span()](const std::atomic<bool>&) -> Finish {
            return [this, lanes = TimelineLanes::make(structure, *timeline, span)] {
                if (!m_debuggee.isOpen() || m_debuggee.snapshot().structure != lanes->structure) return;
                m_canvas->setLanes(lanes);
                describe();
            };
        });
}

QString TimelineView::whyEmpty() const {
    if (!m_debuggee.isOpen())
        return m_controller.opening().hasDocument()
                   ? tr("Nothing to show: %1").arg(m_debuggee.whyNothing())
                   : tr("Open a sample, a script or a trace to see when its nodes ran.");
    if (m_canvas->lanes() && !m_canvas->lanes()->empty()) return {};
    if (m_canvas->lanes() && m_canvas->lanes()->span && m_debuggee.moment() != Moment{})
        return tr("No node of the marked span was recorded.");
    const QString why = m_debuggee.isRunning() ? QString() : m_debuggee.whyNot(Capability::timeline);
    if (!why.isEmpty()) return tr("No timeline to show: %1.").arg(why);
    return m_measuring.hasUntimedSteps() ? tr("The device ran the nodes as a single unit, so none of them was timed "
                                              "individually. Restart and run again with this view open.")
                                         : tr("Nothing has run yet: press F5 to run all, F10 to run one node.");
}

QString TimelineView::exportKinds() const {
    const bool something = m_debuggee.isOpen() && m_debuggee.timeline() && !m_debuggee.timeline()->nodes.empty();
    return something ? tr("Trace events, for Perfetto (*.json)") : QString();
}

// A timeline may have millions of records.
View::ExportJob TimelineView::exportJob(const QString& path) {
    return [structure = m_debuggee.snapshot().structure, timeline = m_debuggee.timeline(),
            program = m_controller.opening().programName().toStdString(), span = m_controller.selection().span(),
            path = path.toStdString()](const std::atomic<bool>& stop,
                                       const std::function<void(double)>& progress) -> Status {
        GGS_TRY(AtomicFile file, AtomicFile::create(path));
        const size_t records =
            timeline->nodes.size() + timeline->chunks.size() + timeline->waits.size() + timeline->copies.size();
        constexpr size_t pieces = 2; // of a record: the separator and the event
        Status written;
        size_t made = 0;
        const auto write = [&](std::string_view part) {
            if (!written.ok() || stop) return;
            written = file.write(part);
            if (++made % 1024 == 0) progress(static_cast<double>(made) / static_cast<double>(pieces * records));
        };
        write_trace_events(*structure, *timeline, program, write,
                           [&](size_t step) { return !stop && (!span || span->contains(step)); });
        GGS_CHECK(std::move(written));
        return stop ? Status() : file.commit();
    };
}

void TimelineView::describe() {
    const TimelineLanes* const lanes = m_canvas->lanes();
    const bool something = lanes && !lanes->empty();
    m_contents->show(whyEmpty());
    if (!something) {
        m_header->setWhat(QString());
        m_header->setState(QString());
        m_header->setWarning(QString());
        describeSpan();
        return;
    }
    m_header->setWhat(
        QStringLiteral("<b>%1</b> &nbsp;<span style=\"color:%2\">%3 · %4</span>")
            .arg(durationText(lanes->length), Theme::instance().color(Ink::muted).name(),
                 lanes->threads.empty()
                     ? tr("from start to end, device: %1").arg(deviceWord(m_debuggee.snapshot().device))
                     : tr("from start to end, %n thread(s)", nullptr, static_cast<int>(lanes->threads.size())),
                 runWords()));
    // Threads that had nothing to do don't wait for a core.
    const bool several = lanes->threads.size() > 1;
    m_header->setWarning(several ? m_measuring.threadsWarning() : QString());
    QStringList state;
    if (const auto shown = m_debuggee.timeline(); (!shown || shown->run == 0) && m_debuggee.rounds() > 1)
        state.append(tr("round %1").arg(m_debuggee.moment().round));
    if (!lanes->pauses.empty()) state.append(tr("%n pause(s) folded", nullptr, static_cast<int>(lanes->pauses.size())));
    if (lanes->lost > 0)
        state.append(tr("no room for %1 older records").arg(QLocale().toString(static_cast<qulonglong>(lanes->lost))));
    m_header->setState(state.join(QStringLiteral(" · ")));
    describeSpan();
}

// Which run the lanes are of. Its total is often not the one of the profile, whose numbers are next to it.
QString TimelineView::runWords() const {
    const auto shown = m_debuggee.timeline();
    const auto profile = m_measuring.profile();
    // The run in the middle, of a profile: by which the nodes' medians are.
    if (profile && shown && shown->run > 0)
        return shown->run == profile->middle
                   ? tr("run %1 of %2, with the median total time").arg(shown->run).arg(profile->runs())
                   : tr("run %1 of %2, close to the median: there was no room for the records of run %3")
                         .arg(shown->run)
                         .arg(profile->runs())
                         .arg(profile->middle);
    const TimelineLanes& lanes = *m_canvas->lanes();
    const std::vector<StepTime>& times = m_debuggee.snapshot().times;
    const auto nodes = lanes.nodes.all();
    const auto stepped = std::ranges::count_if(nodes, [&times](const TimelineBar& node) {
        return node.step < times.size() && times[node.step].mode == TimeMode::stepped;
    });
    const QString run = stepped == 0                                          ? tr("latest run")
                        : stepped < static_cast<std::ptrdiff_t>(nodes.size()) ? tr("latest run, partly stepped")
                        : lanes.pauses.empty()                                ? tr("latest steps")
                                               : tr("latest steps, without the pauses between them");
    return profile ? tr("%1, not from the profile").arg(run) : run;
}

void TimelineView::describeSpan() {
    const TimelineLanes* const lanes = m_canvas->lanes();
    m_spanRow->setVisible(lanes && lanes->span);
    if (!lanes || !lanes->span) return;
    const QString nodes = spanWords(*lanes->span);
    if (lanes->threads.empty()) return m_spanText->setText(nodes);
    TimelineLanes::Share sum;
    for (size_t thread = 0; thread < lanes->threads.size(); ++thread) {
        const TimelineLanes::Share share = lanes->share(thread, 0, lanes->length);
        sum.worked += share.worked;
        sum.waited += share.waited;
    }
    const auto threads = static_cast<double>(lanes->threads.size());
    m_spanText->setText(tr("%1 · threads worked %2 % and waited %3 % of the time")
                            .arg(nodes)
                            .arg(sum.worked / threads * 100, 0, 'f', 0)
                            .arg(sum.waited / threads * 100, 0, 'f', 0));
}

} // namespace ggs
