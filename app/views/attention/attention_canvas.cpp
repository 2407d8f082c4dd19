// SPDX-License-Identifier: MIT
#include "views/attention/attention_canvas.h"

#include "look/names/token_words.h"
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

} // namespace

AttentionCanvas::AttentionCanvas(SessionController& controller, KeptAttention& kept, QWidget* parent)
    : CellCanvas(controller.selection(), QStringLiteral("attentionCanvas"), Ink::canvas, parent),
      m_controller(controller), m_debuggee(controller.debuggee()), m_generating(controller.generating()), m_kept(kept) {
    setAccessibleName(tr("Attention: queries by keys"));
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
    // Slanted words over the columns, where these are wide enough to tell which is whose.
    const auto topOf = [&](int cell) {
        return cell >= digits.height() - 2 ? static_cast<int>(m_widest * 0.71) + digits.height() * 2 + 4
                                           : digits.height() + 8;
    };
    const auto fitted = [&](int top) {
        const int width = viewport()->width() - m_left - space, height = viewport()->height() - top - space;
        return std::clamp(std::min(width, height) / n, smallest, largestFitted);
    };
    int cell = fitted(topOf(largestFitted));
    if (topOf(cell) != topOf(largestFitted)) cell = fitted(topOf(smallest));
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

// Of flash attention an element of the result stands for a whole row, so none of the cells is it.
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

} // namespace ggs
