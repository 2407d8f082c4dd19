// SPDX-License-Identifier: MIT
#include "debug/explained.h"

#include <cmath>

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

Result<Explanation> explain_element(const Structure& structure, uint32_t number, const Index& index,
                                    const ByteSource& bytes) {
    GGS_CHECK(check_index(structure, number, index));
    const Tensor& t = structure.tensor(number);
    const OpDef& op = structure.op(number);
    if (t.op == OpId::none)
        return fail("`%1` is a leaf: its values were given, not computed", structure.name(number));
    if (!op.explain) return fail("what %1 does to one element can't be told yet", op.name);
    Message unreadable; // the first source that can't be read
    Result<Explanation> made = op.explain(t, index, [&](const Tensor& source, const Index& at) {
        const auto found = structure.number_of(&source);
        if (!found) return std::nan("");
        const auto read = element(bytes, *found, source, at);
        if (!read.ok() && unreadable.empty()) unreadable = read.error();
        return read.ok() && *read ? **read : std::nan("");
    });
    if (made.ok() && !unreadable.empty()) return fail_with(std::move(unreadable));
    return made;
}

Result<Origins> origins_of(const Structure& structure, uint32_t number, const Index& index, size_t most) {
    GGS_CHECK(check_index(structure, number, index));
    const Tensor& t = structure.tensor(number);
    if (t.op == OpId::none) return Origins{};
    const OpDef& op = structure.op(number);
    if (!op.reads) return fail("which elements %1 reads for one of its own can't be told yet", op.name);
    std::vector<SourceElement> elements;
    op.reads(t, index, elements);
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
