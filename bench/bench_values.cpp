// SPDX-License-Identifier: MIT
// bench_values: the work of the window while a tensor of 2 GiB is shown, counted and zoomed. The tensor is a hole in a
// file, so it needs no disk space. The bench measures the processor time of each event that the window handles, on the
// offscreen raster platform.
//
// Limit, with --check: in the median of 10 rounds no event takes 16 ms. If the limit is exceeded, all rounds are
// repeated, because the machine may have been busy.
#include "../tests/engine/files/gguf_bytes.h"
#include "samples.h"
#include "session/debuggee.h"
#include "session/registries.h"
#include "session/selection.h"
#include "session/session_controller.h"

#include "ops/all.h"
#include "views/values/heat_map.h"
#include "views/values/values_view.h"
#include "window/file_actions.h"
#include "window/main_window.h"
#include "window/memory_habits.h"

#include <QApplication>
#include <QFile>
#include <QMetaEnum>
#include <QSettings>
#include <QStyleFactory>
#include <QTemporaryDir>
#include <QTest>
#include <QWheelEvent>

#include <algorithm>
#include <cstring>
#include <vector>

#include <time.h>

using namespace ggs;
using namespace ggs::bench;

namespace {

constexpr double most_event_ms = 16;
constexpr int rounds = 10;
constexpr int64_t across = 8192, down = 65'536;

// Returns the processor time of this thread in ms; other programs don't count.
double cpu_ms() {
    timespec now = {};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

// Times the events that are not part of another one.
class TimedApplication : public QApplication {
  public:
    using QApplication::QApplication;
    bool notify(QObject* receiver, QEvent* event) override {
        if (m_inside || !timing) return QApplication::notify(receiver, event);
        m_inside = true;
        const std::string what =
            fmt::format("{} of {} {}", QMetaEnum::fromType<QEvent::Type>().valueToKey(event->type()),
                        receiver->metaObject()->className(), receiver->objectName().toStdString());
        const double begin = cpu_ms();
        const bool taken = QApplication::notify(receiver, event);
        const double ms = cpu_ms() - begin;
        m_inside = false;
        if (ms > longest) {
            longest = ms;
            longest_is = what;
        }
        return taken;
    }
    void start() {
        longest = 0;
        timing = true;
    }
    bool timing = false;
    double longest = 0;
    std::string longest_is;

  private:
    bool m_inside = false;
};

QString large_file(const QTemporaryDir& folder) {
    constexpr qint64 data = across * down * 4;
    GgufBytes out;
    out.header(2, 0).info("large", {across, down}, 0, 0).info("small", {8}, 0, data).zeros(32 - out.bytes.size() % 32);
    const QString path = folder.filePath(QStringLiteral("large.gguf"));
    QFile file(path);
    const auto size = static_cast<qint64>(out.bytes.size());
    if (!file.open(QIODevice::WriteOnly) || file.write(out.bytes.data(), size) != size ||
        !file.resize(size + data + 32))
        give_up(Message("the file can't be written"));
    return path;
}

} // namespace

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    TimedApplication application(argc, argv);
    keepMemorySmall(); // as the program does
    QTemporaryDir folder;
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, folder.path());
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    const bool check = argc > 1 && std::strcmp(argv[1], "--check") == 0;
    Registries registries(builtin_registry());
    SessionController session(registries);
    MainWindow window(session);
    window.setDark(true);
    window.show();
    window.files().openPath(large_file(folder));
    SessionController& controller = window.controller();
    auto* const view = window.findChild<ValuesView*>(QStringLiteral("values"));
    HeatMap& map = *view->heatMap();
    const auto wait = [](auto until) {
        if (!QTest::qWaitFor(until, 120'000)) give_up(Message("it takes too long"));
    };
    wait([&] { return controller.debuggee().isOpen(); });
    window.showView(QStringLiteral("values")); // a file of weights opens in another workspace
    struct Phase {
        std::string name;
        std::vector<double> longest; // ms, by round
        std::string longest_is;
    };
    std::vector<Phase> phases;
    const auto end = [&](const std::string& name) {
        application.timing = false;
        auto phase = std::find_if(phases.begin(), phases.end(), [&](const Phase& each) { return each.name == name; });
        if (phase == phases.end()) phase = phases.insert(phase, Phase{name, {}, {}});
        if (phase->longest.empty() ||
            application.longest > *std::max_element(phase->longest.begin(), phase->longest.end()))
            phase->longest_is = application.longest_is;
        phase->longest.push_back(application.longest);
    };
    // A second map has the size of a screen, and is coloured again as if a range were dragged.
    HeatMap alone(controller.debuggee(), controller.selection());
    alone.resize(2560, 1440);
    alone.show();
    const auto round = [&] {
        for (const QSize& size : {QSize(1280, 800), QSize(2560, 1440)}) {
            const std::string in = fmt::format("{} x {}", size.width(), size.height());
            window.resize(size);
            controller.selection().select(controller.debuggee().structure().find("small").value());
            wait([&] { return view->statistics() && view->statistics()->count == 8; });
            application.start();
            controller.selection().select(controller.debuggee().structure().find("large").value());
            wait([&] { return !map.picture().values.empty() && !map.picture().sampled && view->statistics(); });
            end("shown and counted, " + in);
            application.start();
            for (const int turned : {120, -120}) {
                for (int i = 0; i < 60; ++i) {
                    const QPointF at(map.width() / 3.0, map.height() / 2.0);
                    QWheelEvent wheel(at, map.mapToGlobal(at), {}, {0, turned}, Qt::NoButton, Qt::NoModifier,
                                      Qt::NoScrollPhase, false);
                    QCoreApplication::sendEvent(&map, &wheel);
                    QTest::qWait(5);
                }
            }
            end("zoomed in and out, " + in);
        }
        alone.setPlane(std::nullopt);
        application.start();
        alone.setPlane(view->plane());
        wait([&] { return !alone.picture().values.empty() && !alone.picture().sampled; });
        for (int i = 1; i <= 20; ++i) {
            alone.setScale(HeatScale(-1, i));
            QTest::qWait(5);
        }
        end("a heat map of 2560 x 1440");
    };
    const auto holds = [&] {
        phases.clear();
        for (int i = 0; i < rounds; ++i) round();
        bool good = true;
        for (const Phase& phase : phases) {
            const double median = Samples{phase.longest}.median();
            const auto [best, worst] = std::minmax_element(phase.longest.begin(), phase.longest.end());
            fmt::print("{:32}  longest event: best {:6.2f} ms, median {:6.2f} ms, worst {:6.2f} ms ({})\n", phase.name,
                       *best, median, *worst, phase.longest_is);
            good = good && median < most_event_ms;
        }
        return good;
    };
    const bool good = holds() || (check && holds());
    if (check) fmt::print("{}\n", good ? "the limits hold" : "a limit does not hold");
    return check && !good ? 1 : 0;
}
