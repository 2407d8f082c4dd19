// SPDX-License-Identifier: MIT
#include "views/script/completion_popup.h"

#include "look/theme.h"

#include <QKeyEvent>
#include <QLabel>
#include <QListWidget>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include <algorithm>

namespace ggs {

namespace {

constexpr int rowsShown = 8, rowHeight = 22, popupWidth = 440, noteHeight = 68;
constexpr int detailRole = Qt::UserRole;

// Paints a completion: the word, followed by its detail in muted ink.
class Row : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;
    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override { return {0, rowHeight}; }
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const Theme& theme = Theme::instance();
        const bool chosen = option.state & QStyle::State_Selected;
        if (chosen) {
            painter->fillRect(option.rect, theme.color(Ink::selectedRow));
            painter->fillRect(QRect(option.rect.topLeft(), QSize(3, option.rect.height())),
                              theme.color(Ink::selection));
        }
        painter->setFont(theme.numbers());
        const QFontMetrics metrics(painter->font());
        const QRect row = option.rect.adjusted(12, 0, -12, 0);
        const QString word = index.data().toString();
        painter->setPen(theme.color(Ink::text));
        painter->drawText(row, Qt::AlignVCenter, word);
        painter->setPen(theme.color(Ink::muted));
        const QRect rest = row.adjusted(metrics.horizontalAdvance(word) + 10, 0, 0, 0);
        painter->drawText(rest, Qt::AlignVCenter | Qt::AlignLeft,
                          metrics.elidedText(index.data(detailRole).toString(), Qt::ElideRight, rest.width()));
    }
};

} // namespace

CompletionPopup::CompletionPopup(QWidget* parent) : QFrame(parent), m_list(new QListWidget), m_note(new QLabel) {
    setObjectName(QStringLiteral("completions"));
    setFocusPolicy(Qt::NoFocus);
    setAutoFillBackground(true);
    setFrameShape(QFrame::NoFrame);
    setContentsMargins(1, 1, 1, 1);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setItemDelegate(new Row(m_list));
    m_list->setUniformItemSizes(true);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_note->setFocusPolicy(Qt::NoFocus);
    m_note->setWordWrap(true);
    m_note->setTextFormat(Qt::PlainText);
    m_note->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_note->setFixedHeight(noteHeight);
    m_note->setContentsMargins(12, 6, 12, 4);
    m_note->setProperty("role", "muted");
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(1, 1, 1, 1);
    column->setSpacing(0);
    column->addWidget(m_list);
    column->addWidget(m_note);
    const auto colour = [this] {
        const Theme& theme = Theme::instance();
        setStyleSheet(
            QStringLiteral("ggs--CompletionPopup { background: %1; border: 1px solid %2; border-radius: 5px; } "
                           "QListWidget { background: %1; } QLabel { background: %1; border-top: 1px solid %2; }")
                .arg(theme.color(Ink::raised).name(), theme.color(Ink::line).name()));
    };
    colour();
    connect(&Theme::instance(), &Theme::changed, this, colour);
    connect(m_list, &QListWidget::currentRowChanged, this, &CompletionPopup::describe);
    connect(m_list, &QListWidget::itemClicked, this, &CompletionPopup::take);
    hide();
}

void CompletionPopup::offer(std::vector<Completion> completions, const QRect& caret) {
    m_completions = std::move(completions);
    m_moved = false;
    if (m_completions.empty()) {
        hide();
        return;
    }
    m_list->clear();
    for (const Completion& each : m_completions) {
        auto* const item = new QListWidgetItem(each.label, m_list);
        item->setData(detailRole, each.detail);
    }
    m_list->setCurrentRow(0);
    const QSize room = parentWidget()->size();
    const int below = room.height() - caret.bottom() - 4, above = caret.top() - 4;
    const int wanted = std::min<int>(rowsShown, m_list->count()) * rowHeight + noteHeight + 4;
    const bool under = below >= wanted || below >= above;
    const int height = std::min(wanted, std::max(under ? below : above, 2 * rowHeight + noteHeight));
    setGeometry(std::clamp(caret.left(), 0, std::max(0, room.width() - popupWidth)),
                under ? caret.bottom() + 3 : caret.top() - height - 3, std::min(popupWidth, room.width()), height);
    describe();
    show();
    raise();
}

void CompletionPopup::describe() {
    const int row = m_list->currentRow();
    m_note->setText(row >= 0 && static_cast<size_t>(row) < m_completions.size()
                        ? m_completions[static_cast<size_t>(row)].note
                        : QString());
}

void CompletionPopup::take() {
    const int row = m_list->currentRow();
    hide();
    if (row >= 0) emit chosen(m_completions[static_cast<size_t>(row)].insert);
}

bool CompletionPopup::takeKey(const QKeyEvent& event, const QString& prefix) {
    const int last = m_list->count() - 1;
    int row = m_list->currentRow();
    switch (event.key()) {
    case Qt::Key_Down: row = row == last ? 0 : row + 1; break;
    case Qt::Key_Up: row = row == 0 ? last : row - 1; break;
    case Qt::Key_PageDown: row = std::min(last, row + rowsShown); break;
    case Qt::Key_PageUp: row = std::max(0, row - rowsShown); break;
    case Qt::Key_Escape: hide(); return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        // A word that is already complete is left alone: the key is for the text.
        if (!m_moved && m_completions[static_cast<size_t>(std::max(0, row))].label == prefix) {
            hide();
            return false;
        }
        [[fallthrough]];
    case Qt::Key_Tab: take(); return true;
    default: return false;
    }
    m_moved = true;
    m_list->setCurrentRow(row);
    return true;
}

QStringList CompletionPopup::labels() const {
    QStringList all;
    for (const Completion& each : m_completions) all.append(each.label);
    return all;
}

} // namespace ggs
