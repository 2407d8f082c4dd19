// SPDX-License-Identifier: MIT
#include "views/lesson/lesson_view.h"

#include "look/empty_note.h"
#include "look/theme.h"
#include "session/opening.h"
#include "session/samples.h"

#include <QTextBrowser>
#include <QVBoxLayout>

namespace ggs {

LessonView::LessonView(Debuggee& debuggee, Opening& opening, QWidget* parent)
    : View(QStringLiteral("lesson"), tr("About this program"), parent), m_debuggee(debuggee), m_opening(opening),
      m_contents(new Contents), m_page(new QTextBrowser) {
    m_page->setObjectName(QStringLiteral("lessonPage"));
    m_page->setAccessibleName(tr("The comment at the head of the script"));
    m_page->document()->setDocumentMargin(14);
    m_contents->addWidget(m_page);
    tightColumn(this)->addLayout(m_contents);
    for (const auto signal : {&Debuggee::structureChanged, &Debuggee::closed})
        connect(&m_debuggee, signal, this, &LessonView::follow);
    connect(&Theme::instance(), &Theme::changed, this, &LessonView::follow);
    connect(&m_contents->note(), &EmptyNote::taken, this, [this] {
        if (m_debuggee.isOpen())
            emit viewWanted(m_debuggee.snapshot().text ? QStringLiteral("text") : QStringLiteral("file"));
    });
    follow();
}

QString LessonView::whyEmpty() const {
    if (!m_debuggee.isOpen() && !m_opening.hasScript()) return tr("Nothing is open. Open a sample to learn from it.");
    if (m_opening.hasScript() && !headComment(m_opening.scriptText()).isEmpty()) return {};
    if (m_opening.hasScript())
        return tr("The script has no comment before its first statement. A comment there, "
                  "“# …”, is shown here.");
    return isModel() ? tr("This program is a model, not a script. Model shows its text or its tensors. To learn from "
                          "a script, open a sample.")
                     : tr("This program isn’t a script. Open a sample to learn from it.");
}

bool LessonView::isModel() const {
    return m_debuggee.isOpen() && !m_opening.hasScript() && (m_debuggee.snapshot().text || m_debuggee.snapshot().file);
}

void LessonView::follow() {
    m_contents->show(whyEmpty());
    m_contents->note().offer(isModel() ? tr("Go to Model") : QString());
    if (!m_contents->areShown()) return;
    const QStringList paragraphs = headComment(m_opening.scriptText());
    QString page;
    const QString title = m_opening.programName().section(QLatin1Char('.'), 0, 0);
    page += QStringLiteral("<p style=\"font-size: %1pt; font-weight: 600\">%2</p>")
                .arg(Theme::instance().scaled(Theme::title))
                .arg(title.toHtmlEscaped());
    for (const QString& each : paragraphs)
        page +=
            isVerbatim(each)
                ? QStringLiteral("<pre style=\"font-family: '%1'\">%2</pre>")
                      .arg(Theme::instance().numbers().family(), each.toHtmlEscaped())
                : QStringLiteral("<p style=\"line-height: 135%\">%1</p>").arg(inReadersLanguage(each).toHtmlEscaped());
    m_page->setHtml(page);
}

} // namespace ggs
