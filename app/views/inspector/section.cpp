// SPDX-License-Identifier: MIT
#include "views/inspector/section.h"

#include "look/fold_header.h"
#include "look/theme.h"
#include "words/settings.h"

#include <QPainter>
#include <QSettings>
#include <QVBoxLayout>

namespace ggs {

namespace {

constexpr int topMargin = 10, bottomMargin = 9; // pixels

QString foldedKey(const QString& id) { return QStringLiteral("%1/%2").arg(setting::inspector, id); }

} // namespace

Section::Section(const QString& id, const QString& title, QWidget* body, QWidget* parent)
    : QWidget(parent), m_header(new FoldHeader), m_body(body) {
    setObjectName(id);
    setHeading(title);
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(inspectorMargin, topMargin, inspectorMargin, bottomMargin);
    column->setSpacing(2);
    column->addWidget(m_header);
    column->addWidget(m_body);
    connect(m_header, &FoldHeader::foldWanted, this, &Section::setFolded);
    const bool folded = QSettings().value(foldedKey(id), false).toBool();
    m_header->setFolded(folded);
    m_body->setVisible(!folded);
}

void Section::setHeading(const QString& title, const QString& count) { m_header->setHeading(title, count); }
QString Section::title() const { return m_header->text(); }
QString Section::count() const { return m_header->count(); }
bool Section::isFolded() const { return m_header->isFolded(); }

void Section::setFolded(bool folded) {
    if (folded == isFolded()) return;
    m_header->setFolded(folded);
    m_body->setVisible(!folded);
    QSettings().setValue(foldedKey(objectName()), folded);
}

void Section::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(0, 0, width(), 1, Theme::instance().color(Ink::line));
}

} // namespace ggs
