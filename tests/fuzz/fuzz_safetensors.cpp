// SPDX-License-Identifier: MIT
// Any bytes as a safetensors file: opened or refused; what is opened can be read to the last key and tensor, and
// printed. Each is read a second time with a length of the header that fits, so that more than that is tried.
#include "driver.h"
#include "walk_map.h"

#include "commands/info.h"
#include "files/weights_file.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <string>

using namespace ggs;

namespace {

void must(bool holds) {
    if (!holds) std::abort();
}

ggs::fuzz::Input input_of(const std::string& header, size_t data) {
    const uint64_t length = header.size();
    std::string all(sizeof length, '\0');
    std::memcpy(all.data(), &length, sizeof length);
    all += header;
    for (size_t i = 0; i < data; ++i) all += static_cast<char>(i * 7);
    return {all.begin(), all.end()};
}

void read(std::span<const std::byte> bytes) {
    auto file = SafetensorsFile::parse(bytes, "input");
    if (!file.ok()) {
        must(!english(file.error()).empty());
        return;
    }
    ++ggs::fuzz::accepted;
    uint64_t covered = 0;
    unsigned touched = 0;
    for (size_t k = 0; k < file->n_keys(); ++k) must(file->find_key(file->key_name(k)) == k);
    for (size_t i = 0; i < file->n_tensors(); ++i) {
        const SafetensorsTensor t = file->tensor(i);
        must(file->find_tensor(t.name) == i);
        const auto data = file->tensor_bytes(i);
        must(data.size() == t.bytes);
        covered += t.bytes;
        if (!data.empty()) touched += static_cast<unsigned>(data.front()) + static_cast<unsigned>(data.back());
    }
    must(touched < UINT32_MAX);
    must(covered == bytes.size() - file->data_offset());
    const auto whole = std::make_shared<const WeightsFile>(WeightsFile::of(std::move(*file)));
    walk_map(*FileMap::of(whole));
    must(info_text(*whole).ok() && info_json(*whole).ok());
}

} // namespace

std::vector<ggs::fuzz::Input> ggs::fuzz::seeds() {
    return {
        input_of("{}", 0),
        input_of(R"({"__metadata__":{"format":"pt","x":"\u00e9\"\\"}})", 0),
        input_of(R"({"w":{"dtype":"F32","shape":[2,3],"data_offsets":[0,24]}}  )", 24),
        input_of(
            R"({"a":{"dtype":"BF16","shape":[2,1,1,2],"data_offsets":[8,16]},"__metadata__":{"k":""},"b":{"dtype":"U8","shape":[8],"data_offsets":[0,8]}})",
            16),
        input_of(
            R"({"s":{"dtype":"I64","shape":[],"data_offsets":[0,8]},"e":{"dtype":"F8_E4M3","shape":[0,9],"data_offsets":[8,8]},"f":{"dtype":"F4","shape":[4],"data_offsets":[8,10]}})",
            10),
    };
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    read({reinterpret_cast<const std::byte*>(data), size});
    // The same with the length that the header has, if it ends where its last brace is.
    std::vector<std::byte> fitting(reinterpret_cast<const std::byte*>(data),
                                   reinterpret_cast<const std::byte*>(data) + size);
    const auto last = std::find(fitting.rbegin(), fitting.rend(), static_cast<std::byte>('}')).base() - fitting.begin();
    if (last <= static_cast<ptrdiff_t>(sizeof(uint64_t))) return 0;
    const uint64_t length = static_cast<uint64_t>(last) - sizeof(uint64_t);
    std::memcpy(fitting.data(), &length, sizeof length);
    read(fitting);
    return 0;
}
