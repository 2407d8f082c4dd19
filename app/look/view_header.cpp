// SPDX-License-Identifier: MIT
#include "look/view_header.h"

#include "look/theme.h"
#include "look/wrapping_row.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>

namespace ggs {

namespace {

// A label that ends in an ellipsis if it is too narrow; its tooltip has the complete text.
class Title final : public QLabel {
  protected:
    void paintEvent(QPaintEvent* event) override {
        QLabel::paintEvent(event);
        if (sizeHint().width() <= width()) return;
        const QString dots = QStringLiteral("…");
        const int room = fontMetrics().horizontalAdvance(dots) + 2;
        const QRect end(width() - room, 0, room, height());
        QPainter p(this);
        p.fillRect(end, palette().color(QPalette::Window));
        p.setPen(Theme::instance().color(Ink::muted));
        p.drawText(end, Qt::AlignRight | Qt::AlignVCenter, dots);
    }
};

} // namespace

ViewHeader::ViewHeader(QWidget* parent)
    : QWidget(parent), m_what(new Title), m_state(new QLabel), m_warning(new QLabel) {
    auto* const lines = new QVBoxLayout(this);
    lines->setContentsMargins(14, 5, 14, 5);
    lines->setSpacing(2);
    m_row = new WrappingRow;
    lines->addLayout(m_row);
    lines->addWidget(m_warning);
    m_warning->setObjectName(QStringLiteral("warning"));
    m_warning->setProperty("role", "warning");
    m_warning->setWordWrap(true);
    m_warning->setTextFormat(Qt::PlainText);
    m_warning->hide();
    m_what->setTextFormat(Qt::RichText);
    m_state->setProperty("role", "muted");
    m_state->setTextFormat(Qt::PlainText);
    m_what->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    m_row->addWidget(m_what);
    m_row->addWidget(m_state);
}

void ViewHeader::setWhat(const QString& what) {
    m_what->setText(what);
    fit();
}

void ViewHeader::setState(const QString& state) {
    m_state->setText(state);
    fit();
}

void ViewHeader::setWarning(const QString& warning) {
    m_warning->setText(QStringLiteral("▲ ") + warning);
    m_warning->setVisible(!warning.isEmpty());
}

void ViewHeader::addControl(QWidget* control) { m_row->addWidget(control); }

bool ViewHeader::event(QEvent* event) {
    const bool done = QWidget::event(event);
    if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest) fit();
    return done;
}

void ViewHeader::fit() {
    const QMargins margins = layout()->contentsMargins();
    const int inner = width() - margins.left() - margins.right(),
              state = m_state->sizeHint().width() + m_row->spacing();
    const int what = m_what->sizeHint().width(), least = std::clamp(what, 1, std::clamp(inner, 1, m_narrowest));
    const int controls = m_row->wholeWidth() - m_what->minimumWidth() - (m_state->isHidden() ? 0 : state);
    // If the controls are moved to a line below, the text may use the complete line.
    const bool wraps = controls + least > inner;
    // A sentence that isn't cut takes all of its line if the controls then fit in one line below it.
    const bool alone = wraps && m_narrowest == INT_MAX && controls <= inner;
    m_what->setMinimumWidth(alone   ? std::max(least, inner)
                            : wraps ? std::clamp(what, least, std::max(least, inner))
                                    : least);
    const bool room = what + (wraps ? 0 : controls) + state <= inner;
    if (m_state->isHidden() == room) m_state->setVisible(room);
    const QString all = m_state->text().isEmpty()
                            ? m_what->text()
                            : m_what->text() + QStringLiteral("<br>") + m_state->text().toHtmlEscaped();
    m_what->setToolTip(room ? QString() : all);
}

} // namespace ggs
