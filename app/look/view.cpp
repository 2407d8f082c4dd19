// SPDX-License-Identifier: MIT
#include "look/view.h"

#include <QFocusEvent>
#include <QLineEdit>
#include <QMenu>
#include <QVBoxLayout>

namespace ggs {

View::View(const QString& id, const QString& title, QWidget* parent) : QWidget(parent), m_title(title) {
    setObjectName(id);
    setAccessibleName(title);
}

void View::setTitle(const QString& title) {
    if (title == m_title) return;
    m_title = title;
    setAccessibleName(title);
    emit titled(title);
}

void View::focusInEvent(QFocusEvent* event) {
    if (m_keysTo) {
        m_keysTo->setFocus(event->reason());
    } else {
        QWidget::focusInEvent(event);
    }
}

void View::setAbout(const QString& about, const QString& headline) {
    if (about == m_about && headline == m_headline) return;
    m_about = about;
    m_headline = headline;
    emit aboutChanged();
}

QString View::whyNoPaste() const { return tr("no text is being edited"); }

QString View::exportTo(const QString&) { return tr("this view can't be written to a file"); }

QVBoxLayout* tightColumn(QWidget* on) {
    auto* const column = new QVBoxLayout(on);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    return column;
}

int hintWidth(const QLineEdit& line) {
    constexpr int around = 24; // its frame and padding
    return line.fontMetrics().horizontalAdvance(line.placeholderText()) + around;
}

void closeWithProgram(QMenu& menu, const Debuggee& debuggee) {
    for (const auto signal : {&Debuggee::structureChanged, &Debuggee::closed})
        QObject::connect(&debuggee, signal, &menu, &QWidget::close);
}

} // namespace ggs
