// SPDX-License-Identifier: MIT
#include "views/attention/attention_heads.h"

#include "look/theme.h"
#include "session/generating.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace ggs {

namespace {

constexpr int gap = 10, most = 116, least = 40; // pixels

int captionHeight() { return QFontMetrics(Theme::instance().words(Theme::caption)).height() + 2; }

} // namespace

AttentionHeads::AttentionHeads(Generating& generating, KeptAttention& kept, QWidget* parent)
    : QScrollArea(parent), m_generating(generating), m_kept(kept), m_grid(new QWidget) {
    setObjectName(QStringLiteral("attentionHeads"));
    setAccessibleName(tr("Heads"));
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    setWidget(m_grid);
    m_grid->installEventFilter(this);
}

void AttentionHeads::show(int64_t layer, int64_t heads, std::optional<int64_t> head, const HeatScale& scale) {
    m_layer = layer;
    m_heads = heads;
    m_scale = scale;
    m_head = head;
    m_pictures.clear();
    layOut();
    if (head) ensureVisible(rectOf(*head).center().x(), rectOf(*head).center().y(), 20, m_size);
}

// As large as lets all be seen.
void AttentionHeads::layOut() {
    const int width = viewport()->width() - 4, caption = captionHeight();
    const auto columnsOf = [&](int size) { return std::max(1, (width + gap) / (size + gap)); };
    const auto heightOf = [&](int size) {
        const auto rows = static_cast<int>((m_heads + columnsOf(size) - 1) / columnsOf(size));
        return rows * (size + caption + gap);
    };
    int size = std::clamp(width, least, most);
    while (size > least && heightOf(size) > height()) --size;
    if (size != m_size) m_pictures.clear();
    m_size = size;
    m_columns = columnsOf(size);
    m_grid->resize(viewport()->width(), std::max(1, heightOf(size)));
    m_grid->update();
}

void AttentionHeads::resizeEvent(QResizeEvent* event) {
    QScrollArea::resizeEvent(event);
    layOut();
}

QRect AttentionHeads::rectOf(int64_t head) const {
    const auto column = static_cast<int>(head % m_columns), row = static_cast<int>(head / m_columns);
    return {column * (m_size + gap) + 2, row * (m_size + captionHeight() + gap) + captionHeight(), m_size, m_size};
}

std::optional<int64_t> AttentionHeads::headAt(const QPoint& where) const {
    for (int64_t head = 0; head < m_heads; ++head) {
        if (rectOf(head).adjusted(0, -captionHeight(), 0, 0).contains(where)) return head;
    }
    return std::nullopt;
}

void AttentionHeads::draw() {
    const auto& text = m_generating.text();
    const size_t n = text ? text->tokens.size() : 0;
    m_pictures.assign(static_cast<size_t>(m_heads), {});
    if (n == 0) return;
    const size_t cells = std::min(n, static_cast<size_t>(m_size));
    const QRgb ground = Theme::instance().color(Ink::canvas).rgb();
    for (QImage& each : m_pictures) {
        each = QImage(static_cast<int>(cells), static_cast<int>(cells), QImage::Format_RGB32);
        each.fill(ground);
    }
    std::vector<double> strongest(cells);
    for (size_t line = 0; line < cells; ++line) {
        const size_t from = line * n / cells, end = (line + 1) * n / cells;
        const KeptAttention::Row* row = nullptr;
        for (size_t query = end; query > from && !row; --query) row = m_kept.row(m_layer, query - 1);
        if (!row) continue;
        const AttentionRow& shares = row->shares;
        for (int64_t head = 0; head < std::min(m_heads, shares.heads); ++head) {
            std::fill(strongest.begin(), strongest.end(), -1.0);
            for (size_t cell = 0; cell < cells; ++cell) {
                for (size_t key = cell * n / cells;
                     key < std::min((cell + 1) * n / cells, static_cast<size_t>(shares.keys)); ++key) {
                    if (!shares.masked[key])
                        strongest[cell] = std::max(strongest[cell], shares.share(head, static_cast<int64_t>(key)));
                }
            }
            auto* const pixels =
                reinterpret_cast<QRgb*>(m_pictures[static_cast<size_t>(head)].scanLine(static_cast<int>(line)));
            for (size_t cell = 0; cell < cells; ++cell) {
                if (strongest[cell] >= 0) pixels[cell] = m_scale.at(strongest[cell]);
            }
        }
    }
}

void AttentionHeads::paint(QPainter& p, const QRect& dirty) const {
    const Theme& theme = Theme::instance();
    p.setFont(theme.words(Theme::caption));
    for (int64_t head = 0; head < static_cast<int64_t>(m_pictures.size()); ++head) {
        const QRect at = rectOf(head);
        if (!at.adjusted(-3, -captionHeight(), 3, 3).intersects(dirty)) continue;
        const bool chosen = m_head == head;
        p.setPen(theme.color(chosen ? Ink::link : Ink::muted));
        p.drawText(QRect(at.left(), at.top() - captionHeight(), at.width(), captionHeight() - 2),
                   Qt::AlignLeft | Qt::AlignVCenter, tr("head %1").arg(head));
        p.drawImage(at, m_pictures[static_cast<size_t>(head)]);
        p.setBrush(Qt::NoBrush);
        p.setPen(QPen(theme.color(chosen ? Ink::selection : Ink::line), chosen ? 2 : 1));
        p.drawRect(QRectF(at).adjusted(-0.5, -0.5, 0.5, 0.5));
    }
}

bool AttentionHeads::eventFilter(QObject* watched, QEvent* event) {
    if (watched != m_grid) return QScrollArea::eventFilter(watched, event);
    if (event->type() == QEvent::Paint) {
        if (m_pictures.empty()) draw();
        QPainter p(m_grid);
        paint(p, static_cast<QPaintEvent*>(event)->rect());
        return true;
    }
    if (event->type() == QEvent::MouseButtonPress) {
        const auto* const mouse = static_cast<QMouseEvent*>(event);
        const auto head = headAt(mouse->pos());
        if (mouse->button() != Qt::LeftButton || !head) return false;
        emit headChosen(*head);
        return true;
    }
    return false;
}

} // namespace ggs
