// SPDX-License-Identifier: MIT
#include "views/model/lens_canvas.h"

#include "base/printable.h"
#include "look/names/token_words.h"
#include "look/spoken.h"
#include "session/debuggee.h"
#include "session/generating.h"
#include "session/selection.h"
#include "views/model/layer_rows.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <utility>

namespace ggs {

namespace {

constexpr int rowHeight = layerRowHeight, headHeight = layerHeadHeight, sideWidth = 44, narrowestWord = 56,
              widestWord = 110,
              insideWord = 6; // pixels
// Tints keep to the lowest part of the ramp, so that words stand out from all of them.
constexpr double partOfRamp = 0.22;

// Explains the signs that are shown instead of the characters of a token; empty if there are none.
QString signNote(const std::string& piece) {
    if (!is_utf8(piece))
        return LensCanvas::tr("“%1” contains bytes that are only part of a character").arg(pieceWords(piece));
    for (const QChar each : QString::fromStdString(piece)) {
        if (pieceWords(QString(each).toStdString()) == QChar(0x25a1) && each != QChar(0x25a1))
            return LensCanvas::tr("“□” is a character that can't be displayed, U+%1")
                .arg(QStringLiteral("%1").arg(each.unicode(), 4, 16, QLatin1Char('0')).toUpper());
    }
    return {};
}

} // namespace

LensCanvas::LensCanvas(Debuggee& debuggee, Generating& generating, Selection& selection, LensReader& reader,
                       QWidget* parent)
    : CellCanvas(selection, QStringLiteral("lensCanvas"), Ink::canvas, parent), m_debuggee(debuggee),
      m_generating(generating), m_reader(reader) {
    speakToken(*this, tr("Tokens predicted after each layer"), selection, generating);
    setFocusPolicy(Qt::StrongFocus);
    connect(&selection, &Selection::tokenChanged, this, [this] {
        bringShown();
        ask();
        viewport()->update();
        emit chosenChanged();
    });
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        m_measured = 0;
        measure();
    });
}

// -- what there is ----------------------------------------------------------------------------------------------------

size_t LensCanvas::tokens() const {
    return m_generating.text() && !m_results.empty() ? m_generating.text()->tokens.size() : 0;
}

void LensCanvas::follow() {
    const auto structure = m_debuggee.isOpen() && m_generating.text() ? m_debuggee.snapshot().structure : nullptr;
    if (structure != m_structure) {
        m_structure = structure;
        m_results.clear();
        const int64_t layers =
            structure && m_generating.text()->model->params().causal ? m_generating.text()->model->params().layers : 0;
        for (int64_t il = 0; il < layers; ++il) {
            const auto tensor = structure->find("l_out-" + std::to_string(il));
            const auto step = tensor ? structure->step_of(*tensor) : std::nullopt;
            if (!step) break;
            m_results.emplace_back(*tensor, *step);
        }
    }
    measure();
    bringShown();
}

void LensCanvas::forget() {
    m_structure.reset();
    m_results.clear();
}

// Scrolls to the shown token when it changes, and not again, so that the user can scroll away from it.
void LensCanvas::bringShown() {
    const auto token = m_debuggee.isRunning() ? m_brought : m_generating.tokenShown();
    if (token == m_brought) return;
    m_brought = token;
    if (token && !viewport()->underMouse())
        scrollTo(static_cast<int64_t>(*token) - across().seen / 2, firstRow());
    else if (token)
        bringColumn(static_cast<int64_t>(*token));
}

// All columns are as wide as the longest of the text's tokens, within bounds.
void LensCanvas::measure() {
    const auto& text = m_generating.text();
    if (m_measured > tokens()) m_measured = 0;
    if (m_measured == 0) m_neededWidth = narrowestWord;
    const QFontMetrics metrics(Theme::instance().words());
    for (; m_measured < tokens(); ++m_measured)
        m_neededWidth = std::clamp(metrics.horizontalAdvance(tokenWords(*text, m_measured)) + 2 * insideWord,
                                   m_neededWidth, widestWord);
    layOut();
}

bool LensCanvas::hasRun(const LensCell& cell) const {
    const Moment now = m_debuggee.moment();
    const ModelText& text = *m_generating.text();
    if (cell.token < text.first_of(now.round)) return true;
    return cell.token < text.last_of(now.round) && m_results[static_cast<size_t>(cell.layer)].second < now.step;
}

int LensCanvas::layerNow() const {
    const size_t step = m_debuggee.moment().step;
    for (int il = 0; il < layers(); ++il) {
        if (m_results[static_cast<size_t>(il)].second >= step) return il;
    }
    return layers();
}

bool LensCanvas::isBold(const LensCell& cell) const {
    const LensWords* const own = m_reader.words(cell);
    const LensWords* const last = m_reader.words({layers() - 1, cell.token});
    return own && last && !own->empty() && !last->empty() && own->front().id == last->front().id &&
           hasRun({layers() - 1, cell.token});
}

std::optional<int> LensCanvas::settledFrom(size_t token) const {
    int from = layers();
    while (from > 0 && isBold({from - 1, token})) --from;
    if (from >= layers() - 1 || (from > 0 && !m_reader.words({from - 1, token}))) return std::nullopt;
    return from;
}

HeatScale LensCanvas::scale() const { return {0, std::max(0.1, m_reader.mostLikely()) / partOfRamp}; }

std::optional<LensCell> LensCanvas::chosen() const {
    const auto token = m_generating.tokenShown();
    if (!token || m_layer < 0 || m_layer >= layers() || *token >= tokens()) return std::nullopt;
    return LensCell{m_layer, *token};
}
double LensCanvas::partOfScale() const { return partOfRamp; }

// -- what is in sight -------------------------------------------------------------------------------------------------

int LensCanvas::wholeRows() const { return std::max(1, (viewport()->height() - headHeight) / rowHeight); }

CellCanvas::Extent LensCanvas::across() const {
    return {static_cast<int64_t>(tokens()), std::max(1, (viewport()->width() - sideWidth) / m_neededWidth)};
}
int LensCanvas::columnWidth() const {
    const Extent columns = across();
    return columns.seen < columns.all ? (viewport()->width() - sideWidth) / static_cast<int>(columns.seen)
                                      : m_neededWidth;
}
int64_t LensCanvas::endColumn() const {
    const Extent columns = across();
    return std::min(columns.all, firstColumn() + columns.seen);
}
std::optional<size_t> LensCanvas::columnAt(const QPointF& where) const {
    if (where.x() < sideWidth || columnWidth() <= 0) return std::nullopt;
    const int64_t column = firstColumn() + static_cast<int64_t>(where.x() - sideWidth) / columnWidth();
    return column < endColumn() ? std::optional(static_cast<size_t>(column)) : std::nullopt;
}
CellCanvas::Extent LensCanvas::down() const { return {layers(), wholeRows()}; }

std::optional<LensCell> LensCanvas::cellAt(const QPointF& where) const {
    const auto column = where.y() >= headHeight ? columnAt(where) : std::nullopt;
    const int64_t row = firstRow() + static_cast<int64_t>(where.y() - headHeight) / rowHeight;
    if (!column || row >= layers()) return std::nullopt;
    return LensCell{static_cast<int>(row), *column};
}

QRect LensCanvas::rectOf(const LensCell& cell) const {
    const int width = columnWidth();
    return {sideWidth + static_cast<int>(static_cast<int64_t>(cell.token) - firstColumn()) * width,
            headHeight + static_cast<int>(cell.layer - firstRow()) * rowHeight, width, rowHeight};
}

// Requests the words of all visible cells, of the shown token first. Cells of the last layer are always included:
// whether a cell is bold depends on them.
void LensCanvas::ask() {
    if (!isVisible() || tokens() == 0 || m_debuggee.isRunning()) return;
    std::vector<size_t> columns;
    const auto shown = m_generating.tokenShown();
    const int64_t end = endColumn();
    if (shown && static_cast<int64_t>(*shown) >= firstColumn() && static_cast<int64_t>(*shown) < end)
        columns.push_back(*shown);
    for (int64_t column = end; column-- > firstColumn();) {
        if (!shown || static_cast<size_t>(column) != *shown) columns.push_back(static_cast<size_t>(column));
    }
    std::vector<LensCell> wanted;
    const auto add = [&](const LensCell& cell) {
        if (hasRun(cell) && !m_reader.words(cell)) wanted.push_back(cell);
    };
    const int first = static_cast<int>(firstRow()), behind = std::min(layers(), first + wholeRows() + 1);
    for (const size_t token : columns) {
        if (behind < layers()) add({layers() - 1, token});
        for (int il = behind; il-- > first;) add({il, token});
    }
    m_reader.want(std::move(wanted));
}

void LensCanvas::seenChanged() {
    ask();
    emit seenMoved();
}

LensCanvas::InSight LensCanvas::inSight() const {
    InSight sum;
    const int64_t end = endColumn();
    const int first = static_cast<int>(firstRow()), behind = std::min(layers(), first + wholeRows() + 1);
    for (int64_t column = firstColumn(); column < end; ++column) {
        for (int il = first; il < behind; ++il) {
            const LensCell cell{il, static_cast<size_t>(column)};
            if (!hasRun(cell))
                ++sum.waiting;
            else if (m_reader.words(cell))
                ++sum.said;
            ++sum.all;
        }
    }
    return sum;
}

// -- words ------------------------------------------------------------------------------------------------------------

QString LensCanvas::readout(const LensCell& cell) const {
    const ModelText& text = *m_generating.text();
    QString where =
        tr("layer %1, after token %2 “%3”").arg(cell.layer).arg(cell.token).arg(tokenWords(text, cell.token));
    if (!hasRun(cell)) return tr("%1: not run yet").arg(where);
    const LensWords* const words = m_reader.words(cell);
    if (!words) return where;
    if (words->empty()) return tr("%1: the logits contain NaN or Inf").arg(where);
    return QStringLiteral("%1: %2 %3")
        .arg(where, idWords(text, words->front().id), percentWords(words->front().probability));
}

QString LensCanvas::tip(const LensCell& cell) const {
    QString tip = readout(cell).toHtmlEscaped();
    const LensWords* const words = hasRun(cell) ? m_reader.words(cell) : nullptr;
    if (!words) return tip;
    tip = tr("layer %1, after token %2 “%3”")
              .arg(cell.layer)
              .arg(cell.token)
              .arg(tokenWords(*m_generating.text(), cell.token))
              .toHtmlEscaped();
    QString rows;
    for (const Candidate& each : *words)
        rows += QStringLiteral("<tr><td>%1</td><td align='right'>&nbsp;&nbsp;%2</td></tr>")
                    .arg(idWords(*m_generating.text(), each.id).toHtmlEscaped(), percentWords(each.probability));
    tip += QStringLiteral("<table cellspacing='2'>%1</table>").arg(rows);
    QStringList notes;
    for (const Candidate& each : *words) {
        const QString note = signNote(m_generating.text()->model->tokenizer().piece(each.id));
        if (!note.isEmpty() && !notes.contains(note)) notes.append(note);
    }
    for (const QString& note : std::as_const(notes)) tip += QStringLiteral("<div>%1</div>").arg(note.toHtmlEscaped());
    return tip;
}

QString LensCanvas::headTip(size_t token) const {
    const ModelText& text = *m_generating.text();
    const QString what = tr("token %1 “%2”").arg(token).arg(tokenWords(text, token)).toHtmlEscaped(),
                  note = signNote(text.piece(token));
    return note.isEmpty() ? what : what + QStringLiteral("<br>") + note.toHtmlEscaped();
}

// -- the user's hands -------------------------------------------------------------------------------------------------

// Returns the column of a cell's token in the result of its layer. Only tokens of this round have one; in the last
// layer, only tokens whose logits were requested.
std::optional<Spot> LensCanvas::spotOf(const LensCell& cell) const {
    const Moment now = m_debuggee.moment();
    const ModelText& text = *m_generating.text();
    const size_t first = text.first_of(now.round), last = text.last_of(now.round);
    if (cell.token < first || cell.token >= last || !m_structure) return std::nullopt;
    const uint32_t tensor = m_results[static_cast<size_t>(cell.layer)].first;
    const int64_t columns = m_structure->tensor(tensor).ne[1],
                  column = columns - static_cast<int64_t>(last - cell.token);
    if (column < 0) return std::nullopt;
    return Spot{tensor, {0, column}};
}

std::optional<Spot> LensCanvas::spotAt(const QPointF& where) const {
    const auto cell = cellAt(where);
    return cell && !m_debuggee.isRunning() ? spotOf(*cell) : std::nullopt;
}

void LensCanvas::choose(const LensCell& cell) {
    m_layer = cell.layer;
    m_selection.selectToken(cell.token);
    if (const auto spot = spotOf(cell); spot && !m_debuggee.isRunning()) m_selection.pick(*spot);
    bringRow(m_layer);
    viewport()->update();
    emit chosenChanged();
}

void LensCanvas::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    setFocus(Qt::MouseFocusReason);
    if (const auto cell = cellAt(event->position())) return choose(*cell);
    // A heading is its token.
    if (const auto column = event->position().y() < headHeight ? columnAt(event->position()) : std::nullopt)
        m_selection.selectToken(column);
}

void LensCanvas::keyPressEvent(QKeyEvent* event) {
    const auto shown = m_generating.tokenShown();
    const auto go = [&](int64_t columns, int rows) {
        if (!shown || tokens() == 0) return;
        const int64_t token =
            std::clamp<int64_t>(static_cast<int64_t>(*shown) + columns, 0, static_cast<int64_t>(tokens()) - 1);
        const int layer = std::clamp(m_layer < 0 ? layers() - 1 : m_layer + rows, 0, layers() - 1);
        choose({layer, static_cast<size_t>(token)});
    };
    switch (event->key()) {
    case Qt::Key_Left: return go(-1, 0);
    case Qt::Key_Right: return go(1, 0);
    case Qt::Key_Up: return go(0, -1);
    case Qt::Key_Down: return go(0, 1);
    case Qt::Key_PageUp: return go(0, -wholeRows());
    case Qt::Key_PageDown: return go(0, wholeRows());
    case Qt::Key_Home: return go(INT_MIN, 0);
    case Qt::Key_End: return go(INT_MAX, 0);
    default: event->ignore(); // the view's
    }
}

bool LensCanvas::viewportEvent(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return CellCanvas::viewportEvent(event);
    const auto* const help = static_cast<QHelpEvent*>(event);
    const size_t column = columnAt(help->pos()).value_or(tokens());
    if (const auto cell = cellAt(help->pos()))
        QToolTip::showText(help->globalPos(), tip(*cell), viewport());
    else if (help->pos().y() < headHeight && column < tokens())
        QToolTip::showText(help->globalPos(), headTip(column), viewport());
    else
        QToolTip::hideText();
    return true;
}

// -- drawing ----------------------------------------------------------------------------------------------------------

void LensCanvas::paint(QPainter& p) {
    if (tokens() == 0) return;
    const Theme& theme = Theme::instance();
    const int64_t end = endColumn();
    const int behind = std::min(layers(), static_cast<int>(firstRow()) + wholeRows() + 1);
    for (int64_t column = firstColumn(); column < end; ++column) {
        for (int il = static_cast<int>(firstRow()); il < behind; ++il) {
            const LensCell cell{il, static_cast<size_t>(column)};
            paintCell(p, cell, rectOf(cell));
        }
    }
    const auto shown = m_generating.tokenShown();
    if (shown && static_cast<int64_t>(*shown) >= firstColumn() && static_cast<int64_t>(*shown) < end) {
        const QRect top = rectOf({static_cast<int>(firstRow()), *shown}), bottom = rectOf({behind - 1, *shown});
        p.setBrush(Qt::NoBrush);
        p.setPen(QPen(theme.color(Ink::selection), 1.6));
        p.drawRoundedRect(QRectF(top.united(bottom)).adjusted(0.5, -headHeight + 2.5, -0.5, -0.5), 3, 3);
        if (const auto cell = chosen(); cell && cell->layer >= firstRow() && cell->layer < behind) {
            p.fillRect(QRectF(rectOf(*cell)).adjusted(1, rowHeight - 2, -1, -0.5), theme.color(Ink::selection));
            p.fillRect(QRectF(rectOf(*cell)).adjusted(1, 0, -1, -rowHeight + 1.5), theme.color(Ink::selection));
        }
    }
    paintHeadings(p);
}

void LensCanvas::paintHeadings(QPainter& p) const {
    const Theme& theme = Theme::instance();
    const ModelText& text = *m_generating.text();
    const uint32_t round = m_debuggee.moment().round;
    const auto shown = m_generating.tokenShown();
    const QRect all = viewport()->rect();
    p.setFont(theme.words());
    const QFontMetrics metrics(p.font());
    const int64_t end = endColumn();
    for (int64_t column = firstColumn(); column < end; ++column) {
        const auto token = static_cast<size_t>(column);
        const QRect cell = rectOf({static_cast<int>(firstRow()), token});
        const QRect head(cell.left() + insideWord, 0, cell.width() - 2 * insideWord, headHeight);
        const bool now = token >= text.first_of(round) && token < text.last_of(round) && round > 0;
        p.setPen(theme.color(shown == token ? Ink::link : now ? Ink::cursorWord : Ink::text));
        p.drawText(head, Qt::AlignLeft | Qt::AlignVCenter,
                   metrics.elidedText(tokenWords(text, token), Qt::ElideRight, head.width()));
    }
    p.setFont(theme.words(Theme::caption));
    p.setPen(theme.color(Ink::muted));
    p.fillRect(QRect(0, headHeight, sideWidth, all.height()), theme.color(Ink::canvas));
    p.fillRect(QRect(0, 0, sideWidth, headHeight), theme.color(Ink::canvas));
    p.drawText(QRect(0, 0, sideWidth - 8, headHeight), Qt::AlignRight | Qt::AlignVCenter, tr("layer"));
    p.setFont(theme.numbers(Theme::caption));
    const int now = layerNow(), behind = std::min(layers(), static_cast<int>(firstRow()) + wholeRows() + 1);
    for (int il = static_cast<int>(firstRow()); il < behind; ++il) {
        const QRect row(0, headHeight + static_cast<int>(il - firstRow()) * rowHeight, sideWidth - 8, rowHeight);
        p.setPen(theme.color(il == now ? Ink::cursorWord : il == m_layer ? Ink::link : Ink::muted));
        p.drawText(row, Qt::AlignRight | Qt::AlignVCenter, QString::number(il));
        if (il != now) continue;
        const double middle = row.center().y() + 0.5;
        p.setPen(Qt::NoPen);
        p.setBrush(theme.color(Ink::cursor));
        p.drawPolygon(QPolygonF({{6.0, middle - 4}, {12.0, middle}, {6.0, middle + 4}}));
    }
}

void LensCanvas::paintCell(QPainter& p, const LensCell& cell, const QRect& at) const {
    const Theme& theme = Theme::instance();
    const ModelText& text = *m_generating.text();
    const uint32_t round = m_debuggee.moment().round;
    const bool ofRound = cell.token >= text.first_of(round) && cell.token < text.last_of(round);
    const QRectF box = QRectF(at).adjusted(1, 1, -1, -1);
    p.setBrush(Qt::NoBrush);
    if (!hasRun(cell)) {
        const bool next = ofRound && cell.layer == layerNow();
        p.setPen(QPen(theme.color(next ? Ink::cursor : Ink::line), 1, Qt::DashLine));
        p.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
        return;
    }
    const LensWords* const words = m_reader.words(cell);
    if (!words || words->empty()) {
        p.setPen(theme.color(words ? Ink::trouble : Ink::line));
        p.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
        if (words)
            p.drawText(at.adjusted(insideWord, 0, -insideWord, 0), Qt::AlignLeft | Qt::AlignVCenter,
                       QStringLiteral("NaN"));
        return;
    }
    const QRgb ground = scale().at(words->front().probability);
    p.setPen(Qt::NoPen);
    p.setBrush(QColor(ground));
    p.drawRoundedRect(box, 2, 2);
    if (ofRound && round > 0) p.fillRect(QRectF(box.left(), box.top(), 2.5, box.height()), theme.color(Ink::cursor));
    QFont font = theme.words();
    font.setBold(isBold(cell));
    p.setFont(font);
    p.setPen(HeatScale::textOn(ground));
    const int room = at.width() - 2 * insideWord;
    p.drawText(at.adjusted(insideWord, 0, -insideWord, 0), Qt::AlignLeft | Qt::AlignVCenter,
               QFontMetrics(font).elidedText(idWords(text, words->front().id), Qt::ElideRight, room));
}

} // namespace ggs
