// SPDX-License-Identifier: MIT
#include "look/names/axis_names.h"

#include "base/printable.h"
#include "debug/targets/model_text.h"
#include "files/weights_file.h"
#include "look/names/piece_words.h"
#include "models/weight_names.h"
#include "values/attention.h"

#include <algorithm>
#include <charconv>
#include <span>

namespace ggs {

namespace {

constexpr size_t longest = 24; // characters of a name
using What = AxisNames::What;

// The tensors that GGUF gives a meaning to, those of a layer without its "blk.N.", and the dimension that has names.
struct Known {
    std::string_view tensor;
    int dimension;
    What what;
    std::string_view length = {}; // the key of one head's elements; without one each element is a name's
};
constexpr std::string_view keyLength = "attention.key_length", valueLength = "attention.value_length";
constexpr Known ofModel[] = {
    {"token_embd.weight", 1, What::token},
    {"output.weight", 1, What::token},
    {"output.bias", 0, What::token},
};
constexpr Known ofLayer[] = {
    {"attn_q.weight", 1, What::head, keyLength},
    {"attn_q.bias", 0, What::head, keyLength},
    {"attn_k.weight", 1, What::kvHead, keyLength},
    {"attn_k.bias", 0, What::kvHead, keyLength},
    {"attn_v.weight", 1, What::kvHead, valueLength},
    {"attn_v.bias", 0, What::kvHead, valueLength},
    {"attn_output.weight", 0, What::head, valueLength},
    {"attn_sinks.weight", 0, What::head},
    {"ffn_gate_inp.weight", 1, What::expert},
    {"ffn_gate_inp.bias", 0, What::expert},
    {"ffn_gate_exps.weight", 2, What::expert},
    {"ffn_gate_exps.bias", 1, What::expert},
    {"ffn_up_exps.weight", 2, What::expert},
    {"ffn_up_exps.bias", 1, What::expert},
    {"ffn_down_exps.weight", 2, What::expert},
    {"ffn_down_exps.bias", 1, What::expert},
};

// A number of the model's architecture, which may be one for each layer.
std::optional<int64_t> number(const GgufFile& file, std::string_view name, uint64_t layer) {
    const auto architecture = file.find_key("general.architecture");
    const auto word = architecture ? file.as_string(*architecture) : Result<std::string_view>(std::string_view());
    if (!word.ok() || word->empty()) return std::nullopt;
    const auto key = file.find_key(std::string(*word) + "." + std::string(name));
    if (!key) return std::nullopt;
    const bool each = file.key(*key).type == GgufType::array;
    if (each && layer >= file.key(*key).count) return std::nullopt;
    const auto value = each ? file.i64_at(*key, layer) : file.as_i64(*key);
    return value.ok() && *value > 0 ? std::optional(*value) : std::nullopt;
}

struct HeadSize {
    int64_t heads, each;
};
std::optional<HeadSize> heads(const GgufFile& file, const Known& known, uint64_t layer) {
    const auto all = number(file, "attention.head_count", layer);
    // Left out, there are as many as there are heads.
    const bool kvGiven = known.what == What::kvHead && number(file, "attention.head_count_kv", layer);
    const auto count = kvGiven ? number(file, "attention.head_count_kv", layer) : all;
    if (!all || !count) return std::nullopt;
    if (known.length.empty()) return HeadSize{*count, 1};
    auto each = number(file, known.length, layer);
    if (!each) {
        const auto width = number(file, "embedding_length", layer);
        if (!width || *width % *all != 0) return std::nullopt;
        each = *width / *all;
    }
    return HeadSize{*count, *each};
}

} // namespace

AxisNames AxisNames::of(const Snapshot& snapshot, uint32_t tensor) {
    AxisNames names;
    names.m_file = snapshot.file;
    if (snapshot.file && snapshot.file->gguf()) names.nameWeight(snapshot, tensor);
    if (snapshot.text && std::none_of(names.m_axes.begin(), names.m_axes.end(),
                                      [](const Axis& each) { return each.what != What::none; }))
        names.nameNode(snapshot, tensor);
    return names;
}

void AxisNames::nameWeight(const Snapshot& snapshot, uint32_t tensor) {
    const GgufFile& file = *snapshot.file->gguf();
    std::string_view name = snapshot.structure->name(tensor);
    const auto layer = take_layer(name);
    const std::span<const Known> all = layer ? std::span<const Known>(ofLayer) : std::span<const Known>(ofModel);
    const auto known = std::find_if(all.begin(), all.end(), [&](const Known& each) { return each.tensor == name; });
    if (known == all.end()) return;
    int64_t size = 0, each = 1;
    if (known->what == What::token) {
        const auto key = file.find_key("tokenizer.ggml.tokens");
        if (!key || file.key(*key).element != GgufType::string) return;
        m_key = *key;
        size = static_cast<int64_t>(file.key(*key).count);
    } else if (known->what == What::expert) {
        size = number(file, "expert_count", *layer).value_or(0);
    } else if (const auto count = heads(file, *known, *layer)) {
        each = count->each;
        if (__builtin_mul_overflow(count->heads, count->each, &size)) return;
    }
    if (size != snapshot.structure->tensor(tensor).ne[static_cast<size_t>(known->dimension)]) return;
    m_axes[static_cast<size_t>(known->dimension)] = {known->what, each};
}

QString AxisNames::what(int dimension) const {
    switch (axis(dimension).what) {
    case What::none: return {};
    case What::token:
    case What::place: return tr("token");
    case What::key: return tr("key");
    case What::head: return tr("head");
    case What::kvHead: return tr("KV head");
    case What::expert: return tr("expert");
    }
    return {};
}

QString AxisNames::name(int dimension, int64_t index) const {
    const Axis& of = axis(dimension);
    const auto word = [&](int32_t id) {
        return pieceWords(m_text->model->tokenizer().piece(id)).left(static_cast<qsizetype>(longest));
    };
    switch (of.what) {
    case What::none: return {};
    case What::token: {
        if (m_text) return word(static_cast<int32_t>(index));
        const auto string = m_file->gguf()->string_at(m_key, static_cast<uint64_t>(index));
        return string.ok() ? QString::fromStdString(printable(*string, longest)) : QString();
    }
    case What::place:
    case What::key: {
        const auto place = static_cast<size_t>(of.first + index);
        if (place >= std::min(m_end, m_text->tokens.size())) return tr("free");
        const QString written = word(m_text->tokens[place]);
        return of.first == 0 ? written : QStringLiteral("#%1 %2").arg(place).arg(written);
    }
    default: break;
    }
    const QString which = QStringLiteral("%1 %2").arg(what(dimension)).arg(index / of.each);
    return of.each == 1 ? which : QStringLiteral("%1 · %2").arg(which).arg(index % of.each);
}

// -- axes of nodes ----------------------------------------------------------------------------------------------------

namespace {

using What = AxisNames::What;

// inHeads: the dimension contains all elements of the first head, then those of the next one. Its value selects the
// size of a head.
enum class Size : uint8_t { one, ofKey, ofValue };
struct Dimension {
    What what = What::none;
    Size inHeads = Size::one;
    bool there = true;
};
constexpr Dimension none{What::none, Size::one, false}, any{}, token{What::place}, key{What::key}, head{What::head},
    kvHead{What::kvHead}, expert{What::expert}, vocabulary{What::token}, headsOfKeys{What::head, Size::ofKey},
    headsOfValues{What::head, Size::ofValue}, kvOfKeys{What::kvHead, Size::ofKey},
    kvOfValues{What::kvHead, Size::ofValue};

// A node by its name without the layer. If several rows have the same name, the first one whose sizes agree is used.
struct Node {
    std::string_view name;
    Dimension dimensions[3];
    OpId op = OpId::none; // only of this one
};
constexpr Node nodes[] = {
    {"inp_tokens", {token, none, none}},
    {"inp_pos", {token, none, none}},
    {"attn_inp_kq_mask", {key, token, none}},
    {"self_kq_mask", {key, token, none}},
    {"norm", {any, head, token}}, // of queries
    {"norm", {any, kvHead, token}},
    {"Qcur", {any, head, token}},
    {"Qcur", {headsOfKeys, token, none}},
    {"Qcur_normed", {any, head, token}},
    {"Qcur_normed", {headsOfKeys, token, none}},
    {"Qcur_scaled", {any, head, token}},
    {"Qcur (view)", {any, head, token}},
    {"Qcur (view) (permuted)", {any, token, head}},
    {"Kcur", {any, kvHead, token}},
    {"Kcur", {kvOfKeys, token, none}},
    {"Kcur_normed", {any, kvHead, token}},
    {"Kcur_normed", {kvOfKeys, token, none}},
    {"Kcur (view)", {kvOfKeys, token, none}},
    {"Vcur", {any, kvHead, token}},
    {"Vcur", {kvOfValues, token, none}},
    {"Vcur (view)", {kvOfValues, token, none}},
    {"Vcur (reshaped)", {kvOfValues, token, none}},
    {"cache_k", {kvOfKeys, key, none}},
    {"cache_k (view)", {kvOfKeys, key, none}},
    {"cache_k (view)", {any, kvHead, key}},
    {"cache_k (view) (permuted)", {any, key, kvHead}},
    {"kq", {key, token, head}},
    {"kq_scaled_1", {key, token, head}},
    {"kq_tanh", {key, token, head}},
    {"kq_scaled_2", {key, token, head}},
    {"kq_soft_max", {key, token, head}},
    {"kqv", {any, token, head}},
    {"kqv (permuted)", {any, head, token}},
    {"kqv_out", {headsOfValues, token, none}, OpId::cont},
    {"kqv_out", {headsOfValues, token, none}, OpId::reshape},
    {"ffn_moe_logits", {expert, token, none}},
    {"ffn_moe_probs", {expert, token, none}},
    {"ffn_moe_gate", {any, any, token}},
    {"ffn_moe_up", {any, any, token}},
    {"ffn_moe_swiglu", {any, any, token}},
    {"ffn_moe_down", {any, any, token}},
    {"ffn_moe_weighted", {any, any, token}},
    {"ffn_moe_weights", {any, any, token}},
    {"result_output", {vocabulary, token, none}},
};
// Rows of an embedding or of what is made from one: a column for each token.
constexpr std::string_view columns[] = {
    "embd",         "inp_embd",       "inp_scaled", "pos_embd",      "inpL",        "inp_norm",
    "norm",         "norm_w",         "wqkv",       "wqkv_b",        "attn_norm",   "attn_out",
    "sa_out",       "attn_post_norm", "kqv_out",    "ffn_inp",       "ffn_norm",    "ffn_gate",
    "ffn_gate_b",   "ffn_up",         "ffn_up_b",   "ffn_swiglu",    "ffn_geglu",   "ffn_gelu",
    "ffn_down",     "ffn_out",        "ffn_shexp",  "ffn_shexp_out", "ffn_moe_out", "ffn_moe_argsort",
    "ffn_moe_topk", "ffn_post_norm",  "l_out",      "result_norm",   "result_embd",
};
// Without flash attention values lie in the cache the other way round.
constexpr Node valuesInRows[] = {
    {"cache_v", {kvOfValues, key, none}},
    {"cache_v (view)", {kvOfValues, key, none}},
    {"cache_v (view)", {any, kvHead, key}},
    {"cache_v (view) (permuted)", {any, key, kvHead}},
};
constexpr Node valuesTurned[] = {
    {"cache_v (view)", {key, kvHead, any}},
    {"cache_v (view) (permuted)", {key, any, kvHead}},
};
constexpr Node flashAttention{"", {any, head, token}};

// "Qcur-3 (view)": "Qcur (view)" and 3; "cache_k_l3": "cache_k" and 3.
struct Called {
    std::string name;
    std::optional<int64_t> layer;
};
Called called(std::string_view name) {
    const size_t blank = std::min(name.find(' '), name.size());
    const std::string_view word = name.substr(0, blank);
    for (const std::string_view mark : {std::string_view("_l"), std::string_view("-")}) {
        const size_t at = word.rfind(mark);
        if (at == word.npos) continue;
        int64_t layer = 0;
        const char* const end = word.data() + word.size();
        const auto [rest, error] = std::from_chars(word.data() + at + mark.size(), end, layer);
        if (error == std::errc() && rest == end && layer >= 0)
            return {std::string(word.substr(0, at)) + std::string(name.substr(blank)), layer};
    }
    return {std::string(name), std::nullopt};
}

// The sizes that dimensions must have in the round whose bytes the tensor contains.
struct Sizes {
    const ModelText& text;
    int64_t first, end; // tokens of the round
    std::optional<int64_t> layer;

    int64_t heads(What what) const {
        const auto& all = what == What::head ? text.model->params().heads : text.model->params().kv_heads;
        return layer && *layer < static_cast<int64_t>(all.size()) ? all[static_cast<size_t>(*layer)] : 0;
    }
    int64_t each(const Dimension& d) const {
        const ModelParams& p = text.model->params();
        return d.inHeads == Size::one ? 1 : d.inHeads == Size::ofKey ? p.key_size : p.value_size;
    }
    bool agrees(const Dimension& d, int64_t size) const {
        const ModelParams& p = text.model->params();
        switch (d.what) {
        case What::none: return true;
        case What::place: return size == end - first || size == 1; // of one column it is the last token
        case What::key: return p.causal ? size >= end && size <= text.model->cells(text.options) : size == end;
        case What::head:
        case What::kvHead: return heads(d.what) > 0 && size % heads(d.what) == 0 && size / heads(d.what) == each(d);
        case What::expert: return size == p.experts;
        case What::token: return size == p.vocabulary;
        }
        return false;
    }
    bool agrees(const Node& node, const Tensor& t) const {
        if (node.op != OpId::none && node.op != t.op) return false;
        for (size_t d = 0; d < max_dims; ++d) {
            const Dimension& each = d < std::size(node.dimensions) ? node.dimensions[d] : none;
            if (each.there ? !agrees(each, t.ne[d]) : t.ne[d] != 1) return false;
        }
        return true;
    }
};

} // namespace

void AxisNames::nameNode(const Snapshot& snapshot, uint32_t tensor) {
    const Structure& s = *snapshot.structure;
    if (!s.alive(tensor)) return;
    const ModelText& text = *snapshot.text;
    const Tensor& t = s.tensor(tensor);
    uint32_t round = snapshot.position.round;
    // A node that this round has not computed yet contains values of the previous round.
    if (round > 0 && t.op != OpId::none && snapshot.state(tensor).before) --round;
    Called node = called(s.name(tensor));
    const Node* found = nullptr;
    if (t.op == OpId::flash_attn_ext) {
        for (const AttentionLayer& each : attention_layers(s)) {
            if (each.node == tensor) node.layer = each.layer;
        }
        found = &flashAttention;
    }
    const Sizes sizes{text, static_cast<int64_t>(text.first_of(round)), static_cast<int64_t>(text.last_of(round)),
                      node.layer};
    const auto look = [&](std::span<const Node> rows) {
        for (const Node& each : rows) {
            if (!found && each.name == node.name && sizes.agrees(each, t)) found = &each;
        }
    };
    look(nodes);
    look(text.options.flash ? std::span<const Node>(valuesInRows) : std::span<const Node>(valuesTurned));
    static constexpr Node column{"", {any, token, none}};
    if (!found && std::ranges::count(columns, std::string_view(node.name)) > 0) found = &column;
    if (!found || !sizes.agrees(*found, t)) return;
    m_text = snapshot.text;
    m_end = static_cast<size_t>(sizes.end);
    for (size_t d = 0; d < std::size(found->dimensions); ++d) {
        const Dimension& each = found->dimensions[d];
        m_axes[d] = {each.what, sizes.each(each)};
        if (each.what == What::place)
            m_axes[d].first = t.ne[d] == sizes.end - sizes.first ? sizes.first : sizes.end - 1;
    }
}

} // namespace ggs
