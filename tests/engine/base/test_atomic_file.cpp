// SPDX-License-Identifier: MIT
// Saving files: a file is written completely or not at all, and a path that can't hold a file is left unchanged.
#include <QtTest/QTest>

#include "base/atomic_file.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <csignal>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

using namespace ggs;

namespace {

// For a block of code, files may have so many bytes.
class FileSizeLimit {
  public:
    explicit FileSizeLimit(rlim_t bytes) {
        std::signal(SIGXFSZ, SIG_IGN);
        getrlimit(RLIMIT_FSIZE, &m_before);
        rlimit now = m_before;
        now.rlim_cur = bytes;
        setrlimit(RLIMIT_FSIZE, &now);
    }
    ~FileSizeLimit() {
        setrlimit(RLIMIT_FSIZE, &m_before);
        std::signal(SIGXFSZ, SIG_DFL);
    }
    FileSizeLimit(const FileSizeLimit&) = delete;
    FileSizeLimit& operator=(const FileSizeLimit&) = delete;

  private:
    rlimit m_before{};
};

} // namespace

class TestAtomicFile : public QObject {
    Q_OBJECT
  private:
    QTemporaryDir m_dir;
    QString m_folder; // of one test

    QString path(const QString& name) const { return m_folder + "/" + name; }
    static std::string text(const QString& path) {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : "(can't be read)";
    }
    static void put(const QString& path, const char* text) {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
    }
    // All that lies in the folder, by name.
    QStringList names() const {
        return QDir(m_folder).entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot,
                                        QDir::Name);
    }
    static struct stat kind(const QString& path) {
        struct stat s = {};
        lstat(qPrintable(path), &s);
        return s;
    }

  private slots:
    void init() {
        m_folder = m_dir.filePath(QTest::currentTestFunction());
        QVERIFY(QDir().mkpath(m_folder));
    }

    void a_new_file_is_there_after_its_commit_and_not_before() {
        auto file = AtomicFile::create(path("a.txt").toStdString());
        QVERIFY(file.ok());
        QVERIFY(file->write("one ").ok());
        QVERIFY(!QFile::exists(path("a.txt")));
        QVERIFY(file->write("two").ok());
        QCOMPARE(file->size(), uint64_t{7});
        QVERIFY(file->commit().ok());
        QCOMPARE(text(path("a.txt")), std::string("one two"));
        QCOMPARE(names(), QStringList{"a.txt"});
        // As any file that is made here.
        const mode_t mask = umask(0);
        umask(mask);
        QCOMPARE(kind(path("a.txt")).st_mode & 0777, 0666u & ~mask);
    }

    void a_head_can_be_written_at_the_end() {
        auto file = AtomicFile::create(path("a.bin").toStdString());
        const std::string much(1'000'000, 'x');
        QVERIFY(file->write("????").ok() && file->write(much).ok() && file->write("end").ok());
        QVERIFY(file->write_at(0, "head", 4).ok());
        QVERIFY(file->write("!").ok());
        QVERIFY(!file->write_at(file->size() - 1, "ab", 2).ok()); // nothing is there yet to be written over
        QVERIFY(file->commit().ok());
        QCOMPARE(text(path("a.bin")), "head" + much + "end!");
    }

    void without_a_commit_nothing_has_changed() {
        put(path("a.txt"), "old");
        {
            auto file = AtomicFile::create(path("a.txt").toStdString());
            QVERIFY(file->write(std::string(2'000'000, 'n')).ok());
        }
        QCOMPARE(text(path("a.txt")), std::string("old"));
        QCOMPARE(names(), QStringList{"a.txt"});
    }

    void a_full_disk_leaves_the_old_file() {
        put(path("a.txt"), "old");
        const FileSizeLimit limit(100'000);
        const Status saved = save_file(path("a.txt").toStdString(), std::string(2'000'000, 'n'));
        QVERIFY(!saved.ok());
        QVERIFY2(english(saved.error()).find("a.txt can't be written: File too large") != std::string::npos,
                 english(saved.error()).c_str());
        QCOMPARE(text(path("a.txt")), std::string("old"));
        QCOMPARE(names(), QStringList{"a.txt"});
    }

    void after_an_error_it_stays_one() {
        auto file = AtomicFile::create(path("a.txt").toStdString());
        {
            const FileSizeLimit limit(100'000);
            QVERIFY(!file->write(std::string(2'000'000, 'n')).ok());
        }
        QVERIFY(!file->write(std::string(2'000'000, 'n')).ok());
        QVERIFY(!file->commit().ok());
        QCOMPARE(names(), QStringList{});
    }

    void the_permission_bits_stay() {
        put(path("a.txt"), "old");
        QCOMPARE(chmod(qPrintable(path("a.txt")), 0640), 0);
        QVERIFY(save_file(path("a.txt").toStdString(), "new").ok());
        QCOMPARE(kind(path("a.txt")).st_mode & 07777, 0640u);
        QCOMPARE(text(path("a.txt")), std::string("new"));
    }

    void a_symbolic_link_stays_and_its_target_is_replaced() {
        QVERIFY(QDir().mkpath(path("far")));
        put(path("far/target.txt"), "old");
        QCOMPARE(symlink("far/target.txt", qPrintable(path("link"))), 0);
        QCOMPARE(symlink("link", qPrintable(path("link to the link"))), 0);
        QVERIFY(save_file(path("link to the link").toStdString(), "new").ok());
        QVERIFY(S_ISLNK(kind(path("link")).st_mode) && S_ISLNK(kind(path("link to the link")).st_mode));
        QCOMPARE(text(path("far/target.txt")), std::string("new"));
        // A link to a file that doesn't exist yet.
        QCOMPARE(symlink("far/later.txt", qPrintable(path("forward"))), 0);
        QVERIFY(save_file(path("forward").toStdString(), "first").ok());
        QCOMPARE(text(path("far/later.txt")), std::string("first"));
        // And one that leads to itself.
        QCOMPARE(symlink("circle", qPrintable(path("circle"))), 0);
        QVERIFY(!save_file(path("circle").toStdString(), "x").ok());
    }

    void saving_to_unsuitable_path_fails_and_leaves_it_unchanged_data() {
        QTest::addColumn<QString>("kind_of_it");
        QTest::addColumn<QString>("sentence");
        QTest::newRow("pipe") << "pipe"
                              << "is a pipe";
        QTest::newRow("device") << "device"
                                << "is a device";
        QTest::newRow("folder") << "folder"
                                << "is a folder";
        QTest::newRow("read-only") << "read-only"
                                   << "the file is read-only";
        QTest::newRow("a link to a device") << "link"
                                            << "is a device";
        QTest::newRow("no such folder") << "nowhere/a.txt"
                                        << "there is no such folder";
    }
    void saving_to_unsuitable_path_fails_and_leaves_it_unchanged() {
        QFETCH(QString, kind_of_it);
        QFETCH(QString, sentence);
        QDir(m_folder).removeRecursively();
        QVERIFY(QDir().mkpath(m_folder));
        QString where = path(kind_of_it);
        if (kind_of_it == "pipe") QCOMPARE(mkfifo(qPrintable(where), 0666), 0);
        // Root uses its own device node: a failure would replace the machine's /dev/null.
        QString device = "/dev/null";
        if (geteuid() == 0 && (kind_of_it == "device" || kind_of_it == "link")) {
            device = m_dir.filePath("null");
            if (mknod(qPrintable(device), S_IFCHR | 0666, makedev(1, 3)) != 0 && errno != EEXIST)
                QSKIP("no device can be made here");
        }
        if (kind_of_it == "device") where = device;
        if (kind_of_it == "folder") QVERIFY(QDir().mkpath(where));
        if (kind_of_it == "link") QCOMPARE(symlink(qPrintable(device), qPrintable(where)), 0);
        if (kind_of_it == "read-only") {
            put(where, "old");
            QCOMPARE(chmod(qPrintable(where), 0444), 0); // root may write it all the same
        }
        const struct stat before = kind(where);
        const Status saved = save_file(where.toStdString(), "new");
        QVERIFY(!saved.ok());
        QVERIFY2(english(saved.error()).find(sentence.toStdString()) != std::string::npos,
                 english(saved.error()).c_str());
        QCOMPARE(kind(where).st_mode, before.st_mode);
        QCOMPARE(kind(where).st_ino, before.st_ino);
        if (kind_of_it == "read-only") QCOMPARE(text(where), std::string("old"));
        QVERIFY2(names().size() <= 1, qPrintable(names().join(" ")));
    }

    void a_file_named_part_is_nobodys_but_its_owners() {
        put(path("a.txt.part"), "mine");
        auto first = AtomicFile::create(path("a.txt").toStdString());
        auto second = AtomicFile::create(path("a.txt").toStdString()); // who saves at the same time
        QVERIFY(first.ok() && second.ok());
        QVERIFY(first->write("first").ok() && second->write("second").ok());
        QVERIFY(second->commit().ok());
        QCOMPARE(text(path("a.txt")), std::string("second"));
        QVERIFY(first->commit().ok());
        QCOMPARE(text(path("a.txt")), std::string("first"));
        QCOMPARE(text(path("a.txt.part")), std::string("mine"));
        QCOMPARE(names(), (QStringList{"a.txt", "a.txt.part"}));
    }

    void long_file_name_is_saved() {
        const QString name(255, 'n');
        QVERIFY(save_file(path(name).toStdString(), "text").ok());
        QCOMPARE(text(path(name)), std::string("text"));
    }
};

QTEST_APPLESS_MAIN(TestAtomicFile)
#include "test_atomic_file.moc"
