// SPDX-License-Identifier: MIT
#include "train/training_feed.h"

#include "base/seeded.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <numbers>
#include <numeric>

namespace ggs {

namespace {

constexpr uint32_t most_spreads = 256, first_spread_every = 16; // how often at most, if many rounds are expected

uint32_t rounds_without_examples(const Training& training) {
    const auto n = static_cast<uint64_t>(training.setting("n_iter"));
    uint64_t rounds = training.epochs;
    if (training.kind == OptimiserKind::adam) rounds = n + 1;
    // An iteration needs at most this many evaluations; a failed search ends with one more.
    if (training.kind == OptimiserKind::lbfgs)
        rounds = n == 0 ? uint64_t{most_rounds} : n * static_cast<uint64_t>(training.setting("max_linesearch")) + 2;
    return static_cast<uint32_t>(std::clamp<uint64_t>(rounds, 1, most_rounds));
}

} // namespace

Result<std::unique_ptr<TrainingFeed>> TrainingFeed::open(std::shared_ptr<const Program> program) {
    GGS_CHECK(check_settings(*program->training));
    std::unique_ptr<TrainingFeed> feed(new TrainingFeed(std::move(program)));
    if (feed->training().first_round >= feed->m_most)
        return fail("the checkpoint is already at round %1 of %2; let the script train longer",
                    feed->training().first_round, feed->m_most);
    return feed;
}

TrainingFeed::TrainingFeed(std::shared_ptr<const Program> program) : m_program(std::move(program)) {
    const Training& t = training();
    const std::vector<TensorEntry>& tensors = m_program->tensors;
    for (uint32_t i = 0; i < tensors.size(); ++i) {
        const bool is_batch = std::find(t.batches.begin(), t.batches.end(), i) != t.batches.end();
        if (tensors[i].alive && tensors[i].each_round && !is_batch && t.step != i && t.table_step != i)
            m_inputs.push_back({i});
    }
    if (on_host()) {
        for (const Training::Parameter& parameter : t.parameters) m_updated.push_back(parameter.tensor);
        m_updated.insert(m_updated.end(), t.state.begin(), t.state.end());
    }
    if (t.batches.empty()) {
        m_most = rounds_without_examples(t);
        m_training_rounds = 1; // each evaluation is an epoch
    } else {
        m_training_rounds = static_cast<uint32_t>(std::min<uint64_t>(t.training_batches(), most_rounds));
        m_validation_rounds = static_cast<uint32_t>(std::min<uint64_t>(t.validation_batches(), most_rounds));
        const uint64_t each = uint64_t{m_training_rounds} + m_validation_rounds;
        m_most =
            static_cast<uint32_t>(std::min<uint64_t>(each * std::min<uint64_t>(t.epochs, most_rounds), most_rounds));
    }
    m_spreads = std::make_shared<const std::vector<TrainingSpread>>();
    m_spread_every = std::clamp(m_most / (most_spreads / 2), 1u, first_spread_every);
    for (size_t i = 0; i + 1 < t.epoch_losses.size(); i += 2)
        m_epochs.push_back({t.epoch_losses[i], t.epoch_losses[i + 1], {}});
}

uint64_t TrainingFeed::training_round(uint32_t r) const {
    return uint64_t{r / rounds_in_epoch()} * m_training_rounds + std::min(r % rounds_in_epoch(), m_training_rounds);
}

// -- what a round begins with -----------------------------------------------------------------------------------------

float TrainingFeed::factor(uint32_t r) const {
    const Training& t = training();
    const auto at = static_cast<double>(training_round(r)),
               all = static_cast<double>(std::max<uint64_t>(1, training_round(m_most))),
               warm = static_cast<double>(t.warmup);
    if (at < warm) return static_cast<float>((at + 1) / warm);
    const double done = all > warm ? (at - warm) / (all - warm) : 0;
    switch (t.schedule) {
    case RateSchedule::constant: break;
    case RateSchedule::linear: return static_cast<float>(1 - done);
    case RateSchedule::cosine: return static_cast<float>(0.5 * (1 + std::cos(std::numbers::pi * done)));
    }
    return 1;
}

// The numbers that ggml's opt_step nodes read. A round that only validates changes nothing: neither the parameters nor
// AdamW's moments.
std::vector<double> TrainingFeed::step_numbers(uint32_t r) const {
    const Training& t = training();
    const bool adamw = t.kind == OptimiserKind::adamw;
    if (validates(r)) return adamw ? std::vector<double>{0, 1, 1, 1, 0, 1, 1} : std::vector<double>{0, 0};
    const double alpha = t.setting("alpha") * static_cast<double>(factor(r));
    if (!adamw) return {alpha, t.setting("wd")};
    const auto iteration = static_cast<float>(training_round(r) + 1);
    const auto beta1 = static_cast<float>(t.setting("beta1")), beta2 = static_cast<float>(t.setting("beta2"));
    return {alpha,
            t.setting("beta1"),
            t.setting("beta2"),
            t.setting("eps"),
            t.setting("wd"),
            static_cast<double>(1 / (1 - std::pow(beta1, iteration))),
            static_cast<double>(1 / (1 - std::pow(beta2, iteration)))};
}

// The numbers that opt_step_sgd_rows reads: the rate and the decay.
std::vector<double> TrainingFeed::table_numbers(uint32_t r) const {
    if (validates(r)) return {0, 0};
    const std::vector<double>& settings = training().table_settings;
    return {settings[0] * static_cast<double>(factor(r)), settings[1]};
}

// Returns the training examples in the order of an epoch.
const std::vector<uint32_t>& TrainingFeed::order(uint32_t epoch) {
    if (m_order_of == epoch) return m_order;
    m_order.resize(size_t{m_training_rounds} * training().batch);
    std::iota(m_order.begin(), m_order.end(), 0u);
    const uint64_t seed = scrambled(*training().shuffle, epoch);
    for (size_t i = m_order.size(); i > 1; --i) std::swap(m_order[i - 1], m_order[scrambled(seed, i) % i]);
    m_order_of = epoch;
    return m_order;
}

Result<Round> TrainingFeed::round(uint32_t session_round) {
    const Training& t = training();
    const uint32_t r = in_training(session_round);
    Round made{m_program, m_inputs};
    if (t.step) {
        Fill fill;
        fill.values = step_numbers(r);
        made.inputs.push_back({*t.step, std::move(fill)});
    }
    if (t.table_step) {
        Fill fill;
        fill.values = table_numbers(r);
        made.inputs.push_back({*t.table_step, std::move(fill)});
    }
    if (t.batches.empty()) return made;
    const uint32_t in_epoch = r % rounds_in_epoch();
    const size_t first = size_t{in_epoch} * t.batch;
    std::vector<uint32_t> chosen(t.batch);
    std::iota(chosen.begin(), chosen.end(), static_cast<uint32_t>(first));
    if (t.shuffle && !validates(r)) {
        const std::vector<uint32_t>& all = order(r / rounds_in_epoch());
        std::copy_n(all.begin() + static_cast<ptrdiff_t>(first), t.batch, chosen.begin());
    }
    for (const uint32_t leaf : t.batches) {
        Fill fill = m_program->fills[*m_program->tensors[leaf].fill];
        fill.chosen = chosen;
        made.inputs.push_back({leaf, std::move(fill)});
    }
    return made;
}

// -- what a round ends with -------------------------------------------------------------------------------------------

Result<std::vector<float>> TrainingFeed::read(uint32_t tensor) const {
    const Tensor& t = m_program->tensor(tensor);
    std::vector<float> values(static_cast<size_t>(nelements(t)));
    GGS_CHECK(m_program->read(t, 0, std::as_writable_bytes(std::span(values))));
    return values;
}

Result<double> TrainingFeed::read_value(uint32_t tensor) const {
    const Tensor& t = m_program->tensor(tensor);
    std::array<std::byte, 8> bytes = {};
    GGS_CHECK(m_program->read(t, 0, std::span(bytes).first(traits(t.type).bytes)));
    if (t.type == TypeId::i64) {
        int64_t whole = 0;
        std::memcpy(&whole, bytes.data(), sizeof whole);
        return static_cast<double>(whole);
    }
    float value = 0;
    GGS_CHECK(dequantize(t.type, bytes.data(), &value, 1));
    return static_cast<double>(value);
}

Result<std::vector<float>> TrainingFeed::read_parameters(bool gradients) const {
    std::vector<float> all;
    for (const Training::Parameter& parameter : training().parameters) {
        GGS_TRY(const std::vector<float> values, read(gradients ? parameter.gradient : parameter.tensor));
        all.insert(all.end(), values.begin(), values.end());
    }
    return all;
}

Result<OptimiserStep> TrainingFeed::step(uint32_t r, float loss, std::span<const float> g, bool with_update) const {
    GGS_TRY(const std::vector<float> x, read_parameters(false));
    std::vector<std::vector<float>> state;
    for (const uint32_t tensor : training().state) {
        GGS_TRY(state.emplace_back(), read(tensor));
    }
    return optimiser_step(training(), {loss, x, g, state, factor(r)}, with_update);
}

Status TrainingFeed::ends(uint32_t session_round) {
    const uint32_t r = in_training(session_round);
    GGS_TRY(const std::vector<float> loss, read(training().loss));
    GGS_TRY(const std::vector<float> g, read_parameters(true));
    TrainingPoint point{r,           loss[0], 0, 0, r / rounds_in_epoch(), static_cast<uint32_t>(training_round(r)),
                        validates(r)};
    for (const uint32_t watch : training().watches) {
        GGS_TRY(point.watched.emplace_back(), read_value(watch));
    }
    double squares = 0;
    for (const float each : g) squares += static_cast<double>(each) * static_cast<double>(each);
    point.gradient_norm = static_cast<float>(std::sqrt(squares));
    if (training().kind != OptimiserKind::lbfgs)
        point.rate = static_cast<float>(training().setting("alpha")) * factor(r);
    std::optional<OptimiserStep> made;
    if (on_host() && !point.validates) {
        GGS_TRY(made, step(r, loss[0], g, false));
        point.iteration = made->iteration;
    }
    while (!m_points.empty() && m_points.back().round > r) m_points.pop_back();
    if (!m_points.empty() && m_points.back().round == r) {
        // With another loss, an earlier end no longer counts.
        if (std::memcmp(&m_points.back().loss, &point.loss, sizeof point.loss) != 0) m_stop.reset();
        m_points.pop_back();
    }
    m_points.push_back(point);
    GGS_CHECK(note_spread(r, g));
    m_epochs.resize(std::min<size_t>(m_epochs.size(), point.epoch));
    if ((r + 1) % rounds_in_epoch() == 0 || r + 1 == m_most) note_epoch(point.epoch);
    m_stop = stop_after(r, made ? &*made : nullptr, not_finite(r, loss[0], g));
    m_progress.reset();
    return {};
}

static TrainingSpread::Quantiles quantiles_of(std::span<const float> elements) {
    TrainingSpread::Quantiles made;
    made.fill(std::numeric_limits<float>::quiet_NaN());
    if (elements.empty() || std::ranges::any_of(elements, [](float each) { return std::isnan(each); })) return made;
    std::vector<float> sorted(elements.begin(), elements.end());
    auto from = sorted.begin();
    for (size_t i = 0; i < made.size(); ++i) {
        const auto at =
            sorted.begin() +
            static_cast<ptrdiff_t>(std::lround(TrainingSpread::shares[i] * static_cast<double>(sorted.size() - 1)));
        std::nth_element(from, at, sorted.end());
        made[i] = *at;
        from = at; // all before it are smaller
    }
    return made;
}

Status TrainingFeed::note_spread(uint32_t r, std::span<const float> g) {
    const bool is_known = !m_spreads->empty() && m_spreads->back().round >= r;
    const bool is_next = r % m_spread_every == 0 && !validates(r);
    if (!is_known && !is_next) return {};
    // Views may hold the earlier ones.
    std::vector<TrainingSpread> all(m_spreads->begin(),
                                    std::ranges::lower_bound(*m_spreads, r, {}, &TrainingSpread::round));
    if (is_next) {
        GGS_TRY(const std::vector<float> x, read_parameters(false));
        TrainingSpread made{r, {}, {}};
        size_t first = 0;
        for (const Training::Parameter& parameter : training().parameters) {
            const auto n = static_cast<size_t>(nelements(m_program->tensor(parameter.tensor)));
            made.values.push_back(quantiles_of(std::span(x).subspan(first, n)));
            made.gradients.push_back(quantiles_of(g.subspan(first, n)));
            first += n;
        }
        all.push_back(std::move(made));
    }
    if (all.size() > most_spreads) {
        m_spread_every *= 2;
        std::erase_if(all, [this](const TrainingSpread& each) { return each.round % m_spread_every != 0; });
    }
    m_spreads = std::make_shared<const std::vector<TrainingSpread>>(std::move(all));
    return {};
}

void TrainingFeed::note_epoch(uint32_t epoch) {
    double sums[2] = {}, counts[2] = {};
    std::vector<double> watched[2];
    for (auto point = m_points.rbegin(); point != m_points.rend() && point->epoch == epoch; ++point) {
        sums[point->validates] += static_cast<double>(point->loss);
        ++counts[point->validates];
        watched[point->validates].resize(point->watched.size());
        for (size_t i = 0; i < point->watched.size(); ++i) watched[point->validates][i] += point->watched[i];
    }
    // A session that goes on from a checkpoint has not seen the epoch's first rounds.
    const std::vector<double>& known = training().epoch_losses;
    const bool saw_all = !m_points.empty() && m_points.front().round <= epoch * rounds_in_epoch();
    if (!saw_all && 2 * size_t{epoch} + 1 < known.size()) {
        m_epochs.push_back({known[2 * size_t{epoch}], known[2 * size_t{epoch} + 1], {}});
        return;
    }
    const bool validated = counts[1] > 0;
    const double loss = sums[0] / std::max(1.0, counts[0]);
    for (double& each : watched[validated]) each /= counts[validated];
    m_epochs.push_back({loss, validated ? sums[1] / counts[1] : loss, std::move(watched[validated])});
}

Message TrainingFeed::not_finite(uint32_t r, float loss, std::span<const float> g) const {
    if (!std::isfinite(loss)) return msg("the loss of round %1 is %2", r, static_cast<double>(loss));
    for (const Training::Parameter& parameter : training().parameters) {
        const auto n = static_cast<size_t>(nelements(m_program->tensor(parameter.tensor)));
        if (!std::ranges::all_of(g.first(n), [](float each) { return std::isfinite(each); }))
            return msg("the gradient of `%1` in round %2 is not finite", m_program->display_name(parameter.tensor), r);
        g = g.subspan(n);
    }
    return {};
}

std::optional<TrainingStop> TrainingFeed::stop_after(uint32_t r, const OptimiserStep* step, Message not_finite) const {
    const Training& t = training();
    // An earlier run may have ended there. If it does again, that is noticed when its round ends.
    std::optional<TrainingStop> later = m_stop && m_stop->round > r ? m_stop : std::nullopt;
    if (step && step->end) return TrainingStop{r, *step->end, step->why};
    // A line search of L-BFGS may try a step that is too long and go back.
    if (!not_finite.empty() && training().kind != OptimiserKind::lbfgs)
        return TrainingStop{r, TrainingEnd::not_finite, std::move(not_finite)};
    if (t.patience > 0 && m_epochs.size() > t.patience && (r + 1) % rounds_in_epoch() == 0) {
        const auto best = std::min_element(m_epochs.begin(), m_epochs.end(),
                                           [](const Epoch& a, const Epoch& b) { return a.validation < b.validation; });
        if (static_cast<uint64_t>(m_epochs.end() - best) > t.patience)
            return TrainingStop{r, TrainingEnd::no_better,
                                msg("no epoch after epoch %1 has a better loss than %2", best - m_epochs.begin() + 1,
                                    best->validation)};
    }
    if (r + 1 == m_most)
        return TrainingStop{r, TrainingEnd::epochs,
                            t.batches.empty() ? msg("all %1 evaluations are done", m_most)
                                              : msg("all %1 epochs are done", t.epochs)};
    return later;
}

Result<std::vector<LeafBytes>> TrainingFeed::update(uint32_t next) {
    std::vector<LeafBytes> made;
    const uint32_t before = in_training(next) - 1;
    if (!on_host() || validates(before)) return made;
    GGS_TRY(const std::vector<float> loss, read(training().loss));
    GGS_TRY(const std::vector<float> g, read_parameters(true));
    GGS_TRY(const OptimiserStep taken, step(before, loss[0], g, true));
    if (taken.end) return made;
    const auto add = [&made](uint32_t tensor, std::span<const float> values) {
        const std::span<const std::byte> bytes = std::as_bytes(values);
        made.push_back({tensor, {bytes.begin(), bytes.end()}});
    };
    size_t first = 0;
    for (const Training::Parameter& parameter : training().parameters) {
        const auto n = static_cast<size_t>(nelements(m_program->tensor(parameter.tensor)));
        add(parameter.tensor, std::span(taken.x).subspan(first, n));
        first += n;
    }
    for (size_t i = 0; i < taken.state.size(); ++i) add(training().state[i], taken.state[i]);
    return made;
}

std::shared_ptr<const TrainingProgress> TrainingFeed::progress() const {
    if (!m_progress)
        m_progress = std::make_shared<TrainingProgress>(
            TrainingProgress{m_program, m_points, m_epochs, m_spreads, m_stop, last_round(), rounds_in_epoch()});
    return m_progress;
}

Result<std::unique_ptr<Feed>> feed_of(std::shared_ptr<const Program> program) {
    if (program->training) {
        GGS_TRY(std::unique_ptr<TrainingFeed> feed, TrainingFeed::open(std::move(program)));
        return std::unique_ptr<Feed>(std::move(feed));
    }
    return std::unique_ptr<Feed>(std::make_unique<ProgramFeed>(std::move(program)));
}

} // namespace ggs
