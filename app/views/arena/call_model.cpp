// SPDX-License-Identifier: MIT
#include "views/arena/call_model.h"

#include "session/computing.h"
#include "session/session_controller.h"
#include "words/messages.h"

#include <algorithm>

namespace ggs {

namespace {

constexpr size_t mostRows = 2000;

// "-> a" as the window writes it.
QString valueWord(const std::string& value) {
    return value.starts_with("-> ") ? QStringLiteral("→ ") + QString::fromStdString(value.substr(3))
                                    : QString::fromStdString(value);
}

} // namespace

CallModel::CallModel(ArenaScene& scene, QObject* parent)
    : QAbstractTableModel(parent), m_scene(scene), m_kind(newKind()) {
    connect(&scene, &ArenaScene::indexChanged, this, &CallModel::clear);
    connect(&scene, &ArenaScene::scrubbed, this, &CallModel::make);
}

void CallModel::setSeen(bool seen) {
    m_seen = seen;
    make();
}

void CallModel::clear() {
    m_scene.controller().computing().forget(m_kind);
    beginResetModel();
    m_effects = {};
    m_note.clear();
    m_call.reset();
    m_asked.reset();
    endResetModel();
    emit listed();
    make();
}

void CallModel::make() {
    if (!m_seen || m_scene.empty() || m_scene.calls() == 0 || m_asked == std::optional(m_scene.call())) return;
    m_asked = m_scene.call();
    m_scene.controller().computing().compute(
        m_kind, this,
        [this, call = m_scene.call(), index = m_scene.sharedIndex()](const std::atomic<bool>& unwanted) -> Finish {
            const auto made = std::make_shared<const Result<std::optional<CallEffects>>>(
                effects_of(index->map().registry(), index->program(), call, mostRows, &unwanted));
            return [this, call, made] { adopt(call, *made); };
        });
}

void CallModel::adopt(size_t call, const Result<std::optional<CallEffects>>& made) {
    beginResetModel();
    m_call = call;
    m_effects = made.ok() ? made->value_or(CallEffects{}) : CallEffects{};
    m_note = !made.ok()               ? words(made.error())
             : m_effects.list.empty() ? tr("This call added nothing and wrote nothing.")
                                      : QString();
    endResetModel();
    emit listed();
}

int CallModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_effects.list.size()) + (m_effects.left_out > 0 ? 1 : 0);
}

int CallModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : columns; }

int CallModel::rowOf(uint64_t address) const {
    int found = -1;
    for (size_t i = 0; i < m_effects.list.size(); ++i) {
        const CallEffect& effect = m_effects.list[i];
        if (address < effect.begin || address - effect.begin >= effect.size) continue;
        if (found < 0 || effect.size < m_effects.list[static_cast<size_t>(found)].size) found = static_cast<int>(i);
    }
    return found;
}

QVariant CallModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole) return textAlignment(section == offsetColumn || section == sizeColumn);
    if (role != Qt::DisplayRole) return {};
    switch (section) {
    case nameColumn: return m_call ? tr("call %1").arg(*m_call) : tr("call");
    case offsetColumn: return tr("offset");
    case sizeColumn: return tr("bytes");
    case beforeColumn: return tr("before");
    default: return tr("after");
    }
}

// Returns false if the arena was reset after the call: the address may contain something else now.
bool CallModel::leadsSomewhere(const CallEffect& effect) const {
    const MemoryBlock* const block = m_scene.empty() ? nullptr : m_scene.index().block_at(effect.address);
    return block && m_call && (block->is_buffer || m_scene.index().still_there(*m_call, block->number));
}

QString CallModel::afterOf(const CallEffect& effect) const {
    if (effect.kind == CallEffect::Kind::written) return valueWord(effect.after);
    if (effect.what == RegionKind::free) return tr("a new block");
    return tr("a new %1").arg(effect.what == RegionKind::tensor ? tr("tensor") : kindWord(effect.what));
}

QVariant CallModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) return {};
    const auto row = static_cast<size_t>(index.row());
    const bool number = index.column() == offsetColumn || index.column() == sizeColumn;
    if (role == Qt::TextAlignmentRole) return textAlignment(number);
    if (role == Qt::FontRole) return Theme::instance().numbers();
    if (row >= m_effects.list.size()) {
        if (role == Qt::ForegroundRole) return Theme::instance().color(Ink::muted);
        if (role != Qt::DisplayRole || index.column() != nameColumn) return {};
        return tr("… and %1 more").arg(grouped(m_effects.left_out));
    }
    const CallEffect& effect = m_effects.list[row];
    const bool added = effect.kind == CallEffect::Kind::added;
    switch (role) {
    case addressRole: return QVariant::fromValue<qulonglong>(leadsSomewhere(effect) ? effect.address : 0);
    case addedRole: return added;
    case Qt::ForegroundRole:
        if (!leadsSomewhere(effect)) return Theme::instance().color(Ink::muted);
        return Theme::instance().color(number || index.column() == beforeColumn ? Ink::muted : Ink::text);
    case Qt::ToolTipRole:
        if (!leadsSomewhere(effect)) return tr("A later reset discarded this memory.");
        break;
    case Qt::DisplayRole: break;
    default: return {};
    }
    switch (index.column()) {
    case nameColumn: return (added ? QStringLiteral("+ ") : QString()) + QString::fromStdString(effect.name);
    case offsetColumn: {
        const MemoryBlock* const block = m_scene.empty() ? nullptr : m_scene.index().block_at(effect.begin);
        return block ? grouped(effect.begin - block->origin) : QString();
    }
    case sizeColumn: return grouped(effect.size);
    case beforeColumn: return added ? QString() : effect.before.empty() ? tr("unused") : valueWord(effect.before);
    default: return afterOf(effect);
    }
}

} // namespace ggs
