// SPDX-License-Identifier: MIT
// NextTokenModel: the tokens that a model expects behind a place of its text, the likeliest first: their logits, how
// likely each is among all tokens, and how likely it is to be drawn once the sampler's filters have been at work.
// Owned by its view; GUI thread.
#pragma once

#include "debug/targets/model_text.h"

#include <QAbstractTableModel>
#include <optional>

namespace ggs {

class NextTokenModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum Column { piece, id, logit, before, probability, drawn, columns };
    static constexpr int shareRole = Qt::UserRole + 1; // 0 to 1, for the bar behind a row
    static constexpr int cutRole = Qt::UserRole + 2;   // the filters leave it out
    static constexpr int takenRole = Qt::UserRole + 3; // it is the one that follows

    using QAbstractTableModel::QAbstractTableModel;
    // None where the model has not said anything behind that place. `before`: what it said there before something was
    // changed by hand; nothing if nothing was.
    void show(std::shared_ptr<const ModelText> text, std::optional<size_t> place, const SamplerOptions& how,
              const std::optional<Expected>& saidBefore = {});
    int32_t idAt(int row) const { return m_rows[static_cast<size_t>(row)].id; }
    // How many stay, and what the likeliest of them is drawn with.
    int left() const { return m_left; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    struct Row {
        int32_t id;
        double logit, probability;
        std::optional<double> logitBefore;
        std::optional<double> drawn;
    };
    std::shared_ptr<const ModelText> m_text;
    std::vector<Row> m_rows;
    std::optional<int32_t> m_taken;
    int m_left = 0;
};

} // namespace ggs
