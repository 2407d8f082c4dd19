// SPDX-License-Identifier: MIT
#include "widgets/heat_map.h"

#include "messages.h"
#include "theme.h"

#include <QMouseEvent>
#include <QPainter>
#include <QTimer>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <mutex>

namespace ggs {

namespace {

constexpr int coarseColumns = 48, coarseRows = 32;
constexpr int64_t smallPlane = 1 << 16;  // elements of which all are read at once
constexpr int64_t mostFarApart = 4000;   // reads for a sample; more take as long as reading all
constexpr int lookEvery = 40;           // milliseconds between two looks at what has been read
constexpr double largestCell = 40, thinnestCell = 12;
constexpr int gapsFrom = 8;      // pixels of a cell that has a gap to the next one and its marks inside
constexpr size_t mostOdd = 2000; // marks that can be told from one another

} // namespace

// What the reading of one plane shares with the window.
struct HeatMap::Work {
    Unwanted unwanted = std::make_shared<std::atomic<bool>>(false);
    std::mutex mutex;
    std::optional<ValuePicture> latest; // that the window has not seen
    std::chrono::steady_clock::time_point told;
};

HeatMap::HeatMap(SessionController& controller, QWidget* parent)
    : QWidget(parent), m_controller(controller), m_coarseKind(controller.newKind()), m_finerKind(controller.newKind()),
      m_allKind(controller.newKind()), m_tick(new QTimer(this)) {
    setObjectName(QStringLiteral("heatMap"));
    setMouseTracking(true);
    setFocusPolicy(Qt::ClickFocus);
    for (const auto signal : {&SessionController::spotChanged, &SessionController::litChanged})
        connect(&controller, signal, this, qOverload<>(&QWidget::update));
    connect(&Theme::instance(), &Theme::changed, this, &HeatMap::colour);
    connect(m_tick, &QTimer::timeout, this, [this] {
        if (!m_work) return;
        std::optional<ValuePicture> latest;
        {
            const std::lock_guard lock(m_work->mutex);
            latest.swap(m_work->latest);
        }
        if (latest) adopt(std::move(*latest));
    });
}

HeatMap::~HeatMap() { endWork(); }

// -- reading ----------------------------------------------------------------------------------------------------------

void HeatMap::setPlane(const std::optional<ShownPlane>& plane, const QString& problem) {
    const bool other = plane != m_plane;
    m_plane = plane;
    m_problem = problem;
    if (other || !problem.isEmpty()) {
        m_picture = {};
        m_image = {};
        m_odd.clear();
    }
    endWork();
    ask();
    update();
}

void HeatMap::endWork() {
    if (m_work) m_work->unwanted->store(true);
    m_work.reset();
    m_tick->stop();
}

void HeatMap::ask() {
    m_askedFor = room().size();
    m_stale = !isVisible();
    if (!m_plane || !m_problem.isEmpty() || m_stale || room().isEmpty()) return;
    m_work = std::make_shared<Work>();
    if (m_plane->columns() * m_plane->rows() <= smallPlane) {
        askFiner();
        return;
    }
    m_controller.read(m_coarseKind, [this, plane = *m_plane, work = m_work](const Structure& s, const ByteSource& bytes)
                          -> SessionController::Finish {
        const Tensor t = plane.values.layout(s);
        const bool far = far_apart(t, coarseColumns, coarseRows) > mostFarApart / 4;
        const auto made = sampled(whileWanted(plane.values.bytes(s, bytes), work->unwanted), plane.values.tensor, t,
                                  {plane.i2, plane.i3}, far ? coarseColumns / 3 : coarseColumns, far ? coarseRows / 2 : coarseRows);
        if (made.ok() && !*made) return {};
        return [this, work, made] {
            if (m_work != work) return;
            if (!made.ok()) {
                m_problem = words(made.error());
                m_picture = {};
                update();
                return;
            }
            if (m_picture.values.empty()) adopt(**made);
            askFiner();
        };
    });
}

// One element for each cell that there is room for.
void HeatMap::askFiner() {
    const QSize size = m_plane->transposed ? m_askedFor.transposed() : m_askedFor;
    const Tensor t = m_plane->values.layout(m_controller.structure());
    if (!m_picture.values.empty() && m_picture.sampled && far_apart(t, size.width(), size.height()) > mostFarApart) {
        adopt(stretched(m_picture, size.width(), size.height()));
        askForAll();
        return;
    }
    m_controller.read(m_finerKind, [this, plane = *m_plane, work = m_work, size](const Structure& s, const ByteSource& bytes)
                          -> SessionController::Finish {
        const auto made = sampled(whileWanted(plane.values.bytes(s, bytes), work->unwanted), plane.values.tensor,
                                  plane.values.layout(s), {plane.i2, plane.i3}, size.width(), size.height());
        if (made.ok() && !*made) return {};
        return [this, work, made] {
            if (m_work != work) return;
            if (made.ok()) {
                adopt(**made);
                if (m_picture.sampled) askForAll();
            } else {
                m_problem = words(made.error());
                m_picture = {};
                update();
            }
        };
    });
}

void HeatMap::askForAll() {
    m_tick->start(lookEvery);
    m_controller.read(m_allKind, [this, plane = *m_plane, work = m_work, picture = m_picture](
                                     const Structure& s, const ByteSource& bytes) -> SessionController::Finish {
        const auto tell = [&work](const ValuePicture& soFar) {
            const auto now = std::chrono::steady_clock::now();
            if (now - work->told < std::chrono::milliseconds(lookEvery)) return;
            work->told = now;
            const std::lock_guard lock(work->mutex);
            work->latest = soFar;
        };
        const auto made = strongest(whileWanted(plane.values.bytes(s, bytes), work->unwanted), plane.values.tensor,
                                    plane.values.layout(s), {plane.i2, plane.i3}, picture, tell);
        if (!made.ok() || !*made) return {};
        return [this, work, made] {
            if (m_work != work) return;
            m_tick->stop();
            adopt(**made);
        };
    });
}

void HeatMap::adopt(ValuePicture picture) {
    m_picture = std::move(picture);
    m_odd.clear();
    for (size_t cell = 0; cell < m_picture.values.size() && m_odd.size() < mostOdd; ++cell) {
        if (!std::isfinite(m_picture.values[cell])) m_odd.push_back(cell);
    }
    colour();
    emit pictureChanged();
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

void HeatMap::colour() {
    update();
    if (!m_plane || m_picture.values.empty()) return;
    const bool turned = m_plane->transposed;
    const auto columns = static_cast<int>(turned ? m_picture.rows : m_picture.columns);
    const auto rows = static_cast<int>(turned ? m_picture.columns : m_picture.rows);
    m_image = QImage(columns, rows, QImage::Format_RGB32);
    for (int row = 0; row < rows; ++row) {
        auto* const line = reinterpret_cast<QRgb*>(m_image.scanLine(row));
        for (int column = 0; column < columns; ++column) line[column] = m_scale.at(m_picture.values[cellAt(column, row)]);
    }
}

size_t HeatMap::cellAt(int64_t column, int64_t row) const {
    return m_plane->transposed ? m_picture.at(row, column) : m_picture.at(column, row);
}

QRect HeatMap::room() const {
    return rect().adjusted(14, 6, -10, -QFontMetrics(Theme::instance().words(Theme::caption)).height() - 10);
}

HeatMap::Cells HeatMap::cells() const {
    Cells c;
    if (!m_plane || m_picture.values.empty()) return c;
    c.area = room();
    c.columns = m_plane->transposed ? m_picture.rows : m_picture.columns;
    c.rows = m_plane->transposed ? m_picture.columns : m_picture.rows;
    c.width = std::min(largestCell, static_cast<double>(c.area.width()) / static_cast<double>(c.columns));
    c.height = std::min(largestCell, static_cast<double>(c.area.height()) / static_cast<double>(c.rows));
    // Squares, unless that would leave a thread of it.
    const double width = c.width;
    c.width = std::min(c.width, std::max(c.height, thinnestCell));
    c.height = std::min(c.height, std::max(width, thinnestCell));
    return c;
}

QRect HeatMap::Cells::rect(int64_t column, int64_t row) const {
    // A pixel belongs to the cell that its middle lies in.
    const auto edge = [](int from, double size, int64_t n) {
        return from + static_cast<int>(std::ceil(size * static_cast<double>(n) - 0.5));
    };
    const int left = edge(area.left(), width, column), top = edge(area.top(), height, row);
    return {left, top, std::max(1, edge(area.left(), width, column + 1) - left), std::max(1, edge(area.top(), height, row + 1) - top)};
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
    const int64_t cell = static_cast<int64_t>(cellAt(column, row));
    int64_t from = m_picture.from[static_cast<size_t>(cell)];
    if (from < 0) // not read yet: the first one that belongs there
        from = ValuePicture::begin(cell % m_picture.columns, m_picture.columns, m_picture.ne0) +
               ValuePicture::begin(cell / m_picture.columns, m_picture.rows, m_picture.ne1) * m_picture.ne0;
    return Index{from % m_picture.ne0, from / m_picture.ne0, m_plane->i2, m_plane->i3};
}

QRect HeatMap::rectOf(const Index& element) const {
    const Cells c = cells();
    if (c.columns == 0 || !m_plane->holds(element)) return {};
    return c.rect(ValuePicture::cell_of(m_plane->column(element), c.columns, m_plane->columns()),
                  ValuePicture::cell_of(m_plane->row(element), c.rows, m_plane->rows()));
}

QString HeatMap::sayWhat() const {
    if (m_picture.values.empty()) return {};
    if (m_picture.one_each()) return tr("each cell one element");
    const auto share = [](int64_t elements, int64_t cells) {
        return QString::number(static_cast<double>(elements) / static_cast<double>(cells), 'g', 3);
    };
    const QString size = QStringLiteral("%1 × %2").arg(share(m_picture.ne0, m_picture.columns), share(m_picture.ne1, m_picture.rows));
    return m_picture.sampled ? tr("sampled: one of %1").arg(size) : tr("farthest from 0 of %1").arg(size);
}

QString HeatMap::wordsOf(const Index& element) const {
    QStringList at;
    for (int d = 0; d < 2; ++d) {
        const QString name = m_names.name(d, element[static_cast<size_t>(d)]);
        at += QStringLiteral("i%1=%2").arg(d).arg(element[static_cast<size_t>(d)]) + (name.isEmpty() ? QString() : QLatin1Char(' ') + name);
    }
    QString text = at.join(QLatin1String("  "));
    const int64_t flat = element[0] + element[1] * m_picture.ne0;
    const size_t cell = m_picture.at(ValuePicture::cell_of(element[0], m_picture.columns, m_picture.ne0),
                                     ValuePicture::cell_of(element[1], m_picture.rows, m_picture.ne1));
    if (m_picture.from[cell] == flat) text += QLatin1String("   ") + numberText(m_picture.values[cell]);
    return text;
}

// -- drawing ----------------------------------------------------------------------------------------------------------

void HeatMap::drawPicture(QPainter& p, const Cells& c) const {
    if (std::min(c.width, c.height) >= gapsFrom) {
        for (int64_t row = 0; row < c.rows; ++row) {
            for (int64_t column = 0; column < c.columns; ++column)
                p.fillRect(c.rect(column, row).adjusted(0, 0, -1, -1),
                           QColor(m_image.pixel(static_cast<int>(column), static_cast<int>(row))));
        }
        return;
    }
    // By the cells' own edges: a painter that scales an image rounds in its own way.
    QImage pixels((c.rect(0, 0) | c.rect(c.columns - 1, c.rows - 1)).size(), QImage::Format_RGB32);
    for (int64_t row = 0; row < c.rows; ++row) {
        const QRect first = c.rect(0, row).translated(-c.area.topLeft());
        auto* const line = reinterpret_cast<QRgb*>(pixels.scanLine(first.top()));
        for (int64_t column = 0; column < c.columns; ++column) {
            const QRect cell = c.rect(column, row).translated(-c.area.topLeft());
            std::fill_n(line + cell.left(), cell.width(), m_image.pixel(static_cast<int>(column), static_cast<int>(row)));
        }
        for (int y = first.top() + 1; y <= first.bottom(); ++y) std::copy_n(line, pixels.width(), reinterpret_cast<QRgb*>(pixels.scanLine(y)));
    }
    p.drawImage(c.area.topLeft(), pixels);
}

// NaN is a cross, Inf an arrow to its side; on a ground of their own where a cell is too small to hold them.
void HeatMap::drawOdd(QPainter& p, const Cells& c) const {
    const Theme& theme = Theme::instance();
    p.save();
    p.setRenderHint(QPainter::Antialiasing);
    for (const size_t cell : m_odd) {
        const auto at = static_cast<int64_t>(cell);
        const int64_t column = m_plane->transposed ? at / m_picture.columns : at % m_picture.columns;
        const int64_t row = m_plane->transposed ? at % m_picture.columns : at / m_picture.columns;
        QRectF mark = c.rect(column, row);
        if (std::min(mark.width(), mark.height()) < gapsFrom) {
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
        if (std::isnan(m_picture.values[cell])) {
            p.drawLine(in.topLeft(), in.bottomRight());
            p.drawLine(in.topRight(), in.bottomLeft());
        } else {
            const bool up = m_picture.values[cell] > 0;
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
        const double size = std::min(c.width, c.height) >= gapsFrom ? 7 : 6;
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
    // What the element that is looked at was made from.
    for (const Spot& source : m_controller.litOf(m_plane->values.tensor)) frame(source, Qt::DashLine, 1, Ink::cursor);
    frame(m_controller.picked(), Qt::SolidLine, 2);
    frame(m_controller.hovered(), Qt::SolidLine, 1);
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
    const QRect whole = c.rect(0, 0) | c.rect(c.columns - 1, c.rows - 1);
    p.setPen(theme.color(Ink::line));
    p.setBrush(Qt::NoBrush);
    p.drawRect(whole.adjusted(-1, -1, 0, 0));
    drawChanged(p, c);
    drawOdd(p, c);
    const bool all = m_frame.columns >= m_plane->columns() && m_frame.rows >= m_plane->rows();
    if (m_frame.count() > 0 && !all) {
        const QRect seen = rectOf(m_plane->element(m_frame.column, m_frame.row)) |
                           rectOf(m_plane->element(m_frame.column + m_frame.columns - 1, m_frame.row + m_frame.rows - 1));
        p.setPen(QPen(theme.color(Ink::text), 1, Qt::DashLine));
        p.setBrush(Qt::NoBrush);
        p.drawRect(seen.adjusted(0, 0, -1, -1));
    }
    drawSpots(p);

    const QRect below(14, height() - QFontMetrics(theme.words(Theme::caption)).height() - 7, width() - 24,
                      QFontMetrics(theme.words(Theme::caption)).height() + 4);
    const auto shown = m_controller.elementShown();
    const bool of = shown && m_plane->values.tensor == m_controller.selected().value_or(UINT32_MAX) && m_plane->holds(*shown);
    p.setFont(of ? theme.numbers(Theme::caption) : theme.words(Theme::caption));
    p.setPen(theme.color(of ? Ink::text : Ink::muted));
    p.drawText(below, Qt::AlignLeft | Qt::AlignVCenter,
               p.fontMetrics().elidedText(of ? wordsOf(*shown) : sayWhat(), Qt::ElideRight, below.width()));
}

QImage HeatMap::image() const {
    const Cells c = cells();
    if (c.columns == 0) return {};
    // At least a pixel and a half for each cell, so that thin pictures can be looked at too.
    const QRect whole = c.rect(0, 0) | c.rect(c.columns - 1, c.rows - 1);
    constexpr double factor = 3;
    QImage made(whole.size() * factor, QImage::Format_RGB32);
    made.fill(Theme::instance().color(Ink::panel));
    QPainter p(&made);
    p.scale(factor, factor);
    p.translate(-whole.topLeft());
    drawPicture(p, c);
    drawChanged(p, c);
    drawOdd(p, c);
    return made;
}

// -- the user's hands -------------------------------------------------------------------------------------------------

void HeatMap::resizeEvent(QResizeEvent*) {
    // Of a plane with an element for each cell, cells only grow.
    const bool enough = !m_picture.values.empty() && m_picture.one_each();
    if (m_plane && !enough && room().size() != m_askedFor) {
        endWork();
        ask();
    }
}

void HeatMap::showEvent(QShowEvent*) {
    if (m_stale) ask();
}

void HeatMap::mouseMoveEvent(QMouseEvent* event) {
    const auto at = elementAt(event->position().toPoint());
    m_controller.hover(at && m_plane ? std::optional(Spot{m_plane->values.tensor, *at}) : std::nullopt);
}

void HeatMap::mousePressEvent(QMouseEvent* event) {
    const auto at = elementAt(event->position().toPoint());
    if (event->button() == Qt::LeftButton && at) emit elementClicked(*at);
}

void HeatMap::mouseDoubleClickEvent(QMouseEvent* event) {
    if (const auto at = elementAt(event->position().toPoint())) emit elementActivated(*at);
}

void HeatMap::leaveEvent(QEvent*) { m_controller.hover(std::nullopt); }

} // namespace ggs
