// SPDX-License-Identifier: MIT
#include "views/values/numbers_grid.h"

#include "look/spoken.h"
#include "look/theme.h"
#include "session/debuggee.h"
#include "session/marking.h"
#include "session/selection.h"
#include "words/messages.h"

#include <QAction>
#include <QApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace ggs {

namespace {

constexpr int digits = 8;             // a cell has room for; of longer numbers the tooltip has the rest
constexpr int before = 3, behind = 5; // a number in its cell
constexpr int nameLetters = 14;       // at most, next to an index, if rows have names
constexpr int plainLetters = 8;       // of the heads of most tensors
constexpr int64_t fewRows = 64;       // whose names are measured; of more, the longest may be anywhere
constexpr double strength = 0.8;      // of a cell's colour, so that its number can be read

} // namespace

NumbersGrid::NumbersGrid(Debuggee& debuggee, Selection& selection, QWidget* parent)
    : CellCanvas(selection, QStringLiteral("numbers"), Ink::panel, parent), m_debuggee(debuggee),
      m_values(new ValueWindow(debuggee, this)) {
    speakTensor(*this, tr("Numbers"), selection, debuggee);
    setFocusPolicy(Qt::StrongFocus);
    setMinimumWidth(150);
    measureHeads();
    connect(&Theme::instance(), &Theme::changed, this, &NumbersGrid::measureHeads);
    for (const auto signal : {&Selection::spotChanged, &Selection::litChanged})
        connect(&selection, signal, viewport(), qOverload<>(&QWidget::update));
    connect(m_values, &ValueWindow::changed, this, [this] {
        viewport()->update();
        if (m_toEdit) edit(*std::exchange(m_toEdit, std::nullopt));
    });
}

// -- where things are -------------------------------------------------------------------------------------------------

int NumbersGrid::leastCellWidth() const {
    return QFontMetrics(Theme::instance().numbers()).horizontalAdvance(QLatin1Char('0')) * digits + before + behind;
}
// If columns are out of sight, those on the screen share all of the width.
int NumbersGrid::cellWidth() const {
    const int least = leastCellWidth();
    if (!m_plane || m_plane->columns() <= wholeColumns()) return least;
    return std::max(least, (viewport()->width() - leftWidth()) / static_cast<int>(wholeColumns()));
}
int NumbersGrid::cellHeight() const { return QFontMetrics(Theme::instance().numbers()).height() + 7; }
int NumbersGrid::topHeight() const { return QFontMetrics(Theme::instance().numbers(Theme::caption)).height() + 6; }
// Heads of a few rows take only the width that they need, for the numbers next to them.
void NumbersGrid::measureHeads() {
    const QFontMetrics metrics(Theme::instance().numbers(Theme::caption));
    const int64_t rows = m_plane ? std::max<int64_t>(1, m_plane->rows()) : 1;
    const bool named = m_plane && m_names.known(m_plane->rowDimension());
    const auto letters = static_cast<int>(QString::number(rows).size()) + 4 + (named ? nameLetters : 0);
    const int most = metrics.horizontalAdvance(QLatin1Char('0')) * letters;
    int width = most;
    if (named && rows <= fewRows) {
        width = 0;
        for (int64_t row = 0; row < rows; ++row)
            width = std::max(width, metrics.horizontalAdvance(head(m_plane->rowDimension(), row)) + 2);
    }
    m_left = std::min(width, most) + 14;
}

QString NumbersGrid::head(int dimension, int64_t i) const {
    const QString name = m_names.name(dimension, i);
    return name.isEmpty() ? QStringLiteral("i%1=%2").arg(dimension).arg(i) : QStringLiteral("%1 %2").arg(i).arg(name);
}

int64_t NumbersGrid::wholeColumns() const {
    return std::max(1, (viewport()->width() - leftWidth()) / leastCellWidth());
}
int NumbersGrid::widthFor(int columns) const {
    const QFontMetrics heads(Theme::instance().numbers(Theme::caption));
    return heads.horizontalAdvance(QLatin1Char('0')) * plainLetters + 14 + columns * leastCellWidth() +
           verticalScrollBar()->sizeHint().width();
}
int64_t NumbersGrid::wholeRows() const { return std::max(1, (viewport()->height() - topHeight()) / cellHeight()); }

CellRange NumbersGrid::visible() const {
    if (!m_plane) return {};
    return {firstColumn(), firstRow(), std::min(m_plane->columns() - firstColumn(), wholeColumns()),
            std::min(m_plane->rows() - firstRow(), wholeRows() + 1)};
}

std::optional<Spot> NumbersGrid::spotAt(const QPointF& where) const {
    const auto at = elementAt(where);
    return at ? std::optional(Spot{m_plane->values.tensor, *at}) : std::nullopt;
}

QRect NumbersGrid::cellRect(int64_t column, int64_t row) const {
    return {leftWidth() + static_cast<int>(column - firstColumn()) * cellWidth(),
            topHeight() + static_cast<int>(row - firstRow()) * cellHeight(), cellWidth() - 2, cellHeight() - 2};
}

QRect NumbersGrid::rectOf(const Index& element) const {
    if (!m_plane || !m_plane->holds(element)) return {};
    const int64_t column = m_plane->column(element), row = m_plane->row(element);
    return visible().contains(column, row) ? cellRect(column, row) : QRect();
}

std::optional<Index> NumbersGrid::elementAt(const QPointF& where) const {
    if (!m_plane || where.x() < leftWidth() || where.y() < topHeight()) return std::nullopt;
    const int64_t column = firstColumn() + (static_cast<int>(where.x()) - leftWidth()) / cellWidth();
    const int64_t row = firstRow() + (static_cast<int>(where.y()) - topHeight()) / cellHeight();
    return visible().contains(column, row) ? std::optional(m_plane->element(column, row)) : std::nullopt;
}

void NumbersGrid::seenChanged() {
    const QRect edited = m_editor ? rectOf(m_edited) : QRect();
    if (m_editor && !edited.isEmpty())
        m_editor->setGeometry(edited.adjusted(-1, -1, 1, 1));
    else
        endEdit(false);
    const CellRange seen = visible();
    emit visibleChanged(seen);
    m_values->setSeen(seen);
    if (m_toEdit && !rectOf(*m_toEdit).isEmpty()) edit(*std::exchange(m_toEdit, std::nullopt));
}

void NumbersGrid::setPlane(const std::optional<ShownPlane>& plane, const QString& problem) {
    endEdit(false); // its value may be another one now
    const bool otherShape = !plane || !m_plane || plane->values.tensor != m_plane->values.tensor ||
                            plane->transposed != m_plane->transposed;
    m_plane = plane;
    measureHeads();
    m_values->setPlane(plane, problem);
    setHasBars(problem.isEmpty());
    if (otherShape) {
        m_toEdit.reset();
        m_current.reset();
        return scrollTo(0, 0);
    }
    if (m_current) { // the same cell of another slice
        (*m_current)[2] = plane->i2;
        (*m_current)[3] = plane->i3;
    }
    layOut();
}

void NumbersGrid::setNames(const AxisNames& names) {
    m_names = names;
    measureHeads();
    layOut();
}

void NumbersGrid::setScale(const HeatScale& scale) {
    m_scale = scale;
    viewport()->update();
}

void NumbersGrid::setBefore(Before before) {
    if (!before && !m_before) return;
    m_before = std::move(before);
    viewport()->update();
}

void NumbersGrid::setChanged(const std::vector<Index>& changed) {
    m_changed = changed;
    viewport()->update();
}

QString NumbersGrid::cellText(int64_t i0, int64_t i1) const {
    if (!m_plane) return {};
    const Index element{i0, i1, m_plane->i2, m_plane->i3};
    const auto value = m_values->at(m_plane->column(element), m_plane->row(element));
    return value ? numberText(*value, QFontMetrics(Theme::instance().numbers()), cellWidth() - before - behind)
                 : QString();
}

// -- drawing ----------------------------------------------------------------------------------------------------------

void NumbersGrid::drawHeads(QPainter& p, const CellRange& seen) const {
    const Theme& theme = Theme::instance();
    p.setFont(theme.numbers(Theme::caption));
    p.setPen(theme.color(Ink::muted));
    const auto draw = [&](const QRect& in, Qt::Alignment alignment, const QString& text) {
        p.drawText(in, alignment | Qt::AlignVCenter, p.fontMetrics().elidedText(text, Qt::ElideRight, in.width()));
    };
    for (int64_t c = seen.column; c < seen.column + seen.columns; ++c) {
        const QRect cell = cellRect(c, firstRow());
        draw({cell.left(), 0, cell.width(), topHeight()}, Qt::AlignHCenter, head(m_plane->columnDimension(), c));
    }
    for (int64_t r = seen.row; r < seen.row + seen.rows; ++r) {
        const QRect cell = cellRect(firstColumn(), r);
        draw({4, cell.top(), leftWidth() - 12, cell.height()}, Qt::AlignRight, head(m_plane->rowDimension(), r));
    }
}

void NumbersGrid::drawCell(QPainter& p, int64_t column, int64_t row) const {
    const Theme& theme = Theme::instance();
    const QRect cell = cellRect(column, row);
    const auto value = m_values->at(column, row);
    if (!value) {
        p.fillRect(cell, theme.color(Ink::raised));
        return;
    }
    if (std::isfinite(*value)) {
        const QColor colour(m_scale.at(*value)), under = theme.color(Ink::heatZero);
        const auto mixed = [](int a, int b) { return static_cast<int>(a * strength + b * (1 - strength)); };
        const QColor ground(mixed(colour.red(), under.red()), mixed(colour.green(), under.green()),
                            mixed(colour.blue(), under.blue()));
        p.fillRect(cell, ground);
        p.setPen(HeatScale::textOn(ground.rgb()));
    } else {
        p.fillRect(cell, theme.color(Ink::raised));
        p.fillRect(cell, QBrush(theme.color(Ink::trouble, 0.55), Qt::BDiagPattern));
        p.setPen(theme.color(Ink::trouble));
    }
    const QRect place = cell.adjusted(before, 0, -behind, 0);
    if (m_plane->values.check && is_not_compared(*value)) {
        p.setPen(theme.color(Ink::muted));
        p.drawText(place, Qt::AlignRight | Qt::AlignVCenter, QStringLiteral("–"));
        return;
    }
    p.drawText(place, Qt::AlignRight | Qt::AlignVCenter, numberText(*value, p.fontMetrics(), place.width()));
    if (valueBefore(m_plane->element(column, row))) {
        const QFont numbers = p.font();
        p.setFont(theme.words(Theme::caption));
        p.drawText(cell.adjusted(before, 1, 0, 0), Qt::AlignLeft | Qt::AlignTop, QStringLiteral("Δ"));
        p.setFont(numbers);
    }
}

std::optional<double> NumbersGrid::valueBefore(const Index& element) const {
    const auto past = m_plane && m_before ? m_before(element) : std::nullopt;
    const auto now = past ? m_values->at(m_plane->column(element), m_plane->row(element)) : std::nullopt;
    const bool same = !now || *past == *now || (std::isnan(*past) && std::isnan(*now));
    return same ? std::nullopt : past;
}

void NumbersGrid::drawSpots(QPainter& p, const CellRange& seen) const {
    const Theme& theme = Theme::instance();
    p.setRenderHint(QPainter::Antialiasing);
    for (const Index& element : m_changed) {
        const QRect cell = rectOf(element);
        if (cell.isEmpty()) continue;
        p.setPen(QPen(theme.color(Ink::panel), 1));
        p.setBrush(theme.color(Ink::text));
        p.drawPolygon(QPolygonF({QPointF(cell.topLeft()), QPointF(cell.topLeft()) + QPointF(8, 0),
                                 QPointF(cell.topLeft()) + QPointF(0, 8)}));
    }
    p.setRenderHint(QPainter::Antialiasing, false);
    p.setBrush(Qt::NoBrush);
    const CellRange chosen = selection();
    if (chosen.count() > 1) {
        for (int64_t r = seen.row; r < seen.row + seen.rows; ++r) {
            for (int64_t c = seen.column; c < seen.column + seen.columns; ++c) {
                if (!chosen.contains(c, r)) continue;
                p.setPen(QPen(theme.color(Ink::selection), 1));
                p.drawRect(cellRect(c, r).adjusted(0, 0, -1, -1));
            }
        }
    }
    const auto frame = [&](const Index& element, int width) {
        const QRect cell = rectOf(element);
        if (cell.isEmpty()) return;
        p.setPen(QPen(theme.color(Ink::selection), width));
        p.drawRect(width > 1 ? cell.adjusted(1, 1, -1, -1) : cell.adjusted(0, 0, -1, -1));
    };
    // The elements that the shown element was computed from.
    for (const Spot& source : m_selection.litOf(m_plane->values.tensor)) {
        const QRect cell = rectOf(source.element);
        if (cell.isEmpty()) continue;
        p.setPen(QPen(theme.color(Ink::cursor), 1.6, Qt::DashLine));
        p.drawRect(cell.adjusted(1, 1, -1, -1));
    }
    const auto of = [&](const std::optional<Spot>& spot) { return spot && spot->tensor == m_plane->values.tensor; };
    if (of(m_selection.hovered())) frame(m_selection.hovered()->element, 1);
    if (of(m_selection.picked())) frame(m_selection.picked()->element, 2);
    if (m_current) frame(*m_current, 2);
}

void NumbersGrid::paint(QPainter& p) {
    const Theme& theme = Theme::instance();
    p.setRenderHint(QPainter::Antialiasing, false);
    if (!m_values->problem().isEmpty() && m_values->isEmpty()) {
        p.setPen(theme.color(Ink::muted));
        p.drawText(viewport()->rect().adjusted(14, 10, -14, -10), Qt::AlignTop | Qt::AlignLeft | Qt::TextWordWrap,
                   m_values->problem());
        return;
    }
    const CellRange seen = visible();
    if (seen.count() <= 0) return;
    drawHeads(p, seen);
    p.setFont(theme.numbers());
    for (int64_t r = seen.row; r < seen.row + seen.rows; ++r) {
        for (int64_t c = seen.column; c < seen.column + seen.columns; ++c) drawCell(p, c, r);
    }
    drawSpots(p, seen);
}

// -- the user's hands -------------------------------------------------------------------------------------------------

CellRange NumbersGrid::selection() const {
    if (!m_plane || !m_current) return {};
    const int64_t column = m_plane->column(*m_current), row = m_plane->row(*m_current);
    return {std::min(column, m_anchorColumn), std::min(row, m_anchorRow), std::abs(column - m_anchorColumn) + 1,
            std::abs(row - m_anchorRow) + 1};
}

void NumbersGrid::moveTo(int64_t column, int64_t row, bool extend) {
    if (!m_plane || m_plane->columns() == 0 || m_plane->rows() == 0) return;
    column = std::clamp<int64_t>(column, 0, m_plane->columns() - 1);
    row = std::clamp<int64_t>(row, 0, m_plane->rows() - 1);
    if (!extend || !m_current) {
        m_anchorColumn = column;
        m_anchorRow = row;
    }
    m_current = m_plane->element(column, row);
    const auto brought = [](int64_t first, int64_t seen, int64_t to) {
        return to < first ? to : to >= first + seen ? to - seen + 1 : first;
    };
    const int64_t toColumn = brought(firstColumn(), wholeColumns(), column),
                  toRow = brought(firstRow(), wholeRows(), row);
    if (toColumn != firstColumn() || toRow != firstRow()) scrollTo(toColumn, toRow);
    viewport()->update();
}

void NumbersGrid::showElement(const Index& element) {
    if (!m_plane || !m_plane->holds(element) || m_current == element) return;
    moveTo(m_plane->column(element), m_plane->row(element), false);
}

void NumbersGrid::mousePressEvent(QMouseEvent* event) {
    endEdit(false);
    m_toEdit.reset();
    const auto at = elementAt(event->position());
    if (!at) return;
    // A menu is about what is selected, if the pointer is over it.
    if (event->button() != Qt::LeftButton && selection().contains(m_plane->column(*at), m_plane->row(*at))) return;
    moveTo(m_plane->column(*at), m_plane->row(*at), event->modifiers() & Qt::ShiftModifier);
    emit currentChanged(*m_current);
    if (event->button() == Qt::LeftButton) emit elementClicked(*m_current);
}

void NumbersGrid::mouseMoveEvent(QMouseEvent* event) {
    CellCanvas::mouseMoveEvent(event);
    const auto at = elementAt(event->position());
    if (at && (event->buttons() & Qt::LeftButton)) moveTo(m_plane->column(*at), m_plane->row(*at), true);
}

void NumbersGrid::mouseDoubleClickEvent(QMouseEvent* event) {
    if (const auto at = elementAt(event->position())) emit elementActivated(*at);
}

bool NumbersGrid::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* const help = static_cast<QHelpEvent*>(event);
        QToolTip::showText(help->globalPos(), hintAt(help->pos()), viewport());
        return true;
    }
    return CellCanvas::viewportEvent(event);
}

// Its digits that the cell may not show, and what a hand can do with it.
QString NumbersGrid::hintAt(const QPoint& where) const {
    const auto at = elementAt(where);
    const auto value = at ? m_values->at(m_plane->column(*at), m_plane->row(*at)) : std::nullopt;
    if (!value) return {};
    QString what = QStringLiteral("[%1, %2, %3, %4]  %5")
                       .arg((*at)[0])
                       .arg((*at)[1])
                       .arg((*at)[2])
                       .arg((*at)[3])
                       .arg(QString::fromStdString(number_text(*value, 9)));
    if (m_plane->values.check && is_not_compared(*value))
        return tr("[%1, %2, %3, %4]  not compared").arg((*at)[0]).arg((*at)[1]).arg((*at)[2]).arg((*at)[3]);
    if (m_plane->values.other || m_plane->values.check) return what;
    if (const auto past = valueBefore(*at))
        what += QLatin1Char('\n') + tr("%1 before the edit").arg(QString::fromStdString(number_text(*past, 9)));
    const uint32_t tensor = m_plane->values.tensor;
    const QString no = whyNoChange(m_debuggee, tensor);
    if (!no.isEmpty()) return m_debuggee.whyNot(Capability::change).isEmpty() ? what + QLatin1Char('\n') + no : what;
    return what + QLatin1Char('\n') + changeHint(m_debuggee, tensor);
}

void NumbersGrid::keyPressEvent(QKeyEvent* event) {
    if (!m_plane) return CellCanvas::keyPressEvent(event);
    const bool extend = event->modifiers() & Qt::ShiftModifier, far = event->modifiers() & Qt::ControlModifier;
    const int64_t c = m_current ? m_plane->column(*m_current) : 0, r = m_current ? m_plane->row(*m_current) : 0;
    const int64_t lastColumn = m_plane->columns() - 1, lastRow = m_plane->rows() - 1;
    const auto was = m_current;
    switch (event->key()) {
    case Qt::Key_Left: moveTo(far ? 0 : c - 1, r, extend); break;
    case Qt::Key_Right: moveTo(far ? lastColumn : c + 1, r, extend); break;
    case Qt::Key_Up: moveTo(c, far ? 0 : r - 1, extend); break;
    case Qt::Key_Down: moveTo(c, far ? lastRow : r + 1, extend); break;
    case Qt::Key_PageUp: moveTo(c, r - wholeRows(), extend); break;
    case Qt::Key_PageDown: moveTo(c, r + wholeRows(), extend); break;
    case Qt::Key_Home: moveTo(0, far ? 0 : r, extend); break;
    case Qt::Key_End: moveTo(lastColumn, far ? lastRow : r, extend); break;
    case Qt::Key_A:
        if (!far) return CellCanvas::keyPressEvent(event);
        m_anchorColumn = m_anchorRow = 0;
        m_current = m_plane->element(lastColumn, lastRow);
        viewport()->update();
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_F2:
        if (m_current) emit elementActivated(*m_current);
        break;
    default: return CellCanvas::keyPressEvent(event);
    }
    if (m_current && m_current != was) emit currentChanged(*m_current);
}

// -- editing ----------------------------------------------------------------------------------------------------------

void NumbersGrid::edit(const Index& element) {
    endEdit(false);
    showElement(element);
    const QRect cell = rectOf(element);
    const auto value = m_plane ? m_values->at(m_plane->column(element), m_plane->row(element)) : std::nullopt;
    if (cell.isEmpty() || !value) {
        if (m_plane) m_toEdit = element; // the view was shown just now
        return;
    }
    m_edited = element;
    m_editor = new QLineEdit(QString::fromStdString(number_text(*value, 9)), viewport());
    m_editor->setObjectName(QStringLiteral("valueEditor"));
    m_editor->setFont(Theme::instance().numbers());
    m_editor->setAlignment(Qt::AlignRight);
    m_editor->setStyleSheet(QStringLiteral("padding: 0 5px; border-radius: 0;"));
    m_editor->setGeometry(cell.adjusted(-1, -1, 1, 1));
    const QString terms = undoTerms(m_debuggee, m_plane->values.tensor);
    m_editor->setToolTip(tr("A number, nan, inf or -inf; Enter accepts the value, Esc keeps the old one") +
                         QLatin1Char('\n') + terms);
    m_editor->setAccessibleDescription(terms);
    m_editor->selectAll();
    m_editor->show();
    m_editor->setFocus();
    m_editor->installEventFilter(this);
    // The edit ends if another widget gets the focus, even if nothing was typed. Another window doesn't end it.
    connect(qApp, &QApplication::focusChanged, m_editor, [this](const QWidget* left, const QWidget* entered) {
        if (m_editor && left == m_editor && entered) endEdit(false);
    });
    auto* const leave = new QAction(m_editor);
    leave->setShortcut(Qt::Key_Escape);
    leave->setShortcutContext(Qt::WidgetShortcut);
    m_editor->addAction(leave);
    connect(leave, &QAction::triggered, this, [this] { endEdit(false); });
}

// Enter takes the number and is done with: an editor hands it on, and here it would begin to edit again.
bool NumbersGrid::eventFilter(QObject* watched, QEvent* event) {
    if (m_editor && watched == m_editor && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Return || key == Qt::Key_Enter) {
            endEdit(true);
            return true;
        }
    }
    return CellCanvas::eventFilter(watched, event);
}

void NumbersGrid::endEdit(bool take) {
    if (!m_editor) return;
    bool good = false;
    const double value = QLocale::c().toDouble(m_editor->text().trimmed(), &good);
    if (take && !good) {
        m_editor->setStyleSheet(QStringLiteral("padding: 0 5px; border-radius: 0; border-color: %1; color: %1;")
                                    .arg(Theme::instance().color(Ink::trouble).name()));
        emit editRefused(m_editor->text().trimmed());
        return;
    }
    QLineEdit* const editor = std::exchange(m_editor, nullptr);
    const bool hadKeys = editor->hasFocus(); // else they are where the user put them
    editor->hide();
    editor->deleteLater();
    if (hadKeys) setFocus();
    if (take) emit elementEdited(m_edited, value);
}

} // namespace ggs
