// SPDX-License-Identifier: MIT
// View: the base class of the window's views. A view is a widget that shows the debuggee's snapshot. The main window
// treats all views alike. GUI thread only.
#pragma once

#include "session/debuggee.h"
#include "session/selection.h"

#include <QPointer>
#include <QWidget>

#include <atomic>
#include <functional>
#include <vector>

class QAction;
class QLineEdit;
class QMenu;
class QVBoxLayout;

namespace ggs {

class Contents;
class ViewHeader;

// A page of a panel. It is hidden while another page is in front or another workspace is shown; isVisible(),
// showEvent() and hideEvent() report that. A hidden view does no work.
class View : public QWidget {
    Q_OBJECT
  public:
    // `id` is what layouts, pictures, the guide and tests know it by; it is the object's name, too.
    View(const QString& id, const QString& title, QWidget* parent = nullptr);

    QString id() const { return objectName(); }
    const QString& title() const { return m_title; }
    void setTitle(const QString& title);
    // The one tensor, element or layer that it shows, for the title of its panel: "kq". Empty: none, or more than one.
    // The headline says in plain words what is shown of it; empty: "Values of kq", with the name of the view.
    const QString& about() const { return m_about; }
    const QString& headline() const { return m_headline; }
    void setAbout(const QString& about, const QString& headline = {});
    bool isSeen() const { return isVisible(); }
    // Whether it is about the open program: its nodes, bytes and values.
    virtual bool showsProgram() const { return true; }

    // Why there is nothing to show for what is open, and what to do about it; empty if there is something.
    virtual QString whyEmpty() const { return {}; }

    // Actions for the title row of its panel, in order. A panel without room for them has them in its menu.
    const std::vector<QAction*>& titleActions() const { return m_titleActions; }

    // The part that gets the focus when the view does. A focus proxy would do that, too, but Tab leads straight to it
    // and passes over the parts before it.
    void giveKeysTo(QWidget* part) { m_keysTo = part; }
    QWidget* keysTo() const { return m_keysTo; } // null: any

    // Moves the focus to the search field. Returns false if there is nothing to search at the moment.
    virtual bool find() { return false; }
    // Copies the content of the view; called if no text is selected. Returns false if there is nothing to copy.
    virtual bool copy() { return false; }
    // Returns why nothing can be pasted into the view at the moment; empty if it can. Used while no text is being
    // edited.
    virtual QString whyNoPaste() const;
    virtual void paste(const QString&) {}
    // The kinds of files that it can be written as, in a file dialog's words; empty: none.
    virtual QString exportKinds() const { return {}; }
    // Why it could not be written, in words; empty if it was.
    virtual QString exportTo(const QString& path);
    // Writes a file on a background thread, from data that it has copied. It reports how far it is, from 0 to 1, and
    // returns early, without a file, if `stop` becomes true.
    using ExportJob = std::function<Status(const std::atomic<bool>& stop, const std::function<void(double)>& progress)>;
    // Returns the job that writes a file which takes long; empty: exportTo() writes it.
    virtual ExportJob exportJob(const QString&) { return {}; }

    // How the frame tells a sentence: in the log, in the log as a trouble, or in the status text, too.
    enum class Severity : uint8_t { note, warning, trouble };

  signals:
    void said(const QString& sentence, View::Severity severity);
    void titled(const QString& title);
    void aboutChanged();
    void pasteChanged(); // whyNoPaste() may say something else
    void exportWanted(); // asks for the dialog in which the view is exported

  protected:
    void addTitleAction(QAction* action) { m_titleActions.push_back(action); } // in the constructor of the view
    void focusInEvent(QFocusEvent* event) override;

  private:
    QPointer<QWidget> m_keysTo;
    QString m_title, m_about, m_headline;
    std::vector<QAction*> m_titleActions;
};

// A column of widgets without margins and gaps, as views lay out their parts; the layout of `on`, if one is given.
QVBoxLayout* tightColumn(QWidget* on = nullptr);
// Returns the width that a line edit needs to show its hint completely. Unit: pixels.
int hintWidth(const QLineEdit& line);

// A menu about nodes and steps of the open program, whose numbers mean others, or nothing, in the next one.
void closeWithProgram(QMenu& menu, const Debuggee& debuggee);

} // namespace ggs
