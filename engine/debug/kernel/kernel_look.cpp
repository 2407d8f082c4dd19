// SPDX-License-Identifier: MIT
#include "debug/kernel/kernel_look.h"

#include "debug/probes/aside.h"
#include "tensor/type.h"
#include "values/number.h"
#include "values/statistics.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include <fmt/format.h>

namespace ggs {

using emulator::EventKind;
using emulator::EventSite;
using emulator::LaneEvent;

namespace {

constexpr size_t worst_kept = 32;
constexpr float least_likely = 1e-30f; // smaller ones are rather whole numbers that are not meant as floats

// Returns the text of a 32-bit word of unknown type: a float, or an integer if it can hardly be a float.
std::string word_text(const std::byte* from) {
    uint32_t bits = 0;
    std::memcpy(&bits, from, sizeof bits);
    const auto number = std::bit_cast<float>(bits);
    if (std::isinf(number)) return number_text(number); // what a largest begins with; few whole numbers look like that
    if (bits != 0 && (!std::isfinite(number) || std::fabs(number) < least_likely))
        return std::to_string(static_cast<int32_t>(bits));
    return number_text(number);
}

std::string hex_text(std::span<const std::byte> bytes) {
    std::string text;
    for (const std::byte each : bytes)
        text += fmt::format("{}{:02x}", text.empty() ? "" : " ", std::to_integer<unsigned>(each));
    return text;
}

// The bytes of the node that the block has written, and where: the others are whatever.
struct Made {
    std::vector<std::byte> bytes;
    std::vector<size_t> elements; // offsets of their bytes, in order, each once
};

Made made_by(const KernelReplay& replay, const Tensor& node) {
    Made made;
    made.bytes.resize(nbytes(node));
    const ReplayedBytes& out = replay.bytes.front();
    const size_t step = traits(node.type).bytes;
    for (const emulator::LaneEvent& event : replay.block.events) {
        const emulator::EventKind kind = replay.block.sites[event.site].kind;
        if (kind != emulator::EventKind::write && kind != emulator::EventKind::atomic) continue;
        if (event.address < out.begin || event.address + event.size > out.begin + out.size ||
            event.size > event.value.size())
            continue;
        const size_t offset = event.address - out.begin;
        std::memcpy(made.bytes.data() + offset, event.value.data(), event.size);
        // For a quantised type, each byte of a block leads to the start of the block.
        for (size_t at = offset; at < offset + event.size;
             at += std::max<size_t>(1, std::min(step, offset + event.size - at))) {
            if (const auto index = index_at_offset(node, at)) made.elements.push_back(element_offset(node, *index));
        }
    }
    std::ranges::sort(made.elements);
    made.elements.erase(std::unique(made.elements.begin(), made.elements.end()), made.elements.end());
    return made;
}

ByteSource source_of(const std::vector<std::byte>& bytes) {
    return [&bytes](uint32_t, size_t offset, size_t size, const BytesUse& use) -> Result<bool> {
        use(std::span(bytes).subspan(offset, size));
        return true;
    };
}

Result<KernelComparison> compared(const KernelReplay& replay, const Tensor& node, const std::vector<std::byte>& there,
                                  const DeviceChoice& with) {
    KernelComparison comparison;
    comparison.with = with;
    const Made made = made_by(replay, node);
    const ByteSource of_block = source_of(made.bytes), of_device = source_of(there);
    const size_t size = traits(node.type).bytes;
    const int64_t block = static_cast<int64_t>(traits(node.type).block);
    for (const size_t offset : made.elements) {
        comparison.elements += static_cast<uint64_t>(block);
        const auto first = index_at_offset(node, offset);
        if (!first || std::memcmp(made.bytes.data() + offset, there.data() + offset, size) == 0) continue;
        // For a quantised type, the bits of complete blocks are compared; the values then show which elements differ.
        for (int64_t k = 0; k < block; ++k) {
            Index index = *first;
            index[0] += k;
            GGS_TRY(const auto here_value, element(of_block, 0, node, index));
            GGS_TRY(const auto there_value, element(of_device, 0, node, index));
            if (!here_value || !there_value) continue;
            const double apart = std::fabs(*here_value - *there_value);
            if (block > 1 && apart == 0) continue;
            ++comparison.different;
            if (apart > comparison.largest || std::isnan(apart)) comparison.largest = apart;
            comparison.worst.push_back({index, *here_value, *there_value});
        }
    }
    const auto apart = [](const KernelDifference& d) {
        const double by = std::fabs(d.here - d.there);
        return std::isnan(by) ? HUGE_VAL : by;
    };
    std::ranges::stable_sort(comparison.worst, std::greater(), apart);
    if (comparison.worst.size() > worst_kept) comparison.worst.resize(worst_kept);
    return comparison;
}

// The emulator is compared with the CPU: with itself it agrees.
Result<KernelComparison> compare_kernel(Session& session, Aside& aside, const KernelLook& look) {
    const Tensor& node = look.structure->tensor(look.node);
    const bool emulated = session.device().kind == DeviceKind::emulator;
    const bool by_cpu = emulated || !session.executor().on_device(node).ok();
    std::unique_ptr<DeviceExecutor> other;
    if (emulated) {
        other = make_executor(look.structure->registry(), session.program().space, session.executor().threads(),
                              [structure = look.structure](const Tensor& t) { return structure->described(t); });
        GGS_CHECK(Status(other->made()));
    }
    GGS_TRY(const std::vector<std::byte> there,
            aside.made_by(look.step, other ? *other : session.executor(), aside.run_options()));
    return compared(look.replay, node, there, by_cpu ? DeviceChoice() : session.device());
}

} // namespace

std::optional<KernelLook::Element> KernelLook::element_at(uint64_t address) const {
    const ReplayedBytes* const of = replay.at(address);
    if (!of || !of->tensor) return std::nullopt;
    const auto number = structure->number_of(of->tensor);
    const auto index = index_at_offset(*of->tensor, address - of->begin);
    if (!number || !index) return std::nullopt;
    return Element{*number, *index};
}

std::string KernelLook::address_words(uint64_t address) const {
    if (const emulator::SharedArray* const array = steps.array_at(address))
        return fmt::format("{} + {}", array->name, address - array->begin);
    const ReplayedBytes* const of = replay.at(address);
    if (!of) return fmt::format("0x{:x}", address);
    if (!of->tensor) return fmt::format("work memory + {}", address - of->begin);
    const auto element = element_at(address);
    const auto number = structure->number_of(of->tensor);
    const std::string name = number ? structure->name(*number) : std::string();
    return element ? name + index_text(*of->tensor, element->index) : fmt::format("{} + {}", name, address - of->begin);
}

std::string KernelLook::value_words(const EventSite& site, const LaneEvent& event) const {
    // The value passed by the lane, and the value returned to it.
    if (site.kind == EventKind::shuffle || site.kind == EventKind::ballot)
        return word_text(event.value.data()) + " → " + word_text(event.value.data() + 8);
    const std::span<const std::byte> bytes =
        std::span(event.value).first(std::min<size_t>(event.size, event.value.size()));
    if (!is_access(site.kind) || bytes.empty()) return {};
    std::string text;
    const auto add = [&](const std::string& one) { text += text.empty() ? one : ", " + one; };
    const ReplayedBytes* const of = site.shared ? nullptr : replay.at(event.address);
    if (of && of->tensor) {
        const TypeTraits& type = traits(of->tensor->type);
        if (type.block != 1 || bytes.size() % type.bytes != 0) return hex_text(bytes);
        const ByteSource source = [&](uint32_t, size_t offset, size_t size, const BytesUse& use) -> Result<bool> {
            use(bytes.subspan(offset + of->begin - event.address, size));
            return true;
        };
        for (size_t at = 0; at < bytes.size(); at += type.bytes) {
            const auto index = index_at_offset(*of->tensor, event.address + at - of->begin);
            if (!index) return hex_text(bytes);
            const auto value = element(source, 0, *of->tensor, *index);
            if (!value.ok() || !*value) return hex_text(bytes);
            add(number_text(Number::of(of->tensor->type, **value)));
        }
        return text;
    }
    if (bytes.size() % sizeof(float) != 0) return hex_text(bytes);
    for (size_t at = 0; at < bytes.size(); at += sizeof(float)) add(word_text(bytes.data() + at));
    return text;
}

Result<std::shared_ptr<const KernelLook>> look_into_kernel(Session& session, const KernelAsk& ask) {
    Aside aside(session);
    GGS_CHECK(aside.ready());
    const std::shared_ptr<const Structure> structure = session.structure();
    const size_t step = ask.step.value_or(session.cursor());
    if (step >= structure->steps.size())
        return fail("all nodes are done: choose the node whose kernel you want to see");
    const uint32_t number = structure->steps[step].node;
    const Tensor& node = structure->tensor(number);
    if (is_empty(node)) return fail("%1 has no elements, so nothing is computed", structure->described(node));
    if (!node.data) return fail("%1 has no memory; allocate it with alloc_buffer()", structure->described(node));
    GGS_CHECK(can_replay(structure->registry(), node));
    if (!aside.sources_stand(step))
        return step > session.cursor()
                   ? fail("the sources of `%1` have not been computed yet: run to step %2 first",
                          structure->name(number), step)
                   : fail("the sources of `%1` have since been overwritten: step back to step %2 first",
                          structure->name(number), step);
    ReplayOptions options;
    options.launch = ask.launch;
    options.block = ask.block;
    options.most_events = ask.most_events;
    options.stop = aside.run_options().stop;
    const auto called = [structure](const Tensor& t) { return structure->described(t); };
    Result<KernelReplay> replayed =
        replay_kernel(structure->registry(), session.program().space, called, node, options);
    const bool paused = aside.take_pause();
    if (paused && !replayed.ok()) return fail("`%1` was stopped; nothing has changed", structure->name(number));
    GGS_CHECK(replayed);
    const auto look = std::make_shared<KernelLook>(structure, step, std::move(*replayed));
    if (!ask.compare) return std::shared_ptr<const KernelLook>(look);
    const uint64_t lost = look->replay.block.lost;
    Result<KernelComparison> against =
        paused     ? Result<KernelComparison>(fail("the run was stopped before the comparison"))
        : lost > 0 ? Result<KernelComparison>(
                         fail("the writes of the block are unknown: its last %1 events were not kept", lost))
                   : compare_kernel(session, aside, *look);
    if (against.ok())
        look->compared = std::move(*against);
    else
        look->why_not_compared = against.error();
    return std::shared_ptr<const KernelLook>(look);
}

} // namespace ggs
