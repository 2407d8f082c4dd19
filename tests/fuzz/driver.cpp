// SPDX-License-Identifier: MIT
// main() of every fuzz target: runs it on seeds and on changed seeds, and ends at the first input that breaks a
// promise.
//
//   fuzz_X --runs N --seed S [--from I] [--max-len L] [--text] [seed files or folders …]
//   fuzz_X --one FILE            one input, as it is
//   fuzz_X --write-seeds DIR     the seeds as files, for libFuzzer or to look at
//
// Promises: no crash, no sanitizer report, no leak, at most 2 s and 256 MiB an input. The input that breaks one is
// written to crash-<target>-<hash> in the working directory; it can also be made again from seed and number alone, as
// no input depends on those before it.
#include "mutate.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#if defined(__SANITIZE_ADDRESS__)
#define GGS_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define GGS_ASAN 1
#endif
#endif
#if defined(__SANITIZE_THREAD__)
#define GGS_TSAN 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define GGS_TSAN 1
#endif
#endif

#ifdef GGS_ASAN
extern "C" {
void __sanitizer_set_death_callback(void (*callback)());
int __lsan_do_recoverable_leak_check();
// 320: the input's 256 and what the sanitizer and its quarantine need for themselves.
const char* __asan_default_options() {
    return "max_allocation_size_mb=256:allocator_may_return_null=0:hard_rss_limit_mb=320:quarantine_size_mb=16:detect_"
           "leaks=1:"
           "handle_abort=1:handle_sigill=1:detect_stack_use_after_return=0";
}
const char* __ubsan_default_options() { return "print_stacktrace=1:abort_on_error=1"; }
}
#endif

namespace {

namespace fs = std::filesystem;
using namespace ggs::fuzz;

constexpr uint64_t memory_limit = uint64_t{256} << 20;
constexpr int64_t time_limit_ms = 2000;
constexpr uint64_t leak_check_every = 5000;

// The current input, for the handlers that report it. main() writes it before each input; handlers only read.
struct Current {
    const char* target = "fuzz";
    const uint8_t* data = nullptr;
    size_t size = 0;
    uint64_t seed = 0;
    uint64_t number = 0;
    bool running = false;
    std::atomic<int64_t> started_ms{0};
    std::atomic<int64_t> started_cpu_ms{0};
} current;

int64_t clock_ms(clockid_t clock) {
    timespec t{};
    clock_gettime(clock, &t);
    return int64_t{t.tv_sec} * 1000 + t.tv_nsec / 1'000'000;
}

// snprintf is good enough in a handler of a program that is ending anyway; no allocation is made.
void report(const char* what) {
    if (!current.running) return;
    current.running = false;
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < current.size; ++i) hash = (hash ^ current.data[i]) * 0x100000001b3u;
    char path[160];
    std::snprintf(path, sizeof path, "crash-%s-%016llx", current.target, static_cast<unsigned long long>(hash));
    const int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    bool written = fd >= 0;
    for (size_t done = 0; written && done < current.size;) {
        const ssize_t n = write(fd, current.data + done, current.size - done);
        written = n > 0;
        if (written) done += static_cast<size_t>(n);
    }
    if (fd >= 0) close(fd);
    char line[512];
    const int n = std::snprintf(
        line, sizeof line,
        "%s: input %llu of seed %llu (%zu bytes): %s\n%s: the input is in %s; again: --seed %llu --from %llu --runs "
        "1\n",
        current.target, static_cast<unsigned long long>(current.number), static_cast<unsigned long long>(current.seed),
        current.size, what, current.target, written ? path : "no file (it can't be written here)",
        static_cast<unsigned long long>(current.seed), static_cast<unsigned long long>(current.number));
    if (n > 0 && write(STDERR_FILENO, line, static_cast<size_t>(n)) < 0) return;
}

#ifdef GGS_ASAN
void on_death() { report("stopped by a sanitizer"); }
#else
void on_signal(int signal) {
    char what[64];
    std::snprintf(what, sizeof what, "ended by signal %d", signal);
    report(what);
    std::signal(signal, SIG_DFL);
    raise(signal);
}
#endif

// Ticks twice a second. Wall time decides, unless the machine was so busy that the input hardly ran.
void on_tick(int) {
    if (!current.running) return;
    const int64_t wall = clock_ms(CLOCK_MONOTONIC) - current.started_ms;
    const int64_t cpu = clock_ms(CLOCK_PROCESS_CPUTIME_ID) - current.started_cpu_ms;
    if (wall < time_limit_ms || (cpu < time_limit_ms / 2 && wall < 10 * time_limit_ms)) return;
    report("took more than 2 s");
    _exit(1);
}

void watch() {
#ifdef GGS_ASAN
    __sanitizer_set_death_callback(on_death);
#else
    for (const int signal : {SIGSEGV, SIGABRT, SIGFPE, SIGILL, SIGBUS}) std::signal(signal, on_signal);
#endif
    struct sigaction tick = {};
    tick.sa_handler = on_tick;
    tick.sa_flags = SA_RESTART;
    sigaction(SIGALRM, &tick, nullptr);
    const itimerval half_second{{0, 500'000}, {0, 500'000}};
    setitimer(ITIMER_REAL, &half_second, nullptr);
#if !defined(GGS_ASAN) && !defined(GGS_TSAN)
    // An allocation above the limit fails, and what does not deal with that ends in SIGABRT.
    std::ifstream statm("/proc/self/statm");
    uint64_t pages = 0;
    if (statm >> pages) {
        const rlim_t most = pages * static_cast<uint64_t>(sysconf(_SC_PAGESIZE)) + memory_limit;
        const rlimit limit{most, most};
        setrlimit(RLIMIT_AS, &limit);
    }
#endif
}

uint64_t peak_bytes() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<uint64_t>(usage.ru_maxrss) * 1024;
}

void run_one(const Input& input, uint64_t seed, uint64_t number) {
#ifdef GGS_TSAN
    constexpr uint64_t growth = memory_limit * 8; // shadow memory counts as well
#else
    constexpr uint64_t growth = memory_limit;
#endif
    static const uint64_t peak_at_start = peak_bytes();
    current.data = input.data();
    current.size = input.size();
    current.seed = seed;
    current.number = number;
    current.started_ms = clock_ms(CLOCK_MONOTONIC);
    current.started_cpu_ms = clock_ms(CLOCK_PROCESS_CPUTIME_ID);
    current.running = true;
    // A copy of exactly its size: reading one byte past it is noticed.
    const std::unique_ptr<uint8_t[]> copy(new uint8_t[input.size()]);
    std::copy(input.begin(), input.end(), copy.get());
    LLVMFuzzerTestOneInput(copy.get(), input.size());
    if (peak_bytes() > peak_at_start + growth) {
        report("took more than 256 MiB");
        _exit(1);
    }
    current.running = false;
}

void check_leaks(uint64_t first, uint64_t last) {
#ifdef GGS_ASAN
    if (__lsan_do_recoverable_leak_check() == 0) return;
    std::fprintf(stderr, "%s: memory leaks in one of the inputs %llu to %llu\n", current.target,
                 static_cast<unsigned long long>(first), static_cast<unsigned long long>(last));
    _exit(1);
#else
    (void)first, (void)last;
#endif
}

Input read_file(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) {
        std::fprintf(stderr, "%s can't be read\n", path.c_str());
        std::exit(2);
    }
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

void add_seeds(const fs::path& path, size_t max_len, std::vector<Input>& to) {
    if (!fs::is_directory(path)) {
        to.push_back(read_file(path));
        return;
    }
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(path)) {
        if (entry.is_regular_file() && entry.file_size() <= max_len) files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    for (const fs::path& file : files) to.push_back(read_file(file));
}

struct Options {
    uint64_t runs = 2000;
    uint64_t seed = 1;
    uint64_t from = 0;
    size_t max_len = 64 * 1024;
    bool text = false;
    std::string one;
    std::string write_seeds;
    std::vector<std::string> paths;
};

bool parse(int argc, char** argv, Options& o) {
    for (int i = 1; i < argc; ++i) {
        const std::string_view name = argv[i];
        if (name == "--text") {
            o.text = true;
        } else if (name.substr(0, 2) != "--") {
            o.paths.emplace_back(name);
        } else if (i + 1 == argc) {
            return false;
        } else {
            const char* value = argv[++i];
            const auto number = [&] { return std::strtoull(value, nullptr, 10); };
            if (name == "--runs")
                o.runs = number();
            else if (name == "--seed")
                o.seed = number();
            else if (name == "--from")
                o.from = number();
            else if (name == "--max-len")
                o.max_len = number();
            else if (name == "--one")
                o.one = value;
            else if (name == "--write-seeds")
                o.write_seeds = value;
            else
                return false;
        }
    }
    return true;
}

} // namespace

int main(int argc, char** argv) {
    Options o;
    if (!parse(argc, argv, o)) {
        std::fprintf(stderr,
                     "%s --runs N --seed S [--from I] [--max-len L] [--text] [seed files or folders] [--one FILE] "
                     "[--write-seeds DIR]\n",
                     argv[0]);
        return 2;
    }
    const std::string target = fs::path(argv[0]).filename().string();
    current.target = target.c_str();

    if (!o.one.empty()) {
        const Input input = read_file(o.one);
        watch();
        run_one(input, 0, 0);
        std::printf("%s: %s: %s\n", current.target, o.one.c_str(), accepted > 0 ? "accepted" : "refused");
        return 0;
    }
    std::vector<Input> inputs = seeds();
    for (const std::string& path : o.paths) add_seeds(path, o.max_len, inputs);
    if (!o.write_seeds.empty()) {
        fs::create_directories(o.write_seeds);
        for (size_t i = 0; i < inputs.size(); ++i) {
            std::ofstream file(fs::path(o.write_seeds) / ("seed-" + std::to_string(i)), std::ios::binary);
            std::copy(inputs[i].begin(), inputs[i].end(), std::ostreambuf_iterator<char>(file));
        }
        return 0;
    }
    if (inputs.empty()) inputs.emplace_back();

    const Mutator mutator(inputs, o.max_len, o.text);
    watch();
    const auto start = std::chrono::steady_clock::now();
    uint64_t checked = o.from;
    for (uint64_t i = o.from; i < o.from + o.runs; ++i) {
        const Input input = mutator.input(o.seed, i);
        run_one(input, o.seed, i);
        if (i + 1 - checked == leak_check_every) {
            check_leaks(checked, i);
            checked = i + 1;
        }
    }
    if (o.runs > 0) check_leaks(checked, o.from + o.runs - 1);
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    std::printf("%s: %llu inputs, 0 failures, %.1f s, %llu accepted\n", current.target,
                static_cast<unsigned long long>(o.runs), seconds, static_cast<unsigned long long>(accepted));
    return 0;
}
