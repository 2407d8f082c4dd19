// SPDX-License-Identifier: MIT
// PluginActions: asks the user before a plug-in is loaded, and reports changed plug-in files and faults in plug-in
// code. Owned by the main window. GUI thread only.
#pragma once

#include "debug/targets/target.h"

#include <QHash>
#include <QObject>
#include <QSet>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace ggs {

class MainWindow;
class Opening;
class PluginKeeper;
class ScriptView;

class PluginActions : public QObject {
    Q_OBJECT
  public:
    PluginActions(MainWindow& window, ScriptView& script);
    void addActions();
    PluginKeeper& keeper() { return *m_keeper; }

  private:
    void choosePlugin();
    void askToReload(const QString& file);
    // Finds the plug-in that the refused script requires, and loads it if it is trusted; if not, `asks` opens a dialog.
    void findPlugin(bool asks);
    void askToLoad(const QString& wanted, const QString& path);
    void tellDeath(const QString& what);
    // When a plug-in was loaded again, its program is built again and is at its start.
    void keepPlace();
    void returnToPlace(); // and repeats the last check

    // The state of the program that ran the previous code.
    struct Place {
        std::shared_ptr<const Structure> structure;
        Moment moment;
        std::vector<std::string> checked; // keys of nodes
    };
    MainWindow& m_window;
    Opening& m_opening;
    ScriptView& m_script;
    PluginKeeper* m_keeper;
    std::optional<Place> m_place; // while the script is being built with the new code
    QHash<QString, int> m_asked;  // numbers of the notices, by changed file
    QSet<QString> m_triedPlugins; // path and time of each file that was loaded without asking
};

} // namespace ggs
