// SPDX-License-Identifier: MIT
#include "session/selection.h"

#include "words/settings.h"

#include <QSettings>

#include <algorithm>
#include <utility>

namespace ggs {

uint64_t addressOf(const Structure& structure, const Spot& spot) {
    const uint64_t first = structure.tensors[spot.tensor].address;
    return first == 0 ? 0 : first + element_offset(structure.tensor(spot.tensor), spot.element);
}

Selection::Selection(QObject* parent) : QObject(parent), m_pinned(QSettings().value(setting::pinned, false).toBool()) {}

// -- the tensor -------------------------------------------------------------------------------------------------------

void Selection::choose(std::optional<uint32_t> tensor) {
    m_selected = tensor;
    const bool spots = m_hovered || m_picked;
    m_hovered.reset();
    m_picked.reset();
    if (spots) emit spotChanged();
}

// Steps one after the other are one place to come back to.
void Selection::visit(QString key, bool followed) {
    const bool takesOver = followed && m_followed && m_place < m_visited.size();
    m_followed = followed;
    Place place{std::move(key), m_workspace};
    if (m_place < m_visited.size() && m_visited[m_place] == place) return;
    m_visited.resize(m_visited.empty() ? 0 : m_place + (takesOver ? 0 : 1));
    m_visited.push_back(std::move(place));
    m_place = m_visited.size() - 1;
}

void Selection::enter(const QString& workspace) {
    if (std::exchange(m_workspace, workspace) == workspace || m_visited.empty()) return;
    visit(m_visited[m_place].key, false);
    emit placesChanged();
}

void Selection::forgetPlaces(const QString& workspace) {
    m_workspace = workspace;
    if (m_visited.empty()) return;
    m_visited = {{m_visited[m_place].key, m_workspace}};
    m_place = 0;
    emit placesChanged();
}

void Selection::select(uint32_t tensor) {
    if (!m_structure || !m_structure->alive(tensor) || m_selected == tensor) return;
    choose(tensor);
    visit(QString::fromStdString(m_structure->tensors[tensor].key), false);
    emit selectionChanged();
}

void Selection::goBack() { go(false); }
void Selection::goForward() { go(true); }

void Selection::go(bool forward) {
    // Skips tensors that no longer exist.
    while (m_structure && (forward ? canGoForward() : canGoBack())) {
        m_place += forward ? 1 : size_t(-1);
        const Place place = m_visited[m_place];
        const auto number = m_structure->find_key(place.key.toStdString());
        if (!number) continue;
        m_followed = false;
        const bool moves = std::exchange(m_workspace, place.workspace) != place.workspace;
        if (m_selected != number) {
            choose(number);
            emit selectionChanged();
        }
        emit placesChanged();
        if (moves) emit workspaceWanted(place.workspace);
        return;
    }
}

void Selection::setPinned(bool pinned) {
    if (m_pinned == pinned) return;
    m_pinned = pinned;
    QSettings().setValue(setting::pinned, pinned);
    emit pinnedChanged();
}

// -- the element ------------------------------------------------------------------------------------------------------

void Selection::hover(std::optional<Spot> spot) {
    if (spot && (!m_structure || !m_structure->alive(spot->tensor))) spot.reset();
    if (m_hovered == spot) return;
    m_hovered = spot;
    emit spotChanged();
}

void Selection::pick(const Spot& spot) {
    if (!m_structure || !m_structure->alive(spot.tensor)) return;
    select(spot.tensor);
    if (m_picked == spot) return;
    m_picked = spot;
    emit spotChanged();
}

std::optional<Index> Selection::elementShown() const {
    for (const auto& spot : {m_hovered, m_picked}) {
        if (spot && m_selected == spot->tensor) return spot->element;
    }
    return std::nullopt;
}

void Selection::light(std::vector<Spot> spots, std::vector<ByteRange> fetched) {
    std::sort(spots.begin(), spots.end());
    std::ranges::sort(fetched, {}, &ByteRange::begin);
    if (m_lit == spots && m_fetched == fetched) return;
    m_lit = std::move(spots);
    m_fetched = std::move(fetched);
    emit litChanged();
}

bool Selection::isFetched(uint64_t begin, uint64_t end) const {
    const auto at =
        std::ranges::upper_bound(m_fetched, begin, {}, &ByteRange::end); // the first range that ends after `begin`
    return at != m_fetched.end() && at->begin < end;
}

bool Selection::isLit(const Spot& spot) const { return std::binary_search(m_lit.begin(), m_lit.end(), spot); }

std::span<const Spot> Selection::litOf(uint32_t tensor) const {
    const auto [first, last] = std::equal_range(m_lit.begin(), m_lit.end(), Spot{tensor, {}},
                                                [](const Spot& a, const Spot& b) { return a.tensor < b.tensor; });
    return {first, last};
}

// -- the token --------------------------------------------------------------------------------------------------------

void Selection::selectToken(std::optional<size_t> place) {
    if (m_token == place) return;
    m_token = place;
    emit tokenChanged();
}

// -- the span ---------------------------------------------------------------------------------------------------------

void Selection::setSpan(std::optional<StepSpan> span) {
    if (span) {
        span->end = std::min(span->end, m_structure ? m_structure->steps.size() : 0);
        if (span->first >= span->end) span.reset();
    }
    if (m_span == span) return;
    m_span = span;
    emit spanChanged();
}

// -- for the debuggee -------------------------------------------------------------------------------------------------

QString Selection::move(std::shared_ptr<const Structure> structure, bool sameProgram) {
    m_structure = std::move(structure);
    m_spanLost = m_spanLost || m_span;
    m_span.reset();
    m_lit.clear();
    m_fetched.clear();
    if (!sameProgram) {
        m_visited.clear();
        m_place = 0;
        m_followed = false;
        m_token.reset(); // an index of the previous text; views check the text first
    }
    const QString key = m_place < m_visited.size() ? m_visited[m_place].key : QString();
    choose(m_structure && !key.isEmpty() ? m_structure->find_key(key.toStdString()) : std::nullopt);
    return m_selected ? QString() : key;
}

void Selection::beginAt(uint32_t tensor) {
    if (!m_structure->alive(tensor)) return;
    choose(tensor);
    visit(QString::fromStdString(m_structure->tensors[tensor].key), false);
}

bool Selection::follow(const Snapshot& snapshot) {
    const Structure& s = *snapshot.structure;
    const auto step = snapshot.step_looked_at();
    if (m_pinned || !step) return false;
    const uint32_t node = s.steps[*step].node;
    if (m_selected == node || !s.alive(node)) return false;
    choose(node);
    visit(QString::fromStdString(s.tensors[node].key), true);
    return true;
}

void Selection::tell() {
    if (std::exchange(m_spanLost, false)) emit spanChanged();
    emit selectionChanged();
}

} // namespace ggs
