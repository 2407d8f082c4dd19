// SPDX-License-Identifier: MIT
// TinyModel: a language model with one layer, for a vocabulary of eight. The keys and tensors of its file are in maps,
// which a test changes to break the file. Each architecture has Llama's tensors, except where is() says otherwise.
#pragma once

#include "files/gguf_write.h"
#include "models/architectures.h"

#include <cstring>
#include <map>
#include <string>
#include <variant>
#include <vector>

struct TinyModel {
    using Value = std::variant<uint32_t, int32_t, int64_t, float, bool, std::string, std::vector<std::string>,
                               std::vector<int32_t>, std::vector<float>, std::vector<bool>>;
    struct Weights {
        std::vector<int64_t> ne;
        ggs::TypeId type = ggs::TypeId::f32;
    };
    std::string architecture;
    std::map<std::string, Value> keys;
    std::map<std::string, Weights> tensors;

    // Every architecture, as an argument of the constructor; those whose files may have experts also with `+moe`.
    static std::vector<std::string> names() {
        std::vector<std::string> names;
        for (const ggs::Architecture* const each : ggs::architectures()) {
            names.emplace_back(each->name);
            if (each->experts == ggs::Experts::if_counted) names.push_back(names.back() + "+moe");
        }
        return names;
    }

    explicit TinyModel(const std::string& name = "llama") : architecture(name.substr(0, name.find('+'))) {
        const auto row = ggs::architecture(architecture);
        const bool moe = name.ends_with("+moe") || (row.ok() && (*row)->experts == ggs::Experts::always);
        tokenizer();
        own("block_count", uint32_t{1}), own("embedding_length", uint32_t{8}), own("context_length", uint32_t{64}),
            own("feed_forward_length", uint32_t{16});
        own("attention.head_count", uint32_t{2}), own("attention.head_count_kv", uint32_t{1});
        own(is("gpt2") || is("bert") || is("stablelm") ? "attention.layer_norm_epsilon"
                                                       : "attention.layer_norm_rms_epsilon",
            1e-5f);
        tensors["token_embd.weight"] = {{8, 8}};
        attention();
        if (is("bert"))
            embedding_model();
        else
            norm("output_norm");
        if (moe)
            experts();
        else
            feed_forward();
        if (is("gpt2")) tensors["position_embd.weight"] = {{8, 64}};
        if (is("olmo2") || is("gpt-oss")) tensors["output.weight"] = {{8, 8}};
        if (is("granite")) own("logit_scale", 2.0f);
        if (is("gemma3") || is("gpt-oss")) own("attention.sliding_window", uint32_t{8});
    }

    bool is(const char* name) const { return architecture == name; }
    void own(const std::string& key, const Value& value) { keys[architecture + "." + key] = value; }
    void layer(const std::string& name, std::vector<int64_t> ne) { tensors["blk.0." + name] = {std::move(ne)}; }

    ggs::Result<std::vector<std::byte>> bytes() const {
        ggs::GgufWriter out;
        for (const auto& [key, value] : keys) std::visit([&](const auto& typed) { add(out, key, typed); }, value);
        for (const auto& [name, with] : tensors) {
            ggs::Shape shape{1, 1, 1, 1};
            std::copy(with.ne.begin(), with.ne.end(), shape.begin());
            const auto size = ggs::dense_bytes(with.type, shape);
            if (!size.ok()) return ggs::fail_with(size.error());
            std::vector<std::byte> data(*size);
            if (with.type == ggs::TypeId::f32) {
                std::vector<float> values(data.size() / sizeof(float));
                for (size_t i = 0; i < values.size(); ++i) values[i] = 0.5f - static_cast<float>(i * 37 % 101) / 101.0f;
                if (!values.empty()) std::memcpy(data.data(), values.data(), data.size());
            }
            out.add_tensor(name, with.type, with.ne, data);
        }
        return out.bytes();
    }

  private:
    template <class T> static void add(ggs::GgufWriter& out, const std::string& key, const T& value) {
        out.add(key, value);
    }
    static void add(ggs::GgufWriter& out, const std::string& key, const std::vector<std::string>& value) {
        out.add_strings(key, value);
    }
    static void add(ggs::GgufWriter& out, const std::string& key, const std::vector<int32_t>& value) {
        out.add_array<int32_t>(key, value);
    }
    static void add(ggs::GgufWriter& out, const std::string& key, const std::vector<float>& value) {
        out.add_array<float>(key, value);
    }
    static void add(ggs::GgufWriter& out, const std::string& key, const std::vector<bool>& value) {
        const bool both[] = {false, true}; // std::vector has no bools to point at
        if (value.size() == 1)
            out.add_array<bool>(key, std::span(both).subspan(value[0] ? 1 : 0, 1));
        else
            out.add_array<bool>(key, std::span(both).first(value.empty() ? 0 : 2));
    }

    void tokenizer() {
        keys["general.architecture"] = architecture;
        keys["tokenizer.ggml.tokens"] = std::vector<std::string>{"<unk>", "<s>", "</s>", "▁", "a", "b", "c", "d"};
        const bool pairs = is("gpt2") || is("qwen2") || is("qwen3") || is("qwen3moe");
        keys["tokenizer.ggml.model"] = std::string(pairs ? "gpt2" : is("bert") ? "bert" : "llama");
        if (!pairs) return;
        keys["tokenizer.ggml.pre"] = std::string("default");
        keys["tokenizer.ggml.merges"] = std::vector<std::string>{"a b", "c d"};
    }
    void norm(const std::string& name) {
        tensors[name + ".weight"] = {{8}};
        if (is("gpt2") || is("bert") || is("stablelm")) tensors[name + ".bias"] = {{8}};
    }
    void with_bias(const std::string& name, std::vector<int64_t> ne) {
        const bool qkv = name == "attn_q" || name == "attn_k" || name == "attn_v";
        if (is("gpt2") || is("bert") || is("gpt-oss") || (is("qwen2") && qkv)) layer(name + ".bias", {ne.back()});
        layer(name + ".weight", std::move(ne));
    }
    void attention() {
        if (is("gpt2") || is("phi3")) {
            with_bias("attn_qkv", {8, 16});
        } else {
            with_bias("attn_q", {8, 8}), with_bias("attn_k", {8, 4}), with_bias("attn_v", {8, 4});
        }
        with_bias("attn_output", {8, 8});
        if (!is("olmo2") && !is("bert")) norm("blk.0.attn_norm");
        if (is("qwen3") || is("qwen3moe") || is("gemma3"))
            layer("attn_q_norm.weight", {4}), layer("attn_k_norm.weight", {4});
        if (is("olmo2")) layer("attn_q_norm.weight", {8}), layer("attn_k_norm.weight", {4});
        if (is("gemma2") || is("gemma3") || is("olmo2"))
            layer("post_attention_norm.weight", {8}), layer("post_ffw_norm.weight", {8});
        if (is("gpt-oss"))
            layer("attn_sinks.weight", {2}), layer("post_attention_norm.weight", {8});
        else if (!is("olmo2") && !is("bert"))
            norm("blk.0.ffn_norm");
    }
    void feed_forward() {
        with_bias("ffn_up", {8, is("phi3") ? 32 : 16});
        if (!is("gpt2") && !is("phi3") && !is("bert")) layer("ffn_gate.weight", {8, 16});
        with_bias("ffn_down", {16, 8});
    }
    void experts() {
        own("expert_count", uint32_t{4}), own("expert_used_count", uint32_t{2}),
            own("expert_feed_forward_length", uint32_t{16});
        layer("ffn_gate_inp.weight", {8, 4});
        layer("ffn_gate_exps.weight", {8, 16, 4}), layer("ffn_up_exps.weight", {8, 16, 4}),
            layer("ffn_down_exps.weight", {16, 8, 4});
        if (is("gpt-oss"))
            layer("ffn_gate_inp.bias", {4}), layer("ffn_gate_exps.bias", {16, 4}), layer("ffn_up_exps.bias", {16, 4}),
                layer("ffn_down_exps.bias", {8, 4});
    }
    void embedding_model() {
        own("attention.causal", false), own("pooling_type", uint32_t{1});
        norm("token_embd_norm"), norm("blk.0.attn_output_norm"), norm("blk.0.layer_output_norm");
        tensors["position_embd.weight"] = {{8, 64}}, tensors["token_types.weight"] = {{8, 2}};
    }
};
