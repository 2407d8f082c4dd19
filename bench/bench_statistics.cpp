// SPDX-License-Identifier: MIT
// Statistics of a large tensor in a model: a .gguf with one f32 tensor of 2 GiB whose data is a hole in the file, read
// as the window reads it. The first pass brings the pages, the later ones are compared with a plain sum over the same
// bytes.
//
// Limit, with --check: the second pass reaches at least half the bandwidth of a plain sum (best of the interleaved
// rounds of each).
#include "samples.h"

#include "debug/targets/file_target.h"
#include "files/gguf.h"
#include "ops/all.h"
#include "values/statistics.h"

#include <cstring>
#include <filesystem>
#include <fstream>

using namespace ggs;
using namespace ggs::bench;

namespace {

constexpr int64_t across = 8192, down = 65'536;
constexpr uint64_t data_bytes = uint64_t{4} * across * down;
constexpr int n_rounds = 10;
constexpr double least_share = 0.5;

template <class T> void put(std::ofstream& out, T value) {
    out.write(reinterpret_cast<const char*>(&value), sizeof value);
}

// Magic, version, one tensor, no keys; then the tensor's entry, and nothing but length.
std::string sparse_model() {
    const std::string path = (std::filesystem::temp_directory_path() / "ggscope-bench-statistics.gguf").string();
    std::ofstream out(path, std::ios::binary);
    out.write("GGUF", 4);
    put<uint32_t>(out, 3);
    put<uint64_t>(out, 1);
    put<uint64_t>(out, 0);
    const std::string name = "large";
    put<uint64_t>(out, name.size());
    out.write(name.data(), static_cast<std::streamsize>(name.size()));
    put<uint32_t>(out, 2);
    put<int64_t>(out, across);
    put<int64_t>(out, down);
    put<uint32_t>(out, 0); // f32
    put<uint64_t>(out, 0); // at the beginning of the data
    const auto header = static_cast<uint64_t>(out.tellp());
    out.close();
    std::filesystem::resize_file(path, (header + 31) / 32 * 32 + data_bytes);
    return path;
}

double gib_per_s(Clock::time_point start) {
    return static_cast<double>(data_bytes) / (1 << 30) / (ms_since(start) / 1e3);
}

} // namespace

int main(int argc, char** argv) {
    const bool check = argc > 1 && std::strcmp(argv[1], "--check") == 0;
    const std::string path = sparse_model();
    int status = 0;
    {
        const auto target = need(FileTarget::open(builtin_registry(), path));
        const uint32_t large = *target->structure()->find("large");
        const Tensor& t = target->structure()->tensor(large);
        const auto pass = [&] {
            const auto start = Clock::now();
            const auto counted = need(statistics(reader_of(*target, target->lease()), large, t));
            if (!counted || counted->count != across * down || counted->zeros != across * down)
                give_up(msg("the count is wrong"));
            return gib_per_s(start);
        };
        // The work of a program that only needs the sum.
        const auto plain = [&] {
            const auto start = Clock::now();
            double sum = 0;
            for (size_t offset = 0; offset < data_bytes; offset += tile_bytes) {
                need(target->with_bytes(target->lease(), large, offset, tile_bytes,
                                        [&](std::span<const std::byte> bytes) {
                                            const auto* const values = reinterpret_cast<const float*>(bytes.data());
                                            for (size_t i = 0; i < bytes.size() / sizeof(float); ++i)
                                                sum += static_cast<double>(values[i]);
                                        }));
            }
            if (sum != 0) give_up(msg("the sum is wrong"));
            return gib_per_s(start);
        };
        const double first = pass();
        Samples ours, theirs;
        for (int round = 0; round < n_rounds; ++round) {
            ours.add(pass());
            theirs.add(plain());
        }
        const double share = ours.at(1) / theirs.at(1);
        fmt::print(
            "statistics of 2 GiB: first pass {:.2f} GiB/s; then best {:.2f}, median {:.2f} GiB/s; a plain sum best "
            "{:.2f}, median {:.2f} GiB/s\nshare {:.2f} (at least {:.2f})\n",
            first, ours.at(1), ours.median(), theirs.at(1), theirs.median(), share, least_share);
        const bool good = share >= least_share;
        if (check) fmt::print("{}\n", good ? "the limit holds" : "the limit does not hold");
        status = check && !good ? 1 : 0;
    }
    std::filesystem::remove(path);
    return status;
}
