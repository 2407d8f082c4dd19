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
    // Plain lines take the colours of whatever theme comes later; only troubles have one of their own.
    const QString line = QStringLiteral("%1  %2").arg(QTime::currentTime().toString(QStringLiteral("HH:mm:ss")), text);
    if (!trouble) {
        appendPlainText(line);
        return;
    }
    appendHtml(QStringLiteral("<span style='color:%1;white-space:pre'>%2</span>")
                   .arg(theme.color(Ink::trouble).name(), line.toHtmlEscaped()));
}

} // namespace ggs
