// SPDX-License-Identifier: MIT
#include "views/arena/arena_bar.h"

#include "words/messages.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QToolTip>

#include <algorithm>
#include <utility>

namespace ggs {

ArenaBar::ArenaBar(ArenaScene& scene, QWidget* parent)
    : PanZoom(parent), m_scene(scene), m_bytes(new ArenaBytes(scene, this)) {
    setObjectName(QStringLiteral("arenaBar"));
    setFocusPolicy(Qt::ClickFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("The memory to scale"));
    connect(&scene, &ArenaScene::blockChanged, this, &ArenaBar::fit);
    connect(&scene, &ArenaScene::indexChanged, this, &ArenaBar::fit);
    connect(&scene, &ArenaScene::moved, this, &ArenaBar::showCursor);
    connect(&scene, &ArenaScene::scrubbed, this, [this] { update(); });
    connect(&scene, &ArenaScene::marked, this, [this] { update(); });
    connect(m_bytes, &ArenaBytes::changed, this, [this] { update(); });
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        measure();
        update();
    });
    measure();
}

// -- where things lie -------------------------------------------------------------------------------------------------

void ArenaBar::measure() {
    const Theme& theme = Theme::instance();
    const int words = QFontMetrics(theme.words(Theme::caption)).horizontalAdvance(tr("whole block"));
    const int numbers = QFontMetrics(theme.numbers(Theme::caption - 0.5)).horizontalAdvance(longestScaleWords());
    m_left = 14 + std::max(words, numbers) + 10;
}

QRectF ArenaBar::whole() const { return {left(), heights().above, right() - left(), heights().whole}; }
QRectF ArenaBar::used() const {
    return {left(), whole().bottom() + heights().aboveUsed, right() - left(), heights().used};
}
QRectF ArenaBar::objects() const {
    return {left(), used().bottom() + heights().aboveObjects, right() - left(), heights().objects};
}

const ArenaBar::Heights& ArenaBar::heights() const { return m_compact ? low : high; }
QSize ArenaBar::sizeHint() const { return {600, heights().sum()}; }
QSize ArenaBar::minimumSizeHint() const { return {200, sizeHint().height()}; }

void ArenaBar::setCompact(bool compact) {
    if (m_compact == compact) return;
    m_compact = compact;
    updateGeometry();
    update();
}

void ArenaBar::setFolded(bool folded) {
    if (m_folded == folded) return;
    if (m_scene.empty()) {
        m_folded = folded;
        return;
    }
    const uint64_t first = scale().addressAt(m_window.from), last = scale().addressAt(m_window.to);
    m_folded = folded;
    setWindow(scale().unitOf(first), scale().unitOf(last));
    showCursor();
}

double ArenaBar::xOf(uint64_t address) const { return m_window.xOf(scale().unitOf(address), objects()); }

uint64_t ArenaBar::addressAt(double x) const { return scale().addressAt(m_window.unitAt(x, objects())); }

uint64_t ArenaBar::usedSize() const { return std::max<uint64_t>(1, m_scene.block().used); }

double ArenaBar::usedX(uint64_t address) const {
    const double share = static_cast<double>(address - m_scene.block().origin) / static_cast<double>(usedSize());
    return used().left() + std::min(1.0, share) * used().width();
}

uint64_t ArenaBar::usedAddressAt(double x) const {
    const double share = std::clamp((x - used().left()) / used().width(), 0.0, 1.0);
    const auto offset = static_cast<uint64_t>(share * static_cast<double>(usedSize()));
    return m_scene.block().origin + std::min(offset, m_scene.block().size - 1);
}

void ArenaBar::setWindow(double from, double to) {
    m_window.set(from, to, scale().length());
    askBytes();
    update();
}

void ArenaBar::fit() {
    m_sliding = false;
    endDrag();
    if (m_scene.empty()) return update();
    // The free rest is told by the strips above; a margin shows where it begins.
    const double used = scale().unitOf(m_scene.block().origin + m_scene.block().used);
    setWindow(0, std::min(scale().length(), used * 1.04 + 16));
    showCursor();
}

void ArenaBar::showCursor() {
    if (m_scene.empty()) return;
    const MemoryPiece& piece = m_scene.pieceAt(m_scene.at());
    const ByteScale::Step& step = scale().steps()[scale().stepOf(m_scene.at())];
    const double a = step.folded ? step.unit : scale().unitOf(piece.begin);
    const double b = step.folded ? step.unit + step.units : scale().unitOf(piece.end());
    const double wide = m_window.wide(), pixel = wide / std::max(1.0, objects().width());
    const double at = scale().unitOf(m_scene.at());
    if ((b - a) / pixel < 8) {
        // Too narrow to be seen: this object and its neighbours fill the strip.
        const double around = std::max(b - a, 1.0) * 3 + 600;
        setWindow((a + b) / 2 - around, (a + b) / 2 + around);
    } else if (at < m_window.from || at > m_window.to) {
        setWindow(at - wide / 2, at + wide / 2);
    } else {
        askBytes();
        update();
    }
}

void ArenaBar::zoomBy(double factor, const QPointF& point) {
    if (m_scene.empty()) return;
    const double share = std::clamp((point.x() - objects().left()) / objects().width(), 0.0, 1.0);
    m_window.zoom(1 / factor, share, scale().length());
    askBytes();
    update();
}

void ArenaBar::askBytes() {
    const double pixels = objects().width() / m_window.wide();
    if (pixels < byteWidth) return;
    m_bytes->want(scale().addressAt(m_window.from),
                  std::min(m_scene.block().end(), scale().addressAt(m_window.to) + 1));
}

// -- hands ------------------------------------------------------------------------------------------------------------

void ArenaBar::resizeEvent(QResizeEvent*) {
    if (!m_scene.empty()) showCursor();
}

void ArenaBar::pan(const QPointF& pixels) {
    const double shift = -pixels.x() / objects().width() * m_window.wide();
    setWindow(m_window.from + shift, m_window.to + shift);
}

void ArenaBar::zoomAtSelected(double factor) {
    const double x = xOf(m_scene.at());
    zoomBy(factor, x < objects().left() || x > objects().right() ? objects().center() : QPointF(x, 0));
}

void ArenaBar::mousePressEvent(QMouseEvent* event) {
    const QPointF at = event->position();
    m_sliding = !m_scene.empty() && event->button() == Qt::LeftButton && used().adjusted(0, -3, 0, 3).contains(at);
    if (m_sliding)
        m_scene.goTo(usedAddressAt(at.x()));
    else
        PanZoom::mousePressEvent(event);
}

void ArenaBar::mouseMoveEvent(QMouseEvent* event) {
    if (!m_sliding || m_scene.empty()) return PanZoom::mouseMoveEvent(event);
    const double middle = scale().unitOf(usedAddressAt(event->position().x())), half = m_window.wide() / 2;
    setWindow(middle - half, middle + half);
}

void ArenaBar::mouseReleaseEvent(QMouseEvent* event) {
    if (!std::exchange(m_sliding, false)) PanZoom::mouseReleaseEvent(event);
}

void ArenaBar::pointAt(const QPointF& point) {
    if (!m_scene.empty()) m_scene.hover(objects().contains(point) ? std::optional(addressAt(point.x())) : std::nullopt);
}

void ArenaBar::click(const QPointF& point) {
    if (objects().adjusted(0, -14, 0, 0).contains(point)) {
        m_scene.goTo(addressAt(point.x()));
    } else if (whole().adjusted(0, -3, 0, 3).contains(point)) {
        const double share = (point.x() - whole().left()) / whole().width();
        const MemoryBlock& block = m_scene.block();
        m_scene.goTo(block.origin +
                     std::min(block.size - 1, static_cast<uint64_t>(share * static_cast<double>(block.size))));
    }
}

// What is folded opens, all else is brought near.
bool ArenaBar::open(const QPointF& point) {
    if (!objects().contains(point)) return false;
    const uint64_t address = addressAt(point.x());
    if (scale().steps()[scale().stepOf(address)].folded) {
        const ByteScale::Step step = scale().steps()[scale().stepOf(address)];
        setFolded(false);
        setWindow(scale().unitOf(step.begin), scale().unitOf(step.begin + step.size));
        emit foldedChanged(false);
    } else {
        const MemoryPiece& piece = m_scene.pieceAt(address);
        setWindow(scale().unitOf(piece.begin), scale().unitOf(piece.end()));
    }
    return true;
}

void ArenaBar::leaveEvent(QEvent*) { m_scene.hover(std::nullopt); }

QString ArenaBar::tipAt(const QPointF& point) const {
    if (m_scene.empty()) return {};
    uint64_t address = 0;
    if (objects().contains(point)) {
        address = addressAt(point.x());
    } else if (used().contains(point)) {
        address = usedAddressAt(point.x());
    } else {
        return {};
    }
    const auto piece = m_scene.map().at(address, Detail::objects);
    if (!piece) return {};
    QString said = tr("%1 of %2: %3 bytes at %4")
                       .arg(kindWord(piece->kind), QString::fromStdString(m_scene.map().owner_name(*piece)),
                            grouped(piece->size), grouped(piece->begin - m_scene.block().origin));
    if (piece->kind == RegionKind::free)
        said =
            tr("free: %1 bytes from %2 on").arg(grouped(piece->size), grouped(piece->begin - m_scene.block().origin));
    const auto field = objects().contains(point) ? m_scene.map().at(address) : std::nullopt;
    if (field && field->size < piece->size) {
        said += QLatin1Char('\n') + QString::fromStdString(field->field);
        const std::string value = m_scene.map().value_text(*field);
        if (!value.empty()) said += QStringLiteral(" = ") + QString::fromStdString(value);
    }
    return said;
}

bool ArenaBar::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    auto* const help = static_cast<QHelpEvent*>(event);
    QToolTip::showText(help->globalPos(), tipAt(help->pos()), this); // no words hide it
    return true;
}

} // namespace ggs
