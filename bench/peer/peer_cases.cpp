// SPDX-License-Identifier: MIT
#include "peer/peer_cases.h"

#include "tensor/type.h"

#include <fmt/format.h>

namespace ggs::bench {

namespace {

using Leafs = std::vector<PeerTensor*>;

std::string leaf(const char* name, TypeId type, const std::string& ne, const std::string& fill = "uniform(-1, 1)") {
    return fmt::format("{} = tensor({}, {}) = {}\n", name, traits(type).name, ne, fill);
}

void add_products(std::vector<PeerCase>& cases) {
    const auto make = [](const PeerCalls& g, PeerContext* c, const Leafs& x) { return g.mul_mat(c, x[0], x[1]); };
    for (const TypeId type : {TypeId::f32, TypeId::f16, TypeId::bf16, TypeId::q8_0, TypeId::q4_0, TypeId::q5_0,
                              TypeId::q4_K, TypeId::q6_K}) {
        for (const int64_t columns : {1, 8, 512}) {
            cases.push_back({fmt::format("mul_mat {} {}", traits(type).name, columns),
                             leaf("a", type, "4096, 4096") +
                                 leaf("b", TypeId::f32, fmt::format("4096, {}", columns), "uniform(-1, 1, seed=1)") +
                                 "graph mul_mat(a, b)\n",
                             make, type, columns});
        }
    }
    for (const int64_t tokens : {1, 512}) {
        cases.push_back(
            {fmt::format("mul_mat_id q4_0 2 of 8, {}", tokens),
             leaf("a", TypeId::q4_0, "2048, 1024, 8") + leaf("b", TypeId::f32, fmt::format("2048, 1, {}", tokens)) +
                 fmt::format("ids = tensor(i32, 2, {}) {{ ", tokens) +
                 [&] {
                     std::string ids;
                     for (int64_t t = 0; t < tokens; ++t)
                         ids += fmt::format("{} {} ", (t * 5) % 8, (t * 5 + 1 + t % 7) % 8);
                     return ids;
                 }() +
                 "}\ngraph mul_mat_id(a, b, ids)\n",
             [](const PeerCalls& g, PeerContext* c, const Leafs& x) { return g.mul_mat_id(c, x[0], x[1], x[2]); }});
    }
}

// One tensor in, one function of it.
template <class F> void add_one(std::vector<PeerCase>& cases, const char* name, TypeId type, const std::string& ne,
                                const char* call, F make, double most = 1e-6) {
    cases.push_back({fmt::format("{} {}", name, ne), leaf("a", type, ne) + fmt::format("graph {}\n", call),
                     [make](const PeerCalls& g, PeerContext* c, const Leafs& x) { return make(g, c, x[0]); },
                     TypeId::count, 0, most});
}
template <class F> void add_two(std::vector<PeerCase>& cases, const char* name, const std::string& a,
                                const std::string& b, const char* call, F make) {
    cases.push_back({fmt::format("{} {}", name, a),
                     leaf("a", TypeId::f32, a) + leaf("b", TypeId::f32, b) + fmt::format("graph {}\n", call),
                     [make](const PeerCalls& g, PeerContext* c, const Leafs& x) { return make(g, c, x[0], x[1]); },
                     TypeId::count, 0, 1e-6});
}

void add_elementwise(std::vector<PeerCase>& cases) {
    const auto add = [](const PeerCalls& g, PeerContext* c, PeerTensor* a, PeerTensor* b) { return g.add(c, a, b); };
    const auto mul = [](const PeerCalls& g, PeerContext* c, PeerTensor* a, PeerTensor* b) { return g.mul(c, a, b); };
    add_two(cases, "add", "4096, 512", "4096, 512", "add(a, b)", add);
    add_two(cases, "add a row", "4096, 512", "4096", "add(a, b)", add);
    add_two(cases, "mul a row", "4096, 512", "4096", "mul(a, b)", mul);
    add_one(cases, "scale", TypeId::f32, "4096, 512", "scale(a, 0.125)",
            [](const PeerCalls& g, PeerContext* c, PeerTensor* a) { return g.scale(c, a, 0.125f); });
    add_one(cases, "silu", TypeId::f32, "14336, 512", "silu(a)",
            [](const PeerCalls& g, PeerContext* c, PeerTensor* a) { return g.silu(c, a); });
    add_one(cases, "gelu", TypeId::f32, "14336, 512", "gelu(a)",
            [](const PeerCalls& g, PeerContext* c, PeerTensor* a) { return g.gelu(c, a); });
    add_one(cases, "swiglu", TypeId::f32, "28672, 512", "swiglu(a)",
            [](const PeerCalls& g, PeerContext* c, PeerTensor* a) { return g.swiglu(c, a); });
    add_two(cases, "concat", "4096, 512", "4096, 512", "concat(a, b, 1)",
            [](const PeerCalls& g, PeerContext* c, PeerTensor* a, PeerTensor* b) { return g.concat(c, a, b, 1); });
}

void add_rows(std::vector<PeerCase>& cases) {
    add_one(cases, "norm", TypeId::f32, "4096, 512", "norm(a, eps=1e-5)",
            [](const PeerCalls& g, PeerContext* c, PeerTensor* a) { return g.norm(c, a, 1e-5f); });
    add_one(cases, "rms_norm", TypeId::f32, "4096, 512", "rms_norm(a, eps=1e-5)",
            [](const PeerCalls& g, PeerContext* c, PeerTensor* a) { return g.rms_norm(c, a, 1e-5f); });
    add_one(cases, "soft_max", TypeId::f32, "512, 512, 32", "soft_max(a)",
            [](const PeerCalls& g, PeerContext* c, PeerTensor* a) { return g.soft_max(c, a); });
    cases.push_back(
        {"soft_max with mask 512, 512, 32",
         leaf("a", TypeId::f32, "512, 512, 32") + leaf("m", TypeId::f16, "512, 512", "uniform(-4, 0)") +
             "graph soft_max_ext(a, m, scale=0.0884)\n",
         [](const PeerCalls& g, PeerContext* c, const Leafs& x) { return g.soft_max_ext(c, x[0], x[1], 0.0884f, 0); },
         TypeId::count, 0, 1e-6});
    add_one(cases, "sum_rows", TypeId::f32, "4096, 512", "sum_rows(a)",
            [](const PeerCalls& g, PeerContext* c, PeerTensor* a) { return g.sum_rows(c, a); });
    add_one(
        cases, "argsort", TypeId::f32, "4096, 128", "argsort(a)",
        [](const PeerCalls& g, PeerContext* c, PeerTensor* a) { return g.argsort(c, a, 0); }, -1);
    add_one(
        cases, "argsort", TypeId::f32, "128, 512", "argsort(a, desc)",
        [](const PeerCalls& g, PeerContext* c, PeerTensor* a) { return g.argsort(c, a, 1); }, -1);
    for (const auto& [word, mode] : {std::pair{"normal", 0}, {"neox", 2}}) {
        cases.push_back({fmt::format("rope {} 128, 32, 512", word),
                         leaf("a", TypeId::f32, "128, 32, 512") + leaf("p", TypeId::i32, "512", "arange()") +
                             fmt::format("graph rope(a, p, 128, {})\n", word),
                         [mode = mode](const PeerCalls& g, PeerContext* c, const Leafs& x) {
                             return g.rope(c, x[0], x[1], 128, mode);
                         },
                         TypeId::count, 0, 1e-6});
    }
}

void add_moves(std::vector<PeerCase>& cases) {
    for (const auto& [from, to] : {std::pair{TypeId::f32, TypeId::f16},
                                   {TypeId::f16, TypeId::f32},
                                   {TypeId::f32, TypeId::bf16},
                                   {TypeId::f32, TypeId::q8_0},
                                   {TypeId::f32, TypeId::q4_0}}) {
        const int type = static_cast<int>(to);
        add_one(
            cases, fmt::format("cpy {} to {}", traits(from).name, traits(to).name).c_str(), from, "4096, 512",
            fmt::format("cast(a, {})", traits(to).name).c_str(),
            [type](const PeerCalls& g, PeerContext* c, PeerTensor* a) { return g.cast(c, a, type); }, -1);
    }
    add_one(cases, "cont of a transposed", TypeId::f32, "4096, 512", "cont(transpose(a))",
            [](const PeerCalls& g, PeerContext* c, PeerTensor* a) { return g.cont(c, g.transpose(c, a)); });
    for (const TypeId type : {TypeId::f32, TypeId::f16, TypeId::q8_0, TypeId::q4_0, TypeId::q4_K, TypeId::q6_K}) {
        cases.push_back(
            {fmt::format("get_rows {} 4096, 512", traits(type).name),
             leaf("a", type, "4096, 8192") + leaf("i", TypeId::i32, "512", "arange(0, 13)") + "graph get_rows(a, i)\n",
             [](const PeerCalls& g, PeerContext* c, const Leafs& x) { return g.get_rows(c, x[0], x[1]); },
             TypeId::count, 0, 1e-6});
    }
    cases.push_back({"set_rows f32 to f16 1024, 512",
                     leaf("a", TypeId::f16, "1024, 4096") + leaf("b", TypeId::f32, "1024, 512") +
                         leaf("i", TypeId::i64, "512", "arange(0, 7)") + "graph set_rows(a, b, i)\n",
                     [](const PeerCalls& g, PeerContext* c, const Leafs& x) { return g.set_rows(c, x[0], x[1], x[2]); },
                     TypeId::count, 0, -1});
}

void add_windows_and_attention(std::vector<PeerCase>& cases) {
    cases.push_back({"conv_2d 3x3 64 to 64, 64x64",
                     leaf("k", TypeId::f16, "3, 3, 64, 64") + leaf("a", TypeId::f32, "64, 64, 64") +
                         "graph conv_2d(k, a, 1, 1, 1, 1, 1, 1)\n",
                     [](const PeerCalls& g, PeerContext* c, const Leafs& x) {
                         return g.conv_2d(c, x[0], x[1], 1, 1, 1, 1, 1, 1);
                     }});
    for (const int64_t queries : {1, 8, 512}) {
        for (const bool masked : {false, true}) {
            cases.push_back(
                {fmt::format("flash_attn_ext f16 {}{}", queries, masked ? " with mask" : ""),
                 leaf("q", TypeId::f32, fmt::format("128, {}, 32", queries)) + leaf("k", TypeId::f16, "128, 1024, 8") +
                     leaf("v", TypeId::f16, "128, 1024, 8", "uniform(-1, 1, seed=2)") +
                     (masked ? leaf("m", TypeId::f16, fmt::format("1024, {}", queries), "uniform(-4, 0)") : "") +
                     fmt::format("graph flash_attn_ext(q, k, v, {}, scale=0.0884)\n", masked ? "m" : "none"),
                 [masked](const PeerCalls& g, PeerContext* c, const Leafs& x) {
                     return g.flash_attn_ext(c, x[0], x[1], x[2], masked ? x[3] : nullptr, 0.0884f, 0, 0);
                 }});
        }
    }
}

} // namespace

std::vector<PeerCase> peer_cases() {
    std::vector<PeerCase> cases;
    add_products(cases);
    add_elementwise(cases);
    add_rows(cases);
    add_moves(cases);
    add_windows_and_attention(cases);
    return cases;
}

} // namespace ggs::bench
