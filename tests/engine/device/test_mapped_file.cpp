// SPDX-License-Identifier: MIT
// Mapped files: copy-on-write, what can't be mapped, and files that change or shrink while they are open.
#include <QtTest/QTest> // first: moc fails on a file that begins with <concepts>

#include "device/mapped_file.h"

#include <QFile>
#include <QTemporaryDir>

#include <atomic>
#include <csignal>
#include <thread>

#include <sys/stat.h>
#include <unistd.h>

using namespace ggs;

namespace {

volatile std::sig_atomic_t foreign_signals = 0;
void count_signal(int) { foreign_signals = foreign_signals + 1; }

size_t page() { return static_cast<size_t>(sysconf(_SC_PAGESIZE)); }

unsigned sum(std::span<const std::byte> bytes) {
    unsigned total = 0;
    for (const std::byte b : bytes) total += static_cast<unsigned>(b);
    return total;
}

} // namespace

class TestMappedFile : public QObject {
    Q_OBJECT

    QTemporaryDir m_dir;

    std::string make(const char* name, size_t bytes, char fill = 'x') {
        QFile file(m_dir.filePath(name));
        [&] { QVERIFY(file.open(QIODevice::WriteOnly)); }();
        file.write(QByteArray(static_cast<qsizetype>(bytes), fill));
        return file.fileName().toStdString();
    }

  private slots:
    void initTestCase() {
        // Installed before the first mapping: this handler must receive a SIGBUS that other code causes.
        std::signal(SIGBUS, count_signal);
    }

    void changes_stay_in_memory() {
        const std::string path = make("weights", 3 * page());
        auto file = MappedFile::open(path);
        QVERIFY(file.ok());
        QCOMPARE(file->size(), 3 * page());
        file->writable_bytes()[page()] = std::byte{'y'};
        QCOMPARE(char(file->bytes()[page()]), 'y');
        QVERIFY(file->check().ok());
        const auto again = MappedFile::open(path);
        QCOMPARE(char(again->bytes()[page()]), 'x');
    }

    void unmappable_file_is_refused_data() {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("sentence");
        const QString empty = QString::fromStdString(make("empty", 0));
        const QString fifo = m_dir.filePath("fifo");
        mkfifo(fifo.toUtf8().constData(), 0600);
        QTest::newRow("missing") << m_dir.filePath("nowhere")
                                 << m_dir.filePath("nowhere") + " can't be read: there is no such file";
        QTest::newRow("folder") << m_dir.path() << m_dir.path() + " is a folder, not a file";
        QTest::newRow("device") << "/dev/zero"
                                << "/dev/zero is a device; only a regular file can be mapped";
        QTest::newRow("pipe") << fifo << fifo + " is a pipe; only a regular file can be mapped";
        QTest::newRow("empty") << empty << empty + " is empty";
        if (geteuid() != 0) {
            const QString secret = QString::fromStdString(make("secret", 10));
            chmod(secret.toUtf8().constData(), 0);
            QTest::newRow("secret") << secret << secret + " can't be opened: you have no permission to read it";
        }
    }
    void unmappable_file_is_refused() {
        QFETCH(QString, path);
        QFETCH(QString, sentence);
        const auto file = MappedFile::open(path.toStdString());
        QVERIFY(!file.ok());
        QCOMPARE(QString::fromStdString(english(file.error())), sentence);
    }

    void a_file_cut_short_is_a_message_and_no_signal() {
        const std::string path = make("cut", 8 * page());
        auto file = MappedFile::open(path);
        QVERIFY(file.ok());
        file->writable_bytes()[5 * page()] = std::byte{'y'}; // a page of our own goes as well
        QCOMPARE(truncate(path.c_str(), static_cast<off_t>(2 * page())), 0);
        QCOMPARE(sum(file->bytes()), unsigned(2 * page() * 'x'));
        file->writable_bytes()[7 * page()] = std::byte{1};
        QCOMPARE(sum(file->bytes().subspan(7 * page())), 1u);
        QVERIFY(file->change() == FileChange::damaged);
        QCOMPARE(english(file->check().error()), path + " is damaged: it had " + std::to_string(8 * page()) +
                                                     " bytes when it was opened and has " + std::to_string(2 * page()) +
                                                     " bytes now");
    }
    void a_file_cut_short_is_noticed_without_touching_it() {
        const std::string path = make("cut unread", 2 * page());
        const auto file = MappedFile::open(path);
        QCOMPARE(truncate(path.c_str(), 10), 0);
        QVERIFY(file->change() == FileChange::damaged);
    }
    void a_file_that_grew_back_is_still_damaged() {
        const std::string path = make("back", 4 * page());
        const auto file = MappedFile::open(path);
        QCOMPARE(truncate(path.c_str(), 0), 0);
        QCOMPARE(sum(file->bytes()), 0u);
        QCOMPARE(truncate(path.c_str(), static_cast<off_t>(4 * page())), 0);
        QCOMPARE(english(file->check().error()), path + " is damaged: some of its " + std::to_string(4 * page()) +
                                                     " bytes could not be read and are shown as zeros");
    }
    void many_threads_may_meet_the_same_damage() {
        const std::string path = make("threads", 64 * page());
        const auto file = MappedFile::open(path);
        QCOMPARE(truncate(path.c_str(), 0), 0);
        std::atomic<unsigned> total{0};
        std::vector<std::thread> threads;
        for (int i = 0; i < 4; ++i) threads.emplace_back([&] { total += sum(file->bytes()); });
        for (std::thread& thread : threads) thread.join();
        QCOMPARE(total.load(), 0u);
        QVERIFY(!file->check().ok());
    }
    void another_file_at_the_path_is_noticed() {
        const std::string path = make("model", 100, 'a');
        const auto file = MappedFile::open(path);
        const std::string other = make("other", 100, 'b');
        QCOMPARE(rename(other.c_str(), path.c_str()), 0);
        QVERIFY(file->change() == FileChange::replaced);
        QVERIFY(file->check_bytes().ok());
        QCOMPARE(english(file->check().error()),
                 path + " was replaced by another file after it was opened; open it again to see the new one");
        QCOMPARE(sum(file->bytes()), 100u * 'a');
        QCOMPARE(unlink(path.c_str()), 0);
        QVERIFY(file->change() == FileChange::removed);
        QCOMPARE(sum(file->bytes()), 100u * 'a');
    }
    void a_write_to_the_file_is_noticed() {
        const std::string path = make("edited", 100);
        const auto file = MappedFile::open(path);
        QFile edit(QString::fromStdString(path));
        QVERIFY(edit.open(QIODevice::Append));
        edit.write("more");
        edit.close();
        QVERIFY(file->change() == FileChange::modified);
        QVERIFY(!file->check_bytes().ok());
    }
    void a_moved_mapping_is_the_same_mapping() {
        const std::string path = make("moved", 3 * page());
        auto first = MappedFile::open(path);
        const std::byte* data = first->bytes().data();
        MappedFile second = std::move(*first);
        QCOMPARE(second.bytes().data(), data);
        QCOMPARE(truncate(path.c_str(), 0), 0);
        QCOMPARE(sum(second.bytes()), 0u);
        second = std::move(MappedFile::open(make("next", 5))).value();
        QVERIFY(second.check().ok());
    }
    void foreign_signal_reaches_previous_handler() {
        const auto file = MappedFile::open(make("any", 10));
        QVERIFY(file.ok());
        QCOMPARE(int(foreign_signals), 0);
        raise(SIGBUS);
        QCOMPARE(int(foreign_signals), 1);
    }
    void mappings_are_given_back() {
        const std::string path = make("often", 10);
        for (int i = 0; i < 5000; ++i) QVERIFY(MappedFile::open(path).ok());
    }
    void there_is_a_limit_to_files_open_at_once() {
        const std::string path = make("many", 10);
        std::vector<MappedFile> files;
        Message error;
        while (error.empty() && files.size() < 2000) {
            auto file = MappedFile::open(path);
            if (file)
                files.push_back(std::move(*file));
            else
                error = file.error();
        }
        // Either ours or that of the system's open files.
        QVERIFY2(!error.empty(), "2000 files could be mapped");
        files.clear();
        QVERIFY(MappedFile::open(path).ok());
    }
};

QTEST_APPLESS_MAIN(TestMappedFile)
#include "test_mapped_file.moc"
