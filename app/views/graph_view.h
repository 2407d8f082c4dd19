// SPDX-License-Identifier: MIT
// The graph: its canvas, and above it what can be changed about the drawing: search, colours, direction, leafs, groups.
// Laying out happens on a thread of its own; the last drawing stays until the next one is ready.
#pragma once

#include "debug/worker.h"
#include "views/graph_canvas.h"
#include "views/view.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QToolButton;

namespace ggs {

class BuildPanel;

class GraphView : public QWidget {
    Q_OBJECT
  public:
    explicit GraphView(SessionController& controller, QWidget* parent = nullptr);
    ~GraphView() override;
    GraphCanvas* canvas() const { return m_canvas; }
    void focusSearch();
    void setLeftToRight(bool across);
    void setLeafs(bool shown);
    void foldAll(bool folded);
    // Plays how the graph was built, or ends that.
    void setReplayed(bool replayed);
    void fold(const QString& title);
    // The whole graph, whatever is seen of it; the error is in words.
    QString exportTo(const QString& path);

  signals:
    void laidOut();

  private:
    void layOut(const QString& anchor = {});
    void search(const QString& text);
    void showMenu(std::optional<uint32_t> tensor, const QString& group, const QPoint& where);
    uint32_t shownGraph() const;
    void fillGraphs();
    void showBuilt();

    SessionController& m_controller;
    GraphCanvas* m_canvas;
    EmptyNote* m_empty;
    ViewHeader* m_header;
    QLineEdit* m_search;
    QComboBox *m_graphs, *m_colour;
    QToolButton *m_across, *m_leafs, *m_fold, *m_replay;
    BuildPanel* m_building;
    ShapeOptions m_options;
    bool m_leftToRight = false;
    std::vector<uint32_t> m_matches; // tensors, in the order of the drawing
    size_t m_match = 0;
    std::shared_ptr<std::atomic<bool>> m_stop;
    std::unique_ptr<Worker> m_layouter;
};

} // namespace ggs
