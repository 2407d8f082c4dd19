// SPDX-License-Identifier: MIT
#include "train/optimiser.h"

#include <algorithm>
#include <cmath>

namespace ggs {

namespace {

using Vector = std::vector<float>;

float dot(std::span<const float> a, std::span<const float> b) {
    double sum = 0;
    for (size_t i = 0; i < a.size(); ++i) sum += static_cast<double>(a[i]) * static_cast<double>(b[i]);
    return static_cast<float>(sum);
}

float norm(std::span<const float> a) {
    double sum = 0;
    for (const float each : a) sum += static_cast<double>(each) * static_cast<double>(each);
    return static_cast<float>(std::sqrt(sum));
}

float as_float(const Training& training, const char* name) { return static_cast<float>(training.setting(name)); }

OptimiserStep ended(OptimiserStep step, TrainingEnd end, Message why) {
    step.end = end;
    step.why = std::move(why);
    return step;
}

// -- ends that both have --

// Losses of earlier iterations, in a vector of the state that begins with other numbers.
struct Progress {
    Vector& state;
    size_t best, without, past; // where it has the best loss, the iterations without a better one, the past losses

    // Notes the loss of an iteration. Returns why it is the last one.
    std::optional<Message> end(const Training& training, uint32_t iteration, float loss) {
        if (const auto n = static_cast<uint32_t>(training.setting("past")); n > 0) {
            float& before = state[past + iteration % n];
            const float change = (before - loss) / loss;
            before = loss;
            if (n <= iteration && change < as_float(training, "delta"))
                return msg("the loss changed by less than delta = %1 of itself in %2 iterations",
                           training.setting("delta"), n);
        }
        const auto most = static_cast<float>(training.setting("max_no_improvement"));
        if (loss < state[best]) {
            state[best] = loss;
            state[without] = 0;
        } else if (++state[without] >= most && most > 0) {
            return msg("the loss has not become smaller for max_no_improvement = %1 iterations", most);
        }
        return {};
    }
    void begin(float loss) {
        state[best] = loss;
        if (past < state.size()) state[past] = loss;
    }
};

// -- Adam --

namespace adam {
enum Of : size_t { iteration, previous, best, without, past };
}

OptimiserStep adam_step(const Training& training, const Evaluated& now, bool with_update) {
    OptimiserStep made;
    Vector state = now.state[2];
    made.iteration = static_cast<uint32_t>(state[adam::iteration]);
    Progress progress{state, adam::best, adam::without, adam::past};
    if (made.iteration == 0) {
        progress.begin(now.loss);
    } else {
        const float eps_f = as_float(training, "eps_f");
        if (std::fabs(now.loss - state[adam::previous]) / now.loss < eps_f)
            return ended(std::move(made), TrainingEnd::converged,
                         msg("the loss changed by less than eps_f = %1 of itself", training.setting("eps_f")));
        if (std::optional<Message> why = progress.end(training, made.iteration - 1, now.loss))
            return ended(std::move(made), TrainingEnd::converged, std::move(*why));
    }
    const auto most = static_cast<uint32_t>(training.setting("n_iter"));
    if (made.iteration >= most)
        return ended(std::move(made), TrainingEnd::did_not_converge, msg("it reached n_iter = %1 iterations", most));
    if (!with_update) return made;

    state[adam::previous] = now.loss;
    ++state[adam::iteration];
    made.x.assign(now.x.begin(), now.x.end());
    made.state = {now.state[0], now.state[1], std::move(state)};
    const float alpha = as_float(training, "alpha") * now.rate, beta1 = as_float(training, "beta1"),
                beta2 = as_float(training, "beta2"), eps = as_float(training, "eps"),
                t = static_cast<float>(made.iteration + 1), of_m = alpha / (1 - std::pow(beta1, t)),
                of_v = 1 / (1 - std::pow(beta2, t));
    Vector &m = made.state[0], &v = made.state[1];
    for (size_t i = 0; i < made.x.size(); ++i) {
        const float g = now.g[i];
        m[i] = m[i] * beta1 + g * (1 - beta1);
        v[i] = v[i] * beta2 + g * g * (1 - beta2);
        made.x[i] -= m[i] * of_m / (std::sqrt(v[i] * of_v) + eps);
    }
    return made;
}

// -- L-BFGS --

namespace lbfgs {
enum Vectors : size_t { xp, gp, d, s, y, products, numbers };
enum Of : size_t { iteration, evaluations, step, end, first_loss, first_slope, best, without, restored, past };
} // namespace lbfgs

class Lbfgs {
  public:
    Lbfgs(const Training& training, const Evaluated& now, bool with_update)
        : m_training(training), m_now(now), m_with_update(with_update), m_state(now.state.begin(), now.state.end()) {}

    OptimiserStep step() {
        m_made.iteration = static_cast<uint32_t>(number(lbfgs::iteration));
        if (number(lbfgs::restored) != 0)
            return ended(std::move(m_made), static_cast<TrainingEnd>(static_cast<int>(number(lbfgs::restored))),
                         why(static_cast<int>(number(lbfgs::restored))));
        return m_made.iteration == 0 ? begin() : searched();
    }

  private:
    float& number(size_t which) { return m_state[lbfgs::numbers][which]; }
    Vector& vector(lbfgs::Vectors which) { return m_state[which]; }
    std::span<float> row(lbfgs::Vectors which, size_t j) {
        return std::span(m_state[which]).subspan(j * m_now.x.size(), m_now.x.size());
    }
    size_t m() const { return static_cast<size_t>(m_training.setting("m")); }
    float& alpha(size_t j) { return m_state[lbfgs::products][j]; }
    float& ys(size_t j) { return m_state[lbfgs::products][m() + j]; }
    Progress progress() { return {m_state[lbfgs::numbers], lbfgs::best, lbfgs::without, lbfgs::past}; }

    bool is_minimum() const { return norm(m_now.g) / std::max(1.0f, norm(m_now.x)) <= as_float(m_training, "eps"); }
    Message at_minimum() const {
        return msg("the gradient's norm is at most eps = %1 of the parameters' norm", m_training.setting("eps"));
    }

    OptimiserStep begin() {
        if (is_minimum()) return ended(std::move(m_made), TrainingEnd::converged, at_minimum());
        if (!m_with_update) return std::move(m_made);
        progress().begin(m_now.loss);
        number(lbfgs::iteration) = 1;
        Vector& d = vector(lbfgs::d);
        for (size_t i = 0; i < d.size(); ++i) d[i] = -m_now.g[i];
        number(lbfgs::step) = 1 / norm(d);
        return search();
    }

    // Begins a line search along d.
    OptimiserStep search() {
        std::copy(m_now.x.begin(), m_now.x.end(), vector(lbfgs::xp).begin());
        std::copy(m_now.g.begin(), m_now.g.end(), vector(lbfgs::gp).begin());
        number(lbfgs::evaluations) = 0;
        number(lbfgs::first_loss) = m_now.loss;
        number(lbfgs::first_slope) = dot(m_now.g, vector(lbfgs::d));
        if (!(number(lbfgs::step) > 0)) return go_back(TrainingEnd::invalid_step);
        if (number(lbfgs::first_slope) > 0) return go_back(TrainingEnd::line_search_failed);
        return evaluate();
    }

    // The next evaluation is a step along d from where the line search began.
    OptimiserStep evaluate() {
        m_made.x = vector(lbfgs::xp);
        const Vector& d = vector(lbfgs::d);
        for (size_t i = 0; i < d.size(); ++i) m_made.x[i] += d[i] * number(lbfgs::step);
        m_made.state = std::move(m_state);
        return std::move(m_made);
    }

    // A failed search leaves the parameters where it began: one more evaluation shows the loss there.
    OptimiserStep go_back(TrainingEnd code) {
        m_made.x = vector(lbfgs::xp);
        number(lbfgs::restored) = static_cast<float>(static_cast<int>(code));
        m_made.state = std::move(m_state);
        return std::move(m_made);
    }

    // Decides on the evaluation of a line search.
    OptimiserStep searched() {
        const float n = ++number(lbfgs::evaluations), step = number(lbfgs::step), slope = number(lbfgs::first_slope);
        constexpr float shorter = 0.5f, longer = 2.1f;
        float factor = shorter;
        // NaN is too large as well.
        if (m_now.loss <= number(lbfgs::first_loss) + step * as_float(m_training, "ftol") * slope) {
            constexpr int armijo = 0;
            if (static_cast<int>(m_training.setting("linesearch")) == armijo) return accept();
            // ggml's strong Wolfe search accepts every slope that this one does, too.
            if (!(dot(m_now.g, vector(lbfgs::d)) < as_float(m_training, "wolfe") * slope)) return accept();
            factor = longer;
        }
        if (!m_with_update) return std::move(m_made);
        if (step < as_float(m_training, "min_step")) return go_back(TrainingEnd::minimum_step);
        if (step > as_float(m_training, "max_step")) return go_back(TrainingEnd::maximum_step);
        if (n >= as_float(m_training, "max_linesearch")) return go_back(TrainingEnd::maximum_evaluations);
        number(lbfgs::step) = step * factor;
        return evaluate();
    }

    // The line search is done. The next direction follows from the latest steps.
    OptimiserStep accept() {
        if (is_minimum()) return ended(std::move(m_made), TrainingEnd::converged, at_minimum());
        const auto k = static_cast<uint32_t>(number(lbfgs::iteration));
        if (std::optional<Message> why = progress().end(m_training, k, m_now.loss))
            return ended(std::move(m_made), TrainingEnd::converged, std::move(*why));
        const auto most = static_cast<uint32_t>(m_training.setting("n_iter"));
        if (most != 0 && most < k + 1)
            return ended(std::move(m_made), TrainingEnd::did_not_converge,
                         msg("it reached n_iter = %1 iterations", most));

        if (!m_with_update) return std::move(m_made);
        auto end = static_cast<size_t>(number(lbfgs::end));
        const std::span<float> s = row(lbfgs::s, end), y = row(lbfgs::y, end);
        for (size_t i = 0; i < s.size(); ++i) {
            s[i] = m_now.x[i] - vector(lbfgs::xp)[i];
            y[i] = m_now.g[i] - vector(lbfgs::gp)[i];
        }
        ys(end) = dot(y, s);
        const float scale = ys(end) / dot(y, y);
        const size_t kept = std::min<size_t>(m(), k);
        end = (end + 1) % m();

        Vector& d = vector(lbfgs::d);
        for (size_t i = 0; i < d.size(); ++i) d[i] = -m_now.g[i];
        size_t j = end;
        for (size_t n = 0; n < kept; ++n) {
            j = (j + m() - 1) % m();
            alpha(j) = dot(row(lbfgs::s, j), d) / ys(j);
            add(d, row(lbfgs::y, j), -alpha(j));
        }
        for (float& each : d) each *= scale;
        for (size_t n = 0; n < kept; ++n) {
            add(d, row(lbfgs::s, j), alpha(j) - dot(row(lbfgs::y, j), d) / ys(j));
            j = (j + 1) % m();
        }
        number(lbfgs::end) = static_cast<float>(end);
        number(lbfgs::iteration) = static_cast<float>(k + 1);
        number(lbfgs::step) = 1;
        return search();
    }

    static void add(Vector& to, std::span<const float> of, float factor) {
        for (size_t i = 0; i < to.size(); ++i) to[i] += of[i] * factor;
    }

    Message why(int code) const {
        switch (static_cast<TrainingEnd>(code)) {
        case TrainingEnd::line_search_failed: return msg("the loss doesn't fall along the direction of the search");
        case TrainingEnd::minimum_step:
            return msg("the step became smaller than min_step = %1", m_training.setting("min_step"));
        case TrainingEnd::maximum_step:
            return msg("the step became larger than max_step = %1", m_training.setting("max_step"));
        case TrainingEnd::maximum_evaluations:
            return msg("a line search needed more than max_linesearch = %1 evaluations",
                       m_training.setting("max_linesearch"));
        default: return msg("the step is not a positive number");
        }
    }

    const Training& m_training;
    const Evaluated& m_now;
    bool m_with_update;
    std::vector<Vector> m_state;
    OptimiserStep m_made;
};

} // namespace

OptimiserStep optimiser_step(const Training& training, const Evaluated& now, bool with_update) {
    return training.kind == OptimiserKind::adam ? adam_step(training, now, with_update)
                                                : Lbfgs(training, now, with_update).step();
}

} // namespace ggs
