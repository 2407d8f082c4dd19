// SPDX-License-Identifier: MIT
#include "views/attention/head_ranking.h"

#include "look/empty_note.h"
#include "look/sheet_model.h"
#include "look/table_setup.h"
#include "look/theme.h"
#include "look/view.h"

#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace ggs {

namespace {

enum RankColumn { rankLayer, rankHead, rankWeight };
constexpr int rowsSeen = 6;

// A row with its share as a line along its foot.
class WeightDelegate final : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        QStyledItemDelegate::paint(painter, option, index);
        if (index.column() != rankWeight) return;
        const double share = index.data(Qt::UserRole).toDouble();
        if (!std::isfinite(share)) return;
        const double width = std::clamp(share, 0.0, 1.0) * (option.rect.width() - 4);
        painter->fillRect(QRectF(option.rect.left() + 2, option.rect.bottom() - 2, std::max(1.0, width), 2),
                          Theme::instance().color(Ink::element));
    }
};

} // namespace

HeadRanking::HeadRanking(QWidget* parent)
    : QWidget(parent), m_model(new SheetModel({tr("layer"), tr("head"), tr("mean share")}, this)),
      m_table(plainTable(QStringLiteral("headRanking"), m_model, {.headingsLeft = false})), m_about(new QLabel) {
    m_table->setAccessibleName(tr("Heads of all layers, ordered by their mean share"));
    m_table->setItemDelegate(new WeightDelegate(m_table));
    m_about->setObjectName(QStringLiteral("headRankingAbout"));
    m_about->setProperty("role", "muted");
    m_about->setWordWrap(true);
    m_about->setTextFormat(Qt::PlainText); // <s> is a token
    m_about->setContentsMargins(14, 4, 14, 4);
    auto* const column = tightColumn(this);
    column->addWidget(m_about);
    column->addWidget(m_table, 1);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& row) {
        if (m_following || !row.isValid()) return;
        const auto& [layer, head, weight] = m_heads[static_cast<size_t>(row.row())];
        emit chosen(layer, head);
    });
}

QSize HeadRanking::sizeHint() const {
    return {236, m_about->sizeHint().height() + m_table->horizontalHeader()->sizeHint().height() +
                     rowsSeen * m_table->verticalHeader()->defaultSectionSize()};
}

void HeadRanking::show(const KeptAttention::Ranking& ranking, const QString& key, size_t layers, int64_t layer,
                       std::optional<int64_t> head) {
    m_following = true;
    m_heads = ranking.heads;
    std::vector<SheetRow> rows;
    rows.reserve(m_heads.size());
    for (const auto& each : m_heads) {
        const QString weight = QString::number(each.weight, 'f', 4);
        rows.push_back({.cells = {{QString::number(each.layer), QVariant::fromValue(each.layer)},
                                  {QString::number(each.head), QVariant::fromValue(each.head)},
                                  {weight, each.weight, QString::number(each.weight, 'g', 9)}}});
    }
    m_model->show(std::move(rows));
    QString about = ranking.heads.empty() ? tr("No layer’s shares on token %1 are known yet.").arg(key)
                                          : tr("Mean share on token %1, over %n token(s) that can attend to it.",
                                               nullptr, static_cast<int>(ranking.queries))
                                                .arg(key);
    if (!ranking.heads.empty() && ranking.layers < layers)
        about += QLatin1Char(' ') + tr("%1 of %2 layers are compared.").arg(ranking.layers).arg(layers);
    m_about->setText(about);
    const auto shown =
        std::ranges::find_if(m_heads, [&](const auto& each) { return each.layer == layer && each.head == head; });
    const QModelIndex row =
        shown == m_heads.end() ? QModelIndex() : m_model->index(static_cast<int>(shown - m_heads.begin()), 0);
    if (row.row() != m_table->currentIndex().row() || !row.isValid()) m_table->setCurrentIndex(row);
    m_following = false;
}

} // namespace ggs
