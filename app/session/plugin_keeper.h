// SPDX-License-Identifier: MIT
// PluginKeeper: what the window does about plug-ins besides using them: which ones the user trusts, whether their files
// hold something else by now, what happened in their code, and a call that does not return.
//
// A plug-in is trusted by its path and what it holds; in a folder that is the user's own, whatever it holds. That is
// kept between starts. Files are watched and read on a thread of the keeper's own. GUI thread.
#pragma once

#include "base/worker.h"

#include <QFileSystemWatcher>
#include <QHash>
#include <QObject>
#include <QString>
#include <QTimer>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>

namespace ggs {

class Debuggee;
class Mailbox;
class Opening;
class PluginOutput;
class Registries;

class PluginKeeper : public QObject {
    Q_OBJECT
  public:
    PluginKeeper(Registries& registries, Debuggee& debuggee, Opening& opening, QObject* parent = nullptr);
    ~PluginKeeper() override;

    // -- trust --
    // Asks what a file holds; `then` runs here.
    void whetherTrusted(const QString& file, std::function<void(bool)> then);
    void trustFolderOf(const QString& file);
    bool trustsFolderOf(const QString& file) const;

    // -- files that have changed --
    // One in a trusted folder, or of content that was trusted before, is loaded again by itself.
    void setReloadsByItself(bool reloads) { m_reloadsByItself = reloads; }
    // Runs its code: the user has agreed. What is open is built again with it.
    void reload(const QString& file);

    // Whether kernels run between guard bytes: from the next move on.
    void setGuarded(bool guarded);

    // -- what they print --
    // printed() is emitted for each line; `output` outlives the keeper.
    void listenTo(PluginOutput& output);

    // -- pause --
    // The first time a pause is asked for; if it comes to wait for a plug-in's function, a second time ends that. While
    // nothing runs, the first one ends the call that is late.
    void pause();
    // A plug-in's function has not returned for long, though nothing runs: one that is asked for a shape, or explains.
    bool isLate() const { return !m_late.isEmpty(); }
    const QString& whoIsLate() const { return m_late; }

  signals:
    void changed(const QString& file);   // it holds something else, and the user has to say what to do
    void reloading(const QString& file); // by itself
    void waitsFor(const QString& whose); // a pause
    void late(const QString& whose);     // isLate() has changed; empty: no more
    void died(const QString& what);      // in a plug-in's code
    void printed(const QString& line);

  private:
    void watch();
    void look();
    void compare(const QString& file, const QString& content);
    void remember(const QString& file);
    void abandon();
    void lookForLate();

    Registries& m_registries;
    Debuggee& m_debuggee;
    Opening& m_opening;
    bool m_reloadsByItself = false;
    QFileSystemWatcher m_watcher; // the files and their folders: who replaces a file leaves the old one behind
    QTimer m_quiet;
    QHash<QString, QString> m_told; // by file: the content that was seen last, and told of if it is not the loaded one

    QTimer m_patience, m_abandoning, m_lookingForLate;
    QString m_late;                                               // whose
    std::optional<std::chrono::steady_clock::time_point> m_asked; // for a pause
    int m_tries = 0;

    Mailbox* const m_mail;
    std::shared_ptr<const void> m_listening;
    PluginOutput* m_output = nullptr;
    std::unique_ptr<Worker> m_reader; // last, so that it ends first
};

} // namespace ggs
