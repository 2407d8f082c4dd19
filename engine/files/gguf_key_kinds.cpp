// SPDX-License-Identifier: MIT
// What the keys that GGUF describes are: the types that whoever reads a model asks for.
#include "files/gguf_typed.h"

namespace ggs {

namespace {

struct Row {
    std::string_view key; // of a model's own keys without its architecture
    const char* kind;
};

constexpr Row fixed[] = {
    {"general.architecture", "str"},
    {"general.type", "str"},
    {"general.name", "str"},
    {"general.author", "str"},
    {"general.version", "str"},
    {"general.organization", "str"},
    {"general.basename", "str"},
    {"general.finetune", "str"},
    {"general.size_label", "str"},
    {"general.license", "str"},
    {"general.license.name", "str"},
    {"general.license.link", "str"},
    {"general.url", "str"},
    {"general.description", "str"},
    {"general.source.url", "str"},
    {"general.tags", "str[]"},
    {"general.languages", "str[]"},
    {"general.alignment", "u32"},
    {"general.quantization_version", "u32"},
    {"general.file_type", "u32"},
    {"split.no", "u16"},
    {"split.count", "u16"},
    {"split.tensors.count", "i32"},
    {"tokenizer.ggml.model", "str"},
    {"tokenizer.ggml.pre", "str"},
    {"tokenizer.ggml.tokens", "str[]"},
    {"tokenizer.ggml.scores", "f32[]"},
    {"tokenizer.ggml.token_type", "i32[]"},
    {"tokenizer.ggml.token_type_count", "u32"},
    {"tokenizer.ggml.merges", "str[]"},
    {"tokenizer.ggml.bos_token_id", "u32"},
    {"tokenizer.ggml.eos_token_id", "u32"},
    {"tokenizer.ggml.eot_token_id", "u32"},
    {"tokenizer.ggml.eom_token_id", "u32"},
    {"tokenizer.ggml.unknown_token_id", "u32"},
    {"tokenizer.ggml.seperator_token_id", "u32"}, // so GGUF spells it
    {"tokenizer.ggml.padding_token_id", "u32"},
    {"tokenizer.ggml.cls_token_id", "u32"},
    {"tokenizer.ggml.mask_token_id", "u32"},
    {"tokenizer.ggml.add_bos_token", "bool"},
    {"tokenizer.ggml.add_eos_token", "bool"},
    {"tokenizer.ggml.add_space_prefix", "bool"},
    {"tokenizer.ggml.remove_extra_whitespaces", "bool"},
    {"tokenizer.ggml.normalizer.lowercase", "bool"},
    {"tokenizer.ggml.normalizer.strip_accents", "bool"},
    {"tokenizer.chat_template", "str"},
};

constexpr Row of_architecture[] = {
    {"vocab_size", "u32"},
    {"context_length", "u32"},
    {"embedding_length", "u32"},
    {"block_count", "u32"},
    {"feed_forward_length", "u32"},
    {"expert_count", "u32"},
    {"expert_used_count", "u32"},
    {"expert_feed_forward_length", "u32"},
    {"expert_shared_feed_forward_length", "u32"},
    {"embedding_scale", "f32"},
    {"residual_scale", "f32"},
    {"logit_scale", "f32"},
    {"pooling_type", "u32"},
    {"attention.head_count", "u32"},
    {"attention.head_count_kv", "u32"},
    {"attention.key_length", "u32"},
    {"attention.value_length", "u32"},
    {"attention.layer_norm_epsilon", "f32"},
    {"attention.layer_norm_rms_epsilon", "f32"},
    {"attention.scale", "f32"},
    {"attention.max_alibi_bias", "f32"},
    {"attention.clamp_kqv", "f32"},
    {"attention.causal", "bool"},
    {"attention.sliding_window", "u32"},
    {"attention.sliding_window_pattern", "u32"},
    {"attn_logit_softcapping", "f32"},
    {"final_logit_softcapping", "f32"},
    {"rope.dimension_count", "u32"},
    {"rope.freq_base", "f32"},
    {"rope.freq_base_swa", "f32"},
    {"rope.scale_linear", "f32"},
    {"rope.scaling.type", "str"},
    {"rope.scaling.factor", "f32"},
    {"rope.scaling.attn_factor", "f32"},
    {"rope.scaling.original_context_length", "u32"},
    {"rope.scaling.finetuned", "bool"},
    {"rope.scaling.yarn_log_multiplier", "f32"},
};

} // namespace

std::optional<GgufKind> kind_by_name(std::string_view key, std::string_view architecture) {
    for (const Row& row : fixed) {
        if (row.key == key) return kind_from_text(row.kind);
    }
    if (architecture.empty() || !key.starts_with(architecture) || !key.substr(architecture.size()).starts_with('.'))
        return {};
    for (const Row& row : of_architecture) {
        if (row.key == key.substr(architecture.size() + 1)) return kind_from_text(row.kind);
    }
    return {};
}

} // namespace ggs
