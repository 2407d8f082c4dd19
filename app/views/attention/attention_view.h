// SPDX-License-Identifier: MIT
// AttentionView: the view of the attention between the tokens of a language model's text.
//
// It shows one layer and head as a map of queries by keys. Next to the map are all heads as small pictures, and the
// keys with the largest shares of the selected token. On request, all heads are ranked by their mean share on the
// selected key, or on the first token.
//
//   PgUp, PgDn   the previous layer, the next one      ←, →         the previous key, the next one
//   H, Shift+H   the next head, the previous one       Enter        to the end of the token's round
//   ↑, ↓         the previous token, the next one      +, -, 0      larger cells, smaller ones, as many as fit
//   Home, End    the first token, the last one         Esc          no token is selected; ends a walk
//
// GUI thread only.
#pragma once

#include "look/view.h"
#include "views/attention/attention_looks.h"

class QButtonGroup;
class QComboBox;
class QHBoxLayout;
class QLabel;
class QPushButton;
class QSpinBox;
class QToolButton;

namespace ggs {

class AttentionCanvas;
class AttentionHeads;
class AttentionWalk;
class Generating;
class HeadRanking;
class KeptAttention;
class SessionController;

class AttentionView final : public View {
    Q_OBJECT
  public:
    explicit AttentionView(SessionController& controller, QWidget* parent = nullptr);
    QString whyEmpty() const override;

    int64_t layer() const { return m_layer; }
    // None: the mean of all.
    std::optional<int64_t> head() const { return m_head; }
    void setLayer(int64_t layer);
    void setHead(std::optional<int64_t> head);
    AttentionCanvas* canvas() const { return m_canvas; }
    AttentionHeads* heads() const { return m_heads; }
    AttentionLooks* looks() const { return m_looks; }
    const KeptAttention& kept() const { return *m_kept; }
    // Returns the text of the line below the map: the cell under the pointer, or else the selected one.
    QString readout() const;
    QString details() const; // of the same cell: its element and its round, too

    // The walk through earlier rounds whose rows were never read, and back to the current moment.
    AttentionWalk& walk() { return *m_walk; }

    bool copy() override;
    QString exportKinds() const override;
    QString exportTo(const QString& path) override;

  signals:
    // To be changed: this part of a node, which is the head's.
    void headWanted(uint32_t node, const QString& part);

  protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    void makeHeader();
    void makeBody();
    void fitSide();
    void follow();
    void followSelection();
    void want();
    void showHeads();
    void showLooked();
    void showHeader();
    void refresh();
    void moveToken(int places);
    void moveKey(int places);
    void moveLayer(int places);
    void moveHead(int places);
    void runIt();
    void changeHead();
    void showMissing();
    void showRanking();
    int64_t headCount() const;
    QString headWords() const;
    QString shareWords(size_t query, size_t key) const; // all that is known of a cell
    QString shortShareWords(size_t query, size_t key) const;
    // Returns the map as rows of text, with `between` between two cells.
    QString table(QChar between) const;

    SessionController& m_controller;
    Selection& m_selection;
    Debuggee& m_debuggee;
    Generating& m_generating;
    KeptAttention* m_kept;
    AttentionWalk* m_walk;
    int64_t m_layer = 0;
    std::optional<int64_t> m_head = 0;
    ViewHeader* m_header;
    Contents* m_contents;
    QSpinBox* m_layerBox;
    QButtonGroup* m_headButtons;
    QWidget* m_buttonRow;
    QComboBox* m_headBox;
    QPushButton *m_run, *m_change, *m_gather;
    QToolButton* m_rank;
    AttentionCanvas* m_canvas;
    QWidget* m_side; // next to the map: the heads and, in a wide view, the largest shares
    QLabel* m_headsTitle;
    AttentionHeads* m_heads;
    AttentionLooks* m_looks;
    HeadRanking* m_ranking;
    std::optional<size_t> m_rankedKey; // the selected key that the ranking is of
    QLabel* m_readout;
    AttentionLegend* m_legend;
    int64_t m_shownHeads = -1; // that there are buttons for
};

} // namespace ggs
