// SPDX-License-Identifier: MIT
// What the window itself works while a tensor of 2 GiB (a hole in a file: no disk has to hold it) is shown, counted and
// zoomed: the processor time of each event that the window handles, on the offscreen raster platform.
//
// Limit, with --check: no event takes 16 ms.
#include "../tests/engine/gguf_bytes.h"
#include "samples.h"

#include "main_window.h"
#include "ops/all.h"
#include "registries.h"
#include "session_controller.h"
#include "views/values_view.h"
#include "widgets/heat_map.h"

#include <QApplication>
#include <QFile>
#include <QMetaEnum>
#include <QSettings>
#include <QStyleFactory>
#include <QTemporaryDir>
#include <QTest>
#include <QWheelEvent>

#include <cstring>

#include <time.h>

using namespace ggs;
using namespace ggs::bench;

namespace {

constexpr double most_event_ms = 16;
constexpr int64_t across = 8192, down = 65'536;

// What other programs take of the processor is not counted.
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
        const std::string what = fmt::format("{} of {} {}", QMetaEnum::fromType<QEvent::Type>().valueToKey(event->type()),
                                             receiver->metaObject()->className(), receiver->objectName().toStdString());
        const double begin = cpu_ms();
        const bool taken = QApplication::notify(receiver, event);
        const double ms = cpu_ms() - begin;
        m_inside = false;
        spent.add(ms);
        if (ms > longest) {
            longest = ms;
            longest_is = what;
        }
        return taken;
    }
    void start() {
        spent = {};
        longest = 0;
        timing = true;
    }
    bool timing = false;
    Samples spent;
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
    if (!file.open(QIODevice::WriteOnly) || file.write(out.bytes.data(), size) != size || !file.resize(size + data + 32))
        give_up(Message("the file can't be written"));
    return path;
}

} // namespace

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    TimedApplication application(argc, argv);
    QTemporaryDir folder;
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, folder.path());
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    const bool check = argc > 1 && std::strcmp(argv[1], "--check") == 0;
    Registries registries(builtin_registry());
    MainWindow window(registries);
    window.setDark(true);
    window.show();
    window.openPath(large_file(folder));
    SessionController& controller = window.controller();
    auto* const view = window.findChild<ValuesView*>(QStringLiteral("values"));
    HeatMap& map = *view->heatMap();
    const auto wait = [](auto until) {
        if (!QTest::qWaitFor(until, 120'000)) give_up(Message("it takes too long"));
    };
    wait([&] { return controller.isOpen(); });
    bool good = true;
    const auto report = [&](const char* what) {
        application.timing = false;
        fmt::print("{:24}  {:6} events  longest {:6.2f} ms: {}\n", what, application.spent.values.size(), application.longest, application.longest_is);
        good = good && application.longest < most_event_ms;
    };
    for (const QSize& size : {QSize(1280, 800), QSize(2560, 1440)}) {
        window.resize(size);
        controller.select(controller.structure().find("small").value());
        wait([&] { return view->statistics() && view->statistics()->count == 8; });
        fmt::print("window {} x {}, heat map {} x {}\n", size.width(), size.height(), map.width(), map.height());
        application.start();
        controller.select(controller.structure().find("large").value());
        wait([&] { return !map.picture().values.empty() && !map.picture().sampled && view->statistics(); });
        report("shown and counted");
        application.start();
        for (const int turned : {120, -120}) {
            for (int i = 0; i < 60; ++i) {
                const QPointF at(map.width() / 3.0, map.height() / 2.0);
                QWheelEvent wheel(at, map.mapToGlobal(at), {}, {0, turned}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
                QCoreApplication::sendEvent(&map, &wheel);
                QTest::qWait(5);
            }
        }
        report("zoomed in and out");
    }
    {
        // As large as a screen, and coloured anew as when a range is dragged.
        HeatMap alone(controller);
        alone.resize(2560, 1440);
        alone.show();
        application.start();
        alone.setPlane(view->plane());
        wait([&] { return !alone.picture().values.empty() && !alone.picture().sampled; });
        for (int i = 1; i <= 20; ++i) {
            alone.setScale(HeatScale(-1, i));
            QTest::qWait(5);
        }
        report("a heat map 2560 x 1440");
    }
    if (check) fmt::print("{}\n", good ? "the limits hold" : "a limit does not hold");
    return check && !good ? 1 : 0;
}
