// SPDX-License-Identifier: MIT
#include "views/arena/call_scrubber.h"

#include "words/messages.h"

#include <QHBoxLayout>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace ggs {

namespace {

constexpr double side = 20;

} // namespace

CallScrubber::CallScrubber(ArenaScene& scene, QWidget* parent) : QWidget(parent), m_scene(scene) {
    setObjectName(QStringLiteral("callScrubber"));
    setAccessibleName(tr("Calls of the program"));
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&scene, &ArenaScene::indexChanged, this, [this] { update(); });
    connect(&scene, &ArenaScene::scrubbed, this, [this] { update(); });
    connect(&Theme::instance(), &Theme::changed, this, [this] { update(); });
}

void CallScrubber::setCompact(bool compact) {
    if (m_compact == compact) return;
    m_compact = compact;
    updateGeometry();
    update();
}

void CallScrubber::setButton(QWidget* button) {
    m_button = button;
    auto* const row = new QHBoxLayout(this);
    row->setContentsMargins(0, 1, 12, 0);
    row->addStretch(1);
    row->addWidget(button, 0, Qt::AlignTop);
}

QSize CallScrubber::sizeHint() const { return {600, m_compact ? 38 : 70}; }
double CallScrubber::trackY() const { return 29; }

double CallScrubber::xOf(size_t call) const {
    const size_t last = std::max<size_t>(2, m_scene.calls()) - 1;
    // The last call's name begins under its dot and needs room to the right of it.
    const double room = m_compact ? 2 * side : side + 116;
    return side + (width() - room) * static_cast<double>(call) / static_cast<double>(last);
}

size_t CallScrubber::callAt(double x) const {
    if (m_scene.empty() || m_scene.calls() == 0) return 0;
    const size_t last = m_scene.calls() - 1;
    const double wide = std::max(1.0, xOf(std::max<size_t>(1, last)) - side);
    const double call = std::round((x - side) / wide * static_cast<double>(std::max<size_t>(1, last)));
    return static_cast<size_t>(std::clamp(call, 0.0, static_cast<double>(last)));
}

QString CallScrubber::addedText(size_t call) const {
    const uint64_t added = m_scene.index().calls().added(call);
    const CallRecord& record = m_scene.index().program().calls[call];
    QStringList parts;
    // Header and payload of each object that it added.
    for (uint32_t i = 0; added > 0 && record.n_objects > 0 && record.n_objects <= 2 && i < record.n_objects; ++i) {
        const Arena& arena = *m_scene.index().program().arenas[record.arena].arena;
        if (!m_scene.index().still_there(call, record.arena) || record.first_object + i >= arena.objects().size())
            return QStringLiteral("+") + grouped(added);
        parts.append(QStringLiteral("%1 + %2")
                         .arg(sizeof(ObjectHeader))
                         .arg(grouped(arena.header(record.first_object + i).size)));
    }
    if (parts.isEmpty()) return QStringLiteral("+") + grouped(added);
    return QStringLiteral("+%1 = %2").arg(grouped(added), parts.join(QStringLiteral(" + ")));
}

QString CallScrubber::sentence() const {
    if (m_scene.empty() || m_scene.calls() == 0) return {};
    const size_t call = m_scene.call();
    const std::optional<Message> writes = m_scene.index().calls().writes(call);
    const uint64_t added = m_scene.index().calls().added(call);
    QString said = added > 0 ? addedText(call) : tr("allocates nothing");
    if (writes) said += QStringLiteral("  ·  ") + tr("writes %1").arg(words(*writes));
    return said;
}

void CallScrubber::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::instance();
    QPainter p(this);
    p.fillRect(rect(), theme.color(Ink::canvas));
    if (m_scene.empty() || m_scene.calls() == 0) return;
    p.setRenderHint(QPainter::Antialiasing);
    const size_t n = m_scene.calls(), now = m_scene.call();
    // The sentence.
    p.setBrush(theme.color(Ink::cursor));
    p.setPen(Qt::NoPen);
    p.drawEllipse(QPointF(side, 10), 4, 4);
    double x = side + 12;
    const auto say = [&](const QFont& font, Ink ink, const QString& text) {
        p.setFont(font);
        p.setPen(theme.color(ink));
        const double room = (m_button ? m_button->x() - 6 : width() - 16) - x;
        if (room < 20) return;
        const QString shown = p.fontMetrics().elidedText(text, Qt::ElideRight, static_cast<int>(room));
        p.drawText(QRectF(x, 1, room, 18), Qt::AlignLeft | Qt::AlignVCenter, shown);
        x += p.fontMetrics().horizontalAdvance(shown) + 14;
    };
    QFont bold = theme.words();
    bold.setBold(true);
    say(bold, Ink::text, tr("after call %1 of %2").arg(now).arg(n - 1));
    say(theme.numbers(), Ink::text, QString::fromStdString(m_scene.index().calls().text(now)));
    say(theme.words(), Ink::muted, sentence());
    // The line with its dots.
    const double y = trackY(), first = xOf(0), here = xOf(now), last = xOf(n - 1);
    p.setPen(QPen(theme.color(Ink::line), 3, Qt::SolidLine, Qt::RoundCap));
    p.drawLine(QPointF(here, y), QPointF(last, y));
    p.setPen(QPen(theme.color(Ink::cursor), 3, Qt::SolidLine, Qt::RoundCap));
    p.drawLine(QPointF(first, y), QPointF(here, y));
    const double gap = n > 1 ? xOf(1) - first : width();
    if (gap >= 7) {
        for (size_t i = 0; i < n; ++i) {
            const bool done = i <= now;
            p.setPen(QPen(theme.color(done ? Ink::cursor : Ink::muted), 1.3));
            p.setBrush(theme.color(done ? Ink::cursor : Ink::canvas));
            p.drawEllipse(QPointF(xOf(i), y), 2.6, 2.6);
        }
    }
    p.setPen(QPen(theme.color(hasFocus() ? Ink::selection : Ink::cursor), 2));
    p.setBrush(theme.color(Ink::canvas));
    p.drawEllipse(QPointF(here, y), 5.5, 5.5);
    if (m_compact) return;
    // As many names as have room; the chosen one's first.
    const double wide = std::max(gap, 104.0);
    const auto every = static_cast<size_t>(std::ceil(wide / std::max(gap, 0.001)));
    const auto label = [&](size_t call) {
        QRectF at(xOf(call) - 4, y + 9, wide - 12, 15);
        at.setRight(std::min(at.right(), width() - 8.0));
        const bool chosen = call == now;
        const QString text = QString::fromStdString(m_scene.index().calls().text(call));
        p.setFont(theme.numbers(Theme::caption));
        p.setPen(theme.color(chosen ? Ink::text : Ink::muted));
        p.drawText(at, Qt::AlignLeft | Qt::AlignVCenter,
                   p.fontMetrics().elidedText(text, Qt::ElideRight, static_cast<int>(at.width())));
        p.setPen(theme.color(Ink::muted));
        const QString added = addedText(call);
        const QString brief =
            p.fontMetrics().horizontalAdvance(added) > at.width() ? added.section(QStringLiteral(" = "), 0, 0) : added;
        p.drawText(at.translated(0, 14), Qt::AlignLeft | Qt::AlignVCenter, brief);
    };
    label(now);
    for (size_t i = 0; i < n; i += every) {
        if (i != now && std::abs(xOf(i) - here) >= wide - 1) label(i);
    }
}

void CallScrubber::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) m_scene.setCall(callAt(event->position().x()));
}

void CallScrubber::mouseMoveEvent(QMouseEvent* event) {
    if (event->buttons() & Qt::LeftButton) m_scene.setCall(callAt(event->position().x()));
}

void CallScrubber::wheelEvent(QWheelEvent* event) {
    if (m_scene.empty() || m_scene.calls() == 0) return;
    const bool on = event->angleDelta().y() < 0;
    if (on) m_scene.setCall(std::min(m_scene.call() + 1, m_scene.calls() - 1));
    if (!on && m_scene.call() > 0) m_scene.setCall(m_scene.call() - 1);
    event->accept();
}

void CallScrubber::keyPressEvent(QKeyEvent* event) {
    if (m_scene.empty() || m_scene.calls() == 0) return QWidget::keyPressEvent(event);
    const size_t last = m_scene.calls() - 1, now = m_scene.call();
    switch (event->key()) {
    case Qt::Key_Left: m_scene.setCall(now > 0 ? now - 1 : 0); break;
    case Qt::Key_Right: m_scene.setCall(std::min(last, now + 1)); break;
    case Qt::Key_Home: m_scene.setCall(0); break;
    case Qt::Key_End: m_scene.setCall(last); break;
    default: QWidget::keyPressEvent(event);
    }
}

void CallScrubber::focusInEvent(QFocusEvent*) { update(); }
void CallScrubber::focusOutEvent(QFocusEvent*) { update(); }

bool CallScrubber::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip || m_scene.empty() || m_scene.calls() == 0) return QWidget::event(event);
    auto* const help = static_cast<QHelpEvent*>(event);
    const size_t call = callAt(help->pos().x());
    const std::optional<Message> writes = m_scene.index().calls().writes(call);
    QString said = tr("call %1: %2").arg(call).arg(QString::fromStdString(m_scene.index().calls().text(call))) +
                   QLatin1Char('\n') + addedText(call);
    if (writes) said += QLatin1Char('\n') + tr("writes %1").arg(words(*writes));
    QToolTip::showText(help->globalPos(), said, this);
    return true;
}

} // namespace ggs
