// SPDX-License-Identifier: MIT
#include "models/params.h"

#include "base/printable.h"
#include "files/gguf.h"

#include <algorithm>

namespace ggs {

namespace {

constexpr int64_t most = 1 << 24; // of anything that is counted here
constexpr int64_t most_layers = 4096;

// Keys of one architecture. A key that is there and is not what it should be ends in a message, whoever may miss it.
class Keys {
  public:
    Keys(const GgufFile& file, std::string architecture) : m_file(file), m_architecture(std::move(architecture)) {}

    std::string name(const char* key) const { return m_architecture + "." + key; }
    std::optional<size_t> find(const char* key) const { return m_file.find_key(name(key)); }

    Status need(const char* key, int64_t& to) const {
        if (!find(key)) return fail("the key `%1` is missing", name(key));
        return may(key, to);
    }
    Status may(const char* key, int64_t& to) const {
        const auto at = find(key);
        if (!at) return {};
        GGS_TRY(to, m_file.as_i64(*at));
        return within(key, to);
    }
    Status may(const char* key, float& to) const {
        if (const auto at = find(key)) {
            GGS_TRY(const double value, m_file.as_f64(*at));
            to = static_cast<float>(value);
        }
        return {};
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
            return fail("`%1` has %2 numbers; there must be one for each of the %3 layers", name(key), record.count, layers);
        to.clear();
        for (int64_t i = 0; i < layers; ++i) {
            GGS_TRY(const int64_t value, record.is_array() ? m_file.i64_at(*at, static_cast<uint64_t>(i)) : m_file.as_i64(*at));
            GGS_CHECK(within(key, value));
            to.push_back(value);
        }
        return {};
    }

  private:
    Status within(const char* key, int64_t value) const {
        if (value >= 0 && value <= most) return {};
        return fail("`%1` is %2; it must be from 0 to %3", name(key), value, most);
    }
    const GgufFile& m_file;
    std::string m_architecture;
};

Status read_rope(const Keys& keys, const GgufFile& file, ModelParams& p) {
    p.rotated = p.key_size;
    p.original_context = p.context;
    GGS_CHECK(keys.may("rope.dimension_count", p.rotated));
    GGS_CHECK(keys.may("rope.freq_base", p.rope_base));
    GGS_CHECK(keys.may("rope.freq_base_swa", p.rope_base_window));
    GGS_CHECK(keys.may("rope.scale_linear", p.rope_factor));
    GGS_CHECK(keys.may("rope.scaling.factor", p.rope_factor));
    GGS_CHECK(keys.may("rope.scaling.attn_factor", p.rope_attention));
    GGS_CHECK(keys.may("rope.scaling.original_context_length", p.original_context));
    GGS_CHECK(keys.may("rope.scaling.finetuned", p.rope_finetuned));
    const auto type = keys.find("rope.scaling.type");
    if (!type) return {};
    GGS_TRY(const std::string_view word, file.as_string(*type));
    if (word == "none") p.rope_scaling = RopeScaling::none;
    else if (word == "linear") p.rope_scaling = RopeScaling::linear;
    else if (word == "yarn") p.rope_scaling = RopeScaling::yarn;
    else if (word == "longrope") p.rope_scaling = RopeScaling::longrope;
    else return fail("`%1` is `%2`; it must be none, linear, yarn or longrope", keys.name("rope.scaling.type"), shortened(word));
    return {};
}

Status read_windows(const Keys& keys, const GgufFile& file, ModelParams& p) {
    GGS_CHECK(keys.may("attention.sliding_window", p.window));
    const auto pattern = keys.find("attention.sliding_window_pattern");
    if (!pattern) return {};
    if (!file.key(*pattern).is_array()) return keys.may("attention.sliding_window_pattern", p.window_pattern);
    for (uint64_t i = 0; i < file.key(*pattern).count && i < static_cast<uint64_t>(p.layers); ++i) {
        GGS_TRY(const bool windowed, file.bool_at(*pattern, i));
        p.windowed.push_back(windowed);
    }
    return {};
}

} // namespace

Result<ModelParams> ModelParams::read(const GgufFile& file) {
    const auto architecture = file.find_key("general.architecture");
    if (!architecture) return fail("the file does not say what it is: the key `general.architecture` is missing");
    GGS_TRY(const std::string_view name, file.as_string(*architecture));
    ModelParams p;
    p.architecture = name;
    const Keys keys(file, p.architecture);
    GGS_CHECK(keys.need("block_count", p.layers));
    if (p.layers > most_layers) return fail("`%1` is %2; up to %3 layers can be run", keys.name("block_count"), p.layers, most_layers);
    GGS_CHECK(keys.need("embedding_length", p.embedding));
    GGS_CHECK(keys.need("context_length", p.context));
    GGS_CHECK(keys.may("vocab_size", p.vocabulary));
    const auto layers = static_cast<size_t>(p.layers);
    int64_t heads = 0;
    if (!keys.find("attention.head_count")) return fail("the key `%1` is missing", keys.name("attention.head_count"));
    GGS_CHECK(keys.may("attention.head_count", p.heads, p.layers));
    p.kv_heads = p.heads;
    GGS_CHECK(keys.may("attention.head_count_kv", p.kv_heads, p.layers));
    p.feed_forward.assign(layers, 0);
    GGS_CHECK(keys.may("feed_forward_length", p.feed_forward, p.layers));
    for (size_t i = 0; i < layers; ++i) {
        heads = std::max(heads, p.heads[i]);
        if (p.heads[i] == 0 || p.kv_heads[i] == 0 || p.heads[i] % p.kv_heads[i] != 0)
            return fail("layer %1 has %2 heads for queries and %3 for keys; the first must be a multiple of the second", i, p.heads[i], p.kv_heads[i]);
    }
    p.key_size = heads > 0 ? p.embedding / heads : 0;
    GGS_CHECK(keys.may("attention.key_length", p.key_size));
    p.value_size = heads > 0 ? p.embedding / heads : 0;
    GGS_CHECK(keys.may("attention.value_length", p.value_size));
    GGS_CHECK(keys.may("attention.layer_norm_epsilon", p.epsilon));
    GGS_CHECK(keys.may("attention.layer_norm_rms_epsilon", p.epsilon));
    GGS_CHECK(read_rope(keys, file, p));
    GGS_CHECK(read_windows(keys, file, p));
    GGS_CHECK(keys.may("expert_count", p.experts));
    GGS_CHECK(keys.may("expert_used_count", p.used_experts));
    if (p.used_experts > p.experts) return fail("%1 of %2 experts would be used", p.used_experts, p.experts);
    GGS_CHECK(keys.may("expert_feed_forward_length", p.expert_feed_forward));
    GGS_CHECK(keys.may("attention.scale", p.attention_scale));
    GGS_CHECK(keys.may("embedding_scale", p.embedding_scale));
    GGS_CHECK(keys.may("residual_scale", p.residual_scale));
    GGS_CHECK(keys.may("logit_scale", p.logit_scale));
    GGS_CHECK(keys.may("attn_logit_softcapping", p.attention_softcap));
    GGS_CHECK(keys.may("final_logit_softcapping", p.final_softcap));
    GGS_CHECK(keys.may("attention.causal", p.causal));
    GGS_CHECK(keys.may("pooling_type", p.pooling));
    return p;
}

bool ModelParams::looks_back(int64_t layer) const {
    if (window == 0) return false;
    if (!windowed.empty()) return static_cast<size_t>(layer) < windowed.size() && windowed[static_cast<size_t>(layer)];
    return window_pattern > 0 && layer % window_pattern < window_pattern - 1;
}

} // namespace ggs
