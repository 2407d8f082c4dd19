// SPDX-License-Identifier: MIT
// Raw: int32 without a header: the labels, dense values and one key per slot of each sample.
#include "files/clicks/mapped_click_source.h"

#include <cstring>
#include <filesystem>

namespace ggs {

namespace {

constexpr int64_t most_raw_fields = 1 << 20;

int32_t raw_number(const std::byte* at) {
    int32_t value;
    std::memcpy(&value, at, sizeof value);
    return value;
}

// The whole numbers up to this one are floats.
constexpr int32_t most_whole_float = 1 << 24;

class RawSource final : public MappedClickSource {
  public:
    Status parse(std::span<const std::byte> bytes, const std::string& path, const ClickOptions& options);

    Status skip(ClickPosition& at, int64_t count) const override {
        at.sample += count;
        at.offset += static_cast<uint64_t>(count) * m_sample;
        return {};
    }
    Status append(ClickPosition& at, int64_t count, ClickBlock& block) const override;

  private:
    void add_rounded(const std::byte* from, int64_t count, Text what, int64_t sample, ClickBlock& block) const;

    bool m_float_dense = false;
    uint64_t m_sample = 0; // bytes
};

Status RawSource::parse(std::span<const std::byte> bytes, const std::string& path, const ClickOptions& options) {
    m_path = path;
    m_bytes = bytes;
    const ClickOptions::Raw shape = options.raw.value_or(ClickOptions::Raw{});
    for (const int64_t n : {shape.labels, shape.dense, shape.slot_count}) {
        if (n < 0 || n > most_raw_fields)
            return fail("%1: a Raw file can't have %2 labels, dense values or slots; 0 to %3 are possible", path, n,
                        most_raw_fields);
    }
    m_float_dense = shape.float_dense;
    m_shape.format = ClickFormat::raw;
    m_shape.keys = ClickKeys::i32;
    m_shape.labels = shape.labels;
    m_shape.dense = shape.dense;
    m_shape.slot_count = shape.slot_count;
    m_sample = 4 * static_cast<uint64_t>(shape.labels + shape.dense + shape.slot_count);
    if (m_sample == 0) return fail("%1: the samples of a Raw file need at least one label, dense value or slot", path);
    if (bytes.size() % m_sample != 0)
        return fail("%1 has %2 bytes, which is not a multiple of the %3 bytes of a sample with %4 labels, %5 dense "
                    "values and %6 slots: %7 bytes are left",
                    path, bytes.size(), m_sample, shape.labels, shape.dense, shape.slot_count, bytes.size() % m_sample);
    m_shape.samples = static_cast<int64_t>(bytes.size() / m_sample);
    return {};
}

// Adds a problem for each of these numbers that isn't a float.
void RawSource::add_rounded(const std::byte* from, int64_t count, Text what, int64_t sample, ClickBlock& block) const {
    for (int64_t n = 0; n < count; ++n, from += 4) {
        const int32_t number = raw_number(from);
        const auto read = static_cast<double>(static_cast<float>(number));
        if (read == static_cast<double>(number)) continue;
        block.add({ClickProblem::Kind::value, sample,
                   msg("%1: %3 %4 of sample %2 is %5, which is not a 32-bit float; it is read as %6", m_path, sample,
                       what, n, number, static_cast<int64_t>(read))});
    }
}

Status RawSource::append(ClickPosition& at, int64_t count, ClickBlock& block) const {
    const auto of = [](int64_t n) { return static_cast<size_t>(n); };
    const size_t labels = block.labels.size(), dense = block.dense.size(), offsets = block.offsets.size(),
                 places = block.places.size(), keys = block.keys.size();
    block.labels.resize(labels + of(count * m_shape.labels));
    block.dense.resize(dense + of(count * m_shape.dense));
    block.offsets.resize(offsets + of(count * m_shape.slot_count));
    block.keys.resize(keys + of(count * m_shape.slot_count));
    block.places.resize(places + of(count));
    float* label = block.labels.data() + labels;
    float* dense_value = block.dense.data() + dense;
    int64_t* key = block.keys.data() + keys;
    const std::byte* from = m_bytes.data() + at.offset;
    for (int64_t i = 0; i < count; ++i) {
        const std::byte* const begin = from;
        bool large = false;
        const auto whole = [&large](int32_t number) {
            large |= number > most_whole_float || number < -most_whole_float;
            return static_cast<float>(number);
        };
        for (int64_t n = 0; n < m_shape.labels; ++n, from += 4) *label++ = whole(raw_number(from));
        if (m_float_dense && m_shape.dense > 0) { // memcpy() permits no null pointer
            std::memcpy(dense_value, from, of(m_shape.dense) * sizeof(float));
            dense_value += m_shape.dense;
            from += 4 * m_shape.dense;
        } else {
            for (int64_t n = 0; n < m_shape.dense; ++n, from += 4) *dense_value++ = whole(raw_number(from));
        }
        if (large) {
            add_rounded(begin, m_shape.labels, text("label"), at.sample + i, block);
            if (!m_float_dense)
                add_rounded(begin + 4 * m_shape.labels, m_shape.dense, text("dense value"), at.sample + i, block);
        }
        for (int64_t n = 0; n < m_shape.slot_count; ++n, from += 4) *key++ = raw_number(from);
        block.places[places + of(i)] = {at.offset + static_cast<uint64_t>(i) * m_sample,
                                        static_cast<uint32_t>(m_sample), 0};
    }
    for (int64_t i = 0; i < count * m_shape.slot_count; ++i)
        block.offsets[offsets + of(i)] = static_cast<int64_t>(keys) + i + 1;
    block.count += count;
    has_read(static_cast<uint64_t>(count) * m_sample);
    return skip(at, count);
}

} // namespace

Result<std::shared_ptr<const ClickSource>> open_raw(const std::string& path, const ClickOptions& options) {
    // A file without samples has no bytes, and can't be mapped.
    std::error_code unknown;
    if (std::filesystem::is_regular_file(path, unknown) && std::filesystem::file_size(path, unknown) == 0)
        return parsed_source<RawSource>({}, path, options);
    return opened_source<RawSource>(path, options);
}

Result<std::shared_ptr<const ClickSource>> parse_raw(std::span<const std::byte> bytes, const std::string& path,
                                                     const ClickOptions& options) {
    return parsed_source<RawSource>(bytes, path, options);
}

} // namespace ggs
