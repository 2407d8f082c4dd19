// SPDX-License-Identifier: MIT
// LessonView: the view of the comment at the head of the open script, as text to read. Comments of samples are in the
// window's language. GUI thread only.
#pragma once

#include "look/view.h"

class QTextBrowser;

namespace ggs {

class Contents;
class Opening;

class LessonView : public View {
    Q_OBJECT
  public:
    LessonView(Debuggee& debuggee, Opening& opening, QWidget* parent = nullptr);
    QString whyEmpty() const override;

  private:
    void follow();

    Debuggee& m_debuggee;
    Opening& m_opening;
    Contents* m_contents;
    QTextBrowser* m_page;
};

} // namespace ggs
