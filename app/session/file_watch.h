// SPDX-License-Identifier: MIT
// FileWatch: watches a text file and reports when another program has written it. The other program may write in place
// or replace the file, as editors do. A separate thread reads the file once it has been unchanged for 150 ms. GUI
// thread only.
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
    // The text of the file, even if it is unchanged. Not emitted if the file is missing or can't be read.
    void written(const QString& text);

  private:
    void look();

    QString m_path;
    QFileSystemWatcher m_watcher; // the file and its folder, because a file that is replaced is no longer watched
    QTimer m_quiet;
    Mailbox* const m_mail;
    std::unique_ptr<Worker> m_reader; // once there is something to read
};

} // namespace ggs
