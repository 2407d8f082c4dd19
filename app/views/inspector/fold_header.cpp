// SPDX-License-Identifier: MIT
#include "views/inspector/fold_header.h"

#include "look/actions.h"
#include "look/theme.h"

#include <QIcon>
#include <QKeyEvent>
#include <QPainter>

namespace ggs {

namespace {

constexpr int chevron = 9, titleLeft = 16, headerHeight = 22; // pixels

QFont titleFont() {
    QFont font = Theme::instance().words();
    font.setWeight(QFont::DemiBold);
    return font;
}

} // namespace

FoldHeader::FoldHeader(QWidget* parent) : QAbstractButton(parent) {
    setFocusPolicy(Qt::TabFocus);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(this, &QAbstractButton::clicked, this, [this] { emit foldWanted(!m_folded); });
    connect(&Theme::instance(), &Theme::changed, this, qOverload<>(&QWidget::update));
    describe();
}

void FoldHeader::setFolded(bool folded) {
    m_folded = folded;
    describe();
    update();
}

void FoldHeader::setHeading(const QString& title, const QString& count) {
    if (title == text() && count == m_count) return;
    setText(title);
    m_count = count;
    describe();
    update();
}

// A screen reader reads the title, the count and whether the section is folded.
void FoldHeader::describe() {
    setAccessibleName(m_count.isEmpty() ? text() : QStringLiteral("%1, %2").arg(text(), m_count));
    setAccessibleDescription(m_folded ? tr("folded; press Space to unfold") : tr("unfolded; press Space to fold"));
}

QSize FoldHeader::sizeHint() const { return {200, headerHeight}; }

void FoldHeader::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::instance();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    themeIcon(m_folded ? QStringLiteral("closed") : QStringLiteral("open"))
        .paint(&painter, QRect(0, (height() - chevron) / 2, chevron, chevron));
    painter.setFont(theme.words());
    // The title comes first: the count has the rest of the line.
    const int titleWidth = QFontMetrics(titleFont()).horizontalAdvance(text());
    const QRect rest = rect().adjusted(titleLeft + titleWidth + 8, 0, 0, 0);
    painter.setPen(theme.color(Ink::muted));
    if (rest.width() > 0)
        painter.drawText(rest, Qt::AlignVCenter | Qt::AlignRight,
                         painter.fontMetrics().elidedText(m_count, Qt::ElideRight, rest.width()));
    painter.setFont(titleFont());
    painter.setPen(theme.color(underMouse() ? Ink::selection : Ink::text));
    const QString title = painter.fontMetrics().elidedText(text(), Qt::ElideRight, width() - titleLeft);
    painter.drawText(rect().adjusted(titleLeft, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft, title);
    if (!hasFocus()) return;
    painter.setPen(theme.color(Ink::selection));
    painter.drawRoundedRect(QRectF(rect()).adjusted(-1.5, 0.5, -0.5, -0.5), 4, 4);
}

void FoldHeader::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter: return click();
    case Qt::Key_Left: return emit foldWanted(true);
    case Qt::Key_Right: return emit foldWanted(false);
    default: QAbstractButton::keyPressEvent(event);
    }
}

} // namespace ggs
