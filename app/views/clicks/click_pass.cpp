// SPDX-License-Identifier: MIT
#include "views/clicks/click_pass.h"

#include "words/messages.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace ggs {

namespace {

constexpr auto longestPart = std::chrono::milliseconds(40);
constexpr int64_t samplesAtOnce = 4096, indexedAtOnce = 65'536;

// Returns whether a part that began then has lasted long enough.
bool isOver(std::chrono::steady_clock::time_point began) {
    return std::chrono::steady_clock::now() - began >= longestPart;
}

} // namespace

// -- ClickPass --------------------------------------------------------------------------------------------------------

ClickPass::ClickPass(Computing& computing, QObject* parent) : QObject(parent), m_computing(computing) {}

ClickPass::~ClickPass() { m_computing.forget(m_kind); }

void ClickPass::start(std::shared_ptr<const ClickLog> log, std::shared_ptr<Reader> reader) {
    forget();
    m_state = std::make_shared<State>();
    m_state->log = std::move(log);
    m_state->reader = std::move(reader);
    m_running = true;
    readPart();
}

void ClickPass::stop() {
    if (!std::exchange(m_running, false)) return;
    emit ended();
}

void ClickPass::resume() {
    if (!m_state || m_running || m_done) return;
    m_running = true;
    if (!m_isReading) readPart(); // else the part that still runs is followed by others
}

void ClickPass::forget() {
    m_computing.forget(m_kind);
    m_state.reset();
    m_running = m_done = m_isReading = false;
    m_samples = 0;
    m_problem.clear();
}

double ClickPass::share() const {
    const int64_t all = m_state ? m_state->log->shape().samples : 0;
    return all > 0 ? static_cast<double>(m_samples) / static_cast<double>(all) : 1;
}

void ClickPass::readPart() {
    m_isReading = true;
    m_computing.compute(m_kind, this, [this, state = m_state](const std::atomic<bool>& unwanted) -> Finish {
        const auto began = std::chrono::steady_clock::now();
        const int64_t all = state->log->shape().samples;
        while (!unwanted && !state->done) {
            state->status = state->log->read(state->next, samplesAtOnce, state->block);
            state->reader->take(state->block);
            state->next += state->block.count;
            state->done =
                !state->status.ok() || state->next >= all || state->block.count == 0 || state->reader->isFull();
            if (isOver(began)) break;
        }
        if (unwanted) return {};
        state->reader->part(state->done);
        return [this, state, samples = state->next, done = state->done] {
            m_isReading = false;
            m_samples = samples;
            m_done = done;
            if (!state->status.ok()) m_problem = words(state->status.error());
            state->reader->report(done);
            if (!m_running) return emit advanced();
            if (!done) readPart();
            m_running = !done;
            emit advanced();
            if (done) emit ended();
        };
    });
}

// -- ClickIndexing ----------------------------------------------------------------------------------------------------

void ClickIndexing::start(std::shared_ptr<const ClickLog> log) {
    m_computing.forget(m_kind);
    m_log = std::move(log);
    m_problem.clear();
    if (m_log && m_log->indexed() < m_log->shape().samples) indexPart();
}

double ClickIndexing::share() const {
    const int64_t all = m_log ? m_log->shape().samples : 0;
    return all > 0 ? static_cast<double>(m_log->indexed()) / static_cast<double>(all) : 1;
}

void ClickIndexing::indexPart() {
    m_computing.compute(m_kind, this, [this, log = m_log](const std::atomic<bool>& unwanted) -> Finish {
        const auto began = std::chrono::steady_clock::now();
        bool more = true;
        Message problem;
        int64_t unreadable = -1;
        while (more && !unwanted && !isOver(began)) {
            const Result<bool> indexed = log->index_some(indexedAtOnce);
            more = indexed.ok() && *indexed;
            if (indexed.ok()) continue;
            problem = indexed.error();
            // The index has every 4,096th sample, so the unreadable one is among the last of them.
            const int64_t end = log->indexed(), first = std::max<int64_t>(0, end - ClickLog::index_step);
            ClickBlock block;
            unreadable =
                log->read(first, end - first, block).ok() ? end : block.unreadable.value_or(first + block.count);
        }
        return [this, more, problem, unreadable] {
            if (!problem.empty()) {
                m_problem = words(problem);
                m_unreadable = unreadable;
            }
            emit advanced();
            if (more) indexPart();
        };
    });
}

} // namespace ggs
