// SPDX-License-Identifier: MIT
#include "window/guide.h"

#include "look/theme.h"
#include "words/glossary.h"
#include "words/language.h"

#include <QDesktopServices>
#include <QFile>
#include <QFileInfo>
#include <QImage>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QRegularExpression>
#include <QResizeEvent>
#include <QScrollBar>
#include <QShortcut>
#include <QSplitter>
#include <QTextBlock>
#include <QTextTable>
#include <QVBoxLayout>

#include <algorithm>
#include <map>

namespace ggs {

namespace {

constexpr int viewRole = Qt::UserRole, textRole = Qt::UserRole + 1, plainRole = Qt::UserRole + 2;

const QString viewLink = QStringLiteral("view"), sampleLink = QStringLiteral("sample");

// The name of a heading in links, as GitHub makes it.
QString anchorOf(const QString& heading) {
    static const QRegularExpression signs(QStringLiteral("[^\\w\\- ]"), QRegularExpression::UseUnicodePropertiesOption);
    return QString(heading).toLower().remove(signs).replace(QLatin1Char(' '), QLatin1Char('-'));
}

QString glossaryText() {
    QString text;
    for (const GlossaryTerm& each : glossary()) {
        const QString word = each.word == each.name ? each.name : QStringLiteral("%1 (%2)").arg(each.word, each.name);
        text += QStringLiteral("**%1**: %2\n\n").arg(word, each.definition.toHtmlEscaped());
    }
    return text;
}

std::vector<GuidePart> readParts(const QString& path) {
    QFile file(path);
    const QString all = file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
    // Each part begins with a comment that names its view or its sample.
    static const QRegularExpression begin(QStringLiteral("^<!-- (view|sample): ([\\w-]+) -->\\n## (.+)$"),
                                          QRegularExpression::MultilineOption);
    static const QRegularExpression next(QStringLiteral("^(<!-- (view|sample):|## )"),
                                         QRegularExpression::MultilineOption);
    std::vector<GuidePart> parts;
    for (auto it = begin.globalMatch(all); it.hasNext();) {
        const QRegularExpressionMatch match = it.next();
        const qsizetype end = all.indexOf(next, match.capturedEnd());
        const QString text = all.mid(match.capturedEnd(), end < 0 ? -1 : end - match.capturedEnd());
        static const QRegularExpression aside(
            QStringLiteral("!\\[[^]]*\\]\\([^)]*\\)|\\]\\([^)]*\\)|[*`\\[\\]|]")); // pictures, and where links go
        const QString view =
            match.captured(1) == sampleLink ? sampleLink + QLatin1Char(':') + match.captured(2) : match.captured(2);
        parts.push_back({view, match.captured(3), QStringLiteral("## ") + match.captured(3) + text,
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

Guide::Guide(QWidget* parent)
    : QDialog(parent), m_search(new QLineEdit), m_list(new QListWidget), m_text(new GuidePage) {
    setObjectName(QStringLiteral("guide"));
    setWindowTitle(tr("ggscope: how do I …"));
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setTextElideMode(Qt::ElideRight);
    m_text->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn); // so that pictures know their room
    m_list->setObjectName(QStringLiteral("guideParts"));
    m_text->setObjectName(QStringLiteral("guideText"));
    m_text->setOpenLinks(false); // follow() opens them
    connect(m_text, &QTextBrowser::anchorClicked, this, &Guide::follow);
    m_list->setAccessibleName(tr("Parts of the guide"));
    m_text->setAccessibleName(tr("Text of the guide"));
    m_search->setObjectName(QStringLiteral("guideSearch"));
    m_search->setPlaceholderText(tr("Search the guide"));
    m_search->setAccessibleName(tr("Search the guide"));
    m_search->setClearButtonEnabled(true);
    connect(m_search, &QLineEdit::textChanged, this, &Guide::search);
    connect(m_search, &QLineEdit::returnPressed, this, &Guide::findNext);
    connect(new QShortcut(QKeySequence::Find, this), &QShortcut::activated, this, [this] {
        m_search->setFocus();
        m_search->selectAll();
    });
    auto* const left = new QWidget;
    auto* const lines = new QVBoxLayout(left);
    lines->setContentsMargins(8, 8, 8, 0);
    lines->addWidget(m_search);
    lines->addWidget(m_list);
    auto* const split = new QSplitter;
    split->addWidget(left);
    split->addWidget(m_text);
    split->setStretchFactor(1, 1);
    split->setSizes({240, 740});
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(split);
    resize(980, 640);

    for (const GuidePart& part : guideParts()) add(part.title, part.view, part.text, part.plain);
    const QString terms = glossaryText();
    add(tr("Glossary"), glossaryPart, QStringLiteral("## %1\n\n").arg(tr("Glossary")) + terms, terms);
    connect(m_list, &QListWidget::currentItemChanged, this, &Guide::showItem);
    m_list->setCurrentRow(0);
}

QListWidgetItem* Guide::add(const QString& title, const QString& view, const QString& text, const QString& plain) {
    auto* const item = new QListWidgetItem(title, m_list);
    item->setData(viewRole, view);
    item->setData(textRole, text);
    item->setData(plainRole, plain);
    return item;
}

void Guide::showItem(const QListWidgetItem* item) {
    QString text = item ? item->data(textRole).toString() : QString();
    const QString view = item ? item->data(viewRole).toString() : QString();
    QString link;
    if (view.startsWith(sampleLink + QLatin1Char(':')))
        link = QStringLiteral("[%1](%2)").arg(tr("Open this sample"), view);
    else if (m_views.contains(view))
        link = QStringLiteral("[%1](%2:%3)").arg(tr("Show this view"), viewLink, view);
    if (!link.isEmpty()) {
        const qsizetype end = std::max<qsizetype>(0, text.indexOf(QLatin1Char('\n'))); // of the heading
        text.insert(end, QStringLiteral("\n\n%1\n").arg(link));
    }
    m_text->showText(text);
}

void Guide::showPart(const QString& view, const QString& word) {
    m_search->clear();
    int row = 0;
    for (int i = 0; i < m_list->count(); ++i) {
        if (m_list->item(i)->data(viewRole).toString() == view) row = i;
    }
    m_list->setCurrentRow(row);
    show();
    raise();
    activateWindow();
    if (!word.isEmpty()) findInText(word, true);
}

// -- searching --------------------------------------------------------------------------------------------------------

// Lists the parts that have the words, and shows the first of them.
void Guide::search(const QString& typed) {
    const QString words = typed.trimmed();
    // A part that is named so comes before one that has the words most often.
    const auto weight = [&words](const QListWidgetItem& item) {
        constexpr qsizetype inTitle = 1'000'000;
        const QString title = item.text().trimmed();
        const qsizetype named = title.compare(words, Qt::CaseInsensitive) == 0 ? 3
                                : title.startsWith(words, Qt::CaseInsensitive) ? 2
                                : title.contains(words, Qt::CaseInsensitive)   ? 1
                                                                               : 0;
        return named * inTitle + item.data(plainRole).toString().count(words, Qt::CaseInsensitive);
    };
    QListWidgetItem* best = nullptr;
    qsizetype most = 0;
    for (int i = 0; i < m_list->count(); ++i) {
        QListWidgetItem* const item = m_list->item(i);
        const qsizetype has = words.isEmpty() ? 0 : weight(*item);
        item->setHidden(!words.isEmpty() && has == 0);
        if (has > most) {
            best = item;
            most = has;
        }
    }
    if (!best) return;
    m_list->setCurrentItem(best);
    findInText(words, true);
}

bool Guide::findInText(const QString& words, bool fromStart) {
    if (fromStart) m_text->moveCursor(QTextCursor::Start);
    if (!m_text->find(words)) return false;
    // The line is shown at the top, not at the lower edge.
    QScrollBar* const bar = m_text->verticalScrollBar();
    bar->setValue(bar->value() + m_text->cursorRect().top() - m_text->viewport()->height() / 4);
    return true;
}

void Guide::findNext() {
    const QString words = m_search->text().trimmed();
    if (words.isEmpty() || findInText(words, false)) return;
    const int here = m_list->currentRow(), all = m_list->count();
    for (int i = 1; i <= all; ++i) {
        QListWidgetItem* const next = m_list->item((here + i) % all);
        if (next->isHidden()) continue;
        m_list->setCurrentItem(next);
        findInText(words, true);
        return;
    }
}

// -- links ------------------------------------------------------------------------------------------------------------

void Guide::follow(const QUrl& link) {
    if (link.scheme() == viewLink) return emit viewWanted(link.path());
    if (link.scheme() == sampleLink) return emit sampleWanted(link.path());
    if (link.scheme() == QLatin1String("https")) {
        QDesktopServices::openUrl(link);
        return;
    }
    const QString page = QFileInfo(link.path()).completeBaseName(), place = link.fragment();
    if (page.isEmpty() || page.section(QLatin1Char('.'), 0, 0) == QLatin1String("guide")) {
        for (int i = 0; i < m_list->count(); ++i) {
            if (anchorOf(m_list->item(i)->text()) == place) return m_list->setCurrentRow(i);
        }
        // A heading within this part.
        for (QTextBlock block = m_text->document()->begin(); block.isValid(); block = block.next()) {
            if (anchorOf(block.text()) != place) continue;
            m_text->setTextCursor(QTextCursor(block));
            m_text->ensureCursorVisible();
            return;
        }
        return;
    }
    if (page == glossaryPart) return showPart(glossaryPart, QString(place).replace(QLatin1Char('-'), QLatin1Char(' ')));
    QFile file(QStringLiteral(":/%1.md").arg(page));
    if (!file.open(QIODevice::ReadOnly)) return;
    static const QRegularExpression remark(QStringLiteral("<!--.*?-->\n?"));
    showOp(page, QString::fromUtf8(file.readAll()).remove(remark));
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
    page->setData(plainRole, markdown);
    page->setHidden(false);
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
        const QString view = m_list->item(i)->data(viewRole).toString();
        if (!view.isEmpty() && view != glossaryPart) views.append(view);
    }
    return views;
}

} // namespace ggs
