// SPDX-License-Identifier: MIT
#include "models/params.h"

#include "base/printable.h"
#include "files/gguf.h"

#include <algorithm>
#include <cmath>

namespace ggs {

namespace {

constexpr int64_t most = 1 << 24; // of anything that is counted here
constexpr int64_t most_layers = 4096;

// Reads the keys of one architecture. A key with a wrong type or value is an error, even if the key is optional.
class Keys {
  public:
    Keys(const GgufFile& file, std::string architecture) : m_file(file), m_architecture(std::move(architecture)) {}

    std::string name(const char* key) const { return m_architecture + "." + key; }
    std::optional<size_t> find(const char* key) const { return m_file.find_key(name(key)); }

    Failure missing(const char* key) const { return fail("the key `%1` is missing", name(key)); }
    // A length or a count, which is never 0.
    Status need(const char* key, int64_t& to) const {
        if (!find(key)) return missing(key);
        return may(key, to, 1);
    }
    Status may(const char* key, int64_t& to, int64_t least = 0) const {
        const auto at = find(key);
        if (!at) return {};
        GGS_TRY(to, m_file.as_i64(*at));
        return within(key, to, least);
    }
    Status may(const char* key, float& to) const {
        const auto at = find(key);
        if (!at) return {};
        GGS_TRY(const double value, m_file.as_f64(*at));
        to = static_cast<float>(value);
        if (std::isfinite(to)) return {};
        return fail("`%1` is %2; it must be finite", name(key), value);
    }
    // Reads a divisor or a scale: a positive number, or also 0 if `or_zero`. Leaves `to` unchanged if the key is
    // missing.
    Status may_be_positive(const char* key, float& to, bool or_zero) const {
        GGS_CHECK(may(key, to));
        if (!find(key) || to > 0 || (to == 0 && or_zero)) return {};
        return or_zero ? fail("`%1` is %2; it can't be negative", name(key), to)
                       : fail("`%1` is %2; it must be greater than 0", name(key), to);
    }
    Status may(const char* key, bool& to) const {
        if (const auto at = find(key)) {
            GGS_TRY(to, m_file.as_bool(*at));
        }
        return {};
    }
    // A number for all layers, or one for each.
    Status may(const char* key, std::vector<int64_t>& to, int64_t layers) const {
        const auto at = find(key);
        if (!at) return {};
        const GgufKey record = m_file.key(*at);
        if (record.is_array() && record.count < static_cast<uint64_t>(layers))
            return fail("`%1` has %2 entries; there must be one for each of the %3 layers", name(key), record.count,
                        layers);
        to.clear();
        for (int64_t i = 0; i < layers; ++i) {
            GGS_TRY(const int64_t value,
                    record.is_array() ? m_file.i64_at(*at, static_cast<uint64_t>(i)) : m_file.as_i64(*at));
            GGS_CHECK(within(key, value, 0));
            to.push_back(value);
        }
        return {};
    }

  private:
    Status within(const char* key, int64_t value, int64_t least) const {
        if (value >= least && value <= most) return {};
        return fail("`%1` is %2; it must be from %3 to %4", name(key), value, least, most);
    }
    const GgufFile& m_file;
    std::string m_architecture;
};

Status read_heads(const Keys& keys, ModelParams& p) {
    if (!keys.find("attention.head_count")) return keys.missing("attention.head_count");
    GGS_CHECK(keys.may("attention.head_count", p.heads, p.layers));
    p.kv_heads = p.heads;
    GGS_CHECK(keys.may("attention.head_count_kv", p.kv_heads, p.layers));
    int64_t heads = 0;
    for (size_t i = 0; i < p.heads.size(); ++i) {
        heads = std::max(heads, p.heads[i]);
        if (p.heads[i] == 0 || p.kv_heads[i] == 0 || p.heads[i] % p.kv_heads[i] != 0)
            return fail("layer %1 has %2 heads for queries and %3 for keys; the first must be a multiple of the second",
                        i, p.heads[i], p.kv_heads[i]);
        if (p.kv_heads[i] != p.kv_heads[0])
            return fail("layer %1 has %2 heads for keys, but layer 0 has %3; all layers must have the same number", i,
                        p.kv_heads[i], p.kv_heads[0]);
    }
    for (const auto& [key, size] :
         {std::pair("attention.key_length", &p.key_size), std::pair("attention.value_length", &p.value_size)}) {
        *size = p.embedding / heads;
        GGS_CHECK(keys.may(key, *size, 1));
        if (!keys.find(key) && p.embedding % heads != 0)
            return fail("`%1` is %2, which can't be divided evenly among %3 heads; give the size of a head in `%4`",
                        keys.name("embedding_length"), p.embedding, heads, keys.name(key));
    }
    return {};
}

// Reads epsilon, which norms add before they divide.
Status read_epsilon(const Keys& keys, ModelParams& p) {
    constexpr const char *usual = "attention.layer_norm_rms_epsilon", *with_mean = "attention.layer_norm_epsilon";
    if (!keys.find(usual) && !keys.find(with_mean))
        return fail("the keys `%1` and `%2` are missing; one of them is required", keys.name(usual),
                    keys.name(with_mean));
    GGS_CHECK(keys.may_be_positive(with_mean, p.epsilon, true));
    return keys.may_be_positive(usual, p.epsilon, true);
}

Status read_feed_forward(const Keys& keys, ModelParams& p) {
    p.feed_forward.assign(static_cast<size_t>(p.layers), 0);
    GGS_CHECK(keys.may("feed_forward_length", p.feed_forward, p.layers));
    GGS_CHECK(keys.may("expert_count", p.experts));
    GGS_CHECK(keys.may("expert_used_count", p.used_experts));
    if (p.used_experts > p.experts)
        return fail("%1 experts would be used, but there are only %2", p.used_experts, p.experts);
    if (p.experts > 0 && p.used_experts == 0)
        return fail("there are %1 experts, but `%2` does not specify how many of them are used", p.experts,
                    keys.name("expert_used_count"));
    GGS_CHECK(keys.may("expert_feed_forward_length", p.expert_feed_forward));
    if (p.expert_feed_forward > 0) return {};
    for (size_t i = 0; i < p.feed_forward.size(); ++i) {
        if (p.feed_forward[i] > 0) continue;
        if (!keys.find("feed_forward_length")) return keys.missing("feed_forward_length");
        return fail("`%1` is 0 in layer %2; it must be at least 1", keys.name("feed_forward_length"), i);
    }
    return {};
}

Status read_rope(const Keys& keys, const GgufFile& file, ModelParams& p) {
    p.rotated = p.key_size;
    p.original_context = p.context;
    GGS_CHECK(keys.may("rope.dimension_count", p.rotated));
    GGS_CHECK(keys.may_be_positive("rope.freq_base", p.rope_base, false));
    GGS_CHECK(keys.may_be_positive("rope.freq_base_swa", p.rope_base_window, true));
    GGS_CHECK(keys.may_be_positive("rope.scale_linear", p.rope_factor, true));
    GGS_CHECK(keys.may_be_positive("rope.scaling.factor", p.rope_factor, true));
    GGS_CHECK(keys.may("rope.scaling.attn_factor", p.rope_attention));
    GGS_CHECK(keys.may("rope.scaling.original_context_length", p.original_context));
    if (p.original_context == 0) p.original_context = p.context;
    GGS_CHECK(keys.may("rope.scaling.finetuned", p.rope_finetuned));
    const auto type = keys.find("rope.scaling.type");
    if (!type) return {};
    GGS_TRY(const std::string_view word, file.as_string(*type));
    if (word == "none")
        p.rope_scaling = RopeScaling::none;
    else if (word == "linear")
        p.rope_scaling = RopeScaling::linear;
    else if (word == "yarn")
        p.rope_scaling = RopeScaling::yarn;
    else if (word == "longrope")
        p.rope_scaling = RopeScaling::longrope;
    else
        return fail("`%1` is `%2`; supported values: none, linear, yarn, longrope", keys.name("rope.scaling.type"),
                    shortened(word));
    return {};
}

Status read_windows(const Keys& keys, const GgufFile& file, ModelParams& p) {
    GGS_CHECK(keys.may("attention.sliding_window", p.window));
    const auto pattern = keys.find("attention.sliding_window_pattern");
    if (!pattern) return {};
    if (!file.key(*pattern).is_array()) return keys.may("attention.sliding_window_pattern", p.window_pattern);
    if (file.key(*pattern).count < static_cast<uint64_t>(p.layers))
        return fail("`%1` has %2 entries; there must be one for each of the %3 layers",
                    keys.name("attention.sliding_window_pattern"), file.key(*pattern).count, p.layers);
    for (uint64_t i = 0; i < static_cast<uint64_t>(p.layers); ++i) {
        GGS_TRY(const bool windowed, file.bool_at(*pattern, i));
        p.windowed.push_back(windowed);
    }
    return {};
}

} // namespace

Result<ModelParams> ModelParams::read(const GgufFile& file) {
    const auto architecture = file.find_key("general.architecture");
    if (!architecture)
        return fail("the file does not specify its architecture: the key `general.architecture` is missing");
    GGS_TRY(const std::string_view name, file.as_string(*architecture));
    ModelParams p;
    p.architecture = name;
    const Keys keys(file, p.architecture);
    GGS_CHECK(keys.need("block_count", p.layers));
    if (p.layers > most_layers)
        return fail("`%1` is %2; at most %3 layers are supported", keys.name("block_count"), p.layers, most_layers);
    GGS_CHECK(keys.need("embedding_length", p.embedding));
    GGS_CHECK(keys.need("context_length", p.context));
    GGS_CHECK(keys.may("vocab_size", p.vocabulary));
    GGS_CHECK(read_heads(keys, p));
    GGS_CHECK(read_epsilon(keys, p));
    GGS_CHECK(read_rope(keys, file, p));
    GGS_CHECK(read_windows(keys, file, p));
    GGS_CHECK(read_feed_forward(keys, p));
    GGS_CHECK(keys.may("attention.scale", p.attention_scale));
    GGS_CHECK(keys.may("embedding_scale", p.embedding_scale));
    GGS_CHECK(keys.may("residual_scale", p.residual_scale));
    GGS_CHECK(keys.may("logit_scale", p.logit_scale));
    GGS_CHECK(keys.may("attn_logit_softcapping", p.attention_softcap));
    GGS_CHECK(keys.may("final_logit_softcapping", p.final_softcap));
    GGS_CHECK(keys.may("attention.causal", p.causal));
    GGS_CHECK(keys.may("pooling_type", p.pooling));
    if (p.pooling > 3)
        return fail("`%1` is %2; the supported values are 0 (none), 1 (mean), 2 (first token) and 3 (last token)",
                    keys.name("pooling_type"), p.pooling);
    return p;
}

bool ModelParams::looks_back(int64_t layer) const {
    if (window == 0) return false;
    if (!windowed.empty()) return static_cast<size_t>(layer) < windowed.size() && windowed[static_cast<size_t>(layer)];
    return window_pattern > 0 && layer % window_pattern < window_pattern - 1;
}

} // namespace ggs
