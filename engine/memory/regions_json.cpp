// SPDX-License-Identifier: MIT
#include "memory/regions_json.h"

#include "base/columns.h"
#include "memory/field_list.h"

#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>

namespace ggs {

using Json = nlohmann::ordered_json;

namespace {

std::string quoted(std::string_view text) { return cut(visible(text), 60); }

Result<uint64_t> parse_number(std::string_view word, std::string_view whole) {
    const bool is_hex = word.starts_with("0x") || word.starts_with("0X");
    const std::string_view digits = is_hex ? word.substr(2) : word;
    uint64_t value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, is_hex ? 16 : 10);
    if (error == std::errc::result_out_of_range)
        return fail("`%1`: %2 is too large to be an offset", quoted(whole), quoted(word));
    if (error != std::errc() || end != digits.data() + digits.size())
        return fail("`%1`: `%2` is not a number of bytes; write a decimal number, or a hex number with 0x",
                    quoted(whole), quoted(word));
    return value;
}

struct Value {
    Json operator()(std::monostate) const { return nullptr; }
    Json operator()(int64_t v) const { return v; }
    Json operator()(uint64_t v) const { return v; }
    Json operator()(float v) const { return std::isfinite(v) ? Json(v) : Json(v > 0 ? "inf" : v < 0 ? "-inf" : "nan"); }
    Json operator()(const std::string& v) const { return v; }
    Json operator()(const Numbered& v) const {
        Json json = {{"number", v.number}};
        if (!v.word.empty()) json["word"] = v.word;
        return json;
    }
    Json operator()(Address v) const { return v.value ? Json(hex(v.value)) : Json(); }
};

} // namespace

Result<ByteRange> arena_range(const Program& program, uint32_t number) {
    if (number >= program.arenas.size())
        return fail("there is no arena %1; the number of arenas in the program is %2", number, program.arenas.size());
    const Arena& arena = *program.arenas[number].arena;
    return ByteRange{arena.origin(), arena.origin() + arena.mem_size()};
}

Result<ByteRange> parse_byte_range(std::string_view text, const Program& program) {
    const std::string_view whole = text;
    std::string block = "arena 0";
    uint64_t number = 0;
    bool in_buffer = false;
    if (const size_t colon = text.find(':'); colon != std::string_view::npos) {
        std::string_view word = text.substr(0, colon);
        in_buffer = word.starts_with("buffer");
        if (!in_buffer && !word.starts_with("arena"))
            return fail("`%1`: `%2` is neither an arena nor a buffer; write arena1:FROM..TO or buffer0:FROM..TO",
                        quoted(whole), quoted(word));
        word.remove_prefix(in_buffer ? 6 : 5);
        GGS_TRY(number, parse_number(word, whole));
        text.remove_prefix(colon + 1);
        block = (in_buffer ? "buffer " : "arena ") + std::to_string(number);
    }
    const size_t count = in_buffer ? program.buffers.size() : program.arenas.size();
    if (number >= count)
        return in_buffer ? fail("there is no buffer %1; the number of buffers in the program is %2", number, count)
                         : fail("there is no arena %1; the number of arenas in the program is %2", number, count);
    const size_t dots = text.find("..");
    if (dots == std::string_view::npos)
        return fail("`%1` is not a range of bytes; write FROM..TO, such as 0..400 or 0x1b0..0x2f0", quoted(whole));
    GGS_TRY(const uint64_t from, parse_number(text.substr(0, dots), whole));
    GGS_TRY(const uint64_t to, parse_number(text.substr(dots + 2), whole));
    if (from >= to) return fail("`%1` is an empty range: TO is exclusive and must be greater than FROM", quoted(whole));
    const uint64_t size = in_buffer ? program.buffers[number].buffer->size() : program.arenas[number].arena->mem_size();
    if (to > size) return fail("`%1` extends past the end of %2, which has %3 bytes", quoted(whole), block, size);
    const uint64_t origin =
        in_buffer ? program.buffers[number].buffer->origin() : program.arenas[number].arena->origin();
    return ByteRange{origin + from, origin + to};
}

void write_regions(JsonLines& to, const MemoryMap& map, const ByteRange& range, Detail detail) {
    to.list("regions", [&](const JsonLines::Row& row) {
        FieldRuns runs(FieldRuns::Join::unused, [&](const FieldRun& run) {
            const MemoryField field = field_of(map, run.first);
            const Region& r = field.region;
            Json json = {{"kind", region_kind_name(r.kind)}, {"offset", field.offset}, {"size", run.size()}};
            if (r.in_buffer) {
                json["buffer"] = r.block;
            } else if (r.block != 0) {
                json["arena"] = r.block;
            }
            json["owner"] = field.owner;
            json["field"] = run.title();
            if (run.count > 1) json["count"] = run.count;
            json["value"] = std::visit(Value{}, r.value);
            if (!r.in_use) json["in_use"] = false;
            if (r.points_to) {
                json["points_to"] = hex(r.points_to);
                if (!field.points_to_name.empty()) json["points_to_name"] = field.points_to_name;
            }
            row(json);
        });
        map.for_each(range.begin, range.end, detail, [&](const Region& region) {
            runs.add(region);
            return true;
        });
        runs.finish();
    });
}

} // namespace ggs
