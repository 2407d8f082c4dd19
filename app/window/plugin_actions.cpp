// SPDX-License-Identifier: MIT
#include "window/plugin_actions.h"

#include "look/actions.h"
#include "session/debuggee.h"
#include "session/measuring.h"
#include "session/moves.h"
#include "session/opening.h"
#include "session/plugin_keeper.h"
#include "session/registries.h"
#include "session/session_controller.h"
#include "views/script/script_view.h"
#include "window/file_actions.h"
#include "window/main_window.h"
#include "window/notices.h"
#include "window/workspaces.h"

#include <QCheckBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <QTimer>

#include <algorithm>
#include <utility>

namespace ggs {

namespace {

constexpr int ofAReload = 300; // ms; usually the script is built again within this time

} // namespace

PluginActions::PluginActions(MainWindow& window, ScriptView& script)
    : QObject(&window), m_window(window), m_opening(window.controller().opening()), m_script(script),
      m_keeper(new PluginKeeper(window.controller().registries(), window.controller().debuggee(), m_opening, this)) {
    m_keeper->setReloadsByItself(window.preferences().reloadPlugins);
    connect(&m_opening, &Opening::pluginLoaded, this, [this](const QString& file) {
        m_window.note(tr("the plug-in %1 was loaded").arg(file));
        m_window.notices().remove(m_asked.take(file));
        keepPlace();
    });
    connect(&m_opening, &Opening::scriptAccepted, this, &PluginActions::returnToPlace);
    connect(&m_opening, &Opening::scriptRefused, this, [this] { m_place.reset(); });
    connect(&m_opening, &Opening::opening, this, [this] { m_place.reset(); });
    connect(m_keeper, &PluginKeeper::changed, this, &PluginActions::askToReload);
    connect(m_keeper, &PluginKeeper::reloading, this, [this](const QString& file) {
        m_window.note(tr("the plug-in %1 has changed and is being loaded again").arg(file));
    });
    connect(&m_opening, &Opening::previousCodeChanged, this, [this] {
        const auto warn = [this] {
            const PreviousCode& code = m_opening.previousCode();
            m_window.workspaces().warn(Workspaces::About::code,
                                       code.plugin.isEmpty() ? QString() : tr("Previous code of %1").arg(code.plugin),
                                       code.why);
        };
        // A reload that succeeds quickly must not move the views.
        if (m_opening.previousCode().plugin.isEmpty())
            warn();
        else
            QTimer::singleShot(ofAReload, this, warn);
        m_window.follow();
    });
    connect(m_keeper, &PluginKeeper::waitsFor, this, [this](const QString& whose) {
        m_window.say(tr("waiting for %1; press Pause again to abandon it").arg(whose));
    });
    connect(m_keeper, &PluginKeeper::late, this, [this](const QString& whose) {
        m_window.follow();
        if (whose.isEmpty()) return;
        m_window.note(tr("%1 does not return").arg(whose), true);
    });
    connect(m_keeper, &PluginKeeper::died, this, &PluginActions::tellDeath);
    connect(m_keeper, &PluginKeeper::printed, this, [this](const QString& line) { m_window.note(line); });
    connect(&m_script, &ScriptView::pluginWanted, this, [this] { findPlugin(true); });
    // No question while the user types or restores lost text; trusted plug-ins are loaded.
    connect(&m_opening, &Opening::scriptRefused, this, [this] { findPlugin(!m_opening.refused().edited); });
}

void PluginActions::addActions() {
    m_window.actions().add("loadPlugin", MainWindow::tr("&File"), tr("Load a plu&g-in…"), {}, {},
                           tr("Loads a library with your own ops; its code runs with your permissions"),
                           [this] { choosePlugin(); });
}

// The notice stays until it is answered or the file is loaded.
void PluginActions::askToReload(const QString& file) {
    m_window.notices().remove(m_asked.take(file));
    m_asked[file] = m_window.notices().add(
        {.kind = Notice::Kind::question,
         .what = tr("The plug-in %1 has changed").arg(QFileInfo(file).fileName()),
         .why = tr("The program still runs its previous code."),
         .actions = {{tr("Reload"), [this, file] { m_keeper->reload(file); }, file},
                     {tr("Always reload"),
                      [this, file] {
                          m_keeper->trustFolderOf(file);
                          Preferences wanted = m_window.preferences();
                          wanted.reloadPlugins = true;
                          m_window.prefer(wanted);
                          m_keeper->reload(file);
                      },
                      tr("Loads this plug-in and from now on every plug-in that is compiled into its folder, and runs "
                         "their code, without asking")}}});
}

// A file that the user chooses is trusted.
void PluginActions::choosePlugin() {
    const QString beside =
        m_window.files().file().isEmpty() ? QDir::currentPath() : QFileInfo(m_window.files().file()).path();
    const QString file =
        QFileDialog::getOpenFileName(&m_window, tr("Choose the plug-in"), beside, tr("Plug-ins (*.so);;All files (*)"));
    if (!file.isEmpty()) m_opening.loadPlugin(file);
}

void PluginActions::findPlugin(bool asks) {
    const QString wanted = m_opening.refused().plugin;
    if (wanted.isEmpty() || m_window.findChild<QMessageBox*>(QStringLiteral("askForPlugin"))) return;
    // Relative to the script's folder, or else to the current one.
    QString path;
    for (const QString& folder : {m_opening.refused().source.folder, QDir::currentPath()}) {
        const QFileInfo there(folder.isEmpty() ? wanted : QDir(folder).filePath(wanted));
        if (path.isEmpty() && there.isFile()) path = there.absoluteFilePath();
    }
    if (path.isEmpty()) {
        if (asks) askToLoad(wanted, path);
        return;
    }
    // While a script is typed, each version of a plug-in is loaded automatically only once: it may fail to load, or
    // lack the required call.
    const QString content = path + QFileInfo(path).lastModified().toString(Qt::ISODateWithMs);
    if (!asks && m_triedPlugins.contains(content)) return;
    m_keeper->whetherTrusted(path, [this, wanted, path, asks, content](bool trusted) {
        if (m_opening.refused().plugin != wanted) return; // by now
        if (!trusted) {
            if (asks) askToLoad(wanted, path);
            return;
        }
        if (!asks && m_triedPlugins.contains(content)) return;
        m_triedPlugins.insert(content);
        m_opening.loadPlugin(path);
    });
}

// `path` is empty if the plug-in was not found.
void PluginActions::askToLoad(const QString& wanted, const QString& path) {
    if (m_window.findChild<QMessageBox*>(QStringLiteral("askForPlugin"))) return;
    auto* const box = new QMessageBox(QMessageBox::NoIcon, tr("This script needs a plug-in"),
                                      tr("%1 uses the plug-in \"%2\".").arg(m_opening.refused().source.name, wanted),
                                      QMessageBox::NoButton, &m_window);
    box->setObjectName(QStringLiteral("askForPlugin"));
    const QString warning = tr("A plug-in is a program: its code runs with your permissions. Load it only if you trust "
                               "its source. ggscope asks again when the file changes.");
    box->setInformativeText(
        path.isEmpty() ? tr("The plug-in is not in the script's folder. If you have the plug-in, choose its file.") +
                             QStringLiteral("\n\n") + warning
                       : path + QStringLiteral("\n\n") + warning);
    auto* const own = new QCheckBox(tr("Trust this folder: load its plug-ins without asking"));
    own->setObjectName(QStringLiteral("trustFolder"));
    box->setCheckBox(own);
    QPushButton* const load = path.isEmpty() ? nullptr : box->addButton(tr("Load and run"), QMessageBox::AcceptRole);
    QPushButton* const choose = box->addButton(tr("Choose file…"), QMessageBox::ActionRole);
    QPushButton* const no = box->addButton(tr("Don't load"), QMessageBox::RejectRole);
    box->setDefaultButton(no);
    box->setEscapeButton(no);
    box->setAttribute(Qt::WA_DeleteOnClose);
    connect(box, &QMessageBox::finished, this, [this, box, load, choose, own, path] {
        QString file;
        if (load && box->clickedButton() == load) file = path;
        if (box->clickedButton() == choose)
            file = QFileDialog::getOpenFileName(&m_window, tr("Choose the plug-in"), m_opening.refused().source.folder,
                                                tr("Plug-ins (*.so);;All files (*)"));
        if (file.isEmpty()) return;
        if (own->isChecked()) m_keeper->trustFolderOf(file);
        m_opening.loadPlugin(file);
    });
    box->open();
}

// Reports a crash in a plug-in. Its damage is unknown and can't be undone, so the user decides how to go on.
void PluginActions::tellDeath(const QString& what) {
    m_script.keep();
    m_window.note(what, true);
    auto* box = m_window.findChild<QMessageBox*>(QStringLiteral("pluginDied"));
    if (box) return box->setText(what);
    box = new QMessageBox(QMessageBox::NoIcon, tr("A plug-in failed"), what, QMessageBox::Ok, &m_window);
    box->setObjectName(QStringLiteral("pluginDied"));
    box->setInformativeText(tr("ggscope ended the call and continues. Memory that the code overwrote is not restored, "
                               "and locks that it held are not released, so ggscope itself may be damaged. Save your "
                               "work and restart ggscope when you can. Unsaved text is kept in a recovery file."));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

void PluginActions::keepPlace() {
    m_place.reset();
    const Debuggee& debuggee = m_window.controller().debuggee();
    if (!debuggee.isOpen()) return;
    const std::shared_ptr<const Structure> structure = debuggee.snapshot().structure;
    std::vector<std::string> checked;
    for (const auto& [step, check] : m_window.controller().measuring().checks())
        checked.push_back(structure->tensors[check->node].key);
    m_place = {structure, debuggee.moment(), std::move(checked)};
}

void PluginActions::returnToPlace() {
    const std::optional<Place> place = std::exchange(m_place, std::nullopt);
    const Debuggee& debuggee = m_window.controller().debuggee();
    if (!place || !debuggee.isOpen() || debuggee.snapshot().structure == place->structure) return;
    const Structure& structure = debuggee.structure();
    Moment moment = place->moment;
    moment.step = std::min(moment.step, structure.steps.size());
    if (moment != Moment{}) m_window.controller().moves().goToMoment(moment);
    Measuring& measuring = m_window.controller().measuring();
    if (place->checked.size() > 1) return measuring.checkAll();
    if (place->checked.empty()) return;
    if (const auto node = structure.find_key(place->checked.front())) measuring.checkNode(*node);
}

} // namespace ggs
