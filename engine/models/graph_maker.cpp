// SPDX-License-Identifier: MIT
#include "models/architectures.h"

#include "tensor/shown_shape.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>

namespace ggs {

namespace {

constexpr int64_t prec_f32 = 10;

std::string layer_name(int il, const char* name) { return fmt::format("blk.{}.{}", il, name); }

} // namespace

GraphMaker::GraphMaker(Builder& builder, const Architecture& architecture, const ModelParams& params,
                       const GraphSize& graph_size)
    : p(params), size(graph_size), m_builder(builder), m_architecture(architecture) {
    for (uint32_t i = 0; i < builder.program().tensors.size(); ++i)
        m_by_name.emplace(builder.program().tensor(i).name, i);
    const int64_t nodes = std::max<int64_t>(1024, 8 * static_cast<int64_t>(builder.program().tensors.size()));
    const Result<ArgValue> graph = builder.call("new_graph", {{"size", nodes, {}}});
    if (graph.ok())
        m_graph = std::get<GraphRef>(*graph);
    else
        give_up(fail_with(graph.error()));
}

void GraphMaker::give_up(Failure failure) {
    if (m_status.ok()) m_status = std::move(failure);
}

const Tensor& GraphMaker::tensor(T t) const { return m_builder.program().tensor(t.number); }

// -- ggml's calls -----------------------------------------------------------------------------------------------------

T GraphMaker::call(const char* name, std::initializer_list<Arg> args) {
    if (!m_status.ok()) return {};
    const Result<ArgValue> made = m_builder.call(name, {args.begin(), args.end()});
    if (!made.ok()) {
        give_up(fail_with(made.error()));
        return {};
    }
    const auto* const ref = std::get_if<TensorRef>(&*made);
    return ref ? T{ref->number} : T{};
}

T GraphMaker::either(const char* name, T a, T b) { return call(name, {a, b}); }
T GraphMaker::mul_mat(T weight, T x) { return call("mul_mat", {weight, x}); }
T GraphMaker::scale(T a, float factor) { return call("scale", {a, static_cast<double>(factor)}); }

T GraphMaker::softcap(T a, float cap, const char* names, int il) {
    const auto part = [&](T t, const char* behind) {
        return names ? named(t, fmt::format("{}{}", names, behind).c_str(), il) : t;
    };
    a = part(scale(a, 1.0f / cap), "_scaled_1");
    a = part(call("tanh", {a}), "_tanh");
    return part(scale(a, cap), "_scaled_2");
}

T GraphMaker::reshape(T a, const std::vector<int64_t>& ne) {
    return call(fmt::format("reshape_{}d", ne.size()).c_str(), {a, ne});
}
T GraphMaker::permute(T a, const std::vector<int64_t>& axes) { return call("permute", {a, axes}); }

T GraphMaker::view(T a, const std::vector<int64_t>& ne, const std::vector<size_t>& nb, size_t offset) {
    const auto stride = [&](size_t i) { return static_cast<int64_t>(nb[i]); };
    const auto at = static_cast<int64_t>(offset);
    switch (ne.size()) {
    case 1: return call("view_1d", {a, ne[0], at});
    case 2: return call("view_2d", {a, ne, stride(0), at});
    case 3: return call("view_3d", {a, ne, stride(0), stride(1), at});
    default: return call("view_4d", {a, ne, stride(0), stride(1), stride(2), at});
    }
}

void GraphMaker::expand(T a) { call("expand", {ArgValue(m_graph), a}); }

T GraphMaker::named(T a, const char* name, int il) {
    if (!a || !name) return a;
    call("set_name", {a, ArgValue(il < 0 ? std::string(name) : fmt::format("{}-{}", name, il))});
    return a;
}

// -- tensors of the file ----------------------------------------------------------------------------------------------

T GraphMaker::optional(const std::string& name, std::initializer_list<int64_t> ne) {
    const auto found = m_by_name.find(name);
    if (!m_status.ok() || found == m_by_name.end()) return {};
    Shape wanted{1, 1, 1, 1};
    std::copy(ne.begin(), ne.end(), wanted.begin());
    const Tensor& t = m_builder.program().tensor(found->second);
    if (traits(t.type).dot_partner == TypeId::count) {
        give_up(fail("`%1` has type %2 in the file; a weight must have a float type or a quantised type", name,
                     traits(t.type).name));
        return {};
    }
    if (shape_of(t) != wanted) {
        give_up(fail("`%1` has the shape %2 in the file, but %3 needs %4", name, shape_text(shape_of(t)),
                     p.architecture, shape_text(wanted)));
        return {};
    }
    return {found->second};
}

T GraphMaker::weight(const std::string& name, std::initializer_list<int64_t> ne) {
    const T found = optional(name, ne);
    if (!found && m_status.ok()) {
        Shape wanted{1, 1, 1, 1};
        std::copy(ne.begin(), ne.end(), wanted.begin());
        give_up(fail("the file has no `%1`; %2 needs this tensor with the shape %3", name, p.architecture,
                     shape_text(wanted)));
    }
    return found;
}

T GraphMaker::token_types() {
    const auto found = m_by_name.find("token_types.weight");
    if (!m_status.ok() || found == m_by_name.end()) return {};
    return optional(found->first, {p.embedding, m_builder.program().tensor(found->second).ne[1]});
}

T GraphMaker::layer_weight(int il, const char* name, std::initializer_list<int64_t> ne) {
    return weight(layer_name(il, name), ne);
}
T GraphMaker::layer_optional(int il, const char* name, std::initializer_list<int64_t> ne) {
    return optional(layer_name(il, name), ne);
}

// -- parts ------------------------------------------------------------------------------------------------------------

T GraphMaker::rms_norm(T x, T with, const char* name, int il) {
    const T normed = named(call("rms_norm", {x, static_cast<double>(p.epsilon)}), "norm", il);
    return named(mul(normed, with), name, il);
}

T GraphMaker::layer_norm(T x, T with, T bias, const char* name, int il) {
    T y = named(call("norm", {x, static_cast<double>(p.epsilon)}), "norm", il);
    y = mul(y, with);
    if (bias) y = add(named(y, "norm_w", il), bias);
    return named(y, name, il);
}

T GraphMaker::norm(T x, const char* weights, const char* name, int il, bool with_number) {
    const std::string base = il < 0 ? std::string(weights) : layer_name(il, weights);
    const T with = weight(base + ".weight", {p.embedding}), bias = optional(base + ".bias", {p.embedding});
    const int number = with_number ? il : -1;
    return bias ? layer_norm(x, with, bias, name, number) : rms_norm(x, with, name, number);
}

T GraphMaker::embedding(const char* name) {
    const T x = get_rows(weight("token_embd.weight", {p.embedding, p.vocabulary}), inputs.tokens);
    if (name) named(x, name);
    expand(x);
    return x;
}

T GraphMaker::linear(T x, int il, const char* name, int64_t in, int64_t out, const Words& words) {
    const auto call_it = [&](T t, const char* word) { return word ? named(t, word, il) : t; };
    const T y = mul_mat(layer_weight(il, fmt::format("{}.weight", name).c_str(), {in, out}), x);
    const T bias = layer_optional(il, fmt::format("{}.bias", name).c_str(), {out});
    if (!bias) return call_it(y, words.alone);
    return call_it(add(call_it(y, words.product), bias), words.sum);
}

GraphMaker::Heads GraphMaker::heads(T x, int il) {
    const int64_t tokens = size.tokens, queries = heads_of(il) * p.key_size, keys = kv_heads_of(il) * p.key_size,
                  values = kv_heads_of(il) * p.value_size;
    const T together = layer_optional(il, "attn_qkv.weight", {p.embedding, queries + keys + values});
    Heads made;
    if (together) {
        T all = named(mul_mat(together, x), "wqkv", il);
        if (const T bias = layer_optional(il, "attn_qkv.bias", {queries + keys + values}))
            all = named(add(all, bias), "wqkv_b", il);
        const size_t row = sizeof(float) * static_cast<size_t>(queries + keys + values);
        const auto part = [&](int64_t head, int64_t n, int64_t first, const char* name) {
            return named(view(all, {head, n, tokens}, {sizeof(float) * static_cast<size_t>(head), row},
                              sizeof(float) * static_cast<size_t>(first)),
                         name, il);
        };
        made.q = part(p.key_size, heads_of(il), 0, "Qcur");
        made.k = part(p.key_size, kv_heads_of(il), queries, "Kcur");
        made.v = part(p.value_size, kv_heads_of(il), queries + keys, "Vcur");
        return made;
    }
    const auto part = [&](const char* weights, int64_t head, int64_t n, const char* name) {
        const T flat = linear(x, il, weights, p.embedding, head * n, {name, name, name});
        return named(reshape(flat, {head, n, tokens}), name, il);
    };
    made.q = part("attn_q", p.key_size, heads_of(il), "Qcur");
    made.k = part("attn_k", p.key_size, kv_heads_of(il), "Kcur");
    made.v = part("attn_v", p.value_size, kv_heads_of(il), "Vcur");
    return made;
}

T GraphMaker::head_norm(T x, int il, const char* weights, const char* name) {
    if (!m_status.ok()) return {};
    return rms_norm(x, layer_weight(il, weights, {tensor(x).ne[0]}), name, il);
}

T GraphMaker::rope(T x, int il, const char* name) {
    if (!m_status.ok()) return {};
    if (m_architecture.rope == Rope::none) {
        give_up(fail("the graph of `%1` uses rope, but the architecture's row specifies no kind of rope",
                     m_architecture.name));
        return {};
    }
    if (p.rotated < 2 || p.rotated % 2 != 0 || p.rotated > tensor(x).ne[0]) {
        give_up(
            fail("`%1.rope.dimension_count` is %2; it must be even and from 2 to %3, the number of channels of a head",
                 p.architecture, p.rotated, tensor(x).ne[0]));
        return {};
    }
    const int64_t mode = m_architecture.rope == Rope::norm ? 0 : 2;
    const bool window = p.looks_back(il);
    const bool plain = window && p.plain_rope_in_windows, yarn = p.rope_scaling == RopeScaling::yarn && !plain;
    T factors = optional("rope_freqs.weight", {p.rotated / 2});
    const bool is_long = size.cells > p.original_context;
    if (const T chosen = optional(is_long ? "rope_factors_long.weight" : "rope_factors_short.weight", {p.rotated / 2}))
        factors = chosen;
    const float base = window && p.rope_base_window > 0 ? p.rope_base_window : p.rope_base;
    const float attention = window && p.rope_attention_window > 0 ? p.rope_attention_window : p.rope_attention;
    const float factor = plain || p.rope_scaling == RopeScaling::none ? 1.0f : p.rope_scale();
    const T turned = call("rope_ext", {x,
                                       inputs.positions,
                                       {"c", factors},
                                       {"n_dims", p.rotated},
                                       {"mode", mode},
                                       {"n_ctx_orig", p.original_context},
                                       {"freq_base", static_cast<double>(base)},
                                       {"freq_scale", static_cast<double>(factor)},
                                       {"ext_factor", yarn ? 1.0 : 0.0},
                                       {"attn_factor", static_cast<double>(attention)},
                                       {"beta_fast", 32.0},
                                       {"beta_slow", 1.0}});
    return named(turned, name, il);
}

// Rows of the cache, one for each token.
void GraphMaker::store(T heads, int il, const char* cache, T cells) {
    if (!m_status.ok()) return;
    const Tensor& t = tensor(heads);
    const int64_t row = t.ne[0] * t.ne[1];
    const T rows = view(heads, {row, size.tokens}, {t.nb[2]});
    expand(call("set_rows", {weight(fmt::format("{}_l{}", cache, il), {row, size.cells}), rows, cells}));
}

T GraphMaker::attention(Heads h, int il, const Attention& how) {
    if (!p.causal) return attention_to_all(h, il, how.name);
    if (!m_status.ok()) return {};
    const int64_t n = size.tokens, key = p.key_size, value = p.value_size, kv = kv_heads_of(il), q_heads = heads_of(il);
    const int64_t keys = kv * key, values = kv * value;
    const bool two_caches = p.window > 0, window = p.looks_back(il);
    for (const T part : two_caches ? std::array{h.q, h.k, h.v} : std::array{h.q, h.v, h.k}) expand(part);
    const T k_cells = window ? inputs.window_k_cells : inputs.k_cells,
            v_cells = window ? inputs.window_v_cells : inputs.v_cells, mask = window ? inputs.window_mask : inputs.mask;
    store(h.k, il, "cache_k", k_cells);
    const T k_cache = weight(fmt::format("cache_k_l{}", il), {keys, size.cells}),
            v_cache = weight(fmt::format("cache_v_l{}", il), {values, size.cells});
    if (!m_status.ok()) return {};
    if (size.flash) {
        store(h.v, il, "cache_v", v_cells);
    } else {
        // Transposed: one channel of all cells is contiguous. The stride alone decides whether they are copied first,
        // even for one token.
        const bool is_row = tensor(h.v).nb[2] == row_size(tensor(h.v).type, values).value();
        T flat = is_row ? reshape(h.v, {values, n}) : call("cont_2d", {h.v, std::vector<int64_t>{values, n}});
        flat = reshape(flat, {1, values * n});
        const T to = reshape(v_cache, {1, values * size.cells});
        expand(call("set_rows", {to, flat, v_cells}));
    }
    if (!m_status.ok()) return {};
    const float scale = how.scale > 0           ? how.scale
                        : p.attention_scale > 0 ? p.attention_scale
                                                : 1.0f / std::sqrt(static_cast<float>(key));
    const auto seen = [&](T cache, int64_t head) {
        const Tensor& t = tensor(cache);
        const size_t of_head = row_size(t.type, head).value();
        return permute(view(cache, {head, kv, size.visible, 1}, {of_head, t.nb[1], t.nb[2]}), {0, 2, 1, 3});
    };
    const auto queries = [&] {
        const Tensor& t = tensor(h.q);
        return permute(view(h.q, {key, q_heads, n, 1}, {t.nb[1], t.nb[2], t.nb[3]}), {0, 2, 1, 3});
    };
    T out;
    if (size.flash) {
        const auto halved = [&](T cache) {
            return m_status.ok() && tensor(cache).type == TypeId::f32 ? call("cast", {cache, ArgValue(TypeId::f16)})
                                                                      : cache;
        };
        const T q = queries(), k = halved(seen(k_cache, key)), v = halved(seen(v_cache, value));
        out = call("flash_attn_ext", {q,
                                      k,
                                      v,
                                      {"mask", mask},
                                      {"scale", static_cast<double>(scale)},
                                      {"logit_softcap", static_cast<double>(p.attention_softcap)},
                                      {"prec", prec_f32},
                                      {"sinks", how.sinks}});
        out = named(reshape(out, {value * q_heads, n}), "kqv_out", il);
    } else {
        const T q = queries(), k = seen(k_cache, key);
        const Tensor& t = tensor(v_cache);
        const size_t one = traits(t.type).bytes, cells = static_cast<size_t>(size.cells);
        const T v = permute(view(v_cache, {size.visible, kv, value, 1},
                                 {one * cells * static_cast<size_t>(value), one * cells, t.nb[2]}),
                            {0, 2, 1, 3});
        T kq = named(call("mul_mat", {k, q, {"prec", prec_f32}}), "kq", il);
        if (p.attention_softcap > 0) kq = softcap(kq, p.attention_softcap, "kq", il);
        kq = named(
            call("soft_max_ext", {kq, {"mask", mask}, {"scale", static_cast<double>(scale)}, {"sinks", how.sinks}}),
            "kq_soft_max", il);
        out = permute(named(mul_mat(v, kq), "kqv", il), {0, 2, 1, 3});
        out = named(call("cont_2d", {out, std::vector<int64_t>{value * q_heads, n}}), "kqv_out", il);
    }
    expand(out);
    return attention_output(out, il, how.name);
}

T GraphMaker::attention_to_all(Heads h, int il, const char* name) {
    for (const T part : {h.q, h.k, h.v}) expand(part);
    if (!m_status.ok()) return {};
    const Tensor& t = tensor(h.q);
    const T v = named(call("cont", {call("transpose", {permute(h.v, {0, 2, 1, 3})})}), "v_cont", il);
    const T k = permute(h.k, {0, 2, 1, 3});
    const T q =
        permute(view(h.q, {p.key_size, heads_of(il), size.tokens, 1}, {t.nb[1], t.nb[2], t.nb[3]}), {0, 2, 1, 3});
    T kq = named(call("mul_mat", {k, q, {"prec", prec_f32}}), "kq", il);
    kq = named(
        call("soft_max_ext", {kq, {"mask", inputs.mask}, {"scale", 1.0 / std::sqrt(static_cast<float>(p.key_size))}}),
        "kq_soft_max", il);
    T out = permute(named(mul_mat(v, kq), "kqv", il), {0, 2, 1, 3});
    out = named(call("cont_2d", {out, std::vector<int64_t>{p.value_size * heads_of(il), size.tokens}}), "kqv_out", il);
    expand(out);
    return attention_output(out, il, name);
}

T GraphMaker::attention_output(T x, int il, const char* name) {
    x = linear(x, il, "attn_output", p.value_size * heads_of(il), p.embedding);
    return name ? named(x, name, il) : x;
}

T GraphMaker::feed_forward(T x, int il) {
    if (p.experts > 0 && m_architecture.experts != Experts::none) return experts(x, il, false);
    const int64_t inner = feed_forward_of(il);
    T y = linear(x, il, "ffn_up", p.embedding, inner, {"ffn_up", "ffn_up", "ffn_up_b"});
    if (m_architecture.feed_forward == FeedForward::gelu) {
        y = named(call("gelu", {y}), "ffn_gelu", il);
    } else {
        const bool gelu = m_architecture.feed_forward == FeedForward::geglu;
        const T gate = linear(x, il, "ffn_gate", p.embedding, inner, {"ffn_gate", "ffn_gate", "ffn_gate_b"});
        y = named(call(gelu ? "geglu_split" : "swiglu_split", {gate, y}), gelu ? "ffn_geglu" : "ffn_swiglu", il);
    }
    return linear(y, il, "ffn_down", inner, p.embedding, {"ffn_out", "ffn_down", "ffn_out"});
}

T GraphMaker::expert_weights(T logits, int il, bool biased, T& chosen) {
    if (!m_status.ok()) return {};
    const int64_t n = tensor(logits).ne[1], all = p.experts, used = p.used_experts;
    T probs = logits;
    if (biased) {
        if (const T bias = layer_optional(il, "ffn_gate_inp.bias", {all})) probs = add(logits, bias);
    } else {
        probs = call("soft_max", {logits});
    }
    named(probs, "ffn_moe_probs", il);
    const T sorted = named(call("argsort", {probs, {"order", int64_t{1}}}), "ffn_moe_argsort", il);
    if (!m_status.ok()) return {};
    chosen = named(view(sorted, {used, n}, {tensor(sorted).nb[1]}), "ffn_moe_topk", il);
    T weights = named(get_rows(reshape(probs, {1, all, n}), chosen), "ffn_moe_weights", il);
    if (biased) {
        weights = call("soft_max", {reshape(weights, {used, n})});
        weights = named(reshape(weights, {1, used, n}), "ffn_moe_weights_softmax", il);
    } else {
        weights = reshape(weights, {used, n});
        T sum = named(call("sum_rows", {weights}), "ffn_moe_weights_sum", il);
        sum = named(call("clamp", {sum, 6.103515625e-5, std::numeric_limits<double>::infinity()}),
                    "ffn_moe_weights_sum_clamped", il);
        weights = named(call("div", {weights, sum}), "ffn_moe_weights_norm", il);
        weights = reshape(weights, {1, used, n});
    }
    expand(weights);
    return weights;
}

T GraphMaker::experts(T x, int il, bool biased) {
    if (!m_status.ok()) return {};
    const int64_t n = tensor(x).ne[1], all = p.experts, used = p.used_experts;
    const int64_t inner = p.expert_feed_forward > 0 ? p.expert_feed_forward
                          : used > 0                ? feed_forward_of(il) / (m_architecture.shared_width ? used : 1)
                                                    : 0;
    const T logits =
        named(mul_mat(layer_weight(il, "ffn_gate_inp.weight", {p.embedding, all}), x), "ffn_moe_logits", il);
    T chosen;
    const T weights = expert_weights(logits, il, biased, chosen);
    x = reshape(x, {p.embedding, 1, n});
    const auto each = [&](const char* weights_name, T in, int64_t from, int64_t to, const char* name) {
        const T with = layer_weight(il, fmt::format("{}.weight", weights_name).c_str(), {from, to, all});
        T y = named(call("mul_mat_id", {with, in, chosen}), name, il);
        const T bias = biased ? layer_optional(il, fmt::format("{}.bias", weights_name).c_str(), {to, all}) : T{};
        return bias ? named(call("add_id", {y, bias, chosen}), fmt::format("{}_biased", name).c_str(), il) : y;
    };
    const T up = each("ffn_up_exps", x, p.embedding, inner, "ffn_moe_up");
    const T gate = each("ffn_gate_exps", x, p.embedding, inner, "ffn_moe_gate");
    T y = biased ? named(call("swiglu_oai", {gate, up, 1.702, 7.0}), "ffn_moe_swiglu_oai", il)
                 : named(call("swiglu_split", {gate, up}), "ffn_moe_swiglu", il);
    y = each("ffn_down_exps", y, inner, p.embedding, "ffn_moe_down");
    y = named(mul(y, weights), "ffn_moe_weighted", il);
    expand(y);
    if (!m_status.ok()) return {};
    const Tensor& t = tensor(y);
    std::vector<T> parts;
    for (int64_t i = 0; i < used; ++i) {
        parts.push_back(view(y, {p.embedding, n}, {t.nb[2]}, static_cast<size_t>(i) * t.nb[1]));
        expand(parts.back());
    }
    T sum = parts.empty() ? y : parts[0];
    for (size_t i = 1; i < parts.size(); ++i) {
        sum = add(sum, parts[i]);
        expand(sum);
    }
    if (parts.size() == 1) sum = call("cont", {sum});
    return named(sum, "ffn_moe_out", il);
}

T GraphMaker::head(T x) {
    x = norm(x, "output_norm", "result_norm", -1);
    T output = optional("output.weight", {p.embedding, p.vocabulary});
    if (!output) output = weight("token_embd.weight", {p.embedding, p.vocabulary});
    x = mul_mat(output, x);
    if (const T bias = optional("output.bias", {p.vocabulary})) x = add(x, bias);
    if (p.logit_scale != 0) x = scale(x, 1.0f / p.logit_scale);
    if (p.final_softcap > 0) x = softcap(x, p.final_softcap, nullptr, -1);
    x = named(x, "result_output");
    expand(x);
    return x;
}

} // namespace ggs
