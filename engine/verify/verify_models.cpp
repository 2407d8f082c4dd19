// SPDX-License-Identifier: MIT
// Language models as the real llama.cpp ran them: tokens, logits, embeddings, and every node of a graph with what its
// numbers came to.
#include "base/read_file.h"
#include "debug/session.h"
#include "files/gguf.h"
#include "models/generation.h"
#include "tensor/half.h"
#include "text/sampler.h"
#include "verify/verify_parts.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>

namespace ggs {

namespace {

namespace fs = std::filesystem;

// How far numbers may lie apart; of what was quantised on the way only their spread says something.
struct Tolerance {
    double logits = 0;  // each; 0: only `nmse` counts
    double nmse = 2e-2; // Σ(ours - theirs)² / Σ theirs²
    double sums = 0;    // of a node, as a share of its numbers' magnitudes; 0: reported
};

enum class Weights { f32, f16, quantised };

Weights weights_of(const Json& file) {
    const auto type = file.at("quant").get<std::string>();
    return type == "F32" ? Weights::f32 : type == "F16" ? Weights::f16 : Weights::quantised;
}

// What the reference's own tables allow; those who keep more digits come closer.
Tolerance tolerance_of(Weights weights, bool f16_cache, const std::string& architecture) {
    const bool gelu = architecture == "gpt2" || architecture.starts_with("gemma") || architecture == "bert";
    if (weights == Weights::quantised) return {0, architecture == "gpt-oss" ? 5e-2 : 2e-2, 0};
    const double sums = weights == Weights::f16 || gelu || f16_cache ? 1e-2 : 1e-4;
    if (f16_cache) return {gelu ? 6e-2 : 3e-2, 2e-2, sums};
    if (weights == Weights::f16) return {5e-2, 2e-2, sums};
    return {!gelu ? 1e-3 : architecture == "gpt2" ? 2e-2 : 6e-2, 2e-2, sums};
}

double number_of(const Json& value) {
    if (value.is_number()) return value.get<double>();
    return value == "inf"    ? std::numeric_limits<double>::infinity()
           : value == "-inf" ? -std::numeric_limits<double>::infinity()
                             : std::numeric_limits<double>::quiet_NaN();
}

void compare_numbers(Comparison& compare, const char* what, const Json& expected, std::span<const float> got, const Tolerance& tolerance) {
    if (expected.size() != got.size()) return compare.failed(msg("%1: expected %2 values, got %3", what, expected.size(), got.size()));
    double apart = 0, all = 0, most = 0;
    size_t worst = 0;
    for (size_t i = 0; i < got.size(); ++i) {
        const double theirs = number_of(expected[i]), difference = std::fabs(static_cast<double>(got[i]) - theirs);
        apart += difference * difference;
        all += theirs * theirs;
        if (!(difference <= most)) most = difference, worst = i;
    }
    if (tolerance.logits > 0 && !(most <= tolerance.logits))
        return compare.failed(msg("%1[%2]: expected %3, got %4; up to %5 apart is rounding", what, worst, number_of(expected[worst]), got[worst], tolerance.logits));
    if (!(apart <= tolerance.nmse * all)) compare.failed(msg("%1: Σ of squared differences is %2 of Σ of squares; up to %3 is rounding", what, apart / all, tolerance.nmse));
}

// Σ and Σ of magnitudes of a tensor's finite numbers.
Result<std::pair<double, double>> sums_of(const Program& program, const Tensor& t) {
    std::vector<std::byte> bytes(nbytes(t));
    GGS_CHECK(program.read(t, 0, bytes));
    double sum = 0, magnitudes = 0;
    const int64_t n = nelements(t);
    for (int64_t flat = 0; flat < n; ++flat) {
        const Index i = index_of_flat(t, flat);
        const std::byte* const at = bytes.data() + element_offset(t, i);
        double x = 0;
        const auto as = [at]<class N>(N number) {
            std::memcpy(&number, at, sizeof number);
            return number;
        };
        switch (t.type) {
        case TypeId::f32: x = static_cast<double>(as(0.0f)); break;
        case TypeId::f16: x = static_cast<double>(f16_to_f32(as(uint16_t{0}))); break;
        case TypeId::i32: x = as(int32_t{0}); break;
        case TypeId::i64: x = static_cast<double>(as(int64_t{0})); break;
        default: return fail("numbers of %1 are not summed up here", traits(t.type).name);
        }
        if (!std::isfinite(x)) continue;
        sum += x;
        magnitudes += std::fabs(x);
    }
    return std::pair{sum, magnitudes};
}

Result<std::vector<float>> floats_of(const Program& program, const Tensor& t) {
    std::vector<float> values(static_cast<size_t>(nelements(t)));
    GGS_CHECK(program.read(t, 0, std::as_writable_bytes(std::span(values))));
    return values;
}

// What was measured, to be run once more.
Result<std::unique_ptr<Session>> opened(const Registry& registry, const Model& model, std::span<const int32_t> tokens,
                                     const ModelOptions& options, const VerifyOptions& verify) {
    GGS_TRY(BatchProgram made, model.program(registry, {tokens}, options, verify.limits));
    SessionOptions how;
    how.threads = verify.threads;
    how.history_bytes = 0;
    return Session::open(registry, std::move(made.program), how);
}

std::string sources_text(const Tensor& node) {
    std::string names;
    for (const Tensor* src : node.src) {
        if (src) names += (names.empty() ? "" : ", ") + std::string(src->name);
    }
    return names;
}

// In order: names, ops, shapes, strides, sources; and what the numbers come to as soon as the node has run: what it shows
// of a cache may be written over later.
void compare_trace(Comparison& compare, const Json& trace, Session& session, double sums, VerifyCase& result) {
    const std::vector<Step>& steps = session.steps();
    const Program& program = session.program();
    if (trace.at("n_nodes") != steps.size()) return compare.failed(msg("expected %1 nodes, got %2", trace.at("n_nodes").get<size_t>(), steps.size()));
    double worst = 0;
    std::string worst_node;
    for (const Json& node : trace.at("nodes")) {
        const size_t i = node.at("i");
        if (i >= steps.size()) return compare.failed(msg("expected a node %1, and there are %2", i, steps.size()));
        const Tensor& t = program.tensor(steps[i].node);
        const std::string where = fmt::format("node {}", i);
        std::string sources;
        for (const Json& name : node.at("src")) sources += (sources.empty() ? "" : ", ") + name.get<std::string>();
        const OpDef& op = program.registry->op(t);
        compare.equal(where + ": name", node.at("name"), std::string(t.name));
        compare.equal(where + ": op", node.at("op"), std::string(op.variant ? op.variant(t) : op.name));
        compare.equal(where + ": ne", node.at("ne"), Json(shape_of(t)));
        compare.equal(where + ": nb", node.at("nb"), Json(strides_of(t)));
        compare.equal(where + ": src", Json(sources), Json(sources_text(t)));
        if (!compare.clean()) continue;
        const Stop stop = session.run_to(i + 1);
        if (stop.kind == StopKind::failed) return compare.failed(stop.reason);
        const auto ours = sums_of(program, t);
        if (!ours.ok()) return compare.failed(ours.error());
        const double apart = std::fabs(ours->first - number_of(node.at("sum"))) / std::max(1e-30, number_of(node.at("sumabs")));
        if (apart > worst) worst = apart, worst_node = t.name;
        if (sums > 0 && !(apart <= sums))
            compare.failed(msg("node %1, %2: the sum is %3, expected %4; that is %5 of its magnitudes, and up to %6 is rounding", i, std::string(t.name), ours->first,
                               number_of(node.at("sum")), apart, sums));
    }
    if (compare.clean()) result.notes.push_back(msg("sums of nodes agree to %1 of their magnitudes, least of all in %2", worst, worst_node));
}

VerifyCase& add_case(std::vector<VerifyCase>& cases, std::string id) {
    cases.emplace_back();
    cases.back().id = std::move(id);
    return cases.back();
}

void finish(VerifyCase& result) {
    if (!result.differences.empty()) result.outcome = Outcome::failed;
}

Result<Json> json_at(const fs::path& path) {
    GGS_TRY(const std::string text, read_file(path.string(), uint64_t{256} << 20));
    return parse_json(text, msg("%1", path.string()));
}

class ModelFile {
  public:
    ModelFile(const Registry& registry, const Json& file, fs::path path, const VerifyOptions& options, std::vector<VerifyCase>& cases)
        : m_registry(registry), m_file(file), m_path(std::move(path)), m_options(options), m_cases(cases), m_name(m_path.stem().string()) {}

    void verify() {
        const fs::path file = m_path.parent_path() / "../models" / m_file.at("model").get<std::string>();
        std::error_code none;
        if (!fs::exists(file, none)) {
            VerifyCase& result = add_case(m_cases, m_name);
            result.outcome = Outcome::skipped;
            result.skipped_for = "the file " + file.filename().string();
            return;
        }
        auto model = Model::open(file.string());
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
        const auto ids = m_model->tokenizer().tokens(each.at("prompt").get<std::string>(), {each.at("add_special"), each.at("parse_special")});
        Comparison compare(tokens);
        if (ids.ok()) compare.equal("tokens", each.at("tokens"), Json(*ids));
        else compare.failed(ids.error());
        finish(tokens);
        if (!ids.ok() || tokens.outcome == Outcome::failed) return;
        ModelOptions options;
        options.context = each.at("n_ctx");
        const auto numbers = [&](const char* key, TypeId cache) {
            if (!each.contains(key)) return;
            options.cache = cache;
            verify_numbers(id + " " + key, each.at(key).at(each.contains("embeddings") ? "pooled_mean" : "logits"), *ids, options,
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
            verify_greedy(compare_ids, each.at(key).at("greedy"), each.at("noise").at("greedy_agreed_prefix"), *ids, options);
            finish(result);
        };
        greedy("kv_f32", TypeId::f32);
        greedy("kv_f16", TypeId::f16);
        if (each.contains("trace") && fs::exists(trace_at(m_name + ".flash.trace.json"))) {
            options.cache = TypeId::f16;
            options.flash = true;
            VerifyCase& result = add_case(m_cases, id + " flash");
            const auto session = opened(m_registry, *m_model, *ids, options, m_options);
            compare_with_trace(result, session, m_name + ".flash.trace.json", true);
        }
    }

    void verify_numbers(const std::string& id, const Json& expected, const TokenIds& ids, const ModelOptions& options, const std::string& trace) {
        const auto session = opened(m_registry, *m_model, ids, options, m_options);
        const bool f16 = options.cache == TypeId::f16;
        if (!trace.empty()) compare_with_trace(add_case(m_cases, id + " trace"), session, trace, f16);
        VerifyCase& result = add_case(m_cases, id);
        Comparison compare(result);
        if (session.ok()) compare_results(compare, expected, **session, f16);
        else compare.failed(session.error());
        finish(result);
    }

    void compare_results(Comparison& compare, const Json& expected, Session& session, bool f16) const {
        const Stop stop = session.run();
        if (stop.kind == StopKind::failed) return compare.failed(stop.reason);
        const auto got = floats_of(session.program(), session.program().tensor(session.steps().back().node));
        if (!got.ok()) return compare.failed(got.error());
        compare_numbers(compare, m_model->params().pooling > 0 ? "embedding" : "logits", expected, *got, tolerance(f16));
    }

    // The likeliest token behind the likeliest token, as far as llama.cpp agrees with itself.
    void verify_greedy(Comparison& compare, const Json& expected, size_t agreed, const TokenIds& ids, const ModelOptions& options) const {
        auto feed = Generation::begin(m_registry, m_model, ids, options, m_options.limits);
        if (!feed.ok()) return compare.failed(feed.error());
        Generation& text = **feed;
        SessionOptions how;
        how.threads = m_options.threads;
        how.history_bytes = 0;
        const auto session = Session::open(m_registry, std::move(*feed), how);
        if (!session.ok()) return compare.failed(session.error());
        Sampler likeliest({});
        TokenIds made;
        const size_t n = std::min(agreed, expected.size());
        while (made.size() < n) {
            const Stop stop = (*session)->run();
            if (stop.kind == StopKind::failed) return compare.failed(stop.reason);
            const auto logits = floats_of((*session)->program(), (*session)->program().tensor((*session)->steps().back().node));
            if (!logits.ok()) return compare.failed(logits.error());
            made.push_back(likeliest.pick(*logits, text.tokens()));
            if (made.size() == n) break;
            if (const Status more = text.append(made.back()); !more.ok()) return compare.failed(more.error());
        }
        for (size_t i = 0; i < n; ++i) compare.equal(fmt::format("token {} behind the prompt", i), expected.at(i), Json(made[i]));
    }

    void compare_with_trace(VerifyCase& result, const Result<std::unique_ptr<Session>>& session, const std::string& name, bool f16) {
        Comparison compare(result);
        const auto trace = json_at(trace_at(name));
        if (!session.ok()) compare.failed(session.error());
        else if (!trace.ok()) compare.failed(trace.error());
        else compare_trace(compare, *trace, **session, tolerance(f16).sums, result);
        finish(result);
    }

    Tolerance tolerance(bool f16_cache) const {
        Tolerance t = tolerance_of(weights_of(m_file), f16_cache, m_model->params().architecture);
        if (m_model->params().pooling > 0) t.logits = weights_of(m_file) == Weights::f32 ? 1e-2 : weights_of(m_file) == Weights::f16 ? 2e-2 : 0.2;
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
    for (size_t i = 0; i + 1 < hex.size(); i += 2) bytes.push_back(static_cast<char>(std::stoi(hex.substr(i, 2), nullptr, 16)));
    return bytes;
}

} // namespace

void verify_model(const Registry& registry, const Json& file, const std::string& path, const VerifyOptions& options, std::vector<VerifyCase>& cases) {
    ModelFile(registry, file, path, options, cases).verify();
}

void verify_tokens(const Json& file, const std::string& path, std::vector<VerifyCase>& cases) {
    const fs::path at(path), folder = at.parent_path();
    VerifyCase& result = add_case(cases, at.stem().string() + " texts");
    Comparison compare(result);
    const std::string named = file.value("model", file.value("vocab", std::string()));
    fs::path vocabulary;
    std::error_code none;
    for (const fs::path& each : {fs::path(at).replace_extension(".gguf"), folder / "../models" / named, folder / ".." / named}) {
        if (vocabulary.empty() && fs::exists(each, none)) vocabulary = each;
    }
    if (vocabulary.empty()) {
        result.outcome = Outcome::skipped;
        result.skipped_for = "the file " + named;
        return;
    }
    const auto opened = GgufFile::open(vocabulary.string());
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
            if (ids.ok()) compare.equal(fmt::format("text {}, {}", i, mode), each.at(mode), Json(*ids));
            else compare.failed(ids.error());
        }
        const std::string back = tokenizer->text(each.at("parse_special").get<TokenIds>());
        if (back != bytes_of_hex(each.at("detok_hex").get<std::string>())) compare.failed(msg("text %1 comes back as `%2`", i, back));
        ++i;
    }
    finish(result);
}

} // namespace ggs
