// SPDX-License-Identifier: MIT
#include "window/rounds_bar.h"

#include "look/theme.h"
#include "session/debuggee.h"
#include "session/moves.h"
#include "session/session_controller.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>

#include <algorithm>
#include <climits>

namespace ggs {

RoundsBar::RoundsBar(Debuggee& debuggee, Moves& moves, QWidget* parent)
    : QWidget(parent), m_debuggee(debuggee), m_moves(moves), m_slider(new QSlider(Qt::Horizontal)), m_text(new QLabel) {
    auto* const line = new QHBoxLayout(this);
    line->setContentsMargins(6, 0, 0, 0);
    line->setSpacing(0);
    m_slider->setObjectName(QStringLiteral("rounds-slider"));
    m_slider->setAccessibleName(tr("Round"));
    m_slider->setMinimumWidth(48);
    m_slider->setMaximumWidth(110);
    m_slider->setToolTip(tr("Drag to go to the same node in another round"));
    m_text->setObjectName(QStringLiteral("roundsText"));
    m_text->setFont(Theme::instance().numbers());
    m_text->setContentsMargins(10, 0, 4, 0);
    line->addWidget(m_slider);
    line->addWidget(m_text, 1);
    connect(m_slider, &QSlider::actionTriggered, this, [this] {
        if (!m_slider->isSliderDown()) go();
    });
    connect(m_slider, &QSlider::sliderReleased, this, &RoundsBar::go);
    // Shows the target round during a drag.
    connect(m_slider, &QSlider::sliderMoved, this,
            [this](int round) { m_text->setText(textOf(round, m_slider->maximum() + 1)); });
}

void RoundsBar::setAction(QAction* action) {
    m_action = action;
    m_action->setVisible(false);
}

void RoundsBar::go() {
    if (m_debuggee.isRunning()) return follow(); // resets the slider to the moment of the run
    const Moment now = m_debuggee.moment();
    const auto round = static_cast<uint32_t>(m_slider->sliderPosition());
    if (round != now.round) m_moves.goToMoment({round, now.step});
}

// Returns the text of a round; without the word if the label is too narrow.
QString RoundsBar::textOf(int round, int rounds) const {
    const int last = rounds - 1; // they count from 0, and the last one's number is what they end with
    const QString whole = tr("round %1 / %2").arg(round).arg(last);
    return widthOf(tr("round %1 / %2").arg(last).arg(last)) <= m_text->width()
               ? whole
               : QStringLiteral("%1 / %2").arg(round).arg(last);
}

QSize RoundsBar::sizeHint() const {
    const QMargins around = layout()->contentsMargins();
    return {around.left() + m_slider->maximumWidth() + m_text->maximumWidth() + around.right(),
            QWidget::sizeHint().height()};
}

int RoundsBar::widthOf(const QString& text) const {
    const QMargins around = m_text->contentsMargins();
    return m_text->fontMetrics().horizontalAdvance(text) + around.left() + around.right();
}

void RoundsBar::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    follow();
}

void RoundsBar::follow() {
    const auto rounds = static_cast<int>(std::min<uint32_t>(m_debuggee.rounds(), INT_MAX));
    if (m_action) m_action->setVisible(rounds > 1);
    if (rounds <= 1) return;
    const QSignalBlocker block(m_slider);
    m_slider->setRange(0, rounds - 1);
    m_slider->setPageStep(std::max(1, rounds / 20));
    if (m_slider->isSliderDown()) return;
    const auto round = static_cast<int>(m_debuggee.moment().round);
    m_slider->setValue(round);
    m_text->setMinimumWidth(widthOf(QStringLiteral("%1 / %1").arg(rounds - 1)));
    if (const int wide = widthOf(tr("round %1 / %2").arg(rounds - 1).arg(rounds - 1)); wide != m_text->maximumWidth()) {
        m_text->setMaximumWidth(wide);
        updateGeometry();
    }
    m_text->setText(textOf(round, rounds));
}

} // namespace ggs
