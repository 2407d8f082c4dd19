// SPDX-License-Identifier: MIT
#include "memory/what_if.h"

#include "graph/builder.h"
#include "memory/call_text.h"

#include <algorithm>

namespace ggs {

namespace {

constexpr size_t scratch_bytes = size_t{64} << 10; // structs only; room for some 180 of them

// Returns a copy of a tensor's struct, and of its root's.
Result<Tensor*> copy_of(Builder& builder, const Tensor& t) {
    const Tensor& root = t.view_src ? *t.view_src : t;
    const auto same = [](Tensor& copy, const Tensor& of) {
        std::copy(std::begin(of.ne), std::end(of.ne), copy.ne);
        std::copy(std::begin(of.nb), std::end(of.nb), copy.nb);
        std::copy(std::begin(of.op_params), std::end(of.op_params), copy.op_params);
        copy.op = of.op; // so that the refusal names an unnamed tensor by its op
        set_name(copy, name_of(of));
    };
    // Made empty and filled in afterwards, since no single call makes every shape that a struct may have.
    constexpr Shape empty{0, 1, 1, 1};
    GGS_TRY(Tensor* const base, builder.new_tensor(root.type, empty));
    same(*base, root);
    if (!t.view_src) return base;
    GGS_TRY(Tensor* const view, builder.new_view(t.type, empty, base, 0, {}));
    same(*view, t);
    view->view_offs = t.view_offs;
    return view;
}

Tried tried(const Tensor& t, int memory) {
    Tried out{t, t.view_src ? t.view_offs : 0, memory, {}};
    std::fill(std::begin(out.tensor.src), std::end(out.tensor.src), nullptr);
    out.tensor.buffer = nullptr;
    out.tensor.view_src = nullptr;
    out.tensor.view_offs = 0;
    out.tensor.data = nullptr;
    out.tensor.extra = nullptr;
    return out;
}

// Returns "permuted" for "permute": the suffix of a variable for the result.
std::string result_word(const CallDef& def) {
    std::string word = def.name.substr(0, def.name.find('_'));
    if (word == "view" || word == "cont") return word;
    return word + (word.ends_with('e') ? "d" : "ed");
}

std::string free_name(const Structure& structure, const Program& scratch, const std::string& wanted) {
    const auto taken = [&](const std::string& name) {
        return structure.find_key(name) || std::any_of(scratch.tensors.begin(), scratch.tensors.end(),
                                                       [&](const TensorEntry& entry) { return entry.label == name; });
    };
    std::string name = wanted;
    for (int n = 2; taken(name); ++n) name = wanted + std::to_string(n);
    return name;
}

} // namespace

WhatIf what_if(const Structure& structure, uint32_t number, const std::vector<TriedCall>& calls) {
    WhatIf out;
    const TensorInfo& info = structure.tensors[number];
    out.source = tried(*info.tensor, 0);
    out.has_variable = !info.label.empty();

    const Registry& registry = structure.registry();
    Program scratch;
    Builder builder(registry, scratch);
    const auto refuse = [&out](Message why) {
        out.refusal = std::move(why);
        return out;
    };
    const auto arena = builder.new_arena(scratch_bytes, true);
    if (!arena.ok()) return refuse(arena.error());
    const auto copy = copy_of(builder, *info.tensor);
    if (!copy.ok()) return refuse(copy.error());
    std::string base = info.label.empty() ? "x" : info.label;
    std::ranges::replace(base, '.', '_'); // a part of a sparse tensor, such as s.keys
    scratch.tensors.back().label = info.label.empty() ? base : info.label;

    auto from = static_cast<uint32_t>(scratch.tensors.size() - 1);
    int memory = 0, copies = 0;
    for (const TriedCall& call : calls) {
        std::vector<GivenArg> given{{{}, TensorRef{from}, {}}};
        given.insert(given.end(), call.args.begin(), call.args.end());
        const auto made = builder.call(call.call, std::move(given));
        if (!made.ok()) return refuse(made.error());
        const CallDef* const def = registry.call(call.call);
        const auto* const result = std::get_if<TensorRef>(&made.value());
        if (!result) return refuse(msg("%1 creates no tensor", def->name));
        from = result->number;
        scratch.tensors[from].label = free_name(structure, scratch, base + "_" + result_word(*def));
        if (!scratch.tensor(from).view_src) memory = ++copies;
        out.made.push_back(tried(scratch.tensor(from), memory));
    }
    const MemoryMap map(registry, scratch);
    const CallList list(map);
    for (size_t i = 0; i < out.made.size(); ++i) out.made[i].line = list.text(i);
    return out;
}

bool has_whole_blocks(const Tensor& t) { return t.ne[0] % traits(t.type).block == 0; }

std::vector<WalkStep> walk_steps(const Tensor& t) {
    std::vector<WalkStep> steps;
    if (is_empty(t)) return steps;
    const auto add = [&steps](int64_t bytes, int64_t count) {
        if (count == 0) return;
        const auto same = std::find_if(steps.begin(), steps.end(), [&](const WalkStep& s) { return s.bytes == bytes; });
        if (same == steps.end())
            steps.push_back({bytes, count});
        else
            same->count += count;
    };
    const int64_t block = traits(t.type).block;
    const std::array<int64_t, max_dims> n{(t.ne[0] + block - 1) / block, t.ne[1], t.ne[2], t.ne[3]};
    int64_t back = 0; // from the last element of the dimensions inside to their first
    for (size_t d = 0; d < max_dims; ++d) {
        int64_t outside = 1;
        for (size_t above = d + 1; above < max_dims; ++above) outside *= n[above];
        const auto stride = static_cast<int64_t>(t.nb[d]);
        add(stride - back, (n[d] - 1) * outside);
        back += (n[d] - 1) * stride;
    }
    return steps;
}

} // namespace ggs
