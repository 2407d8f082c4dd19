// SPDX-License-Identifier: MIT
#include "look/empty_note.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace ggs {

EmptyNote::EmptyNote(const QString& sentence, QWidget* parent)
    : QWidget(parent), m_label(new QLabel(sentence)), m_button(new QPushButton) {
    auto* const column = new QVBoxLayout(this);
    m_label->setProperty("role", "muted");
    m_label->setAlignment(Qt::AlignCenter);
    m_label->setTextFormat(Qt::PlainText);
    m_label->setWordWrap(true);
    m_button->setObjectName(QStringLiteral("emptyOffer"));
    m_button->hide();
    column->addStretch();
    column->addWidget(m_label);
    column->addWidget(m_button, 0, Qt::AlignHCenter);
    column->addStretch();
    connect(m_button, &QPushButton::clicked, this, &EmptyNote::taken);
}

void EmptyNote::setSentence(const QString& sentence) { m_label->setText(sentence); }

void EmptyNote::offer(const QString& what, const QString& tip) {
    m_button->setText(what);
    m_button->setToolTip(tip);
    m_button->setVisible(!what.isEmpty());
}

Contents::Contents() : m_note(new EmptyNote(QString())) { addWidget(m_note); }

void Contents::show(const QString& whyEmpty, int which) {
    m_note->setSentence(whyEmpty);
    setCurrentIndex(whyEmpty.isEmpty() ? 1 + which : 0);
}

} // namespace ggs
