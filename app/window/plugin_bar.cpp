// SPDX-License-Identifier: MIT
#include "window/plugin_bar.h"

#include <QCheckBox>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace ggs {

PluginBar::PluginBar(QWidget* parent) : QFrame(parent), m_text(new QLabel), m_byItself(new QCheckBox(tr("by itself from now on"))) {
    setObjectName(QStringLiteral("pluginBar"));
    m_text->setObjectName(QStringLiteral("pluginChanged"));
    m_byItself->setObjectName(QStringLiteral("reloadByItself"));
    m_byItself->setToolTip(tr("Whatever is compiled into this folder is then loaded, and its code run, without a question"));
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
    for (QWidget* each : {static_cast<QWidget*>(m_byItself), static_cast<QWidget*>(reload), static_cast<QWidget*>(later)})
        each->setFocusPolicy(Qt::TabFocus); // a click leaves the keys where they are
    connect(reload, &QPushButton::clicked, this, [this] {
        m_asks = false;
        follow();
        emit reloadWanted(m_file, m_byItself->isChecked());
    });
    connect(later, &QPushButton::clicked, this, [this] {
        m_asks = false;
        follow();
    });
    setVisible(false);
}

void PluginBar::ask(const QString& file, bool reloadsByItself) {
    m_file = file;
    m_byItself->setChecked(reloadsByItself);
    m_text->setText(tr("The plug-in %1 has changed; what runs is its old code.").arg(QFileInfo(file).fileName()));
    m_text->setToolTip(file);
    m_asks = true;
    follow();
}

void PluginBar::done(const QString& file) {
    if (m_file == file) m_asks = false;
    follow();
}

void PluginBar::stepAside(bool aside) {
    m_aside = aside;
    follow();
}

void PluginBar::follow() { setVisible(m_asks && !m_aside); }

} // namespace ggs
