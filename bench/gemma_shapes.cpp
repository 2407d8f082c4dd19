// SPDX-License-Identifier: MIT
#include "gemma_shapes.h"

#include "files/gguf_write.h"
#include "tensor/quantize.h"

#include <cmath>
#include <fmt/format.h>

namespace ggs::bench {

namespace {

constexpr int64_t embedding = 640, layers = 18, forward = 2048, heads = 4, head = 256;

// Noise of this size, from -1 to 1 times it.
class Noise {
  public:
    explicit Noise(bool silent) : m_silent(silent) {}
    Status add(GgufWriter& out, const std::string& name, TypeId type, std::initializer_list<int64_t> ne, double middle,
               double size) {
        int64_t count = 1;
        for (const int64_t each : ne) count *= each;
        const TypeTraits& t = traits(type);
        std::vector<std::byte> bytes(static_cast<size_t>(count / t.block) * t.bytes);
        const int64_t row = *ne.begin();
        if (m_silent) return added(out, name, type, ne, bytes);
        std::vector<double> values(static_cast<size_t>(row));
        const size_t row_bytes = static_cast<size_t>(row / t.block) * t.bytes;
        for (int64_t r = 0; r < count / row; ++r) {
            for (double& each : values) each = middle + size * next();
            GGS_CHECK(quantize(type, values.data(), bytes.data() + static_cast<size_t>(r) * row_bytes, row));
        }
        return added(out, name, type, ne, bytes);
    }

  private:
    static Status added(GgufWriter& out, const std::string& name, TypeId type, std::initializer_list<int64_t> ne,
                        const std::vector<std::byte>& bytes) {
        out.add_tensor(name, type, ne, bytes);
        return {};
    }
    double next() {
        m_state ^= m_state << 13;
        m_state ^= m_state >> 7;
        m_state ^= m_state << 17;
        return static_cast<double>(static_cast<int64_t>(m_state)) / 9.3e18;
    }
    bool m_silent;
    uint64_t m_state = 88'172'645'463'325'252;
};

// The letters of a number, to spell words with.
std::string spelled(int64_t n) {
    std::string word;
    for (; n > 0; n /= 26) word += static_cast<char>('a' + n % 26);
    return word;
}

void add_keys(GgufWriter& out, int64_t vocabulary) {
    out.add("general.architecture", "gemma3").add("general.name", "noise with the shapes of Gemma 3 270M");
    out.add("gemma3.context_length", uint32_t{32'768})
        .add("gemma3.embedding_length", uint32_t{embedding})
        .add("gemma3.block_count", uint32_t{layers});
    out.add("gemma3.feed_forward_length", uint32_t{forward})
        .add("gemma3.attention.head_count", uint32_t{heads})
        .add("gemma3.attention.head_count_kv", uint32_t{1});
    out.add("gemma3.attention.layer_norm_rms_epsilon", 1e-6f)
        .add("gemma3.attention.key_length", uint32_t{head})
        .add("gemma3.attention.value_length", uint32_t{head});
    out.add("gemma3.rope.freq_base", 1e6f).add("gemma3.attention.sliding_window", uint32_t{512});
    std::vector<std::string> tokens{"<pad>", "<eos>", "<bos>", "<unk>"};
    std::vector<int32_t> kinds{3, 3, 3, 2};
    for (int byte = 0; byte < 256; ++byte) {
        tokens.push_back(fmt::format("<0x{:02X}>", byte));
        kinds.push_back(6);
    }
    tokens.emplace_back("▁");
    while (static_cast<int64_t>(tokens.size()) < vocabulary)
        tokens.push_back((tokens.size() % 2 ? "▁" : "") + spelled(static_cast<int64_t>(tokens.size())));
    kinds.resize(tokens.size(), 1);
    std::vector<float> scores(tokens.size());
    for (size_t i = 0; i < scores.size(); ++i) scores[i] = -static_cast<float>(i);
    out.add("tokenizer.ggml.model", "llama")
        .add("tokenizer.ggml.pre", "default")
        .add_strings("tokenizer.ggml.tokens", tokens);
    out.add_array<float>("tokenizer.ggml.scores", scores).add_array<int32_t>("tokenizer.ggml.token_type", kinds);
    out.add("tokenizer.ggml.bos_token_id", uint32_t{2})
        .add("tokenizer.ggml.eos_token_id", uint32_t{1})
        .add("tokenizer.ggml.unknown_token_id", uint32_t{3});
    out.add("tokenizer.ggml.padding_token_id", uint32_t{0})
        .add("tokenizer.ggml.add_bos_token", true)
        .add("tokenizer.ggml.add_space_prefix", false);
}

} // namespace

Status write_gemma_shapes(const std::string& path, const GemmaShapes& what) {
    GgufWriter out;
    add_keys(out, what.vocabulary);
    Noise noise(what.zeros);
    GGS_CHECK(noise.add(out, "output_norm.weight", TypeId::f32, {embedding}, 1, 0.1));
    GGS_CHECK(noise.add(out, "token_embd.weight", TypeId::q8_0, {embedding, what.vocabulary}, 0, 0.05));
    for (int64_t i = 0; i < layers; ++i) {
        // As Q4_K_M has them: what matters most in the first and last layers, and in every third between, has more
        // bits.
        const bool more = i < layers / 8 || i >= layers - layers / 8 || i % 3 == 1;
        const auto add = [&](const char* name, TypeId type, std::initializer_list<int64_t> ne) {
            const bool norm = ne.size() == 1;
            return noise.add(out, fmt::format("blk.{}.{}.weight", i, name), type, ne, norm ? 1 : 0,
                             norm ? 0.1 : 1.7 / std::sqrt(static_cast<double>(*ne.begin())));
        };
        GGS_CHECK(add("attn_k", TypeId::q5_0, {embedding, head}));
        GGS_CHECK(add("attn_k_norm", TypeId::f32, {head}));
        GGS_CHECK(add("attn_norm", TypeId::f32, {embedding}));
        GGS_CHECK(add("attn_output", TypeId::q4_K, {heads * head, embedding}));
        GGS_CHECK(add("attn_q", TypeId::q5_0, {embedding, heads * head}));
        GGS_CHECK(add("attn_q_norm", TypeId::f32, {head}));
        GGS_CHECK(add("attn_v", more ? TypeId::q8_0 : TypeId::q5_0, {embedding, head}));
        GGS_CHECK(add("ffn_down", more ? TypeId::q6_K : TypeId::q4_K, {forward, embedding}));
        GGS_CHECK(add("ffn_gate", TypeId::q5_0, {embedding, forward}));
        GGS_CHECK(add("ffn_norm", TypeId::f32, {embedding}));
        GGS_CHECK(add("ffn_up", TypeId::q5_0, {embedding, forward}));
        GGS_CHECK(add("post_attention_norm", TypeId::f32, {embedding}));
        GGS_CHECK(add("post_ffw_norm", TypeId::f32, {embedding}));
    }
    return out.write(path);
}

} // namespace ggs::bench
