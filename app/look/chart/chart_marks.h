// SPDX-License-Identifier: MIT
// ChartMarks: the layer of a chart that draws the data: bars, lines with their names, boxes, and points with as many
// names as fit. It also marks the selected item and the item that runs next, and finds the items under the pointer.
//
// Part of a Chart and owned by the chart's plot. GUI thread only. Unit: pixels of the plot.
#pragma once

#include "look/chart/chart.h"

#include <qcustomplot.h>

namespace ggs {

class ChartMarks : public QCPAbstractItem {
  public:
    explicit ChartMarks(QCustomPlot* plot);
    void show(std::shared_ptr<const ChartData> data, std::vector<ChartLine> over, std::optional<uint32_t> chosen,
              std::optional<uint32_t> next);

    // Points and boxes within reach, the nearest first.
    std::vector<uint32_t> idsAt(QPointF at) const;
    std::vector<uint32_t> idsInOrder() const; // from left to right, or from the first row to the last
    QString tipAt(QPointF at) const;

    double selectTest(const QPointF&, bool, QVariant* = nullptr) const override {
        return -1;
    } // choosing is the chart's

  protected:
    void draw(QCPPainter* painter) override;

  private:
    QPointF pixel(double x, double y) const;
    QRectF rectOf(const ChartBox& box) const; // from its lowest to its highest
    QRectF rectOf(const ChartBar& bar) const;
    void drawBand(QPainter& p, const ChartBand& band) const;
    QPolygonF wayOf(const ChartLine& line) const;
    void drawLine(QPainter& p, const ChartLine& line) const;
    // Draws the name of a line along it, or next to it if it is vertical, where it covers none of `words`. The outline
    // of the name is added to `words`.
    void drawLineName(QPainter& p, const ChartLine& line, std::vector<QPolygonF>& words) const;
    bool crossesLines(const QPolygonF& place, const ChartLine& of) const;
    QRectF roomBeside(const QLineF& upright, QSizeF size, const std::vector<QPolygonF>& words) const;
    void drawLegend(QPainter& p) const;
    QRectF cornerFor(QSizeF legend) const;
    void drawBox(QPainter& p, const ChartBox& box) const;
    void drawPoints(QPainter& p, std::vector<QRectF> taken) const;
    void drawNames(QPainter& p, std::vector<QRectF> taken) const;
    void drawMark(QPainter& p, uint32_t id, Ink ink, double radius) const;

    std::shared_ptr<const ChartData> m_data;
    std::vector<ChartLine> m_over;
    std::optional<uint32_t> m_chosen, m_next;
};

} // namespace ggs
