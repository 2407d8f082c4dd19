// SPDX-License-Identifier: MIT
// ScriptView: the script of the open program, to be read, changed and saved. The text is built whenever the user pauses
// typing. If the text can be built, it becomes the open program; if not, the last good program stays open and the error
// is shown.
//
// Lines are linked to nodes: the caret selects the node of its line. The margin marks the line of the selected node,
// and of the node that runs next, which a step scrolls into view. The title describes the line of the caret, or of a
// node that was selected elsewhere since. Owned by the main window; GUI thread.
#pragma once

#include "look/view.h"
#include "session/file_watch.h"
#include "session/opening.h"
#include "views/script/script_editor.h"
#include "views/script/script_lines.h"
#include "views/script/script_recovery.h"

class QLabel;
class QLineEdit;
class QPushButton;

namespace ggs {

class Marking;
class SessionController;

class ScriptView : public View {
    Q_OBJECT
  public:
    explicit ScriptView(SessionController& controller, QWidget* parent = nullptr);
    QString whyEmpty() const override { return m_why; }

    ScriptEditor* editor() const { return m_editor; }

    // -- the file --
    bool hasScript() const { return m_shown; }
    bool hasUnsaved() const;
    const QString& name() const { return m_source.name; }
    const QString& path() const { return m_source.path; } // empty: it was never saved
    // Returns whether the current text isn't built yet.
    bool isBehind() const { return m_shown && (m_pause.isActive() || m_building); }
    // Returns the error of the current text, with its place; empty if there is no error, or isn't built yet.
    QString problem() const;
    // Shows a line of the text, at once or when the view is shown.
    void showLine(int builtLine);
    // Builds the text with access to files, and without the limits that apply while typing. Used on request, and after
    // a plug-in was loaded.
    void build();
    // Shows a text that isn't in a file yet, and builds it at once.
    void begin(const QString& text, const QString& name);
    // Saves the script to a file, whose name the script then has. Returns an error, or an empty string.
    QString saveTo(const QString& path);
    // Empty, or why not.
    QString format();
    bool find() override;
    bool showsProgram() const override { return false; }
    // The unsaved text is not wanted any more, if what comes in its place does come.
    void discard();

    // -- after a crash --
    std::optional<KeptScript> lost() { return m_recovery.found(); }
    void restore(const KeptScript& lost);
    // Puts unsaved text where a crash can't reach it, at once.
    void keep();
    void forgetLost() { m_recovery.forget(); }

  signals:
    // Another program wrote the file. `taken`: its text is shown; false if unsaved text is kept instead.
    void writtenElsewhere(bool taken);
    void behindChanged();
    void fileChanged(); // its name, or whether it is saved
    void pluginWanted();
    void templateWanted(const QString& sample);
    void changeWanted(size_t breakpoint);
    void viewWanted(const QString& id);

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    void takeProgram();
    void takeRefused(int line, int column, int length, const QString& message);
    void show(const ScriptSource& source);
    void showNothing(const QString& why);
    void lock(bool locked);
    void knowAsked();
    void takeLoaded();
    void takeLines();
    void edited();
    void showProblem(int line, int column, int length, const QString& message, bool plugin);
    void clearProblem();
    void mark();
    void markSelected();
    void caretAt(int builtLine, int column, const QString& word);
    void toggleBreakpoint(int builtLine);
    std::optional<size_t> breakpointOf(int builtLine) const;
    void breakpointMenu(int builtLine, const QPoint& where);
    void ask(bool asTyped);
    void built(); // or it was refused
    void setLines(ScriptLines lines);
    void describe();
    void findNext();
    void takeFile(const QString& text);
    void knowFile(const QString& text);
    void wantAgain();
    QString detailOf(const QString& variable) const;

    SessionController& m_controller;
    Debuggee& m_debuggee;
    Opening& m_opening;
    Marking& m_marking;
    ViewHeader* m_header;
    Contents* m_contents;
    QString m_why; // no script is shown
    ScriptEditor* m_editor;
    QLineEdit* m_find;
    QLabel *m_hint, *m_problem;
    QWidget* m_problemRow;
    QPushButton *m_load, *m_buildNow, *m_takeFile;
    QTimer m_pause; // since the last key
    QTimer m_keeping;
    bool m_discarded = false;
    ScriptRecovery m_recovery;
    FileWatch m_watch;
    QString m_saved;       // what the file holds as far as is known here
    QString m_onDisk;      // what another program wrote while there was unsaved text here
    ScriptSource m_source; // what is in the editor, but for its text
    ScriptLines m_lines;
    bool m_shown = false;     // there is a script in the editor
    bool m_building = false;  // a build was requested and isn't finished
    bool m_ofProgram = false; // the shown script is the open program's
    bool m_locked = false;    // something is being opened
    int m_lineToShow = 0;     // when the view is seen again
    std::string m_markedKey;  // of the tensor whose line is marked
    int m_described = 0;      // the built line of a node selected elsewhere since the caret moved; 0: none
    bool m_fromCaret = false; // the selection that comes is the editor's own
    int m_askedRevision = -1; // of the document, as it was last given to be built
    QString m_askedText;      // the same, as text
};

} // namespace ggs
