// SPDX-License-Identifier: MIT
// NextTokenModel: the tokens that a model expects after a token of its text, the most likely first. Each has its logit,
// its probability among all tokens, and its probability of being drawn after the sampler's filters. Owned by its view;
// GUI thread.
#pragma once

#include "debug/targets/model_text.h"

#include <QAbstractTableModel>
#include <optional>

namespace ggs {

class NextTokenModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum Column { piece, id, logit, before, probability, drawn, columns };
    static constexpr int shareRole = Qt::UserRole + 1; // 0 to 1, for the bar drawn under a row
    static constexpr int cutRole = Qt::UserRole + 2;   // the filters leave it out
    static constexpr int takenRole = Qt::UserRole + 3; // it is the one that follows

    using QAbstractTableModel::QAbstractTableModel;
    // Shows the tokens expected after index `place` of the text; none if the model hasn't computed them. `saidBefore`:
    // the tokens expected there without the changes by hand; nothing if nothing was changed.
    void show(std::shared_ptr<const ModelText> text, std::optional<size_t> place, const SamplerOptions& how,
              const std::optional<Expected>& saidBefore = {});
    int32_t idAt(int row) const { return m_rows[static_cast<size_t>(row)].id; }
    // Returns the row of the token that the sampler draws first with these options; nothing if there is no candidate.
    std::optional<int> rowOfDraw(const SamplerOptions& how) const;
    // How many stay, and what the likeliest of them is drawn with.
    int left() const { return m_left; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    std::vector<float> logits() const; // by id; NaN for tokens that aren't listed
    struct Row {
        int32_t id;
        double logit, probability;
        std::optional<double> logitBefore;
        std::optional<double> drawn;
    };
    std::shared_ptr<const ModelText> m_text;
    std::vector<Row> m_rows;
    std::optional<int32_t> m_taken;
    size_t m_place = 0; // in the text
    int m_left = 0;
};

} // namespace ggs
