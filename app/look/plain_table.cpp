// SPDX-License-Identifier: MIT
#include "look/plain_table.h"

#include <QHeaderView>
#include <QTableView>

namespace ggs {

QTableView* plainTable(const QString& name, QAbstractItemModel* model) {
    auto* const made = new QTableView;
    made->setObjectName(name);
    made->setModel(model);
    made->setSelectionBehavior(QAbstractItemView::SelectRows);
    made->setSelectionMode(QAbstractItemView::SingleSelection);
    made->setShowGrid(false);
    made->setWordWrap(false);
    made->setFrameShape(QFrame::NoFrame);
    made->verticalHeader()->hide();
    made->verticalHeader()->setDefaultSectionSize(22);
    made->horizontalHeader()->setHighlightSections(false);
    made->horizontalHeader()->setStretchLastSection(true);
    made->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    return made;
}

void orderByColumns(QTableView& table) {
    table.setSortingEnabled(true);
    table.horizontalHeader()->setSortIndicatorClearable(true);
    table.sortByColumn(-1, Qt::AscendingOrder);
}

} // namespace ggs
