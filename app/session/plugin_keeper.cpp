// SPDX-License-Identifier: MIT
#include "session/plugin_keeper.h"

#include "plugin/gate.h"
#include "plugin/loader.h"
#include "session/debuggee.h"
#include "session/mailbox.h"
#include "session/opening.h"
#include "session/plugin_output.h"
#include "session/registries.h"
#include "session/session_controller.h"
#include "words/messages.h"
#include "words/settings.h"

#include <QFileInfo>
#include <QSettings>

#include <utility>

namespace ggs {

namespace {

constexpr int writtenAfter = 200; // milliseconds without a sign of writing: a compiler writes a library in pieces
constexpr int patientFor = 200;   // milliseconds in which a chunk is over, as a rule
constexpr int betweenTries = 20;  // milliseconds
constexpr auto lateAfter = std::chrono::seconds(1);
constexpr int betweenLooks = 500; // milliseconds
constexpr int patientTries = 15;  // in which a call is left in the plug-in's own code alone

QString pathOf(const QString& file) { return QString::fromStdString(plugin_path(file.toStdString())); }

} // namespace

PluginKeeper::PluginKeeper(Registries& registries, Debuggee& debuggee, Opening& opening, QObject* parent)
    : QObject(parent), m_registries(registries), m_debuggee(debuggee), m_opening(opening), m_mail(new Mailbox(this)),
      m_reader(std::make_unique<Worker>(1, Worker::Pace::behind)) {
    m_quiet.setSingleShot(true);
    m_quiet.setInterval(writtenAfter);
    connect(&m_quiet, &QTimer::timeout, this, &PluginKeeper::look);
    for (const auto signal : {&QFileSystemWatcher::fileChanged, &QFileSystemWatcher::directoryChanged})
        connect(&m_watcher, signal, &m_quiet, qOverload<>(&QTimer::start));
    connect(&opening, &Opening::pluginLoaded, this, [this](const QString& file) {
        remember(pathOf(file));
        m_told.remove(file);
        m_lookingForLate.start();
        watch();
    });
    m_patience.setSingleShot(true);
    m_patience.setInterval(patientFor);
    connect(&m_patience, &QTimer::timeout, this, [this] {
        for (const InsidePlugin& inside : inside_plugins()) {
            if (m_asked && inside.since <= *m_asked) return emit waitsFor(QString::fromStdString(inside.whose));
        }
    });
    m_abandoning.setInterval(betweenTries);
    connect(&m_abandoning, &QTimer::timeout, this, &PluginKeeper::abandon);
    m_lookingForLate.setInterval(betweenLooks);
    connect(&m_lookingForLate, &QTimer::timeout, this, &PluginKeeper::lookForLate);
    if (!registries.latest()->plugins().empty()) m_lookingForLate.start();
    connect(&debuggee, &Debuggee::runningChanged, this, [this] {
        if (!m_debuggee.isRunning()) m_asked.reset();
    });
    // On whatever thread it happens.
    m_listening =
        on_plugin_death([this](const Message& what) { m_mail->post([this, what] { emit died(words(what)); }); });
    watch();
}

PluginKeeper::~PluginKeeper() {
    if (m_output) m_output->onText({});
    m_listening.reset();
    m_reader.reset();
}

void PluginKeeper::listenTo(PluginOutput& output) {
    m_output = &output;
    output.onText([this] {
        m_mail->post([this] {
            const QString text = QString::fromStdString(m_output->take());
            for (const QString& line : text.split(QLatin1Char('\n'), Qt::SkipEmptyParts)) emit printed(line);
        });
    });
}

// -- trust ------------------------------------------------------------------------------------------------------------

bool PluginKeeper::trustsFolderOf(const QString& file) const {
    return QSettings().value(setting::trustedFolders).toStringList().contains(QFileInfo(pathOf(file)).absolutePath());
}

void PluginKeeper::trustFolderOf(const QString& file) {
    if (trustsFolderOf(file)) return;
    QSettings settings;
    settings.setValue(setting::trustedFolders, settings.value(setting::trustedFolders).toStringList()
                                                   << QFileInfo(pathOf(file)).absolutePath());
}

void PluginKeeper::whetherTrusted(const QString& file, std::function<void(bool)> then) {
    m_reader->push(CommandQueue::each, [this, file, then = std::move(then)] {
        const Result<std::string> content = plugin_content(file.toStdString());
        m_mail->post([this, file, then, content = content.ok() ? QString::fromStdString(*content) : QString()] {
            const QString known = QSettings().value(setting::trustedPlugins).toMap().value(pathOf(file)).toString();
            then(!content.isEmpty() && (known == content || trustsFolderOf(file)));
        });
    });
}

// Trusts the content of a plug-in that was just loaded, because the user has agreed to it.
void PluginKeeper::remember(const QString& file) {
    for (const LoadedPlugin& plugin : m_registries.latest()->plugins()) {
        if (QString::fromStdString(plugin.file) != file) continue;
        QSettings settings;
        QVariantMap trusted = settings.value(setting::trustedPlugins).toMap();
        trusted.insert(file, QString::fromStdString(plugin.content));
        settings.setValue(setting::trustedPlugins, trusted);
    }
}

// -- files that have changed ------------------------------------------------------------------------------------------

void PluginKeeper::watch() {
    for (const LoadedPlugin& plugin : m_registries.latest()->plugins()) {
        const QFileInfo file(QString::fromStdString(plugin.file));
        for (const QString& path : {file.filePath(), file.absolutePath()}) {
            if (QFileInfo::exists(path) && !(m_watcher.files() + m_watcher.directories()).contains(path))
                m_watcher.addPath(path);
        }
    }
}

void PluginKeeper::look() {
    watch();
    for (const LoadedPlugin& plugin : m_registries.latest()->plugins()) {
        m_reader->push(CommandQueue::each, [this, file = plugin.file] {
            const Result<std::string> content = plugin_content(file);
            if (!content.ok()) return; // deleted, or about to be replaced
            m_mail->post(
                [this, file, now = *content] { compare(QString::fromStdString(file), QString::fromStdString(now)); });
        });
    }
}

void PluginKeeper::compare(const QString& file, const QString& content) {
    for (const LoadedPlugin& plugin : m_registries.latest()->plugins()) {
        if (QString::fromStdString(plugin.file) != file) continue;
        m_opening.setPluginWritten(file, QString::fromStdString(plugin.content) != content);
        QString& told = m_told[file];
        if (std::exchange(told, content) == content || QString::fromStdString(plugin.content) == content) return;
        if (m_reloadsByItself && trustsFolderOf(file)) {
            emit reloading(file);
            m_opening.loadPlugin(file);
        } else {
            emit changed(file);
        }
        return;
    }
}

void PluginKeeper::reload(const QString& file) { m_opening.loadPlugin(file); }

void PluginKeeper::setGuarded(bool guarded) { m_registries.setGuarded(guarded); }

// -- pause ------------------------------------------------------------------------------------------------------------

void PluginKeeper::pause() {
    const auto now = std::chrono::steady_clock::now();
    if (!m_debuggee.isRunning()) {
        m_asked = now - lateAfter;
        m_tries = 0;
        return abandon();
    }
    m_debuggee.pause();
    // Since the first press: what is called after it may be as endless, and then this is its first.
    bool waited = false;
    for (const InsidePlugin& inside : inside_plugins()) waited = waited || (m_asked && inside.since <= *m_asked);
    m_asked = now;
    if (!waited) return m_patience.start();
    m_tries = 0;
    abandon();
}

// Only while nothing runs: during a run, pause() handles calls that don't return.
void PluginKeeper::lookForLate() {
    QString now;
    const auto longAgo = std::chrono::steady_clock::now() - lateAfter;
    if (!m_debuggee.isRunning()) {
        const std::vector<InsidePlugin> inside = inside_plugins();
        if (!inside.empty() && inside.front().since < longAgo) now = QString::fromStdString(inside.front().whose);
    }
    if (std::exchange(m_late, now) != now) emit late(now);
}

void PluginKeeper::abandon() {
    const bool goesOn = m_asked && abandon_plugins(*m_asked, m_tries++ >= patientTries) > 0;
    if (goesOn != m_abandoning.isActive()) goesOn ? m_abandoning.start() : m_abandoning.stop();
}

} // namespace ggs
