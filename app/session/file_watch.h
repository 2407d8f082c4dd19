// SPDX-License-Identifier: MIT
// FileWatch: tells when another program has written a text file, as editors do: into the file, or a new one in its
// place. It is read on a thread of its own once it has been quiet for a moment. GUI thread.
#pragma once

#include "base/worker.h"

#include <QFileSystemWatcher>
#include <QObject>
#include <QString>
#include <QTimer>

#include <memory>

namespace ggs {

class Mailbox;

class FileWatch : public QObject {
    Q_OBJECT
  public:
    explicit FileWatch(QObject* parent = nullptr);
    ~FileWatch() override;
    // From now on this one alone; an empty path: none.
    void watch(const QString& path);
    const QString& path() const { return m_path; }

  signals:
    // What it holds now, whether or not that is something else; not if it is gone or can't be read.
    void written(const QString& text);

  private:
    void look();

    QString m_path;
    QFileSystemWatcher m_watcher; // the file and its folder: who replaces a file leaves the old one behind
    QTimer m_quiet;
    Mailbox* const m_mail;
    std::unique_ptr<Worker> m_reader; // once there is something to read
};

} // namespace ggs
