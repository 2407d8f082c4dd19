// SPDX-License-Identifier: MIT
// View: the base class of the window's views. Each is a widget on the debuggee's snapshot; the frame treats all views
// alike. GUI thread.
#pragma once

#include "session/debuggee.h"
#include "session/selection.h"

#include <QWidget>

class QLineEdit;
class QMenu;
class QVBoxLayout;

namespace ggs {

class Contents;
class ViewHeader;

// A view in a dock of its own. Behind another tab, or while its dock is closed, it is hidden, as Qt's isVisible(),
// showEvent() and hideEvent() tell: what nobody sees costs nothing.
class View : public QWidget {
    Q_OBJECT
  public:
    // `id` is what layouts, pictures, the guide and tests know it by; it is the object's name, too.
    View(const QString& id, const QString& title, QWidget* parent = nullptr);

    QString id() const { return objectName(); }
    const QString& title() const { return m_title; }
    void setTitle(const QString& title);
    bool isSeen() const { return isVisible(); }
    // Whether it is about the open program: its nodes, bytes and values.
    virtual bool showsProgram() const { return true; }

    // Why there is nothing to show for what is open, and what to do about it; empty if there is something.
    virtual QString whyEmpty() const { return {}; }

    // To where one types what is looked for; false: there is nothing to look through now.
    virtual bool find() { return false; }
    // What Copy copies where no text is selected; false: nothing.
    virtual bool copy() { return false; }
    // Where no text is being edited: why nothing can be pasted into it now; empty if it can.
    virtual QString whyNoPaste() const;
    virtual void paste(const QString&) {}
    // The kinds of files that it can be written as, in a file dialog's words; empty: none.
    virtual QString exportKinds() const { return {}; }
    // Why it could not be written, in words; empty if it was.
    virtual QString exportTo(const QString& path);

    // How the frame tells a sentence: in the log, in the log as a trouble, or in the status bar, too.
    enum class Severity : uint8_t { note, warning, trouble };

  signals:
    void said(const QString& sentence, View::Severity severity);
    void titled(const QString& title);
    void pasteChanged(); // whyNoPaste() may say something else

  private:
    QString m_title;
};

// A column of widgets without margins and gaps, as views lay out their parts; the layout of `on`, if one is given.
QVBoxLayout* tightColumn(QWidget* on = nullptr);
// What a line to type in needs for its hint to stand whole.
int hintWidth(const QLineEdit& line);

// A menu about nodes and steps of the open program, whose numbers mean others, or nothing, in the next one.
void closeWithProgram(QMenu& menu, const Debuggee& debuggee);

} // namespace ggs
