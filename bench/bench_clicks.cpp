// SPDX-License-Identifier: MIT
// bench_clicks: how fast a Norm file is decoded, next to read() of the same bytes from the page cache. Its samples have
// 1 label, 13 dense values, 26 slots.
//
// Limits, with --check, for one key per slot without check bytes: one thread decodes at 40 % of read(), two at 75 %
// (the medians of rounds that are run alternately).
#include "base/seeded.h"
#include "files/clicks/click_batches.h"
#include "samples.h"

#include <cstring>
#include <filesystem>
#include <fstream>

#include <fcntl.h>
#include <unistd.h>

using namespace ggs;
using namespace ggs::bench;

namespace {

constexpr uint64_t file_bytes = uint64_t{512} << 20;
constexpr int64_t n_dense = 13, n_slots = 26, batch = 2048;
constexpr int n_rounds = 9;
constexpr double least_share[] = {0.40, 0.75}; // by one thread, by two

template <class T> void put(std::string& to, T value) {
    char bytes[sizeof value];
    std::memcpy(bytes, &value, sizeof value);
    to.append(bytes, sizeof value);
}

// A file of samples with 1 to `most_keys` keys in each slot.
std::string made_file(uint64_t most_keys, bool check_bytes) {
    const std::string path = (std::filesystem::temp_directory_path() / "ggscope-bench-clicks.bin").string();
    std::string samples;
    int64_t count = 0;
    while (samples.size() < (size_t{16} << 20)) {
        std::string sample;
        const auto seed = static_cast<uint64_t>(count++);
        put(sample, static_cast<float>(seed % 2));
        for (int64_t i = 0; i < n_dense; ++i) put(sample, static_cast<float>(unit(seed, static_cast<uint64_t>(i))));
        for (int64_t slot = 0; slot < n_slots; ++slot) {
            const uint64_t number = scrambled(seed, static_cast<uint64_t>(100 + slot));
            const auto keys = static_cast<int32_t>(1 + number % most_keys);
            put(sample, keys);
            for (int32_t k = 0; k < keys; ++k)
                put(sample, static_cast<uint32_t>(scrambled(number, static_cast<uint64_t>(k))));
        }
        if (check_bytes) {
            put(samples, static_cast<int32_t>(sample.size()));
            const uint8_t sum = click_check_byte(std::as_bytes(std::span(sample)));
            samples += sample;
            put(samples, sum);
        } else {
            samples += sample;
        }
    }
    const auto copies = static_cast<int64_t>(file_bytes / samples.size());
    std::string header;
    for (const int64_t field :
         {int64_t{check_bytes}, count * copies, int64_t{1}, n_dense, n_slots, int64_t{0}, int64_t{0}, int64_t{0}})
        put(header, field);
    std::ofstream out(path, std::ios::binary);
    out << header;
    for (int64_t i = 0; i < copies; ++i) out << samples;
    return path;
}

double read_seconds(const std::string& path) {
    static std::vector<char> buffer(size_t{1} << 20);
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    const auto start = Clock::now();
    while (::read(file, buffer.data(), buffer.size()) > 0) {
    }
    const double seconds = ms_since(start) / 1e3;
    ::close(file);
    return seconds;
}

// A log that is opened afresh each time, so that it has no index.
double decode_seconds(const std::string& path, int threads) {
    ClickOptions options;
    options.keys = ClickKeys::u32;
    const std::shared_ptr<const ClickLog> log = need(ClickLog::open(path, options));
    const auto start = Clock::now();
    ClickBlock block;
    int64_t read = 0;
    if (threads == 1) {
        for (; read < log->shape().samples; read += block.count) {
            if (const Status status = log->read(read, batch, block); !status.ok()) give_up(status.error());
        }
    } else {
        ClickBatches batches(log, {.batch = batch, .threads = threads});
        while (need(batches.next(block))) read += block.count;
    }
    const double seconds = ms_since(start) / 1e3;
    if (read != log->shape().samples) give_up(msg("only %1 samples were read", read));
    return seconds;
}

bool measure(const char* name, uint64_t most_keys, bool check_bytes, bool limited) {
    const std::string path = made_file(most_keys, check_bytes);
    const auto gb = static_cast<double>(std::filesystem::file_size(path)) / 1e9;
    Samples read, decoded[2];
    read_seconds(path);
    for (int i = 0; i < n_rounds; ++i) {
        read.add(gb / read_seconds(path));
        for (int threads = 1; threads <= 2; ++threads) decoded[threads - 1].add(gb / decode_seconds(path, threads));
    }
    std::filesystem::remove(path);
    bool holds = true;
    fmt::print("{:34} read() {:5.2f} GB/s", name, read.median());
    for (int i = 0; i < 2; ++i) {
        const double share = decoded[i].median() / read.median();
        fmt::print("   {} thread{} {:5.2f} GB/s, {:3.0f} %", i + 1, i == 0 ? " " : "s", decoded[i].median(),
                   100 * share);
        holds = holds && (!limited || share >= least_share[i]);
    }
    fmt::print("{}\n", holds ? "" : "   BROKEN");
    return holds;
}

} // namespace

int main(int argc, char** argv) {
    const bool check = argc > 1 && std::strcmp(argv[1], "--check") == 0;
    const bool holds = measure("one key per slot", 1, false, true);
    measure("one key per slot, check bytes", 1, true, false);
    measure("1 to 4 keys per slot", 4, false, false);
    if (check) fmt::print("{}\n", holds ? "the limits hold" : "a limit is broken");
    return check && !holds ? 1 : 0;
}
