// SPDX-License-Identifier: MIT
// The bytes of click logs, written by hand for tests. It shares no code with the readers.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <type_traits>
#include <vector>

namespace ggs::click_bytes {

struct Sample {
    std::vector<float> labels, dense;
    std::vector<std::vector<int64_t>> keys;
    bool operator==(const Sample&) const = default;
};

struct NormForm {
    bool framed = false; // the header has a length and a check byte
    bool check = false;  // each sample has a length and a check byte
    bool i64 = false;    // keys are i64, not u32
};

template <class T> void put(std::string& to, std::type_identity_t<T> value) {
    char bytes[sizeof value];
    std::memcpy(bytes, &value, sizeof value);
    to.append(bytes, sizeof value);
}
inline char sum_of(const std::string& bytes) {
    unsigned sum = 0;
    for (const char c : bytes) sum += static_cast<unsigned char>(c);
    return static_cast<char>(sum & 255);
}
inline std::string framed(const std::string& bytes) {
    std::string all;
    put<int32_t>(all, static_cast<int32_t>(bytes.size()));
    return all + bytes + sum_of(bytes);
}

inline std::string norm_header(const NormForm& form, int64_t samples, int64_t labels, int64_t dense,
                               int64_t slot_count) {
    std::string header;
    for (const int64_t field :
         {int64_t{form.check}, samples, labels, dense, slot_count, int64_t{0}, int64_t{0}, int64_t{0}})
        put<int64_t>(header, field);
    return form.framed ? framed(header) : header;
}
inline std::string norm_sample(const NormForm& form, const Sample& sample) {
    std::string bytes;
    for (const float label : sample.labels) put<float>(bytes, label);
    for (const float value : sample.dense) put<float>(bytes, value);
    for (const std::vector<int64_t>& keys : sample.keys) {
        put<int32_t>(bytes, static_cast<int32_t>(keys.size()));
        for (const int64_t key : keys) {
            if (form.i64)
                put<int64_t>(bytes, key);
            else
                put<uint32_t>(bytes, static_cast<uint32_t>(key));
        }
    }
    return form.check ? framed(bytes) : bytes;
}
// All samples have the shape of the first one.
inline std::string norm(const NormForm& form, const std::vector<Sample>& samples) {
    const auto n = [](const auto& list) { return static_cast<int64_t>(list.size()); };
    const Sample first = samples.empty() ? Sample{} : samples.front();
    std::string bytes = norm_header(form, n(samples), n(first.labels), n(first.dense), n(first.keys));
    for (const Sample& sample : samples) bytes += norm_sample(form, sample);
    return bytes;
}

// Labels, dense values and one key per slot of each sample.
inline std::string raw(const std::vector<Sample>& samples, bool float_dense = false) {
    std::string bytes;
    for (const Sample& sample : samples) {
        for (const float label : sample.labels) put<int32_t>(bytes, static_cast<int32_t>(label));
        for (const float value : sample.dense) {
            if (float_dense)
                put<float>(bytes, value);
            else
                put<int32_t>(bytes, static_cast<int32_t>(value));
        }
        for (const std::vector<int64_t>& keys : sample.keys) put<int32_t>(bytes, static_cast<int32_t>(keys.at(0)));
    }
    return bytes;
}

// Three samples with two keys; the keys fit u32.
inline std::vector<Sample> three_samples() {
    return {{{1}, {0.5F, -2}, {{4, 5, 1}, {7}}}, {{0}, {3, 4}, {{}, {4'000'000'000}}}, {{1}, {0, 1e30F}, {{0}, {}}}};
}
// Samples with one key per slot and whole numbers, which every format can represent.
inline std::vector<Sample> whole_samples() {
    return {{{1}, {3, -4}, {{4}, {7}}}, {{0}, {0, 100}, {{0}, {2'000'000'000}}}};
}

} // namespace ggs::click_bytes
