// SPDX-License-Identifier: MIT
#include "program/schedule.h"

#include "device/mirror.h"
#include "run/host_side.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>

namespace ggs {

namespace {

// Side that has the newest value of each byte, as the mirrors of a run would record it.
class Sides {
  public:
    explicit Sides(const AddressSpace& space) : m_space(space) {}

    // Returns the number of bytes that must be copied so that the range is up to date on the given side. Both sides
    // then have the same bytes.
    uint64_t bring(const StoredRange& range, bool to_device) {
        Stretches& newer = to_device ? of(range).host : of(range).device;
        const size_t begin = range.place.offset, end = begin + range.size;
        uint64_t bytes = 0;
        for (Stretches::Part part = newer.first_in(begin, end); part.begin < part.end;
             part = newer.first_in(part.end, end)) {
            bytes += part.end - part.begin;
            newer.remove(part.begin, part.end);
        }
        return bytes;
    }
    void written(const StoredRange& range, bool on_device) {
        Side& side = of(range);
        const size_t begin = range.place.offset, end = begin + range.size;
        (on_device ? side.device : side.host).add(begin, end);
        (on_device ? side.host : side.device).remove(begin, end);
    }
    std::optional<StoredRange> bytes_of(const Tensor& t) const {
        const auto place = m_space.place_of(t.data);
        return place ? std::optional(StoredRange{*place, nbytes(t)}) : std::nullopt;
    }

  private:
    struct Side {
        Stretches host, device; // newer there
    };
    Side& of(const StoredRange& range) {
        const auto [at, made] = m_sides.try_emplace(range.place.storage);
        if (made) at->second.host.add(0, range.place.storage->size());
        return at->second;
    }
    const AddressSpace& m_space;
    std::unordered_map<const Storage*, Side> m_sides;
};

} // namespace

uint64_t Split::bytes() const {
    return std::accumulate(inputs.begin(), inputs.end(), uint64_t{0},
                           [](uint64_t sum, const Crossing& each) { return sum + each.bytes; });
}

size_t Schedule::count(Where there) const { return static_cast<size_t>(std::ranges::count(where, there)); }

uint64_t Schedule::bytes(bool to_device) const {
    uint64_t sum = 0;
    for (const Split& split : splits) {
        for (const Crossing& each : split.inputs) sum += each.to_device == to_device ? each.bytes : 0;
    }
    return sum;
}

std::vector<Schedule::Reason> Schedule::reasons() const {
    std::vector<Reason> found;
    std::unordered_map<std::string, size_t> known;
    for (size_t step = 0; step < why_cpu.size(); ++step) {
        if (why_cpu[step].empty()) continue;
        const auto [at, made] = known.try_emplace(english(why_cpu[step]), found.size());
        if (made) found.push_back({why_cpu[step], {}});
        found[at->second].steps.push_back(step);
    }
    std::ranges::stable_sort(found, [](const Reason& a, const Reason& b) { return a.steps.size() > b.steps.size(); });
    return found;
}

Schedule schedule_of(const Structure& structure, const DeviceChoice& device, std::span<const PlacementRule> rules) {
    Schedule made;
    made.device = device;
    made.where.resize(structure.steps.size());
    made.why_cpu.resize(structure.steps.size());
    const Program& program = *structure.program();
    Sides sides(program.space);
    std::vector<StoredRange> places;
    for (size_t k = 0; k < structure.steps.size(); ++k) {
        const Step& step = structure.steps[k];
        const Tensor* const node = structure.alive(step.node) ? &structure.tensor(step.node) : nullptr;
        if (!node || !structure.computes(k) || is_empty(*node)) {
            if (!made.splits.empty()) made.splits.back().last = k + 1;
            continue;
        }
        const Status there = runs_there(structure.registry(), device, rules, *node);
        const bool on_device = device.kind != DeviceKind::cpu && there.ok();
        made.where[k] = on_device ? Schedule::Where::device : Schedule::Where::cpu;
        if (!there.ok()) made.why_cpu[k] = there.error();
        if (made.splits.empty() || made.splits.back().on_device != on_device)
            made.splits.push_back({made.splits.empty() ? 0 : k, k, on_device, 0, {}});
        Split& split = made.splits.back();
        split.last = k + 1;
        ++split.computed;
        if (device.kind == DeviceKind::cpu) continue;
        const auto bring = [&](const Tensor& t, const StoredRange& bytes) {
            const uint64_t moved = sides.bring(bytes, on_device);
            if (moved == 0) return;
            const uint32_t number = structure.number_of(&t).value_or(step.node);
            const auto known = std::ranges::find(split.inputs, number, &Crossing::tensor);
            if (known != split.inputs.end())
                known->bytes += moved;
            else
                split.inputs.push_back({number, k, on_device, moved});
        };
        for (const Tensor* src : node->src) {
            const auto bytes = src && !is_empty(*src) ? sides.bytes_of(*src) : std::nullopt;
            if (bytes) bring(*src, *bytes);
        }
        places.clear();
        // If a step leaves some bytes of its result unchanged, they must be up to date on its side too.
        if (!written_places(program.space, structure.op(step.node), *node, places)) {
            if (on_device) {
                for (const StoredRange& part : places) bring(*node, part);
            } else if (const auto bytes = sides.bytes_of(*node)) {
                bring(*node, *bytes);
            }
        }
        for (const StoredRange& part : places) sides.written(part, on_device);
    }
    return made;
}

} // namespace ggs
