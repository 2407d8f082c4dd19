// SPDX-License-Identifier: MIT
#include "views/values/heat_map.h"

#include "look/spoken.h"
#include "look/theme.h"
#include "session/computing.h"
#include "session/debuggee.h"
#include "session/selection.h"
#include "words/messages.h"

#include <QHelpEvent>
#include <QPainter>
#include <QTimer>
#include <QToolTip>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <mutex>

namespace ggs {

namespace {

constexpr int coarseColumns = 48, coarseRows = 32;
constexpr int64_t smallPlane = 1 << 16;     // elements of which all are read at once
constexpr int64_t mostFarApart = 4000;      // reads for a sample; more take as long as reading all
constexpr int64_t mostCellsDrawn = 1 << 20; // within a few milliseconds; larger maps have larger cells
constexpr int lookEvery = 40;               // milliseconds between two updates while values are read
constexpr size_t mostOdd = 2000;            // marks; more could not be distinguished
constexpr int lettersOfNumber = 7;          // that a cell has to have room for

const std::shared_ptr<const ValuePicture> nothing = std::make_shared<ValuePicture>();

} // namespace

// The state that the reading of a plane shares with the window.
struct HeatMap::Work {
    Unwanted unwanted = std::make_shared<std::atomic<bool>>(false);
    std::mutex mutex;
    Picture latest; // that the window has not seen
    std::chrono::steady_clock::time_point told;
};

HeatMap::HeatMap(Debuggee& debuggee, Selection& selection, QWidget* parent)
    : PanZoom(parent), m_debuggee(debuggee), m_selection(selection), m_coarseKind(newKind()), m_finerKind(newKind()),
      m_allKind(newKind()), m_tick(new QTimer(this)), m_picture(nothing) {
    setObjectName(QStringLiteral("heatMap"));
    speakTensor(*this, tr("Heat map"), selection, debuggee);
    setFocusPolicy(Qt::ClickFocus);
    for (const auto signal : {&Selection::spotChanged, &Selection::litChanged})
        connect(&selection, signal, this, qOverload<>(&QWidget::update));
    connect(&selection, &Selection::spotChanged, this, &HeatMap::followPicked);
    connect(&Theme::instance(), &Theme::changed, this, &HeatMap::colour);
    connect(m_tick, &QTimer::timeout, this, [this] {
        if (!m_work) return;
        Picture latest;
        {
            const std::lock_guard lock(m_work->mutex);
            latest.swap(m_work->latest);
        }
        if (latest) adopt(std::move(latest));
    });
}

HeatMap::~HeatMap() { endWork(); }

// -- reading ----------------------------------------------------------------------------------------------------------

void HeatMap::setPlane(const std::optional<ShownPlane>& plane, const QString& problem) {
    const bool other = plane != m_plane;
    const bool otherShape = !plane || !m_plane || plane->values.tensor != m_plane->values.tensor ||
                            plane->ne != m_plane->ne || plane->transposed != m_plane->transposed;
    m_plane = plane;
    m_problem = problem;
    m_whole.reset();
    endDrag();
    // Another slice, or the difference, keeps the visible section.
    if (otherShape) m_window.setPlane(plane ? plane->columns() : 0, plane ? plane->rows() : 0);
    if (other || !problem.isEmpty()) adopt(nothing);
    endWork();
    ask();
    update();
}

void HeatMap::endWork() {
    if (m_work) m_work->unwanted->store(true);
    m_work.reset();
    m_tick->stop();
}

void HeatMap::fail(const Message& error) {
    m_problem = words(error);
    m_whole.reset();
    adopt(nothing);
}

PlaneArea HeatMap::area() const {
    const CellRange seen = m_window.seen();
    return m_plane->transposed ? PlaneArea{m_plane->i2, m_plane->i3, seen.row, seen.column, seen.rows, seen.columns}
                               : PlaneArea{m_plane->i2, m_plane->i3, seen.column, seen.row, seen.columns, seen.rows};
}

QSize HeatMap::mostCells() const {
    int side = 1; // pixels of the smallest cell
    while (int64_t{m_askedFor.width() / side} * (m_askedFor.height() / side) > mostCellsDrawn) ++side;
    const QSize most(std::max(1, m_askedFor.width() / side), std::max(1, m_askedFor.height() / side));
    return m_plane->transposed ? most.transposed() : most;
}

void HeatMap::ask() {
    layOut();
    m_askedFor = m_window.room().size();
    m_stale = !isVisible();
    if (!m_plane || !m_problem.isEmpty() || m_stale || m_askedFor.isEmpty() || m_window.seen().count() == 0) return;
    showKnown();
    // The picture of the complete plane still exists from before the user zoomed in.
    const bool known = m_picture == m_whole && !m_picture->sampled;
    if (known && m_picture->columns == std::min<int64_t>(m_picture->ne0, mostCells().width()) &&
        m_picture->rows == std::min<int64_t>(m_picture->ne1, mostCells().height()))
        return;
    m_work = std::make_shared<Work>();
    if (m_window.whole() && m_window.seen().count() > smallPlane)
        askCoarse(true);
    else if (!m_window.whole() && !m_whole)
        askCoarse(m_picture->values.empty());
    else
        askFiner();
}

// Until the visible section is read, shows the values that earlier pictures contain of it.
void HeatMap::showKnown() {
    const PlaneArea now = area();
    const bool same =
        m_picture->i0 == now.i0 && m_picture->i1 == now.i1 && m_picture->ne0 == now.n0 && m_picture->ne1 == now.n1;
    if (m_window.whole() && m_whole) {
        if (m_picture != m_whole) adopt(m_whole);
    } else if (m_picture->values.empty() || same) {
        return;
    } else if (!m_whole) {
        adopt(nothing);
    } else {
        adopt(std::make_shared<ValuePicture>(
            stretched(*m_whole, now, mostCells().width(), mostCells().height(), m_picture.get())));
    }
}

// A few elements of all over the plane.
void HeatMap::askCoarse(bool show) {
    m_debuggee.read(
        m_coarseKind, this,
        [this, show, plane = *m_plane, work = m_work](const Structure& s, const ByteSource& bytes) -> Finish {
            const Tensor t = plane.values.layout(s);
            const PlaneArea all{plane.i2, plane.i3};
            const bool far = far_apart(t, all, coarseColumns, coarseRows) > mostFarApart / 4;
            auto made = sampled(whileWanted(plane.values.bytes(s, bytes), work->unwanted), plane.values.tensor, t, all,
                                far ? coarseColumns / 3 : coarseColumns, far ? coarseRows / 2 : coarseRows);
            if (made.ok() && !*made) return {};
            if (!made.ok()) {
                return [this, work, error = made.error()] {
                    if (m_work == work) fail(error);
                };
            }
            return [this, show, work, picture = std::make_shared<const ValuePicture>(std::move(**made))] {
                if (m_work != work) return;
                if (!m_window.whole()) {
                    m_whole = picture;
                    if (show)
                        adopt(std::make_shared<ValuePicture>(
                            stretched(*picture, area(), mostCells().width(), mostCells().height())));
                } else if (show && m_picture->values.empty()) {
                    adopt(picture);
                }
                askFiner();
            };
        });
}

// One element for each cell that there is room for.
void HeatMap::askFiner() {
    const QSize most = mostCells();
    const Tensor t = m_plane->values.layout(m_debuggee.structure());
    if (!m_picture->values.empty() && m_picture->sampled &&
        far_apart(t, area(), most.width(), most.height()) > mostFarApart) {
        askForAll(m_window.whole());
        return;
    }
    m_debuggee.read(m_finerKind, this,
                    [this, plane = *m_plane, area = area(), work = m_work, most](const Structure& s,
                                                                                 const ByteSource& bytes) -> Finish {
                        auto made =
                            sampled(whileWanted(plane.values.bytes(s, bytes), work->unwanted), plane.values.tensor,
                                    plane.values.layout(s), area, most.width(), most.height());
                        if (made.ok() && !*made) return {};
                        if (!made.ok()) {
                            return [this, work, error = made.error()] {
                                if (m_work == work) fail(error);
                            };
                        }
                        return [this, work, picture = std::make_shared<const ValuePicture>(std::move(**made))] {
                            if (m_work != work) return;
                            adopt(picture);
                            if (picture->sampled) askForAll();
                        };
                    });
}

// A coarse picture is refined first, on the reader's thread: the work would block this one.
void HeatMap::askForAll(bool coarse) {
    m_tick->start(lookEvery);
    m_debuggee.read(m_allKind, this,
                    [this, plane = *m_plane, area = area(), work = m_work, known = m_picture, most = mostCells(),
                     coarse](const Structure& s, const ByteSource& bytes) -> Finish {
                        const auto tell = [&work](const ValuePicture& soFar) {
                            const auto now = std::chrono::steady_clock::now();
                            if (now - work->told < std::chrono::milliseconds(lookEvery)) return;
                            work->told = now;
                            auto copy = std::make_shared<const ValuePicture>(soFar);
                            const std::lock_guard lock(work->mutex);
                            work->latest = std::move(copy);
                        };
                        auto made =
                            strongest(whileWanted(plane.values.bytes(s, bytes), work->unwanted), plane.values.tensor,
                                      plane.values.layout(s), area,
                                      coarse ? stretched(*known, area, most.width(), most.height()) : *known, tell);
                        if (!made.ok() || !*made) return {};
                        return [this, work, picture = std::make_shared<const ValuePicture>(std::move(**made))] {
                            if (m_work != work) return;
                            m_tick->stop();
                            adopt(picture);
                        };
                    });
}

void HeatMap::adopt(Picture picture) {
    m_picture = std::move(picture);
    if (m_plane && !m_picture->values.empty() && m_picture->ne0 == m_plane->ne[0] && m_picture->ne1 == m_plane->ne[1])
        m_whole = m_picture;
    m_odd.clear();
    for (size_t cell = 0; cell < m_picture->values.size() && m_odd.size() < mostOdd; ++cell) {
        if (!std::isfinite(m_picture->values[cell])) m_odd.push_back(cell);
    }
    colour();
    if (!m_picture->values.empty()) emit pictureChanged();
}

void HeatMap::colour() {
    m_coloured = false;
    update();
}

// -- what it is made of -----------------------------------------------------------------------------------------------

void HeatMap::setScale(const HeatScale& scale) {
    if (m_scale == scale) return;
    m_scale = scale;
    colour();
}

void HeatMap::setChanged(const std::vector<Index>& changed) {
    m_changed = changed;
    update();
}

void HeatMap::setFrame(const CellRange& seen) {
    if (m_frame == seen) return;
    m_frame = seen;
    update();
}

size_t HeatMap::cellAt(int64_t column, int64_t row) const {
    return m_plane->transposed ? m_picture->at(row, column) : m_picture->at(column, row);
}

// Returns the rectangle of the picture. Below it is a line that describes it, and for a section a second one with its
// position.
QRect HeatMap::room(bool whole) const {
    const int line = QFontMetrics(Theme::instance().words(Theme::caption)).height();
    return rect().adjusted(14, 6, -10, -line * (whole ? 1 : 2) - 10);
}

void HeatMap::layOut() {
    const QFontMetrics numbers(Theme::instance().numbers(Theme::caption));
    const QSizeF cell(numbers.horizontalAdvance(QLatin1Char('0')) * lettersOfNumber + 7, numbers.height() + 6);
    const bool whole = m_window.whole();
    m_window.setRoom(room(whole), cell);
    if (m_window.whole() != whole) m_window.setRoom(room(m_window.whole()), cell);
    m_coloured = false;
}

HeatMap::Cells HeatMap::cells() const {
    Cells c;
    if (!m_plane || m_picture->values.empty()) return c;
    const CellRange seen = m_window.seen();
    if (seen.count() == 0) return c;
    c.area = m_window.room();
    c.columns = m_plane->transposed ? m_picture->rows : m_picture->columns;
    c.rows = m_plane->transposed ? m_picture->columns : m_picture->rows;
    c.width = m_window.elementSize().width() * static_cast<double>(seen.columns) / static_cast<double>(c.columns);
    c.height = m_window.elementSize().height() * static_cast<double>(seen.rows) / static_cast<double>(c.rows);
    return c;
}

QRect HeatMap::Cells::rect(int64_t column, int64_t row) const {
    // A pixel belongs to the cell that its middle lies in.
    const auto edge = [](int from, double size, int64_t n) {
        return from + static_cast<int>(std::ceil(size * static_cast<double>(n) - 0.5));
    };
    const int left = edge(area.left(), width, column), top = edge(area.top(), height, row);
    return {left, top, std::max(1, edge(area.left(), width, column + 1) - left),
            std::max(1, edge(area.top(), height, row + 1) - top)};
}

std::optional<Index> HeatMap::elementAt(const QPoint& where) const {
    const Cells c = cells();
    if (c.columns == 0 || where.x() < c.area.left() || where.y() < c.area.top()) return std::nullopt;
    auto column = static_cast<int64_t>((where.x() - c.area.left()) / c.width);
    auto row = static_cast<int64_t>((where.y() - c.area.top()) / c.height);
    // An edge may be a pixel to either side.
    while (column > 0 && c.rect(column, 0).left() > where.x()) --column;
    while (column < c.columns && c.rect(column, 0).right() < where.x()) ++column;
    while (row > 0 && c.rect(0, row).top() > where.y()) --row;
    while (row < c.rows && c.rect(0, row).bottom() < where.y()) ++row;
    if (column >= c.columns || row >= c.rows) return std::nullopt;
    const ValuePicture& p = *m_picture;
    const int64_t cell = static_cast<int64_t>(cellAt(column, row));
    int64_t from = p.from[static_cast<size_t>(cell)];
    if (from < 0) // not read yet: the first one that belongs there
        from = ValuePicture::begin(cell % p.columns, p.columns, p.ne0) +
               ValuePicture::begin(cell / p.columns, p.rows, p.ne1) * p.ne0;
    return Index{p.i0 + from % p.ne0, p.i1 + from / p.ne0, m_plane->i2, m_plane->i3};
}

QRect HeatMap::rectOf(const Index& element) const {
    const Cells c = cells();
    if (c.columns == 0 || !m_plane->holds(element)) return {};
    const CellRange seen = m_window.seen();
    const int64_t column = m_plane->column(element), row = m_plane->row(element);
    if (!seen.contains(column, row)) return {};
    return c.rect(ValuePicture::cell_of(column - seen.column, c.columns, seen.columns),
                  ValuePicture::cell_of(row - seen.row, c.rows, seen.rows));
}

// -- the part that is seen --------------------------------------------------------------------------------------------

void HeatMap::moveWindow(const PlaneWindow& window) {
    const CellRange before = m_window.seen();
    const QSizeF size = m_window.elementSize();
    m_window = window;
    if (m_window.seen() == before && m_window.elementSize() == size) return;
    endWork();
    ask();
    update();
}

void HeatMap::zoomBy(double factor, const QPointF& around) {
    PlaneWindow zoomed = m_window;
    zoomed.zoomBy(factor, around);
    if (zoomed.whole() != m_window.whole()) {
        // The words below take a line, or give it back.
        const bool whole = zoomed.whole();
        zoomed = m_window;
        zoomed.zoomBy(factor, around, room(whole));
    }
    moveWindow(zoomed);
}

// Around the picked element, if that is in sight; it stays there.
void HeatMap::zoomAtSelected(double factor) {
    const auto& picked = m_selection.picked();
    const QRect at = picked && m_plane && picked->tensor == m_plane->values.tensor ? rectOf(picked->element) : QRect();
    zoomBy(factor, at.isEmpty() ? QRectF(m_window.room()).center() : QRectF(at).center());
    if (!at.isEmpty()) bring(picked->element);
}

void HeatMap::fit() {
    PlaneWindow all = m_window;
    all.fit();
    moveWindow(all);
}

// Scrolls to an element that was picked in another view.
void HeatMap::followPicked() {
    const std::optional<Spot> picked = m_selection.picked();
    if (picked == m_followed) return;
    m_followed = picked;
    if (!picked || !m_plane || picked->tensor != m_plane->values.tensor || !m_plane->holds(picked->element)) return;
    bring(picked->element);
}

void HeatMap::bring(const Index& element) {
    PlaneWindow moved = m_window;
    moved.bring(m_plane->column(element), m_plane->row(element));
    moveWindow(moved);
}

// -- the user's hands -------------------------------------------------------------------------------------------------

void HeatMap::resizeEvent(QResizeEvent*) {
    layOut();
    // A plane with a cell for each element needs no new picture: its cells only grow.
    const bool enough = m_window.whole() && !m_picture->values.empty() && m_picture->one_each();
    if (m_plane && !enough && m_window.room().size() != m_askedFor) {
        endWork();
        ask();
    }
}

void HeatMap::showEvent(QShowEvent*) {
    if (m_stale) ask();
}

void HeatMap::pan(const QPointF& pixels) {
    PlaneWindow moved = m_window;
    moved.drag(pixels);
    moveWindow(moved);
}

void HeatMap::pointAt(const QPointF& point) {
    const auto at = elementAt(point.toPoint());
    m_selection.hover(at && m_plane ? std::optional(Spot{m_plane->values.tensor, *at}) : std::nullopt);
}

void HeatMap::click(const QPointF& point) {
    if (const auto at = elementAt(point.toPoint())) emit elementClicked(*at);
}

bool HeatMap::open(const QPointF& point) {
    const auto at = elementAt(point.toPoint());
    if (at) emit elementActivated(*at);
    return at.has_value();
}

void HeatMap::leaveEvent(QEvent*) { m_selection.hover(std::nullopt); }

// The tip shows the texts below the picture, which may be cut off there.
bool HeatMap::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip || m_picture->values.empty()) return QWidget::event(event);
    QStringList lines{sayWhere(), sayWhat(), tr("Scroll to zoom, drag to move, press 0 to show all")};
    lines.removeAll(QString());
    QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), lines.join(QLatin1Char('\n')), this);
    return true;
}

// -- drawing ----------------------------------------------------------------------------------------------------------

namespace {

constexpr int gapsFrom = 8; // pixels of a cell that has a gap to the next one and its marks inside
constexpr int barWidth = 3, shortestBar = 6;

} // namespace

bool HeatMap::Cells::apart() const { return std::min(width, height) >= gapsFrom; }

// -- words ------------------------------------------------------------------------------------------------------------

QString HeatMap::sayWhat() const {
    if (m_picture->values.empty()) return {};
    if (m_picture->one_each()) return tr("one element per cell");
    const auto share = [](int64_t elements, int64_t cells) {
        return QString::number(static_cast<double>(elements) / static_cast<double>(cells), 'g', 3);
    };
    const QString size = QStringLiteral("%1 × %2").arg(share(m_picture->ne0, m_picture->columns),
                                                       share(m_picture->ne1, m_picture->rows));
    return m_picture->sampled ? tr("sampled: one of %1 elements per cell").arg(size)
                              : tr("largest magnitude of %1 elements per cell").arg(size);
}

QString HeatMap::sayWhere(Where words) const {
    if (!m_plane || m_window.whole() || m_window.seen().count() == 0) return {};
    const CellRange seen = m_window.seen();
    const bool turned = m_plane->transposed;
    QStringList parts;
    const auto add = [&](int dimension, int64_t first, int64_t count) {
        const int64_t all = m_plane->ne[static_cast<size_t>(dimension)];
        if (count == all) return;
        QString range = QString::number(first);
        if (count > 1) range += QStringLiteral("–%1").arg(first + count - 1);
        if (words != Where::shortest) range = QStringLiteral("i%1 %2").arg(dimension).arg(range);
        parts += words == Where::whole ? tr("%1 of %2").arg(range).arg(all) : range;
    };
    add(0, turned ? seen.row : seen.column, turned ? seen.rows : seen.columns);
    add(1, turned ? seen.column : seen.row, turned ? seen.columns : seen.rows);
    return parts.join(QStringLiteral("  "));
}

TypeId HeatMap::shownType() const {
    return m_plane && m_debuggee.isOpen() ? m_plane->values.layout(m_debuggee.structure()).type : TypeId::f32;
}

QString HeatMap::wordsOf(const Index& element) const {
    QStringList at;
    for (int d = 0; d < 2; ++d) {
        const QString name = m_names.name(d, element[static_cast<size_t>(d)]);
        at += QStringLiteral("i%1=%2").arg(d).arg(element[static_cast<size_t>(d)]) +
              (name.isEmpty() ? QString() : QLatin1Char(' ') + name);
    }
    QString text = at.join(QLatin1String("  "));
    const ValuePicture& p = *m_picture;
    const int64_t i0 = element[0] - p.i0, i1 = element[1] - p.i1;
    if (i0 < 0 || i0 >= p.ne0 || i1 < 0 || i1 >= p.ne1) return text;
    const size_t cell = p.at(ValuePicture::cell_of(i0, p.columns, p.ne0), ValuePicture::cell_of(i1, p.rows, p.ne1));
    // The value comes first: it is the most important, and stays if there is little room.
    if (p.from[cell] == i0 + i1 * p.ne0)
        text.prepend(numberText(Number::of(shownType(), p.values[cell])) + QLatin1String("   "));
    return text;
}

// -- drawing ----------------------------------------------------------------------------------------------------------

// By the cells' own edges: a painter that scales an image rounds in its own way. Kept until a cell changes, as the
// marks over it follow the pointer.
void HeatMap::drawPicture(QPainter& p, const Cells& c) {
    if (!m_coloured || m_pixels.size() != c.all().size()) {
        m_coloured = true;
        const int gap = c.apart() ? 1 : 0;
        std::vector<int> left, width;
        for (int64_t column = 0; column < c.columns; ++column) {
            const QRect cell = c.rect(column, 0);
            left.push_back(cell.left() - c.area.left());
            width.push_back(cell.width() - gap);
        }
        // Fresh memory costs more than what is written into it.
        if (m_pixels.size() != c.all().size()) m_pixels = QImage(c.all().size(), QImage::Format_RGB32);
        if (gap > 0) m_pixels.fill(Theme::instance().color(Ink::panel));
        const bool pixelEach = gap == 0 && c.columns == m_pixels.width();
        const auto n = static_cast<size_t>(c.columns);
        std::vector<double> values(m_plane->transposed ? n : 0);
        std::vector<QRgb> colours(pixelEach ? 0 : n);
        for (int64_t row = 0; row < c.rows; ++row) {
            const double* from = values.data();
            if (!m_plane->transposed) from = m_picture->values.data() + cellAt(0, row);
            for (size_t column = 0; column < values.size(); ++column)
                values[column] = m_picture->values[cellAt(static_cast<int64_t>(column), row)];
            const QRect cell = c.rect(0, row).translated(-c.area.topLeft());
            auto* const line = reinterpret_cast<QRgb*>(m_pixels.scanLine(cell.top()));
            m_scale.colours(from, n, pixelEach ? line : colours.data());
            for (size_t column = 0; column < colours.size(); ++column)
                std::fill_n(line + left[column], width[column], colours[column]);
            for (int y = cell.top() + 1; y <= cell.bottom() - gap; ++y)
                std::copy_n(line, m_pixels.width(), reinterpret_cast<QRgb*>(m_pixels.scanLine(y)));
        }
    }
    p.drawImage(c.area.topLeft(), m_pixels);
}

// The number of an element that has been read, with as many digits as the cell has room for.
void HeatMap::drawNumbers(QPainter& p, const Cells& c) const {
    if (!m_window.holdsNumbers() || !m_picture->one_each()) return;
    p.setFont(Theme::instance().numbers(Theme::caption));
    for (int64_t row = 0; row < c.rows; ++row) {
        for (int64_t column = 0; column < c.columns; ++column) {
            const size_t cell = cellAt(column, row);
            const double value = m_picture->values[cell];
            if (m_picture->from[cell] < 0 || !std::isfinite(value)) continue;
            const QRect in = c.rect(column, row).adjusted(3, 0, -4, -1);
            p.setPen(HeatScale::textOn(m_scale.at(value)));
            p.drawText(in, Qt::AlignCenter, numberText(Number::of(shownType(), value), p.fontMetrics(), in.width()));
        }
    }
}

// NaN is a cross, Inf an arrow to its side; on a ground of their own where a cell is too small to hold them.
void HeatMap::drawOdd(QPainter& p, const Cells& c) const {
    const Theme& theme = Theme::instance();
    p.save();
    p.setRenderHint(QPainter::Antialiasing);
    for (const size_t cell : m_odd) {
        const auto at = static_cast<int64_t>(cell);
        const int64_t column = m_plane->transposed ? at / m_picture->columns : at % m_picture->columns;
        const int64_t row = m_plane->transposed ? at % m_picture->columns : at / m_picture->columns;
        QRectF mark = c.rect(column, row);
        if (!c.apart()) {
            mark = QRectF(mark.center() - QPointF(4, 4), QSizeF(9, 9));
            p.setPen(QPen(theme.color(Ink::trouble), 1));
            p.setBrush(theme.color(Ink::panel));
            p.drawRect(mark);
            p.setPen(QPen(theme.color(Ink::trouble), 1.5));
        } else {
            mark = QRectF(mark.center() - QPointF(3.5, 3.5), QSizeF(7, 7));
            p.setPen(QPen(theme.color(Ink::panel), 1.7));
        }
        const QRectF in = mark.adjusted(1.5, 1.5, -1.5, -1.5);
        if (std::isnan(m_picture->values[cell])) {
            p.drawLine(in.topLeft(), in.bottomRight());
            p.drawLine(in.topRight(), in.bottomLeft());
        } else {
            const bool up = m_picture->values[cell] > 0;
            const double tip = up ? in.top() : in.bottom(), foot = up ? in.bottom() : in.top();
            p.drawPolyline(QPolygonF({{in.left(), foot}, {in.center().x(), tip}, {in.right(), foot}}));
        }
    }
    p.restore();
}

void HeatMap::drawChanged(QPainter& p, const Cells& c) const {
    const Theme& theme = Theme::instance();
    p.save();
    p.setRenderHint(QPainter::Antialiasing);
    p.setPen(QPen(theme.color(Ink::panel), 1));
    p.setBrush(theme.color(Ink::text));
    for (const Index& element : m_changed) {
        const QRect cell = rectOf(element);
        if (cell.isEmpty()) continue;
        const double size = c.apart() ? 7 : 6;
        p.drawPolygon(QPolygonF({QPointF(cell.topLeft()), QPointF(cell.topLeft()) + QPointF(size, 0),
                                 QPointF(cell.topLeft()) + QPointF(0, size)}));
    }
    p.restore();
}

void HeatMap::drawSpots(QPainter& p) const {
    const Theme& theme = Theme::instance();
    const auto frame = [&](const std::optional<Spot>& spot, Qt::PenStyle style, int width, Ink ink = Ink::selection) {
        if (!spot || spot->tensor != m_plane->values.tensor) return;
        QRect at = rectOf(spot->element);
        if (at.isEmpty()) return;
        if (at.width() < 6 || at.height() < 6) at = QRect(at.center() - QPoint(3, 3), QSize(7, 7));
        p.setBrush(Qt::NoBrush);
        p.setPen(QPen(theme.color(ink), width, style));
        p.drawRect(at.adjusted(0, 0, -1, -1));
    };
    // The elements that the shown element was computed from.
    for (const Spot& source : m_selection.litOf(m_plane->values.tensor)) frame(source, Qt::DashLine, 1, Ink::cursor);
    frame(m_selection.picked(), Qt::SolidLine, 2);
    frame(m_selection.hovered(), Qt::SolidLine, 1);
}

// Frames the section that the table shows.
void HeatMap::drawFrame(QPainter& p) const {
    const bool all = m_frame.columns >= m_plane->columns() && m_frame.rows >= m_plane->rows();
    const CellRange seen = m_window.seen();
    const int64_t left = std::max(m_frame.column, seen.column), top = std::max(m_frame.row, seen.row);
    const int64_t right = std::min(m_frame.column + m_frame.columns, seen.column + seen.columns) - 1;
    const int64_t bottom = std::min(m_frame.row + m_frame.rows, seen.row + seen.rows) - 1;
    if (all || m_frame.count() == 0 || right < left || bottom < top) return;
    const QRect frame = rectOf(m_plane->element(left, top)) | rectOf(m_plane->element(right, bottom));
    p.setPen(QPen(Theme::instance().color(Ink::text), 1, Qt::DashLine));
    p.setBrush(Qt::NoBrush);
    p.drawRect(frame.adjusted(0, 0, -1, -1));
}

// Draws the position of the visible section as a bar below and one to the right, in proportion to its size.
void HeatMap::drawWindow(QPainter& p) const {
    if (m_window.whole()) return;
    const Theme& theme = Theme::instance();
    const CellRange seen = m_window.seen();
    const QRect& room = m_window.room();
    const auto bar = [&](int64_t first, int64_t count, int64_t all, int length) {
        const double scale = static_cast<double>(length) / static_cast<double>(all);
        const int size = std::max(shortestBar, static_cast<int>(std::lround(static_cast<double>(count) * scale)));
        return std::pair(std::min(length - size, static_cast<int>(static_cast<double>(first) * scale)), size);
    };
    if (seen.columns < m_plane->columns()) {
        const auto [at, size] = bar(seen.column, seen.columns, m_plane->columns(), room.width());
        p.fillRect(QRect(room.left(), room.bottom() + 3, room.width(), barWidth), theme.color(Ink::raised));
        p.fillRect(QRect(room.left() + at, room.bottom() + 3, size, barWidth), theme.color(Ink::muted));
    }
    if (seen.rows < m_plane->rows()) {
        const auto [at, size] = bar(seen.row, seen.rows, m_plane->rows(), room.height());
        p.fillRect(QRect(room.right() + 3, room.top(), barWidth, room.height()), theme.color(Ink::raised));
        p.fillRect(QRect(room.right() + 3, room.top() + at, barWidth, size), theme.color(Ink::muted));
    }
}

void HeatMap::drawWords(QPainter& p) const {
    const Theme& theme = Theme::instance();
    const int line = QFontMetrics(theme.words(Theme::caption)).height();
    QRect below(14, height() - line - 7, width() - 24, line + 4);
    const auto draw = [&](const QString& text, const QFont& font, Ink ink) {
        p.setFont(font);
        p.setPen(theme.color(ink));
        p.drawText(below, Qt::AlignLeft | Qt::AlignVCenter,
                   p.fontMetrics().elidedText(text, Qt::ElideRight, below.width()));
        below.translate(0, -line);
    };
    const auto shown = m_selection.elementShown();
    const bool of =
        shown && m_plane->values.tensor == m_selection.selected().value_or(UINT32_MAX) && m_plane->holds(*shown);
    draw(of ? wordsOf(*shown) : sayWhat(), of ? theme.numbers(Theme::caption) : theme.words(Theme::caption),
         of ? Ink::text : Ink::muted);
    if (m_window.whole()) return;
    const QFont numbers = theme.numbers(Theme::caption);
    Where form = Where::shortest;
    for (const Where each : {Where::shorter, Where::whole}) {
        if (QFontMetrics(numbers).horizontalAdvance(sayWhere(each)) <= below.width()) form = each;
    }
    draw(sayWhere(form), numbers, Ink::muted);
}

void HeatMap::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::instance();
    QPainter p(this);
    p.fillRect(rect(), theme.color(Ink::panel));
    p.setPen(theme.color(Ink::muted));
    if (!m_problem.isEmpty()) {
        p.drawText(rect().adjusted(14, 10, -14, -10), Qt::AlignTop | Qt::AlignLeft | Qt::TextWordWrap, m_problem);
        return;
    }
    const Cells c = cells();
    if (c.columns == 0) return;
    drawPicture(p, c);
    drawNumbers(p, c);
    p.setPen(theme.color(Ink::line));
    p.setBrush(Qt::NoBrush);
    p.drawRect(c.all().adjusted(-1, -1, 0, 0));
    drawChanged(p, c);
    drawOdd(p, c);
    drawFrame(p);
    drawSpots(p);
    drawWindow(p);
    drawWords(p);
}

QImage HeatMap::image() {
    const Cells c = cells();
    if (c.columns == 0) return {};
    // Three pixels for each one on the screen, so that thin pictures are legible.
    const QRect whole = c.all();
    constexpr double factor = 3;
    QImage made(whole.size() * factor, QImage::Format_RGB32);
    made.fill(Theme::instance().color(Ink::panel));
    QPainter p(&made);
    p.scale(factor, factor);
    p.translate(-whole.topLeft());
    drawPicture(p, c);
    drawNumbers(p, c);
    drawChanged(p, c);
    drawOdd(p, c);
    return made;
}

} // namespace ggs
