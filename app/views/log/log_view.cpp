// SPDX-License-Identifier: MIT
#include "views/log/log_view.h"

#include "look/theme.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QPlainTextEdit>
#include <QTime>
#include <QVBoxLayout>

namespace ggs {

LogView::LogView(QWidget* parent) : View(QStringLiteral("log"), tr("Log"), parent), m_text(new QPlainTextEdit) {
    m_text->setObjectName(QStringLiteral("logText"));
    m_text->setAccessibleName(title());
    m_text->setReadOnly(true);
    m_text->setMaximumBlockCount(5000);
    m_text->setFont(Theme::instance().numbers());
    m_text->setPlaceholderText(tr("Messages are logged here."));
    m_text->document()->setDocumentMargin(12);
    auto* const all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->addWidget(m_text);
}

QString LogView::whyEmpty() const { return m_text->document()->isEmpty() ? m_text->placeholderText() : QString(); }

bool LogView::copy() {
    const QString all = m_text->toPlainText();
    if (!all.isEmpty()) QGuiApplication::clipboard()->setText(all);
    return !all.isEmpty();
}

int LogView::lines() const { return m_text->document()->isEmpty() ? 0 : m_text->document()->blockCount(); }

void LogView::showEvent(QShowEvent* event) {
    View::showEvent(event);
    emit shown();
}

void LogView::note(const QString& text, bool trouble) {
    const Theme& theme = Theme::instance();
    // Plain lines take the colours of whatever theme comes later; only troubles have one of their own.
    const QString line = QStringLiteral("%1  %2").arg(QTime::currentTime().toString(QStringLiteral("HH:mm:ss")), text);
    if (trouble)
        m_text->appendHtml(QStringLiteral("<span style='color:%1;white-space:pre'>%2</span>")
                               .arg(theme.color(Ink::trouble).name(), line.toHtmlEscaped()));
    else
        m_text->appendPlainText(line);
    emit noted();
}

} // namespace ggs
