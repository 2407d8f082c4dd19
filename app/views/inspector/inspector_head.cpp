// SPDX-License-Identifier: MIT
#include "views/inspector/inspector_head.h"

#include "look/actions.h"
#include "views/inspector/section.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace ggs {

namespace {

constexpr int barWidth = 4, barHeight = 20, besideBar = 14; // pixels
constexpr int besideOp = 10, besideName = 4, pinSize = 28;
constexpr double nameSize = 10.5; // points

} // namespace

InspectorHead::InspectorHead(QWidget* parent)
    : QWidget(parent), m_op(new QLabel), m_name(new QLabel), m_standing(new QLabel), m_pinned(new QLabel),
      m_pin(new QToolButton) {
    m_op->setObjectName(QStringLiteral("inspectorOp"));
    m_name->setObjectName(QStringLiteral("inspectorName"));
    m_standing->setObjectName(QStringLiteral("inspectorState"));
    m_pinned->setObjectName(QStringLiteral("inspectorPinned"));
    m_name->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    for (QLabel* const each : {m_op, m_name, m_standing}) each->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_name->setTextFormat(Qt::PlainText);
    m_standing->setTextFormat(Qt::RichText);
    m_standing->setWordWrap(true);
    m_pinned->setTextFormat(Qt::RichText);
    m_pinned->setTextInteractionFlags(Qt::TextBrowserInteraction);
    m_pinned->setWordWrap(true);
    m_pinned->hide();
    m_pin->setObjectName(QStringLiteral("pinSelection"));
    m_pin->setAccessibleName(tr("Pin"));
    m_pin->setCheckable(true);
    m_pin->setAutoRaise(true);
    m_pin->setFocusPolicy(Qt::TabFocus);
    m_pin->setFixedSize(pinSize, pinSize);
    auto* const first = new QHBoxLayout;
    first->setContentsMargins(0, 0, 0, 0);
    first->setSpacing(0);
    first->addSpacing(besideBar);
    first->addWidget(m_op);
    first->addSpacing(besideOp);
    first->addWidget(m_name, 1);
    first->addSpacing(besideName);
    first->addWidget(m_pin);
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(inspectorMargin, 14, 10, 8);
    column->setSpacing(3);
    column->addLayout(first);
    column->addWidget(m_standing);
    column->addWidget(m_pinned);
    connect(m_pin, &QToolButton::clicked, this, &InspectorHead::pinWanted);
    connect(m_pinned, &QLabel::linkActivated, this, &InspectorHead::followed);
    connect(&Theme::instance(), &Theme::changed, this, &InspectorHead::restyle);
    restyle();
}

void InspectorHead::describe(const QString& op, const QString& name, Ink ink, const QString& standing, bool isNext) {
    const bool same =
        m_op->text() == op && m_wholeName == name && m_ink == ink && m_state == standing && m_isNext == isNext;
    if (same) return;
    m_op->setText(op);
    m_wholeName = name;
    m_ink = ink;
    m_state = standing;
    m_isNext = isNext;
    restyle();
}

void InspectorHead::setPinned(bool pinned, const QString& elsewhere) {
    if (m_isPinned == pinned && m_elsewhere == elsewhere) return;
    m_isPinned = pinned;
    m_elsewhere = elsewhere;
    restyle();
}

// Colours are in the labels' texts and palettes, so they are set again for another theme.
void InspectorHead::restyle() {
    const Theme& theme = Theme::instance();
    QFont title = theme.words(Theme::title);
    title.setWeight(QFont::DemiBold);
    m_op->setFont(title);
    m_name->setFont(theme.numbers(nameSize));
    QPalette colours = m_name->palette();
    colours.setColor(QPalette::WindowText, theme.color(Ink::muted));
    m_name->setPalette(colours);
    const auto span = [&theme](Ink ink, const QString& text) {
        return QStringLiteral("<span style=\"color:%1\">%2</span>").arg(theme.color(ink).name(), text.toHtmlEscaped());
    };
    const QString mark = m_isNext ? span(Ink::cursor, QStringLiteral("▶")) + QStringLiteral("&nbsp; ") : QString();
    m_standing->setText(mark + span(m_isNext ? Ink::text : Ink::muted, m_state));
    m_standing->setAccessibleName(m_isNext ? tr("%1, next").arg(m_state) : m_state);
    m_standing->setToolTip(m_isNext ? tr("The next step runs this node.") : QString());
    m_pinned->setText(
        span(Ink::muted, tr("Pinned. Selected:")) +
        QStringLiteral(" <a href=\"unpin:\" style=\"color:%1;text-decoration:none;font-family:'%2'\">%3</a>")
            .arg(theme.color(Ink::link).name(), theme.numbers().family(), m_elsewhere.toHtmlEscaped()));
    m_pinned->setToolTip(tr("Shows the selected tensor and removes the pin"));
    m_pinned->setVisible(!m_elsewhere.isEmpty());
    m_pin->setChecked(m_isPinned);
    m_pin->setIcon(themeIcon(m_isPinned ? QStringLiteral("pinned") : QStringLiteral("pin")));
    m_pin->setToolTip(m_isPinned ? tr("Pinned: stepping and selecting don't change the tensor that is described here")
                                 : tr("Keep this tensor here while stepping or selecting other tensors"));
    showName();
    update();
}

// The name is cut in the middle if there is no room for all of it: names of a layer differ at both ends.
void InspectorHead::showName() {
    const int room =
        width() - inspectorMargin - besideBar - m_op->sizeHint().width() - besideOp - besideName - pinSize - 10;
    m_name->setText(m_name->fontMetrics().elidedText(m_wholeName, Qt::ElideMiddle, std::max(20, room)));
    m_name->setAccessibleName(m_wholeName);
    m_name->setToolTip(m_name->text() == m_wholeName ? QString() : m_wholeName);
}

QString InspectorHead::text() const {
    QString text = QStringLiteral("%1 %2\n%3").arg(m_op->text(), m_wholeName, m_state);
    if (!m_elsewhere.isEmpty()) text += QLatin1Char('\n') + tr("Pinned. Selected:") + QLatin1Char(' ') + m_elsewhere;
    return text;
}

void InspectorHead::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(Theme::instance().color(m_ink));
    painter.drawRoundedRect(inspectorMargin, m_op->geometry().center().y() - barHeight / 2 + 1, barWidth, barHeight, 2,
                            2);
}

void InspectorHead::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    showName();
}

} // namespace ggs
