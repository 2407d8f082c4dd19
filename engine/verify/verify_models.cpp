// SPDX-License-Identifier: MIT
// Language models as the real llama.cpp ran them: tokens, logits, embeddings, and each node of a graph with the sum of
// its values.
#include "files/gguf.h"
#include "models/fetched.h"
#include "verify/model_runs.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace ggs {

namespace {

namespace fs = std::filesystem;

// The allowed differences. For quantised weights only the spread is meaningful.
struct Tolerance {
    double logits = 0;  // for each logit; 0: only `nmse` counts
    double nmse = 2e-2; // Σ(ours - theirs)² / Σ theirs²
    double sums = 0;    // for each node, as a share of the sum of magnitudes; 0: only reported
};

enum class Weights { f32, f16, quantised };

Weights weights_of(const Json& file) {
    const auto type = file.at("quant").get<std::string>();
    return type == "F32" ? Weights::f32 : type == "F16" ? Weights::f16 : Weights::quantised;
}

// Returns the tolerance that the reference's own tables need; variants that keep more digits are closer.
Tolerance tolerance_of(Weights weights, bool f16_cache, const Architecture& architecture) {
    const bool gelu = architecture.feed_forward != FeedForward::swiglu; // which llama.cpp looks up in a table of halves
    if (weights == Weights::quantised) return {0, architecture.spread_tolerance, 0};
    const double sums = weights == Weights::f16 || gelu || f16_cache ? 1e-2 : 1e-4;
    if (f16_cache) return {gelu ? 6e-2 : 3e-2, 2e-2, sums};
    if (weights == Weights::f16) return {5e-2, 2e-2, sums};
    return {architecture.logits_tolerance, 2e-2, sums};
}

void compare_numbers(Comparison& compare, const char* what, const Json& expected, std::span<const float> got,
                     const Tolerance& tolerance) {
    if (expected.size() != got.size())
        return compare.failed(msg("%1: expected %2 values, got %3", what, expected.size(), got.size()));
    double apart = 0, all = 0, most = 0;
    size_t worst = 0;
    for (size_t i = 0; i < got.size(); ++i) {
        const double theirs = number_of(expected[i]), difference = std::fabs(static_cast<double>(got[i]) - theirs);
        apart += difference * difference;
        all += theirs * theirs;
        if (!(difference <= most)) most = difference, worst = i;
    }
    if (tolerance.logits > 0 && !(most <= tolerance.logits))
        return compare.failed(msg("%1[%2]: expected %3, got %4; a difference of up to %5 counts as rounding", what,
                                  worst, number_of(expected[worst]), got[worst], tolerance.logits));
    if (!(apart <= tolerance.nmse * all))
        compare.failed(
            msg("%1: the sum of squared differences is %2 times the sum of squares; up to %3 times counts as rounding",
                what, apart / all, tolerance.nmse));
}

class ModelFile {
  public:
    ModelFile(const Registry& registry, const Json& file, fs::path path, const VerifyOptions& options,
              std::vector<VerifyCase>& cases)
        : m_registry(registry), m_file(file), m_path(std::move(path)), m_options(options), m_cases(cases),
          m_name(m_path.stem().string()) {}

    void verify() {
        const fs::path file = m_path.parent_path() / "../models" / m_file.at("model").get<std::string>();
        std::error_code none;
        if (!fs::exists(file, none)) {
            VerifyCase& result = add_case(m_cases, m_name);
            result.outcome = Outcome::skipped;
            result.skipped_for = "the file " + file.filename().string();
            return;
        }
        auto model = Model::open(file.string(), GgufLimits::within(m_options.limits.memory));
        if (!model.ok()) {
            add_case(m_cases, m_name).differences.push_back(model.error());
            return finish(m_cases.back());
        }
        m_model = *model;
        for (const Json& each : m_file.at("runs")) verify_run(each);
    }

  private:
    void verify_run(const Json& each) {
        const std::string id = m_name + " " + each.at("id").get<std::string>();
        VerifyCase& tokens = add_case(m_cases, id + " tokens");
        const auto ids = m_model->tokenizer().tokens(each.at("prompt").get<std::string>(),
                                                     {each.at("add_special"), each.at("parse_special")});
        Comparison compare(tokens);
        if (ids.ok())
            compare.equal("tokens", each.at("tokens"), Json(*ids));
        else
            compare.failed(ids.error());
        finish(tokens);
        if (!ids.ok() || tokens.outcome == Outcome::failed) return;
        ModelOptions options;
        options.context = each.at("n_ctx");
        if (const auto session = session_of({m_registry, m_model, *ids, options, m_options}); session.ok()) {
            if (std::string left = left_to_cpu(**session); !left.empty()) {
                VerifyCase& skipped = add_case(m_cases, id + " numbers");
                skipped.outcome = Outcome::skipped;
                skipped.skipped_for = std::move(left);
                return;
            }
        }
        const auto numbers = [&](const char* key, TypeId cache) {
            if (!each.contains(key)) return;
            options.cache = cache;
            verify_numbers(
                id + " " + key, each.contains("embeddings") ? embedding_in(each.at(key)) : each.at(key).at("logits"),
                *ids, options,
                cache == TypeId::f32 && each.contains("trace") ? each.at("trace").get<std::string>() : std::string());
        };
        numbers("embeddings", TypeId::f32);
        numbers("kv_f32", TypeId::f32);
        numbers("kv_f16", TypeId::f16);
        const auto greedy = [&](const char* key, TypeId cache) {
            if (!each.contains(key) || !each.at(key).contains("greedy")) return;
            options.cache = cache;
            VerifyCase& result = add_case(m_cases, id + " " + key + " greedy");
            Comparison compare_ids(result);
            const size_t agreed = agreed_tokens(each.at("noise"), each.at(key), cache, result);
            compare_greedy(compare_ids, each.at(key).at("greedy"), agreed,
                           {m_registry, m_model, *ids, options, m_options});
            finish(result);
        };
        greedy("kv_f32", TypeId::f32);
        greedy("kv_f16", TypeId::f16);
        if (each.contains("trace") && fs::exists(trace_at(m_name + ".step.trace.json"))) {
            options.cache = TypeId::f16;
            VerifyCase& result = add_case(m_cases, id + " step");
            Comparison compare_nodes(result);
            const auto trace = json_at(trace_at(m_name + ".step.trace.json"));
            if (trace.ok())
                compare_next_token(compare_nodes, *trace, {m_registry, m_model, *ids, options, m_options},
                                   tolerance(true).sums, result);
            else
                compare_nodes.failed(trace.error());
            finish(result);
        }
        if (each.contains("trace") && fs::exists(trace_at(m_name + ".flash.trace.json"))) {
            options.cache = TypeId::f16;
            options.flash = true;
            VerifyCase& result = add_case(m_cases, id + " flash");
            const auto session = session_of({m_registry, m_model, *ids, options, m_options});
            compare_with_trace(result, session, m_name + ".flash.trace.json", true);
        }
    }

    void verify_numbers(const std::string& id, const Json& expected, const TokenIds& ids, const ModelOptions& options,
                        const std::string& trace) {
        const auto session = session_of({m_registry, m_model, ids, options, m_options});
        const bool f16 = options.cache == TypeId::f16;
        if (!trace.empty()) compare_with_trace(add_case(m_cases, id + " trace"), session, trace, f16);
        VerifyCase& result = add_case(m_cases, id);
        Comparison compare(result);
        if (session.ok())
            compare_results(compare, expected, **session, f16);
        else
            compare.failed(session.error());
        finish(result);
    }

    void compare_results(Comparison& compare, const Json& expected, Session& session, bool f16) const {
        const auto got = last_numbers(session);
        if (!got.ok()) return compare.failed(got.error());
        compare_numbers(compare, m_model->params().causal ? "logits" : "embedding", expected, *got, tolerance(f16));
    }

    void compare_with_trace(VerifyCase& result, const Result<std::unique_ptr<Session>>& session,
                            const std::string& name, bool f16) {
        Comparison compare(result);
        const auto trace = json_at(trace_at(name));
        if (!session.ok())
            compare.failed(session.error());
        else if (!trace.ok())
            compare.failed(trace.error());
        else
            compare_trace(compare, *trace, **session, tolerance(f16).sums, result);
        finish(result);
    }

    // Returns the embedding that the model's own pooling computes from the recorded tokens.
    Json embedding_in(const Json& recorded) const {
        switch (m_model->params().pooling) {
        case 1: return recorded.at("pooled_mean");
        case 2: return recorded.at("pooled_cls");
        case 3: return recorded.at("tokens").back();
        default: break;
        }
        Json all = Json::array();
        for (const Json& token : recorded.at("tokens")) all.insert(all.end(), token.begin(), token.end());
        return all;
    }

    // Returns how far rounding moves the logits of a run. It is the largest change of llama.cpp's own logits in three
    // cases: it arranged the weights differently, read the text token by token, or kept more digits where this run
    // rounds.
    double rounding_of(const Json& noise, TypeId cache) const {
        const auto moved = [&noise](const char* key) { return noise.contains(key) ? number_of(noise.at(key)) : 0; };
        double most = std::max(moved("token_by_token_max_abs"), moved("repacked_max_abs"));
        most = std::max({most, moved("exact_gelu_max_abs"), moved("dequant_max_abs")}); // for files that round there
        return cache == TypeId::f16 ? std::max(most, moved("kv_f16_max_abs")) : most;
    }

    // Returns the number of tokens to compare: those on which llama.cpp agrees with itself, and whose two likeliest
    // candidates differ by more than rounding moves them. Otherwise either candidate may be chosen, and the text after
    // it differs.
    size_t agreed_tokens(const Json& noise, const Json& run, TypeId cache, VerifyCase& result) const {
        const size_t agreed = noise.at("greedy_agreed_prefix");
        const double moved = rounding_of(noise, cache);
        const Json& gaps = run.at("greedy_gap");
        size_t n = 0;
        while (n < std::min(agreed, gaps.size()) && number_of(gaps[n]) > moved) ++n;
        if (n < agreed)
            result.notes.push_back(msg("compared up to token %1, where the logits of the two best candidates differ by "
                                       "less than the effect of rounding (%2)",
                                       n, moved));
        return n;
    }

    Tolerance tolerance(bool f16_cache) const {
        Tolerance t = tolerance_of(weights_of(m_file), f16_cache, m_model->architecture());
        if (m_model->params().pooling > 0)
            t.logits = weights_of(m_file) == Weights::f32 ? 1e-2 : weights_of(m_file) == Weights::f16 ? 2e-2 : 0.2;
        return t;
    }
    fs::path trace_at(const std::string& name) const { return m_path.parent_path() / "../trace" / name; }

    const Registry& m_registry;
    const Json& m_file;
    const fs::path m_path;
    const VerifyOptions& m_options;
    std::vector<VerifyCase>& m_cases;
    const std::string m_name;
    std::shared_ptr<const Model> m_model;
};

std::string bytes_of_hex(const std::string& hex) {
    std::string bytes;
    for (size_t i = 0; i + 1 < hex.size(); i += 2)
        bytes.push_back(static_cast<char>(std::stoi(hex.substr(i, 2), nullptr, 16)));
    return bytes;
}

} // namespace

void verify_model(const Registry& registry, const Json& file, const std::string& path, const VerifyOptions& options,
                  std::vector<VerifyCase>& cases) {
    ModelFile(registry, file, path, options, cases).verify();
}

void verify_tokens(const Json& file, const std::string& path, const VerifyOptions& options,
                   std::vector<VerifyCase>& cases) {
    const fs::path at(path), folder = at.parent_path();
    VerifyCase& result = add_case(cases, at.stem().string() + " texts");
    Comparison compare(result);
    const std::string named = file.value("model", file.value("vocab", std::string()));
    fs::path vocabulary;
    std::error_code none;
    for (const fs::path& each : {fs::path(at).replace_extension(".gguf"), folder / "../models" / named,
                                 folder / ".." / named, fs::path(fetched_model(named))}) {
        if (vocabulary.empty() && fs::exists(each, none)) vocabulary = each;
    }
    if (vocabulary.empty()) {
        result.outcome = Outcome::skipped;
        result.skipped_for = "the file " + named;
        return;
    }
    const auto opened = GgufFile::open(vocabulary.string(), GgufLimits::within(options.limits.memory));
    const auto tokenizer = opened.ok() ? Tokenizer::of(*opened) : Result<Tokenizer>(fail_with(opened.error()));
    if (!tokenizer.ok()) {
        compare.failed(tokenizer.error());
        return finish(result);
    }
    size_t i = 0;
    for (const Json& each : file.at("cases")) {
        const auto text = each.at("text").get<std::string>();
        const std::pair<const char*, TokenizeOptions> modes[] = {{"plain", {false, false}},
                                                                 {"parse_special", {false, true}},
                                                                 {"add_special", {true, false}},
                                                                 {"add_and_parse_special", {true, true}}};
        for (const auto& [mode, how] : modes) {
            const auto ids = tokenizer->tokens(text, how);
            if (ids.ok())
                compare.equal(fmt::format("text {}, {}", i, mode), each.at(mode), Json(*ids));
            else
                compare.failed(ids.error());
        }
        const std::string back = tokenizer->text(each.at("parse_special").get<TokenIds>());
        if (back != bytes_of_hex(each.at("detok_hex").get<std::string>()))
            compare.failed(msg("text %1 is decoded as `%2`", i, back));
        ++i;
    }
    finish(result);
}

} // namespace ggs
