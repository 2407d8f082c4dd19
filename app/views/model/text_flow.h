// SPDX-License-Identifier: MIT
// TextFlow: a language model's text as prose. Each token has a line below it whose colour is its probability; the
// tokens of the current round are framed in the cursor's colour, and the shown token, which all views of the model
// follow, in the selection's. A drag selects a range of the text. Owned by the TextView; GUI thread only. Unit of
// lengths: pixels.
#pragma once

#include "debug/targets/model_text.h"

#include <QAbstractScrollArea>

#include <optional>
#include <vector>

namespace ggs {

class Debuggee;
class Generating;
class Moves;
class Selection;
class SessionController;

class TextFlow : public QAbstractScrollArea {
    Q_OBJECT
  public:
    explicit TextFlow(SessionController& controller, QWidget* parent = nullptr);
    // The token at a point of the viewport.
    std::optional<size_t> tokenAt(const QPoint& point) const;
    QRect cellOf(size_t place) const; // in the viewport
    // Moves the shown token by a number of tokens, at most to the start or end of the text.
    void go(int places);
    // Returns why a token can't be replaced now; empty if it can.
    QString whyNotReplaced(size_t place) const;
    // The selected text as it is written, or all of it if nothing is selected.
    QString selectedText() const;

  signals:
    // The user requests another token at an index of the text.
    void otherWanted(size_t place);
    void promptWanted();

  protected:
    bool viewportEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

  private:
    struct Placed {
        int left = 0, line = 0, width = 0;
    };
    void measure();
    void place(size_t first); // the tokens from this one on
    void paintToken(QPainter& painter, size_t place) const;
    void showToken();
    void tip(const QPoint& where, const QPoint& onScreen);
    int lineHeight() const;
    std::pair<size_t, size_t> chosen() const; // the selected tokens; none: equal
    void describe();

    Selection& m_selection;
    Debuggee& m_debuggee;
    Moves& m_moves;
    Generating& m_generating;
    std::vector<QString> m_words; // by token
    std::vector<Placed> m_places; // by token, and one more for the next
    TokenIds m_measured;          // the tokens of m_words
    std::shared_ptr<const Model> m_model;
    int m_width = 0;                // of the viewport, for which m_places holds
    std::optional<size_t> m_anchor; // the token where a drag began
    size_t m_end = 0;               // the token where it is, or ended
    bool m_dragged = false;
};

} // namespace ggs
