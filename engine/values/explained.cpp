// SPDX-License-Identifier: MIT
#include "values/explained.h"

#include "graph/block_views.h"

#include <algorithm>
#include <cmath>
#include <deque>

namespace ggs {

namespace {

Status check_index(const Structure& structure, uint32_t number, const Index& index) {
    if (!structure.alive(number)) return fail("the arena of this tensor was reset");
    const Tensor& t = structure.tensor(number);
    for (size_t i = 0; i < index.size(); ++i) {
        if (index[i] < 0 || index[i] >= t.ne[i])
            return fail("index %1 of dimension %2 is outside of %3", index[i], i, shape_text(t));
    }
    return {};
}

} // namespace

// Reads along a row read the next elements, too.
class Explainer::Reader {
  public:
    Reader(const Structure& structure, ByteSource bytes) : m_structure(structure), m_bytes(std::move(bytes)) {}

    double operator()(const Tensor& t, const Index& index) {
        Part& part = part_of(t);
        if (!part.holds(index)) read(part, t, index);
        const auto k = static_cast<size_t>(index[0] - part.at[0]);
        return k < part.values.size() ? part.values[k] : std::nan("");
    }
    std::string name(const Tensor& t) const {
        const auto number = m_structure.number_of(&t);
        return number ? m_structure.name(*number) : std::string(name_of(t));
    }
    Message take_problem() { return std::exchange(m_problem, {}); }

  private:
    static constexpr int64_t longest = 256; // the largest block's
    // Some elements of a row.
    struct Part {
        const Tensor* tensor;
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
        return m_parts.emplace_back(Part{&t, m_structure.number_of(&t), {-1, -1, -1, -1}, {}});
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

    const Structure& m_structure;
    ByteSource m_bytes;
    std::deque<Part> m_parts; // by source
    Message m_problem;        // the first
};

Explainer::Explainer(const Structure& structure, uint32_t number, ByteSource bytes)
    : m_structure(structure), m_number(number), m_reader(std::make_unique<Reader>(structure, std::move(bytes))) {}

Explainer::~Explainer() = default;

Result<Explanation> Explainer::operator()(const Index& index) {
    GGS_CHECK(check_index(m_structure, m_number, index));
    const Tensor& t = m_structure.tensor(m_number);
    const OpDef& op = m_structure.op(m_number);
    if (t.op == OpId::none)
        return fail("`%1` is a leaf: nothing computes it", m_structure.name(m_number));
    GGS_CHECK(has_numbers(t));
    if (!op.explain) {
        if (*op.plugin) return fail("%1 of %2 has no `explain`", op.name, op.plugin);
        return fail("ggscope can't explain single elements of %1 yet", op.name);
    }
    const ValueReader read([this](const Tensor& source, const Index& at) { return (*m_reader)(source, at); },
                           [this](const Tensor& named) { return m_reader->name(named); });
    Result<Explanation> made = op.explain(t, index, read);
    Message unreadable = m_reader->take_problem();
    if (!unreadable.empty()) return fail_with(std::move(unreadable));
    return made;
}

Result<Explanation> explain_element(const Structure& structure, uint32_t number, const Index& index,
                                    const ByteSource& bytes) {
    return Explainer(structure, number, bytes)(index);
}

Result<Origins> origins_of(const Structure& structure, uint32_t number, const Index& index, const ByteSource& bytes,
                           size_t most) {
    GGS_CHECK(check_index(structure, number, index));
    const Tensor& t = structure.tensor(number);
    if (t.op == OpId::none) return Origins{};
    const OpDef& op = structure.op(number);
    if (!op.reads) return fail("nothing tells which elements %1 reads: an op of a plug-in says so by its `reads`", op.name);
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
