// SPDX-License-Identifier: MIT
#include "views/file/other_file_pane.h"

#include "look/empty_note.h"
#include "look/progress_line.h"
#include "look/view.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSplitter>
#include <QVBoxLayout>

namespace ggs {

OtherFilePane::OtherFilePane(const QString& name, const Words& words, QWidget* parent)
    : QWidget(parent), m_what(new QLabel), m_trouble(new QLabel), m_choose(new QPushButton(words.choose)),
      m_again(new QPushButton(words.again)), m_progress(new ProgressLine), m_sentence(words.sentence),
      m_pages(new QStackedLayout) {
    m_what->setObjectName(name + QStringLiteral("Totals"));
    m_what->setTextFormat(Qt::PlainText);
    m_what->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_trouble->setObjectName(name + QStringLiteral("Trouble"));
    m_trouble->setTextFormat(Qt::PlainText);
    m_trouble->setWordWrap(true);
    m_trouble->setAlignment(Qt::AlignCenter);
    m_trouble->setContentsMargins(30, 0, 30, 0);
    for (QPushButton* each : {m_choose, m_again})
        connect(each, &QPushButton::clicked, this, &OtherFilePane::otherWanted);
}

void OtherFilePane::layOut(const QList<QWidget*>& controls, QSplitter* tables, bool progressFirst) {
    // From the outside in: Qt styles a widget with all its parts again whenever it gets another parent.
    setLayout(m_pages);
    auto* const nothing = new QWidget(this);
    auto* const page = new QWidget(this);
    m_pages->addWidget(nothing);
    m_pages->addWidget(page);
    auto* const middle = new QVBoxLayout(nothing);
    middle->addStretch(1);
    middle->addWidget(new EmptyNote(m_sentence));
    middle->addWidget(m_trouble);
    if (progressFirst) middle->addWidget(m_progress);
    middle->addWidget(m_choose, 0, Qt::AlignHCenter);
    middle->addStretch(2);

    auto* const head = new QHBoxLayout;
    head->setContentsMargins(14, 4, 14, 4);
    head->addWidget(m_what, 1);
    for (QWidget* each : controls) head->addWidget(each);
    head->addWidget(m_again);
    tables->setHandleWidth(1);
    tables->setChildrenCollapsible(false);
    tables->setStretchFactor(0, 3);
    tables->setStretchFactor(1, 2);
    auto* const column = tightColumn(page);
    column->addLayout(head);
    if (!progressFirst) column->addWidget(m_progress);
    column->addWidget(tables, 1);
}

void OtherFilePane::showTables(bool compared) { m_pages->setCurrentIndex(compared ? 1 : 0); }

} // namespace ggs
