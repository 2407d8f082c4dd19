// SPDX-License-Identifier: MIT
// A plug-in whose file holds something else is another one: it is loaded again, the old code stays for who uses it, and
// goes with the last of them.
#include "plugins.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

using namespace ggs;
using namespace ggs::plugin_test;

namespace {

constexpr const char* doubles = "x = tensor(f32, 4) { 1 2 3 4 }\n"
                                "y = times(x)\n"
                                "graph y\n";

// As a compiler writes: into the same file.
void write_over(const QString& path, const std::string& plugin, int number = 0) {
    QFile from(QString::fromStdString(file_of(plugin)));
    QFile to(path);
    if (!from.open(QIODevice::ReadOnly) || !to.open(QIODevice::WriteOnly | QIODevice::Truncate)) qFatal("no file");
    to.write(from.readAll());
    to.write(QByteArray::number(number)); // after the end of the library, where it changes nothing
}

int libraries(const QString& name) {
    QFile maps("/proc/self/maps");
    if (!maps.open(QIODevice::ReadOnly)) return -1;
    QSet<QByteArray> found;
    for (const QByteArray& line : maps.readAll().split('\n')) {
        if (line.contains(name.toUtf8())) found.insert(line.mid(line.indexOf('/')));
    }
    return static_cast<int>(found.size());
}

std::shared_ptr<const Registry> loaded(const std::shared_ptr<const Registry>& before, const QString& path) {
    auto made = std::make_shared<Registry>(*before);
    const Status status = load_plugin(*made, path.toStdString(), is_script_word);
    if (!status.ok()) qFatal("%s", english(status.error()).c_str());
    return made;
}

} // namespace

class TestPluginReload : public QObject {
    Q_OBJECT
  private slots:
    void reloaded_code_is_used_by_newly_opened_programs_only() {
        const QTemporaryDir folder;
        const QString path = folder.filePath("mine.so");
        write_over(path, "times_2");
        auto registry = loaded(builtin_registry().held(), path);
        auto old = opened(*registry, doubles);
        // Over the file, while the old code is in use.
        write_over(path, "times_3");
        registry = loaded(registry, path);
        QCOMPARE(registry->plugins().size(), size_t(1));
        QCOMPARE(old->run().kind, StopKind::end);
        QCOMPARE(values(*old, "y"), (std::vector<double>{2, 4, 6, 8}));
        const auto now = opened(*registry, doubles);
        QCOMPARE(now->run().kind, StopKind::end);
        QCOMPARE(values(*now, "y"), (std::vector<double>{3, 6, 9, 12}));
        QCOMPARE(libraries("/mine.so"), 2);
        old.reset();
        QCOMPARE(libraries("/mine.so"), 1);
    }

    void the_same_content_is_not_loaded_again() {
        const QTemporaryDir folder;
        const QString path = folder.filePath("mine.so");
        write_over(path, "times_2");
        const auto first = loaded(builtin_registry().held(), path);
        write_over(path, "times_2");
        QCOMPARE(loaded(first, path)->plugins()[0].code, first->plugins()[0].code);
        QCOMPARE(plugin_content(path.toStdString()).value(), first->plugins()[0].content);
        write_over(path, "times_2", 1);
        QVERIFY(loaded(first, path)->plugins()[0].code != first->plugins()[0].code);
    }

    void failed_reload_keeps_the_loaded_plug_in() {
        const QTemporaryDir folder;
        const QString path = folder.filePath("mine.so");
        write_over(path, "times_2");
        auto registry = std::make_shared<Registry>(*loaded(builtin_registry().held(), path));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
        file.write("no library");
        file.close();
        const Status again = load_plugin(*registry, path.toStdString(), is_script_word);
        QVERIFY(!again.ok());
        QVERIFY2(english(again.error()).find("it is not a shared library") != std::string::npos,
                 english(again.error()).c_str());
        const auto session = opened(*registry, doubles);
        QCOMPARE(session->run().kind, StopKind::end);
        QCOMPARE(values(*session, "y"), (std::vector<double>{2, 4, 6, 8}));
    }

    void nothing_is_left_of_two_hundred() {
        const QTemporaryDir folder;
        const QString path = folder.filePath("mine.so");
        auto registry = builtin_registry().held();
        for (int i = 0; i < 200; ++i) {
            write_over(path, i % 2 ? "times_3" : "times_2", i);
            registry = loaded(registry, path);
            const auto session = opened(*registry, doubles);
            QCOMPARE(session->run().kind, StopKind::end);
        }
        QCOMPARE(libraries("/mine.so"), 1);
        registry.reset();
        QCOMPARE(libraries("/mine.so"), 0);
        QCOMPARE(QDir(m_copies.path()).entryList({"ggscope-*"}, QDir::AllEntries), QStringList());
    }
    void initTestCase() { qputenv("TMPDIR", m_copies.path().toUtf8()); }

  private:
    const QTemporaryDir m_copies;
};

QTEST_GUILESS_MAIN(TestPluginReload)
#include "test_plugin_reload.moc"
