// SPDX-License-Identifier: MIT
// AttentionCanvas: a map of the attention of one head of one layer, with a row for each token (query) and a column for
// each key.
//
// Rows of the current round are marked. If the node of such a row has not run, the row is drawn as an outline. A row of
// another round is empty if it was never read. A masked cell shows a dot or the background, never a colour. Clicks
// select tokens and pick elements; the view handles most keys. GUI thread only.
#pragma once

#include "debug/targets/model_text.h"
#include "look/cells/cell_canvas.h"
#include "look/cells/heat_scale.h"
#include "views/attention/kept_attention.h"

#include <QImage>

namespace ggs {

class Debuggee;
class Generating;
class SessionController;

class AttentionCanvas final : public CellCanvas {
    Q_OBJECT
  public:
    struct Cell {
        size_t query = 0, key = 0; // places in the text
        bool operator==(const Cell&) const = default;
    };
    AttentionCanvas(SessionController& controller, KeptAttention& kept, QWidget* parent = nullptr);

    // Shows one head of a layer; without a head, the mean of all heads.
    void show(int64_t layer, std::optional<int64_t> head);
    void setScale(const HeatScale& scale);
    // Returns the visible rows: the first, and the one after the last.
    std::pair<size_t, size_t> seenRows() const;
    size_t count() const { return m_words.size(); } // tokens of the text

    // Under the pointer; or the selected token's row, with the key that was chosen last.
    std::optional<Cell> looked() const;
    // Chooses a cell, as a key or a click does; picks its element if the cell has one.
    void choose(const Cell& cell);
    std::optional<size_t> key() const { return m_key; }
    void zoom(int steps) override; // 0: as much as fits
    std::optional<Cell> cellAt(const QPointF& where) const;
    QRect rectOf(const Cell& cell) const;
    QString word(size_t place) const { return place < m_words.size() ? m_words[place] : QString(); }
    QImage image();

  signals:
    void lookedChanged();
    void seenMoved(); // other rows are on the screen

  protected:
    Extent across() const override;
    Extent down() const override;
    std::optional<Spot> spotAt(const QPointF& where) const override;
    void paint(QPainter& p) override;
    void seenChanged() override;
    void pointed(const std::optional<QPointF>& where) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    void measure();
    void followToken();
    std::optional<Spot> spotOf(const Cell& cell) const;
    std::optional<Cell> cellOf(const std::optional<Spot>& spot) const;
    std::optional<size_t> rowAt(const QPointF& where) const;
    std::optional<size_t> columnAt(const QPointF& where) const;
    int leftWidth() const { return m_left; }
    int topHeight() const { return m_top; }
    QSize room() const;
    void paintRow(QPainter& p, size_t query, size_t firstKey, size_t endKey) const;
    void paintFine(QPainter& p, size_t firstRow, size_t endRow, size_t firstKey, size_t endKey) const;
    void paintToCome(QPainter& p, size_t query) const;
    void paintKeys(QPainter& p, size_t firstKey, size_t endKey) const;
    void paintQueries(QPainter& p, size_t firstRow, size_t endRow) const;
    void paintMarks(QPainter& p) const;
    bool isNow(size_t place) const; // whether the token is of the current round

    SessionController& m_controller;
    Debuggee& m_debuggee;
    Generating& m_generating;
    KeptAttention& m_kept;
    int64_t m_layer = 0;
    std::optional<int64_t> m_head = 0;
    HeatScale m_scale{0, 1};
    std::shared_ptr<const Model> m_model;
    TokenIds m_tokens; // that m_words are of
    std::vector<QString> m_words;
    int m_widest = 0; // pixels of a word
    int m_cell = 3;   // pixels
    int m_zoom = 0;
    int m_left = 0, m_top = 0;
    std::optional<Cell> m_hovered;
    std::optional<size_t> m_key;
};

} // namespace ggs
