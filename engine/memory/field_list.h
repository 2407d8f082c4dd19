// SPDX-License-Identifier: MIT
// Fields: a range of memory, field by field. Both `arena --json --fields` and the window use this list, so they show
// the same fields.
//
// Values, read from a MemoryMap. May be called from any thread. Offsets are in bytes from the first byte of the arena
// or buffer.
#pragma once

#include "memory/memory_map.h"

#include <span>
#include <string>
#include <vector>

namespace ggs {

struct MemoryField {
    Region region;
    uint64_t offset = 0;        // in its arena or buffer
    std::string owner;          // "c", "gf", "arena 0"
    std::string points_to_name; // "b", "c data+16"; empty if it points nowhere
    bool operator==(const MemoryField&) const = default;
};

// Returns the address of byte 0 of a region's arena or buffer.
uint64_t origin_of(const Program& program, const Region& region);
// Returns a region with the names of its owner and of its pointer's target.
MemoryField field_of(const MemoryMap& map, const Region& region);
// Returns all fields that overlap [from, to), uncut and in ascending order.
std::vector<MemoryField> field_list(const MemoryMap& map, uint64_t from, uint64_t to, Detail detail = Detail::fields);

// Consecutive elements of one array that can be shown as one line: they are unused or have no value.
struct FieldRun {
    Region first, last;
    size_t count = 0;
    uint64_t size() const { return last.end() - first.begin; }
    std::string title() const; // "src[2..9]", "used bits 0..95"
};

// Returns the values of a run: "8  6  4  1", or "8 × null" if it is long or empty.
std::string values_text(const MemoryMap& map, std::span<const MemoryField> run);

// Joins regions into runs. Regions are added in ascending order; `done` receives each finished run.
class FieldRuns {
  public:
    enum class Join {
        unused,   // elements that are unused: slots of a hash set without a key, nodes beyond the count
        nothings, // elements that are unused, null or 0
        numbers,  // these, and the numbers of a struct's array: ne, nb
    };
    FieldRuns(Join join, std::function<void(const FieldRun&)> done) : m_join(join), m_done(std::move(done)) {}
    void add(const Region& region);
    void finish();

  private:
    bool joins(const Region& region, const std::string& base) const;

    Join m_join;
    std::function<void(const FieldRun&)> m_done;
    FieldRun m_run;
    std::string m_base; // the run's field without its index
};

} // namespace ggs
