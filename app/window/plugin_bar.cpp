// SPDX-License-Identifier: MIT
#include "window/plugin_bar.h"

#include <QCheckBox>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include <utility>

namespace ggs {

PluginBar::PluginBar(QWidget* parent)
    : QFrame(parent), m_text(new QLabel), m_byItself(new QCheckBox(tr("by itself from now on"))) {
    setObjectName(QStringLiteral("pluginBar"));
    m_text->setObjectName(QStringLiteral("pluginChanged"));
    m_byItself->setObjectName(QStringLiteral("reloadByItself"));
    m_byItself->setToolTip(
        tr("Whatever is compiled into this folder is then loaded, and its code run, without a question"));
    auto* const reload = new QPushButton(tr("Reload"));
    reload->setObjectName(QStringLiteral("reloadPlugin"));
    auto* const later = new QPushButton(tr("Not now"));
    later->setObjectName(QStringLiteral("reloadLater"));
    auto* const row = new QHBoxLayout(this);
    row->setContentsMargins(12, 5, 8, 5);
    row->addWidget(m_text, 1);
    row->addWidget(m_byItself);
    row->addWidget(reload);
    row->addWidget(later);
    for (QWidget* each :
         {static_cast<QWidget*>(m_byItself), static_cast<QWidget*>(reload), static_cast<QWidget*>(later)})
        each->setFocusPolicy(Qt::TabFocus); // a click leaves the keys where they are
    connect(reload, &QPushButton::clicked, this, [this] {
        const QString file = m_files.value(0);
        const bool byItself = m_byItself->isChecked();
        answered();
        if (!file.isEmpty()) emit reloadWanted(file, byItself);
    });
    connect(later, &QPushButton::clicked, this, &PluginBar::answered);
    setVisible(false);
}

void PluginBar::ask(const QString& file, bool reloadsByItself) {
    if (!m_files.contains(file)) m_files.append(file);
    m_byItselfNow = reloadsByItself;
    follow();
}

void PluginBar::done(const QString& file) {
    m_files.removeAll(file);
    follow();
}

void PluginBar::answered() {
    if (!m_files.isEmpty()) m_files.removeFirst();
    follow();
}

void PluginBar::stepAside(bool aside) {
    m_aside = aside;
    follow();
}

void PluginBar::follow() {
    const QString file = m_files.value(0);
    if (std::exchange(m_shown, file) != file && !file.isEmpty()) {
        m_byItself->setChecked(m_byItselfNow);
        m_text->setText(tr("The plug-in %1 has changed; what runs is its old code.").arg(QFileInfo(file).fileName()));
        m_text->setToolTip(file);
    }
    setVisible(!m_files.isEmpty() && !m_aside);
}

} // namespace ggs
