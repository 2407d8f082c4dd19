// SPDX-License-Identifier: MIT
#include "verify/model_runs.h"

#include "base/read_file.h"
#include "models/generation.h"
#include "program/schedule.h"
#include "tensor/half.h"
#include "text/sampler.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <fmt/format.h>
#include <limits>
#include <nlohmann/json.hpp>

namespace ggs {

namespace {

// Returns the sum of a tensor's finite values and the sum of their magnitudes.
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
        default: return fail("values of type %1 can't be added up here", traits(t.type).name);
        }
        if (!std::isfinite(x)) continue;
        sum += x;
        magnitudes += std::fabs(x);
    }
    return std::pair{sum, magnitudes};
}

std::string sources_text(const Tensor& node) {
    std::string names;
    for (const Tensor* src : node.src) {
        if (src) names += (names.empty() ? "" : ", ") + std::string(src->name);
    }
    return names;
}

// Compares parameters with a trace. Numbers are written with nine digits there, and may result from a formula with
// other rounding.
void compare_params(Comparison& compare, const std::string& where, const Json& expected, const OpDef& op,
                    const Tensor& t) {
    for (const auto& [name, value] : expected.items()) {
        if (name == "offs") { // for a view of a view, counted from the start of the first one's source
            compare.equal(where + ": offset of the view", value, Json(t.view_offs));
            continue;
        }
        const ParamDef* const param = op.param(name == "softcap" ? "logit_softcap" : name);
        if (!param) {
            compare.failed(msg("%1: there is no parameter %2", where, name));
            continue;
        }
        const Json wanted = value.is_array() ? value : Json::array({value});
        Json ours = Json::array();
        bool same = wanted.size() == static_cast<size_t>(param->count);
        for (int i = 0; i < param->count; ++i) {
            const double x = param_value(t, *param, i);
            ours.push_back(x);
            if (!same) continue;
            const double theirs = number_of(wanted[static_cast<size_t>(i)]);
            same = x == theirs || (param->kind == ParamKind::f32 && std::fabs(x - theirs) <= 1e-6 * std::fabs(theirs));
        }
        if (!same) compare.failed(msg("%1: %2 is %3, expected %4", where, name, ours.dump(), wanted.dump()));
    }
}

// Compares the origin of each source: a node by its number, an input as -1 - its number, null for tensors that are kept
// from run to run.
void compare_origins(Comparison& compare, const std::string& where, const Json& trace, const Json& from,
                     const std::vector<Step>& steps, const Program& program, const Tensor& node) {
    size_t i = 0;
    for (const Tensor* const src : node.src) {
        if (!src) continue;
        if (i >= from.size()) return compare.failed(msg("%1: expected %2 sources", where, from.size()));
        const Json& origin = from[i++];
        if (origin.is_null()) {
            if (src->op != OpId::none)
                compare.failed(msg("%1: source %2 is a node, expected a weight or a cache", where, i - 1));
        } else if (const auto number = origin.get<int64_t>(); number >= 0) {
            if (static_cast<size_t>(number) >= steps.size() ||
                &program.tensor(steps[static_cast<size_t>(number)].node) != src)
                compare.failed(msg("%1: source %2 should be node %3", where, i - 1, number));
        } else {
            const Json& input = trace.at("inputs").at(static_cast<size_t>(-1 - number));
            compare.equal(where + ": input", input.at("name"), std::string(src->name));
            compare.equal(where + ": type of the input", input.at("type"), std::string(traits(src->type).name));
            compare.equal(where + ": ne of the input", input.at("ne"), Json(shape_of(*src)));
            const auto sums = sums_of(program, *src);
            if (!sums.ok())
                compare.failed(sums.error());
            else if (std::fabs(sums->first - number_of(input.at("sum"))) > 1e-6 * number_of(input.at("sumabs")))
                compare.failed(msg("%1: the values of input %2 add up to %3, expected %4", where,
                                   std::string(src->name), sums->first, number_of(input.at("sum"))));
        }
    }
}

SessionOptions forward_only(const VerifyOptions& verify) {
    SessionOptions how;
    how.threads = verify.threads;
    how.history_bytes = 0;
    how.device = verify.device.for_models();
    return how;
}

} // namespace

Result<std::unique_ptr<Session>> session_of(const MeasuredRun& run) {
    GGS_TRY(BatchProgram made, run.model->program(run.registry, {run.tokens}, run.options, run.verify.limits));
    return Session::open(run.registry, std::move(made.program), forward_only(run.verify));
}

std::string left_to_cpu(const Session& session) {
    const auto reasons = schedule_of(*session.structure(), session.device(), session.options().placement).reasons();
    return reasons.empty() ? std::string() : english(reasons.front().why);
}

Result<std::vector<float>> last_numbers(Session& session) {
    const Stop stop = session.run();
    if (stop.kind == StopKind::failed) return fail_with(stop.reason);
    const Program& program = session.program();
    const Tensor& t = program.tensor(session.steps().back().node);
    std::vector<float> values(static_cast<size_t>(nelements(t)));
    GGS_CHECK(program.read(t, 0, std::as_writable_bytes(std::span(values))));
    return values;
}

void compare_trace(Comparison& compare, const Json& trace, Session& session, double sums, VerifyCase& result) {
    const std::vector<Step>& steps = session.steps();
    const Program& program = session.program();
    const uint32_t round = session.round();
    if (trace.at("n_nodes") != steps.size())
        return compare.failed(msg("expected %1 nodes, got %2", trace.at("n_nodes").get<size_t>(), steps.size()));
    double worst = 0;
    std::string worst_node;
    for (const Json& node : trace.at("nodes")) {
        const size_t i = node.at("i");
        if (i >= steps.size())
            return compare.failed(msg("expected node %1, but there are only %2 nodes", i, steps.size()));
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
        if (node.contains("par")) compare_params(compare, where, node.at("par"), op, t);
        if (node.contains("from")) compare_origins(compare, where, trace, node.at("from"), steps, program, t);
        if (!compare.clean()) continue;
        const Stop stop = session.run_to(Moment{round, i + 1});
        if (stop.kind == StopKind::failed) return compare.failed(stop.reason);
        const auto ours = sums_of(program, t);
        if (!ours.ok()) return compare.failed(ours.error());
        const double apart =
            std::fabs(ours->first - number_of(node.at("sum"))) / std::max(1e-30, number_of(node.at("sumabs")));
        if (apart > worst) worst = apart, worst_node = t.name;
        if (sums > 0 && !(apart <= sums))
            compare.failed(msg("node %1, %2: the sum is %3, expected %4; relative to the sum of magnitudes, the "
                               "difference is %5, and up to %6 counts as rounding",
                               i, std::string(t.name), ours->first, number_of(node.at("sum")), apart, sums));
    }
    if (compare.clean())
        result.notes.push_back(msg("relative to the sums of magnitudes, the sums of nodes differ by at most %1; the "
                                   "largest difference is in %2",
                                   worst, worst_node));
}

void compare_next_token(Comparison& compare, const Json& trace, const MeasuredRun& run, double sums,
                        VerifyCase& result) {
    auto feed = Generation::begin(run.registry, run.model, run.tokens, run.options, run.verify.limits);
    if (!feed.ok()) return compare.failed(feed.error());
    Generation& text = **feed;
    const auto session = Session::open(run.registry, std::move(*feed), forward_only(run.verify));
    if (!session.ok()) return compare.failed(session.error());
    if (const Stop stop = (*session)->run(); stop.kind == StopKind::failed) return compare.failed(stop.reason);
    for (const Json& input : trace.at("inputs")) {
        if (input.at("name") != "inp_tokens") continue;
        if (const Status more = text.append(input.at("head").at(0).get<int32_t>()); !more.ok())
            return compare.failed(more.error());
    }
    if (const Stop stop = (*session)->run_to(Moment{(*session)->round() + 1, 1}); stop.kind == StopKind::failed)
        return compare.failed(stop.reason);
    compare_trace(compare, trace, **session, sums, result);
}

std::vector<float> compare_greedy(Comparison& compare, const Json& expected, size_t agreed, const MeasuredRun& run,
                                  const Ties* ties) {
    std::vector<float> first;
    const auto failed = [&](const Message& why) {
        compare.failed(why);
        return first;
    };
    auto feed = Generation::begin(run.registry, run.model, run.tokens, run.options, run.verify.limits);
    if (!feed.ok()) return failed(feed.error());
    Generation& text = **feed;
    const auto session = Session::open(run.registry, std::move(*feed), forward_only(run.verify));
    if (!session.ok()) return failed(session.error());
    Sampler likeliest({});
    TokenIds made;
    const size_t n = std::min(agreed, expected.size());
    while (first.empty() || made.size() < n) {
        auto logits = last_numbers(**session);
        if (!logits.ok()) return failed(logits.error());
        made.push_back(likeliest.pick(*logits, text.tokens()));
        const size_t i = made.size() - 1;
        const auto theirs = i < n ? expected.at(i).get<size_t>() : 0;
        const bool other = i < n && static_cast<size_t>(made[i]) != theirs && made[i] >= 0 && theirs < logits->size();
        const bool tie =
            other && ties && i < ties->gaps.size() && number_of(ties->gaps[i]) <= ties->moved &&
            static_cast<double>((*logits)[static_cast<size_t>(made[i])]) - static_cast<double>((*logits)[theirs]) <=
                ties->moved;
        if (first.empty()) first = std::move(*logits);
        if (tie) {
            ties->result.notes.push_back(msg("token %1 is different: the logits of the two best candidates differ by "
                                             "less than the effect of rounding (%2)",
                                             i, ties->moved));
            made.pop_back();
        }
        if (tie || made.size() >= n) break;
        if (const Status more = text.append(made.back()); !more.ok()) return failed(more.error());
    }
    for (size_t i = 0; i < std::min(n, made.size()); ++i)
        compare.equal(fmt::format("token {} after the prompt", i), expected.at(i), Json(made[i]));
    return first;
}

double number_of(const Json& value) {
    if (value.is_number()) return value.get<double>();
    return value == "inf"    ? std::numeric_limits<double>::infinity()
           : value == "-inf" ? -std::numeric_limits<double>::infinity()
                             : std::numeric_limits<double>::quiet_NaN();
}

VerifyCase& add_case(std::vector<VerifyCase>& cases, std::string id) {
    cases.emplace_back();
    cases.back().id = std::move(id);
    return cases.back();
}

void finish(VerifyCase& result) {
    if (!result.differences.empty()) result.outcome = Outcome::failed;
}

Result<Json> json_at(const std::filesystem::path& path) {
    GGS_TRY(const std::string text, read_file(path.string(), uint64_t{256} << 20));
    return parse_json(text, msg("%1", path.string()));
}

} // namespace ggs
