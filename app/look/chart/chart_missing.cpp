// SPDX-License-Identifier: MIT
// Chart in a build without charts: every chart shows a note with the reason.
#include "look/chart/chart.h"

#include "look/empty_note.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QVBoxLayout>

namespace ggs {

struct Chart::Drawn {};

Chart::Chart(QWidget* parent) : PanZoom(parent), m_data(std::make_shared<const ChartData>()) {
    auto* const column = new QVBoxLayout(this);
    column->addWidget(new EmptyNote(tr("ggscope was built without charts. To add them, build it with "
                                       "-DGGSCOPE_CHARTS=ON, which needs QCustomPlot (Debian: libqcustomplot-dev).")));
}
Chart::~Chart() = default;

bool Chart::isBuilt() { return false; }
void Chart::setData(std::shared_ptr<const ChartData> data) { m_data = std::move(data); }
void Chart::setMarks(std::optional<uint32_t> chosen, std::optional<uint32_t> next, std::vector<ChartLine>) {
    m_chosen = chosen;
    m_next = next;
}
void Chart::fit() {}
void Chart::zoomBy(double, const QPointF&) {}
Chart::Range Chart::seenX() const { return {}; }
Chart::Range Chart::seenY() const { return {}; }
QPointF Chart::pixelOf(double, double) const { return {}; }
QRect Chart::area() const { return rect(); }
double Chart::xAt(double) const { return 0; }
QString Chart::exportKinds() { return {}; }
QString Chart::exportTo(const QString&) { return tr("ggscope was built without charts."); }
void Chart::keyPressEvent(QKeyEvent* event) { event->ignore(); }
void Chart::mousePressEvent(QMouseEvent* event) { event->ignore(); }
void Chart::mouseMoveEvent(QMouseEvent* event) { event->ignore(); }
void Chart::mouseReleaseEvent(QMouseEvent* event) { event->ignore(); }
void Chart::mouseDoubleClickEvent(QMouseEvent* event) { event->ignore(); }
bool Chart::canMove() const { return false; }
void Chart::pan(const QPointF&) {}
void Chart::zoomAtSelected(double) {}
void Chart::click(const QPointF&) {}
void Chart::showEvent(QShowEvent* event) { QWidget::showEvent(event); }
bool Chart::event(QEvent* event) { return QWidget::event(event); }

} // namespace ggs
