// SPDX-License-Identifier: MIT
#include "views/file/file_strips.h"

#include "words/messages.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace ggs {

namespace {

constexpr double wholeHeight = 14, gap = 22, stretchHeight = 46, right = 14;
constexpr size_t mostDrawn = 2000;

double lineHeight() { return QFontMetrics(Theme::instance().words(Theme::caption)).height() + 6; }

} // namespace

FileStrips::FileStrips(FileScene& scene, QWidget* parent)
    : PanZoom(parent), m_scene(scene), m_bytes(new FileBytes(scene, this)), m_here(new FileBytes(scene, this)) {
    setObjectName(QStringLiteral("fileStrips"));
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("The file to scale"));
    connect(&scene, &FileScene::fileChanged, this, &FileStrips::reset);
    connect(&scene, &FileScene::moved, this, &FileStrips::showCursor);
    connect(&scene, &FileScene::marked, this, qOverload<>(&QWidget::update));
    connect(m_bytes, &FileBytes::changed, this, qOverload<>(&QWidget::update));
    connect(m_here, &FileBytes::changed, this, &FileStrips::describe);
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        measure();
        update();
    });
    measure();
}

// -- where things lie -------------------------------------------------------------------------------------------------

void FileStrips::measure() {
    const Theme& theme = Theme::instance();
    const int words = QFontMetrics(theme.words(Theme::caption)).horizontalAdvance(tr("whole file"));
    const int numbers = QFontMetrics(theme.numbers(Theme::caption - 0.5)).horizontalAdvance(longestScaleWords());
    m_left = 14 + std::max(words, numbers) + 10;
    updateGeometry();
}

QRectF FileStrips::whole() const {
    return {m_left, lineHeight(), std::max(1.0, width() - right - m_left), wholeHeight};
}

QRectF FileStrips::stretch() const {
    return {m_left, whole().bottom() + gap, std::max(1.0, width() - right - m_left), stretchHeight};
}

QSize FileStrips::sizeHint() const {
    return {600, static_cast<int>(std::ceil(lineHeight() * 2 + wholeHeight + gap + stretchHeight))};
}

uint64_t FileStrips::offsetAt(double x) const {
    const double unit = std::clamp(m_window.unitAt(x, stretch()), 0.0, all());
    return std::min(static_cast<uint64_t>(unit), m_scene.map().size() - 1);
}

double FileStrips::wholeX(uint64_t offset) const {
    return whole().left() + static_cast<double>(offset) / all() * whole().width();
}

uint64_t FileStrips::wholeAt(double x) const {
    const double share = std::clamp((x - whole().left()) / whole().width(), 0.0, 1.0);
    return std::min(static_cast<uint64_t>(share * all()), m_scene.map().size() - 1);
}

// -- the stretch ------------------------------------------------------------------------------------------------------

void FileStrips::setWindow(double from, double to) {
    m_window.set(from, to, all());
    ask();
    update();
}

void FileStrips::fit() { setWindow(0, all()); }

void FileStrips::reset() {
    endDrag();
    m_sentence.clear();
    fit();
    if (!m_scene.empty()) showCursor();
}

void FileStrips::showRegion(const FileRegion& region) {
    setWindow(static_cast<double>(region.begin), static_cast<double>(region.end));
}

void FileStrips::zoomBy(double factor, const QPointF& point) {
    if (m_scene.empty()) return;
    m_window.zoom(1 / factor, std::clamp((point.x() - stretch().left()) / stretch().width(), 0.0, 1.0), all());
    ask();
    update();
}

void FileStrips::zoomAtSelected(double factor) {
    const double x = xOf(m_scene.at());
    if (x < stretch().left() || x > stretch().right()) {
        const auto at = static_cast<double>(m_scene.at());
        setWindow(at - m_window.wide() / 2, at + m_window.wide() / 2);
    }
    zoomBy(factor, {xOf(m_scene.at()), 0});
}

void FileStrips::goToNeighbour(bool forward) {
    const FileRegion here = m_scene.region();
    if (forward && here.end < m_scene.map().size()) m_scene.goTo(here.end);
    if (!forward && here.begin > 0) m_scene.goTo(m_scene.map().region_at(here.begin - 1).begin);
}

// The cursor's region comes into sight; how close one looks stays as it is.
void FileStrips::showCursor() {
    if (m_scene.empty()) return;
    const auto at = static_cast<double>(m_scene.at());
    if (at < m_window.from || at >= m_window.to) setWindow(at - m_window.wide() / 2, at + m_window.wide() / 2);
    if (isVisible()) m_here->want(m_scene.at(), m_scene.at() + 1, 1);
    describe();
    update();
}

void FileStrips::ask() {
    if (m_scene.empty() || !isVisible() || pixelsPerByte() < fieldsFrom) return;
    const auto from = static_cast<uint64_t>(m_window.from);
    const auto to = std::min(m_scene.map().size(), static_cast<uint64_t>(std::ceil(m_window.to)));
    m_bytes->want(from, to, mostDrawn);
}

void FileStrips::describe() {
    if (m_scene.empty()) return;
    const FileRegion here = m_scene.region();
    m_sentence =
        tr("byte %1 (0x%2) · %3").arg(grouped(m_scene.at()), QString::number(m_scene.at(), 16), m_scene.nameOf(here));
    if (const FileField* const field = m_here->fieldAt(m_scene.at())) {
        m_sentence +=
            QStringLiteral(" · %1 · %2").arg(QString::fromStdString(field->name), QString::fromStdString(field->type));
        if (!field->value.empty()) m_sentence += QStringLiteral(" = ") + QString::fromStdString(field->value);
    }
    setAccessibleDescription(m_sentence);
    update();
}

// -- hands ------------------------------------------------------------------------------------------------------------

void FileStrips::resizeEvent(QResizeEvent*) { ask(); }
void FileStrips::showEvent(QShowEvent*) {
    ask();
    showCursor();
}
void FileStrips::focusInEvent(QFocusEvent*) { update(); }
void FileStrips::focusOutEvent(QFocusEvent*) { update(); }

void FileStrips::pan(const QPointF& pixels) {
    const double shift = -pixels.x() / pixelsPerByte();
    setWindow(m_window.from + shift, m_window.to + shift);
}

void FileStrips::pointAt(const QPointF& point) {
    const bool inside = !m_scene.empty() && stretch().contains(point);
    m_scene.point(inside ? std::optional(offsetAt(point.x())) : std::nullopt);
}

void FileStrips::click(const QPointF& point) {
    if (whole().adjusted(0, -4, 0, 4).contains(point))
        m_scene.goTo(wholeAt(point.x()));
    else if (stretch().adjusted(0, -14, 0, 0).contains(point))
        m_scene.goTo(offsetAt(point.x()));
}

bool FileStrips::open(const QPointF& point) {
    if (!stretch().contains(point)) return false;
    showRegion(m_scene.map().region_at(offsetAt(point.x())));
    return true;
}

void FileStrips::leaveEvent(QEvent*) { m_scene.point(std::nullopt); }

void FileStrips::keyPressEvent(QKeyEvent* event) {
    if (m_scene.empty()) return PanZoom::keyPressEvent(event);
    switch (event->key()) {
    case Qt::Key_Up: goToNeighbour(false); break;
    case Qt::Key_Down: goToNeighbour(true); break;
    case Qt::Key_Return:
    case Qt::Key_Enter: showRegion(m_scene.region()); break;
    default: PanZoom::keyPressEvent(event);
    }
}

// From the records, and from what the strip has read already: nothing waits for a tip.
QString FileStrips::tipAt(const QPointF& point) const {
    if (m_scene.empty()) return {};
    const bool lower = stretch().contains(point);
    if (!lower && !whole().contains(point)) return {};
    const uint64_t at = lower ? offsetAt(point.x()) : wholeAt(point.x());
    const FileRegion region = m_scene.map().region_at(at);
    QString said =
        tr("%1: %2 bytes from byte %3").arg(m_scene.nameOf(region), grouped(region.size()), grouped(region.begin));
    if (const FileField* const field = lower && pixelsPerByte() >= fieldsFrom ? m_bytes->fieldAt(at) : nullptr) {
        said +=
            QStringLiteral("\n%1 · %2").arg(QString::fromStdString(field->name), QString::fromStdString(field->type));
        if (!field->value.empty()) said += QStringLiteral(" = ") + QString::fromStdString(field->value);
    }
    return said;
}

bool FileStrips::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    auto* const help = static_cast<QHelpEvent*>(event);
    QToolTip::showText(help->globalPos(), tipAt(help->pos()), this); // no words hide it
    return true;
}

} // namespace ggs
