// SPDX-License-Identifier: MIT
// GraphView: the Graph view: the canvas, and above it the controls for search, colours, direction, leafs and groups.
//
// Graphs are laid out in the background; the last drawing stays until the next one is ready. In a graph of many nodes
// one layer is open and the others are folded. The open layer is that of the cursor, or of a node that the user
// selects, until the user folds or unfolds something by hand. GUI thread only.
#pragma once

#include "base/worker.h"
#include "look/view.h"
#include "views/graph/graph_canvas.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QToolButton;

namespace ggs {

class BuildPanel;
class Computing;
class Marking;
class SessionController;

class GraphView : public View {
    Q_OBJECT
  public:
    explicit GraphView(SessionController& controller, QWidget* parent = nullptr);
    QString whyEmpty() const override;
    GraphCanvas* canvas() const { return m_canvas; }
    bool find() override;
    QString exportKinds() const override;
    void setLeftToRight(bool across);
    void setLeafs(bool shown);
    void setMirrored(bool mirrored); // a backward pass is drawn next to the forward pass
    void foldAll(bool folded);       // the open layer then no longer follows the cursor
    // Plays how the graph was built, or ends that.
    void setReplayed(bool replayed);
    void fold(const QString& title); // of a repeat: its open time
    // Opens this occurrence of a repeat, and closes the others.
    void openTime(const QString& title, uint32_t time);
    // Writes the complete graph, not only its visible part. Returns an error as a sentence; empty if it was written.
    QString exportTo(const QString& path) override;
    // Twice the drawing's size, as far as painters can address a raster's sides and the window can paint it at once.
    static double pictureScale(const QSizeF& drawing);

  signals:
    void laidOut();

  private:
    void layOut(const QString& anchor = {});
    void follow(uint32_t tensor);
    void open(uint32_t layer);
    void openNone();
    void goToLayer(int layer);
    void showLayer();
    QStringList namesOfLayers() const;
    void search(const QString& text);
    void showMenu(std::optional<uint32_t> tensor, const QString& group, const QPoint& where);
    uint32_t shownGraph() const;
    void fillGraphs();
    void showBuilt();

    SessionController& m_controller;
    Selection& m_selection;
    Debuggee& m_debuggee;
    Marking& m_marking;
    Computing& m_computing;
    GraphCanvas* m_canvas;
    Contents* m_contents;
    ViewHeader* m_header;
    QLineEdit* m_search;
    QComboBox *m_graphs, *m_layers, *m_colour;
    QToolButton *m_across, *m_leafs, *m_fold, *m_mirror, *m_replay;
    BuildPanel* m_building;
    ShapeOptions m_options;
    bool m_follows = false;                      // the open layer is that of the cursor
    bool m_roundChanged = false;                 // the program is that of the next round
    uint32_t m_waits = no_number;                // a node to follow as soon as its program is drawn
    uint32_t m_stepped = no_number;              // the node that the last step selects by itself
    std::shared_ptr<const GraphLayers> m_listed; // in m_layers
    bool m_leftToRight = false, m_mirrored = true;
    QSize m_laidOutFor;              // the canvas's, then
    size_t m_cursor = 0;             // that was followed last
    std::vector<uint32_t> m_matches; // tensors, in the order of the drawing
    size_t m_match = 0;
    const CommandQueue::Kind m_layoutKind;
};

} // namespace ggs
