// SPDX-License-Identifier: MIT
#include "debug/kernel/kernel_look.h"

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

constexpr float least_likely = 1e-30f; // smaller ones are rather whole numbers that are not meant as floats

// A word whose type nobody tells.
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
    // What was handed in, and what came back.
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

} // namespace ggs
