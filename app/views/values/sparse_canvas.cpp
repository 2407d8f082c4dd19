// SPDX-License-Identifier: MIT
#include "views/values/sparse_canvas.h"

#include "look/names/node_words.h"
#include "look/spoken.h"
#include "look/theme.h"
#include "session/debuggee.h"
#include "words/messages.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace ggs {

namespace {

constexpr int besideKey = 6;             // pixels next to a key in its cell
constexpr int betweenLines = 10;         // pixels
constexpr int bracketTick = 4;           // pixels
constexpr int betweenLabels = 8;         // pixels
constexpr int rounding = 2;              // pixels by which a text on the screen may be wider than measured
constexpr int64_t usualDigits = 6;       // of keys whose range is unknown
constexpr int64_t mostVisible = 100'000; // cells on a very large screen
constexpr int64_t fewEmpty = 2;          // empty rows that are named one by one

int digitsOf(int64_t number) { return static_cast<int>(QString::number(number).size()); }

} // namespace

SparseCanvas::SparseCanvas(Debuggee& debuggee, Selection& selection, QWidget* parent)
    : CellCanvas(selection, QStringLiteral("sparseKeys"), Ink::panel, parent), m_debuggee(debuggee), m_kind(newKind()) {
    speakTensor(*this, tr("Keys of the sparse tensor"), selection, debuggee);
    setFocusPolicy(Qt::StrongFocus);
    setMinimumSize(150, 60);
    for (const auto signal : {&Selection::spotChanged, &Selection::litChanged})
        connect(&selection, signal, viewport(), qOverload<>(&QWidget::update));
}

// -- where things are -------------------------------------------------------------------------------------------------

int64_t SparseCanvas::capacity() const { return m_parts ? m_debuggee.structure().tensor(m_parts->keys).ne[0] : 0; }

int SparseCanvas::cellWidth() const {
    const int64_t limit = m_node && m_node->key_limit > 0 ? m_node->key_limit : m_parts ? m_parts->columns : 0;
    const int digits = limit > 0 ? digitsOf(limit - 1) : static_cast<int>(usualDigits);
    const QFontMetrics metrics(Theme::instance().numbers());
    const int letters = std::max(digits, m_parts && m_parts->values ? 6 : 4);
    return metrics.horizontalAdvance(QLatin1Char('0')) * letters + 2 * besideKey;
}

int SparseCanvas::captionHeight() const { return QFontMetrics(Theme::instance().numbers(Theme::caption)).height() + 1; }
int SparseCanvas::cellHeight() const { return QFontMetrics(Theme::instance().numbers()).height() + 7; }
int SparseCanvas::valueHeight() const { return m_parts && m_parts->values ? captionHeight() + 2 : 0; }
int SparseCanvas::lineHeight() const {
    return 2 * captionHeight() + bracketTick + 2 + cellHeight() + valueHeight() + betweenLines;
}

int SparseCanvas::left() const {
    const QFontMetrics metrics(Theme::instance().numbers(Theme::caption));
    return metrics.horizontalAdvance(QLatin1Char('0')) * (digitsOf(capacity()) + 2) + 18;
}

int64_t SparseCanvas::perLine() const {
    const int64_t all = std::max(1, (viewport()->width() - left() - 6) / cellWidth());
    return all >= 10 ? all - all % 5 : all; // so that positions can be read off
}

// The end of the keys has a place, too, even if the buffer is full.
int64_t SparseCanvas::lines() const { return m_parts ? capacity() / perLine() + 1 : 0; }
int64_t SparseCanvas::wholeLines() const { return std::max(1, (viewport()->height() - 4) / lineHeight()); }
CellCanvas::Extent SparseCanvas::down() const { return {lines(), wholeLines()}; }

QPoint SparseCanvas::topOf(int64_t slot) const {
    const int64_t line = slot / perLine();
    return {left() + static_cast<int>(slot % perLine()) * cellWidth(),
            4 + static_cast<int>(line - firstRow()) * lineHeight()};
}

bool SparseCanvas::isVisibleSlot(int64_t slot) const {
    const int64_t line = slot / perLine();
    return m_parts && slot >= 0 && slot <= capacity() && line >= firstRow() && line <= firstRow() + wholeLines();
}

QRect SparseCanvas::cellOf(int64_t position) const {
    if (!isVisibleSlot(position) || position >= capacity()) return {};
    return {topOf(position) + QPoint(0, 2 * captionHeight() + bracketTick + 2),
            QSize(cellWidth() - 2, cellHeight() + valueHeight())};
}

QRect SparseCanvas::offsetOf(int64_t position) const {
    if (!isVisibleSlot(position)) return {};
    return {topOf(position) + QPoint(0, captionHeight()), QSize(cellWidth() - 2, captionHeight())};
}

QRect SparseCanvas::labelOf(int64_t row) const {
    for (const Label& label : labels()) {
        if (label.row == row) return label.rect;
    }
    return {};
}

const SparseBoundary* SparseCanvas::boundaryOf(int64_t position) const {
    if (!m_window) return nullptr;
    const auto after = std::ranges::upper_bound(m_window->begins, position, {}, &SparseBoundary::position);
    if (after != m_window->begins.begin()) return &*std::prev(after);
    return m_window->before ? &*m_window->before : nullptr;
}

std::optional<int64_t> SparseCanvas::rowAt(int64_t position) const {
    const SparseBoundary* const of = boundaryOf(position);
    const int64_t rows = m_parts ? m_debuggee.structure().tensor(m_parts->offsets).ne[0] - 1 : 0;
    return of && of->last_row < rows ? std::optional(of->last_row) : std::nullopt;
}

bool SparseCanvas::isUsed(int64_t position) const { return rowAt(position).has_value(); }

bool SparseCanvas::isWrong(int64_t key) const {
    const int64_t limit = m_node ? m_node->key_limit : m_parts->columns;
    return key < 0 || (limit > 0 && key >= limit);
}

std::vector<SparseCanvas::Label> SparseCanvas::labels() const {
    std::vector<Label> made;
    if (!m_window || !m_parts) return made;
    const QFontMetrics metrics(Theme::instance().words(Theme::caption));
    const int64_t rows = m_debuggee.structure().tensor(m_parts->offsets).ne[0] - 1;
    const std::vector<SparseBoundary>& begins = m_window->begins;
    for (size_t i = 0; i < begins.size(); ++i) {
        const SparseBoundary& b = begins[i];
        if (!isVisibleSlot(b.position)) continue;
        const QPoint top = topOf(b.position);
        const bool sameLine = i + 1 < begins.size() && begins[i + 1].position / perLine() == b.position / perLine();
        const int end = sameLine ? topOf(begins[i + 1].position).x() - 3 : viewport()->width();
        std::vector<Label> here;
        const int64_t empty = b.last_row - b.first_row;
        if (empty > fewEmpty)
            here.push_back(
                {{}, QStringLiteral("∅ %1–%2").arg(b.first_row).arg(b.last_row - 1), b.first_row, b.position, true});
        for (int64_t row = b.first_row; empty <= fewEmpty && row < b.last_row; ++row)
            here.push_back({{}, QStringLiteral("∅ %1").arg(row), row, b.position, true});
        const bool atEnd = b.last_row == rows;
        Label last{{}, atEnd ? tr("end") : tr("row %1").arg(b.last_row), b.last_row, b.position, false};
        int width = metrics.horizontalAdvance(last.text);
        for (const Label& label : here) width += metrics.horizontalAdvance(label.text) + betweenLabels;
        if (width > end - top.x() && !atEnd) last.text = QString::number(b.last_row);
        here.push_back(last);
        int x = top.x();
        for (Label& label : here) {
            const int wide = std::min(metrics.horizontalAdvance(label.text) + rounding, end - x);
            if (wide <= 0) break;
            label.rect = QRect(x, top.y(), wide, captionHeight());
            x += wide + betweenLabels;
            made.push_back(label);
        }
    }
    return made;
}

std::optional<Spot> SparseCanvas::spotAt(const QPointF& where) const {
    if (!m_parts || !m_problem.isEmpty()) return std::nullopt;
    const QPoint at = where.toPoint();
    for (const Label& label : labels()) {
        if (label.rect.contains(at)) return Spot{m_parts->offsets, {label.row, 0, 0, 0}};
    }
    if (at.x() < left() || at.y() < 4) return std::nullopt;
    const int64_t column = (at.x() - left()) / cellWidth();
    const int64_t position = (firstRow() + (at.y() - 4) / lineHeight()) * perLine() + column;
    if (column >= perLine() || !isVisibleSlot(position)) return std::nullopt;
    if (cellOf(position).contains(at)) return Spot{m_parts->keys, {position, 0, 0, 0}};
    // The bracket and the offset: the row that they belong to.
    const int inLine = (at.y() - 4) % lineHeight();
    const SparseBoundary* const of = boundaryOf(position);
    if (!of || inLine > 2 * captionHeight() + bracketTick + 2) return std::nullopt;
    const bool bracket = isUsed(position) || of->position == position;
    return bracket ? std::optional(Spot{m_parts->offsets, {of->last_row, 0, 0, 0}}) : std::nullopt;
}

// -- what is shown ----------------------------------------------------------------------------------------------------

void SparseCanvas::setParts(const std::optional<SparseParts>& parts, const std::optional<SparseNode>& node,
                            const QString& problem) {
    const bool other = !parts || !m_parts || parts->keys != m_parts->keys || parts->offsets != m_parts->offsets;
    m_parts = parts;
    m_node = node;
    m_problem = problem;
    m_askedFirst = m_askedEnd = 0;
    setHasBars(problem.isEmpty());
    if (other) {
        m_window.reset();
        return scrollTo(0, 0);
    }
    layOut();
}

void SparseCanvas::setPlace(const SparsePlace& place) {
    if (std::exchange(m_place, place) != place) viewport()->update();
}

void SparseCanvas::showPosition(int64_t position) {
    if (m_parts) bringRow(std::clamp<int64_t>(position, 0, capacity()) / perLine());
}

void SparseCanvas::seenChanged() { readWindow(); }

void SparseCanvas::readWindow() {
    if (!m_parts || !m_problem.isEmpty() || !isVisible()) return;
    const int64_t first = firstRow() * perLine();
    const int64_t end = std::min({capacity(), first + (wholeLines() + 1) * perLine(), first + mostVisible});
    if (first == m_askedFirst && end == m_askedEnd) return;
    m_askedFirst = first;
    m_askedEnd = end;
    // A page ahead on either side, so that scrolling shows no gaps.
    const int64_t ahead = end - first;
    m_debuggee.read(m_kind, this,
                    [this, parts = *m_parts, first, end, ahead](const Structure& s, const ByteSource& bytes) -> Finish {
                        auto read = sparse_window(bytes, s, parts, first - ahead, end + ahead);
                        if (read.ok() && !*read) return {};
                        return [this, parts, read = std::move(read)] {
                            if (m_parts != parts) return;
                            if (!read.ok())
                                m_problem = words(read.error());
                            else
                                m_window = **read;
                            viewport()->update();
                        };
                    });
}

void SparseCanvas::drawBrackets(QPainter& p) const {
    const Theme& theme = Theme::instance();
    const int64_t rows = m_debuggee.structure().tensor(m_parts->offsets).ne[0] - 1;
    const int64_t first = firstRow() * perLine(),
                  end = std::min(capacity(), (firstRow() + wholeLines() + 1) * perLine());
    const int depth = 2 * captionHeight() + 1;
    p.setFont(theme.numbers(Theme::caption));
    const auto bracket = [&](int64_t row, int64_t from, int64_t to, bool begins, bool ends) {
        const QPoint at = topOf(from) + QPoint(0, depth);
        const int x = at.x() + 1, right = topOf(to - 1).x() + cellWidth() - 4;
        const bool chosen = m_place.row == row;
        p.setPen(QPen(theme.color(chosen ? Ink::selection : Ink::faint), chosen ? 2 : 1));
        p.drawLine(x, at.y(), right, at.y());
        if (begins) p.drawLine(x, at.y(), x, at.y() + bracketTick);
        if (ends) p.drawLine(right, at.y(), right, at.y() + bracketTick);
    };
    const auto spans = [&](const SparseBoundary& b, int64_t until) {
        if (b.last_row >= rows) return;
        for (int64_t from = std::max(b.position, first); from < std::min(until, end);) {
            const int64_t to = std::min({until, end, (from / perLine() + 1) * perLine()});
            bracket(b.last_row, from, to, from == b.position, to == until);
            from = to;
        }
    };
    const std::vector<SparseBoundary>& begins = m_window->begins;
    if (m_window->before) spans(*m_window->before, begins.empty() ? end : begins.front().position);
    for (size_t i = 0; i < begins.size(); ++i)
        spans(begins[i], i + 1 < begins.size() ? begins[i + 1].position : std::max(end, begins[i].position));
    for (const SparseBoundary& b : begins) {
        const QRect at = offsetOf(b.position);
        if (at.isEmpty()) continue;
        const bool chosen = m_place.row && *m_place.row >= b.first_row && *m_place.row <= b.last_row;
        p.setPen(theme.color(chosen ? Ink::link : Ink::muted));
        p.drawText(at.adjusted(1, 0, 40, 0), Qt::AlignLeft | Qt::AlignVCenter, QString::number(b.position));
    }
    p.setFont(theme.words(Theme::caption));
    for (const Label& label : labels()) {
        p.setPen(theme.color(m_place.row == label.row ? Ink::link : label.empty ? Ink::muted : Ink::text));
        p.drawText(label.rect, Qt::AlignLeft | Qt::AlignVCenter,
                   p.fontMetrics().elidedText(label.text, Qt::ElideRight, label.rect.width()));
        // An empty row spans nothing: a tick where it would be.
        if (!label.empty) continue;
        const bool chosen = m_place.row == label.row;
        p.setPen(QPen(theme.color(chosen ? Ink::selection : Ink::faint), chosen ? 2 : 1));
        const QPoint tick = topOf(label.position) + QPoint(-2, depth - bracketTick);
        p.drawLine(tick, tick + QPoint(0, 2 * bracketTick));
    }
}

void SparseCanvas::drawCells(QPainter& p) const {
    const Theme& theme = Theme::instance();
    const int64_t first = firstRow() * perLine(),
                  end = std::min(capacity(), (firstRow() + wholeLines() + 1) * perLine());
    p.setFont(theme.numbers(Theme::caption));
    p.setPen(theme.color(Ink::muted));
    for (int64_t slot = first; slot < end; slot += perLine()) {
        const QRect cell = cellOf(slot);
        p.drawText(QRect(4, cell.top(), left() - 12, cellHeight()), Qt::AlignRight | Qt::AlignVCenter,
                   QStringLiteral("[%1]").arg(slot));
    }
    for (int64_t position = first; position < end; ++position) {
        const QRect cell = cellOf(position);
        const int64_t at = position - m_window->first;
        if (at < 0 || at >= static_cast<int64_t>(m_window->keys.size())) {
            p.fillRect(cell, theme.color(Ink::raised));
            continue;
        }
        if (!isUsed(position)) {
            p.fillRect(cell, QBrush(theme.color(Ink::line), Qt::BDiagPattern));
            p.setPen(QPen(theme.color(Ink::line), 1, Qt::DashLine));
            p.drawRect(cell.adjusted(0, 0, -1, -1));
            continue;
        }
        const int64_t key = m_window->keys[static_cast<size_t>(at)];
        const bool wrong = isWrong(key), inRow = m_place.row && rowAt(position) == m_place.row;
        p.fillRect(cell, theme.color(inRow ? Ink::selectedRow : Ink::raised));
        if (wrong) p.fillRect(cell, QBrush(theme.color(Ink::trouble, 0.55), Qt::BDiagPattern));
        const QRect place(cell.left() + 2, cell.top(), cell.width() - 2 - besideKey, cellHeight());
        p.setFont(theme.numbers());
        p.setPen(theme.color(wrong ? Ink::trouble : Ink::text));
        p.drawText(place, Qt::AlignRight | Qt::AlignVCenter,
                   numberText(Number::exactly(key), p.fontMetrics(), place.width()));
        if (static_cast<size_t>(at) < m_window->values.size()) {
            p.setFont(theme.numbers(Theme::caption));
            p.setPen(theme.color(Ink::muted));
            p.drawText(QRect(place.left(), cell.top() + cellHeight() - 2, place.width(), valueHeight()),
                       Qt::AlignRight | Qt::AlignVCenter,
                       numberText(m_window->values[static_cast<size_t>(at)], p.fontMetrics(), place.width()));
        }
        // The same line of the source, wherever it is named.
        if (m_place.key == key && position != m_place.position) {
            p.setPen(QPen(theme.color(Ink::selection), 1));
            p.drawRect(cell.adjusted(0, 0, -1, -1));
        }
    }
    const auto frame = [&](int64_t position, const QPen& pen) {
        const QRect cell = cellOf(position);
        if (cell.isEmpty()) return;
        p.setPen(pen);
        p.drawRect(cell.adjusted(1, 1, -1, -1));
    };
    // The elements that the shown element was computed from.
    for (const Spot& source : m_selection.litOf(m_parts->keys))
        frame(source.element[0], QPen(theme.color(Ink::cursor), 1.6, Qt::DashLine));
    if (const auto& hovered = m_selection.hovered(); hovered && hovered->tensor == m_parts->keys)
        frame(hovered->element[0], QPen(theme.color(Ink::selection), 1));
    if (m_place.position) frame(*m_place.position, QPen(theme.color(Ink::selection), 2));
}

void SparseCanvas::paint(QPainter& p) {
    const Theme& theme = Theme::instance();
    p.setRenderHint(QPainter::Antialiasing, false);
    p.setBrush(Qt::NoBrush);
    if (!m_problem.isEmpty()) {
        p.setPen(theme.color(Ink::muted));
        p.drawText(viewport()->rect().adjusted(14, 10, -14, -10), Qt::AlignTop | Qt::AlignLeft | Qt::TextWordWrap,
                   m_problem);
        return;
    }
    if (!m_parts || !m_window) return;
    drawCells(p);
    drawBrackets(p);
}

// -- the user's hands -------------------------------------------------------------------------------------------------

void SparseCanvas::moveTo(int64_t position) {
    if (capacity() == 0) return;
    position = std::clamp<int64_t>(position, 0, capacity() - 1);
    m_selection.pick({m_parts->keys, {position, 0, 0, 0}});
    const int64_t line = position / perLine();
    if (line < firstRow()) scrollTo(0, line);
    if (line >= firstRow() + wholeLines()) scrollTo(0, line - wholeLines() + 1);
}

void SparseCanvas::keyPressEvent(QKeyEvent* event) {
    if (!m_parts || !m_problem.isEmpty()) return CellCanvas::keyPressEvent(event);
    const bool far = event->modifiers() & Qt::ControlModifier;
    const int64_t rows = m_debuggee.structure().tensor(m_parts->offsets).ne[0] - 1;
    // From a row, the next key is its first one.
    const int64_t now = m_place.position.value_or(-1);
    const auto next = [&](int64_t by) {
        if (m_place.position) return moveTo(now + by);
        const auto begin = m_place.row && m_window ? std::ranges::find_if(m_window->begins,
                                                                          [&](const SparseBoundary& b) {
                                                                              return b.first_row <= *m_place.row &&
                                                                                     *m_place.row <= b.last_row;
                                                                          })
                                                   : std::vector<SparseBoundary>::const_iterator();
        const bool known = m_place.row && m_window && begin != m_window->begins.end();
        moveTo(known ? begin->position : firstRow() * perLine());
    };
    const auto row = [&](int64_t by) {
        const int64_t to = m_place.row ? *m_place.row + by : 0;
        m_selection.pick({m_parts->offsets, {std::clamp<int64_t>(to, 0, std::max<int64_t>(0, rows - 1)), 0, 0, 0}});
    };
    switch (event->key()) {
    case Qt::Key_Left: far ? row(-1) : next(-1); break;
    case Qt::Key_Right: far ? row(1) : next(1); break;
    case Qt::Key_Up: next(-perLine()); break;
    case Qt::Key_Down: next(perLine()); break;
    case Qt::Key_PageUp: next(-perLine() * wholeLines()); break;
    case Qt::Key_PageDown: next(perLine() * wholeLines()); break;
    case Qt::Key_Home:
        if (!far) return CellCanvas::keyPressEvent(event);
        moveTo(0);
        break;
    case Qt::Key_End:
        if (!far) return CellCanvas::keyPressEvent(event);
        moveTo(capacity() - 1);
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter: emit lineWanted(event->modifiers() & Qt::ShiftModifier); break;
    default: CellCanvas::keyPressEvent(event);
    }
}

bool SparseCanvas::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* const help = static_cast<QHelpEvent*>(event);
        QToolTip::showText(help->globalPos(), hintAt(help->pos()), viewport());
        return true;
    }
    return CellCanvas::viewportEvent(event);
}

QString SparseCanvas::hintAt(const QPoint& where) const {
    const auto spot = spotAt(where);
    if (!spot || !m_window) return {};
    const int64_t index = spot->element[0];
    const QString element = QStringLiteral("%1[%2]").arg(nameOf(m_debuggee.structure(), spot->tensor)).arg(index);
    if (spot->tensor == m_parts->offsets) {
        const int64_t rows = m_debuggee.structure().tensor(m_parts->offsets).ne[0] - 1;
        for (const Label& label : labels()) {
            if (label.row == index && label.empty) return element + QLatin1Char('\n') + tr("an empty row");
        }
        return index == rows ? element + QLatin1Char('\n') + tr("the last row ends here")
                             : element + QLatin1Char('\n') + tr("row %1 begins here").arg(index);
    }
    const int64_t at = index - m_window->first;
    if (at < 0 || at >= static_cast<int64_t>(m_window->keys.size())) return element;
    if (!isUsed(index)) return element + QLatin1Char('\n') + tr("unused: it is in no row");
    const int64_t key = m_window->keys[static_cast<size_t>(at)];
    QString text = QStringLiteral("%1 = %2").arg(element).arg(key);
    if (const auto row = rowAt(index)) text += QLatin1Char('\n') + tr("row %1").arg(*row);
    if (isWrong(key)) text += QLatin1Char('\n') + tr("out of range");
    return text;
}

} // namespace ggs
