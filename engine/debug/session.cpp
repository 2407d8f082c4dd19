// SPDX-License-Identifier: MIT
#include "debug/session.h"

#include "script/fill.h"
#include "tensor/quantize.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstring>

namespace ggs {

namespace {

bool same_word(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) {
        return std::toupper(static_cast<unsigned char>(x)) == std::toupper(static_cast<unsigned char>(y));
    });
}

bool overlap(std::span<const std::byte> a, std::span<const std::byte> b) {
    return a.data() < b.data() + b.size() && b.data() < a.data() + a.size();
}

std::span<std::byte> bytes_of(const Tensor& t) { return {static_cast<std::byte*>(t.data), t.data ? nbytes(t) : 0}; }

} // namespace

bool matches_pattern(std::string_view pattern, std::string_view text) {
    // The last * and what it has taken so far: enough to try again one byte further.
    size_t p = 0, t = 0, star = std::string_view::npos, taken = 0;
    while (t < text.size()) {
        if (p < pattern.size() && (pattern[p] == '?' || pattern[p] == text[t])) {
            ++p;
            ++t;
        } else if (p < pattern.size() && pattern[p] == '*') {
            star = p++;
            taken = t;
        } else if (star != std::string_view::npos) {
            p = star + 1;
            t = ++taken;
        } else {
            return false;
        }
    }
    while (p < pattern.size() && pattern[p] == '*') ++p;
    return p == pattern.size();
}

Session::Session(const Registry& registry, std::unique_ptr<Program> program, const SessionOptions& options)
    : m_registry(registry), m_program(std::move(program)), m_options(options) {}

Result<std::unique_ptr<Session>> Session::open(const Registry& registry, std::unique_ptr<Program> program,
                                               const SessionOptions& options) {
    std::unique_ptr<Session> session(new Session(registry, std::move(program), options));
    GGS_CHECK(session->prepare());
    return session;
}

Status Session::prepare() {
    m_runs = m_program->runs_or_last_graph();
    int threads = 1;
    for (uint32_t r = 0; r < m_runs.size(); ++r) {
        Run& run = m_runs[r];
        if (m_options.threads > 0) run.threads = m_options.threads;
        threads = std::max(threads, run.threads);
        for (const uint32_t node : run.nodes) m_steps.push_back({r, node, !(tensor(node).flags & flag_compute)});
    }
    m_executor = std::make_unique<Executor>(m_registry, threads);
    m_times.assign(m_steps.size(), 0);
    GGS_TRY([[maybe_unused]] const bool cancelled, fill_tensors(*m_program));

    // Its own work memory, so that the drawn arena stays as it was built.
    size_t work = 0;
    for (const Run& run : m_runs) {
        std::vector<const Tensor*> nodes;
        for (const uint32_t node : run.nodes) nodes.push_back(&tensor(node));
        GGS_TRY(const size_t needed, m_executor->work_size(nodes, run.threads));
        work = std::max(work, needed);
    }
    m_work.resize(work);

    // A step overwrites what means something if it writes into a leaf, or into what an earlier step has written.
    m_overwrites.assign(m_steps.size(), false);
    std::map<const std::byte*, size_t> seen; // begin of a result's memory -> its end
    for (size_t k = 0; k < m_steps.size(); ++k) {
        std::vector<std::span<std::byte>> ranges;
        written_by(k, ranges);
        for (const std::span<std::byte> range : ranges) {
            const Tensor& node = tensor(m_steps[k].node);
            const Tensor* root = node.view_src ? node.view_src : &node;
            const bool into_leaf =
                root->op == OpId::none || range.data() < static_cast<std::byte*>(node.data) ||
                range.data() >= static_cast<std::byte*>(node.data) + std::max<size_t>(1, nbytes(node));
            const bool again = seen.contains(static_cast<const std::byte*>(root->data));
            if (into_leaf) keep_origin(range);
            if (into_leaf || again) m_overwrites[k] = true;
            seen[static_cast<const std::byte*>(root->data)] = k;
        }
    }
    return {};
}

// The bytes that a step changes.
void Session::written_by(size_t step, std::vector<std::span<std::byte>>& ranges) const {
    const Tensor& node = tensor(m_steps[step].node);
    const OpDef& op = m_registry.op(node);
    if (m_steps[step].skipped || !op.computes || is_empty(node) || !node.data) return;
    if (!op.writes) {
        ranges.push_back(bytes_of(node));
        return;
    }
    std::vector<WrittenBytes> parts;
    op.writes(node, parts);
    for (const WrittenBytes& part : parts) {
        if (part.tensor->data) ranges.push_back({static_cast<std::byte*>(part.tensor->data) + part.offset, part.size});
    }
}

void Session::keep_origin(std::span<std::byte> range) {
    for (const Kept& kept : m_origin) {
        if (kept.at <= range.data() && range.data() + range.size() <= kept.at + kept.bytes.size()) return;
    }
    m_origin.push_back({range.data(), {range.begin(), range.end()}});
}

void Session::keep(size_t step) {
    if (!m_overwrites[step]) return;
    std::vector<std::span<std::byte>> ranges;
    written_by(step, ranges);
    Entry entry{step, {}};
    size_t bytes = 0;
    for (const std::span<std::byte> range : ranges) {
        entry.kept.push_back({range.data(), {range.begin(), range.end()}});
        bytes += range.size();
    }
    m_history.push_back(std::move(entry));
    m_history_used += bytes;
    while (m_history_used > m_options.history_bytes && !m_history.empty()) {
        for (const Kept& kept : m_history.front().kept) m_history_used -= kept.bytes.size();
        m_history.pop_front();
    }
}

RunResult Session::execute(size_t first, size_t last, const std::function<bool(size_t)>& after) {
    std::vector<const Tensor*> nodes;
    nodes.reserve(last - first);
    for (size_t k = first; k < last; ++k) nodes.push_back(&tensor(m_steps[k].node));
    Recording recording;
    recording.reserve(m_executor->threads(), nodes.size(), 0);
    RunOptions options;
    options.recording = &recording;
    options.guard = m_options.guard;
    options.after_node = [&](size_t node) { return after(first + node); };
    const RunResult result = m_executor->run(nodes, m_runs[m_steps[first].run].threads, m_work, options);
    for (size_t i = 0; i < result.nodes_done; ++i)
        m_times[first + i] = recording.nodes[i].end - recording.nodes[i].begin;
    return result;
}

std::optional<size_t> Session::breakpoint_before(size_t step) {
    const uint32_t number = m_steps[step].node;
    const Tensor& node = tensor(number);
    const OpDef& op = m_registry.op(node);
    for (auto& [id, b] : m_breakpoints) {
        if (!b.enabled || b.on_nan) continue;
        if (b.node && *b.node != number) continue;
        if (!b.op.empty() && !same_word(b.op, op.name) && !(op.variant && same_word(b.op, op.variant(node)))) continue;
        if (!b.name.empty() && !matches_pattern(b.name, m_program->display_name(number)) &&
            !matches_pattern(b.name, name_of(node)))
            continue;
        if (++b.hits > b.after_hits) return id;
    }
    return std::nullopt;
}

std::optional<size_t> Session::breakpoint_after(size_t step, Message* found) {
    const auto watching = std::find_if(m_breakpoints.begin(), m_breakpoints.end(),
                                       [](const auto& entry) { return entry.second.enabled && entry.second.on_nan; });
    if (watching == m_breakpoints.end() || !m_registry.op(tensor(m_steps[step].node)).computes) return std::nullopt;
    const Result<Statistics> stats = statistics(m_steps[step].node);
    if (!stats.ok() || stats->nan + stats->inf == 0) return std::nullopt;
    for (auto& [id, b] : m_breakpoints) {
        if (!b.enabled || !b.on_nan || (b.node && *b.node != m_steps[step].node) || ++b.hits <= b.after_hits) continue;
        *found = msg("%1 holds %2 NaN and %3 Inf", m_program->display_name(m_steps[step].node), stats->nan, stats->inf);
        return id;
    }
    return std::nullopt;
}

Stop Session::advance(size_t to, bool through_breakpoints) {
    Stop stop{StopKind::reached, m_cursor, {}, {}};
    while (m_cursor < to) {
        // Up to the end of this run: threads and work buffer are the run's.
        size_t last = m_cursor + 1;
        while (last < to && m_steps[last].run == m_steps[m_cursor].run) ++last;
        keep(m_cursor);
        const RunResult result = execute(m_cursor, last, [&](size_t done) {
            m_cursor = done + 1;
            if (!through_breakpoints) {
                stop.breakpoint = breakpoint_after(done, &stop.reason);
                if (!stop.breakpoint && m_cursor < to) stop.breakpoint = breakpoint_before(m_cursor);
                if (stop.breakpoint) return false;
            }
            if (m_cursor < last) keep(m_cursor);
            return true;
        });
        m_torn = result.torn;
        if (result.torn && !m_history.empty() && m_history.back().step == m_cursor) {
            // A step that was stopped in its middle has not happened.
            for (const Kept& kept : m_history.back().kept) std::memcpy(kept.at, kept.bytes.data(), kept.bytes.size());
            for (const Kept& kept : m_history.back().kept) m_history_used -= kept.bytes.size();
            m_history.pop_back();
            m_torn = false;
        }
        if (result.end == RunEnd::failed) return {StopKind::failed, m_cursor, {}, result.error};
        if (stop.breakpoint) {
            stop.kind = StopKind::breakpoint;
            break;
        }
        if (result.end == RunEnd::stopped) {
            stop.kind = StopKind::paused;
            break;
        }
    }
    stop.cursor = m_cursor;
    if (stop.kind == StopKind::reached && at_end()) stop.kind = StopKind::end;
    return stop;
}

Stop Session::step() {
    if (at_end()) return {StopKind::end, m_cursor, {}, {}};
    Stop stop = advance(m_cursor + 1, true);
    if (stop.kind == StopKind::reached) stop.kind = StopKind::stepped;
    return stop;
}

Stop Session::run_to(size_t step) { return advance(std::min(step, m_steps.size()), false); }

Result<Stop> Session::step_back() {
    if (m_cursor == 0) return fail("this is the start: no step is done");
    const size_t target = m_cursor - 1;
    const bool kept = !m_history.empty() && m_history.back().step == target;
    if (m_overwrites[target] && !kept) {
        // Its bytes are no longer kept: the same steps from the start give the same bytes.
        GGS_CHECK(restart());
        const Stop stop = advance(target, true);
        if (stop.kind == StopKind::failed) return fail_with(stop.reason);
        return Stop{StopKind::stepped, m_cursor, {}, {}};
    }
    if (kept) {
        for (const Kept& part : m_history.back().kept) {
            std::memcpy(part.at, part.bytes.data(), part.bytes.size());
            m_history_used -= part.bytes.size();
        }
        m_history.pop_back();
    }
    m_cursor = target;
    m_torn = false;
    return Stop{StopKind::stepped, m_cursor, {}, {}};
}

Status Session::restart() {
    for (const Kept& kept : m_origin) std::memcpy(kept.at, kept.bytes.data(), kept.bytes.size());
    m_history.clear();
    m_history_used = 0;
    m_cursor = 0;
    m_torn = false;
    for (auto& [id, breakpoint] : m_breakpoints) breakpoint.hits = 0;
    return {};
}

size_t Session::add(Breakpoint breakpoint) {
    m_breakpoints[m_next_breakpoint] = std::move(breakpoint);
    return m_next_breakpoint++;
}

TensorState Session::state(uint32_t number) const {
    const Tensor& t = tensor(number);
    TensorState state{t.op == OpId::none ? TensorState::Kind::leaf : TensorState::Kind::not_run, 0};
    const std::span<const std::byte> own = bytes_of(t);
    for (size_t k = 0; k < m_cursor + (m_torn ? 1 : 0) && k < m_steps.size(); ++k) {
        if (m_steps[k].node == number && k < m_cursor && !m_steps[k].skipped) {
            state = {TensorState::Kind::done, k};
            continue;
        }
        if (m_steps[k].node == number && k == m_cursor) {
            state = {TensorState::Kind::torn, k};
            continue;
        }
        if (state.kind == TensorState::Kind::not_run) continue;
        std::vector<std::span<std::byte>> ranges;
        written_by(k, ranges);
        for (const std::span<std::byte> range : ranges) {
            if (overlap(own, range))
                state = {k < m_cursor ? TensorState::Kind::overwritten : TensorState::Kind::torn, k};
        }
    }
    return state;
}

Result<double> Session::value(uint32_t number, const Index& index) const {
    const TensorEntry& entry = m_program->tensors[number];
    if (!entry.alive) return fail("the arena of `%1` was reset", m_program->display_name(number));
    const Tensor& t = *entry.tensor;
    for (size_t i = 0; i < index.size(); ++i) {
        if (index[i] < 0 || index[i] >= t.ne[i])
            return fail("index %1 of dimension %2 is outside of %3", index[i], i, shape_text(t));
    }
    if (!t.data) return fail("`%1` has no memory", m_program->display_name(number));
    const TypeTraits& type = traits(t.type);
    const std::byte* block = static_cast<const std::byte*>(t.data) + element_offset(t, index);
    if (t.type == TypeId::i64 || t.type == TypeId::f64) {
        int64_t whole = 0;
        double real = 0;
        std::memcpy(t.type == TypeId::i64 ? static_cast<void*>(&whole) : &real, block, 8);
        return t.type == TypeId::i64 ? static_cast<double>(whole) : real;
    }
    std::vector<float> values(static_cast<size_t>(type.block));
    GGS_CHECK(dequantize(t.type, block, values.data(), type.block));
    return values[static_cast<size_t>(index[0] % type.block)];
}

Result<Statistics> Session::statistics(uint32_t number) const {
    const Tensor& t = tensor(number);
    Statistics stats;
    double sum = 0;
    double squares = 0;
    int64_t finite = 0;
    const int64_t n = nelements(t);
    for (int64_t i = 0; i < n; ++i) {
        GGS_TRY(const double v, value(number, index_of_flat(t, i)));
        ++stats.count;
        if (std::isnan(v)) {
            ++stats.nan;
        } else if (std::isinf(v)) {
            ++stats.inf;
        } else {
            stats.zeros += v == 0;
            stats.min = finite == 0 ? v : std::min(stats.min, v);
            stats.max = finite == 0 ? v : std::max(stats.max, v);
            ++finite;
            const double before = finite == 1 ? 0 : sum / static_cast<double>(finite - 1);
            sum += v;
            // Welford's way: no large numbers are subtracted from each other.
            squares += (v - before) * (v - sum / static_cast<double>(finite));
        }
    }
    stats.mean = finite > 0 ? sum / static_cast<double>(finite) : 0;
    stats.sd = finite > 0 ? std::sqrt(std::max(0.0, squares / static_cast<double>(finite))) : 0;
    return stats;
}

Result<Explanation> Session::explain(uint32_t number, const Index& index) const {
    const Tensor& t = tensor(number);
    const OpDef& op = m_registry.op(t);
    if (!op.explain) return fail("what %1 does to one element can't be told yet", op.name);
    for (size_t i = 0; i < index.size(); ++i) {
        if (index[i] < 0 || index[i] >= t.ne[i])
            return fail("index %1 of dimension %2 is outside of %3", index[i], i, shape_text(t));
    }
    return op.explain(t, index, [this](const Tensor& source, const Index& at) {
        const auto found = m_program->number_of(&source);
        const Result<double> read = found ? value(*found, at) : Result<double>(std::nan(""));
        return read.ok() ? *read : std::nan("");
    });
}

Status Session::change(uint32_t number, const Index& index, double v) {
    GGS_TRY([[maybe_unused]] const double old, value(number, index));
    const Tensor& t = tensor(number);
    if (traits(t.type).block != 1)
        return fail("`%1` is %2: its elements share a scale and can't be changed one by one",
                    m_program->display_name(number), traits(t.type).name);
    std::byte* const at = static_cast<std::byte*>(t.data) + element_offset(t, index);
    keep_origin({at, traits(t.type).bytes});
    return quantize(t.type, &v, at, 1);
}

} // namespace ggs
