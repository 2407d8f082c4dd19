// SPDX-License-Identifier: MIT
// LessonView: the view of the comment at the head of the open script, as text to read. Comments of samples are in the
// window's language. For a model, which has no script, it offers the way to Model. GUI thread only.
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
    bool showsProgram() const override { return false; } // but the text of its script

  signals:
    void viewWanted(const QString& id);

  private:
    void follow();
    bool isModel() const; // with a text or with weights alone, and so without a script

    Debuggee& m_debuggee;
    Opening& m_opening;
    Contents* m_contents;
    QTextBrowser* m_page;
};

} // namespace ggs
