// SPDX-License-Identifier: MIT
// Plans of ggml's graph allocator: the graphs of a file are rebuilt from its list of tensors, planned, and compared.
#include "base/checked.h"
#include "plan/graph_allocator.h"
#include "verify/verify_parts.h"

#include <algorithm>
#include <deque>
#include <nlohmann/json.hpp>

namespace ggs {

namespace {

// The tensors of one pass. The file has no strides: tensors that own memory are dense, and a plan doesn't depend on a
// view's strides.
class Pass {
  public:
    Status read(const Json& file) {
        for (const Json& row : list_of(at(file, "tensors"))) GGS_CHECK(add(row));
        size_t i = 0;
        for (const Json& row : list_of(at(file, "tensors"))) GGS_CHECK(link(*m_tensors[i++], row));
        GGS_CHECK(list(at(file, "nodes"), m_nodes));
        return list(at(file, "leafs"), m_leafs);
    }

    PlanInput input() const {
        return {m_nodes, m_leafs, [](const Tensor& t) { return t.buffer != nullptr; }};
    }
    const Tensor* tensor(int64_t index) const {
        return index >= 0 && static_cast<size_t>(index) < m_tensors.size() ? m_tensors[static_cast<size_t>(index)].get()
                                                                           : nullptr;
    }

  private:
    Status add(const Json& row) {
        const TypeTraits* type = find_type(string_of(at(row, "type")));
        const auto op = find_op(string_of(at(row, "op")));
        if (!type) return fail("there is no type %1", shown(at(row, "type")));
        if (!op) return fail("there is no op %1", shown(at(row, "op")));
        Shape ne{1, 1, 1, 1};
        const Json& list = list_of(at(row, "ne"));
        for (size_t i = 0; i < ne.size() && i < list.size(); ++i) ne[i] = int_of(list[i]);
        GGS_TRY(const Strides nb, dense_strides(type->id, ne));
        auto t = std::make_unique<Tensor>();
        t->type = type->id;
        t->op = *op;
        std::ranges::copy(ne, t->ne);
        std::ranges::copy(nb, t->nb);
        t->flags = static_cast<int32_t>(int_of(at(row, "flags"), 0));
        set_name(*t, string_of(at(row, "name")));
        // Any pointer marks a tensor that already has memory.
        if (string_of(at(row, "where")) == "weights") t->buffer = reinterpret_cast<Buffer*>(t.get());
        m_tensors.push_back(std::move(t));
        return {};
    }

    Status link(Tensor& t, const Json& row) {
        const Json& sources = list_of(at(row, "src"));
        if (sources.size() > max_src)
            return fail("%1 has %2 sources; at most %3 are allowed", std::string(name_of(t)), sources.size(), max_src);
        for (size_t s = 0; s < sources.size(); ++s) {
            if (sources[s].is_null()) continue;
            t.src[s] = mutable_tensor(int_of(sources[s]));
            if (!t.src[s]) return fail("%1: there is no tensor %2", std::string(name_of(t)), shown(sources[s]));
        }
        if (at(row, "view_src").is_null()) return {};
        t.view_src = mutable_tensor(int_of(at(row, "view_src")));
        if (!t.view_src) return fail("%1: there is no tensor %2", std::string(name_of(t)), shown(at(row, "view_src")));
        t.view_offs = static_cast<size_t>(int_of(at(row, "view_offs"), 0));
        return {};
    }

    Status list(const Json& numbers, std::vector<const Tensor*>& tensors) {
        for (const Json& number : list_of(numbers)) {
            tensors.push_back(tensor(int_of(number)));
            if (!tensors.back()) return fail("the graph contains tensor %1, which does not exist", shown(number));
        }
        return {};
    }
    Tensor* mutable_tensor(int64_t index) { return const_cast<Tensor*>(tensor(index)); }

    std::vector<std::unique_ptr<Tensor>> m_tensors;
    std::vector<const Tensor*> m_nodes, m_leafs;
};

// ggml packs the tensors of a separate buffer in the order in which they were made.
class Packed {
  public:
    int64_t add(const Tensor& t) {
        const size_t offset = m_size;
        size_t bytes = 0;
        if (!pad_checked(nbytes(t), cpu_memory().alignment, bytes) || !add_checked(m_size, bytes, m_size))
            m_size = SIZE_MAX;
        return static_cast<int64_t>(offset);
    }
    size_t size() const { return m_size; }

  private:
    size_t m_size = 0;
};

size_t sum(const std::vector<std::vector<size_t>>& sizes) {
    size_t all = 0;
    for (const auto& chunks : sizes) {
        for (const size_t chunk : chunks) all += chunk;
    }
    return all;
}

void check_pass(const Json& file, const std::string& where, const Pass& pass, GraphAllocator& allocator,
                Comparison& compare) {
    const PlanInput input = pass.input();
    if (at(file, "reserve_called") == Json(true)) {
        if (const Status reserved = allocator.reserve(input); !reserved.ok())
            return compare.failed(msg("%1: %2", where, reserved.error()));
    }
    compare.equal(where + ", buffer_size_after_reserve", at(file, "buffer_size_after_reserve"),
                  Json(sum(allocator.sizes())));
    const auto allocated = allocator.allocate(input);
    compare.equal(where + ", ok", at(file, "ok"), Json(allocated.ok()));
    if (!allocated.ok()) {
        if (at(file, "ok") == Json(true)) compare.failed(msg("%1: %2", where, allocated.error()));
        return;
    }
    compare.equal(where + ", buffer_size", at(file, "buffer_size"), Json(sum(allocator.sizes())));
    Packed weights;
    int64_t index = 0;
    for (const Json& row : list_of(at(file, "tensors"))) {
        const Tensor& t = *pass.tensor(index++);
        const std::string tensor = where + ", " + std::string(name_of(t));
        const Tensor& root = t.view_src ? *t.view_src : t;
        if (root.buffer) {
            const int64_t offset = t.view_src ? int_of(at(row, "offset")) : weights.add(t);
            compare.equal(tensor + ", where", at(row, "where"), "weights");
            compare.equal(tensor + ", offset", at(row, "offset"), Json(offset));
            if (!t.view_src) compare.equal(tensor + ", alloc_size", at(row, "alloc_size"), Json(nbytes(t)));
            continue;
        }
        const auto at_root = std::ranges::find(allocated->placed, &root, &GraphAllocator::Placed::tensor);
        const bool placed = at_root != allocated->placed.end();
        compare.equal(tensor + ", where", at(row, "where"), placed ? "galloc" : "none");
        if (!placed) continue;
        compare.equal(tensor + ", offset", at(row, "offset"),
                      Json(at_root->place.range.offset + (t.view_src ? t.view_offs : 0)));
        // The extent of a view depends on its strides.
        if (!t.view_src) compare.equal(tensor + ", alloc_size", at(row, "alloc_size"), Json(at_root->place.bytes));
    }
    if (file.contains("weights_buffer_size"))
        compare.equal(where + ", weights_buffer_size", file["weights_buffer_size"], Json(weights.size()));
}

} // namespace

VerifyCase verify_galloc(const Registry& registry, const Json& file, const std::string& id) {
    VerifyCase result;
    result.id = id;
    Comparison compare(result);
    compare.equal("alignment", at(file, "alignment"), Json(cpu_memory().alignment));
    GraphAllocator allocator(registry);
    std::deque<Pass> passes; // the allocator's plan refers to their tensors
    for (const Json& row : list_of(at(file, "passes"))) {
        const std::string where = "pass " + std::to_string(passes.size());
        Pass& pass = passes.emplace_back();
        if (const Status read = pass.read(row); !read.ok()) {
            compare.failed(msg("%1: %2", where, read.error()));
            return result;
        }
        check_pass(row, where, pass, allocator, compare);
    }
    if (passes.empty()) compare.failed(msg("the file has no passes"));
    return result;
}

} // namespace ggs
