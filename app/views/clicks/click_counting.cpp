// SPDX-License-Identifier: MIT
#include "views/clicks/click_counting.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

namespace ggs {

namespace {

constexpr auto betweenFigures = std::chrono::milliseconds(500);
constexpr size_t hottestListed = 1000, ranksMeanwhile = 4096, ranksAtEnd = 200'000;
constexpr double ranksInDecade = 16;

std::vector<ClickFigures::Rank> ranksOf(const std::vector<KeyCount>& hottest) {
    std::vector<ClickFigures::Rank> ranks;
    const double factor = std::pow(10.0, 1 / ranksInDecade);
    for (double at = 1; at <= static_cast<double>(hottest.size()); at = std::max(at + 1, std::floor(at * factor))) {
        const auto rank = static_cast<int64_t>(at);
        ranks.push_back({rank, hottest[static_cast<size_t>(rank - 1)].count});
    }
    return ranks;
}

// Least squares on log axes. Rare keys are left out: their counts are small whole numbers.
void fitZipf(ClickFigures& figures) {
    constexpr int64_t rare = 5;
    double n = 0, x = 0, y = 0, xx = 0, xy = 0;
    for (const ClickFigures::Rank& each : figures.ranks) {
        if (each.count < rare) break;
        const double a = std::log(static_cast<double>(each.rank)), b = std::log(static_cast<double>(each.count));
        n += 1;
        x += a;
        y += b;
        xx += a * a;
        xy += a * b;
    }
    const double spread = n * xx - x * x;
    if (n < 3 || spread <= 0) return;
    const double slope = (n * xy - x * y) / spread;
    figures.slope = -slope;
    figures.first = std::exp((y - slope * x) / n);
}

} // namespace

// Owned by the pass; the figures that it publishes are not changed any more.
class ClickCounting::Counter final : public ClickPass::Reader {
  public:
    Counter(const ClickShape& shape, ClickCounting& owner) : m_statistics(shape), m_owner(owner) {}

    void take(const ClickBlock& block) override {
        m_statistics.add(block);
        for (const ClickProblem& each : block.problems) {
            if (m_problems.size() < mostProblems) m_problems.push_back({each.sample, each.message});
        }
        for (const int64_t each : block.problem_counts) m_allProblems += each;
    }
    void part(bool last) override {
        const auto now = std::chrono::steady_clock::now();
        if (!last && now - m_made < betweenFigures) return;
        m_made = now;
        auto figures = std::make_shared<ClickFigures>();
        const KeyCounts& counts = m_statistics.counts();
        figures->samples = m_statistics.samples();
        figures->keys = m_statistics.keys();
        figures->distinct = counts.distinct();
        figures->exact = counts.is_exact();
        figures->missed = counts.missed();
        figures->checkFailures = m_statistics.check_failures();
        figures->wrongKeys = m_statistics.wrong_keys();
        figures->inSeveralSlots = counts.in_several_slots();
        figures->bySlot = m_statistics.slot_statistics();
        figures->histogram = m_statistics.histogram();
        figures->hottest = counts.hottest(last ? ranksAtEnd : ranksMeanwhile);
        figures->ranks = ranksOf(figures->hottest);
        if (figures->hottest.size() > hottestListed) figures->hottest.resize(hottestListed);
        fitZipf(*figures);
        figures->problems = m_problems;
        figures->allProblems = m_allProblems;
        for (const SharedKey& each : m_statistics.shared())
            figures->problems.push_back({each.sample, shared_key_text(each)});
        figures->allProblems += figures->inSeveralSlots;
        m_figures = std::move(figures);
    }
    void report(bool) override {
        if (!m_figures) return;
        m_owner.m_figures = std::exchange(m_figures, nullptr);
        emit m_owner.changed();
    }
    const KeyCounts& counts() const { return m_statistics.counts(); }

  private:
    ClickStatistics m_statistics;
    ClickCounting& m_owner; // outlives report(): the pass is its child
    std::vector<ClickFigures::Problem> m_problems;
    int64_t m_allProblems = 0;
    std::chrono::steady_clock::time_point m_made = std::chrono::steady_clock::now();
    std::shared_ptr<const ClickFigures> m_figures;
};

ClickCounting::ClickCounting(Computing& computing, QObject* parent)
    : QObject(parent), m_computing(computing), m_pass(new ClickPass(computing, this)) {}

void ClickCounting::setLog(std::shared_ptr<const ClickLog> log) {
    m_pass->forget();
    m_computing.forget(m_collideKind);
    m_counter.reset();
    m_figures.reset();
    m_begun = false;
    m_log = std::move(log);
    emit changed();
}

void ClickCounting::want() {
    if (!m_log || std::exchange(m_begun, true)) return;
    m_counter = std::make_shared<Counter>(m_log->shape(), *this);
    m_pass->start(m_log, m_counter);
}

void ClickCounting::resume() {
    want();
    m_pass->resume();
}

void ClickCounting::collide(int64_t rows, std::function<void(const KeyCounts::Collisions&)> then) {
    if (!m_pass->isDone()) return;
    m_computing.compute(m_collideKind, this,
                        [counter = m_counter, rows, then = std::move(then)](const std::atomic<bool>&) -> Finish {
                            return [found = counter->counts().collisions(rows), then] { then(found); };
                        });
}

} // namespace ggs
