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
class TextView;

class ModelActions : public QObject {
    Q_OBJECT
  public:
    ModelActions(MainWindow& window, TextView& text);
    void addActions();
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
    TextView* m_textView;
};

} // namespace ggs
