// SPDX-License-Identifier: MIT
#include "window/file_popup.h"

#include "look/theme.h"
#include "look/view.h"
#include "session/samples.h"

#include <QDir>
#include <QFileInfo>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QScreen>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include <algorithm>

namespace ggs {

namespace {

constexpr int rowKindRole = Qt::UserRole, rowTargetRole = Qt::UserRole + 1, rowAsideRole = Qt::UserRole + 2;
constexpr int popupWide = 560, nameColumn = 210, fileRowHigh = 26, fileRowEdge = 10;

// A name, and next to it its folder or a sentence about it; or a heading.
class FileRow final : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override {
        return {popupWide, Theme::instance().stretched(fileRowHigh)};
    }
    void paint(QPainter* p, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const Theme& theme = Theme::instance();
        const bool heading = !(index.flags() & Qt::ItemIsEnabled);
        p->save();
        if (!heading && option.state & (QStyle::State_Selected | QStyle::State_MouseOver))
            p->fillRect(option.rect, theme.color(option.state & QStyle::State_Selected ? Ink::selectedRow : Ink::line));
        QRect inside = option.rect.adjusted(fileRowEdge, 0, -fileRowEdge, 0);
        const QString name = index.data().toString(), aside = index.data(rowAsideRole).toString();
        const auto text = [&](const QFont& font, Ink ink, const QString& words,
                              Qt::TextElideMode cut = Qt::ElideMiddle) {
            p->setFont(font);
            p->setPen(theme.color(ink));
            const QString shown = QFontMetrics(font).elidedText(words, cut, inside.width());
            p->drawText(inside, Qt::AlignLeft | Qt::AlignVCenter, shown);
            return QFontMetrics(font).horizontalAdvance(shown);
        };
        if (heading) {
            text(theme.words(Theme::caption), Ink::muted, name);
        } else {
            const int wide = text(theme.words(), Ink::text, name);
            inside.setLeft(inside.left() + std::max(nameColumn, wide + 2 * fileRowEdge));
            if (!aside.isEmpty() && inside.width() > 0) text(theme.words(), Ink::muted, aside, Qt::ElideRight);
        }
        p->restore();
    }
};

} // namespace

FilePopup::FilePopup(const QString& open, const QString& path, const QStringList& recent, QWidget* parent)
    : QFrame(parent, Qt::Popup), m_letters(new QLineEdit), m_list(new QListWidget) {
    setObjectName(QStringLiteral("filePopup"));
    setAttribute(Qt::WA_DeleteOnClose);
    setAccessibleName(tr("Files and samples"));
    setFrameShape(QFrame::StyledPanel);
    m_letters->setObjectName(QStringLiteral("fileLetters"));
    m_letters->setPlaceholderText(tr("Filter by name"));
    m_letters->setAccessibleName(m_letters->placeholderText());
    m_letters->installEventFilter(this);
    m_list->setObjectName(QStringLiteral("fileList"));
    m_list->setAccessibleName(accessibleName());
    m_list->setItemDelegate(new FileRow(m_list));
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setMouseTracking(true);
    QVBoxLayout* const column = tightColumn(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->setSpacing(6);
    column->addWidget(m_letters);
    column->addWidget(m_list, 1);
    if (!open.isEmpty()) {
        add(Kind::heading, tr("Open now"));
        add(Kind::current, open, path.isEmpty() ? QString() : QDir::toNativeSeparators(QFileInfo(path).path()), path);
    }
    QStringList others = recent;
    others.removeAll(path.isEmpty() ? samplePath(open.section(QLatin1Char('.'), 0, -2)) : path);
    if (!others.isEmpty()) add(Kind::heading, tr("Recent files"));
    for (const QString& each : others) {
        const QString sample = sampleOfFile(each);
        add(Kind::file, sample.isEmpty() ? QFileInfo(each).fileName() : sample,
            sample.isEmpty() ? QDir::toNativeSeparators(QFileInfo(each).path()) : tr("sample"), each);
    }
    add(Kind::dialog, tr("Open…"), tr("script, model, click log or recorded run"));
    add(Kind::heading, tr("Samples"));
    for (const QString& each : sampleNames()) add(Kind::sample, each, sampleSentence(each), each);
    connect(m_letters, &QLineEdit::textChanged, this, &FilePopup::filter);
    connect(m_letters, &QLineEdit::returnPressed, this, &FilePopup::choose);
    connect(m_list, &QListWidget::itemClicked, this, &FilePopup::choose);
    filter({});
}

void FilePopup::add(Kind kind, const QString& name, const QString& aside, const QString& target) {
    auto* const item = new QListWidgetItem(name, m_list);
    item->setData(rowKindRole, static_cast<int>(kind));
    item->setData(rowTargetRole, target);
    item->setData(rowAsideRole, aside);
    item->setToolTip(kind == Kind::sample ? aside : target);
    item->setData(Qt::AccessibleTextRole, aside.isEmpty() ? name : tr("%1, %2").arg(name, aside));
    if (kind == Kind::heading) item->setFlags(Qt::NoItemFlags);
}

// Hides what doesn't match, and headings without entries.
void FilePopup::filter(const QString& letters) {
    QListWidgetItem* heading = nullptr;
    QListWidgetItem* first = nullptr;
    for (int i = 0; i < m_list->count(); ++i) {
        QListWidgetItem* const item = m_list->item(i);
        if (item->data(rowKindRole).toInt() == static_cast<int>(Kind::heading)) {
            heading = item;
            heading->setHidden(true);
            continue;
        }
        const bool fits = item->text().contains(letters, Qt::CaseInsensitive) ||
                          item->data(rowAsideRole).toString().contains(letters, Qt::CaseInsensitive);
        item->setHidden(!fits);
        if (!fits) continue;
        if (heading && item->data(rowKindRole).toInt() != static_cast<int>(Kind::dialog)) heading->setHidden(false);
        if (!first) first = item;
    }
    m_list->setCurrentItem(first);
}

void FilePopup::choose() {
    const QListWidgetItem* const item = m_list->currentItem();
    if (!item || item->isHidden()) return;
    const auto kind = static_cast<Kind>(item->data(rowKindRole).toInt());
    const QString target = item->data(rowTargetRole).toString();
    close();
    if (kind == Kind::dialog) emit openWanted();
    if (kind == Kind::file) emit fileChosen(target);
    if (kind == Kind::sample) emit sampleChosen(target);
}

bool FilePopup::eventFilter(QObject* watched, QEvent* event) {
    if (watched != m_letters || event->type() != QEvent::KeyPress) return QFrame::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Escape) {
        close();
        return true;
    }
    if (key != Qt::Key_Up && key != Qt::Key_Down) return false;
    const int on = key == Qt::Key_Down ? 1 : -1;
    for (int row = m_list->currentRow() + on; row >= 0 && row < m_list->count(); row += on) {
        const QListWidgetItem* const item = m_list->item(row);
        if (item->isHidden() || !(item->flags() & Qt::ItemIsEnabled)) continue;
        m_list->setCurrentRow(row);
        break;
    }
    return true;
}

void FilePopup::showBelow(const QWidget& button) {
    const QPoint at = button.mapToGlobal(QPoint(0, button.height() + 4));
    const QRect screen = button.screen()->availableGeometry();
    const int high = std::min(m_list->count() * Theme::instance().stretched(fileRowHigh) + 64,
                              std::max(200, screen.bottom() - at.y() - 8));
    setGeometry(std::max(screen.left(), std::min(at.x(), screen.right() - popupWide)), at.y(),
                std::min(popupWide, screen.width()), high);
    show();
    m_letters->setFocus();
}

} // namespace ggs
