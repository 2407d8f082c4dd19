// SPDX-License-Identifier: MIT
#include "views/log_view.h"

#include "theme.h"

#include <QTime>

namespace ggs {

LogView::LogView(QWidget* parent) : QPlainTextEdit(parent) {
    setObjectName(QStringLiteral("log"));
    setReadOnly(true);
    setMaximumBlockCount(5000);
    setFont(Theme::instance().numbers());
    setPlaceholderText(tr("What happens is noted here."));
    document()->setDocumentMargin(12);
}

void LogView::note(const QString& text, bool trouble) {
    const Theme& theme = Theme::instance();
    appendHtml(QStringLiteral("<span style='color:%1'>%2</span>&nbsp; <span style='color:%3'>%4%5</span>")
                   .arg(theme.color(Ink::muted).name(), QTime::currentTime().toString(QStringLiteral("HH:mm:ss")),
                        theme.color(trouble ? Ink::trouble : Ink::text).name(), trouble ? QStringLiteral("✕ ") : QString(),
                        text.toHtmlEscaped()));
}

} // namespace ggs
