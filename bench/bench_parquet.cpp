// SPDX-License-Identifier: MIT
// Reads all FLOAT and INT64 columns of a Parquet file from the page cache, 65,536 rows at a time, as a click log is
// read. Prints decoded GB/s.
//
//   bench_parquet FILE [THREADS]
//
// Each thread reads every THREADS-th column. A file for comparison is made with pyarrow, for example:
//
//   rng = numpy.random.default_rng(1); n = 2_000_000
//   table = {f"I{i}": rng.random(n, dtype="f4") for i in range(14)} | {f"C{i}": rng.zipf(1.2, n) % 10**6 for i in
//   range(26)} pyarrow.parquet.write_table(pyarrow.table(table), "clicks.parquet")
#include "samples.h"

#include "files/parquet/parquet_column.h"

#include <atomic>
#include <cstdlib>
#include <thread>

using namespace ggs;
using namespace ggs::bench;

namespace {

constexpr int64_t rows_at_once = 65'536;
constexpr int n_rounds = 7;

template <class T> uint64_t read_all(ParquetColumn& column, int64_t rows) {
    std::vector<T> values(static_cast<size_t>(rows_at_once));
    for (int64_t row = 0; row < rows; row += rows_at_once) {
        const auto n = static_cast<size_t>(std::min(rows_at_once, rows - row));
        if (const Status read = column.read(row, std::span(values).first(n)); !read.ok()) give_up(read.error());
    }
    return static_cast<uint64_t>(rows) * sizeof(T);
}

} // namespace

int main(int argc, char** argv) {
    if (argc < 2) give_up(msg("bench_parquet FILE [THREADS]"));
    const int n_threads = argc > 2 ? std::max(std::atoi(argv[2]), 1) : 1;
    Samples times;
    std::atomic<uint64_t> bytes{0};
    for (int round = 0; round < n_rounds; ++round) {
        const auto start = Clock::now();
        const auto file = std::make_shared<const ParquetFile>(need(ParquetFile::open(argv[1])));
        bytes = 0;
        const auto work = [&](size_t from) {
            for (size_t i = from; i < file->columns().size(); i += static_cast<size_t>(n_threads)) {
                ParquetColumn column = need(ParquetColumn::open(file, i));
                const bool floats = column.info().type == ParquetType::float32;
                bytes += floats ? read_all<float>(column, file->rows()) : read_all<int64_t>(column, file->rows());
            }
        };
        std::vector<std::thread> threads;
        for (int i = 1; i < n_threads; ++i) threads.emplace_back(work, static_cast<size_t>(i));
        work(0);
        for (std::thread& thread : threads) thread.join();
        times.add(ms_since(start));
    }
    fmt::print("{} threads: {:.2f} GB/s (median {:.2f}), {:.0f} MB decoded in {:.0f} ms\n", n_threads,
               static_cast<double>(bytes) / times.best() / 1e6, static_cast<double>(bytes) / times.median() / 1e6,
               static_cast<double>(bytes) / 1e6, times.best());
    return 0;
}
