// SPDX-License-Identifier: MIT
#include "views/attention/attention_canvas.h"

#include "look/names/token_words.h"
#include "look/spoken.h"
#include "session/debuggee.h"
#include "session/generating.h"
#include "session/moves.h"
#include "session/selection.h"
#include "session/session_controller.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace ggs {

namespace {

constexpr int smallest = 3, largestFitted = 40, largest = 72; // pixels of a cell
constexpr int longestWord = 92;                               // pixels
constexpr int space = 8;

// The slant of the words above columns of this width, in radians: steep enough that none leans over the next one.
double slantOf(int cell, int line) {
    constexpr double flattest = 0.7854;
    return std::max(flattest, std::asin(std::min(1.0, static_cast<double>(line) / cell)));
}

} // namespace

AttentionCanvas::AttentionCanvas(SessionController& controller, KeptAttention& kept, QWidget* parent)
    : CellCanvas(controller.selection(), QStringLiteral("attentionCanvas"), Ink::canvas, parent),
      m_controller(controller), m_debuggee(controller.debuggee()), m_generating(controller.generating()), m_kept(kept) {
    speakToken(*this, tr("Attention: queries by keys"), controller.selection(), m_generating);
    setFocusPolicy(Qt::StrongFocus);
    connect(&kept, &KeptAttention::changed, this, &AttentionCanvas::measure);
    connect(&controller.selection(), &Selection::tokenChanged, this, &AttentionCanvas::followToken);
    connect(&controller.selection(), &Selection::spotChanged, viewport(), qOverload<>(&QWidget::update));
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        m_tokens.clear();
        measure();
    });
    measure();
}

void AttentionCanvas::show(int64_t layer, std::optional<int64_t> head) {
    m_layer = layer;
    m_head = head;
    measure();
    emit lookedChanged();
}

void AttentionCanvas::setScale(const HeatScale& scale) {
    m_scale = scale;
    viewport()->update();
}

// -- where things are
// --------------------------------------------------------------------------------------------------

QSize AttentionCanvas::room() const {
    return {viewport()->width() - m_left - space, viewport()->height() - m_top - space};
}

// Words of tokens that were there before are kept: a text goes on by one.
void AttentionCanvas::measure() {
    const auto& text = m_generating.text();
    if (!text || text->model != m_model) m_tokens.clear();
    m_model = text ? text->model : nullptr;
    const TokenIds now = text ? text->tokens : TokenIds();
    const auto same = static_cast<size_t>(
        std::mismatch(m_tokens.begin(), m_tokens.end(), now.begin(), now.end()).first - m_tokens.begin());
    const QFontMetrics metrics(Theme::instance().words(Theme::caption));
    if (same < m_tokens.size()) m_widest = 0;
    m_words.resize(same);
    for (size_t i = m_widest == 0 ? 0 : same; i < now.size(); ++i) {
        if (i >= m_words.size()) m_words.push_back(tokenWords(*text, i));
        m_widest = std::max(m_widest, std::min(longestWord, metrics.horizontalAdvance(m_words[i])));
    }
    m_tokens = now;
    if (m_key && *m_key >= m_words.size()) m_key.reset();
    if (m_hovered && (m_hovered->query >= m_words.size() || m_hovered->key >= m_words.size())) m_hovered.reset();
    layOut();
    emit lookedChanged();
}

void AttentionCanvas::seenChanged() {
    const Theme& theme = Theme::instance();
    const QFontMetrics digits(theme.numbers(Theme::caption));
    const int number = digits.horizontalAdvance(QString::number(std::max<size_t>(m_words.size(), 10)));
    const int heading = QFontMetrics(theme.words(Theme::caption)).horizontalAdvance(tr("queries ↓")) + 12;
    m_left = std::max(heading, 10 + m_widest + 6 + number + 6);
    const auto n = std::max<int>(1, static_cast<int>(m_words.size()));
    // Cells that are high enough for a line of digits have slanted words above their columns; narrower ones have only
    // numbers.
    const auto topOf = [&](int cell) {
        return cell >= digits.height() - 2
                   ? static_cast<int>(m_widest * std::sin(slantOf(cell, digits.height()))) + digits.height() * 2 + 4
                   : digits.height() + 8;
    };
    const auto fitted = [&](int top) {
        const int width = viewport()->width() - m_left - space, height = viewport()->height() - top - space;
        return std::clamp(std::min(width, height) / n, smallest, largestFitted);
    };
    int cell = fitted(m_widest + digits.height() * 2 + 4); // with upright words
    if (topOf(cell) == topOf(smallest)) cell = fitted(topOf(smallest));
    m_cell = std::clamp(static_cast<int>(std::lround(cell * std::pow(1.25, m_zoom))), smallest, largest);
    m_top = topOf(m_cell);
    emit seenMoved();
}

CellCanvas::Extent AttentionCanvas::across() const {
    return {static_cast<int64_t>(m_words.size()), std::max(1, room().width() / m_cell)};
}
CellCanvas::Extent AttentionCanvas::down() const {
    return {static_cast<int64_t>(m_words.size()), std::max(1, room().height() / m_cell)};
}

std::pair<size_t, size_t> AttentionCanvas::seenRows() const {
    const auto first = static_cast<size_t>(firstRow());
    return {std::min(first, m_words.size()), std::min(m_words.size(), first + static_cast<size_t>(down().seen) + 1)};
}

QRect AttentionCanvas::rectOf(const Cell& cell) const {
    const auto x = static_cast<int64_t>(cell.key) - firstColumn(), y = static_cast<int64_t>(cell.query) - firstRow();
    if (x < 0 || y < 0 || x > room().width() / m_cell + 1 || y > room().height() / m_cell + 1) return {};
    return {m_left + static_cast<int>(x) * m_cell, m_top + static_cast<int>(y) * m_cell, m_cell, m_cell};
}

std::optional<size_t> AttentionCanvas::rowAt(const QPointF& where) const {
    const double y = where.y() - m_top;
    if (y < 0) return std::nullopt;
    const auto row = static_cast<size_t>(firstRow() + static_cast<int64_t>(y / m_cell));
    return row < m_words.size() ? std::optional(row) : std::nullopt;
}
std::optional<size_t> AttentionCanvas::columnAt(const QPointF& where) const {
    const double x = where.x() - m_left;
    if (x < 0) return std::nullopt;
    const auto column = static_cast<size_t>(firstColumn() + static_cast<int64_t>(x / m_cell));
    return column < m_words.size() ? std::optional(column) : std::nullopt;
}
std::optional<AttentionCanvas::Cell> AttentionCanvas::cellAt(const QPointF& where) const {
    const auto row = rowAt(where), column = columnAt(where);
    return row && column ? std::optional(Cell{*row, *column}) : std::nullopt;
}

bool AttentionCanvas::isNow(size_t place) const {
    const auto& text = m_generating.text();
    return text && m_debuggee.isOpen() && text->round_of(place) == m_debuggee.moment().round;
}

// An element of the node is there only for rows of this round.
std::optional<Spot> AttentionCanvas::spotOf(const Cell& cell) const {
    const auto& text = m_generating.text();
    const AttentionLayer* const layer = m_kept.layer(m_layer);
    if (!text || !layer || !m_head || m_debuggee.isRunning() || !isNow(cell.query)) return std::nullopt;
    const AttentionSize size = attention_size(m_debuggee.structure(), *layer);
    const auto query = static_cast<int64_t>(cell.query - text->first_of(m_debuggee.moment().round)),
               key = static_cast<int64_t>(cell.key);
    if (query >= size.queries || key >= size.keys || *m_head >= size.heads) return std::nullopt;
    return Spot{layer->node, attention_element(*layer, key, query, *m_head)};
}

std::optional<AttentionCanvas::Cell> AttentionCanvas::cellOf(const std::optional<Spot>& spot) const {
    const auto& text = m_generating.text();
    const AttentionLayer* const layer = m_kept.layer(m_layer);
    if (!spot || !text || !layer || layer->beside || spot->tensor != layer->node || spot->element[2] != m_head)
        return std::nullopt;
    const Cell cell{text->first_of(m_debuggee.moment().round) + static_cast<size_t>(spot->element[1]),
                    static_cast<size_t>(spot->element[0])};
    return cell.query < m_words.size() && cell.key < m_words.size() ? std::optional(cell) : std::nullopt;
}

// Returns nothing for flash attention: its node has no shares of its own, so a cell has no element.
std::optional<Spot> AttentionCanvas::spotAt(const QPointF& where) const {
    const AttentionLayer* const layer = m_kept.layer(m_layer);
    const auto cell = cellAt(where);
    return cell && layer && !layer->beside ? spotOf(*cell) : std::nullopt;
}

std::optional<AttentionCanvas::Cell> AttentionCanvas::looked() const {
    if (m_hovered) return m_hovered;
    const auto token = m_generating.tokenShown();
    if (!token || *token >= m_words.size()) return std::nullopt;
    return Cell{*token, std::min(m_key.value_or(*token), m_words.size() - 1)};
}

// -- hands
// -------------------------------------------------------------------------------------------------------------

void AttentionCanvas::pointed(const std::optional<QPointF>& where) {
    CellCanvas::pointed(where);
    const auto cell = where ? cellAt(*where) : std::nullopt;
    if (cell == m_hovered) return;
    m_hovered = cell;
    viewport()->update();
    emit lookedChanged();
}

void AttentionCanvas::choose(const Cell& cell) {
    if (cell.query >= m_words.size() || cell.key >= m_words.size()) return;
    m_key = cell.key;
    if (m_generating.tokenShown() != cell.query) m_selection.selectToken(cell.query);
    if (const auto spot = spotOf(cell)) m_selection.pick(*spot);
    bringColumn(static_cast<int64_t>(cell.key));
    viewport()->update();
    emit lookedChanged();
}

void AttentionCanvas::followToken() {
    if (const auto token = m_generating.tokenShown(); token && !m_hovered) bringRow(static_cast<int64_t>(*token));
    viewport()->update();
    emit lookedChanged();
}

void AttentionCanvas::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    if (const auto cell = cellAt(event->position())) return choose(*cell);
    // A word at the edge.
    const auto row = event->position().x() < m_left ? rowAt(event->position()) : std::nullopt;
    const auto column = event->position().y() < m_top ? columnAt(event->position()) : std::nullopt;
    if (column) m_key = column;
    if (row || column) m_selection.selectToken(row ? row : column);
}

void AttentionCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
    const auto row = rowAt(event->position());
    if (row && m_generating.text() && !m_debuggee.isRunning() && !isNow(*row))
        m_controller.moves().goToMoment({m_generating.text()->round_of(*row), SIZE_MAX});
}

void AttentionCanvas::zoom(int steps) {
    m_zoom = steps == 0 ? 0 : std::clamp(m_zoom + steps, -10, 14);
    layOut();
    if (const auto cell = looked()) {
        bringRow(static_cast<int64_t>(cell->query));
        bringColumn(static_cast<int64_t>(cell->key));
    }
}

void AttentionCanvas::keyPressEvent(QKeyEvent* event) { event->ignore(); }

QImage AttentionCanvas::image() {
    constexpr int finer = 2;
    if (m_words.empty()) return {};
    QImage made(viewport()->size() * finer, QImage::Format_RGB32);
    made.fill(Theme::instance().color(Ink::canvas));
    QPainter p(&made);
    p.setRenderHint(QPainter::Antialiasing);
    p.scale(finer, finer);
    paint(p);
    return made;
}

// -- drawing ----------------------------------------------------------------------------------------------------------

namespace {

constexpr int apartFrom = 8;    // pixels of a cell from which on there is a gap between cells, and a dot in masked ones
constexpr int numbersFrom = 30; // pixels of a cell that has room for a number

// As short as a cell is wide: "0.40", "1", "·" for what rounds to nothing.
QString shortShare(double share) {
    return share >= 0.995 && share < 1.005 ? QStringLiteral("1")
                                           : QString::number(share, 'f', 2).remove(0, share < 1 ? 1 : 0);
}

} // namespace

// Each cell for itself.
void AttentionCanvas::paintRow(QPainter& p, size_t query, size_t firstKey, size_t endKey) const {
    const Theme& theme = Theme::instance();
    const KeptAttention::Row* const row = m_kept.row(m_layer, query);
    if (!row) return;
    const bool numbers = m_cell >= numbersFrom;
    if (numbers) p.setFont(theme.numbers(Theme::caption));
    for (size_t key = firstKey; key < endKey; ++key) {
        const QRect cell = rectOf({query, key});
        if (key >= static_cast<size_t>(row->shares.keys) || row->shares.masked[key]) {
            p.setPen(Qt::NoPen);
            p.setBrush(theme.color(Ink::faint));
            p.drawEllipse(QPointF(cell.center()) + QPointF(0.5, 0.5), 1, 1);
            continue;
        }
        const double share = row->shares.share(m_head, static_cast<int64_t>(key));
        const QRgb colour = m_scale.at(share);
        p.fillRect(cell.adjusted(0, 0, -1, -1), QColor(colour));
        if (!numbers) continue;
        p.setPen(HeatScale::textOn(colour));
        p.drawText(cell.adjusted(0, 0, -1, -1), Qt::AlignCenter, shortShare(share));
    }
}

// Thousands of cells of a few pixels: as a picture.
void AttentionCanvas::paintFine(QPainter& p, size_t firstRow, size_t endRow, size_t firstKey, size_t endKey) const {
    if (endRow <= firstRow || endKey <= firstKey) return;
    const QRgb ground = Theme::instance().color(Ink::canvas).rgb();
    QImage cells(static_cast<int>(endKey - firstKey), static_cast<int>(endRow - firstRow), QImage::Format_RGB32);
    std::vector<double> shares(endKey - firstKey);
    for (size_t query = firstRow; query < endRow; ++query) {
        auto* const line = reinterpret_cast<QRgb*>(cells.scanLine(static_cast<int>(query - firstRow)));
        std::fill_n(line, cells.width(), ground);
        const KeptAttention::Row* const row = m_kept.row(m_layer, query);
        if (!row) continue;
        const size_t end = std::min(endKey, static_cast<size_t>(row->shares.keys));
        if (end <= firstKey) continue;
        for (size_t key = firstKey; key < end; ++key)
            shares[key - firstKey] = row->shares.share(m_head, static_cast<int64_t>(key));
        m_scale.colours(shares.data(), end - firstKey, line);
        for (size_t key = firstKey; key < end; ++key) {
            if (row->shares.masked[key]) line[key - firstKey] = ground;
        }
    }
    p.setRenderHint(QPainter::SmoothPixmapTransform, false);
    const QRect first = rectOf({firstRow, firstKey});
    p.drawImage(QRect(first.topLeft(), QSize(cells.width() * m_cell, cells.height() * m_cell)), cells);
}

void AttentionCanvas::paintToCome(QPainter& p, size_t query) const {
    const QRect first = rectOf({query, static_cast<size_t>(firstColumn())});
    if (first.isEmpty()) return;
    const int right = std::min(m_left + static_cast<int>(static_cast<int64_t>(query) + 1 - firstColumn()) * m_cell,
                               viewport()->width());
    if (right <= first.left()) return;
    p.setBrush(Qt::NoBrush);
    p.setPen(QPen(Theme::instance().color(Ink::cursor), 1, Qt::DashLine));
    if (m_cell >= apartFrom)
        p.drawRect(QRectF(first.left() + 0.5, first.top() + 0.5, right - first.left() - 2, m_cell - 2));
    else
        p.drawLine(QPointF(first.left(), first.center().y()), QPointF(right, first.center().y()));
}

// Slanted words over wide columns; over narrow ones some of their numbers.
void AttentionCanvas::paintKeys(QPainter& p, size_t firstKey, size_t endKey) const {
    const Theme& theme = Theme::instance();
    const QFont words = theme.words(Theme::caption), numbers = theme.numbers(Theme::caption);
    const QFontMetrics digits(numbers), letters(words);
    const auto token = m_generating.tokenShown();
    const auto cell = looked();
    const bool wide = m_top > digits.height() * 2;
    const double slant = slantOf(m_cell, digits.height());
    const int wanted = digits.horizontalAdvance(QString::number(m_words.size())) + 8;
    size_t every = 1;
    for (const size_t step : {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000}) {
        every = step;
        if (static_cast<int>(step) * m_cell >= wanted) break;
    }
    for (size_t key = firstKey; key < endKey; ++key) {
        const QRect at = rectOf({static_cast<size_t>(firstRow()), key});
        const bool chosen = key == token, under = cell && cell->key == key && m_hovered;
        p.setPen(theme.color(chosen ? Ink::link : under ? Ink::text : Ink::muted));
        if (key % every == 0 || (wide && (chosen || under))) {
            p.setFont(numbers);
            p.drawText(QRect(at.center().x() - 30, m_top - digits.height() - 3, 60, digits.height()), Qt::AlignCenter,
                       QString::number(key));
        }
        if (!wide) continue;
        if (!chosen && !under) p.setPen(theme.color(Ink::text));
        p.save();
        p.setFont(words);
        p.translate(at.center().x() + 0.4 * letters.ascent() * std::sin(slant), m_top - digits.height() - 5);
        p.rotate(-slant * 57.2958);
        p.drawText(QPointF(0, 0), letters.elidedText(m_words[key], Qt::ElideRight, m_widest));
        p.restore();
    }
}

void AttentionCanvas::paintQueries(QPainter& p, size_t firstRow, size_t endRow) const {
    const Theme& theme = Theme::instance();
    const QFont words = theme.words(Theme::caption), numbers = theme.numbers(Theme::caption);
    const QFontMetrics digits(numbers), letters(words);
    const auto token = m_generating.tokenShown();
    const auto cell = looked();
    size_t every = 1;
    for (const size_t step : {1, 2, 5, 10, 20, 50, 100}) {
        every = step;
        if (static_cast<int>(step) * m_cell >= digits.height() - 1) break;
    }
    // The numbers of the selected query and of the query under the pointer are always drawn. Numbers too close to them
    // are left out.
    const auto must = [&](size_t query) { return query == token || (m_hovered && cell && cell->query == query); };
    const auto near = [&](size_t query) {
        const auto closer = [&](size_t other) {
            const size_t apart = query > other ? query - other : other - query;
            return apart != 0 && static_cast<int>(apart) * m_cell < digits.height() - 1;
        };
        return (token && closer(*token)) || (m_hovered && cell && closer(cell->query));
    };
    const int numberWidth = digits.horizontalAdvance(QString::number(std::max<size_t>(m_words.size(), 10)));
    for (size_t query = firstRow; query < endRow; ++query) {
        const QRect at = rectOf({query, static_cast<size_t>(firstColumn())});
        if (isNow(query))
            p.fillRect(QRect(2, at.top(), 3, std::max(1, m_cell - (m_cell >= apartFrom ? 1 : 0))),
                       theme.color(Ink::cursor));
        if (!must(query) && (query % every != 0 || near(query))) continue;
        const QRect line(8, at.center().y() - digits.height() / 2, m_left - 8, digits.height());
        p.setPen(theme.color(query == token ? Ink::link : Ink::muted));
        p.setFont(numbers);
        p.drawText(QRect(m_left - 6 - numberWidth, line.top(), numberWidth, line.height()),
                   Qt::AlignRight | Qt::AlignVCenter, QString::number(query));
        if (query != token) p.setPen(theme.color(Ink::text));
        p.setFont(words);
        p.drawText(QRect(8, line.top(), m_left - 20 - numberWidth, line.height()), Qt::AlignRight | Qt::AlignVCenter,
                   letters.elidedText(m_words[query], Qt::ElideRight, m_left - 20 - numberWidth));
    }
}

void AttentionCanvas::paintMarks(QPainter& p) const {
    const Theme& theme = Theme::instance();
    p.setBrush(Qt::NoBrush);
    const auto frame = [&](QRect at, double width) {
        if (at.isEmpty()) return;
        if (at.width() < 6) at = QRect(at.center() - QPoint(3, 3), QSize(7, 7));
        p.setPen(QPen(theme.color(Ink::selection), width));
        p.drawRect(QRectF(at).adjusted(0.5, 0.5, -1.5, -1.5));
    };
    if (const auto token = m_generating.tokenShown(); token && *token < m_words.size()) {
        const QRect at = rectOf({*token, static_cast<size_t>(firstColumn())});
        const int right =
            std::min(m_left + static_cast<int>(static_cast<int64_t>(m_words.size()) - firstColumn()) * m_cell,
                     viewport()->width() - 2);
        if (!at.isEmpty()) {
            p.setPen(QPen(theme.color(Ink::selection), 1));
            p.drawRect(QRectF(at.left() - 1.5, at.top() - 1.5, right - at.left() + 2, m_cell + 2));
        }
    }
    if (const auto picked = cellOf(m_selection.picked())) frame(rectOf(*picked), 2);
    if (const auto hovered = m_hovered ? m_hovered : cellOf(m_selection.hovered())) frame(rectOf(*hovered), 1);
}

void AttentionCanvas::paint(QPainter& p) {
    const Theme& theme = Theme::instance();
    if (m_words.empty()) return;
    const auto [firstRow, endRow] = seenRows();
    const auto firstKey = static_cast<size_t>(firstColumn());
    const size_t endKey = std::min(m_words.size(), firstKey + static_cast<size_t>(across().seen) + 1);
    const bool apart = m_cell >= apartFrom;
    p.save();
    p.setClipRect(QRect(m_left - 3, m_top - 3, viewport()->width(), viewport()->height()));
    if (!apart) paintFine(p, firstRow, endRow, firstKey, endKey);
    for (size_t query = firstRow; query < endRow; ++query) {
        if (!m_kept.row(m_layer, query)) {
            if (isNow(query) && !m_kept.isReady(m_layer)) paintToCome(p, query);
        } else if (apart) {
            paintRow(p, query, firstKey, endKey);
        }
    }
    // A dotted line marks the end of the prompt.
    if (const auto& text = m_generating.text(); text && text->prompt < text->tokens.size()) {
        const QRect at = rectOf({text->prompt, firstKey});
        if (!at.isEmpty()) {
            p.setPen(QPen(theme.color(Ink::muted), 1, Qt::DotLine));
            const int right = m_left + static_cast<int>(endKey - firstKey) * m_cell;
            p.drawLine(QPointF(at.left(), at.top() - 0.5), QPointF(right, at.top() - 0.5));
        }
    }
    paintMarks(p);
    p.restore();
    p.save();
    p.setClipRect(QRect(m_left - 30, 0, viewport()->width(), m_top));
    paintKeys(p, firstKey, endKey);
    p.restore();
    p.setFont(theme.words(Theme::caption));
    p.setPen(theme.color(Ink::muted));
    const int line = p.fontMetrics().height();
    if (m_top > 2 * line) {
        p.drawText(QRect(0, m_top - 2 * line - 2, m_left - 8, line), Qt::AlignRight | Qt::AlignVCenter, tr("keys →"));
        p.drawText(QRect(0, m_top - line - 2, m_left - 8, line), Qt::AlignRight | Qt::AlignVCenter, tr("queries ↓"));
    }
    p.save();
    p.setClipRect(QRect(0, m_top - 4, m_left, viewport()->height()));
    paintQueries(p, firstRow, endRow);
    p.restore();
}

} // namespace ggs
