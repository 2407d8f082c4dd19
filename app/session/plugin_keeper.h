// SPDX-License-Identifier: MIT
// PluginKeeper: manages plug-ins except for their use: trust, changed files, crashes in their code, and calls that
// don't return.
//
// A plug-in is trusted if the user trusts its path with that content. In a folder that the user trusts, a plug-in is
// trusted with any content. Trust is stored in the settings. Plug-in files are watched, and are read on a thread that
// the keeper owns. GUI thread only.
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
    // Loads a plug-in again, which runs its code: the user must have agreed. The script view then builds the open
    // script with it.
    void reload(const QString& file);

    // Whether kernels run between guard bytes: from the next move on.
    void setGuarded(bool guarded);

    // -- what they print --
    // printed() is emitted for each line; `output` outlives the keeper.
    void listenTo(PluginOutput& output);

    // -- pause --
    // Pauses the run. If the run waits for a plug-in's function, a second call abandons that function. While nothing
    // runs, the first call abandons the late function.
    void pause();
    // Returns whether a plug-in's function, called for a shape or an explanation, has not returned for a second while
    // nothing runs.
    bool isLate() const { return !m_late.isEmpty(); }
    const QString& whoIsLate() const { return m_late; }

  signals:
    void changed(const QString& file);   // the file's content has changed, and the user must decide
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
    QFileSystemWatcher m_watcher; // the files and their folders, because a file that is replaced is no longer watched
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
