// SPDX-License-Identifier: MIT
// GgufWriter: writes GGUF files, byte for byte as ggml's own writer does. Keys are in the order in which they were
// added; metadata and each tensor's data are padded with zeros to the alignment.
//
//   GgufWriter out;
//   out.add("general.architecture", "test").add("n", uint32_t{7});
//   out.add_tensor("w", TypeId::f32, {4}, bytes);
//   GGS_CHECK(out.write("w.gguf"));
//
// The first error of an add function is stored, and bytes() and write() return it; later additions are ignored. Owns
// copies of all added values; one thread at a time.
#pragma once

#include "files/gguf.h"

#include <concepts>
#include <initializer_list>

namespace ggs {

class GgufWriter {
  public:
    explicit GgufWriter(uint32_t version = 3) : m_version(version) {}

    // Adds a bool, an integer of 1 to 8 bytes, a float, a double, or a string. An existing key is moved to the end.
    // general.alignment, a uint32_t, applies to all tensors.
    template <class T> GgufWriter& add(std::string_view key, const T& value) {
        if constexpr (std::convertible_to<const T&, std::string_view>) {
            std::vector<std::byte> bytes;
            append_string(bytes, value);
            return add_value(key, GgufType::string, std::move(bytes));
        } else {
            std::vector<std::byte> bytes;
            append(bytes, value);
            return add_value(key, type_of<T>(), std::move(bytes));
        }
    }
    // Adds an array of numbers or bools.
    template <class T> GgufWriter& add_array(std::string_view key, std::span<const T> values) {
        std::vector<std::byte> bytes = array_head(type_of<T>(), values.size());
        for (const T& value : values) append(bytes, value);
        return add_value(key, GgufType::array, std::move(bytes));
    }
    template <class T> GgufWriter& add_array(std::string_view key, std::initializer_list<T> values) {
        return add_array(key, std::span<const T>(values.begin(), values.size()));
    }
    GgufWriter& add_strings(std::string_view key, std::span<const std::string> values);
    // Adds a key of a file with its value.
    GgufWriter& add_key_of(const GgufFile& file, size_t key);

    // Trailing dimensions of 1 are omitted, as in ggml. `bytes` must have the size of the dense tensor.
    GgufWriter& add_tensor(std::string_view name, TypeId type, std::span<const int64_t> ne,
                           std::span<const std::byte> bytes);
    GgufWriter& add_tensor(std::string_view name, TypeId type, std::initializer_list<int64_t> ne,
                           std::span<const std::byte> bytes) {
        return add_tensor(name, type, std::span<const int64_t>(ne.begin(), ne.size()), bytes);
    }

    // Returns the complete file, or with only_meta the part before the tensors' data.
    Result<std::vector<std::byte>> bytes(bool only_meta = false) const;
    // Writes the file completely, or not at all (base/atomic_file.h): a file that another program has open is never
    // truncated.
    Status write(const std::string& path) const;

  private:
    struct Value {
        std::string name;
        GgufType type;
        std::vector<std::byte> bytes; // as in the file after the type
    };
    struct TensorData {
        std::string name;
        TypeId type;
        std::vector<int64_t> ne;
        std::vector<std::byte> bytes;
    };

    template <class T> static constexpr GgufType type_of() {
        if constexpr (std::same_as<T, bool>)
            return GgufType::boolean;
        else if constexpr (std::same_as<T, float>)
            return GgufType::f32;
        else if constexpr (std::same_as<T, double>)
            return GgufType::f64;
        else {
            static_assert(std::integral<T>, "GGUF supports bool, integers, float, double and strings");
            constexpr bool is_signed = std::signed_integral<T>;
            if constexpr (sizeof(T) == 1)
                return is_signed ? GgufType::i8 : GgufType::u8;
            else if constexpr (sizeof(T) == 2)
                return is_signed ? GgufType::i16 : GgufType::u16;
            else if constexpr (sizeof(T) == 4)
                return is_signed ? GgufType::i32 : GgufType::u32;
            else
                return is_signed ? GgufType::i64 : GgufType::u64;
        }
    }
    template <class T> static void append(std::vector<std::byte>& to, const T& value) {
        append_bytes(to, &value, sizeof value);
    }
    static void append_bytes(std::vector<std::byte>& to, const void* from, size_t bytes);
    static void append_string(std::vector<std::byte>& to, std::string_view string);
    static std::vector<std::byte> array_head(GgufType element, uint64_t count);
    GgufWriter& add_value(std::string_view key, GgufType type, std::vector<std::byte> bytes);
    void refuse(Failure failure);

    uint32_t m_version;
    uint32_t m_alignment = 32;
    std::vector<Value> m_values;
    std::vector<TensorData> m_tensors;
    std::optional<Message> m_error;
};

} // namespace ggs
