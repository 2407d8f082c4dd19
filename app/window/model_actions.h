// SPDX-License-Identifier: MIT
// ModelActions: the bar with a language model's text, the actions on it and their dialogs. Owned by the window.
// GUI thread.
#pragma once

#include <QObject>

#include <cstdint>
#include <optional>

namespace ggs {

class Debuggee;
class Generating;
class MainWindow;
class Marking;
class Opening;
class Selection;
class TextBar;

class ModelActions : public QObject {
    Q_OBJECT
  public:
    explicit ModelActions(MainWindow& window);
    void addActions();
    TextBar* textBar() const { return m_textBar; }
    // Opens the dialog that changes a slice of a tensor; without one, of the selected tensor.
    void askForPart(std::optional<uint32_t> tensor = {}, const QString& part = {});

  private:
    void askForPrompt();
    void askForOtherPrompt();

    MainWindow& m_window;
    Debuggee& m_debuggee;
    Opening& m_opening;
    Generating& m_generating;
    Marking& m_marking;
    Selection& m_selection;
    TextBar* m_textBar;
};

} // namespace ggs
