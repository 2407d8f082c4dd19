// SPDX-License-Identifier: MIT
#include "models/finetune_script.h"

#include "base/printable.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fmt/format.h>
#include <set>

namespace ggs {

namespace {

constexpr int64_t most_windows = 64;
constexpr const char* layer_weights[] = {"attn_norm", "attn_q",   "attn_k", "attn_v",  "attn_output",
                                         "ffn_norm",  "ffn_gate", "ffn_up", "ffn_down"};

// Returns an error for a file whose tensors aren't exactly those of the graph.
Status has_known_weights(const Model& model) {
    const WeightsFile& file = *model.file();
    std::set<std::string> known{"token_embd.weight", "output_norm.weight"};
    for (int64_t layer = 0; layer < model.params().layers; ++layer) {
        for (const char* part : layer_weights) known.insert(fmt::format("blk.{}.{}.weight", layer, part));
    }
    for (const std::string& name : known) {
        if (!file.find_tensor(name)) return fail("%1 has no tensor \"%2\"", model.name(), name);
    }
    known.insert("output.weight");
    for (size_t i = 0; i < file.n_tensors(); ++i) {
        const std::string name(file.tensor(i).name);
        if (!known.contains(name))
            return fail("%1 has the tensor \"%2\", which a script that trains a layer can't use yet", model.name(),
                        printable(name));
    }
    return {};
}

// As a text of a script.
std::string quoted(const std::string& text) {
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') out += '\\';
        out += c;
    }
    return out + "\"";
}

class FinetuneScript {
  public:
    FinetuneScript(const Model& model, const FinetuneRequest& request, const TokenIds& tokens)
        : m_model(model), m_params(model.params()), m_request(request), m_tokens(tokens),
          m_trained(request.layer.value_or(model.params().layers - 1)) {
        const auto next = static_cast<int64_t>(tokens.size()) - 1;
        m_window = std::min(request.window, next);
        for (int64_t start = 0; start < next && std::ssize(m_starts) < most_windows; start += m_window)
            m_starts.push_back(std::min(start, next - m_window)); // the last one reaches back
        m_windows = std::ssize(m_starts);
    }

    std::string text() {
        head();
        for (int64_t layer = 0; layer < m_params.layers; ++layer) add_layer(layer);
        tail();
        return std::move(m_out);
    }

  private:
    template <class... Args> void line(fmt::format_string<Args...> format, Args&&... args) {
        m_out += fmt::format(format, std::forward<Args>(args)...) + "\n";
    }

    // A leaf with the weights of this name; `as_f32` loads their values into f32.
    void weight(const std::string& variable, const std::string& name, bool as_f32, bool trained = false) {
        const WeightsTensor theirs = m_model.file()->tensor(*m_model.file()->find_tensor(name));
        std::string ne = std::to_string(theirs.ne[0]);
        if (theirs.ne[1] > 1) ne += fmt::format(", {}", theirs.ne[1]);
        line("{} = tensor({}, {}) = load(model, \"{}\")", variable, as_f32 ? "f32" : traits(*theirs.type).name, ne,
             name);
        line("name {} \"{}\"", variable, name);
        if (trained) line("param {}", variable);
    }

    // The tokens of all windows, a line for each window.
    std::string tokens_from(int64_t first, const char* between) const {
        std::string all;
        for (const int64_t start : m_starts) {
            all += "\n ";
            for (int64_t t = 0; t < m_window; ++t)
                all += fmt::format(" {}{}", m_tokens[static_cast<size_t>(start + t + first)],
                                   start == m_starts.back() && t + 1 == m_window ? "" : between);
        }
        return all;
    }

    void head() {
        line("# Layer {} of {} learns a text by heart.", m_trained,
             std::filesystem::path(m_request.file).filename().string());
        line("#");
        line("# The graph is the model's, without a cache and without flash attention, which have no gradient.");
        line("# The layer is loaded as f32 and trained. The others keep their types. `said` has the logits of the");
        line("# next token at each place of the windows, {} with {} tokens each; `right` counts the right ones. To run",
             m_windows, m_window);
        line("# the result, save it into a copy of the model:");
        line("# ggscope-cli train FILE --model MODEL.gguf --save TUNED.gguf");
        line("");
        line("model = {}", quoted(m_request.file));
        line("T = {}  # tokens of a window", m_window);
        line("W = {}  # windows", m_windows);
        line("tokens = tensor(i32, T, W) {{{}\n}}", tokens_from(0, ""));
        line("labels = tensor(f32, {}, T * W) = one_hot([{}\n])", m_params.vocabulary, tokens_from(1, ","));
        line("positions = tensor(i32, T) = arange()");
        line("name tokens \"tokens\"");
        line("name labels \"labels\"");
        line("name positions \"positions\"");
        line("");
        const bool tied = !m_model.file()->find_tensor("output.weight");
        weight("embd", "token_embd.weight", tied);
        line("x = get_rows(embd, reshape_1d(tokens, T * W))");
    }

    void add_layer(int64_t layer) {
        const bool trained = layer == m_trained;
        const auto at = static_cast<size_t>(layer);
        const auto name = [layer](const char* part) { return fmt::format("blk.{}.{}.weight", layer, part); };
        const int64_t size = m_params.key_size, heads = m_params.heads[at], kv = m_params.kv_heads[at];
        line("");
        line("# layer {}{}", layer, trained ? ", which is trained" : "");
        for (const char* part : layer_weights) weight(part, name(part), trained, trained);
        line("n = mul(rms_norm(x, eps={}), attn_norm)", m_params.epsilon);
        for (const auto& [word, part, n] : {std::tuple{"q", "attn_q", heads}, std::tuple{"k", "attn_k", kv}}) {
            line("{} = rope_ext(reshape_4d(mul_mat({}, n), {}, {}, T, W), positions, none, n_dims={}, mode=normal, "
                 "n_ctx_orig={}, freq_base={}, freq_scale={}, ext_factor=0, attn_factor=1, beta_fast=32, beta_slow=1)",
                 word, part, size, n, m_params.rotated, m_params.original_context, m_params.rope_base,
                 m_params.rope_scale());
            // Windows become further heads, because ggml has no gradient where dimension 3 is repeated.
            line("{} = reshape_3d(cont(permute({}, 0, 2, 1, 3)), {}, T, {} * W)", word, word, size, n);
        }
        line("v = reshape_4d(mul_mat(attn_v, n), {}, {}, T, W)", m_params.value_size, kv);
        line("v = reshape_3d(cont(permute(v, 1, 2, 0, 3)), T, {}, {} * W)", m_params.value_size, kv);
        line("kq = diag_mask_inf(mul_mat(k, q), 0)");
        line("weights = soft_max_ext(kq, none, scale=1 / {}, max_bias=0)",
             m_params.attention_scale == 0 ? fmt::format("{}", std::sqrt(static_cast<double>(size)))
                                           : fmt::format("{}", 1 / m_params.attention_scale));
        line("o = reshape_4d(mul_mat(v, weights), {}, T, {}, W)", m_params.value_size, heads);
        line("o = reshape_2d(cont(permute(o, 0, 2, 1, 3)), {}, T * W)", m_params.value_size * heads);
        line("x = add(x, mul_mat(attn_output, o))");
        line("f = mul(rms_norm(x, eps={}), ffn_norm)", m_params.epsilon);
        line("x = add(x, mul_mat(ffn_down, mul(silu(mul_mat(ffn_gate, f)), mul_mat(ffn_up, f))))");
    }

    void tail() {
        line("");
        weight("output_norm", "output_norm.weight", false);
        const bool tied = !m_model.file()->find_tensor("output.weight");
        if (!tied) weight("output", "output.weight", false);
        line("said = mul_mat({}, mul(rms_norm(x, eps={}), output_norm))", tied ? "embd" : "output", m_params.epsilon);
        line("name said \"said\"");
        line("l = cross_entropy_loss(said, labels)");
        line("right = count_equal(argmax(said), argmax(labels))");
        line("name right \"right\"");
        line("train(l, adamw(lr={}), iterations={}, size=4096, watch=[right])", m_request.rate, m_request.iterations);
    }

    const Model& m_model;
    const ModelParams& m_params;
    const FinetuneRequest& m_request;
    const TokenIds& m_tokens;
    int64_t m_trained, m_window = 1, m_windows = 1;
    std::vector<int64_t> m_starts; // of the windows
    std::string m_out;
};

} // namespace

Result<std::string> finetune_script(const Model& model, const FinetuneRequest& request) {
    const ModelParams& params = model.params();
    if (params.architecture != "llama" || params.experts > 0)
        return fail("scripts that train a layer can be written only for llama models without experts, not for %1",
                    params.architecture);
    GGS_CHECK(has_known_weights(model));
    if (request.layer && (*request.layer < 0 || *request.layer >= params.layers))
        return fail("%1 has the layers 0 to %2, but layer %3 is to be trained", model.name(), params.layers - 1,
                    *request.layer);
    if (request.window < 1 || request.window > params.context)
        return fail("a window has %1 tokens; it must have from 1 to %2", request.window, params.context);
    GGS_TRY(const TokenIds tokens, model.tokenizer().tokens(request.text));
    if (tokens.size() < 2) return fail("the text has %1 tokens; at least 2 are needed", tokens.size());
    return FinetuneScript(model, request, tokens).text();
}

} // namespace ggs
