// SPDX-License-Identifier: MIT
#include "views/clicks/sample_model.h"

#include "look/theme.h"
#include "words/messages.h"

#include <algorithm>

namespace ggs {

namespace {

constexpr int64_t mostLabels = 64, mostDense = 256, mostSlots = 512; // columns
constexpr qsizetype keysInCell = 24, keysInTip = 200;

} // namespace

QString keysText(std::span<const int64_t> keys, qsizetype most) {
    QString text;
    for (const int64_t key : keys.first(std::min(keys.size(), static_cast<size_t>(most)))) {
        if (!text.isEmpty()) text += QLatin1Char(' ');
        text += QString::number(key);
    }
    if (keys.size() > static_cast<size_t>(most))
        text += SampleModel::tr(" … (%1 keys)").arg(grouped(static_cast<uint64_t>(keys.size())));
    return text;
}

void SampleModel::setShape(const ClickShape* shape) {
    beginResetModel();
    m_shape = shape ? *shape : ClickShape();
    m_columns.clear();
    m_leftOut = 0;
    m_top = m_seen = 0;
    if (shape) {
        m_columns.push_back({Kind::sample, 0});
        const auto add = [this](Kind kind, int64_t n, int64_t most) {
            for (int64_t i = 0; i < std::min(n, most); ++i) m_columns.push_back({kind, i});
            m_leftOut += std::max<int64_t>(0, n - most);
        };
        add(Kind::label, shape->labels, mostLabels);
        add(Kind::dense, shape->dense, mostDense);
        add(Kind::slot, shape->slot_count, mostSlots);
    }
    endResetModel();
}

void SampleModel::setWindow(int64_t top, int rows) {
    m_top = top;
    if (rows > m_seen) {
        beginInsertRows({}, m_seen, rows - 1);
        m_seen = rows;
        endInsertRows();
    } else if (rows < m_seen) {
        beginRemoveRows({}, rows, m_seen - 1);
        m_seen = rows;
        endRemoveRows();
    }
    refresh();
}

void SampleModel::refresh() {
    if (m_seen > 0 && !m_columns.empty()) emit dataChanged(index(0, 0), index(m_seen - 1, columnCount() - 1));
}

int SampleModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : m_seen; }

int SampleModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
}

QString SampleModel::textOf(const Column& column, int64_t position, const SampleRows::Row* row,
                            qsizetype mostKeys) const {
    if (column.kind == Kind::sample) return grouped(static_cast<uint64_t>(m_rows.sampleAt(position)));
    if (!row && m_rows.isUnreadable(position)) return tr("can’t be read: %1").arg(m_rows.whyUnreadable());
    if (!row) return QStringLiteral("…");
    const auto number = [&](const UnsetVector<float>& all, int64_t n) {
        return numberText(all[static_cast<size_t>(row->at * n + column.index)]);
    };
    switch (column.kind) {
    case Kind::label: return number(row->block->labels, m_shape.labels);
    case Kind::dense: return number(row->block->dense, m_shape.dense);
    default: return keysText(row->block->keys_of(row->at, column.index), mostKeys);
    }
}

QVariant SampleModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || m_top + index.row() >= m_rows.count()) return {};
    const int64_t position = m_top + index.row();
    const Column& at = column(index.column());
    const SampleRows::Row* const row = m_rows.row(position);
    const Theme& theme = Theme::instance();
    switch (role) {
    case Qt::DisplayRole: return textOf(at, position, row, keysInCell);
    case Qt::ToolTipRole: {
        for (const ClickProblem& each : row ? row->block->problems : std::vector<ClickProblem>()) {
            if (each.sample == row->sample) return words(each.message);
        }
        return textOf(at, position, row, keysInTip);
    }
    case Qt::TextAlignmentRole:
        if (at.kind != Kind::sample && m_rows.isUnreadable(position)) return {}; // it takes the whole row
        return at.kind == Kind::slot ? QVariant() : QVariant(Qt::AlignRight | Qt::AlignVCenter);
    case Qt::FontRole: return theme.numbers();
    case Qt::ForegroundRole: {
        if (m_rows.isUnreadable(position)) return theme.color(Ink::trouble);
        const bool wrong = row && std::ranges::any_of(row->block->problems, [&](const ClickProblem& each) {
                               return each.sample == row->sample;
                           });
        if (wrong) return theme.color(Ink::trouble);
        return at.kind == Kind::sample ? QVariant(theme.color(Ink::muted)) : QVariant();
    }
    default: return {};
    }
}

QVariant SampleModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount()) return {};
    const Column& at = column(section);
    if (role == Qt::TextAlignmentRole)
        return QVariant((at.kind == Kind::slot ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    switch (at.kind) {
    case Kind::sample: return tr("sample");
    case Kind::label: return m_shape.labels == 1 ? tr("label") : tr("label %1").arg(at.index);
    case Kind::dense: return tr("dense %1").arg(at.index);
    case Kind::slot: return tr("slot %1").arg(at.index);
    }
    return {};
}

} // namespace ggs
