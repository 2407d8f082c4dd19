// SPDX-License-Identifier: MIT
#include "debug/peak.h"

#include "base/enough.h"
#include "cpu/dot.h"
#include "device/block_storage.h"
#include "graph/builder.h"
#include "run/device_executor.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstring>
#include <new>
#include <unistd.h>

namespace ggs {

namespace {

using Clock = std::chrono::steady_clock;

constexpr auto time_for_each = std::chrono::milliseconds(120);

// The shortest of as many runs as there is time for, in nanoseconds; two at least, as the first one warms up.
template <class Run> Result<double> shortest(const Run& run) {
    double best = 0;
    const Clock::time_point start = Clock::now();
    for (int i = 0; i < 2 || Clock::now() - start < time_for_each; ++i) {
        const Clock::time_point begin = Clock::now();
        GGS_CHECK(run());
        const double ns = std::chrono::duration<double, std::nano>(Clock::now() - begin).count();
        if (i == 1 || (i > 1 && ns < best)) best = ns;
    }
    return std::max(best, 1.0);
}

Result<double> matrix_gflops(const Registry& registry, int threads) {
    // About a millisecond for each thread.
    const int64_t k = 1024, m = 128 * int64_t{threads}, n = 256;
    Program program;
    Builder builder(registry, program);
    const size_t bytes = sizeof(float) * static_cast<size_t>(k * m + k * n + m * n);
    GGS_CHECK(builder.new_arena(bytes + 4096, false));
    GGS_TRY(Tensor* const a, builder.new_tensor(TypeId::f32, {k, m, 1, 1}));
    GGS_TRY(Tensor* const b, builder.new_tensor(TypeId::f32, {k, n, 1, 1}));
    const std::vector<float> ones(static_cast<size_t>(k * std::max(m, n)), 1.0f);
    for (const Tensor* t : {a, b}) GGS_CHECK(program.write(*t, 0, std::as_bytes(std::span(ones)).first(nbytes(*t))));
    GGS_TRY(Tensor* const c, builder.node(OpId::mul_mat, {a, b}));
    c->flags |= flag_compute;
    const auto executor = make_executor(registry, program.space, threads);
    const Tensor* nodes[] = {c};
    GGS_TRY(const size_t work_bytes, executor->work_size(nodes, threads));
    GGS_TRY(const std::shared_ptr<Storage> work, work_storage(work_bytes));
    GGS_TRY(const double ns, shortest([&]() -> Status {
                const RunResult result = executor->run(nodes, threads, {{work.get(), 0}, work_bytes});
                return result.end == RunEnd::failed ? Status(fail_with(result.error)) : Status();
            }));
    return 2.0 * static_cast<double>(k * m * n) / ns;
}

// More than the caches hold, as far as the system knows them.
size_t bytes_to_read() {
#ifdef _SC_LEVEL3_CACHE_SIZE
    const long cache = sysconf(_SC_LEVEL3_CACHE_SIZE);
#else
    const long cache = 0;
#endif
    return std::clamp<size_t>(2 * static_cast<size_t>(std::max(0L, cache)), size_t{64} << 20, size_t{256} << 20);
}

// A few sums side by side, which the compiler puts into vectors.
uint64_t sum_of(const uint64_t* words, size_t n) {
    constexpr size_t lanes = 32;
    uint64_t sums[lanes] = {};
    for (size_t i = 0; i + lanes <= n; i += lanes) {
        for (size_t lane = 0; lane < lanes; ++lane) sums[lane] += words[i + lane];
    }
    uint64_t sum = 0;
    for (const uint64_t s : sums) sum += s;
    return sum;
}

Result<double> memory_gbytes(int threads) {
    const size_t n = bytes_to_read() / sizeof(uint64_t);
    const std::unique_ptr<uint64_t[]> words(new (std::nothrow) uint64_t[n]);
    if (!words) return fail("there are no %1 bytes of memory to measure with", n * sizeof(uint64_t));
    ThreadPool pool(threads);
    GGS_CHECK(pool.made());
    const size_t part = n / static_cast<size_t>(threads);
    const auto mine = [&](int thread) { return words.get() + static_cast<size_t>(thread) * part; };
    // Each thread is the first to write its own part, so that a system with several memories puts it nearby.
    pool.run(threads, [&](int thread) { std::memset(mine(thread), 1, part * sizeof(uint64_t)); });
    std::atomic<uint64_t> sum{0}; // so that nothing is optimised away
    GGS_TRY(const double ns, shortest([&]() -> Status {
                pool.run(threads, [&](int thread) { sum += sum_of(mine(thread), part); });
                return {};
            }));
    return static_cast<double>(part * static_cast<size_t>(threads) * sizeof(uint64_t)) / ns;
}

} // namespace

Result<Peak> measure_peak(const Registry& registry, int threads) {
    if (threads < 1 || threads > max_threads)
        return fail("%1 threads are out of range: use 1 to %2", threads, max_threads);
    return with_enough([&]() -> Result<Peak> {
        Peak peak;
        peak.threads = threads;
        peak.vectors = best_dot_table().name;
        GGS_TRY(peak.gflops, matrix_gflops(registry, threads));
        GGS_TRY(peak.gbytes, memory_gbytes(threads));
        return peak;
    });
}

const char* bound_word(Bound bound) {
    switch (bound) {
    case Bound::none: return "";
    case Bound::flops: return "flops";
    case Bound::bytes: return "bytes";
    }
    return "";
}

PeakShare share_of_peak(const Peak& peak, double flops, double bytes, Nanoseconds ns) {
    if (ns <= 0 || peak.gflops <= 0 || peak.gbytes <= 0 || (flops <= 0 && bytes <= 0)) return {};
    const double computing = flops / peak.gflops; // 10^9 a second is one a nanosecond
    const double moving = bytes / peak.gbytes;
    const double time = static_cast<double>(ns);
    return computing >= moving ? PeakShare{Bound::flops, computing / time} : PeakShare{Bound::bytes, moving / time};
}

} // namespace ggs
