// SPDX-License-Identifier: MIT
// Reading files: size limits hold during the read, for any kind of file. Also the memory of a machine or a control
// group.
#include <QtTest/QTest>

#include "base/machine_memory.h"
#include "base/read_file.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace ggs;

class TestReadFile : public QObject {
    Q_OBJECT
  private:
    QTemporaryDir m_dir;

    std::string put(const QString& name, const QByteArray& bytes) const {
        const QString path = m_dir.filePath(name);
        QDir().mkpath(QFileInfo(path).path());
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) qFatal("%s", qPrintable(path));
        return path.toStdString();
    }

  private slots:
    void a_file_is_read_up_to_its_limit() {
        const std::string path = put("seven", "1234567");
        QCOMPARE(*read_file(path, 7), std::string("1234567"));
        QCOMPARE(english(read_file(path, 6).error()), path + " has 7 bytes; the limit is 6 bytes");
        QCOMPARE(*read_file("/dev/null", 0), std::string());
        QCOMPARE(english(read_file("/dev/zero", 1000).error()),
                 std::string("/dev/zero exceeds the limit of 1000 bytes"));
        QVERIFY(!read_file(path + "s", 7).ok());
        QVERIFY(english(read_file(m_dir.path().toStdString(), 7).error()).find("is a folder") != std::string::npos);
    }

    void begins_with_accepts_only_regular_files() {
        const std::string path = put("begins", "GGUF and more");
        QVERIFY(begins_with(path, "GGUF"));
        QVERIFY(!begins_with(path, "GGUX"));
        QVERIFY(!begins_with(put("short", "GG"), "GGUF"));
        const std::string pipe = m_dir.filePath("pipe").toStdString();
        QCOMPARE(mkfifo(pipe.c_str(), 0600), 0);
        QVERIFY(!begins_with(pipe, "GGUF")); // without waiting for a writer
    }

    void lines_come_one_by_one() {
        const std::string path = put("lines", "one\n\n" + QByteArray(100'000, 'x') + "\nlast");
        const int file = open(path.c_str(), O_RDONLY);
        LineReader lines(file, 100'000);
        std::string line;
        QCOMPARE(lines.next(line), LineReader::Got::line);
        QCOMPARE(line, std::string("one"));
        QCOMPARE(lines.next(line), LineReader::Got::line);
        QCOMPARE(line, std::string());
        QCOMPARE(lines.next(line), LineReader::Got::line);
        QCOMPARE(line.size(), size_t{100'000});
        QCOMPARE(lines.next(line), LineReader::Got::line);
        QCOMPARE(line, std::string("last"));
        QCOMPARE(lines.next(line), LineReader::Got::end);
        close(file);
    }

    void line_longer_than_limit_is_reported_as_too_long() {
        const int zero = open("/dev/zero", O_RDONLY);
        LineReader lines(zero, 1000);
        std::string line;
        QCOMPARE(lines.next(line), LineReader::Got::too_long);
        QCOMPARE(line.size(), size_t{1000});
        close(zero);
    }

    void memory_is_the_machines_or_the_groups_data() {
        QTest::addColumn<QByteArray>("group");
        QTest::addColumn<QString>("file");
        QTest::addColumn<QByteArray>("limit");
        QTest::addColumn<quint64>("bytes");
        constexpr quint64 machine = quint64{16} << 30, less = quint64{2} << 30;
        QTest::newRow("no group") << QByteArray() << "unused" << QByteArray("1") << machine;
        QTest::newRow("version 2") << QByteArray("0::/a/b\n") << "sys/fs/cgroup/a/b/memory.max"
                                   << QByteArray("2147483648\n") << less;
        QTest::newRow("the group above") << QByteArray("0::/a/b\n") << "sys/fs/cgroup/a/memory.max"
                                         << QByteArray("2147483648\n") << less;
        QTest::newRow("no limit") << QByteArray("0::/a/b\n") << "sys/fs/cgroup/a/b/memory.max" << QByteArray("max\n")
                                  << machine;
        QTest::newRow("more than there is")
            << QByteArray("0::/\n") << "sys/fs/cgroup/memory.max" << QByteArray("99999999999999\n") << machine;
        QTest::newRow("version 1") << QByteArray("5:cpu,memory:/a\n1:name=systemd:/\n0::/\n")
                                   << "sys/fs/cgroup/memory/a/memory.limit_in_bytes" << QByteArray("2147483648\n")
                                   << less;
        QTest::newRow("a container's own")
            << QByteArray("4:memory:/docker/17\n") << "sys/fs/cgroup/memory/memory.limit_in_bytes"
            << QByteArray("2147483648\n") << less;
        QTest::newRow("another controller's")
            << QByteArray("4:cpu:/a\n") << "sys/fs/cgroup/memory/a/memory.limit_in_bytes" << QByteArray("2147483648\n")
            << machine;
    }
    void memory_is_the_machines_or_the_groups() {
        QFETCH(QByteArray, group);
        QFETCH(QString, file);
        QFETCH(QByteArray, limit);
        QFETCH(quint64, bytes);
        const QString root = QString("root %1/").arg(QTest::currentDataTag());
        put(root + "proc/meminfo", "MemTotal:       16777216 kB\nMemFree:  1 kB\n");
        put(root + "proc/self/cgroup", group);
        put(root + file, limit);
        QCOMPARE(machine_memory(m_dir.filePath(root).toStdString()), uint64_t{bytes});
    }

    void this_machine_has_some() {
        QVERIFY(machine_memory() > (uint64_t{64} << 20));
        QCOMPARE(default_memory_limit(), machine_memory() / 2);
    }
};

QTEST_APPLESS_MAIN(TestReadFile)
#include "test_read_file.moc"
