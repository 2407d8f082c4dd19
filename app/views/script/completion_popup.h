// SPDX-License-Identifier: MIT
// CompletionPopup: the list of completions at the caret, with a sentence about the chosen one. It never takes the
// focus: the editor forwards the keys that belong to the list.
//
// Owned by the editor's window, above its other widgets; GUI thread.
#pragma once

#include "views/script/script_completion.h"

#include <QFrame>

class QKeyEvent;
class QLabel;
class QListWidget;

namespace ggs {

class CompletionPopup : public QFrame {
    Q_OBJECT
  public:
    explicit CompletionPopup(QWidget* parent);
    // Under the rectangle, in the parent's coordinates, or over it where there is more room.
    void offer(std::vector<Completion> completions, const QRect& caret);
    // Whether the key was for the list: up, down, pages, the end of it, or taking one.
    bool takeKey(const QKeyEvent& event, const QString& prefix);
    QStringList labels() const;

  signals:
    void chosen(const QString& insert);

  private:
    void describe();
    void take();

    std::vector<Completion> m_completions;
    QListWidget* m_list;
    QLabel* m_note;
    bool m_moved = false; // the user went to another row
};

} // namespace ggs
