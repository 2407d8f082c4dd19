// SPDX-License-Identifier: MIT
// Op vectors: sources and results of single ops as the real ggml computed them, in GGUF.
#include "verify/op_case.h"
#include "verify/verify_parts.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <nlohmann/json.hpp>
#include <optional>

namespace ggs {

namespace {

template <class T> std::vector<T> values_of(std::span<const std::byte> bytes) {
    std::vector<T> values(bytes.size() / sizeof(T));
    std::memcpy(values.data(), bytes.data(), values.size() * sizeof(T));
    return values;
}

// Compares floats by their bits. Any NaN equals any NaN, and 0 equals -0 if only the value is defined.
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
            return compare.failed(msg("%1: byte %2: expected %3, got %4", what, i, std::to_integer<int>(expected[i]),
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

// The data of a case of the quant family.
struct QuantCase {
    const TypeTraits& type;
    std::span<const std::byte> src, dst;
};
std::optional<QuantCase> quant_case(const OpCase& c) {
    const auto src = c.tensor("src0");
    const auto dst = c.tensor("dst");
    const TypeTraits* type = find_type(string_of(at(c.params, "type")));
    if (!src || !dst || !type) return std::nullopt;
    return QuantCase{*type, c.file.tensor_bytes(*src), c.file.tensor_bytes(*dst)};
}

VerifyCase check_dequantize(const OpCase& c, const QuantCase& q) {
    VerifyCase result;
    result.id = c.id;
    const auto n = static_cast<int64_t>(q.src.size() / q.type.bytes) * q.type.block;
    std::vector<float> got(static_cast<size_t>(n));
    if (const Status decoded = dequantize(q.type.id, q.src.data(), got.data(), n); !decoded.ok())
        return skip(c, "dequantize " + std::string(q.type.name));
    Comparison compare(result);
    compare_floats(compare, "dst", values_of<float>(q.dst), got, c.cmp == "dequant");
    return result;
}

VerifyCase check_quantize(const OpCase& c, const QuantCase& q) {
    if (!q.type.quantize) return skip(c, c.op + " " + q.type.name);
    VerifyCase result;
    result.id = c.id;
    Comparison compare(result);
    const std::vector<float> from = values_of<float>(q.src);
    const auto n = static_cast<int64_t>(from.size());
    const Result<size_t> size = row_size(q.type.id, n);
    std::vector<std::byte> got(size.ok() ? *size : 0);
    const auto store = [&] {
        return c.op == "quantize" ? quantize(q.type.id, from.data(), got.data(), n)
                                  : quantize_for_file(q.type.id, from.data(), got.data(), n, nullptr);
    };
    const Status done = size.ok() ? store() : fail_with(size.error());
    if (!done.ok()) {
        compare.failed(done.error());
        return result;
    }
    if (c.cmp == "bits") compare_bytes(compare, "dst", q.dst, got);
    if (const auto values = c.tensor("dst1")) {
        std::vector<float> decoded(from.size());
        if (const Status back = dequantize(q.type.id, got.data(), decoded.data(), n); !back.ok())
            compare.failed(back.error());
        compare_floats(compare, "dst1", values_of<float>(c.file.tensor_bytes(*values)), decoded, c.cmp == "dequant");
    }
    return result;
}

// Returns the values of a result of any type as doubles.
Result<std::vector<double>> doubles_of(TypeId type, std::span<const std::byte> bytes) {
    const TypeTraits& row = traits(type);
    const auto n = bytes.size() / row.bytes * static_cast<size_t>(row.block);
    std::vector<double> values(n);
    if (type == TypeId::i64) {
        const auto whole = values_of<int64_t>(bytes);
        std::copy(whole.begin(), whole.end(), values.begin());
        return values;
    }
    std::vector<float> decoded(n);
    GGS_CHECK(dequantize(type, bytes.data(), decoded.data(), static_cast<int64_t>(n)));
    std::copy(decoded.begin(), decoded.end(), values.begin());
    return values;
}

// Compares rows that contain the same values in any order.
void compare_sets(Comparison& compare, const std::string& what, std::vector<double> expected, std::vector<double> got,
                  size_t row) {
    for (size_t at_row = 0; row > 0 && at_row + row <= expected.size(); at_row += row) {
        const auto begin = static_cast<std::ptrdiff_t>(at_row);
        const auto end = static_cast<std::ptrdiff_t>(at_row + row);
        std::sort(expected.begin() + begin, expected.begin() + end);
        std::sort(got.begin() + begin, got.begin() + end);
        if (!std::equal(expected.begin() + begin, expected.begin() + end, got.begin() + begin))
            return compare.failed(msg("%1: the row that starts at element %2 contains different values", what, at_row));
    }
}

void compare_result(Comparison& compare, const OpCase& c, const std::string& name, const OpResult& got, bool strict) {
    const auto number = c.tensor(name);
    if (!number) return compare.failed(msg("%1 is missing in the case", name));
    const GgufTensor info = c.file.tensor(*number);
    const std::span<const std::byte> bytes = c.file.tensor_bytes(*number);
    if (info.type != got.type)
        return compare.failed(msg("%1: expected type %2, got %3", name, traits(info.type).name, traits(got.type).name));
    if (info.ne != got.ne)
        return compare.failed(msg("%1: expected shape %2, got %3", name, shape_text(info.ne), shape_text(got.ne)));
    const bool bits = c.cmp == "bits" || (strict && c.exact && c.cmp == "nmse" && !is_quantized(got.type));
    if (bits && got.type == TypeId::f32) {
        return compare_floats(compare, name, values_of<float>(bytes), values_of<float>(got.bytes), false);
    }
    const Result<std::vector<double>> expected = doubles_of(info.type, bytes);
    const Result<std::vector<double>> values = doubles_of(got.type, got.bytes);
    if (!expected.ok() || !values.ok()) {
        if (bits) return compare_bytes(compare, name, bytes, got.bytes);
        return compare.failed(expected.ok() ? values.error() : expected.error());
    }
    if (c.cmp == "set") return compare_sets(compare, name, *expected, *values, static_cast<size_t>(info.ne[0]));
    if (!bits) return compare.numbers(name, *expected, *values, c.nmse_max);
    for (size_t i = 0; i < expected->size(); ++i) {
        const double e = (*expected)[i];
        const double g = (*values)[i];
        if (!(std::isnan(e) && std::isnan(g)) && (e != g || std::signbit(e) != std::signbit(g)))
            return compare.failed(msg("%1[%2]: expected %3, got %4", name, i, e, g));
    }
}

// Returns a type of the case that ggscope can't decode, or can decode but not compute with; nullptr if there is none.
const TypeTraits* young_type(const OpCase& c, bool undecodable) {
    for (const char* const name : {"dst", "src0", "src1", "src2", "src3", "src4"}) {
        const auto number = c.tensor(name);
        const TypeTraits* type = number ? &traits(c.file.tensor(*number).type) : nullptr;
        if (type && (undecodable ? !type->layout : !type->quantize)) return type;
    }
    return nullptr;
}

VerifyCase check(const Registry& registry, const OpCase& c, const VerifyOptions& options) {
    if (c.op == "dequantize" || c.op == "quantize" || c.op == "quantize_chunk") {
        if (const auto q = quant_case(c)) return c.op == "dequantize" ? check_dequantize(c, *q) : check_quantize(c, *q);
        VerifyCase broken;
        broken.id = c.id;
        Comparison(broken).failed(msg("the source, the result or the type is missing in the case"));
        return broken;
    }
    if (const TypeTraits* type = young_type(c, true)) return skip(c, c.op + " " + type->name);
    VerifyCase result;
    result.id = c.id;
    Comparison compare(result);
    const Result<OpRun> run = run_op_case(registry, c, options.threads, options.device);
    if (!run.ok()) {
        // A case that is refused because of a type without kernels is skipped; any other refusal is a failure.
        if (const TypeTraits* type = young_type(c, false)) return skip(c, c.op + " " + type->name);
        compare.failed(run.error());
        return result;
    }
    if (!run->missing.empty()) return skip(c, run->missing);
    for (size_t i = 0; i < run->results.size(); ++i)
        compare_result(compare, c, i == 0 ? "dst" : "dst" + std::to_string(i), run->results[i],
                       options.strict && options.device.kind == DeviceKind::cpu); // on other devices, sums have another
                                                                                  // order
    return result;
}

} // namespace

bool holds_op_vectors(const std::string& path) {
    const Result<GgufFile> file = GgufFile::open(path);
    return !file.ok() || file->find_key("golden.cases"); // a file that can't be read is reported later
}

Status verify_op_vectors(const Registry& registry, const std::string& path, const VerifyOptions& options,
                         std::vector<VerifyCase>& cases) {
    GGS_TRY(const GgufFile file, GgufFile::open(path, GgufLimits::within(options.limits.memory)));
    const auto ids = file.find_key("golden.cases");
    if (!ids) return fail("%1 has no key golden.cases: it contains no op vectors", path);
    GGS_TRY(const GgufStrings list, file.strings(*ids));
    for (const std::string_view id : list) {
        Json params;
        const Result<OpCase> c = read_op_case(file, std::string(id), params);
        if (c.ok()) {
            cases.push_back(check(registry, *c, options));
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
