// SPDX-License-Identifier: MIT
#include "run/device_speed.h"

#include "device/matrix_product.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <span>
#include <utility>
#include <vector>

namespace ggs {

namespace {

constexpr int times_measured = 12; // the first of them warm up
constexpr int times_warming = 2;
constexpr double long_enough = 2e8;                 // ns
constexpr size_t least_measured = size_t{16} << 10; // bytes that are worth being copied
constexpr size_t piece =
    (size_t{1} << 19) + 1; // halves that are made, for a matrix that begins with them again and again

class MeasuredMemory {
  public:
    static Result<MeasuredMemory> make(const RuntimeApi& runtime, size_t bytes) {
        GGS_TRY(std::byte* const at, runtime.allocate(bytes));
        return MeasuredMemory(runtime, at, bytes);
    }
    MeasuredMemory(MeasuredMemory&& other) noexcept
        : m_runtime(other.m_runtime), m_at(std::exchange(other.m_at, nullptr)), m_bytes(other.m_bytes) {}
    MeasuredMemory& operator=(MeasuredMemory&&) = delete;
    ~MeasuredMemory() {
        if (m_at) m_runtime->release(m_at, m_bytes);
    }
    std::byte* at() const { return m_at; }

  private:
    MeasuredMemory(const RuntimeApi& runtime, std::byte* at, size_t bytes)
        : m_runtime(&runtime), m_at(at), m_bytes(bytes) {}
    const RuntimeApi* m_runtime;
    std::byte* m_at;
    size_t m_bytes;
};

// A stream with two moments in it.
class StreamWatch {
  public:
    explicit StreamWatch(const RuntimeApi& runtime) : m_runtime(runtime) {}
    StreamWatch(const StreamWatch&) = delete;
    StreamWatch& operator=(const StreamWatch&) = delete;
    ~StreamWatch() {
        for (const Event event : m_moments) {
            if (event) m_runtime.end_event(event);
        }
        if (m_stream) m_runtime.end_stream(m_stream);
    }
    Status make() {
        GGS_TRY(m_stream, m_runtime.make_stream());
        for (Event& event : m_moments) {
            GGS_TRY(event, m_runtime.make_event());
        }
        return {};
    }
    Stream stream() const { return m_stream; }
    // The shortest of some runs of what `put` puts on the stream, in nanoseconds; of a slow device's fewer.
    template <class Put> Result<double> shortest(const Put& put) {
        double best = 0, all = 0;
        for (int i = 0; i < times_measured && (i <= times_warming || all < long_enough); ++i) {
            GGS_CHECK(m_runtime.record(m_moments[0], m_stream));
            GGS_CHECK(put());
            GGS_CHECK(m_runtime.record(m_moments[1], m_stream));
            GGS_CHECK(m_runtime.synchronise_stream(m_stream));
            GGS_TRY(const double ns, m_runtime.elapsed(m_moments[0], m_moments[1]));
            all += ns;
            if (i == times_warming || (i > times_warming && ns < best)) best = ns;
        }
        return std::max(best, 1.0);
    }

  private:
    const RuntimeApi& m_runtime;
    Stream m_stream = nullptr;
    Event m_moments[2] = {};
};

// Halves of either sign, from 0.06 to 1, as weights are: with the same number everywhere few of a GPU's wires change,
// it draws less, and its clock goes higher than it does in earnest. Rows of a matrix don't begin where pieces do.
Status fill_with_numbers(const RuntimeApi& runtime, std::byte* at, size_t bytes) {
    std::vector<uint16_t> numbers(std::min(piece, bytes / sizeof(uint16_t)));
    std::minstd_rand random(1);
    for (uint16_t& number : numbers) {
        const auto bits = static_cast<uint32_t>(random() >> 8);
        number = static_cast<uint16_t>((bits & 0x83ff) | (11 + (bits >> 10 & 3)) << 10);
    }
    const std::span<const std::byte> all = std::as_bytes(std::span(numbers));
    for (size_t done = 0; done < bytes; done += all.size())
        GGS_CHECK(runtime.copy(CopyKind::host_to_device, at + done, all.data(), std::min(all.size(), bytes - done)));
    return {};
}

} // namespace

Result<DeviceSpeed> measure_device(const RuntimeApi& runtime, int device, size_t bytes) {
    GGS_CHECK(runtime.select(device));
    GGS_CHECK(runtime.open_library());
    GGS_TRY(const DeviceMemory now, runtime.memory());
    const size_t half = std::min<size_t>(bytes, now.free / 16) / 256 * 256;
    if (half < least_measured) return fail("the device has only %1 bytes free, too few to measure its peak", now.free);
    GGS_TRY(const MeasuredMemory from, MeasuredMemory::make(runtime, half));
    GGS_TRY(const MeasuredMemory to, MeasuredMemory::make(runtime, half));
    GGS_CHECK(fill_with_numbers(runtime, from.at(), half));
    StreamWatch watch(runtime);
    GGS_CHECK(watch.make());
    DeviceSpeed speed;
    GGS_TRY(const double copying, watch.shortest([&] {
        return runtime.copy_async(CopyKind::device_to_device, to.at(), from.at(), half, watch.stream());
    }));
    speed.gbytes = 2.0 * static_cast<double>(half) / copying;
    // As large as the result, in F32, has room.
    const size_t room = half / sizeof(float);
    const int64_t n = static_cast<int64_t>(std::sqrt(static_cast<double>(room))) / 64 * 64;
    MatrixProduct product;
    product.type = ProductType::f16;
    product.a = product.b = from.at();
    product.out = reinterpret_cast<float*>(to.at());
    product.rows = product.columns = product.depth = n;
    product.a_row = product.b_column = product.out_column = n;
    GGS_TRY(const double multiplying, watch.shortest([&] { return runtime.multiply(product, watch.stream()); }));
    speed.gflops = 2.0 * std::pow(static_cast<double>(n), 3) / multiplying;
    return speed;
}

} // namespace ggs
