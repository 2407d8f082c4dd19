// SPDX-License-Identifier: MIT
#include "memory/memory_bytes.h"

#include <algorithm>
#include <cstring>

namespace ggs {

namespace {

std::optional<int> hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return std::nullopt;
}

// Padding may begin within a word: the word's first bytes are data, which may be changing, and its rest is shown as 0.
uint64_t first_whole_word(const MemoryMap& map, const Region& r) {
    if (r.kind != RegionKind::padding && r.kind != RegionKind::buffer_padding) return r.begin;
    const Program& p = map.program();
    const uint64_t origin = r.in_buffer ? p.buffers[r.block].buffer->origin() : p.arenas[r.block].arena->origin();
    return std::min(r.end(), origin + (r.begin - origin + 7) / 8 * 8);
}

// Returns the work buffer that contains the byte if a kernel has written to it.
const WorkBuffer* left_at(const MemorySource& source, uint64_t address) {
    const WorkBuffer* const buffer = work_buffer_at(source.work_buffers, address);
    return buffer && buffer->step ? buffer : nullptr;
}

} // namespace

const Message* MemoryBytes::why_missing(uint64_t address) const {
    const auto found = std::find_if(problems.begin(), problems.end(), [address](const Problem& problem) {
        return address >= problem.begin && address < problem.end;
    });
    return found == problems.end() ? nullptr : &found->why;
}

Result<MemoryBytes> still_bytes(const MemoryMap& map, uint64_t from, uint64_t to, std::vector<DataPart>& moving) {
    MemoryBytes out;
    out.begin = from;
    if (from >= to) return out;
    out.bytes.resize(to - from);
    out.states.resize(to - from, ByteState::known);
    Status status;
    map.for_each(from, to, Detail::objects, [&](const Region& r) {
        const uint64_t begin = std::max(from, r.begin), end = std::min(to, r.end());
        const auto state = [&](ByteState value) {
            std::fill(out.states.begin() + static_cast<std::ptrdiff_t>(begin - from),
                      out.states.begin() + static_cast<std::ptrdiff_t>(end - from), value);
        };
        if (r.kind == RegionKind::data || r.kind == RegionKind::work_buffer) {
            moving.push_back({begin, end - begin, r.tensor, begin - r.begin});
            state(ByteState::unread);
            return true;
        }
        const uint64_t first = std::max(begin, first_whole_word(map, r));
        if (first >= end) return true;
        const auto said = map.bytes(first, end);
        if (!said.ok()) {
            status = fail_with(said.error());
            return false;
        }
        std::memcpy(out.bytes.data() + (first - from), said->data(), said->size());
        return true;
    });
    if (!status.ok()) return fail_with(std::move(status).error());
    return out;
}

Result<bool> read_moving(const Structure& structure, const MemorySource& source, const std::vector<DataPart>& parts,
                         MemoryBytes& bytes) {
    for (const DataPart& part : parts) {
        const auto first = static_cast<std::ptrdiff_t>(part.begin - bytes.begin);
        const auto fill = [&](ByteState state) { std::fill_n(bytes.states.begin() + first, part.size, state); };
        const bool work = part.tensor == no_number;
        const WorkBuffer* const buffer = work ? left_at(source, part.begin) : nullptr;
        const bool written = work
                                 ? buffer != nullptr
                                 : structure.alive(part.tensor) &&
                                       structure.state(part.tensor, source.position).kind != TensorState::Kind::not_run;
        if (!written) {
            fill(work ? ByteState::scratch : ByteState::unwritten);
            continue;
        }
        size_t at = part.begin - bytes.begin;
        const BytesUse keep = [&](std::span<const std::byte> tile) {
            const size_t n = std::min(tile.size(), bytes.bytes.size() - at);
            std::memcpy(bytes.bytes.data() + at, tile.data(), n);
            at += n;
        };
        const Result<bool> read =
            work ? source.work(static_cast<uint32_t>(buffer - source.work_buffers.data()), part.offset, part.size, keep)
                 : source.tensors(part.tensor, part.offset, part.size, keep);
        if (!read.ok()) {
            fill(ByteState::missing); // the bytes of other parts are valid
            bytes.problems.push_back({part.begin, part.begin + part.size, read.error()});
        } else if (!*read) {
            return false;
        } else {
            fill(ByteState::known);
        }
    }
    return true;
}

Result<std::vector<std::byte>> parse_pattern(std::string_view text) {
    std::vector<std::byte> out;
    if (text.size() >= 2 && text.front() == '"' && text.back() == '"') {
        for (const char c : text.substr(1, text.size() - 2)) out.push_back(static_cast<std::byte>(c));
        if (out.empty()) return fail("there is nothing between the quotes");
        return out;
    }
    if (text.starts_with("0x") || text.starts_with("0X")) text.remove_prefix(2);
    std::optional<int> high;
    for (const char c : text) {
        if (c == ' ' || c == ',') {
            if (high) break;
            continue;
        }
        const auto digit = hex_digit(c);
        if (!digit)
            return fail("`%1` is not a hex digit; write bytes as 6e 6f 64, or text in quotes", std::string(1, c));
        if (high) {
            out.push_back(static_cast<std::byte>(*high * 16 + *digit));
            high.reset();
        } else {
            high = *digit;
        }
    }
    if (high)
        return fail("each byte needs two hex digits, but one digit is left over after %1 whole bytes", out.size());
    if (out.empty()) return fail("there are no bytes to search for");
    return out;
}

Result<std::optional<uint64_t>> find_pattern(const Structure& structure, const MemoryMap& map,
                                             const MemorySource& source, const ByteRange& block, uint64_t from,
                                             std::span<const std::byte> pattern, const std::atomic<bool>& unwanted) {
    std::optional<uint64_t> found;
    Status status;
    bool go_on = true;
    // Searches [begin, end) in tiles that overlap by all but one byte of the pattern.
    const auto search = [&](uint64_t begin, uint64_t end) {
        const auto tile = [&](uint64_t at, uint64_t behind) {
            std::vector<DataPart> parts;
            auto bytes = still_bytes(map, at, behind, parts);
            if (!bytes.ok()) {
                status = fail_with(bytes.error());
                return false;
            }
            const auto read = read_moving(structure, source, parts, *bytes);
            if (!read.ok() || !*read) return false;
            auto first = bytes->bytes.begin();
            while (true) {
                first = std::search(first, bytes->bytes.end(), pattern.begin(), pattern.end());
                if (first == bytes->bytes.end()) return true;
                const auto states = bytes->states.begin() + (first - bytes->bytes.begin());
                const bool known = std::all_of(states, states + static_cast<std::ptrdiff_t>(pattern.size()),
                                               [](ByteState s) { return s == ByteState::known; });
                if (known) {
                    found = at + static_cast<uint64_t>(first - bytes->bytes.begin());
                    return false;
                }
                ++first;
            }
        };
        for (uint64_t at = begin; go_on && !found && at < end;) {
            if (unwanted.load()) go_on = false;
            const auto region = map.at(at, Detail::objects);
            if (!region || !go_on) break;
            const bool scratch = region->kind == RegionKind::work_buffer && !left_at(source, at);
            if (region->kind == RegionKind::free || scratch) {
                at = region->end();
                continue;
            }
            const uint64_t behind = std::min(end, at + tile_bytes);
            go_on = tile(at, behind);
            if (behind == end) break;
            at = std::max(at + 1, behind - (pattern.size() - 1));
        }
    };
    search(from, block.end);
    if (go_on && !found) search(block.begin, std::min(block.end, from + pattern.size() - 1));
    if (!status.ok()) return fail_with(std::move(status).error());
    return found;
}

} // namespace ggs
