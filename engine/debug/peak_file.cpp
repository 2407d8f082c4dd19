// SPDX-License-Identifier: MIT
#include "debug/peak_file.h"

#include "base/atomic_file.h"
#include "base/read_file.h"
#include "base/usable_cores.h"
#include "cpu/dot.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <thread>

namespace ggs {

namespace {

constexpr uint64_t longest_file = uint64_t{1} << 20;
constexpr int enough_tries = 9; // more of them hardly ever find a better one
constexpr double most_tries = 1e6;
// Above these rates a number wasn't measured. Unit: 10^9 a second and thread. A core of 2025 with instructions for
// tiles reaches 3,000 in f16 and bf16 and 6,000 in int8; without them, 350 in f32; it reads 700 from its first cache.
constexpr double fastest_products[arithmetics] = {2'000, 20'000, 20'000, 40'000};
constexpr double fastest_reading = 5'000;

// Programs that were built differently reach different peaks on one machine.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr const char* built = "sanitized";
#elif defined(NDEBUG)
constexpr const char* built = "optimized";
#else
constexpr const char* built = "not optimized";
#endif

using Json = nlohmann::ordered_json;

// The processor's name as the system gives it.
std::string processor() {
    const Result<std::string> text = read_file("/proc/cpuinfo", longest_file);
    if (!text.ok()) return {};
    const size_t at = text->find("model name");
    if (at == std::string::npos) return {};
    const size_t begin = std::min(text->find(':', at), text->size()),
                 end = std::min(text->find('\n', at), text->size());
    return begin + 2 < end ? text->substr(begin + 2, end - begin - 2) : std::string();
}

std::string key_of(int threads) {
    const UsableCores usable = usable_cores();
    const std::string quota = usable.quota > 0 ? fmt::format(" limited to {:g}", usable.quota) : std::string();
    std::string key = processor() + ", " + std::to_string(std::thread::hardware_concurrency()) + " cores" + quota +
                      ", " + best_dot_table().word + ", " + std::to_string(threads) + " threads, ggscope " +
                      GGSCOPE_VERSION + ", " + built;
    for (char& c : key) {
        if (static_cast<unsigned char>(c) < ' ' || static_cast<unsigned char>(c) > '~') c = '?';
    }
    return key;
}

Json json_of(const Peak::Rate& rate) { return {{"best", rate.best}, {"worst", rate.worst}, {"tries", rate.tries}}; }

std::optional<double> rate_in(const Json& json, const char* name, double fastest) {
    if (!json.is_object() || !json.contains(name) || !json[name].is_number()) return std::nullopt;
    const double value = json[name].get<double>();
    return std::isfinite(value) && value > 0 && value < fastest ? std::optional(value) : std::nullopt;
}

std::optional<Peak::Rate> kept_rate(const Json& json, double fastest) {
    const auto best = rate_in(json, "best", fastest), worst = rate_in(json, "worst", fastest),
               times = rate_in(json, "tries", most_tries);
    if (!best || !worst || !times || *worst > *best) return std::nullopt;
    return Peak::Rate{*best, *worst, static_cast<int>(*times)};
}

Json json_of(const Peak& peak) {
    Json json = {{"memory", json_of(peak.memory)}, {"readings", Json::array()}};
    for (size_t i = 0; i < arithmetics; ++i)
        json[arithmetic_word(static_cast<Arithmetic>(i))] = json_of(peak.products[i]);
    for (const Peak::Reading& reading : peak.readings)
        json["readings"].push_back({{"bytes", reading.bytes}, {"gbytes", reading.gbytes}});
    return json;
}

// Nothing if any part of it is missing or impossible.
std::optional<Peak> kept_peak(const Json& json, int threads) {
    if (!json.is_object() || !json.contains("readings") || !json["readings"].is_array()) return std::nullopt;
    Peak peak;
    peak.threads = threads;
    peak.vectors = best_dot_table().name;
    for (size_t i = 0; i < arithmetics; ++i) {
        const char* const word = arithmetic_word(static_cast<Arithmetic>(i));
        const auto rate = json.contains(word) ? kept_rate(json[word], fastest_products[i] * threads) : std::nullopt;
        if (!rate) return std::nullopt;
        peak.products[i] = *rate;
    }
    const auto memory = json.contains("memory") ? kept_rate(json["memory"], fastest_reading * threads) : std::nullopt;
    if (!memory) return std::nullopt;
    peak.memory = *memory;
    for (const Json& each : json["readings"]) {
        const auto gbytes = rate_in(each, "gbytes", fastest_reading * threads);
        const bool sized = each.is_object() && each.contains("bytes") && each["bytes"].is_number();
        if (!gbytes || !sized) return std::nullopt;
        const double bytes = each["bytes"].get<double>();
        if (!(bytes > (peak.readings.empty() ? 0 : peak.readings.back().bytes))) return std::nullopt;
        peak.readings.push_back({bytes, *gbytes});
    }
    peak.gflops = peak.products.front().best;
    peak.gbytes = peak.memory.best;
    return peak;
}

Json kept_peaks(const std::string& path) {
    std::error_code ignored; // reading a pipe would wait
    if (!std::filesystem::is_regular_file(path, ignored)) return Json::object();
    const Result<std::string> text = read_file(path, longest_file);
    Json json = text.ok() ? Json::parse(*text, nullptr, false) : Json();
    return json.is_object() ? json : Json::object();
}

// Failures are ignored: the peak is measured again the next time.
void keep(const std::string& path, const std::string& key, const Peak& peak) {
    if (path.empty()) return;
    std::error_code ignored;
    std::filesystem::create_directories(std::filesystem::path(path).parent_path(), ignored);
    Json all = kept_peaks(path); // another program may have written it meanwhile
    all[key] = json_of(peak);
    std::ignore = save_file(path, all.dump(1) + '\n');
}

} // namespace

std::string peak_file() {
    const char* const cache = std::getenv("XDG_CACHE_HOME");
    if (cache && *cache == '/') return std::string(cache) + "/ggscope/peaks.json";
    const char* const home = std::getenv("HOME");
    return home && *home == '/' ? std::string(home) + "/.cache/ggscope/peaks.json" : std::string();
}

Result<Peak> measured_peak(const Registry& registry, int threads, const DeviceChoice& device, const std::string& path) {
    if (device.kind != DeviceKind::cpu) return measure_peak(registry, threads, device);
    const std::string key = key_of(threads);
    const Json all = kept_peaks(path);
    const std::optional<Peak> before = all.contains(key) ? kept_peak(all[key], threads) : std::nullopt;
    if (before && before->memory.tries >= enough_tries) return *before;
    GGS_TRY(Peak peak, measure_peak(registry, threads, device));
    if (before) peak.add(*before);
    keep(path, key, peak);
    return peak;
}

} // namespace ggs
