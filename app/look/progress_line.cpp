// SPDX-License-Identifier: MIT
#include "look/progress_line.h"

#include "look/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QTimer>
#include <QToolButton>

#include <algorithm>

namespace ggs {

namespace {

constexpr int lookEvery = 120; // milliseconds

} // namespace

ProgressLine::ProgressLine(QWidget* parent)
    : QWidget(parent), m_what(new QLabel), m_percent(new QLabel), m_bar(new QProgressBar), m_cancel(new QToolButton),
      m_tick(new QTimer(this)) {
    setObjectName(QStringLiteral("progressLine"));
    m_what->setTextFormat(Qt::PlainText);
    m_percent->setFont(Theme::instance().numbers());
    m_percent->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_percent->setFixedWidth(m_percent->fontMetrics().horizontalAdvance(QStringLiteral("100 %")) + 2);
    m_bar->setRange(0, 100);
    m_bar->setTextVisible(false);
    m_bar->setMaximumWidth(280);
    m_cancel->setObjectName(QStringLiteral("cancelProgress"));
    m_cancel->setText(tr("Cancel"));
    m_cancel->setToolTip(tr("Shortcut: Esc"));
    auto* const row = new QHBoxLayout(this);
    row->setContentsMargins(14, 0, 14, 4);
    row->setSpacing(10);
    row->addWidget(m_what);
    row->addWidget(m_bar, 1);
    row->addWidget(m_percent);
    row->addWidget(m_cancel);
    row->addStretch();
    connect(m_cancel, &QToolButton::clicked, this, &ProgressLine::cancelled);
    connect(m_tick, &QTimer::timeout, this, [this] {
        look();
        setVisible(true);
    });
    hide();
}

void ProgressLine::start(const QString& what, std::function<double()> share) {
    m_what->setText(what);
    m_share = std::move(share);
    look();
    m_tick->start(lookEvery);
}

void ProgressLine::stop() {
    m_tick->stop();
    m_share = nullptr;
    hide();
}

void ProgressLine::look() {
    const int percent = static_cast<int>(std::clamp(m_share(), 0.0, 1.0) * 100);
    m_bar->setValue(percent);
    m_percent->setText(tr("%1 %").arg(percent));
}

} // namespace ggs
