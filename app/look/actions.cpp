// SPDX-License-Identifier: MIT
#include "look/actions.h"

#include "look/theme.h"
#include "words/settings.h"

#include <QCoreApplication>
#include <QHash>
#include <QIcon>
#include <QRegularExpression>
#include <QSettings>

namespace ggs {

QString withoutMnemonic(QString text) {
    static const QRegularExpression letter(QStringLiteral("\\(&[A-Za-z0-9]\\)"));
    return text.remove(letter).remove(QLatin1Char('&'));
}

// Made once for each theme: Qt keeps the pictures that it draws of an icon by the icon, not by its file.
QIcon themeIcon(const QString& name) {
    static QHash<QString, QIcon> icons = [] {
        qAddPostRoutine([] { icons.clear(); });
        return QHash<QString, QIcon>();
    }();
    const QLatin1String theme(Theme::instance().isDark() ? "dark" : "light");
    const QString path = QStringLiteral(":/icons/%1/%2.svg").arg(theme, name);
    QIcon& icon = icons[path];
    if (!icon.isNull()) return icon;
    icon = QIcon(path);
    icon.addFile(QStringLiteral(":/icons/%1-disabled/%2.svg").arg(theme, name), {}, QIcon::Disabled);
    return icon;
}

Actions::Actions(QObject* parent) : QObject(parent) {}

QAction* Actions::add(const QString& id, const QString& menu, const QString& text, const QString& icon,
                      const QKeySequence& keys, const QString& tip, std::function<void()> run) {
    auto* const action = new QAction(text, this);
    action->setObjectName(id);
    action->setShortcut(keys);
    action->setShortcutContext(Qt::WindowShortcut);
    if (!icon.isEmpty()) action->setIcon(themeIcon(icon));
    QObject::connect(action, &QAction::triggered, this, std::move(run));
    m_rows.push_back({id, menu, action, keys, tip, {}});
    m_icons.push_back(icon);
    explain(m_rows.back(), QString());
    return action;
}

QAction* Actions::get(const QString& id) const {
    for (const Row& row : m_rows) {
        if (row.id == id) return row.action;
    }
    return nullptr;
}

void Actions::explain(const Row& row, const QString& whyNot) {
    QString title = withoutMnemonic(row.action->text()).remove(QStringLiteral("…"));
    const QString keys = row.action->shortcut().toString(QKeySequence::NativeText);
    if (!keys.isEmpty()) title += QStringLiteral("  (%1)").arg(keys);
    const QString second = whyNot.isEmpty() ? row.tip : tr("Unavailable: %1").arg(whyNot);
    row.action->setToolTip(second.isEmpty() ? title : title + QLatin1Char('\n') + second);
    row.action->setStatusTip(second);
}

void Actions::allow(const QString& id, const QString& whyNot) {
    for (Row& row : m_rows) {
        if (row.id != id) continue;
        row.whyNot = whyNot;
        row.action->setEnabled(whyNot.isEmpty());
        explain(row, whyNot);
    }
}

void Actions::setKeys(const QString& id, const QKeySequence& keys) {
    QSettings settings;
    settings.beginGroup(setting::keys);
    for (const Row& row : m_rows) {
        if (row.id != id) continue;
        row.action->setShortcut(keys.isEmpty() ? row.keys : keys);
        if (keys.isEmpty() || keys == row.keys) {
            settings.remove(id);
        } else {
            settings.setValue(id, keys.toString(QKeySequence::PortableText));
        }
        explain(row, row.whyNot);
    }
}

QKeySequence Actions::ownKeys(const QString& id) const {
    for (const Row& row : m_rows) {
        if (row.id == id) return row.keys;
    }
    return {};
}

void Actions::loadKeys() {
    QSettings settings;
    settings.beginGroup(setting::keys);
    for (const Row& row : m_rows) {
        const QString keys = settings.value(row.id).toString();
        if (keys.isEmpty()) continue;
        row.action->setShortcut(QKeySequence(keys, QKeySequence::PortableText));
        explain(row, row.whyNot);
    }
}

void Actions::refreshIcons() {
    for (size_t i = 0; i < m_rows.size(); ++i) {
        if (!m_icons[i].isEmpty()) m_rows[i].action->setIcon(themeIcon(m_icons[i]));
    }
}

} // namespace ggs
