// SPDX-License-Identifier: MIT
// LensCanvas: the lens of a language model as a table of tokens. It has a row for each layer and a column for each
// token of the text. A cell shows the token that the model would predict after that layer. Its tint is the probability;
// it is bold if the last layer predicts the same token. A dashed outline marks a cell that the run has not reached.
//
// Only whole columns are drawn; if the text has more, they fill the width. The shown token, which all views follow, is
// framed, and scrolled to the middle when another view chooses it. A click chooses a token and the result of a layer.
// Owned by the lens's view; GUI thread.
#pragma once

#include "look/cells/cell_canvas.h"
#include "look/cells/heat_scale.h"
#include "views/model/lens_reader.h"

namespace ggs {

class Debuggee;
class Generating;
class Selection;

class LensCanvas : public CellCanvas {
    Q_OBJECT
  public:
    LensCanvas(Debuggee& debuggee, Generating& generating, Selection& selection, LensReader& reader,
               QWidget* parent = nullptr);

    // Follows a new program, or a new moment of the run.
    void follow();
    void forget(); // the program: who is not seen keeps none
    // Numbers of visible cells: with known words, in total, and waiting for the run.
    struct InSight {
        size_t said = 0, all = 0, waiting = 0;
    };
    InSight inSight() const;
    // Requests the words of the visible cells from the reader.
    void ask();

    std::optional<LensCell> cellAt(const QPointF& where) const; // in the viewport
    QRect rectOf(const LensCell& cell) const;                   // in the viewport
    bool hasRun(const LensCell& cell) const;
    bool isBold(const LensCell& cell) const;
    // Returns the first layer from which on all layers predict the same token after `token`. Returns nothing if that is
    // only the last layer, or while a cell of these layers is not known.
    std::optional<int> settledFrom(size_t token) const;
    // The chosen cell; nothing while nothing is chosen.
    std::optional<LensCell> chosen() const;
    QString readout(const LensCell& cell) const; // a line
    QString tip(const LensCell& cell) const;     // what it would say, as a table
    QString headTip(size_t token) const;         // its text, and the meaning of its signs
    HeatScale scale() const;
    double partOfScale() const; // of it that tints come from
    int layers() const { return static_cast<int>(m_results.size()); }

  signals:
    void chosenChanged();
    void seenMoved(); // other cells are on the screen

  protected:
    Extent across() const override;
    Extent down() const override;
    std::optional<Spot> spotAt(const QPointF& where) const override;
    void paint(QPainter& p) override;
    void seenChanged() override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool viewportEvent(QEvent* event) override;

  private:
    void measure();
    void bringShown();
    void choose(const LensCell& cell);
    std::optional<Spot> spotOf(const LensCell& cell) const;
    size_t tokens() const;
    int columnWidth() const;
    int64_t endColumn() const;
    std::optional<size_t> columnAt(const QPointF& where) const;
    int wholeRows() const;
    void paintHeadings(QPainter& p) const;
    void paintCell(QPainter& p, const LensCell& cell, const QRect& at) const;
    // The layer that the run is inside of, in the tokens of its round.
    int layerNow() const;

    Debuggee& m_debuggee;
    Generating& m_generating;
    LensReader& m_reader;
    std::shared_ptr<const Structure> m_structure;       // what m_results is of
    std::vector<std::pair<uint32_t, size_t>> m_results; // of each layer: its tensor, and the step that makes it
    int m_layer = -1;                                   // chosen
    std::optional<size_t> m_brought;                    // the token that was brought into sight
    int m_neededWidth = 64;                             // pixels that the longest token needs
    size_t m_measured = 0;                              // tokens
};

} // namespace ggs
