// SPDX-License-Identifier: MIT
#include "widgets/guide.h"

#include <QFile>
#include <QListWidget>
#include <QRegularExpression>
#include <QSplitter>
#include <QTextBrowser>
#include <QVBoxLayout>

namespace ggs {

namespace {

constexpr int viewRole = Qt::UserRole, textRole = Qt::UserRole + 1;

} // namespace

Guide::Guide(QWidget* parent) : QDialog(parent), m_list(new QListWidget), m_text(new QTextBrowser) {
    setObjectName(QStringLiteral("guide"));
    setWindowTitle(tr("ggscope: how do I …"));
    m_list->setObjectName(QStringLiteral("guideParts"));
    m_text->setObjectName(QStringLiteral("guideText"));
    m_text->setOpenLinks(false); // other pages are files of the checkout
    auto* const split = new QSplitter;
    split->addWidget(m_list);
    split->addWidget(m_text);
    split->setStretchFactor(1, 1);
    split->setSizes({190, 560});
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(split);
    resize(760, 560);

    QFile file(QStringLiteral(":/guide.md"));
    const QString all = file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
    // Each part begins with a comment that names its view. Pictures stand in the pages on disk alone.
    static const QRegularExpression begin(QStringLiteral("^<!-- view: (\\w+) -->\\n## (.+)$"), QRegularExpression::MultilineOption);
    static const QRegularExpression picture(QStringLiteral("^!\\[.*$\\n?"), QRegularExpression::MultilineOption);
    static const QRegularExpression next(QStringLiteral("^(<!-- view|## )"), QRegularExpression::MultilineOption);
    for (auto it = begin.globalMatch(all); it.hasNext();) {
        const QRegularExpressionMatch match = it.next();
        const qsizetype end = all.indexOf(next, match.capturedEnd());
        QString text = QStringLiteral("## ") + match.captured(2) + all.mid(match.capturedEnd(), end < 0 ? -1 : end - match.capturedEnd());
        text.remove(picture);
        auto* const item = new QListWidgetItem(match.captured(2), m_list);
        item->setData(viewRole, match.captured(1));
        item->setData(textRole, text);
    }
    connect(m_list, &QListWidget::currentItemChanged, this, [this](const QListWidgetItem* item) {
        m_text->setMarkdown(item ? item->data(textRole).toString() : QString());
    });
    m_list->setCurrentRow(0);
}

void Guide::showPart(const QString& view) {
    int row = 0;
    for (int i = 0; i < m_list->count(); ++i) {
        if (m_list->item(i)->data(viewRole).toString() == view) row = i;
    }
    m_list->setCurrentRow(row);
    show();
    raise();
    activateWindow();
}

QStringList Guide::parts() const {
    QStringList views;
    for (int i = 0; i < m_list->count(); ++i) views.append(m_list->item(i)->data(viewRole).toString());
    return views;
}

} // namespace ggs
