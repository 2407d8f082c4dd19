// SPDX-License-Identifier: MIT
#include "views/model/token_strip.h"

#include "look/names/token_words.h"
#include "look/theme.h"
#include "session/debuggee.h"
#include "session/generating.h"
#include "session/moves.h"
#include "session/selection.h"
#include "session/session_controller.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>

namespace ggs {

namespace {

constexpr int gap = 3, inside = 6, cellHeight = 48, widest = 150, narrowest = 40;

} // namespace

TokenStrip::TokenStrip(SessionController& controller, QWidget* parent)
    : QScrollArea(parent), m_selection(controller.selection()), m_debuggee(controller.debuggee()),
      m_moves(controller.moves()), m_generating(controller.generating()), m_line(new QWidget) {
    setObjectName(QStringLiteral("tokenStrip"));
    setAccessibleName(tr("Tokens"));
    setFrameShape(QFrame::NoFrame);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::StrongFocus);
    setWidget(m_line);
    m_line->installEventFilter(this);
    m_line->setMouseTracking(true);
    connect(&m_generating, &Generating::textChanged, this, &TokenStrip::measure);
    for (const auto signal : {&Debuggee::snapshotChanged, &Debuggee::runningChanged, &Debuggee::progressed})
        connect(&m_debuggee, signal, this, [this] {
            showToken();
            m_line->update();
        });
    connect(&m_selection, &Selection::tokenChanged, this, [this] {
        showToken();
        m_line->update();
    });
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        m_measured.clear();
        m_words.clear();
        measure();
    });
    measure();
}

QSize TokenStrip::sizeHint() const { return {400, cellHeight + 4 + horizontalScrollBar()->sizeHint().height()}; }

// Words of tokens that were there before are kept: a text of thousands goes on by one.
void TokenStrip::measure() {
    const auto& text = m_generating.text();
    if (!text || text->model != m_model) {
        m_words.clear();
        m_measured.clear();
        m_model = text ? text->model : nullptr;
    }
    size_t same = 0;
    if (text) {
        while (same < m_measured.size() && same < text->tokens.size() && m_measured[same] == text->tokens[same]) ++same;
        m_measured = text->tokens;
    }
    m_words.resize(same);
    m_ends.resize(same);
    const QFontMetrics metrics(Theme::instance().words());
    const QFontMetrics digits(Theme::instance().numbers(Theme::caption));
    for (size_t i = same; text && i < text->tokens.size(); ++i) {
        m_words.push_back(tokenWords(*text, i));
        const int numbers = digits.horizontalAdvance(QStringLiteral("%1  %2").arg(i).arg(text->tokens[i]));
        const int wide =
            std::clamp(std::max(metrics.horizontalAdvance(m_words.back()), numbers), narrowest, widest) + 2 * inside;
        m_ends.push_back((m_ends.empty() ? 0 : m_ends.back() + gap) + wide);
    }
    m_line->resize(m_ends.empty() ? 0 : m_ends.back() + 1, cellHeight + 2);
    // The call is queued: the scroll bar must get the new width first.
    QMetaObject::invokeMethod(
        this, [this] { showToken(); }, Qt::QueuedConnection);
    m_line->update();
}

QRect TokenStrip::cellOf(size_t place) const {
    if (place >= m_ends.size()) return {};
    const int left = place == 0 ? 0 : m_ends[place - 1] + gap;
    return {left, 1, m_ends[place] - left, cellHeight};
}

std::optional<size_t> TokenStrip::tokenAt(const QPoint& point) const {
    const auto found = std::lower_bound(m_ends.begin(), m_ends.end(), point.x());
    const auto place = static_cast<size_t>(found - m_ends.begin());
    return found != m_ends.end() && cellOf(place).contains(point) ? std::optional(place) : std::nullopt;
}

void TokenStrip::showToken() {
    const auto shown = m_generating.tokenShown();
    if (!shown || *shown >= m_ends.size()) return;
    const QRect cell = cellOf(*shown);
    ensureVisible(cell.center().x(), cell.center().y(), cell.width() / 2 + 40, 0);
}

// The widgets next to the strip get wider with the first round, which may hide the shown token.
void TokenStrip::resizeEvent(QResizeEvent* event) {
    QScrollArea::resizeEvent(event);
    showToken();
}

void TokenStrip::go(int places) {
    const auto shown = m_generating.tokenShown();
    if (!shown || m_ends.empty()) return;
    const int64_t wanted =
        std::clamp<int64_t>(static_cast<int64_t>(*shown) + places, 0, static_cast<int64_t>(m_ends.size()) - 1);
    m_selection.selectToken(static_cast<size_t>(wanted));
}

void TokenStrip::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Left: return go(-1);
    case Qt::Key_Right: return go(1);
    case Qt::Key_Home: return go(INT_MIN / 2);
    case Qt::Key_End: return go(INT_MAX / 2);
    case Qt::Key_Escape: return m_selection.selectToken(std::nullopt);
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (const auto shown = m_generating.tokenShown(); shown && m_generating.text())
            m_moves.goToMoment({m_generating.text()->round_of(*shown), SIZE_MAX});
        return;
    default: QScrollArea::keyPressEvent(event);
    }
}

void TokenStrip::contextMenuEvent(QContextMenuEvent* event) {
    const auto place = tokenAt(m_line->mapFrom(this, event->pos()));
    const auto text = m_generating.text();
    if (!place || !text) return;
    QMenu menu;
    const bool prompt = *place < text->prompt;
    const QAction* const there = menu.addAction(tr("Go to end of the token's round"));
    QAction* const other = menu.addAction(tr("Replace token…"));
    other->setEnabled(!prompt && !m_debuggee.isRunning());
    const QAction* const chosen = menu.exec(event->globalPos());
    const auto& now = m_generating.text(); // which may be another one's by now
    if (!now || now->model != text->model || *place >= now->tokens.size()) return;
    if (chosen == there) m_moves.goToMoment({text->round_of(*place), SIZE_MAX});
    if (chosen == other) emit otherWanted(*place);
}

bool TokenStrip::eventFilter(QObject* watched, QEvent* event) {
    if (watched != m_line) return QScrollArea::eventFilter(watched, event);
    const auto text = m_generating.text();
    switch (event->type()) {
    case QEvent::Paint: {
        QPainter painter(m_line);
        paint(painter, static_cast<QPaintEvent*>(event)->rect());
        return true;
    }
    case QEvent::MouseButtonPress: {
        const auto* const mouse = static_cast<QMouseEvent*>(event);
        setFocus(Qt::MouseFocusReason);
        if (mouse->button() != Qt::LeftButton) return false;
        if (const auto place = tokenAt(mouse->pos())) m_selection.selectToken(place);
        return true;
    }
    case QEvent::MouseButtonDblClick: {
        const auto place = tokenAt(static_cast<QMouseEvent*>(event)->pos());
        if (place && text && !m_debuggee.isRunning()) m_moves.goToMoment({text->round_of(*place), SIZE_MAX});
        return true;
    }
    case QEvent::ToolTip: {
        const auto* const help = static_cast<QHelpEvent*>(event);
        const auto place = tokenAt(help->pos());
        if (!place || !text || *place >= text->tokens.size()) {
            QToolTip::hideText();
            return true;
        }
        QString tip =
            tr("token %1 · id %2 · round %3").arg(*place).arg(text->tokens[*place]).arg(text->round_of(*place));
        if (const auto share = text->probability(*place))
            tip += QStringLiteral("<br>") + tr("expected with a probability of %1").arg(percentWords(*share));
        const QString table = *place > 0 ? expectedTable(*text, *place - 1) : QString();
        if (!table.isEmpty()) tip += QStringLiteral("<br>") + tr("tokens that the model expected here:") + table;
        QToolTip::showText(help->globalPos(), tip, m_line);
        return true;
    }
    default: return QScrollArea::eventFilter(watched, event);
    }
}

void TokenStrip::paint(QPainter& painter, const QRect& dirty) {
    if (!m_generating.text()) return;
    const auto first = std::lower_bound(m_ends.begin(), m_ends.end(), dirty.left());
    for (auto place = static_cast<size_t>(first - m_ends.begin()); place < m_ends.size(); ++place) {
        const QRect cell = cellOf(place);
        if (cell.left() > dirty.right()) break;
        paintCell(painter, place, cell);
    }
}

void TokenStrip::paintCell(QPainter& painter, size_t place, const QRect& cell) const {
    const Theme& theme = Theme::instance();
    const ModelText& text = *m_generating.text();
    const uint32_t round = m_debuggee.moment().round;
    const bool now = place >= text.first_of(round) && place < text.last_of(round);
    const bool chosen = m_generating.tokenShown() == place;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.color(chosen ? Ink::selection : now ? Ink::cursor : Ink::line), chosen || now ? 1.6 : 1));
    painter.setBrush(chosen ? theme.color(Ink::selection, 0.16)
                     : now  ? theme.color(Ink::cursor, 0.10)
                            : theme.color(Ink::raised));
    painter.drawRoundedRect(QRectF(cell).adjusted(0.8, 0.8, -0.8, -0.8), 4, 4);
    const QRect words = cell.adjusted(inside, 4, -inside, 0);
    painter.setPen(theme.color(place < text.prompt ? Ink::text : Ink::cursor));
    painter.setFont(theme.words());
    painter.drawText(words, Qt::AlignLeft | Qt::AlignTop,
                     QFontMetrics(painter.font()).elidedText(m_words[place], Qt::ElideRight, words.width()));
    painter.setPen(theme.color(Ink::muted));
    painter.setFont(theme.numbers(Theme::caption));
    const QRect below = words.adjusted(0, 17, 0, 0);
    painter.drawText(below, Qt::AlignLeft | Qt::AlignTop, QString::number(place));
    painter.drawText(below, Qt::AlignRight | Qt::AlignTop, QString::number(text.tokens[place]));
    // How likely it was, as a bar along its foot.
    const QRectF bar(words.left(), cell.bottom() - 7, words.width(), 3);
    if (const auto share = text.probability(place)) {
        painter.fillRect(bar, theme.color(Ink::line));
        painter.fillRect(QRectF(bar.left(), bar.top(), std::max(1.0, bar.width() * *share), bar.height()),
                         theme.color(Ink::element));
    }
}

} // namespace ggs
