// SPDX-License-Identifier: MIT
// How the map of attention is drawn.
#include "session/generating.h"
#include "session/selection.h"
#include "session/session_controller.h"
#include "views/attention/attention_canvas.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace ggs {

namespace {

constexpr int apartFrom = 8;    // pixels of a cell from which on there is a gap between cells, and a dot in masked ones
constexpr int numbersFrom = 30; // and from which on there is room for a number

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
    const int wanted = digits.horizontalAdvance(QString::number(m_words.size())) + 8;
    size_t every = 1;
    for (const size_t step : {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000}) {
        every = step;
        if (static_cast<int>(step) * m_cell >= wanted) break;
    }
    for (size_t key = firstKey; key < endKey; ++key) {
        const QRect at = rectOf({static_cast<size_t>(firstRow()), key});
        const bool chosen = key == token, under = cell && cell->key == key && m_hovered;
        p.setPen(theme.color(chosen ? Ink::selection : under ? Ink::text : Ink::muted));
        if (key % every == 0 || (wide && (chosen || under))) {
            p.setFont(numbers);
            p.drawText(QRect(at.center().x() - 30, m_top - digits.height() - 3, 60, digits.height()), Qt::AlignCenter,
                       QString::number(key));
        }
        if (!wide) continue;
        if (!chosen && !under) p.setPen(theme.color(Ink::text));
        p.save();
        p.setFont(words);
        p.translate(at.center().x() + letters.ascent() / 3.0, m_top - digits.height() - 5);
        p.rotate(-45);
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
    // The chosen one and the one under the pointer stand whatever the step is, and those beside them give way.
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
        p.setPen(theme.color(query == token ? Ink::selection : Ink::muted));
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
    // Where the prompt ends.
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
