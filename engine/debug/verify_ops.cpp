// SPDX-License-Identifier: MIT
// Op vectors: sources and results of single ops as the real ggml computed them, in GGUF.
#include "debug/verify_parts.h"

#include "files/gguf.h"

#include <bit>
#include <cmath>
#include <cstring>
#include <nlohmann/json.hpp>

namespace ggs {

namespace {

// One case of a file, its keys read.
struct OpCase {
    const GgufFile& file;
    std::string id;
    std::string op;
    std::string cmp; // bits, nmse, set, dequant
    Json params;

    std::optional<size_t> tensor(const std::string& name) const { return file.find_tensor(id + "." + name); }
};

Result<OpCase> read_case(const GgufFile& file, std::string id) {
    OpCase made{file, std::move(id), {}, {}, {}};
    const auto text = [&](const char* name) -> Result<std::string> {
        const auto key = file.find_key(made.id + "." + name);
        if (!key) return fail("%1 has no key %2", made.id, name);
        GGS_TRY(const std::string_view value, file.as_string(*key));
        return std::string(value);
    };
    GGS_TRY(made.op, text("op"));
    GGS_TRY(made.cmp, text("cmp"));
    GGS_TRY(const std::string params, text("params"));
    made.params = Json::parse(params, nullptr, false);
    if (made.params.is_discarded()) return fail("the params of %1 are no JSON", made.id);
    return made;
}

template <class T> std::vector<T> values_of(std::span<const std::byte> bytes) {
    std::vector<T> values(bytes.size() / sizeof(T));
    std::memcpy(values.data(), bytes.data(), values.size() * sizeof(T));
    return values;
}

// Floats by their bits; any NaN equals any NaN, and 0 equals -0 where only the value is defined.
void compare_floats(Comparison& compare, const std::string& what, std::span<const float> expected,
                    std::span<const float> got, bool zeros_equal) {
    if (expected.size() != got.size())
        return compare.failed(msg("%1: expected %2 values, got %3", what, expected.size(), got.size()));
    for (size_t i = 0; i < expected.size(); ++i) {
        const bool same = std::bit_cast<uint32_t>(expected[i]) == std::bit_cast<uint32_t>(got[i]) ||
                          (std::isnan(expected[i]) && std::isnan(got[i])) || (zeros_equal && expected[i] == got[i]);
        if (!same) compare.failed(msg("%1[%2]: expected %3, got %4", what, i, expected[i], got[i]));
    }
}

void compare_bytes(Comparison& compare, const std::string& what, std::span<const std::byte> expected,
                   std::span<const std::byte> got) {
    if (expected.size() != got.size())
        return compare.failed(msg("%1: expected %2 bytes, got %3", what, expected.size(), got.size()));
    for (size_t i = 0; i < expected.size(); ++i) {
        if (expected[i] != got[i])
            return compare.failed(msg("%1: byte %2 is %3, got %4", what, i, std::to_integer<int>(expected[i]),
                                      std::to_integer<int>(got[i])));
    }
}

VerifyCase skip(const OpCase& c, std::string what) {
    VerifyCase result;
    result.id = c.id;
    result.outcome = Outcome::skipped;
    result.skipped_for = std::move(what);
    return result;
}

VerifyCase check_dequantize(const OpCase& c) {
    const auto src = c.tensor("src0");
    const auto dst = c.tensor("dst");
    VerifyCase result;
    result.id = c.id;
    Comparison compare(result);
    const TypeTraits* type = find_type(string_of(at(c.params, "type")));
    if (!src || !dst || !type) {
        compare.failed(msg("the case lacks its source, its result or its type"));
        return result;
    }
    const std::vector<float> expected = values_of<float>(c.file.tensor_bytes(*dst));
    const std::span<const std::byte> bytes = c.file.tensor_bytes(*src);
    const auto n = static_cast<int64_t>(bytes.size() / type->bytes) * type->block;
    std::vector<float> got(static_cast<size_t>(n));
    if (const Status decoded = dequantize(type->id, bytes.data(), got.data(), n); !decoded.ok())
        return skip(c, "dequantize " + std::string(type->name));
    compare_floats(compare, "dst", expected, got, c.cmp == "dequant");
    return result;
}

VerifyCase check_quantize(const OpCase& c) {
    const auto src = c.tensor("src0");
    const auto dst = c.tensor("dst");
    VerifyCase result;
    result.id = c.id;
    Comparison compare(result);
    const TypeTraits* type = find_type(string_of(at(c.params, "type")));
    if (!src || !dst || !type) {
        compare.failed(msg("the case lacks its source, its result or its type"));
        return result;
    }
    if (!type->quantize || c.op != "quantize") return skip(c, c.op + " " + type->name);
    const std::vector<float> from = values_of<float>(c.file.tensor_bytes(*src));
    const auto n = static_cast<int64_t>(from.size());
    const Result<size_t> size = row_size(type->id, n);
    if (!size.ok()) {
        compare.failed(size.error());
        return result;
    }
    std::vector<std::byte> got(*size);
    if (const Status done = quantize(type->id, from.data(), got.data(), n); !done.ok()) {
        compare.failed(done.error());
        return result;
    }
    if (c.cmp == "bits") compare_bytes(compare, "dst", c.file.tensor_bytes(*dst), got);
    if (const auto values = c.tensor("dst1")) {
        std::vector<float> decoded(from.size());
        if (const Status done = dequantize(type->id, got.data(), decoded.data(), n); !done.ok())
            compare.failed(done.error());
        compare_floats(compare, "dst1", values_of<float>(c.file.tensor_bytes(*values)), decoded, c.cmp == "dequant");
    }
    return result;
}

VerifyCase check(const OpCase& c) {
    if (c.op == "dequantize") return check_dequantize(c);
    if (c.op == "quantize" || c.op == "quantize_chunk") return check_quantize(c);
    return skip(c, c.op + " (no kernel yet)");
}

} // namespace

Status verify_op_vectors(const Registry&, const std::string& path, std::vector<VerifyCase>& cases) {
    GGS_TRY(const GgufFile file, GgufFile::open(path));
    const auto ids = file.find_key("golden.cases");
    if (!ids) return fail("%1 has no key golden.cases: it holds no op vectors", path);
    GGS_TRY(const GgufStrings list, file.strings(*ids));
    for (const std::string_view id : list) {
        const Result<OpCase> c = read_case(file, std::string(id));
        if (c.ok()) {
            cases.push_back(check(*c));
            continue;
        }
        VerifyCase broken;
        broken.id = id;
        Comparison(broken).failed(c.error());
        cases.push_back(std::move(broken));
    }
    return file.check_bytes();
}

} // namespace ggs
