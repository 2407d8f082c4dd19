// SPDX-License-Identifier: MIT
#include "window/guide.h"

#include "look/theme.h"
#include "words/language.h"

#include <QFile>
#include <QImage>
#include <QListWidget>
#include <QRegularExpression>
#include <QResizeEvent>
#include <QScrollBar>
#include <QSplitter>
#include <QTextTable>
#include <QVBoxLayout>

#include <algorithm>
#include <map>

namespace ggs {

namespace {

constexpr int viewRole = Qt::UserRole, textRole = Qt::UserRole + 1;

std::vector<GuidePart> readParts(const QString& path) {
    QFile file(path);
    const QString all = file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
    // Each part begins with a comment that names its view.
    static const QRegularExpression begin(QStringLiteral("^<!-- view: (\\w+) -->\\n## (.+)$"),
                                          QRegularExpression::MultilineOption);
    static const QRegularExpression next(QStringLiteral("^(<!-- view|## )"), QRegularExpression::MultilineOption);
    std::vector<GuidePart> parts;
    for (auto it = begin.globalMatch(all); it.hasNext();) {
        const QRegularExpressionMatch match = it.next();
        const qsizetype end = all.indexOf(next, match.capturedEnd());
        const QString text = all.mid(match.capturedEnd(), end < 0 ? -1 : end - match.capturedEnd());
        static const QRegularExpression aside(
            QStringLiteral("!\\[[^]]*\\]\\([^)]*\\)|\\]\\([^)]*\\)|[*`\\[\\]|]")); // pictures, and where links go
        parts.push_back({match.captured(1), match.captured(2), QStringLiteral("## ") + match.captured(2) + text,
                         QString(text).remove(aside).simplified()});
    }
    return parts;
}

} // namespace

const std::vector<GuidePart>& guideParts() {
    static std::map<QString, std::vector<GuidePart>> read; // by language
    const auto [found, isNew] = read.try_emplace(languageInUse());
    if (isNew) {
        const QString own = QStringLiteral(":/guide.%1.md").arg(languageInUse());
        found->second = readParts(QFile::exists(own) ? own : QStringLiteral(":/guide.md"));
    }
    return found->second;
}

QVariant GuidePage::loadResource(int type, const QUrl& name) {
    if (type != QTextDocument::ImageResource) return QTextBrowser::loadResource(type, name);
    const QImage picture(QStringLiteral(":/") + name.path());
    if (picture.isNull()) return {};
    const qreal ratio = devicePixelRatioF();
    const int room = static_cast<int>((viewport()->width() - 2 * document()->documentMargin()) * ratio);
    QImage scaled = picture.scaledToWidth(std::clamp(room, 1, picture.width()), Qt::SmoothTransformation);
    scaled.setDevicePixelRatio(ratio);
    return scaled;
}

void GuidePage::showText(const QString& markdown) {
    m_markdown = markdown;
    document()->clear(); // and the pictures of another width with it
    setMarkdown(markdown);
    for (QTextFrame* const frame : document()->rootFrame()->childFrames()) {
        auto* const table = qobject_cast<QTextTable*>(frame);
        if (!table) continue;
        QTextTableFormat format = table->format();
        format.setBorder(1);
        format.setBorderBrush(Theme::instance().color(Ink::line));
        format.setBorderCollapse(true);
        format.setCellSpacing(0);
        format.setCellPadding(4);
        table->setFormat(format);
    }
}

void GuidePage::resizeEvent(QResizeEvent* event) {
    QTextBrowser::resizeEvent(event);
    if (event->size().width() == event->oldSize().width()) return;
    const int place = verticalScrollBar()->value();
    showText(m_markdown);
    verticalScrollBar()->setValue(place);
}

Guide::Guide(QWidget* parent) : QDialog(parent), m_list(new QListWidget), m_text(new GuidePage) {
    setObjectName(QStringLiteral("guide"));
    setWindowTitle(tr("ggscope: how do I …"));
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setTextElideMode(Qt::ElideRight);
    m_text->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn); // so that pictures know their room
    m_list->setObjectName(QStringLiteral("guideParts"));
    m_text->setObjectName(QStringLiteral("guideText"));
    m_text->setOpenLinks(false); // other pages are files of the checkout
    auto* const split = new QSplitter;
    split->addWidget(m_list);
    split->addWidget(m_text);
    split->setStretchFactor(1, 1);
    split->setSizes({240, 740});
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(split);
    resize(980, 640);

    for (const GuidePart& part : guideParts()) {
        auto* const item = new QListWidgetItem(part.title, m_list);
        item->setData(viewRole, part.view);
        item->setData(textRole, part.text);
    }
    connect(m_list, &QListWidget::currentItemChanged, this, [this](const QListWidgetItem* item) {
        m_text->showText(item ? item->data(textRole).toString() : QString());
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

void Guide::showOp(const QString& name, const QString& markdown) {
    QListWidgetItem* page =
        m_list->count() > 0 && m_list->item(0)->data(viewRole).toString().isEmpty() ? m_list->item(0) : nullptr;
    if (!page) {
        page = new QListWidgetItem;
        m_list->insertItem(0, page);
    }
    page->setText(name);
    page->setData(textRole, markdown);
    if (m_list->currentItem() == page) {
        m_text->showText(markdown);
    } else {
        m_list->setCurrentItem(page); // which shows it
    }
    show();
    raise();
    activateWindow();
}

QStringList Guide::parts() const {
    QStringList views;
    for (int i = 0; i < m_list->count(); ++i) {
        if (const QString view = m_list->item(i)->data(viewRole).toString(); !view.isEmpty()) views.append(view);
    }
    return views;
}

} // namespace ggs
