// SPDX-License-Identifier: MIT
// TokenStrip: a language model's text as a line of tokens, each with its text, index, id and probability. The tokens of
// the current round are framed in the cursor's colour. The user chooses the shown token, which all views of the model
// follow. Owned by the TextView; GUI thread.
#pragma once

#include "debug/targets/model_text.h"

#include <QScrollArea>
#include <optional>

#include <vector>

namespace ggs {

class Debuggee;
class Generating;
class Moves;
class Selection;
class SessionController;

class TokenStrip : public QScrollArea {
    Q_OBJECT
  public:
    explicit TokenStrip(SessionController& controller, QWidget* parent = nullptr);
    // The token at a point of the viewport.
    std::optional<size_t> tokenAt(const QPoint& point) const;
    QRect cellOf(size_t place) const; // in the viewport
    // Moves the shown token by a number of tokens, at most to the start or end of the text.
    void go(int places);
    QSize sizeHint() const override;

  signals:
    // The user requests another token at an index of the text.
    void otherWanted(size_t place);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void measure();
    void paint(QPainter& painter, const QRect& dirty);
    void paintCell(QPainter& painter, size_t place, const QRect& cell) const;
    void showToken();

    Selection& m_selection;
    Debuggee& m_debuggee;
    Moves& m_moves;
    Generating& m_generating;
    QWidget* m_line;
    std::vector<int> m_ends; // right edges of the cells
    std::vector<QString> m_words;
    TokenIds m_measured; // what m_words is of
    std::shared_ptr<const Model> m_model;
};

} // namespace ggs
