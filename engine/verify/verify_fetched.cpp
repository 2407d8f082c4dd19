// SPDX-License-Identifier: MIT
// Models that are too large for the repository and may not be redistributed: their results from llama.cpp, checked if
// the model has been fetched.
#include "base/sha256.h"
#include "device/mapped_file.h"
#include "models/fetched.h"
#include "verify/model_runs.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace ggs {

namespace {

namespace fs = std::filesystem;

// Activations are rounded to the blocks of K-quants, and an activation that is rounded the other way moves a logit by
// this much. llama.cpp's own results differ by up to 1.2 if it arranges the weights differently.
constexpr double logit_apart = 1.5, log_sum_apart = 0.6;

double log_sum_exp(std::span<const float> logits) {
    const double most = *std::max_element(logits.begin(), logits.end());
    double sum = 0;
    for (const float x : logits) sum += std::exp(static_cast<double>(x) - most);
    return most + std::log(sum);
}

Status is_the_file(const std::string& path, const std::string& expected) {
    GGS_TRY(const MappedFile mapped, MappedFile::open(path));
    Sha256 sum;
    sum.add(mapped.bytes());
    const std::string got = sum.hex();
    if (got != expected)
        return fail("%1 is a different file: its SHA-256 is %2, but the values were recorded for %3", path, got,
                    expected);
    return {};
}

// `moved` is the change of llama.cpp's own logits if it arranges the weights differently, as it does for other
// processors.
void compare_likeliest(Comparison& compare, const Json& expected, std::span<const float> got, double moved,
                       VerifyCase& result) {
    double most = 0;
    for (const Json& each : expected.at("top")) {
        const auto id = each.at(0).get<size_t>();
        if (id >= got.size())
            return compare.failed(msg("expected token %1, but there are only %2 tokens", id, got.size()));
        const double theirs = number_of(each.at(1)), apart = std::fabs(static_cast<double>(got[id]) - theirs);
        if (!(apart <= logit_apart))
            compare.failed(msg("%1[%2]: expected %3, got %4; a difference of up to %5 counts as rounding", "logits", id,
                               theirs, got[id], logit_apart));
        most = std::max(most, apart);
    }
    const auto first = static_cast<size_t>(std::max_element(got.begin(), got.end()) - got.begin());
    const Json& top = expected.at("top");
    const auto same = std::find_if(top.begin(), top.end(), [&](const Json& each) { return each.at(0) == first; });
    if (same == top.end() || number_of(top.at(0).at(1)) - number_of(same->at(1)) > moved)
        compare.equal("the most likely token", top.at(0).at(0), Json(first));
    else if (same != top.begin())
        result.notes.push_back(msg("the most likely token is different: the logits of the two candidates differ by "
                                   "less than the effect of rounding (%1)",
                                   moved));
    const double sum = log_sum_exp(got), theirs = number_of(expected.at("logsumexp"));
    if (!(std::fabs(sum - theirs) <= log_sum_apart))
        compare.failed(msg("log Σ e^logit: expected %1, got %2; a difference of up to %3 counts as rounding", theirs,
                           sum, log_sum_apart));
    result.notes.push_back(msg("the %1 largest logits differ by up to %2, and log Σ e^logit differs by %3",
                               expected.at("top").size(), most, std::fabs(sum - theirs)));
}

class FetchedModel {
  public:
    FetchedModel(const Registry& registry, const Json& file, fs::path path, const VerifyOptions& options,
                 std::vector<VerifyCase>& cases)
        : m_registry(registry), m_file(file), m_path(std::move(path)), m_options(options), m_cases(cases),
          m_name(m_path.stem().string()) {}

    void verify() {
        const auto name = m_file.at("model").get<std::string>(), sum = m_file.at("sha256").get<std::string>();
        const std::string path = fetched_model(name);
        VerifyCase& whole = add_case(m_cases, m_name + " file");
        std::error_code none;
        if (!fs::exists(path, none)) {
            whole.outcome = Outcome::skipped;
            whole.skipped_for = "the file " + name + ", which scripts/fetch-model downloads";
            return;
        }
        Comparison compare(whole);
        if (const Status same = is_the_file(path, sum); !same.ok())
            compare.failed(same.error());
        else if (auto model = Model::open(path, GgufLimits::within(m_options.limits.memory)); model.ok())
            m_model = *model;
        else
            compare.failed(model.error());
        finish(whole);
        if (!m_model) return;
        for (const Json& each : m_file.at("prompts")) verify_prompt(each);
        const fs::path trace = fs::path(m_path).replace_extension(".trace.json");
        if (fs::exists(trace, none)) verify_trace(trace);
    }

  private:
    // Adds a case that compares the tokens of a text. Returns them, or nothing if they differ.
    std::optional<TokenIds> tokens_of(const std::string& id, const Json& each) {
        VerifyCase& result = add_case(m_cases, id + " tokens");
        Comparison compare(result);
        const auto ids = m_model->tokenizer().tokens(each.at("prompt").get<std::string>());
        if (ids.ok())
            compare.equal("tokens", each.at("tokens"), Json(*ids));
        else
            compare.failed(ids.error());
        finish(result);
        return result.outcome == Outcome::passed ? std::optional(*ids) : std::nullopt;
    }

    void verify_prompt(const Json& each) {
        const std::string id = m_name + " " + each.at("id").get<std::string>();
        const auto ids = tokens_of(id, each);
        if (!ids) return;
        ModelOptions options = m_run;
        for (const auto& [key, cache] : {std::pair{"kv_f32", TypeId::f32}, {"kv_f16", TypeId::f16}}) {
            const Json& expected = each.at(key);
            options.cache = cache;
            VerifyCase text;
            text.id = id + " " + key + " greedy";
            Comparison compare_ids(text);
            const double moved = number_of(each.at("noise").at("repacked_top20_max_abs"));
            const Ties ties{expected.at("greedy_gap"), moved, text};
            const std::vector<float> got =
                compare_greedy(compare_ids, expected.at("greedy"), each.at("noise").at("greedy_agreed_prefix"),
                               {m_registry, m_model, *ids, options, m_options}, &ties);
            finish(text);
            if (!got.empty()) {
                VerifyCase& numbers = add_case(m_cases, id + " " + key);
                Comparison compare(numbers);
                compare_likeliest(compare, expected, got, moved, numbers);
                finish(numbers);
            }
            m_cases.push_back(std::move(text));
        }
    }

    void verify_trace(const fs::path& path) {
        const auto trace = json_at(path);
        const std::string id = m_name + " trace";
        if (!trace.ok()) {
            add_case(m_cases, id).differences.push_back(trace.error());
            return finish(m_cases.back());
        }
        const auto ids = tokens_of(id, *trace);
        if (!ids) return;
        ModelOptions options = m_run;
        options.cache = TypeId::f32;
        VerifyCase& result = add_case(m_cases, id);
        Comparison compare(result);
        const auto session = session_of({m_registry, m_model, *ids, options, m_options});
        if (session.ok())
            compare_trace(compare, *trace, **session, 0, result);
        else
            compare.failed(session.error());
        finish(result);
    }

    const Registry& m_registry;
    const Json& m_file;
    const fs::path m_path;
    const VerifyOptions& m_options;
    std::vector<VerifyCase>& m_cases;
    const std::string m_name;
    const ModelOptions m_run{.context = 1024};
    std::shared_ptr<const Model> m_model;
};

} // namespace

void verify_fetched_model(const Registry& registry, const Json& file, const std::string& path,
                          const VerifyOptions& options, std::vector<VerifyCase>& cases) {
    FetchedModel(registry, file, path, options, cases).verify();
}

} // namespace ggs
