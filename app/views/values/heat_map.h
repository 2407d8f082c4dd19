// SPDX-License-Identifier: MIT
// HeatMap: a picture of a plane of a tensor. NaN and Inf have their own symbols, and changed elements have a marked
// corner. A frame marks the section that the number grid shows. The hovered and the picked element are shared with all
// views.
//
// A plane of any size appears without a delay and is then refined. At first, it shows a few elements from all over the
// plane, then one element for each cell; both are marked as sampled. Finally, each cell shows its element that is
// farthest from zero. Reading stops when another plane is shown.
//
// PanZoom moves and zooms the picture. When zoomed, only the visible part is read; until it arrives, the previous
// picture is scaled. A cell with enough room shows its value.
//
// GUI thread.
#pragma once

#include "look/canvas/pan_zoom.h"
#include "look/cells/heat_scale.h"
#include "look/names/axis_names.h"
#include "session/computing.h"
#include "session/selection.h"
#include "views/values/plane_window.h"

#include <QImage>
#include <optional>

class QTimer;

namespace ggs {

class Debuggee;

class HeatMap : public PanZoom {
    Q_OBJECT
  public:
    HeatMap(Debuggee& debuggee, Selection& selection, QWidget* parent = nullptr);
    ~HeatMap() override;

    // Reads it, also if it is the same as before: its bytes may be others. Nothing, with a reason, shows the reason.
    void setPlane(const std::optional<ShownPlane>& plane, const QString& problem = {});
    void setNames(const AxisNames& names) { m_names = names; }
    void setScale(const HeatScale& scale);
    void setChanged(const std::vector<Index>& changed);
    // Sets the section that the table shows.
    void setFrame(const CellRange& seen);

    const ValuePicture& picture() const { return *m_picture; }
    const HeatScale& scale() const { return m_scale; }
    // The element at a place, and where it is drawn; for tests too.
    std::optional<Index> elementAt(const QPoint& where) const;
    QRect rectOf(const Index& element) const;
    // "one element per cell", "sampled: …"
    QString sayWhat() const;
    // "i0 1024–2047 of 8192"; empty when all is seen.
    enum class Where { whole, shorter, shortest }; // "0–9  1024–2047"
    QString sayWhere(Where words = Where::whole) const;
    // With its marks, without the words; null if there is none.
    QImage image();

    // Returns the visible section, transposed if the picture is.
    CellRange seen() const { return m_window.seen(); }
    bool showsAll() const { return m_window.whole(); }
    void zoomBy(double factor, const QPointF& around) override;
    void fit() override;
    QSize sizeHint() const override { return {260, 180}; }
    QSize minimumSizeHint() const override { return {120, 80}; }

  signals:
    void pictureChanged();
    void elementClicked(const Index& element);
    void elementActivated(const Index& element); // double click

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    bool canMove() const override { return true; }
    void pan(const QPointF& pixels) override;
    void zoomAtSelected(double factor) override;
    void pointAt(const QPointF& point) override;
    void click(const QPointF& point) override;
    bool open(const QPointF& point) override;
    void leaveEvent(QEvent* event) override;
    bool event(QEvent* event) override;

  private:
    struct Work;
    using Picture = std::shared_ptr<const ValuePicture>;
    struct Cells { // as they are drawn
        QRect area;
        int64_t columns = 0, rows = 0;
        double width = 0, height = 0;
        QRect rect(int64_t column, int64_t row) const;
        QRect all() const { return rect(0, 0) | rect(columns - 1, rows - 1); }
        bool apart() const; // there is a gap between them
    };
    void endWork();
    void ask();
    void askCoarse(bool show);
    void askFiner();
    void askForAll(bool coarse = false);
    void fail(const Message& error);
    void adopt(Picture picture);
    void showKnown();
    void moveWindow(const PlaneWindow& window);
    void followPicked();
    void bring(const Index& element);
    void layOut();
    QRect room(bool whole) const;
    PlaneArea area() const;
    QSize mostCells() const;
    Cells cells() const;
    size_t cellAt(int64_t column, int64_t row) const;
    void colour();
    void drawPicture(QPainter& p, const Cells& cells);
    void drawNumbers(QPainter& p, const Cells& cells) const;
    void drawOdd(QPainter& p, const Cells& cells) const;
    void drawChanged(QPainter& p, const Cells& cells) const;
    void drawFrame(QPainter& p) const;
    void drawSpots(QPainter& p) const;
    void drawWindow(QPainter& p) const;
    void drawWords(QPainter& p) const;
    QString wordsOf(const Index& element) const;
    TypeId shownType() const;

    Debuggee& m_debuggee;
    Selection& m_selection;
    const CommandQueue::Kind m_coarseKind, m_finerKind, m_allKind;
    QTimer* m_tick;
    std::optional<ShownPlane> m_plane;
    QString m_problem;
    AxisNames m_names;
    HeatScale m_scale;
    std::vector<Index> m_changed;
    CellRange m_frame;
    PlaneWindow m_window;
    QSize m_askedFor;     // the room that the picture was made for
    bool m_stale = false; // not visible when a picture was requested
    std::shared_ptr<Work> m_work;
    Picture m_picture;         // of what is seen; without values until there are some
    Picture m_whole;           // the latest of all of the plane; null when its bytes may be others
    std::vector<size_t> m_odd; // cells that are NaN or Inf
    QImage m_pixels;           // the cells as they are drawn
    bool m_coloured = false;   // false: they have changed since
    std::optional<Spot> m_followed;
};

} // namespace ggs
