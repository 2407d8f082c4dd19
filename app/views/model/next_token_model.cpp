// SPDX-License-Identifier: MIT
#include "views/model/next_token_model.h"

#include "look/names/token_words.h"
#include "look/theme.h"

#include <algorithm>
#include <limits>
#include <unordered_map>

namespace ggs {

namespace {

// Returns a share in percent, without the sign: the column's heading has it. There is room for two decimal places.
QString inPercent(double share) { return share < 0.000095 ? QStringLiteral("<0.01") : percentWords(share).chopped(2); }

} // namespace

void NextTokenModel::show(std::shared_ptr<const ModelText> text, std::optional<size_t> place, const SamplerOptions& how,
                          const std::optional<Expected>& saidBefore) {
    beginResetModel();
    m_text = std::move(text);
    m_rows.clear();
    m_taken.reset();
    m_left = 0;
    m_place = place.value_or(0);
    if (m_text && place && *place < m_text->expected.size() && m_text->expected[*place]) {
        const Expected& said = *m_text->expected[*place];
        if (*place + 1 < m_text->tokens.size()) m_taken = m_text->tokens[*place + 1];
        for (const Candidate& each : said.likeliest) {
            std::optional<double> logitBefore;
            if (saidBefore) {
                const auto there = std::find_if(saidBefore->likeliest.begin(), saidBefore->likeliest.end(),
                                                [&](const Candidate& c) { return c.id == each.id; });
                if (there != saidBefore->likeliest.end()) logitBefore = there->logit;
            }
            m_rows.push_back({each.id, each.logit, each.probability, logitBefore, std::nullopt});
        }
        std::unordered_map<int32_t, double> shares;
        for (const Candidate& each : Sampler(how).candidates(logits(), std::span(m_text->tokens).first(*place + 1)))
            shares.emplace(each.id, each.probability);
        m_left = static_cast<int>(shares.size());
        for (Row& each : m_rows) {
            if (const auto found = shares.find(each.id); found != shares.end()) each.drawn = found->second;
        }
    }
    endResetModel();
}

// The other logits are unknown, but smaller than these, which is sufficient for the filters.
std::vector<float> NextTokenModel::logits() const {
    std::vector<float> all(static_cast<size_t>(m_text->model->params().vocabulary),
                           std::numeric_limits<float>::quiet_NaN());
    for (const Row& each : m_rows) all[static_cast<size_t>(each.id)] = static_cast<float>(each.logit);
    return all;
}

std::optional<int> NextTokenModel::rowOfDraw(const SamplerOptions& how) const {
    if (m_rows.empty()) return std::nullopt;
    const int32_t token = Sampler(how).pick(logits(), std::span(m_text->tokens).first(m_place + 1));
    const auto found = std::ranges::find(m_rows, token, &Row::id);
    return found == m_rows.end() ? std::nullopt : std::optional(static_cast<int>(found - m_rows.begin()));
}

int NextTokenModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}
int NextTokenModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : Column::columns; }

QVariant NextTokenModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) return {};
    const Row& row = m_rows[static_cast<size_t>(index.row())];
    const Theme& theme = Theme::instance();
    switch (role) {
    case Qt::DisplayRole:
        switch (index.column()) {
        case piece: return idWords(*m_text, row.id);
        case id: return row.id;
        case logit: return QString::number(row.logit, 'f', 3);
        case before: return row.logitBefore ? QString::number(*row.logitBefore, 'f', 3) : QStringLiteral("–");
        case probability: return inPercent(row.probability);
        case drawn: return row.drawn ? inPercent(*row.drawn) : QStringLiteral("–");
        default: return {};
        }
    case Qt::FontRole: return index.column() == piece ? theme.words() : theme.numbers(Theme::caption);
    case Qt::TextAlignmentRole:
        return index.column() == piece ? int(Qt::AlignLeft | Qt::AlignVCenter) : int(Qt::AlignRight | Qt::AlignVCenter);
    case Qt::ForegroundRole:
        return theme.color(m_taken == row.id ? Ink::cursorWord : row.drawn ? Ink::text : Ink::muted);
    case Qt::ToolTipRole:
        return m_taken == row.id
                   ? tr("This token is the next one in the text.")
                   : tr("Double-click or press Enter to continue the text from here with this token. The text that "
                        "was here stays as a branch.");
    case shareRole: return row.probability;
    case cutRole: return !row.drawn;
    case takenRole: return m_taken == row.id;
    default: return {};
    }
}

QVariant NextTokenModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole)
        return section == piece ? int(Qt::AlignLeft | Qt::AlignVCenter) : int(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole) {
        switch (section) {
        case logit: return tr("Result of the model's last matrix product for this token");
        case before: return tr("Logit before values were changed by hand");
        case probability: return tr("e^logit, divided by the sum over the whole vocabulary");
        case drawn: return tr("Probability of drawing this token with the filters and the temperature set above");
        default: return {};
        }
    }
    if (role != Qt::DisplayRole) return {};
    switch (section) {
    case piece: return tr("token");
    case id: return tr("id");
    case logit: return tr("logit");
    case before: return tr("before");
    case probability: return tr("p %");
    case drawn: return tr("draw %");
    default: return {};
    }
}

} // namespace ggs
