// SPDX-License-Identifier: MIT
#include "session/file_watch.h"

#include "base/read_file.h"
#include "session/mailbox.h"

#include <QFile>
#include <QFileInfo>

namespace ggs {

namespace {

constexpr CommandQueue::Kind readKind = 1;
constexpr int quietFor = 150;                     // milliseconds without a sign of writing
constexpr uint64_t mostBytes = uint64_t{1} << 24; // limit for a script; larger files are ignored

} // namespace

FileWatch::FileWatch(QObject* parent) : QObject(parent), m_mail(new Mailbox(this)) {
    m_quiet.setSingleShot(true);
    m_quiet.setInterval(quietFor);
    connect(&m_quiet, &QTimer::timeout, this, &FileWatch::look);
    for (const auto signal : {&QFileSystemWatcher::fileChanged, &QFileSystemWatcher::directoryChanged})
        connect(&m_watcher, signal, this, [this] {
            // A file that was replaced is no longer watched.
            if (!m_path.isEmpty() && !m_watcher.files().contains(m_path) && QFile::exists(m_path))
                m_watcher.addPath(m_path);
            m_quiet.start();
        });
}

FileWatch::~FileWatch() { m_reader.reset(); }

void FileWatch::watch(const QString& path) {
    if (m_path == path) return;
    m_quiet.stop();
    if (const QStringList before = m_watcher.files() + m_watcher.directories(); !before.isEmpty())
        m_watcher.removePaths(before);
    m_path = path;
    if (!path.isEmpty()) m_watcher.addPaths({path, QFileInfo(path).absolutePath()});
}

void FileWatch::look() {
    if (m_path.isEmpty()) return;
    if (!m_reader) m_reader = std::make_unique<Worker>();
    m_reader->push(readKind, [this, path = m_path] {
        const Result<std::string> read = read_file(path.toStdString(), mostBytes);
        if (!read.ok()) return;
        const QString text = QString::fromStdString(*read);
        m_mail->post([this, path, text] {
            if (m_path == path) emit written(text);
        });
    });
}

} // namespace ggs
