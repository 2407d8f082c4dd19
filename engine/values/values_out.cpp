// SPDX-License-Identifier: MIT
#include "values/values_out.h"

#include "files/npy.h"
#include "values/element_parts.h"

#include <fmt/format.h>

#include <cmath>

namespace ggs {

namespace {

std::string value_text(const Number& number, TypeId type, TextForm form) {
    if (number.whole()) return std::to_string(*number.whole());
    const double value = number;
    const char* const np = form == TextForm::numpy ? "np." : "";
    if (std::isnan(value)) return std::string(np) + "nan";
    if (std::isinf(value)) return (value < 0 ? "-" : "") + std::string(np) + "inf";
    return is_wide(type) ? fmt::format("{}", value) : fmt::format("{}", static_cast<float>(value));
}

} // namespace

std::string values_text(std::span<const Number> values, int64_t columns, TypeId type, TextForm form) {
    const auto width = static_cast<size_t>(std::max<int64_t>(1, columns));
    const bool numpy = form == TextForm::numpy;
    const bool rows = numpy && values.size() > width;
    const char* const between = form == TextForm::tabs ? "\t" : form == TextForm::csv ? "," : ", ";
    std::string text = numpy ? (rows ? "np.array([" : "np.array(") : "";
    for (size_t i = 0; i < values.size(); ++i) {
        const bool first = i % width == 0, last = i % width == width - 1 || i + 1 == values.size();
        if (numpy && first) text += i == 0 ? "[" : "\n          [";
        text += value_text(values[i], type, form);
        if (!last) text += between;
        if (last && numpy) text += i + 1 == values.size() ? "]" : "],";
        if (last && !numpy) text += "\n";
    }
    if (!numpy) return text;
    if (values.empty()) text += "[]";
    return text + (rows ? "]" : "") + ", dtype=np." + numpy_name(type) + ")";
}

Result<bool> save_npy(const ByteSource& bytes, uint32_t number, const Tensor& t, const std::string& path) {
    GGS_TRY(NpyWriter out, NpyWriter::create(path, t.type, shape_of(t)));
    Status put;
    bool whole = true;
    if (out.type() == t.type) {
        const size_t size = traits(t.type).bytes;
        std::vector<std::byte> dense;
        GGS_TRY(const Slice all, fitted({}, t));
        GGS_TRY(whole, walk(t, all, [&](const ElementRun& run) -> Result<bool> {
                    GGS_TRY(const bool read, bytes(number, run.offset, run.bytes, [&](std::span<const std::byte> some) {
                                if (run.step == size) {
                                    put = out.append_bytes(some);
                                    return;
                                }
                                dense.clear();
                                for (size_t i = 0; i < static_cast<size_t>(run.count); ++i) {
                                    const auto element = some.subspan(i * run.step, size);
                                    dense.insert(dense.end(), element.begin(), element.end());
                                }
                                put = out.append_bytes(dense);
                            }));
                    GGS_CHECK(put);
                    return read;
                }));
    } else {
        std::vector<double> some;
        GGS_TRY(whole, each_part(bytes, number, t, {}, [&](const auto* values, size_t n) {
                    if (!put.ok()) return;
                    some.assign(values, values + n);
                    put = out.append(some);
                }));
        GGS_CHECK(put);
    }
    if (!whole) return false;
    GGS_CHECK(out.finish());
    return true;
}

} // namespace ggs
