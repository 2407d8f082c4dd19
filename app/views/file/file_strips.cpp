// SPDX-License-Identifier: MIT
#include "views/file/file_strips.h"

#include "base/printable.h"
#include "drawing/layout_groups.h"
#include "words/messages.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
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
    setAccessibleName(tr("File, to scale"));
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
    QString said = tr("%1: %2 bytes starting at byte %3")
                       .arg(m_scene.nameOf(region), grouped(region.size()), grouped(region.begin));
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

// -- drawing ----------------------------------------------------------------------------------------------------------

namespace {

constexpr double byteWidth = 20; // pixels from which on a byte has its digits drawn
constexpr int samples = 6;       // of a pixel that holds several regions

void fill(QPainter& p, const QRectF& box, const FileRegion& region) {
    p.fillRect(box, partColor(region));
    if (isHatched(region.part)) p.fillRect(box, QBrush(Theme::instance().color(Ink::faint), Qt::BDiagPattern));
}

} // namespace

// Which colour is what.
void FileStrips::paintLegend(QPainter& p) const {
    const Theme& theme = Theme::instance();
    p.setFont(theme.words(Theme::caption));
    const QFontMetrics metrics = p.fontMetrics();
    double x = whole().left();
    const double middle = whole().top() / 2;
    for (const FilePart part :
         {FilePart::header, FilePart::key, FilePart::entry, FilePart::data, FilePart::padding, FilePart::behind}) {
        if (part == FilePart::behind && m_scene.map().data_end() == m_scene.map().size()) continue; // there are none
        const QString word = partWord(part);
        const double wide = metrics.horizontalAdvance(word);
        if (x + 16 + wide > whole().right()) return;
        const QRectF box(x, middle - 4.5, 9, 9);
        fill(p, box, {part, 0, 1});
        p.setPen(QPen(theme.color(Ink::faint), 1));
        p.drawRect(box);
        p.setPen(theme.color(Ink::muted));
        p.drawText(QRectF(x + 14, 0, wide + 2, whole().top()), Qt::AlignLeft | Qt::AlignVCenter, word);
        x += 14 + wide + 16;
    }
}

QString FileStrips::nameFor(const FileRegion& region, double width) const {
    const WeightsFile& file = m_scene.map().file();
    const auto text = [](std::string_view name) { return QString::fromStdString(printable(name)); };
    switch (region.part) {
    case FilePart::header: return partWord(region.part);
    case FilePart::key: return text(m_scene.map().key_name(region.number));
    case FilePart::entry: return text(file.tensor(region.number).name);
    case FilePart::data: {
        const WeightsTensor tensor = file.tensor(region.number);
        if (width < 170) {
            // If there isn't room for the full name, the part after the layer is drawn: it distinguishes the tensor
            // from its neighbours.
            const std::string_view layer = group_in_name(tensor.name);
            const bool cut = width < 130 && !layer.empty() && layer.size() + 1 < tensor.name.size();
            return text(cut ? tensor.name.substr(layer.size() + 1) : tensor.name);
        }
        const QString name = text(tensor.name);
        return QStringLiteral("%1   %2   %3").arg(name, text(tensor.type_name), bytesText(tensor.bytes));
    }
    case FilePart::padding: return grouped(region.size());
    case FilePart::behind: break;
    }
    return QStringLiteral("%1   %2").arg(partWord(region.part), bytesText(region.size()));
}

void FileStrips::paintRegions(QPainter& p, const QRectF& strip, double from, double to, bool named) const {
    const Theme& theme = Theme::instance();
    const FileMap& map = m_scene.map();
    const double perPixel = (to - from) / strip.width();
    const auto offsetOf = [&](double x) {
        return std::min(map.size() - 1, static_cast<uint64_t>(std::max(0.0, from + (x - strip.left()) * perPixel)));
    };
    const auto placeOf = [&](uint64_t offset) {
        return strip.left() + (static_cast<double>(offset) - from) / perPixel;
    };
    const bool digits = 1 / perPixel >= byteWidth;
    p.setFont(theme.words(Theme::caption));
    double numbersTo = strip.left() - 40; // how far the offsets above it reach
    for (double x = strip.left(); x < strip.right();) {
        const FileRegion region = map.region_at(offsetOf(x + 0.001));
        const double begin = std::max(strip.left(), placeOf(region.begin)),
                     end = std::min(strip.right(), placeOf(region.end));
        if (end <= x + 1) {
            MixedColor color;
            for (int i = 0; i < samples; ++i) color.add(partColor(map.region_at(offsetOf(x + (i + 0.5) / samples))));
            if (const auto mixed = color.mixed(samples)) p.fillRect(QRectF(x, strip.top(), 1, strip.height()), *mixed);
            x += 1;
            continue;
        }
        const QRectF box(begin, strip.top(), end - begin, strip.height());
        fill(p, box, region);
        if (box.width() > 3) {
            p.setPen(QPen(theme.color(Ink::line), 1));
            p.drawLine(box.topRight(), box.bottomRight());
        }
        if (named && box.width() > 30) {
            p.setPen(theme.color(Ink::text));
            p.setFont(theme.words(Theme::caption));
            drawFitting(p, box.adjusted(5, 2, -4, digits || 1 / perPixel >= 2 ? -box.height() * 0.6 : 0),
                        nameFor(region, box.width()), Qt::AlignLeft);
            // The offset of the region's first byte.
            p.setFont(theme.numbers(Theme::caption - 0.5));
            const QString number = grouped(region.begin);
            const double wide = p.fontMetrics().horizontalAdvance(number);
            if (placeOf(region.begin) >= strip.left() && begin > numbersTo + 8 && begin + wide < strip.right()) {
                p.setPen(theme.color(Ink::muted));
                p.drawText(QRectF(begin, strip.top() - 15, wide + 2, 13), Qt::AlignLeft | Qt::AlignVCenter, number);
                numbersTo = begin + wide;
            }
        }
        x = std::max(x + 1, end);
    }
}

// Fields as ticks, then with their names, then byte by byte.
void FileStrips::paintFields(QPainter& p) const {
    const Theme& theme = Theme::instance();
    const QRectF strip = stretch();
    const double pixels = pixelsPerByte();
    const bool digits = pixels >= byteWidth;
    p.setFont(theme.numbers(Theme::caption));
    double last = -1;
    for (const FileField& field : m_bytes->fields()) {
        const double x0 = std::max(strip.left(), xOf(field.begin)), x1 = std::min(strip.right(), xOf(field.end));
        if (x1 <= strip.left() || x0 >= strip.right() || (x1 - x0 < 3 && x0 - last < 3)) continue;
        last = x0;
        p.setPen(QPen(theme.color(Ink::faint, 0.8), 1));
        p.drawLine(QPointF(x0, strip.bottom() - (pixels >= 2 ? strip.height() * 0.6 : 8)), QPointF(x0, strip.bottom()));
        if (x1 - x0 < 30) continue;
        p.setPen(theme.color(Ink::text));
        const QString text = QString::fromStdString(field.value.empty() ? field.name : field.name + " " + field.value);
        drawFitting(p, {x0 + 3, strip.bottom() - (digits ? 32 : 18), x1 - x0 - 5, 15}, text, Qt::AlignLeft);
    }
    if (!digits) return;
    p.setPen(theme.color(Ink::text));
    const auto to = std::min(m_scene.map().size(), static_cast<uint64_t>(std::ceil(m_window.to)));
    for (auto at = static_cast<uint64_t>(m_window.from); at < to; ++at)
        p.drawText(QRectF(xOf(at), strip.bottom() - 17, pixels, 16), Qt::AlignCenter, byteDigits(m_bytes->at(at)));
}

void FileStrips::paintMarks(QPainter& p, const QRectF& strip, double from, double to) const {
    const Theme& theme = Theme::instance();
    const auto placeOf = [&](uint64_t offset) {
        return strip.left() + (static_cast<double>(offset) - from) / (to - from) * strip.width();
    };
    // Wide enough to be seen, however small it is.
    const auto boxOf = [&](const FileRange& range) {
        const double a = placeOf(range.begin), b = std::max(a + 2, placeOf(range.end));
        return QRectF(QPointF(std::max(a, strip.left()), strip.top()),
                      QPointF(std::min(b, strip.right()), strip.bottom()));
    };
    for (const FileRange& lit : m_scene.lit()) {
        const QRectF box = boxOf(lit);
        if (lit.empty() || box.width() <= 0) continue;
        p.fillRect(box, theme.color(Ink::selection, 0.16));
        p.fillRect(QRectF(box.left(), box.top(), box.width(), 3), theme.color(Ink::selection));
    }
    if (const QRectF box = boxOf(m_scene.hovered()); !m_scene.hovered().empty() && box.width() > 0) {
        p.setPen(QPen(theme.color(Ink::selection), 1, Qt::DashLine));
        p.drawRect(box.adjusted(0, 0, -1, -1));
    }
    const QRectF cursor = boxOf({m_scene.at(), m_scene.at() + 1});
    if (cursor.width() <= 0) return;
    p.setPen(QPen(theme.color(Ink::selection), 1.5));
    if (cursor.width() > 4) {
        p.drawRect(cursor.adjusted(0, cursor.height() * 0.5, -1, -1)); // below the region's name
    } else {
        p.drawLine(QPointF(cursor.left(), strip.top() - 3), QPointF(cursor.left(), strip.bottom() + 3));
    }
}

void FileStrips::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::instance();
    QPainter p(this);
    p.fillRect(rect(), theme.color(Ink::canvas));
    if (m_scene.empty() || whole().width() < 40) return;
    paintLegend(p);
    const QRectF upper = whole(), lower = stretch();
    p.fillRect(upper, theme.color(Ink::panel));
    paintRegions(p, upper, 0, all(), false);
    p.setPen(QPen(theme.color(Ink::faint), 1));
    p.drawRect(upper);
    paintMarks(p, upper, 0, all());
    paintFunnel(p, upper, wholeX(static_cast<uint64_t>(m_window.from)), wholeX(static_cast<uint64_t>(m_window.to)),
                lower);
    paintCaption(p, upper, tr("whole file"), {});

    p.fillRect(lower, theme.color(Ink::panel));
    paintRegions(p, lower, m_window.from, m_window.to, true);
    p.save();
    p.setClipRect(lower.adjusted(-1, -4, 1, 4));
    if (pixelsPerByte() >= fieldsFrom) paintFields(p);
    paintMarks(p, lower, m_window.from, m_window.to);
    p.restore();
    p.setPen(hasFocus() ? QPen(theme.color(Ink::selection), 1.5) : QPen(theme.color(Ink::faint), 1));
    p.drawRect(lower);
    paintCaption(p, lower, tr("range"), scaleWords(m_window.wide() / lower.width()));

    p.setFont(theme.numbers(Theme::caption));
    p.setPen(theme.color(Ink::text));
    drawFitting(p, QRectF(lower.left(), lower.bottom() + 2, lower.width(), height() - lower.bottom() - 4), m_sentence,
                Qt::AlignLeft);
}

} // namespace ggs
