// SPDX-License-Identifier: MIT
// Raw: int32 without a header: the labels, dense values and one key per slot of each sample.
#include "base/read_file.h"
#include "device/mapped_file.h"
#include "files/clicks/click_source.h"

#include <algorithm>
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

class RawSource final : public ClickSource {
  public:
    Status read_shape(std::span<const std::byte> bytes, const std::string& path, const ClickOptions& options);
    void own(MappedFile file) { m_file.emplace(std::move(file)); }

    Status skip(ClickPosition& at, int64_t count) const override {
        at.sample += count;
        at.offset += static_cast<uint64_t>(count) * m_sample;
        return {};
    }
    Status append(ClickPosition& at, int64_t count, ClickBlock& block) const override;
    std::span<const std::byte> bytes() const override { return m_bytes; }
    Status check_bytes() const override { return m_file ? m_file->check_bytes() : Status(); }

  private:
    std::optional<MappedFile> m_file;
    std::span<const std::byte> m_bytes;
    bool m_float_dense = false;
    uint64_t m_sample = 0; // bytes
};

Status RawSource::read_shape(std::span<const std::byte> bytes, const std::string& path, const ClickOptions& options) {
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
        for (int64_t n = 0; n < m_shape.labels; ++n, from += 4) *label++ = static_cast<float>(raw_number(from));
        if (m_float_dense && m_shape.dense > 0) { // memcpy() permits no null pointer
            std::memcpy(dense_value, from, of(m_shape.dense) * sizeof(float));
            dense_value += m_shape.dense;
            from += 4 * m_shape.dense;
        } else {
            for (int64_t n = 0; n < m_shape.dense; ++n, from += 4)
                *dense_value++ = static_cast<float>(raw_number(from));
        }
        for (int64_t n = 0; n < m_shape.slot_count; ++n, from += 4) *key++ = raw_number(from);
        block.places[places + of(i)] = {at.offset + static_cast<uint64_t>(i) * m_sample,
                                        static_cast<uint32_t>(m_sample), 0};
    }
    for (int64_t i = 0; i < count * m_shape.slot_count; ++i)
        block.offsets[offsets + of(i)] = static_cast<int64_t>(keys) + i + 1;
    block.count += count;
    if (m_file) has_read(static_cast<uint64_t>(count) * m_sample);
    return skip(at, count);
}

} // namespace

Result<std::shared_ptr<const ClickSource>> open_raw(const std::string& path, const ClickOptions& options) {
    auto source = std::make_shared<RawSource>();
    // A file without samples has no bytes, and can't be mapped.
    std::error_code unknown;
    if (std::filesystem::is_regular_file(path, unknown) && std::filesystem::file_size(path, unknown) == 0) {
        GGS_CHECK(source->read_shape({}, path, options));
        return std::shared_ptr<const ClickSource>(std::move(source));
    }
    GGS_TRY(MappedFile file, MappedFile::open(path));
    GGS_CHECK(source->read_shape(file.bytes(), path, options));
    source->own(std::move(file));
    return std::shared_ptr<const ClickSource>(std::move(source));
}

Result<std::shared_ptr<const ClickSource>> parse_raw(std::span<const std::byte> bytes, const std::string& path,
                                                     const ClickOptions& options) {
    auto source = std::make_shared<RawSource>();
    GGS_CHECK(source->read_shape(bytes, path, options));
    return std::shared_ptr<const ClickSource>(std::move(source));
}

} // namespace ggs
