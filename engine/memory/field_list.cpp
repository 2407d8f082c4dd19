// SPDX-License-Identifier: MIT
#include "memory/field_list.h"

#include <string_view>

namespace ggs {

namespace {

// Returns "ne" for ne[2]; empty if the field isn't an element of an array.
std::string base_of(const Region& r) {
    const size_t open = r.field.find('[');
    const size_t close = r.field.find(']', open == std::string::npos ? 0 : open);
    if (r.kind == RegionKind::hash_used) return "used bits";
    if (open == std::string::npos || close == std::string::npos) return {};
    return r.field.substr(0, open) + r.field.substr(close + 1);
}

bool says_nothing(const Region& r) {
    return !r.in_use || r.value == RegionValue(Address{0}) || r.value == RegionValue(int64_t{0});
}

bool is_number(const Region& r) {
    return r.kind == RegionKind::tensor &&
           (std::holds_alternative<int64_t>(r.value) || std::holds_alternative<uint64_t>(r.value));
}

} // namespace

uint64_t origin_of(const Program& program, const Region& region) {
    return region.in_buffer ? program.buffers[region.block].buffer->origin()
                            : program.arenas[region.block].arena->origin();
}

MemoryField field_of(const MemoryMap& map, const Region& region) {
    return {region, region.begin - origin_of(map.program(), region), map.owner_name(region), map.pointer_name(region)};
}

std::vector<MemoryField> field_list(const MemoryMap& map, uint64_t from, uint64_t to, Detail detail) {
    std::vector<MemoryField> all;
    map.for_each(from, to, detail, [&](const Region& region) {
        all.push_back(field_of(map, region));
        return true;
    });
    return all;
}

std::string FieldRun::title() const {
    if (count < 2) return first.field;
    if (first.kind == RegionKind::hash_used)
        return first.field.substr(0, first.field.find("..")) + last.field.substr(last.field.find(".."));
    const size_t open = last.field.find('[');
    return first.field.substr(0, first.field.find(']')) + ".." + last.field.substr(open + 1);
}

std::string values_text(const MemoryMap& map, std::span<const MemoryField> run) {
    constexpr size_t most_listed = 4;
    if (run.empty()) return {};
    const std::string first = map.value_text(run.front().region);
    if (run.size() > most_listed || (run.size() > 1 && run.front().region.value == RegionValue(Address{0})))
        return std::to_string(run.size()) + " × " + first;
    std::string all = first;
    for (const MemoryField& field : run.subspan(1)) all += "  " + map.value_text(field.region);
    return all;
}

bool FieldRuns::joins(const Region& r, const std::string& base) const {
    if (m_run.count == 0 || base.empty() || base != m_base || r.kind != m_run.first.kind ||
        r.object != m_run.first.object || r.in_use != m_run.first.in_use || r.begin != m_run.last.end())
        return false;
    if (m_join == Join::unused) return !r.in_use;
    // Parameters have their own names; only their zeros are joined.
    const bool parameter = base.starts_with("op_params");
    if (m_join == Join::numbers && !parameter && is_number(r) && is_number(m_run.last)) return true;
    return says_nothing(r) && says_nothing(m_run.last);
}

void FieldRuns::add(const Region& region) {
    std::string base = base_of(region);
    if (!joins(region, base)) {
        finish();
        m_run.first = region;
        m_base = std::move(base);
    }
    m_run.last = region;
    ++m_run.count;
}

void FieldRuns::finish() {
    if (m_run.count > 0) m_done(m_run);
    m_run.count = 0;
}

} // namespace ggs
