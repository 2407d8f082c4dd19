// SPDX-License-Identifier: MIT
#include "files/gguf_parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>

namespace ggs {

namespace {

constexpr std::string_view ending = ".gguf", between = "-of-";
constexpr size_t digits = 5;

std::optional<uint64_t> five_digits(std::string_view text) {
    uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

// The part's own record of its number.
struct Split {
    uint64_t number; // from 0
    uint64_t count;
    std::optional<uint64_t> tensors; // of all parts
};

Result<uint64_t> number_of(const GgufFile& file, std::string_view key) {
    const auto found = file.find_key(key);
    if (!found)
        return fail("%1 is not a part of a split model: the key `%2` is missing", file.name(), std::string(key));
    const auto number = file.as_u64(*found);
    if (!number.ok()) return fail("%1: %2", file.name(), number.error());
    return *number;
}

Result<Split> split_of(const GgufFile& file) {
    Split split{};
    GGS_TRY(split.number, number_of(file, "split.no"));
    GGS_TRY(split.count, number_of(file, "split.count"));
    if (file.find_key("split.tensors.count")) {
        GGS_TRY(split.tensors, number_of(file, "split.tensors.count"));
    }
    if (split.number >= split.count)
        return fail("%1 is not a part of a split model: its number is %2 (split.no, from 0), but the number of parts "
                    "is %3 (split.count)",
                    file.name(), split.number, split.count);
    return split;
}

// Returns an error if the file's name and its keys disagree.
Status agrees(const GgufFile& file, const GgufPartName& name, const Split& split) {
    if (name.number == split.number + 1 && name.count == split.count) return {};
    return fail(
        "%1 is part %2 of %3 according to its name, but part %4 of %5 according to its keys (split.no, split.count)",
        file.name(), name.number, name.count, split.number + 1, split.count);
}

} // namespace

std::string GgufPartName::of(uint64_t other) const {
    return fmt::format("{}-{:05}{}{:05}{}", before, other, between, count, ending);
}

std::optional<GgufPartName> gguf_part_name(const std::string& path) {
    constexpr size_t behind = 1 + digits + between.size() + digits + ending.size(); // of the suffix
    if (path.size() <= behind || !path.ends_with(ending)) return std::nullopt;
    const std::string_view tail = std::string_view(path).substr(path.size() - behind);
    if (tail[0] != '-' || tail.substr(1 + digits, between.size()) != between) return std::nullopt;
    const auto number = five_digits(tail.substr(1, digits)),
               count = five_digits(tail.substr(1 + digits + between.size(), digits));
    if (!number || !count) return std::nullopt;
    return GgufPartName{path.substr(0, path.size() - behind), *number, *count};
}

GgufParts GgufParts::of(GgufFile file) {
    GgufParts parts;
    parts.add(std::move(file));
    return parts;
}

Result<GgufParts> GgufParts::open(const std::string& path, const GgufLimits& limits) {
    GGS_TRY(GgufFile opened, GgufFile::open(path, limits));
    const auto count_key = opened.find_key("split.count");
    if (!count_key) return of(std::move(opened));
    GGS_TRY(const uint64_t count, number_of(opened, "split.count"));
    if (count <= 1) return of(std::move(opened)); // 0: the parts were merged again
    GGS_TRY(const Split asked, split_of(opened));
    const auto name = gguf_part_name(path);
    if (!name)
        return fail("%1 is part %2 of %3 of a model. Parts are found by their names; rename the file so that its name "
                    "ends in -%4-of-%5.gguf",
                    path, asked.number + 1, asked.count, fmt::format("{:05}", asked.number + 1),
                    fmt::format("{:05}", asked.count));
    GGS_CHECK(agrees(opened, *name, asked));

    GgufParts parts;
    GgufLimits left = limits;
    const auto open_part = [&](uint64_t number, const std::string& file) -> Result<GgufFile> {
        if (number == asked.number) return std::move(opened);
        return GgufFile::open(file, left);
    };
    for (uint64_t i = 0; i < asked.count; ++i) {
        const std::string each = name->of(i + 1);
        std::error_code unknown;
        if (i != asked.number && !std::filesystem::exists(each, unknown))
            return fail("%1 is part %2 of %3 of a model, but part %4 is missing: %5 does not exist", path,
                        asked.number + 1, asked.count, i + 1, each);
        GGS_TRY(GgufFile file, open_part(i, each));
        GGS_TRY(const Split split, split_of(file));
        GGS_CHECK(agrees(file, GgufPartName{name->before, i + 1, asked.count}, split));
        if (split.tensors != asked.tensors)
            return fail("%1 and %2 are parts of different models: their total numbers of tensors (split.tensors.count) "
                        "are %3 and %4",
                        path, each, asked.tensors.value_or(0), split.tensors.value_or(0));
        left.max_bytes -= std::min(left.max_bytes, file.record_bytes());
        left.max_tensors -= std::min<uint64_t>(left.max_tensors, file.n_tensors());
        parts.add(std::move(file));
    }
    if (asked.tensors && *asked.tensors != parts.n_tensors())
        return fail("%1: the %2 parts have %3 tensors in total, but split.tensors.count is %4", path, asked.count,
                    parts.n_tensors(), *asked.tensors);
    GGS_CHECK(parts.check_names());
    return parts;
}

} // namespace ggs
