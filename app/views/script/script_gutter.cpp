// SPDX-License-Identifier: MIT
#include "look/theme.h"
#include "views/script/script_editor.h"
#include "views/script/script_highlighter.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPolygonF>
#include <QTextBlock>
#include <QToolTip>

namespace ggs {

namespace {

// From left to right: the bar of the selection, the breakpoint, the number, what the line is at.
constexpr int bar = 3, dotColumn = 20, atColumn = 18;
constexpr double dot = 4.5;

} // namespace

ScriptGutter::ScriptGutter(ScriptEditor& editor) : QWidget(&editor), m_editor(editor) {
    setObjectName(QStringLiteral("scriptGutter"));
    setMouseTracking(true);
    setCursor(Qt::ArrowCursor);
}

int ScriptGutter::wantedWidth() const {
    const int digits = std::max<int>(2, static_cast<int>(QString::number(m_editor.blockCount()).size()));
    return bar + dotColumn + digits * QFontMetrics(Theme::instance().numbers()).horizontalAdvance(QLatin1Char('0')) +
           atColumn;
}

QTextBlock ScriptGutter::blockAt(int y) const {
    for (const auto& line : m_editor.visibleLines()) {
        if (y >= line.place.top() && y <= line.place.bottom()) return line.block;
    }
    return {};
}

void ScriptGutter::paintEvent(QPaintEvent* event) {
    const Theme& theme = Theme::instance();
    QPainter p(this);
    p.setRenderHint(QPainter::Antialiasing);
    p.fillRect(event->rect(), theme.color(Ink::canvas));
    p.fillRect(QRect(width() - 1, 0, 1, height()), theme.color(Ink::line));
    p.setFont(theme.numbers());
    const LineMarks& marks = m_editor.marks();
    const int wrong = m_editor.problemLine();
    for (const auto& line : m_editor.visibleLines()) {
        const int number = line.block.blockNumber() + 1;
        const int built = m_editor.builtLineOf(line.block);
        const auto* const known = ScriptLine::of(line.block);
        const bool own = built > 0 && known && known->built == built;
        const QRect row(0, line.place.top(), width() - 1, line.place.height());
        const double middle = row.center().y() + 0.5;
        const bool next = own && built == marks.next;
        if (next) p.fillRect(row, theme.color(Ink::cursor, 0.16));
        if (built > 0 && marks.selected.contains(built))
            p.fillRect(QRect(0, row.top(), bar, row.height()), theme.color(Ink::selection));
        // A breakpoint: full, hollow if it is switched off, faint where a click would set one.
        const QPointF at(bar + dotColumn / 2.0, middle);
        const bool idle = own && marks.idle.contains(built);
        if (own && (marks.breakpoints.contains(built) || idle)) {
            p.setPen(QPen(theme.color(Ink::trouble), 1.4));
            p.setBrush(idle ? QBrush(Qt::NoBrush) : QBrush(theme.color(Ink::trouble)));
            p.drawEllipse(at, dot, dot);
        } else if (own && m_hovered == line.block.blockNumber() && marks.steps.contains(built)) {
            p.setPen(QPen(theme.color(Ink::trouble, 0.55), 1.2));
            p.setBrush(Qt::NoBrush);
            p.drawEllipse(at, dot, dot);
        }
        const bool here = line.block == m_editor.textCursor().block();
        p.setPen(theme.color(here || next ? Ink::text : Ink::muted));
        p.drawText(QRect(0, row.top(), width() - atColumn, row.height()), Qt::AlignRight | Qt::AlignVCenter,
                   QString::number(number));
        const QRect sign(width() - atColumn, row.top(), atColumn - 1, row.height());
        if (number == wrong) {
            p.setPen(theme.color(Ink::trouble));
            p.drawText(sign, Qt::AlignCenter, QStringLiteral("✕"));
        } else if (next) {
            const double x = sign.left() + 5;
            p.setPen(Qt::NoPen);
            p.setBrush(theme.color(Ink::cursor));
            p.drawPolygon(QPolygonF({{x, middle - 5}, {x + 8, middle}, {x, middle + 5}}));
        } else if (own && marks.steps.contains(built) && marks.steps.value(built) < marks.cursor) {
            p.setPen(QPen(theme.color(Ink::input), 1.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
            const double x = sign.left() + 5;
            p.drawPolyline(QPolygonF({{x, middle}, {x + 3, middle + 3}, {x + 8, middle - 4}}));
        }
    }
}

void ScriptGutter::mousePressEvent(QMouseEvent* event) {
    const QTextBlock block = blockAt(event->position().toPoint().y());
    const int built = block.isValid() ? m_editor.builtLineOf(block) : 0;
    if (built == 0) return;
    const QPoint where = event->globalPosition().toPoint();
    if (!m_editor.marks().steps.contains(built)) return; // mouseReleaseEvent() says why
    if (event->button() == Qt::RightButton) {
        emit m_editor.breakpointMenuWanted(built, where);
    } else if (event->button() == Qt::LeftButton) {
        emit m_editor.breakpointWanted(built);
    }
}

// A tip that is shown at the press is gone with the release.
void ScriptGutter::mouseReleaseEvent(QMouseEvent* event) {
    const QTextBlock block = blockAt(event->position().toPoint().y());
    const int built = block.isValid() ? m_editor.builtLineOf(block) : 0;
    if (built > 0 && !m_editor.marks().steps.contains(built))
        QToolTip::showText(event->globalPosition().toPoint(), whyNoBreakpoint(), this);
}

QString ScriptGutter::whyNoBreakpoint() {
    return tr("This line makes no node that runs, so a breakpoint can't stop at it");
}

void ScriptGutter::mouseMoveEvent(QMouseEvent* event) {
    const int hovered = blockAt(event->position().toPoint().y()).blockNumber();
    if (std::exchange(m_hovered, hovered) != hovered) update();
}

void ScriptGutter::leaveEvent(QEvent*) {
    m_hovered = -1;
    update();
}

bool ScriptGutter::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* const help = static_cast<QHelpEvent*>(event);
    const QTextBlock block = blockAt(help->pos().y());
    const int built = m_editor.builtLineOf(block);
    const LineMarks& marks = m_editor.marks();
    const QString says = !block.isValid() || block.text().trimmed().isEmpty() ? QString()
                         : block.blockNumber() + 1 == m_editor.problemLine()  ? m_editor.problem()
                         : marks.steps.contains(built)
                             ? tr("A click sets a breakpoint on this line's node, or removes it")
                             : whyNoBreakpoint();
    QToolTip::showText(help->globalPos(), says, this);
    return true;
}

} // namespace ggs
