// SPDX-License-Identifier: MIT
#include "window/band_button.h"

#include "look/actions.h"
#include "look/theme.h"

#include <QAction>
#include <QEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>

#include <algorithm>

namespace ggs {

namespace {

constexpr int bandHigh = 32, bandEdge = 10, bandIcon = 16, bandGap = 8, bandArrow = 8, bandDot = 12;

// An icon of the theme in another colour.
QPixmap inColour(const QString& name, const QColor& colour, qreal ratio) {
    QPixmap picture = themeIcon(name).pixmap(QSize(bandIcon, bandIcon), ratio);
    QPainter p(&picture);
    p.setCompositionMode(QPainter::CompositionMode_SourceIn);
    p.fillRect(QRect(0, 0, bandIcon, bandIcon), colour);
    return picture;
}

QFont hintFont() { return Theme::instance().words(Theme::caption); }

} // namespace

BandButton::BandButton(const QString& icon, Frame frame, QWidget* parent)
    : QAbstractButton(parent), m_icon(icon), m_frame(frame) {
    setFocusPolicy(Qt::TabFocus); // a click leaves the keys with the view
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setFont(wordFont());
    setAttribute(Qt::WA_Hover);
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        updateGeometry(); // the size of the letters
        update();
    });
    connect(this, &QAbstractButton::clicked, this, [this] {
        if (m_menu) return showMenu();
        if (m_action) m_action->trigger();
    });
}

QFont BandButton::wordFont() const {
    QFont font = Theme::instance().words(Theme::text);
    font.setWeight(m_primary ? QFont::DemiBold : QFont::Medium);
    return font;
}

void BandButton::setIconName(const QString& icon) {
    m_icon = icon;
    update();
}

void BandButton::setWords(const QStringList& words) {
    m_words = words;
    updateGeometry();
}

void BandButton::setElided(int least) {
    m_least = least;
    updateGeometry();
}

void BandButton::setHint(const QString& keys) {
    if (m_hint == keys) return;
    m_hint = keys;
    updateGeometry();
    update();
}

void BandButton::setHintShown(bool shown) {
    m_hintShown = shown;
    updateGeometry();
    update();
}

void BandButton::setArrow(bool arrow) {
    m_arrow = arrow;
    updateGeometry();
}

void BandButton::setPrimary(bool primary) {
    m_primary = primary;
    setFont(wordFont());
    update();
}

void BandButton::setMarked(bool marked) {
    m_marked = marked;
    update();
}

void BandButton::setCount(int count) {
    m_count = count;
    update();
}

void BandButton::setMuted(bool muted) {
    m_muted = muted;
    update();
}

void BandButton::follow(QAction* action) {
    if (m_action) disconnect(m_action, nullptr, this, nullptr);
    m_action = action;
    connect(m_action, &QAction::changed, this, &BandButton::takeAction);
    takeAction();
}

void BandButton::takeAction() {
    setEnabled(m_action->isEnabled());
    setToolTip(m_action->toolTip());
    if (text().isEmpty()) setAccessibleName(withoutMnemonic(m_action->text()).remove(QStringLiteral("…")));
    setAccessibleDescription(m_action->statusTip());
    setHint(m_action->shortcut().toString(QKeySequence::NativeText));
}

void BandButton::setMenu(QMenu* menu) {
    m_menu = menu;
    connect(m_menu, &QMenu::aboutToHide, this, [this] { setDown(false); });
}

void BandButton::showMenu() {
    setDown(true);
    m_menu->popup(mapToGlobal(QPoint(0, height() + 4)));
}

int BandButton::widthOf(const QString& text) const {
    int wide = m_icon.isEmpty() ? 2 * bandEdge - bandGap : 2 * bandEdge + bandIcon;
    if (!text.isEmpty()) wide += bandGap + 2 + QFontMetrics(wordFont()).horizontalAdvance(text); // 2: rounding
    if (!text.isEmpty() && m_hintShown && !m_hint.isEmpty())
        wide += bandGap + QFontMetrics(hintFont()).horizontalAdvance(m_hint) + (m_boxed ? 12 : 0);
    if (m_arrow) wide += (m_icon.isEmpty() && text.isEmpty() ? 0 : bandGap) + bandArrow;
    return wide;
}

QSize BandButton::sizeHint() const {
    const int high = Theme::instance().stretched(bandHigh);
    if (m_least >= 0) return {m_least, high};
    int wide = m_frame == Frame::plain ? high : widthOf(text());
    for (const QString& each : m_words) wide = std::max(wide, widthOf(each));
    return {wide, high};
}

QSize BandButton::minimumSizeHint() const { return sizeHint(); }

bool BandButton::event(QEvent* event) {
    if (event->type() == QEvent::EnabledChange) update();
    return QAbstractButton::event(event);
}

void BandButton::keyPressEvent(QKeyEvent* event) {
    const bool opens = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter ||
                       (event->key() == Qt::Key_Down && (m_menu || m_arrow));
    if (opens && isEnabled()) return click();
    QAbstractButton::keyPressEvent(event);
}

void BandButton::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::instance();
    QPainter p(this);
    p.setRenderHint(QPainter::Antialiasing);
    const bool lit = isEnabled() && (underMouse() || isDown()), primary = m_primary && isEnabled();
    const QRectF frame = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    QColor ground = primary ? theme.color(Ink::selection) : theme.color(Ink::raised);
    if (primary && lit) ground.setAlphaF(0.88F);
    if (m_frame == Frame::framed || lit || hasFocus()) {
        const Ink border = primary ? Ink::selection : lit ? Ink::muted : Ink::line;
        p.setPen(QPen(theme.color(border), 1));
        p.setBrush(ground);
        p.drawRoundedRect(frame, 6, 6);
    }
    if (hasFocus()) {
        p.setPen(QPen(theme.color(primary ? Ink::onSelection : Ink::selection), 1.5));
        p.setBrush(Qt::NoBrush);
        p.drawRoundedRect(frame.adjusted(1, 1, -1, -1), 5, 5);
    }
    const QColor words = theme.color(!isEnabled() ? Ink::faint
                                     : primary    ? Ink::onSelection
                                     : m_muted    ? Ink::muted
                                                  : Ink::text);
    const QColor quiet = theme.color(!isEnabled() ? Ink::faint : primary ? Ink::onSelection : Ink::muted);
    const bool bright = (m_action && !m_boxed) || (m_menu && m_frame == Frame::plain); // as a word
    const bool alone = text().isEmpty();
    int left = bandEdge, right = width() - bandEdge;
    if (m_arrow) {
        const QPointF middle(alone && m_icon.isEmpty() ? width() / 2.0 : right - bandArrow / 2.0, height() / 2.0);
        p.setPen(QPen(quiet, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        p.setBrush(Qt::NoBrush);
        p.drawPolyline(QPolygonF{middle + QPointF(-4, -2), middle + QPointF(0, 2), middle + QPointF(4, -2)});
        right -= bandArrow + bandGap;
    }
    if (!m_icon.isEmpty()) {
        const int x = alone && !m_arrow ? (width() - bandIcon) / 2 : left;
        p.drawPixmap(x, (height() - bandIcon) / 2,
                     inColour(m_icon, primary || bright ? words : quiet, devicePixelRatioF()));
        left += bandIcon + bandGap;
        if (m_count > 0) {
            const QString count = m_count > 99 ? QStringLiteral("99+") : QString::number(m_count);
            QFont small = theme.words(7);
            small.setWeight(QFont::DemiBold);
            const double wide = std::max(14.0, QFontMetricsF(small).horizontalAdvance(count) + 6);
            const QRectF badge(std::min(x + 8.0, width() - wide), 2, wide, 14);
            p.setPen(QPen(theme.color(Ink::panel), 1));
            p.setBrush(theme.color(Ink::selection));
            p.drawRoundedRect(badge, 7, 7);
            p.setPen(theme.color(Ink::onSelection));
            p.setFont(small);
            p.drawText(badge, Qt::AlignCenter, count);
        }
    }
    if (alone) return;
    if (m_hintShown && !m_hint.isEmpty()) {
        p.setFont(hintFont());
        const int wide = QFontMetrics(hintFont()).horizontalAdvance(m_hint) + (m_boxed ? 12 : 0);
        const QRect place(right - wide + (m_boxed ? 4 : 0), 0, wide, height());
        if (m_boxed) {
            p.setPen(QPen(theme.color(Ink::line), 1));
            p.setBrush(theme.color(Ink::panel));
            p.drawRoundedRect(QRectF(place).adjusted(0.5, 6.5, -0.5, -6.5), 4, 4);
        }
        p.setPen(quiet);
        p.drawText(place, Qt::AlignCenter, m_hint);
        right -= wide + bandGap;
    }
    if (m_marked) {
        p.setPen(Qt::NoPen);
        p.setBrush(theme.color(Ink::text));
        p.drawEllipse(QPointF(left + 3, height() / 2.0 + 0.5), 3, 3);
        left += bandDot;
    }
    p.setFont(wordFont());
    p.setPen(words);
    const QRect place(left, 0, right - left, height());
    p.drawText(place, Qt::AlignLeft | Qt::AlignVCenter,
               QFontMetrics(wordFont()).elidedText(text(), Qt::ElideMiddle, place.width()));
}

} // namespace ggs
