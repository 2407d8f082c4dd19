// SPDX-License-Identifier: MIT
#include "debug/peak.h"

#include "base/enough.h"
#include "cpu/dot.h"
#include "device/block_storage.h"
#include "graph/builder.h"
#include "run/device_executor.h"
#include "run/device_speed.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstring>
#include <unistd.h>

namespace ggs {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int tries = 3; // on a busy machine a single one may be far below what is possible
constexpr auto time_for_each = std::chrono::milliseconds(33);
constexpr auto time_for_small = std::chrono::milliseconds(3);

// The shortest of as many runs as there is time for, in nanoseconds; two at least, as the first one warms up.
template <class Run> Result<double> shortest(Clock::duration time, const Run& run) {
    double best = 0;
    const Clock::time_point start = Clock::now();
    for (int i = 0; i < 2 || Clock::now() - start < time; ++i) {
        const Clock::time_point begin = Clock::now();
        GGS_CHECK(run());
        const double ns = std::chrono::duration<double, std::nano>(Clock::now() - begin).count();
        if (i == 1 || (i > 1 && ns < best)) best = ns;
    }
    return std::max(best, 1.0);
}

// `amount` per run, by the shortest run of each try.
template <class Run> Result<Peak::Rate> rate_of(double amount, Clock::duration time, const Run& run) {
    Peak::Rate rate;
    for (int i = 0; i < tries; ++i) {
        GGS_TRY(const double ns, shortest(time, run));
        rate.add({amount / ns, amount / ns, 1});
    }
    return rate;
}

// Weights of this type represent their arithmetic.
constexpr TypeId type_of[arithmetics] = {TypeId::f32, TypeId::f16, TypeId::bf16, TypeId::q8_0};

Result<Peak::Rate> matrix_gflops(const Registry& registry, int threads, TypeId type) {
    // About a millisecond for each thread.
    const int64_t k = 1024, m = 128 * int64_t{threads}, n = 256;
    Program program;
    Builder builder(registry, program);
    const size_t bytes = sizeof(float) * static_cast<size_t>(k * m + k * n + m * n);
    GGS_CHECK(builder.new_arena(bytes + 4096, false));
    GGS_TRY(Tensor* const a, builder.new_tensor(type, {k, m, 1, 1}));
    GGS_TRY(Tensor* const b, builder.new_tensor(TypeId::f32, {k, n, 1, 1}));
    const std::vector<float> ones(static_cast<size_t>(k * std::max(m, n)), 1.0f);
    std::vector<std::byte> weights(nbytes(*a));
    for (int64_t row = 0; row < m; ++row)
        row_from_floats(type, ones.data(), weights.data() + static_cast<size_t>(row) * a->nb[1], k);
    GGS_CHECK(program.write(*a, 0, weights));
    GGS_CHECK(program.write(*b, 0, std::as_bytes(std::span(ones)).first(nbytes(*b))));
    GGS_TRY(Tensor* const c, builder.node(OpId::mul_mat, {a, b}));
    c->flags |= flag_compute;
    const auto executor = make_executor(registry, program.space, threads);
    const Tensor* nodes[] = {c};
    GGS_TRY(const size_t work_bytes, executor->work_size(nodes, threads));
    GGS_TRY(const std::shared_ptr<Storage> work, work_storage(work_bytes));
    return rate_of(2.0 * static_cast<double>(k * m * n), time_for_each, [&]() -> Status {
        const RunResult result = executor->run(nodes, threads, {{work.get(), 0}, work_bytes});
        return result.end == RunEnd::failed ? Status(fail_with(result.error)) : Status();
    });
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

// Returns the sizes of the buffers for measuring reads, in bytes, the smallest first. Caches may hold all of them but
// the largest.
std::vector<size_t> sizes_to_read() {
    std::vector<size_t> sizes;
    const size_t last = bytes_to_read();
    for (size_t bytes = size_t{64} << 10; bytes < last; bytes *= 4) sizes.push_back(bytes);
    sizes.push_back(last);
    return sizes;
}

// Small buffers are read several times, so that the barriers of the threads take a negligible share of the time. Unit:
// bytes.
constexpr size_t least_at_once = size_t{8} << 20;

Status measure_reading(int threads, Peak& peak) {
    const std::vector<size_t> sizes = sizes_to_read();
    const auto unit = static_cast<size_t>(threads) * RowLoops::words_at_once;
    const auto words_of = [unit](size_t bytes) { return bytes / sizeof(uint64_t) / unit * unit; };
    const size_t n = words_of(sizes.back());
    // As filled tensors have it: in large pages, where there are some.
    GGS_TRY(const std::shared_ptr<Storage> memory, Storage::make(n * sizeof(uint64_t)));
    memory->expect_fill(0, memory->size());
    auto* const words = reinterpret_cast<uint64_t*>(memory->host().data());
    ThreadPool pool(threads);
    GGS_CHECK(pool.made());
    const auto sum_words = best_dot_table().loops.sum_words;
    std::atomic<uint64_t> sum{0}; // so that nothing is optimised away
    for (const size_t size : sizes) {
        const size_t part = words_of(size) / static_cast<size_t>(threads);
        if (part == 0) continue; // more threads than there is to read
        const auto mine = [&](int thread) { return words + static_cast<size_t>(thread) * part; };
        // Each thread is the first to write its own part, so that a system with several memories
        // puts it nearby, as far as pages go.
        pool.run(threads, [&](int thread) { std::memset(mine(thread), 1, part * sizeof(uint64_t)); });
        const size_t bytes = part * static_cast<size_t>(threads) * sizeof(uint64_t);
        const size_t times = std::max<size_t>(1, least_at_once / bytes);
        const auto time = size == sizes.back() ? time_for_each : time_for_small;
        GGS_TRY(peak.memory, rate_of(static_cast<double>(bytes * times), time, [&]() -> Status {
                    pool.run(threads, [&](int thread) {
                        for (size_t i = 0; i < times; ++i) sum += sum_words(mine(thread), part);
                    });
                    return {};
                }));
        peak.readings.push_back({static_cast<double>(bytes), peak.memory.best});
    }
    peak.gbytes = peak.memory.best; // of the largest one
    return {};
}

} // namespace

Result<Peak> measure_peak(const Registry& registry, int threads, const DeviceChoice& device) {
    if (threads < 1 || threads > max_threads)
        return fail("%1 threads are out of range: use 1 to %2", threads, max_threads);
    if (device.kind == DeviceKind::emulator)
        return fail("the emulator simulates a GPU on the CPU, so its times can't be compared with the peak of a GPU or "
                    "of the CPU");
    return with_enough([&]() -> Result<Peak> {
        Peak peak;
        peak.device = device;
        peak.threads = threads;
        if (peak.of_gpu()) {
            GGS_TRY(const DeviceSpeed speed, measure_device(runtime(device.kind), device.number));
            peak.gflops = speed.gflops;
            peak.gbytes = speed.gbytes;
            return peak;
        }
        peak.vectors = best_dot_table().name;
        for (size_t i = 0; i < arithmetics; ++i) {
            GGS_TRY(peak.products[i], matrix_gflops(registry, threads, type_of[i]));
        }
        peak.gflops = peak.products.front().best;
        GGS_CHECK(measure_reading(threads, peak));
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

double Peak::gbytes_of(double bytes) const {
    const auto above =
        std::find_if(readings.begin(), readings.end(), [&](const Reading& r) { return r.bytes >= bytes; });
    if (above == readings.end()) return gbytes;
    if (above == readings.begin()) return above->gbytes;
    // In between, as straight as between decades of bytes.
    const Reading& below = *(above - 1);
    const double way = std::log(bytes / below.bytes) / std::log(above->bytes / below.bytes);
    return below.gbytes + way * (above->gbytes - below.gbytes);
}

bool Peak::is_cached(double bytes) const {
    constexpr double noticeable = 1.05;
    return gbytes > 0 && gbytes_of(bytes) > noticeable * gbytes;
}

void Peak::Rate::add(const Rate& more) {
    if (more.tries == 0) return;
    worst = tries == 0 ? more.worst : std::min(worst, more.worst);
    best = std::max(best, more.best);
    tries += more.tries;
}

void Peak::add(const Peak& more) {
    for (size_t i = 0; i < arithmetics; ++i) products[i].add(more.products[i]);
    memory.add(more.memory);
    gflops = std::max(gflops, more.gflops);
    gbytes = std::max(gbytes, more.gbytes);
    if (readings.size() != more.readings.size()) return;
    for (size_t i = 0; i < readings.size(); ++i) {
        if (readings[i].bytes == more.readings[i].bytes)
            readings[i].gbytes = std::max(readings[i].gbytes, more.readings[i].gbytes);
    }
}

double Peak::gflops_of(Arithmetic arithmetic) const {
    return std::max(gflops, products[static_cast<size_t>(arithmetic)].best);
}

double Peak::time_for(const Flops& flops) const {
    double ns = 0;
    for (size_t i = 0; i < arithmetics; ++i) {
        // 10^9 a second is one a nanosecond.
        if (flops[i] > 0) ns += flops[i] / gflops_of(static_cast<Arithmetic>(i));
    }
    return ns;
}

const char* arithmetic_word(Arithmetic arithmetic) {
    switch (arithmetic) {
    case Arithmetic::f32: return "f32";
    case Arithmetic::f16: return "f16";
    case Arithmetic::bf16: return "bf16";
    case Arithmetic::int8: return "int8";
    }
    return "";
}

Arithmetic arithmetic_of(const Tensor& node) {
    if ((node.op != OpId::mul_mat && node.op != OpId::mul_mat_id) || !node.src[0]) return Arithmetic::f32;
    const TypeId type = node.src[0]->type;
    if (is_quantized(type)) return Arithmetic::int8;
    return type == TypeId::f16 ? Arithmetic::f16 : type == TypeId::bf16 ? Arithmetic::bf16 : Arithmetic::f32;
}

PeakShare share_of_peak(const Peak& peak, const Flops& flops, double bytes, Nanoseconds ns, size_t nodes) {
    const bool computes = std::ranges::any_of(flops, [](double each) { return each > 0; });
    if (ns <= 0 || nodes == 0 || peak.gflops <= 0 || peak.gbytes <= 0 || (!computes && bytes <= 0)) return {};
    const double computing = peak.time_for(flops);
    const double moving = bytes / peak.gbytes_of(bytes / static_cast<double>(nodes));
    const double time = static_cast<double>(ns);
    return computing >= moving ? PeakShare{Bound::flops, computing / time} : PeakShare{Bound::bytes, moving / time};
}

} // namespace ggs
