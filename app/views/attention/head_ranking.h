// SPDX-License-Identifier: MIT
// HeadRanking: the heads of all layers as a table, ordered by their mean share on one token. Selecting a row chooses
// its layer and head. Owned by the Attention view; GUI thread only.
#pragma once

#include "views/attention/kept_attention.h"

#include <QWidget>

class QLabel;
class QTableView;

namespace ggs {

class SheetModel;

class HeadRanking final : public QWidget {
    Q_OBJECT
  public:
    explicit HeadRanking(QWidget* parent = nullptr);
    // `key`: the words of the token that the heads are ordered by; `layers`: how many the model has. The row of `layer`
    // and `head` is selected.
    void show(const KeptAttention::Ranking& ranking, const QString& key, size_t layers, int64_t layer,
              std::optional<int64_t> head);
    QSize sizeHint() const override;

  signals:
    void chosen(int64_t layer, int64_t head);

  private:
    std::vector<KeptAttention::HeadWeight> m_heads;
    SheetModel* m_model;
    QTableView* m_table;
    QLabel* m_about;
    bool m_following = false; // the selected row follows the view
};

} // namespace ggs
