// SPDX-License-Identifier: MIT
#include "values/explained.h"

#include "graph/block_views.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <limits>

namespace ggs {

namespace {

Status check_index(const Structure& structure, uint32_t number, const Index& index) {
    if (!structure.alive(number)) return fail("the arena of this tensor was reset");
    const Tensor& t = structure.tensor(number);
    for (size_t i = 0; i < index.size(); ++i) {
        if (index[i] < 0 || index[i] >= t.ne[i])
            return fail("index %1 of dimension %2 is outside the shape %3", index[i], i, shape_text(t));
    }
    return {};
}

// Returns the value as a type without blocks stores it.
Bounded stored_as(const TypeTraits& type, const Bounded& x) {
    if (type.id == TypeId::i32 && !(x.value >= -0x1p31 && x.value < 0x1p31)) return {-0x1p31, x.error}; // as on x86
    if (type.too_large == 0) return x; // integers, and f64
    if (type.id != TypeId::f32) {
        const Bounded stored = rounded_to(type.id, x);
        // If the exact result is close to the largest number, either that number or infinity is correct.
        if (std::isinf(stored.value) && std::isfinite(x.value))
            return {x.value, x.error + type.rounding * std::fabs(x.value)};
        return stored;
    }
    if (x.error == 0) {
        const double stored = static_cast<float>(x.value);
        return std::isinf(stored) ? x : Bounded(stored);
    }
    // Kernels may flush subnormal numbers to zero.
    return {x.value, std::max(x.error + float_rounding(x.value), type.too_small)};
}

// Uses the rule of the device. If the exact values aren't known, neither are the scale and each rounding. An element
// may then be off by a whole step of the block, which is at most twice the largest change from storing.
std::vector<ExpectedNumber> stored_block(const TypeTraits& type, std::span<const Bounded> block, DeviceKind device) {
    const size_t n = block.size();
    const bool cpu = device == DeviceKind::cpu;
    const TypeTraits::Quantizer store = cpu && type.quantize_cpu ? type.quantize_cpu : type.quantize;
    std::vector<float> from(n), back(n);
    std::transform(block.begin(), block.end(), from.begin(),
                   [](const Bounded& x) { return static_cast<float>(x.value); });
    back = from;
    if (store) {
        std::vector<std::byte> bytes(type.bytes);
        store(from.data(), bytes.data(), type.block, nullptr);
        static_cast<void>(dequantize(type.id, bytes.data(), back.data(), type.block));
    }
    double error = 0, changed = 0;
    for (size_t k = 0; k < n; ++k) {
        error = std::max(error, block[k].error);
        changed = std::max(changed, std::fabs(static_cast<double>(back[k]) - block[k].value));
    }
    const double bound = error > 0 || !cpu ? known_error(error + 2 * changed) : 0;
    std::vector<ExpectedNumber> stored(n);
    for (size_t k = 0; k < n; ++k) stored[k] = {static_cast<double>(back[k]), bound, block[k].value};
    return stored;
}

} // namespace

// A reader that decodes the following elements of a row in advance.
class Explainer::Reader {
  public:
    Reader(const Structure& structure, ByteSource bytes) : m_structure(structure), m_bytes(std::move(bytes)) {}

    double operator()(const Tensor& t, const Index& index) {
        Part& part = part_of(t);
        if (!part.holds(index)) read(part, t, index);
        const auto k = static_cast<size_t>(index[0] - part.at[0]);
        ++m_reads;
        const double value = k < part.values.size() ? part.values[k] : std::nan("");
        return m_moved == 0 || !part.floats ? value : value * (1 + (is_moved_up(part, index) ? m_share : -m_share));
    }
    // If `moved` is 0, elements are unchanged. Otherwise each float is moved by this share, in a direction that depends
    // on `moved`.
    void move_by(uint64_t moved, double share = half_ulp) {
        m_moved = moved;
        m_share = share;
        m_reads = 0;
    }
    size_t reads() const { return m_reads; }
    std::string name(const Tensor& t) const {
        const auto number = m_structure.number_of(&t);
        return number ? m_structure.name(*number) : std::string(name_of(t));
    }
    Message take_problem() { return std::exchange(m_problem, {}); }

  private:
    static constexpr int64_t longest = 256; // size of the largest block
    // Some elements of a row.
    struct Part {
        const Tensor* tensor;
        bool floats; // else integers: ids, whose meaning would change if they were moved
        std::optional<uint32_t> number;
        Index at{-1, -1, -1, -1}; // the first one
        std::vector<double> values;
        bool holds(const Index& i) const {
            return i[1] == at[1] && i[2] == at[2] && i[3] == at[3] && i[0] >= at[0] &&
                   i[0] < at[0] + static_cast<int64_t>(values.size());
        }
    };

    Part& part_of(const Tensor& t) {
        for (Part& part : m_parts) {
            if (part.tensor == &t) return part;
        }
        const TypeTraits& type = traits(t.type);
        const bool floats = type.quantized || type.too_large > 0 || t.type == TypeId::f64;
        return m_parts.emplace_back(Part{&t, floats, m_structure.number_of(&t), {-1, -1, -1, -1}, {}});
    }
    void read(Part& part, const Tensor& t, const Index& index) {
        const int64_t block = traits(t.type).block;
        const bool next = part.at[1] == index[1] && part.at[2] == index[2] && part.at[3] == index[3] &&
                          index[0] == part.at[0] + static_cast<int64_t>(part.values.size());
        part.values.clear();
        part.at = index;
        if (!part.number || index[0] >= t.ne[0]) return;
        part.at[0] -= index[0] % block;
        Slice slice{part.at, {}};
        for (size_t d = 1; d < max_dims; ++d) slice.end[d] = index[d] + 1;
        slice.end[0] = std::min(t.ne[0], part.at[0] + (next ? longest : block));
        auto got = values(m_bytes, *part.number, t, slice);
        if (!got.ok() && m_problem.empty()) m_problem = got.error();
        if (got.ok() && *got) part.values = std::move(**got);
    }

    // Mixes bits, so that neighbours are moved in different directions. The result is the same on every machine.
    bool is_moved_up(const Part& part, const Index& index) const {
        uint64_t mixed = (m_moved << 32) + part.number.value_or(no_number);
        for (const int64_t i : index) {
            mixed = (mixed ^ static_cast<uint64_t>(i)) * 0x9E3779B97F4A7C15u;
            mixed ^= mixed >> 29;
        }
        return (mixed & 1) != 0;
    }

    const Structure& m_structure;
    ByteSource m_bytes;
    uint64_t m_moved = 0;
    double m_share = half_ulp;
    size_t m_reads = 0;
    std::deque<Part> m_parts; // by source
    Message m_problem;        // the first problem
};

std::vector<ExpectedNumber> as_stored(const TypeTraits& type, std::span<const Bounded> block, DeviceKind device) {
    if (type.block > 1) return stored_block(type, block, device);
    const Bounded stored = stored_as(type, block.front());
    return {{stored.value, stored.error, block.front().value}};
}

double error_between(double computed, const ExpectedNumber& expected, const TypeTraits& type) {
    const double explained = expected.value;
    if (computed == explained || computed == expected.unstored ||
        (std::isnan(computed) && (std::isnan(explained) || std::isnan(expected.unstored))))
        return 0;
    if (type.too_large > 0 && std::isinf(computed) && std::isfinite(explained) &&
        std::signbit(computed) == std::signbit(explained)) {
        // Just below the limit either the largest number or infinity is correct; infinity counts as the number after
        // the largest.
        if (std::fabs(explained) > type.too_large / 2) return std::max(0.0, type.too_large - std::fabs(explained));
    }
    const double apart = std::fabs(computed - explained);
    return std::isnan(apart) ? std::numeric_limits<double>::infinity() : apart;
}

bool is_overflow(double computed, const ExpectedNumber& expected, const TypeTraits& type) {
    const bool explained_infinite =
        std::isinf(expected.value) || (type.too_large > 0 && std::fabs(expected.value) >= type.too_large);
    return (std::isnan(computed) && explained_infinite) || (std::isinf(computed) && std::isnan(expected.value));
}

Explainer::Explainer(const Structure& structure, uint32_t number, ByteSource bytes, DeviceKind device)
    : m_structure(structure), m_number(number), m_device(device),
      m_reader(std::make_unique<Reader>(structure, std::move(bytes))) {}

Explainer::~Explainer() = default;

Result<Explanation> Explainer::operator()(const Index& index) {
    GGS_CHECK(check_index(m_structure, m_number, index));
    const Tensor& t = m_structure.tensor(m_number);
    const OpDef& op = m_structure.op(m_number);
    if (t.op == OpId::none) return fail("`%1` is a leaf: nothing computes it", m_structure.name(m_number));
    GGS_CHECK(has_numbers(t));
    if (!op.explain) {
        if (*op.plugin) return fail("the op %1 of the plug-in %2 has no `explain`", op.name, op.plugin);
        return fail("ggscope can't explain single elements of %1 yet", op_word(op));
    }
    ValueReader read([this](const Tensor& source, const Index& at) { return (*m_reader)(source, at); },
                     [this](const Tensor& named) { return m_reader->name(named); });
    read.set_device(m_device);
    read.set_rows(m_rows);
    read.set_terms(m_terms);
    m_reader->move_by(0);
    Result<Explanation> made = op.explain(t, index, read);
    Message unreadable = m_reader->take_problem();
    if (!unreadable.empty()) return fail_with(std::move(unreadable));
    if (!made.ok()) return made;
    if (op.tolerance > 0) {
        made->bound = 0;
    } else if (std::isnan(made->bound)) {
        made->bound = bound_by_moving_sources(read, index, made->value);
    }
    return made;
}

// The sum of the terms' magnitudes isn't known, and neither is their order. Moving each element that was read up or
// down by one rounding changes the result by about the root of the sum of the squares of the individual changes. A
// sequential sum of n terms is off by at most n times that, for any signs. If a much smaller move changes nearly as
// much, the explanation has a jump there (it rounds, or compares). A jump is ignored, since it isn't related to a
// kernel's rounding.
double Explainer::bound_by_moving_sources(const ValueReader& read, const Index& index, double value) {
    constexpr uint64_t tries = 4;
    constexpr double for_few_tries = 4, smaller = 1.0 / 16;
    const size_t reads = m_reader->reads();
    const OpDef& op = m_structure.op(m_number);
    const Tensor& t = m_structure.tensor(m_number);
    double squares = 0;
    uint64_t answered = 0;
    const auto changed_by = [&](uint64_t moved, double share) -> std::optional<double> {
        m_reader->move_by(moved, share);
        const Result<Explanation> other = op.explain(t, index, read);
        if (!other.ok() || !std::isfinite(other->value - value)) return std::nullopt;
        return std::fabs(other->value - value);
    };
    for (uint64_t moved = 1; moved <= tries; ++moved) {
        const auto change = changed_by(moved, half_ulp);
        if (!change) continue;
        const auto less = *change > 0 ? changed_by(moved, smaller * half_ulp) : std::nullopt;
        if (less && *less > 4 * smaller * *change) continue; // a jump
        squares += *change * *change;
        ++answered;
    }
    m_reader->move_by(0);
    const double moved = answered == 0 ? 0 : std::sqrt(squares / static_cast<double>(answered));
    const bool floats = traits(t.type).quantized || traits(t.type).too_large > 0;
    return for_few_tries * (static_cast<double>(reads) * moved + (floats ? float_rounding(value) : 0));
}

Result<ExpectedNumber> Explainer::expected(const Index& index) {
    GGS_CHECK(check_index(m_structure, m_number, index));
    const Tensor& t = m_structure.tensor(m_number);
    const TypeTraits& type = traits(t.type);
    Index first = index;
    first[0] -= index[0] % type.block;
    if (first != m_block) {
        std::vector<Bounded> block;
        for (Index at = first; at[0] < first[0] + type.block; ++at[0]) {
            GGS_TRY(const Explanation explained, (*this)(at));
            block.push_back({explained.value, explained.bound});
        }
        m_stored = as_stored(type, block, m_device);
        m_block = first;
    }
    return m_stored[static_cast<size_t>(index[0] - first[0])];
}

Result<Explanation> explain_element(const Structure& structure, uint32_t number, const Index& index,
                                    const ByteSource& bytes, Terms terms) {
    Explainer explain(structure, number, bytes);
    explain.set_terms(terms);
    return explain(index);
}

Result<Origins> origins_of(const Structure& structure, uint32_t number, const Index& index, const ByteSource& bytes,
                           size_t most) {
    GGS_CHECK(check_index(structure, number, index));
    const Tensor& t = structure.tensor(number);
    if (t.op == OpId::none) return Origins{};
    const OpDef& op = structure.op(number);
    if (!op.reads)
        return fail("it is unknown which elements %1 reads: an op of a plug-in must list them with its `reads`",
                    op.name);
    std::vector<SourceElement> elements;
    const ValueReader read([&](const Tensor& source, const Index& at) {
        const auto tensor = structure.number_of(&source);
        if (!tensor) return std::nan("");
        const auto value = element(bytes, *tensor, source, at);
        return value.ok() && *value ? **value : std::nan("");
    });
    GGS_CHECK(op.reads(t, index, read, elements));
    Origins origins;
    for (const SourceElement& e : elements) {
        const auto source = structure.number_of(t.src[e.src]);
        if (!source) continue;
        if (origins.elements.size() == most) {
            origins.more = true;
            break;
        }
        origins.elements.push_back({*source, e.index, e.src});
    }
    return origins;
}

} // namespace ggs
