// SPDX-License-Identifier: MIT
#include "views/model/text_flow.h"

#include "look/cells/heat_scale.h"
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
#include <climits>

namespace ggs {

namespace {

constexpr double proseSize = 13.5;                           // points: 18 px
constexpr int proseMargin = 16, betweenLines = 18, foot = 3; // of the page, between lines of text, of the line below
constexpr int besideToken = 1, besideChip = 6;               // between tokens, and next to a special token
constexpr int chipAir = 5, nextWidth = 52;                   // inside a special token, of "next"

QFont proseFont() { return Theme::instance().words(proseSize); }

// A token that isn't text, such as <bos>, is shown as a small chip.
bool isChip(const QString& word) {
    return word.size() > 2 && word.startsWith(QLatin1Char('<')) && word.endsWith(QLatin1Char('>'));
}

bool endsLine(const QString& word) { return word.contains(QChar(0x23ce)); }

} // namespace

TextFlow::TextFlow(SessionController& controller, QWidget* parent)
    : QAbstractScrollArea(parent), m_selection(controller.selection()), m_debuggee(controller.debuggee()),
      m_moves(controller.moves()), m_generating(controller.generating()) {
    setObjectName(QStringLiteral("textFlow"));
    setAccessibleName(tr("Text, token by token"));
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setMouseTracking(true);
    setMinimumHeight(QFontMetrics(proseFont()).height() + 2 * proseMargin);
    connect(&m_generating, &Generating::textChanged, this, &TextFlow::measure);
    const auto follow = [this] {
        showToken();
        viewport()->update();
    };
    for (const auto signal : {&Debuggee::snapshotChanged, &Debuggee::runningChanged, &Debuggee::progressed})
        connect(&m_debuggee, signal, this, follow);
    connect(&m_selection, &Selection::tokenChanged, this, follow);
    connect(&Theme::instance(), &Theme::changed, viewport(), qOverload<>(&QWidget::update));
    measure();
}

int TextFlow::lineHeight() const { return QFontMetrics(proseFont()).height() + betweenLines; }

// Words of tokens that were there before are kept: a text of thousands goes on by one.
void TextFlow::measure() {
    const auto& text = m_generating.text();
    if (!text || text->model != m_model) {
        m_words.clear();
        m_measured.clear();
        m_anchor.reset();
        m_model = text ? text->model : nullptr;
    }
    size_t same = 0;
    if (text) {
        while (same < m_measured.size() && same < text->tokens.size() && m_measured[same] == text->tokens[same]) ++same;
        m_measured = text->tokens;
    }
    m_words.resize(same);
    for (size_t i = same; text && i < text->tokens.size(); ++i) m_words.push_back(tokenWords(*text, i));
    if (m_anchor && std::max(*m_anchor, m_end) >= m_words.size()) m_anchor.reset();
    place(same);
    showToken();
    describe();
}

void TextFlow::place(size_t first) {
    m_width = viewport()->width();
    m_places.resize(std::min(first, m_places.size()));
    const QFontMetrics prose(proseFont()), chip(Theme::instance().words(Theme::caption));
    const int right = std::max(m_width - proseMargin, proseMargin + 40);
    for (size_t i = m_places.size(); i <= m_words.size(); ++i) {
        Placed here;
        int left = proseMargin;
        if (i > 0) {
            here.line = m_places[i - 1].line;
            const bool chips = isChip(m_words[i - 1]) || (i < m_words.size() && isChip(m_words[i]));
            left = m_places[i - 1].left + m_places[i - 1].width + (chips ? besideChip : besideToken);
            if (endsLine(m_words[i - 1])) {
                ++here.line;
                left = proseMargin;
            }
        }
        QString word = i < m_words.size() ? m_words[i] : QString();
        here.width = i == m_words.size() ? nextWidth
                     : isChip(word)
                         ? chip.horizontalAdvance(word) + 2 * chipAir
                         : std::max(6, prose.horizontalAdvance(word.replace(QChar(0x00b7), QLatin1Char(' '))));
        if (left > proseMargin && left + here.width > right) {
            ++here.line;
            left = proseMargin;
        }
        here.left = left;
        m_places.push_back(here);
    }
    const int height = (m_places.back().line + 1) * lineHeight() + 2 * proseMargin;
    verticalScrollBar()->setRange(0, std::max(0, height - viewport()->height()));
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(lineHeight());
    viewport()->update();
}

QRect TextFlow::cellOf(size_t place) const {
    if (place >= m_places.size()) return {};
    const Placed& here = m_places[place];
    return {here.left, proseMargin + here.line * lineHeight() - verticalScrollBar()->value(), here.width,
            QFontMetrics(proseFont()).height() + 4 + foot};
}

std::optional<size_t> TextFlow::tokenAt(const QPoint& point) const {
    const int line = (point.y() + verticalScrollBar()->value() - proseMargin) / lineHeight();
    const auto first = std::ranges::lower_bound(m_places, line, {}, &Placed::line);
    for (auto each = first; each != m_places.end() && each->line == line; ++each) {
        const auto place = static_cast<size_t>(each - m_places.begin());
        if (place < m_words.size() && cellOf(place).adjusted(0, -4, besideToken, 8).contains(point)) return place;
    }
    return std::nullopt;
}

void TextFlow::showToken() {
    const auto shown = m_generating.tokenShown();
    if (!shown || *shown >= m_words.size()) return;
    const QRect cell = cellOf(*shown);
    QScrollBar& bar = *verticalScrollBar();
    if (cell.top() < 0) bar.setValue(bar.value() + cell.top() - proseMargin);
    if (cell.bottom() > viewport()->height())
        bar.setValue(bar.value() + cell.bottom() - viewport()->height() + proseMargin);
    describe();
}

// For those who can't see it.
void TextFlow::describe() {
    const auto shown = m_generating.tokenShown();
    const auto& text = m_generating.text();
    setAccessibleDescription(text && shown && *shown < m_words.size()
                                 ? tr("token %1 of %2: %3").arg(*shown).arg(m_words.size()).arg(m_words[*shown])
                                 : QString());
}

void TextFlow::scrollContentsBy(int, int) { viewport()->update(); }

void TextFlow::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    place(viewport()->width() == m_width ? m_words.size() : 0);
    showToken();
}

// -- keys and the pointer ---------------------------------------------------------------------------------------------

void TextFlow::go(int places) {
    const auto shown = m_generating.tokenShown();
    if (!shown || m_words.empty()) return;
    const int64_t wanted =
        std::clamp<int64_t>(static_cast<int64_t>(*shown) + places, 0, static_cast<int64_t>(m_words.size()) - 1);
    m_selection.selectToken(static_cast<size_t>(wanted));
}

std::pair<size_t, size_t> TextFlow::chosen() const {
    if (!m_anchor || !m_dragged) return {0, 0};
    return {std::min(*m_anchor, m_end), std::max(*m_anchor, m_end) + 1};
}

QString TextFlow::selectedText() const {
    const auto& text = m_generating.text();
    if (!text) return {};
    const auto [first, end] = chosen();
    const bool all = first == end;
    const TokenIds part = all ? text->tokens
                              : TokenIds(text->tokens.begin() + static_cast<std::ptrdiff_t>(first),
                                         text->tokens.begin() + static_cast<std::ptrdiff_t>(end));
    return QString::fromStdString(text->model->tokenizer().text(part, {false, false}));
}

void TextFlow::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Left: return go(-1);
    case Qt::Key_Right: return go(1);
    case Qt::Key_Up:
    case Qt::Key_Down: {
        const auto shown = m_generating.tokenShown();
        if (!shown) return;
        const QPoint from = cellOf(*shown).center();
        const int way = event->key() == Qt::Key_Up ? -1 : 1;
        if (const auto there = tokenAt(from + QPoint(0, way * lineHeight()))) m_selection.selectToken(there);
        return;
    }
    case Qt::Key_Home: return go(INT_MIN / 2);
    case Qt::Key_End: return go(INT_MAX / 2);
    case Qt::Key_Escape:
        m_anchor.reset();
        viewport()->update();
        return m_selection.selectToken(std::nullopt);
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (const auto shown = m_generating.tokenShown(); shown && m_generating.text())
            m_moves.goToMoment({m_generating.text()->round_of(*shown), SIZE_MAX});
        return;
    default: QAbstractScrollArea::keyPressEvent(event);
    }
}

void TextFlow::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    m_anchor = tokenAt(event->pos());
    m_dragged = false;
    if (m_anchor) m_selection.selectToken(m_anchor);
    viewport()->update();
}

void TextFlow::mouseMoveEvent(QMouseEvent* event) {
    if (!(event->buttons() & Qt::LeftButton) || !m_anchor) return;
    const auto there = tokenAt(event->pos());
    if (!there || (*there == m_end && m_dragged)) return;
    m_end = *there;
    m_dragged = m_dragged || m_end != *m_anchor;
    viewport()->update();
}

void TextFlow::mouseReleaseEvent(QMouseEvent*) {
    if (!m_dragged) m_anchor.reset();
}

void TextFlow::mouseDoubleClickEvent(QMouseEvent* event) {
    const auto place = tokenAt(event->pos());
    const auto& text = m_generating.text();
    if (place && text && !m_debuggee.isRunning()) m_moves.goToMoment({text->round_of(*place), SIZE_MAX});
}

QString TextFlow::whyNotReplaced(size_t place) const {
    const auto& text = m_generating.text();
    if (!text) return tr("there is no text");
    if (place < text->prompt) return tr("it is one of the %n prompt token(s)", nullptr, static_cast<int>(text->prompt));
    if (m_debuggee.isRunning()) return tr("the model is running");
    if (!text->expected[place - 1]) return tr("the tokens before it have not been run");
    return {};
}

void TextFlow::contextMenuEvent(QContextMenuEvent* event) {
    const bool byKey = event->reason() == QContextMenuEvent::Keyboard;
    const auto place = byKey ? m_generating.tokenShown() : tokenAt(viewport()->mapFrom(this, event->pos()));
    const auto text = m_generating.text();
    if (!place || !text) return;
    QMenu menu;
    const bool prompt = *place < text->prompt;
    const QAction* const there = menu.addAction(tr("Go to end of the token's round"));
    QAction* const other = menu.addAction(tr("Replace token…"));
    const QString why = whyNotReplaced(*place);
    other->setEnabled(why.isEmpty());
    if (!why.isEmpty()) other->setText(tr("Replace token: %1").arg(why));
    const QAction* const edit = prompt ? menu.addAction(tr("Edit prompt…")) : nullptr;
    const QAction* const choice =
        menu.exec(byKey ? viewport()->mapToGlobal(cellOf(*place).bottomLeft()) : event->globalPos());
    const auto& now = m_generating.text(); // which may be another one's by now
    if (!now || now->model != text->model || *place >= now->tokens.size()) return;
    if (choice == there) m_moves.goToMoment({text->round_of(*place), SIZE_MAX});
    if (choice == other) emit otherWanted(*place);
    if (choice && choice == edit) emit promptWanted();
}

bool TextFlow::viewportEvent(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QAbstractScrollArea::viewportEvent(event);
    const auto* const help = static_cast<QHelpEvent*>(event);
    tip(help->pos(), help->globalPos());
    return true;
}

void TextFlow::tip(const QPoint& where, const QPoint& onScreen) {
    const auto place = tokenAt(where);
    const auto& text = m_generating.text();
    if (!place || !text || *place >= text->tokens.size()) return QToolTip::hideText();
    QString tip = tr("token %1 · id %2 · round %3").arg(*place).arg(text->tokens[*place]).arg(text->round_of(*place));
    if (const auto share = text->probability(*place))
        tip += QStringLiteral("<br>") + tr("expected with a probability of %1").arg(percentWords(*share));
    const QString table = *place > 0 ? expectedTable(*text, *place - 1) : QString();
    if (!table.isEmpty()) tip += QStringLiteral("<br>") + tr("tokens that the model expected here:") + table;
    QToolTip::showText(onScreen, tip, viewport());
}

// -- drawing ----------------------------------------------------------------------------------------------------------

void TextFlow::paintEvent(QPaintEvent* event) {
    QPainter painter(viewport());
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(event->rect(), Theme::instance().color(Ink::panel));
    if (!m_generating.text()) return;
    const int top = verticalScrollBar()->value();
    const int firstLine = (top + event->rect().top() - proseMargin) / lineHeight() - 1,
              lastLine = (top + event->rect().bottom() - proseMargin) / lineHeight() + 1;
    const auto first = std::ranges::lower_bound(m_places, firstLine, {}, &Placed::line);
    for (auto each = first; each != m_places.end() && each->line <= lastLine; ++each) {
        const auto place = static_cast<size_t>(each - m_places.begin());
        if (place < m_words.size()) paintToken(painter, place);
    }
    if (m_places.empty() || m_words.empty()) return;
    // The place of the next token.
    const Theme& theme = Theme::instance();
    painter.setPen(QPen(theme.color(Ink::muted), 1, Qt::DashLine));
    painter.setBrush(Qt::NoBrush);
    const QRectF next = QRectF(cellOf(m_words.size())).adjusted(4.5, 0.5, -0.5, -2.5);
    painter.drawRoundedRect(next, 4, 4);
    painter.setFont(theme.words(Theme::caption));
    painter.setPen(theme.color(Ink::muted));
    painter.drawText(next, Qt::AlignCenter, tr("next"));
}

void TextFlow::paintToken(QPainter& painter, size_t place) const {
    const Theme& theme = Theme::instance();
    const ModelText& text = *m_generating.text();
    const QRect cell = cellOf(place);
    const uint32_t round = m_debuggee.moment().round;
    const bool now = place >= text.first_of(round) && place < text.last_of(round) && place >= text.prompt;
    const bool shown = m_generating.tokenShown() == place;
    const auto [from, end] = chosen();
    if (place >= from && place < end)
        painter.fillRect(cell.adjusted(0, -3, besideToken, 0), theme.color(Ink::selectedRow));
    if (shown || now) {
        painter.setPen(QPen(theme.color(shown ? Ink::selection : Ink::cursor), 1.5));
        painter.setBrush(theme.color(shown ? Ink::selection : Ink::cursor, 0.14));
        painter.drawRoundedRect(QRectF(cell).adjusted(-1.5, -3.5, 1.5, 3.5), 4, 4);
    }
    QString word = m_words[place];
    const bool written = place >= text.prompt;
    if (isChip(word)) {
        const QRectF chip = QRectF(cell).adjusted(0.5, 2.5, -0.5, -foot - 3.5);
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.color(Ink::raised));
        painter.drawRoundedRect(chip, 4, 4);
        painter.setFont(theme.words(Theme::caption));
        painter.setPen(theme.color(Ink::muted));
        painter.drawText(chip, Qt::AlignCenter, word);
        return;
    }
    painter.setFont(proseFont());
    painter.setPen(theme.color(written ? Ink::text : Ink::muted));
    painter.drawText(cell, Qt::AlignLeft | Qt::AlignTop | Qt::TextDontClip,
                     word.replace(QChar(0x00b7), QLatin1Char(' ')));
    // The line below leaves out the space before a word.
    const int space =
        m_words[place].startsWith(QChar(0x00b7)) ? QFontMetrics(painter.font()).horizontalAdvance(QLatin1Char(' ')) : 0;
    const QRectF line(cell.left() + space, cell.bottom() - foot + 1, std::max(3, cell.width() - space), foot);
    const auto share = text.probability(place);
    painter.setPen(Qt::NoPen);
    painter.setBrush(share ? HeatScale(0, 1).bar(*share, theme.color(Ink::panel)) : theme.color(Ink::line));
    painter.drawRoundedRect(line, 1.5, 1.5);
}

} // namespace ggs
