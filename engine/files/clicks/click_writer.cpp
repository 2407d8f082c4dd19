// SPDX-License-Identifier: MIT
#include "files/clicks/click_writer.h"

#include "files/clicks/click_csv.h"
#include "files/clicks/click_source.h"

#include <cmath>
#include <cstring>
#include <limits>

namespace ggs {

namespace {

// The number as an i32, if it is one. -0 is not: it would be read back as 0.
std::optional<int32_t> whole(float value) {
    if (!(value >= -0x1p31F && value < 0x1p31F) || value != std::trunc(value)) return {};
    if (value == 0 && std::signbit(value)) return {};
    return static_cast<int32_t>(value);
}

} // namespace

// Writes numbers one after the other.
class ClickWriter::Put {
  public:
    explicit Put(std::byte* at) : m_at(at) {}
    template <class T> void operator()(T value) {
        std::memcpy(m_at, &value, sizeof value);
        m_at += sizeof value;
    }
    template <class T> void operator()(std::span<const T> values) {
        if (!values.empty()) std::memcpy(m_at, values.data(), values.size_bytes()); // memcpy() permits no null pointer
        m_at += values.size_bytes();
    }
    std::byte* at() const { return m_at; }

  private:
    std::byte* m_at;
};

ClickWriter::Put ClickWriter::room(size_t bytes) {
    const size_t at = m_bytes.size();
    m_bytes.resize(at + bytes);
    return Put(m_bytes.data() + at);
}

Result<ClickWriter> ClickWriter::create(const std::string& path, Format format, const ClickShape& shape,
                                        bool float_dense) {
    if (format != Format::norm && shape.labels + shape.dense + shape.slot_count == 0)
        return fail("%1: samples without labels, dense values and slots can only be written as Norm", path);
    GGS_TRY(AtomicFile out, AtomicFile::create(path));
    ClickWriter made(std::move(out), format, shape, float_dense);
    if (format == Format::norm) made.write_header(); // its number of samples is overwritten at the end
    if (format == Format::csv) {
        GGS_CHECK(made.m_out.write(click_csv_head(shape)));
    } else {
        GGS_CHECK(made.m_out.write(made.m_bytes));
    }
    return made;
}

void ClickWriter::write_header() {
    constexpr size_t header = 8 * sizeof(int64_t);
    m_bytes.clear();
    Put put = room(m_shape.framed_header ? sizeof(int32_t) + header + 1 : header);
    if (m_shape.framed_header) put(static_cast<int32_t>(header));
    const std::byte* const begin = put.at();
    put(int64_t{m_shape.check_bytes});
    for (const int64_t count : {m_samples, m_shape.labels, m_shape.dense, m_shape.slot_count}) put(count);
    for (const int64_t reserved : m_shape.reserved) put(reserved);
    if (m_shape.framed_header) put(click_check_byte({begin, header}));
}

Status ClickWriter::append(const ClickBlock& block, bool leave_out_damaged) {
    m_bytes.clear();
    auto damaged = block.damaged.begin();
    for (int64_t i = 0; i < block.count; ++i) {
        uint8_t excess = 0;
        if (damaged != block.damaged.end() && damaged->at == i) {
            excess = damaged->excess;
            ++damaged;
            if (leave_out_damaged) continue;
        }
        switch (m_format) {
        case Format::norm: GGS_CHECK(append_norm(block, i, excess)); break;
        case Format::raw: GGS_CHECK(append_raw(block, i)); break;
        case Format::csv: GGS_CHECK(m_out.write(click_csv_line(m_shape, block, i))); break;
        }
        ++m_samples;
    }
    return m_out.write(m_bytes);
}

Status ClickWriter::append_norm(const ClickBlock& block, int64_t i, uint8_t excess) {
    const auto part = [i](const UnsetVector<float>& all, int64_t n) {
        return std::span<const float>(all).subspan(static_cast<size_t>(i * n), static_cast<size_t>(n));
    };
    const int64_t* const ends = block.offsets.data() + i * m_shape.slot_count;
    const auto all_keys = static_cast<size_t>(m_shape.slot_count == 0 ? 0 : ends[m_shape.slot_count] - ends[0]);
    const size_t key_bytes = m_shape.keys == ClickKeys::i64 ? sizeof(int64_t) : sizeof(uint32_t);
    const size_t content = static_cast<size_t>(m_shape.labels + m_shape.dense) * sizeof(float) +
                           static_cast<size_t>(m_shape.slot_count) * sizeof(int32_t) + all_keys * key_bytes;
    constexpr auto most = static_cast<size_t>(std::numeric_limits<int32_t>::max());
    if (m_shape.check_bytes && content > most)
        return fail("sample %1 has %2 bytes, more than a sample with a check byte can have", block.first + i, content);
    Put put = room(m_shape.check_bytes ? sizeof(int32_t) + content + 1 : content);
    if (m_shape.check_bytes) put(static_cast<int32_t>(content));
    const std::byte* const begin = put.at();
    put(part(block.labels, m_shape.labels));
    put(part(block.dense, m_shape.dense));
    for (int64_t slot = 0; slot < m_shape.slot_count; ++slot) {
        const std::span<const int64_t> keys = block.keys_of(i, slot);
        if (keys.size() > most)
            return fail("slot %2 of sample %1 has %3 keys, more than a Norm file can have", block.first + i, slot,
                        keys.size());
        put(static_cast<int32_t>(keys.size()));
        if (m_shape.keys == ClickKeys::i64) {
            put(keys);
            continue;
        }
        for (const int64_t key : keys) {
            if (key < 0 || key > static_cast<int64_t>(std::numeric_limits<uint32_t>::max()))
                return fail("slot %2 of sample %1 has the key %3, which is not a u32; write keys as i64",
                            block.first + i, slot, key);
            put(static_cast<uint32_t>(key));
        }
    }
    if (m_shape.check_bytes) put(static_cast<uint8_t>(click_check_byte({begin, content}) + excess));
    return {};
}

Status ClickWriter::append_raw(const ClickBlock& block, int64_t i) {
    Put put = room(static_cast<size_t>(m_shape.labels + m_shape.dense + m_shape.slot_count) * sizeof(int32_t));
    const auto wholes = [&](const UnsetVector<float>& all, int64_t n, Text what) -> Status {
        for (int64_t k = 0; k < n; ++k) {
            const float value = all[static_cast<size_t>(i * n + k)];
            const std::optional<int32_t> number = whole(value);
            if (!number)
                return fail("%2 %3 of sample %1 is %4; a Raw file has whole numbers of 32 bits", block.first + i, what,
                            k, value);
            put(*number);
        }
        return {};
    };
    GGS_CHECK(wholes(block.labels, m_shape.labels, text("label")));
    if (m_float_dense) {
        put(std::span<const float>(block.dense)
                .subspan(static_cast<size_t>(i * m_shape.dense), static_cast<size_t>(m_shape.dense)));
    } else {
        GGS_CHECK(wholes(block.dense, m_shape.dense, text("dense value")));
    }
    for (int64_t slot = 0; slot < m_shape.slot_count; ++slot) {
        const std::span<const int64_t> keys = block.keys_of(i, slot);
        if (keys.size() != 1)
            return fail("slot %2 of sample %1 has %3 keys; a Raw file has one key in each slot", block.first + i, slot,
                        keys.size());
        if (keys[0] < std::numeric_limits<int32_t>::min() || keys[0] > std::numeric_limits<int32_t>::max())
            return fail("slot %2 of sample %1 has the key %3, which is not an i32", block.first + i, slot, keys[0]);
        put(static_cast<int32_t>(keys[0]));
    }
    return {};
}

Status ClickWriter::finish() {
    if (m_format == Format::norm) {
        write_header();
        GGS_CHECK(m_out.write_at(0, m_bytes.data(), m_bytes.size()));
    }
    return m_out.commit();
}

} // namespace ggs
