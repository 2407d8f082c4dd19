// SPDX-License-Identifier: MIT
// FileStrips: the file drawn to scale on two strips. The upper one shows the whole file, the lower one a range of it,
// down to fields and single bytes. A sentence describes the bytes at the cursor.
//
// The lower strip is moved and zoomed as in PanZoom. A click moves the cursor; a double click fills the strip with the
// region there. Up and Down move from region to region; Enter shows the region at the cursor. Regions narrower than a
// pixel are blended with their neighbours. GUI thread only.
#pragma once

#include "look/bytes/byte_window.h"
#include "look/canvas/pan_zoom.h"
#include "views/file/file_bytes.h"

namespace ggs {

class FileStrips : public PanZoom {
    Q_OBJECT
  public:
    explicit FileStrips(FileScene& scene, QWidget* parent = nullptr);

    const ByteWindow& window() const { return m_window; }
    void fit() override;
    void showRegion(const FileRegion& region); // fills the lower strip
    void zoomBy(double factor, const QPointF& point) override;
    QRectF whole() const;
    QRectF stretch() const; // the lower strip
    double xOf(uint64_t offset) const { return m_window.xOf(static_cast<double>(offset), stretch()); }
    uint64_t offsetAt(double x) const;
    QString tipAt(const QPointF& point) const;
    // The sentence that describes the bytes at the cursor.
    const QString& sentence() const { return m_sentence; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {200, sizeHint().height()}; }

  protected:
    void paintEvent(QPaintEvent* event) override;
    bool canMove() const override { return !m_scene.empty(); }
    void pan(const QPointF& pixels) override;
    void zoomAtSelected(double factor) override;
    void pointAt(const QPointF& point) override;
    void click(const QPointF& point) override;
    bool open(const QPointF& point) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    bool event(QEvent* event) override;

  private:
    double all() const { return m_scene.empty() ? 1 : static_cast<double>(m_scene.map().size()); }
    double pixelsPerByte() const { return stretch().width() / m_window.wide(); }
    uint64_t wholeAt(double x) const;
    double wholeX(uint64_t offset) const;
    void measure();
    void reset(); // another file
    void setWindow(double from, double to);
    void goToNeighbour(bool forward);
    void showCursor();
    void ask();
    void describe();

    void paintLegend(QPainter& p) const;
    // The regions of [from, to) on a strip, mixed where they are narrower than a pixel, with their names if `named`.
    void paintRegions(QPainter& p, const QRectF& strip, double from, double to, bool named) const;
    void paintFields(QPainter& p) const;
    void paintMarks(QPainter& p, const QRectF& strip, double from, double to) const;
    QString nameFor(const FileRegion& region, double width) const;

    static constexpr double fieldsFrom = 0.4; // pixels of a byte from which on fields are drawn
    FileScene& m_scene;
    FileBytes *m_bytes, *m_here; // of the lower strip, once fields are seen; of the cursor
    double m_left = 80;          // where the strips begin
    ByteWindow m_window;
    QString m_sentence;
};

} // namespace ggs
