// SPDX-License-Identifier: MIT
#include "files/gguf_write.h"

#include "base/atomic_file.h"
#include "base/checked.h"
#include "base/printable.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace ggs {

void GgufWriter::append_bytes(std::vector<std::byte>& to, const void* from, size_t bytes) {
    const auto* first = static_cast<const std::byte*>(from);
    to.insert(to.end(), first, first + bytes);
}

void GgufWriter::append_string(std::vector<std::byte>& to, std::string_view string) {
    append(to, static_cast<uint64_t>(string.size()));
    append_bytes(to, string.data(), string.size());
}

std::vector<std::byte> GgufWriter::array_head(GgufType element, uint64_t count) {
    const int32_t type = static_cast<int32_t>(element);
    std::vector<std::byte> bytes(sizeof type + sizeof count);
    std::memcpy(bytes.data(), &type, sizeof type);
    std::memcpy(bytes.data() + sizeof type, &count, sizeof count);
    return bytes;
}

void GgufWriter::refuse(Failure failure) {
    if (!m_error) m_error = std::move(failure.message);
}

GgufWriter& GgufWriter::add_strings(std::string_view key, std::span<const std::string> values) {
    std::vector<std::byte> bytes = array_head(GgufType::string, values.size());
    for (const std::string& value : values) append_string(bytes, value);
    return add_value(key, GgufType::array, std::move(bytes));
}

GgufWriter& GgufWriter::add_key_of(const GgufFile& file, size_t key) {
    const GgufKey known = file.key(key);
    const uint64_t at = known.type_at + sizeof(int32_t);
    const std::span<const std::byte> bytes = file.bytes().subspan(at, known.end - at);
    return add_value(known.name, known.type, {bytes.begin(), bytes.end()});
}

GgufWriter& GgufWriter::add_value(std::string_view key, GgufType type, std::vector<std::byte> bytes) {
    if (m_error) return *this;
    if (key.empty()) refuse(fail("a key needs a name"));
    if (key == "general.alignment") {
        uint32_t alignment = 0;
        if (type == GgufType::u32) std::memcpy(&alignment, bytes.data(), sizeof alignment);
        if (!std::has_single_bit(alignment)) {
            refuse(fail("general.alignment has to be a u32 and a power of two"));
            return *this;
        }
        m_alignment = alignment;
    }
    std::erase_if(m_values, [&](const Value& value) { return value.name == key; });
    m_values.push_back({std::string(key), type, std::move(bytes)});
    return *this;
}

GgufWriter& GgufWriter::add_tensor(std::string_view name, TypeId type, std::span<const int64_t> ne,
                                   std::span<const std::byte> bytes) {
    if (m_error) return *this;
    const std::string shown = printable(name, 80);
    if (name.size() >= max_name)
        refuse(fail("tensor %1: the name has %2 bytes, it can have %3", shown, name.size(), max_name - 1));
    if (ne.size() > max_dims) refuse(fail("tensor %1 has %2 dimensions, it can have %3", shown, ne.size(), max_dims));
    if (std::any_of(m_tensors.begin(), m_tensors.end(), [&](const TensorData& t) { return t.name == name; }))
        refuse(fail("tensor %1 was already added", shown));
    if (m_error) return *this;

    Shape shape{1, 1, 1, 1};
    std::copy(ne.begin(), ne.end(), shape.begin());
    const auto wanted = dense_bytes(type, shape);
    if (!wanted)
        refuse(fail("tensor %1: %2", shown, wanted.error()));
    else if (*wanted != bytes.size())
        refuse(fail("tensor %1 of shape %2 and type %3 has %4 bytes, %5 were given", shown, shape_text(shape),
                    traits(type).name, *wanted, bytes.size()));
    if (m_error) return *this;

    size_t n_dims = max_dims;
    while (n_dims > 1 && shape[n_dims - 1] == 1) --n_dims;
    m_tensors.push_back({std::string(name),
                         type,
                         {shape.begin(), shape.begin() + static_cast<ptrdiff_t>(n_dims)},
                         {bytes.begin(), bytes.end()}});
    return *this;
}

Result<std::vector<std::byte>> GgufWriter::bytes(bool only_meta) const {
    if (m_error) return fail_with(*m_error);
    size_t most = GgufFile::header_bytes + m_alignment;
    for (const Value& value : m_values) most += 12 + value.name.size() + value.bytes.size();
    for (const TensorData& tensor : m_tensors) {
        most += 24 + tensor.name.size() + 8 * tensor.ne.size();
        if (!only_meta) most += pad_to(tensor.bytes.size(), static_cast<size_t>(m_alignment));
    }
    std::vector<std::byte> out;
    out.reserve(most);
    const auto pad = [&] { out.resize(pad_to(out.size(), static_cast<size_t>(m_alignment))); };
    append_bytes(out, "GGUF", 4);
    append(out, m_version);
    append(out, static_cast<int64_t>(m_tensors.size()));
    append(out, static_cast<int64_t>(m_values.size()));
    for (const Value& value : m_values) {
        append_string(out, value.name);
        append(out, static_cast<int32_t>(value.type));
        out.insert(out.end(), value.bytes.begin(), value.bytes.end());
    }
    uint64_t offset = 0;
    for (const TensorData& tensor : m_tensors) {
        append_string(out, tensor.name);
        append(out, static_cast<uint32_t>(tensor.ne.size()));
        for (const int64_t n : tensor.ne) append(out, n);
        append(out, static_cast<int32_t>(tensor.type));
        append(out, offset);
        offset += pad_to(static_cast<uint64_t>(tensor.bytes.size()), static_cast<uint64_t>(m_alignment));
    }
    pad();
    if (only_meta) return out;
    for (const TensorData& tensor : m_tensors) {
        out.insert(out.end(), tensor.bytes.begin(), tensor.bytes.end());
        pad();
    }
    return out;
}

Status GgufWriter::write(const std::string& path) const {
    GGS_TRY(const std::vector<std::byte> all, bytes());
    return save_file(path, {reinterpret_cast<const char*>(all.data()), all.size()});
}

} // namespace ggs
