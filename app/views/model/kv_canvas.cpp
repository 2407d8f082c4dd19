// SPDX-License-Identifier: MIT
#include "views/model/kv_canvas.h"

#include "look/canvas/pan_zoom.h"
#include "look/names/token_words.h"
#include "look/spoken.h"
#include "session/debuggee.h"
#include "session/generating.h"
#include "session/selection.h"
#include "views/model/layer_rows.h"
#include "words/messages.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace ggs {

namespace {

constexpr int half = 8;         // height of a layer's keys or values, in pixels
constexpr int besideNumber = 8; // pixels: margins of a layer's heading
constexpr int widths[] = {3, 4, 6, 9, 14, 22, 36, 64};
constexpr int widestFitted = 9, wordsFrom = 12,
              wordsAlongFrom = 48; // widths: at most without zoom; with words upright, and along the row
constexpr int wordsHeight = 64, numbersHeight = layerHeadHeight;

} // namespace

KvCanvas::KvCanvas(Debuggee& debuggee, Generating& generating, Selection& selection, QWidget* parent)
    : CellCanvas(selection, QStringLiteral("kvCanvas"), Ink::canvas, parent), m_debuggee(debuggee),
      m_generating(generating) {
    speakToken(*this, tr("KV cache cells"), selection, generating);
    setFocusPolicy(Qt::StrongFocus);
    connect(&selection, &Selection::tokenChanged, this, [this] {
        bringShown();
        viewport()->update();
    });
    for (const auto signal : {&Selection::spotChanged, &Selection::selectionChanged})
        connect(&selection, signal, viewport(), qOverload<>(&QWidget::update));
}

// -- what there is ----------------------------------------------------------------------------------------------------

void KvCanvas::follow() {
    const auto& text = m_generating.text();
    const auto structure = m_debuggee.isOpen() && text ? m_debuggee.snapshot().structure : nullptr;
    if (structure != m_structure) {
        m_structure = structure;
        m_cells = structure ? KvCells::of(*structure, *text) : KvCells();
    }
    layOut();
    bringShown();
}

void KvCanvas::forget() {
    m_structure.reset();
    m_cells = {};
}

// Scrolls to the shown token when it changes, and not again, so that the user can scroll away from it.
void KvCanvas::bringShown() {
    const auto token = m_debuggee.isRunning() ? m_brought : m_generating.tokenShown();
    if (token == m_brought) return;
    m_brought = token;
    if (token) bringColumn(static_cast<int64_t>(*token));
}

KvState KvCanvas::state(const Place& place) const {
    return KvCells::state(m_cells.rows[place.row], place.cell, m_debuggee.moment(), *m_generating.text());
}

std::optional<KvCanvas::Place> KvCanvas::picked() const {
    const auto& spot = m_selection.picked();
    for (size_t row = 0; spot && row < m_cells.rows.size(); ++row) {
        if (m_cells.rows[row].tensor == spot->tensor)
            return Place{row, KvCells::cellOf(m_cells.rows[row], spot->element)};
    }
    return std::nullopt;
}

// -- which part is seen -----------------------------------------------------------------------------------------------

int KvCanvas::sideWidth() const {
    return 2 * besideNumber + QFontMetrics(Theme::instance().words(Theme::caption)).horizontalAdvance(tr("layer"));
}
int KvCanvas::fittedWidth() const {
    const auto& text = m_generating.text();
    const auto used = std::max<int64_t>(1, text ? static_cast<int64_t>(text->tokens.size()) : 0);
    const int64_t each = (viewport()->width() - sideWidth()) / used;
    int fitted = widths[0];
    for (const int width : widths) {
        if (width <= widestFitted && width <= each) fitted = width;
    }
    return fitted;
}
int KvCanvas::headHeight() const {
    const int width = cellWidth();
    return numbersHeight + (width >= wordsAlongFrom ? numbersHeight : width >= wordsFrom ? wordsHeight : 0);
}

CellCanvas::Extent KvCanvas::across() const {
    return {m_cells.cells, std::max(1, (viewport()->width() - sideWidth()) / cellWidth())};
}
CellCanvas::Extent KvCanvas::down() const {
    return {layers(), std::max(1, (viewport()->height() - headHeight()) / layerRowHeight)};
}
int64_t KvCanvas::endColumn() const { return std::min(m_cells.cells, firstColumn() + across().seen); }
int KvCanvas::endLayer() const { return static_cast<int>(std::min<int64_t>(layers(), firstRow() + down().seen + 1)); }

QRect KvCanvas::rectOf(const Place& place) const {
    const auto row = static_cast<int64_t>(place.row / 2);
    const int top =
        headHeight() + static_cast<int>(row - firstRow()) * layerRowHeight + (place.row % 2 == 0 ? 1 : half + 2);
    const int width = cellWidth();
    return {sideWidth() + static_cast<int>(place.cell - firstColumn()) * width, top, width - (width > 3 ? 1 : 0), half};
}

std::optional<KvCanvas::Place> KvCanvas::placeAt(const QPointF& where) const {
    const int head = headHeight();
    if (where.x() < sideWidth() || where.y() < head || m_cells.rows.empty()) return std::nullopt;
    const int64_t cell = firstColumn() + static_cast<int64_t>(where.x() - sideWidth()) / cellWidth();
    const int64_t layer = firstRow() + static_cast<int64_t>(where.y() - head) / layerRowHeight;
    if (cell >= endColumn() || layer >= layers()) return std::nullopt;
    const bool values = static_cast<int>(where.y() - head) % layerRowHeight >= layerRowHeight / 2;
    return Place{static_cast<size_t>(2 * layer + (values ? 1 : 0)), cell};
}

// The cell under the pointer, or else the middle, stays where it is.
void KvCanvas::zoom(int steps) {
    if (steps == 0) {
        m_zoomedWidth = 0;
        layOut();
        m_brought.reset();
        return bringShown();
    }
    const int before = cellWidth();
    const auto now = std::find(std::begin(widths), std::end(widths), before) - std::begin(widths);
    const int width = widths[std::clamp<ptrdiff_t>(now + steps, 0, std::ssize(widths) - 1)];
    if (width == before) return;
    const QPoint pointer = viewport()->mapFromGlobal(QCursor::pos());
    const int at = (viewport()->rect().contains(pointer) ? pointer.x() : viewport()->width() / 2) - sideWidth();
    const int64_t cell = firstColumn() + std::max(0, at) / before;
    m_zoomedWidth = width;
    scrollTo(cell - std::max(0, at) / width, firstRow());
}

// -- the user's hands -------------------------------------------------------------------------------------------------

std::optional<Spot> KvCanvas::spotAt(const QPointF& where) const {
    const auto place = placeAt(where);
    if (!place || m_debuggee.isRunning()) return std::nullopt;
    const KvRow& row = m_cells.rows[place->row];
    return Spot{row.tensor, KvCells::first(row, place->cell)};
}

void KvCanvas::choose(const Place& place) {
    const KvRow& row = m_cells.rows[place.row];
    if (!m_debuggee.isRunning()) m_selection.pick({row.tensor, KvCells::first(row, place.cell)});
    if (m_generating.text() && static_cast<size_t>(place.cell) < m_generating.text()->tokens.size())
        m_selection.selectToken(static_cast<size_t>(place.cell));
    bringRow(row.layer);
    bringColumn(place.cell);
}

void KvCanvas::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    setFocus(Qt::MouseFocusReason);
    if (const auto place = placeAt(event->position())) return choose(*place);
    // A heading is its token.
    const int64_t cell = firstColumn() + static_cast<int64_t>(event->position().x() - sideWidth()) / cellWidth();
    if (event->position().x() >= sideWidth() && m_generating.text() &&
        cell < static_cast<int64_t>(m_generating.text()->tokens.size()))
        m_selection.selectToken(static_cast<size_t>(cell));
}

void KvCanvas::keyPressEvent(QKeyEvent* event) {
    if (m_cells.rows.empty()) return event->ignore();
    if (const auto sizes = zoomOfKey(*event)) return zoom(*sizes);
    const auto at = picked();
    const auto shown = m_generating.tokenShown();
    const Place now = at.value_or(Place{0, shown ? static_cast<int64_t>(*shown) : 0});
    const auto go = [&](int64_t cells, int64_t rows) {
        if (!at) return choose(now);
        choose({static_cast<size_t>(
                    std::clamp<int64_t>(static_cast<int64_t>(now.row) + rows, 0, std::ssize(m_cells.rows) - 1)),
                std::clamp<int64_t>(now.cell + cells, 0, m_cells.cells - 1)});
    };
    switch (event->key()) {
    case Qt::Key_Left: return go(-1, 0);
    case Qt::Key_Right: return go(1, 0);
    case Qt::Key_Up: return go(0, -1);
    case Qt::Key_Down: return go(0, 1);
    case Qt::Key_PageUp: return go(0, -2);
    case Qt::Key_PageDown: return go(0, 2);
    case Qt::Key_Home: return go(-m_cells.cells, 0);
    case Qt::Key_End: return go(m_cells.cells, 0);
    default: event->ignore(); // the view's
    }
}

std::optional<int> KvCanvas::layerAt(const QPointF& where) const {
    const int down = static_cast<int>(where.y()) - headHeight();
    if (where.x() < 0 || where.x() >= sideWidth() || down < 0) return std::nullopt;
    const int layer = static_cast<int>(firstRow()) + down / layerRowHeight;
    return layer < layers() ? std::optional(layer) : std::nullopt;
}

QString KvCanvas::layerTip(int layer) const {
    const KvRow& row = m_cells.rows[2 * static_cast<size_t>(layer)];
    return row.window ? tr("layer %1 (window of %2)").arg(row.layer).arg(m_cells.window)
                      : tr("layer %1").arg(row.layer);
}

QString KvCanvas::tip(const Place& place) const {
    const KvRow& row = m_cells.rows[place.row];
    const ModelText& text = *m_generating.text();
    const auto token = static_cast<size_t>(place.cell);
    const QString whose =
        token < text.tokens.size() ? tr("token %1 “%2”").arg(token).arg(tokenWords(text, token)) : tr("no token");
    QStringList lines{tr("%1, cell %2, %3").arg(layerTip(static_cast<int>(place.row / 2))).arg(place.cell).arg(whose)};
    const KvRow &keys = m_cells.rows[place.row & ~size_t{1}], &values = m_cells.rows[place.row | 1];
    lines.append(tr("K: %1 values, V: %2 values; type %3, %4 in total")
                     .arg(keys.numbers)
                     .arg(values.numbers)
                     .arg(QString::fromLatin1(traits(m_cells.type).name), bytesText(keys.bytes + values.bytes)));
    switch (state(place)) {
    case KvState::empty: lines.append(tr("not written yet")); break;
    case KvState::kept: lines.append(tr("written in round %1").arg(text.round_of(token))); break;
    case KvState::written: lines.append(tr("written in this round, by step %1").arg(row.step)); break;
    case KvState::next: lines.append(tr("will be written by the next step")); break;
    case KvState::coming: lines.append(tr("will be written by step %1 of this round").arg(row.step)); break;
    }
    if (row.turned)
        lines.append(tr("V is transposed: a cell's values are %1 apart")
                         .arg(bytesText(row.bytes / static_cast<size_t>(std::max<int64_t>(1, row.numbers)) *
                                        static_cast<size_t>(row.cells))));
    return lines.join(QLatin1Char('\n')).toHtmlEscaped().replace(QLatin1Char('\n'), QLatin1String("<br>"));
}

bool KvCanvas::viewportEvent(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return CellCanvas::viewportEvent(event);
    const auto* const help = static_cast<QHelpEvent*>(event);
    const auto place = placeAt(help->pos());
    if (place)
        QToolTip::showText(help->globalPos(), tip(*place), viewport());
    else if (const auto layer = layerAt(help->pos()))
        QToolTip::showText(help->globalPos(), layerTip(*layer), viewport());
    else
        QToolTip::hideText();
    return true;
}

// -- drawing ----------------------------------------------------------------------------------------------------------

void KvCanvas::paint(QPainter& p) {
    if (m_cells.rows.empty() || !m_generating.text()) return;
    const Theme& theme = Theme::instance();
    const int64_t columns = endColumn();
    const int behind = endLayer();
    p.setRenderHint(QPainter::Antialiasing, false);
    for (int layer = static_cast<int>(firstRow()); layer < behind; ++layer) {
        for (size_t part = 0; part < 2; ++part) {
            for (int64_t cell = firstColumn(); cell < columns; ++cell)
                paintCell(p, {2 * static_cast<size_t>(layer) + part, cell});
        }
    }
    p.setRenderHint(QPainter::Antialiasing);
    const auto frame = [&](const QRect& what, double width, double grow) {
        p.setBrush(Qt::NoBrush);
        p.setPen(QPen(theme.color(Ink::selection), width));
        p.drawRoundedRect(QRectF(what).adjusted(-grow, -grow, grow, grow), 2, 2);
    };
    const auto shown = m_generating.tokenShown();
    if (shown && static_cast<int64_t>(*shown) >= firstColumn() && static_cast<int64_t>(*shown) < columns) {
        const Place top{2 * static_cast<size_t>(firstRow()), static_cast<int64_t>(*shown)},
            bottom{2 * static_cast<size_t>(behind) - 1, top.cell};
        frame(rectOf(top).united(rectOf(bottom)), 1.4, cellWidth() > 6 ? 1.5 : 2);
    }
    if (const auto at = picked(); at && at->cell >= firstColumn() && at->cell < columns &&
                                  static_cast<int64_t>(at->row / 2) >= firstRow() &&
                                  static_cast<int>(at->row / 2) < behind)
        frame(rectOf(*at), 2, 1);
    paintHeadings(p);
}

void KvCanvas::paintCell(QPainter& p, const Place& place) const {
    const Theme& theme = Theme::instance();
    const QRect at = rectOf(place);
    const auto outline = [&](const QColor& colour, Qt::PenStyle style) {
        if (at.width() < 4) return p.fillRect(at.adjusted(0, 2, 0, -2), colour);
        p.setPen(QPen(colour, 1, style));
        p.setBrush(Qt::NoBrush);
        p.drawRect(at.adjusted(0, 0, -1, -1));
    };
    switch (state(place)) {
    case KvState::empty: return outline(theme.color(Ink::line), Qt::SolidLine);
    case KvState::coming: return outline(theme.color(Ink::cursor, 0.7), Qt::SolidLine);
    case KvState::next:
        p.fillRect(at, theme.color(Ink::cursor, 0.3));
        return outline(theme.color(Ink::cursor), Qt::SolidLine);
    case KvState::written: return p.fillRect(at, theme.color(Ink::cursor));
    case KvState::kept: break;
    }
    // Cells that the layer's window no longer covers are drawn fainter.
    const auto shown = m_generating.tokenShown();
    const bool left =
        m_cells.rows[place.row].window && shown && static_cast<int64_t>(*shown) - place.cell >= m_cells.window;
    p.fillRect(at, theme.color(Ink::muted, left ? 0.35 : 0.9));
}

void KvCanvas::paintHeadings(QPainter& p) const {
    const Theme& theme = Theme::instance();
    const ModelText& text = *m_generating.text();
    const uint32_t round = m_debuggee.moment().round;
    const auto shown = m_generating.tokenShown();
    const int head = headHeight();
    const QFont numbers = theme.numbers(Theme::caption), words = theme.words(Theme::caption);
    const QFontMetrics digits(numbers), letters(words);
    const auto inkAt = [&](int64_t cell) {
        const auto token = static_cast<size_t>(cell);
        if (shown == token) return Ink::link;
        return token >= text.first_of(round) && token < text.last_of(round) && round > 0 ? Ink::cursorWord : Ink::muted;
    };
    // Places as far apart as their numbers need, and the chosen one.
    const int room = digits.horizontalAdvance(QString::number(m_cells.cells)) + 8;
    int64_t apart = 1;
    for (const int64_t step : {1, 2, 5, 10, 20, 50, 100, 200, 500}) {
        apart = step;
        if (apart * cellWidth() >= room) break;
    }
    const int64_t columns = endColumn();
    const int shownAt = shown ? rectOf({0, static_cast<int64_t>(*shown)}).center().x() : -10'000;
    for (int64_t cell = firstColumn(); cell < columns; ++cell) {
        const int middle = rectOf({0, cell}).center().x();
        const bool chosen = shown == static_cast<size_t>(cell);
        if (chosen || (cell % apart == 0 && std::abs(middle - shownAt) >= room)) {
            p.setFont(numbers);
            p.setPen(theme.color(inkAt(cell)));
            p.drawText(QRect(middle - 40, head - numbersHeight, 80, numbersHeight), Qt::AlignCenter,
                       QString::number(cell));
        }
        if (cellWidth() < wordsFrom || static_cast<size_t>(cell) >= text.tokens.size()) continue;
        p.setFont(words);
        p.setPen(theme.color(inkAt(cell) == Ink::muted ? Ink::text : inkAt(cell)));
        const QString word = tokenWords(text, static_cast<size_t>(cell));
        if (cellWidth() >= wordsAlongFrom) {
            p.drawText(QRect(middle - cellWidth() / 2, 0, cellWidth() - 2, numbersHeight), Qt::AlignCenter,
                       letters.elidedText(word, Qt::ElideRight, cellWidth() - 2));
            continue;
        }
        p.save();
        p.translate(middle, head - numbersHeight);
        p.rotate(-90);
        p.drawText(QRect(2, -cellWidth() / 2, wordsHeight - 4, cellWidth()), Qt::AlignLeft | Qt::AlignVCenter,
                   letters.elidedText(word, Qt::ElideRight, wordsHeight - 4));
        p.restore();
    }
    p.fillRect(QRect(0, 0, sideWidth() - 3, viewport()->height()), theme.color(Ink::canvas));
    const Moment now = m_debuggee.moment();
    for (int layer = static_cast<int>(firstRow()); layer < endLayer(); ++layer) {
        const KvRow &keys = m_cells.rows[2 * static_cast<size_t>(layer)],
                    &values = m_cells.rows[2 * static_cast<size_t>(layer) + 1];
        const QRect row(0, head + static_cast<int>(layer - firstRow()) * layerRowHeight, sideWidth() - 8,
                        layerRowHeight);
        // The run is in this layer if it is past the previous layer, and hasn't yet stored both keys and values of this
        // one.
        const bool before = layer == 0 || m_cells.rows[2 * static_cast<size_t>(layer) - 1].step < now.step;
        const bool here = before && std::max(keys.step, values.step) >= now.step;
        p.setFont(numbers);
        p.setPen(theme.color(here ? Ink::cursorWord : Ink::muted));
        p.drawText(row, Qt::AlignRight | Qt::AlignVCenter, QString::number(layer));
    }
    p.setFont(words);
    p.setPen(theme.color(Ink::muted));
    p.drawText(QRect(0, head - numbersHeight, sideWidth() - 8, numbersHeight), Qt::AlignRight | Qt::AlignVCenter,
               tr("layer"));
}

} // namespace ggs
