// SPDX-License-Identifier: MIT
#include "window/keys_dialog.h"

#include "look/actions.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace ggs {

KeysDialog::KeysDialog(Actions& actions, QWidget* parent) : QDialog(parent) {
    setWindowTitle(tr("Shortcuts"));
    resize(820, 560);
    auto* const list = new QTreeWidget;
    list->setObjectName(QStringLiteral("keysList"));
    list->setHeaderLabels({tr("Action"), tr("Shortcuts"), tr("Description")});
    list->setRootIsDecorated(false);
    list->setIndentation(4);
    for (const Actions::Row& row : actions.rows()) {
        const QString title = withoutMnemonic(row.action->text());
        auto* const item =
            new QTreeWidgetItem(list, {title, row.action->shortcut().toString(QKeySequence::NativeText), row.tip});
        item->setData(0, Qt::UserRole, row.id);
    }
    list->header()->setStretchLastSection(true);
    list->resizeColumnToContents(0);
    list->setColumnWidth(1, 120);
    auto* const edit = new QKeySequenceEdit;
    auto* const own = new QPushButton(tr("Reset"));
    own->setObjectName(QStringLiteral("ownKeys"));
    own->setAutoDefault(false);
    auto* const says = new QLabel(tr("Select an action and press the new shortcut."));
    says->setProperty("role", "muted");
    says->setWordWrap(true);
    says->setObjectName(QStringLiteral("keysSay"));
    connect(list, &QTreeWidget::currentItemChanged, this, [edit, &actions](QTreeWidgetItem* item) {
        if (item) edit->setKeySequence(actions.get(item->data(0, Qt::UserRole).toString())->shortcut());
    });
    const auto set = [list, says, &actions](const QKeySequence& keys) {
        QTreeWidgetItem* const item = list->currentItem();
        if (!item) return;
        const QString id = item->data(0, Qt::UserRole).toString();
        const QKeySequence wanted = keys.isEmpty() ? actions.ownKeys(id) : keys;
        for (const Actions::Row& row : actions.rows()) {
            if (row.id == id || wanted.isEmpty() || row.action->shortcut() != wanted) continue;
            says->setText(tr("%1 already has this shortcut").arg(withoutMnemonic(row.action->text())));
            return;
        }
        actions.setKeys(id, keys);
        item->setText(1, actions.get(id)->shortcut().toString(QKeySequence::NativeText));
        says->setText(tr("The shortcut is saved and stays in effect after a restart."));
    };
    connect(edit, &QKeySequenceEdit::editingFinished, this, [edit, set] { set(edit->keySequence()); });
    connect(own, &QPushButton::clicked, this, [edit, list, set, &actions] {
        set(QKeySequence());
        if (const QTreeWidgetItem* const item = list->currentItem())
            edit->setKeySequence(actions.get(item->data(0, Qt::UserRole).toString())->shortcut());
    });
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* const row = new QHBoxLayout;
    row->addWidget(edit);
    row->addWidget(own);
    row->addStretch(1);
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(14, 14, 14, 12);
    column->addWidget(list, 1);
    column->addLayout(row);
    column->addWidget(says);
    column->addWidget(buttons);
}

} // namespace ggs
