// SPDX-License-Identifier: MIT
#include "commands/logits.h"

#include "base/columns.h"
#include "base/printable.h"
#include "commands/tokenize.h"
#include "debug/session.h"
#include "models/generation.h"
#include "program/program_json.h"
#include "shared/figures.h"
#include "shared/interrupts.h"
#include "text/sampler.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace ggs {

namespace {

using Json = nlohmann::ordered_json;

Json head(const char* kind, const Model& model, const ModelAnswer& run) {
    Json out = json_head(kind);
    out["file"] = is_utf8(model.name()) ? model.name() : printable(model.name());
    out["tokens"] = run.tokens;
    add_warnings(out, model.tokenizer().vocabulary());
    return out;
}

// How the numbers of tokens become one row of them, by the file's number: a model with another one is refused.
constexpr std::array<const char*, 4> pooling_words = {"none", "mean", "first", "last"};

Json row_json(std::span<const float> row) {
    Json list = Json::array();
    for (const float x : row) list.push_back(json_number(x));
    return list;
}

// Of a model that pools nothing each token's.
size_t rows_of(const Model& model, const ModelAnswer& run) {
    return model.params().pooling == 0 ? run.tokens.size() : 1;
}
std::span<const float> row_of(const Model& model, const ModelAnswer& run, size_t i) {
    const size_t each = run.numbers.size() / rows_of(model, run);
    return std::span(run.numbers).subspan(i * each, each);
}

size_t not_numbers(std::span<const float> logits) {
    return static_cast<size_t>(std::count_if(logits.begin(), logits.end(), [](float x) { return std::isnan(x); }));
}

} // namespace

Result<ModelAnswer> run_model(const Registry& registry, const std::shared_ptr<const Model>& model,
                              std::string_view text, const ModelOptions& options, int threads, const ComputedOn& on,
                              const Limits& limits, const std::atomic<bool>* cancelled) {
    GGS_TRY(TokenIds tokens, model->tokenizer().tokens(text, {.memory = limits.memory}));
    GGS_TRY(auto feed, Generation::begin(registry, model, tokens, options, limits));
    SessionOptions how;
    how.threads = threads;
    how.history_bytes = 0; // nobody goes back
    how.device_times = Timed::nothing;
    how.memory = limits.memory;
    how.device = on.device.for_models();
    how.placement = on.placement;
    how.cancelled = cancelled;
    GGS_TRY(const std::unique_ptr<Session> session, Session::open(registry, std::move(feed), how));
    pause_when(*session, cancelled);
    const Stop stop = session->run();
    if (stop.kind == StopKind::failed) return fail_with(stop.reason);
    if (!session->at_end()) return fail("interrupted");
    const Tensor& last = session->program().tensor(session->steps().back().node);
    std::vector<float> numbers(static_cast<size_t>(nelements(last)));
    GGS_CHECK(session->program().read(last, 0, std::as_writable_bytes(std::span(numbers))));
    return ModelAnswer{std::move(tokens), std::move(numbers)};
}

std::string logits_text(const Model& model, const ModelAnswer& run, size_t top) {
    using enum Columns::Align;
    Columns columns({{"id", right}, {"logit", right}, {"probability", right}, {"text"}});
    const double all = log_sum_exp(run.numbers);
    for (const int32_t id : likeliest(run.numbers, top)) {
        const double logit = run.numbers[static_cast<size_t>(id)];
        const double share = std::exp(logit - all);
        columns.row({std::to_string(id), fmt::format("{:.4f}", logit),
                     std::isfinite(share) ? fmt::format("{:.2f} %", 100 * share) : "-",
                     in_quotes(model.tokenizer().piece(id))});
    }
    std::string text = fmt::format("behind {}\n", count_text(run.tokens.size(), "token"));
    const size_t no_numbers = not_numbers(run.numbers);
    if (no_numbers > 0) text += fmt::format("{} of {}: NaN\n", no_numbers, count_text(run.numbers.size(), "logit"));
    return no_numbers == run.numbers.size() ? text : text + columns.text();
}

std::string logits_json(const Model& model, const ModelAnswer& run, size_t top) {
    Json out = head("logits", model, run);
    const double all = log_sum_exp(run.numbers);
    out["logsumexp"] = json_number(all);
    if (const size_t no_numbers = not_numbers(run.numbers)) out["not_numbers"] = no_numbers;
    Json& list = out["top"] = Json::array();
    for (const int32_t id : likeliest(run.numbers, top)) {
        const float logit = run.numbers[static_cast<size_t>(id)];
        const std::string piece = model.tokenizer().piece(id);
        list.push_back({{"id", id},
                        {"logit", json_number(logit)},
                        {"probability", json_number(std::exp(static_cast<double>(logit) - all))}});
        list.back()[is_utf8(piece) ? "text" : "escaped"] = is_utf8(piece) ? piece : printable(piece);
    }
    return json_text(out);
}

std::string embedding_text(const Model& model, const ModelAnswer& run) {
    std::string text;
    const size_t rows = rows_of(model, run);
    for (size_t i = 0; i < rows; ++i) {
        if (rows > 1) text += fmt::format("token {} {}\n", i, in_quotes(model.tokenizer().piece(run.tokens[i])));
        for (const float x : row_of(model, run, i)) text += fmt::format("{}\n", x);
    }
    return text;
}

std::string embedding_json(const Model& model, const ModelAnswer& run) {
    Json out = head("embedding", model, run);
    out["pooling"] = pooling_words.at(static_cast<size_t>(model.params().pooling));
    if (model.params().pooling == 0) {
        for (size_t i = 0; i < rows_of(model, run); ++i) out["embeddings"].push_back(row_json(row_of(model, run, i)));
    } else {
        out["embedding"] = row_json(run.numbers);
    }
    return json_text(out);
}

} // namespace ggs
