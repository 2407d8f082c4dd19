// SPDX-License-Identifier: MIT
#include "graph/training.h"

#include <algorithm>
#include <array>

namespace ggs {

static ArgDef lr() {
    ArgDef alpha = number_arg("alpha", 0.001);
    alpha.alias = "lr";
    return alpha;
}

std::span<const OptimiserDef> optimisers() {
    static const std::array<OptimiserDef, 4> all = {{
        {"sgd", "SGD", OptimiserKind::sgd, true, {lr(), number_arg("wd", 0.0)}},
        {"adamw",
         "AdamW",
         OptimiserKind::adamw,
         true,
         {lr(), number_arg("beta1", 0.9), number_arg("beta2", 0.999), number_arg("eps", 1e-8), number_arg("wd", 0.0)}},
        {"adam",
         "Adam",
         OptimiserKind::adam,
         false,
         {lr(), number_arg("beta1", 0.9), number_arg("beta2", 0.999), number_arg("eps", 1e-8), int_arg("n_iter", 10000),
          number_arg("eps_f", 1e-5), int_arg("past", 0), number_arg("delta", 1e-5),
          int_arg("max_no_improvement", 100)}},
        {"lbfgs",
         "L-BFGS",
         OptimiserKind::lbfgs,
         false,
         {int_arg("m", 6), int_arg("n_iter", 100), int_arg("max_linesearch", 20), number_arg("eps", 1e-5),
          number_arg("ftol", 1e-4), number_arg("wolfe", 0.9), number_arg("min_step", 1e-20),
          number_arg("max_step", 1e20), int_arg("linesearch", 1), int_arg("past", 0), number_arg("delta", 1e-5),
          int_arg("max_no_improvement", 0)}},
    }};
    return all;
}

const OptimiserDef& optimiser(OptimiserKind kind) { return optimisers()[static_cast<size_t>(kind)]; }

static double setting(OptimiserKind kind, std::span<const double> settings, std::string_view name) {
    const std::vector<ArgDef>& args = optimiser(kind).args;
    const auto found = std::find_if(args.begin(), args.end(), [&](const ArgDef& arg) { return arg.name == name; });
    const auto i = static_cast<size_t>(found - args.begin());
    return i < settings.size() ? settings[i] : 0;
}

double Training::setting(std::string_view name) const { return ggs::setting(kind, settings, name); }

std::vector<OptimiserTensor> optimiser_tensors(OptimiserKind kind, std::span<const double> settings,
                                               int64_t parameters) {
    const auto past = static_cast<int64_t>(setting(kind, settings, "past"));
    if (kind == OptimiserKind::adam) return {{"Adam m", parameters}, {"Adam v", parameters}, {"Adam state", 4 + past}};
    if (kind != OptimiserKind::lbfgs) return {};
    const auto m = static_cast<int64_t>(setting(kind, settings, "m"));
    return {{"L-BFGS xp", parameters},    {"L-BFGS gp", parameters},    {"L-BFGS d", parameters},
            {"L-BFGS s", m * parameters}, {"L-BFGS y", m * parameters}, {"L-BFGS alpha and ys", 2 * m},
            {"L-BFGS state", 9 + past}};
}

uint64_t Training::validation_batches() const {
    if (examples == 0 || batch == 0) return 0;
    const uint64_t all = examples / batch, kept = static_cast<uint64_t>(validation * static_cast<double>(all));
    return std::min(kept, all > 0 ? all - 1 : 0);
}

uint64_t Training::training_batches() const {
    return examples == 0 || batch == 0 ? 1 : std::max<uint64_t>(1, examples / batch - validation_batches());
}

Status check_settings(const Training& training) {
    if (!training.table_settings.empty()) {
        const double alpha = training.table_settings[0], wd = training.table_settings[1];
        if (!(alpha > 0)) return fail("tables: alpha, the learning rate, is %1; it must be larger than 0", alpha);
        if (!(wd >= 0 && wd <= 1)) return fail("tables: wd is %1; it must be from 0 to 1", wd);
    }
    const auto in_range = [&](const char* name, double least, double most) -> Status {
        const double value = training.setting(name);
        if (value >= least && value <= most) return {};
        return fail("%1: %2 is %3; it must be from %4 to %5", optimiser(training.kind).name, name, value, least, most);
    };
    const auto below_1 = [&](const char* name) -> Status {
        const double value = training.setting(name);
        if (value >= 0 && value < 1) return {};
        return fail("%1: %2 is %3; it must be at least 0 and less than 1", optimiser(training.kind).name, name, value);
    };
    // Counts are kept as f32, which is exact up to here.
    constexpr double most_counted = 16'000'000;
    if (training.kind == OptimiserKind::lbfgs) {
        GGS_CHECK(in_range("m", 1, 1000));
        GGS_CHECK(in_range("n_iter", 0, most_counted));
        GGS_CHECK(in_range("max_linesearch", 1, 1'000'000));
        GGS_CHECK(in_range("linesearch", 0, 2));
        GGS_CHECK(in_range("past", 0, 1'000'000));
        if (!(training.setting("ftol") < training.setting("wolfe") && training.setting("wolfe") < 1))
            return fail("lbfgs: wolfe is %1; it must be larger than ftol, which is %2, and smaller than 1",
                        training.setting("wolfe"), training.setting("ftol"));
        return {};
    }
    if (!(training.setting("alpha") > 0))
        return fail("%1: alpha, the learning rate, is %2; it must be larger than 0", optimiser(training.kind).name,
                    training.setting("alpha"));
    if (training.kind == OptimiserKind::adam) {
        GGS_CHECK(in_range("n_iter", 0, most_counted));
        GGS_CHECK(in_range("past", 0, 1'000'000));
    }
    if (training.kind == OptimiserKind::adam || training.kind == OptimiserKind::adamw) {
        GGS_CHECK(below_1("beta1"));
        GGS_CHECK(below_1("beta2"));
        if (!(training.setting("eps") >= 0))
            return fail("%1: eps is %2; it must be at least 0", optimiser(training.kind).name, training.setting("eps"));
    }
    if (training.kind == OptimiserKind::adamw || training.kind == OptimiserKind::sgd) GGS_CHECK(in_range("wd", 0, 1));
    return {};
}

} // namespace ggs
