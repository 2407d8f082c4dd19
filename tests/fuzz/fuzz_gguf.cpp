// SPDX-License-Identifier: MIT
// Any bytes as a GGUF file: opened or refused; what is opened can be read to the last key and tensor, and printed.
#include "driver.h"
#include "walk_map.h"

#include "commands/info.h"
#include "files/gguf.h"
#include "files/gguf_write.h"

#include <cstdlib>
#include <limits>
#include <numeric>

using namespace ggs;

namespace {

constexpr uint64_t most_elements = 64; // of each array, read one by one

void must(bool holds) {
    if (!holds) std::abort();
}

void read_key(const GgufFile& file, size_t k) {
    const GgufKey key = file.key(k);
    must(file.find_key(key.name) == k);
    must(key.at < key.name_at && key.name_at < key.type_at && key.type_at < key.value_at && key.value_at <= key.end &&
         key.end <= file.bytes().size());
    // Every getter answers on every type.
    (void)file.as_u64(k).ok(), (void)file.as_i64(k).ok(), (void)file.as_f64(k).ok();
    (void)file.as_bool(k).ok(), (void)file.as_string(k).ok();
    for (uint64_t i = 0; i < std::min(key.count, most_elements); ++i) {
        (void)file.u64_at(k, i).ok(), (void)file.i64_at(k, i).ok(), (void)file.number_at(k, i).ok();
        (void)file.bool_at(k, i).ok();
        (void)file.element_text(k, i);
    }
    must(!file.number_at(k, key.count).ok() && !file.string_at(k, key.count).ok());
    if (const auto strings = file.strings(k)) {
        uint64_t n = 0;
        for (const std::string_view string : *strings) {
            if (n < most_elements || n + 1 == key.count) must(file.string_at(k, n).value() == string);
            ++n;
        }
        must(n == key.count);
    }
}

template <class T> std::vector<std::byte> bytes_of(size_t n) {
    std::vector<std::byte> bytes(n * sizeof(T));
    for (size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::byte>(i * 7);
    return bytes;
}

ggs::fuzz::Input input_of(const GgufWriter& writer) {
    const std::vector<std::byte> bytes = writer.bytes().value();
    const auto* data = reinterpret_cast<const uint8_t*>(bytes.data());
    return {data, data + bytes.size()};
}

} // namespace

std::vector<ggs::fuzz::Input> ggs::fuzz::seeds() {
    std::vector<Input> seeds;
    GgufWriter smallest;
    seeds.push_back(input_of(smallest));

    GgufWriter golden;
    golden.add("general.architecture", "test")
        .add("n", uint32_t{7})
        .add_tensor("w", TypeId::f32, {4}, bytes_of<float>(4));
    seeds.push_back(input_of(golden));

    GgufWriter scalars(2);
    scalars.add("u8", uint8_t{255}).add("i8", int8_t{-128}).add("u16", uint16_t{65535}).add("i16", int16_t{-1});
    scalars.add("u32", uint32_t{7})
        .add("i32", int32_t{-7})
        .add("f32", 0.1f)
        .add("bool", true)
        .add("str", "text \"\n\xff");
    scalars.add("u64", UINT64_MAX).add("i64", INT64_MIN).add("f64", std::numeric_limits<double>::quiet_NaN());
    seeds.push_back(input_of(scalars));

    GgufWriter arrays;
    const std::vector<std::string> words{"", "a", "tok\xc3\xa9n", std::string(70, 'x')};
    std::vector<std::string> many(40);
    for (size_t i = 0; i < many.size(); ++i) many[i] = std::string(i % 7, '<').append(std::to_string(i));
    arrays.add_strings("tokenizer.ggml.tokens", words).add_strings("many", many).add_strings("none", {});
    arrays.add_array<float>("tokenizer.ggml.scores", {0.0f, -1.5f, 1e30f}).add_array<int32_t>("types", {1, 2, -3, 6});
    arrays.add_array<uint8_t>("u8s", {1, 2, 3})
        .add_array<bool>("bools", {true, false})
        .add_array<uint64_t>("u64s", {1, UINT64_MAX});
    arrays.add_array<double>("f64s", {});
    seeds.push_back(input_of(arrays));

    GgufWriter tensors;
    tensors.add("general.alignment", uint32_t{64}).add("general.name", "tensors");
    tensors.add_tensor("blk.0.q", TypeId::q4_0, {64, 3}, bytes_of<uint8_t>(2 * 3 * 18));
    tensors.add_tensor("blk.0.k", TypeId::q6_K, {256, 2}, bytes_of<uint8_t>(2 * 210));
    tensors.add_tensor("norm", TypeId::f16, {5}, bytes_of<uint16_t>(5)).add_tensor("empty", TypeId::f32, {4, 0, 2}, {});
    tensors.add_tensor("cube", TypeId::i8, {2, 3, 2, 2}, bytes_of<int8_t>(24))
        .add_tensor("", TypeId::mxfp4, {32}, bytes_of<uint8_t>(17));
    seeds.push_back(input_of(tensors));
    return seeds;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    auto file = GgufFile::parse({reinterpret_cast<const std::byte*>(data), size}, "input");
    if (!file) {
        must(!english(file.error()).empty());
        return 0;
    }
    ++ggs::fuzz::accepted;
    for (size_t k = 0; k < file->n_keys(); ++k) read_key(*file, k);
    unsigned touched = 0;
    for (size_t i = 0; i < file->n_tensors(); ++i) {
        const GgufTensor tensor = file->tensor(i);
        must(file->find_tensor(tensor.name) == i);
        must(tensor.end <= file->data_offset() && (i + 1 == file->n_tensors() || tensor.end == file->tensor(i + 1).at));
        const auto bytes = file->tensor_bytes(i);
        must(bytes.size() == tensor.bytes);
        if (!bytes.empty()) touched += static_cast<unsigned>(bytes.front()) + static_cast<unsigned>(bytes.back());
    }
    must(touched < UINT32_MAX);
    const auto whole = std::make_shared<const WeightsFile>(WeightsFile::of(std::move(*file)));
    walk_map(*FileMap::of(whole));
    must(info_text(*whole).ok() && info_json(*whole).ok());
    return 0;
}
