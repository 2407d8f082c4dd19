// SPDX-License-Identifier: MIT
#include "window/notice_card.h"

#include "look/actions.h"
#include "look/theme.h"
#include "look/view.h"
#include "look/wrapped_text.h"

#include <QAccessibleWidget>
#include <QApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>

#include <utility>

namespace ggs {

namespace {

constexpr int stay = 6000, stayWithButton = 12000; // ms, of information
constexpr int markSize = 16;                       // pixels
constexpr int textLeft = 44;                       // pixels from the left edge of the card
constexpr double corner = 8;                       // pixels

struct KindRow {
    const char* icon;
    Ink ink;
};
KindRow rowOf(Notice::Kind kind) {
    switch (kind) {
    case Notice::Kind::stop: return {"notice-stop", Ink::trouble};
    case Notice::Kind::trouble: return {"notice-trouble", Ink::trouble};
    case Notice::Kind::question: return {"notice-question", Ink::selection};
    case Notice::Kind::information: break;
    }
    return {"notice-information", Ink::muted};
}

// Screen readers announce an alert as soon as it appears.
class AccessibleCard final : public QAccessibleWidget {
  public:
    explicit AccessibleCard(QWidget* card) : QAccessibleWidget(card, QAccessible::AlertMessage) {}
};

QAccessibleInterface* accessibleCard(const QString&, QObject* object) {
    auto* const card = qobject_cast<NoticeCard*>(object);
    return card ? new AccessibleCard(card) : nullptr;
}

} // namespace

NoticeCard::NoticeCard(Notice notice, QWidget* window) : QWidget(window), m_notice(std::move(notice)) {
    [[maybe_unused]] static const bool installed = (QAccessible::installFactory(accessibleCard), true);
    setObjectName(QStringLiteral("noticeCard"));
    setAccessibleName(m_notice.why.isEmpty() ? m_notice.what
                                             : QStringLiteral("%1. %2").arg(m_notice.what, m_notice.why));
    setCursor(Qt::ArrowCursor); // also above an editor
    auto* const what = new WrappedText;
    what->setObjectName(QStringLiteral("noticeWhat"));
    what->setText(m_notice.what);
    QFont strong = Theme::instance().words();
    strong.setWeight(QFont::DemiBold);
    what->setFont(strong);
    auto* const close = new QToolButton;
    close->setObjectName(QStringLiteral("noticeClose"));
    close->setProperty("role", "dock");
    close->setIcon(themeIcon(QStringLiteral("close")));
    close->setIconSize({14, 14});
    close->setFixedSize(24, 24);
    close->setToolTip(tr("Close this notice (Esc)"));
    close->setAccessibleName(tr("Close this notice"));
    connect(close, &QToolButton::clicked, this, [this] { answer({}); });
    connect(&Theme::instance(), &Theme::changed, close,
            [close] { close->setIcon(themeIcon(QStringLiteral("close"))); });
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(shadow + textLeft, shadow + 10, shadow + 8, shadow + 11);
    column->setSpacing(4);
    auto* const head = new QHBoxLayout;
    head->setSpacing(6);
    head->addWidget(what, 1);
    head->addWidget(close, 0, Qt::AlignTop);
    column->addLayout(head);
    if (!m_notice.why.isEmpty()) {
        auto* const why = new WrappedText;
        why->setObjectName(QStringLiteral("noticeWhy"));
        why->setText(m_notice.why);
        why->setProperty("role", "muted");
        column->addWidget(why);
    }
    if (!m_notice.actions.empty()) {
        auto* const links = new QHBoxLayout;
        links->setSpacing(18);
        for (const Notice::Action& action : m_notice.actions) links->addWidget(addLink(action));
        links->addStretch();
        column->addLayout(links);
    }
    if (!m_first) m_first = close;
    // A click leaves the focus where it is.
    for (QToolButton* each : findChildren<QToolButton*>()) {
        each->setFocusPolicy(Qt::TabFocus);
        each->installEventFilter(this);
    }
    m_leave.setInterval(m_notice.actions.empty() ? stay : stayWithButton);
    connect(&m_leave, &QTimer::timeout, this, [this] {
        if (isAncestorOf(QApplication::focusWidget())) return; // it is being read
        emit done();
    });
    if (m_notice.kind == Notice::Kind::information) m_leave.start();
    connect(&Theme::instance(), &Theme::changed, this, qOverload<>(&QWidget::update));
}

QToolButton* NoticeCard::addLink(const Notice::Action& action) {
    auto* const link = new QToolButton;
    link->setObjectName(m_first ? QStringLiteral("noticeSecond") : QStringLiteral("noticeFirst"));
    link->setProperty("role", "link");
    link->setText(action.text);
    link->setToolTip(action.tip);
    link->setCursor(Qt::PointingHandCursor);
    connect(link, &QToolButton::clicked, this, [this, run = action.run] { answer(run); });
    if (!m_first) m_first = link;
    return link;
}

// The card goes before the action runs, which may remove cards itself.
void NoticeCard::answer(const std::function<void()>& run) {
    emit seen();
    const std::function<void()> kept = run; // the button that holds it goes with the card
    emit done();
    if (kept) kept();
}

void NoticeCard::enter() { m_first->setFocus(Qt::ShortcutFocusReason); }

int NoticeCard::heightFor(int width) const { return layout()->totalHeightForWidth(width); }

void NoticeCard::enterEvent(QEnterEvent* event) {
    QWidget::enterEvent(event);
    m_leave.stop();
    emit seen();
}

void NoticeCard::leaveEvent(QEvent* event) {
    QWidget::leaveEvent(event);
    if (m_notice.kind == Notice::Kind::information) m_leave.start();
}

void NoticeCard::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape) return answer({});
    QWidget::keyPressEvent(event);
}

bool NoticeCard::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::FocusIn) emit seen();
    return QWidget::eventFilter(watched, event);
}

void NoticeCard::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::instance();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF card = QRectF(rect()).adjusted(shadow, shadow, -shadow, -shadow);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.color(theme.isDark() ? Ink::canvas : Ink::faint, theme.isDark() ? 0.25 : 0.07));
    for (int i = 1; i <= shadow; ++i) painter.drawRoundedRect(card.adjusted(-i, 2 - i, i, i), corner + i, corner + i);
    painter.setPen(theme.color(Ink::faint));
    painter.setBrush(theme.color(theme.isDark() ? Ink::raised : Ink::panel));
    painter.drawRoundedRect(card.adjusted(0.5, 0.5, -0.5, -0.5), corner, corner);

    const auto [icon, ink] = rowOf(m_notice.kind);
    QPixmap mark = themeIcon(QLatin1String(icon)).pixmap(QSize(markSize, markSize), devicePixelRatio());
    QPainter colour(&mark);
    colour.setCompositionMode(QPainter::CompositionMode_SourceIn);
    colour.fillRect(QRect(0, 0, markSize, markSize), theme.color(ink));
    colour.end();
    painter.drawPixmap(QPointF(card.left() + 14, card.top() + 12), mark);
}

} // namespace ggs
