// SPDX-License-Identifier: MIT
// The checks of memory accesses in checked kernels. The compiler inserts a call before each access (the functions at
// the end).
//
// Each byte that a launch accesses has a shadow. It contains the last writer and the readers since then, with block,
// thread, and the number of barriers and warp syncs that they had passed. Two accesses race if at least one writes, at
// least one isn't atomic, and no barrier of the block or sync of the warp separates them. Shadows exist for one launch.
#include "cuda/emulator/launching.h"
#include "cuda/emulator/recorder.h"

#include <algorithm>
#include <array>
#include <memory>
#include <unordered_map>

#include <link.h>

namespace ggs::emulator {

namespace {

// -- stamps -----------------------------------------------------------------------------------------------------------

// block + 1: 22 bits, thread: 10, barriers: 15, syncs: 16, atomic: 1. 0 means no access.
using Stamp = uint64_t;
constexpr Stamp block_of(Stamp s) { return s >> 42; }
constexpr unsigned thread_in(Stamp s) { return static_cast<unsigned>(s >> 32) & 1023u; }
constexpr unsigned barriers_of(Stamp s) { return static_cast<unsigned>(s >> 17) & 0x7fffu; }
constexpr unsigned syncs_of(Stamp s) { return static_cast<unsigned>(s >> 1) & 0xffffu; }
constexpr bool is_atomic(Stamp s) { return s & 1u; }
constexpr uint64_t block_bits = (uint64_t{1} << 22) - 1;

Stamp stamp_now(bool atomic) {
    return ((launching.block + 1) & block_bits) << 42 | Stamp{launching.now_number} << 32 |
           Stamp{launching.barriers & 0x7fffu} << 17 | Stamp{launching.now->syncs & 0xffffu} << 1 | Stamp{atomic};
}

bool races(Stamp before, Stamp now, bool shared) {
    if (!before || before >> 32 == now >> 32) return false; // one thread
    if (is_atomic(before) && is_atomic(now)) return false;
    if (block_of(before) != block_of(now)) return !shared; // shared memory of another block
    if (barriers_of(before) != barriers_of(now)) return false;
    return thread_in(before) / warp_size != thread_in(now) / warp_size || syncs_of(before) >= syncs_of(now);
}

// Returns a code address as an offset that fits into 32 bits within one program.
uint32_t short_pc(const void* pc) {
    return static_cast<uint32_t>(reinterpret_cast<uintptr_t>(pc) - reinterpret_cast<uintptr_t>(&begin_accesses) +
                                 0x80000000u);
}
const void* long_pc(uint32_t pc) {
    return reinterpret_cast<const void*>(reinterpret_cast<uintptr_t>(&begin_accesses) + pc - 0x80000000u);
}

struct ByteShadow {
    Stamp writer, reader, other_reader;
    uint32_t writer_pc, reader_pc, other_reader_pc;
};
constexpr size_t piece = 256; // bytes whose shadows are allocated together

// -- memory that may be accessed --------------------------------------------------------------------------------------

enum class RegionKind : uint8_t { buffer, shared, constant };
struct Region {
    uintptr_t begin, end;
    RegionKind kind;
    std::string name = {};
    std::vector<std::unique_ptr<std::array<ByteShadow, piece>>> shadows = {};
};
std::vector<Region> regions; // in order
Region* latest = nullptr;    // the last one found

void add_region(Region region) {
    const auto at = std::upper_bound(regions.begin(), regions.end(), region.begin,
                                     [](uintptr_t b, const Region& r) { return b < r.begin; });
    latest = &*regions.insert(at, std::move(region));
}

Region* known_region(uintptr_t address) {
    if (latest && address >= latest->begin && address < latest->end) return latest;
    const auto at = std::upper_bound(regions.begin(), regions.end(), address,
                                     [](uintptr_t a, const Region& r) { return a < r.begin; });
    if (at == regions.begin() || address >= std::prev(at)->end) return nullptr;
    latest = &*std::prev(at);
    return latest;
}

// Finds out whether the program's own image contains the address, and whether it is writable.
struct InImage {
    uintptr_t address;
    bool found = false, writable = false;
    uintptr_t begin = 0, end = 0;
};
InImage in_image(uintptr_t address) {
    InImage in{address};
    dl_iterate_phdr(
        [](dl_phdr_info* info, size_t, void* data) {
            auto& wanted = *static_cast<InImage*>(data);
            for (int i = 0; i < info->dlpi_phnum; ++i) {
                const auto& header = info->dlpi_phdr[i];
                const uintptr_t begin = info->dlpi_addr + header.p_vaddr;
                if (header.p_type != PT_LOAD || wanted.address < begin || wanted.address >= begin + header.p_memsz)
                    continue;
                wanted.found = true;
                wanted.writable = header.p_flags & PF_W;
                wanted.begin = begin;
                wanted.end = begin + header.p_memsz;
                return 1;
            }
            return 0;
        },
        &in);
    return in;
}

// Returns "tile" for "_ZZN3ggs4cuda7checked6kernelEvE4tile": a static variable of a function is a kernel's shared
// variable.
std::string name_of_local(const std::string& symbol) {
    const size_t end = symbol.find_last_of("0123456789");
    if (end == std::string::npos) return symbol;
    for (size_t at = end + 1; at < symbol.size(); ++at) {
        size_t first = at;
        while (first > 0 && std::isdigit(static_cast<unsigned char>(symbol[first - 1]))) --first;
        if (first == at) break;
        const size_t length = std::stoul(symbol.substr(first, at - first));
        if (at + length <= symbol.size()) return symbol.substr(at, length);
        break;
    }
    return symbol;
}

Region* region_of(uintptr_t address) {
    if (Region* const known = known_region(address)) return known;
    const InImage image = in_image(address);
    if (!image.found) return nullptr;
    if (!image.writable) {
        add_region({image.begin, image.end, RegionKind::constant});
        return latest;
    }
    const auto symbol = symbol_at(reinterpret_cast<const void*>(address));
    if (!symbol || symbol->size == 0) {
        // In a program without symbols, any address may be shared memory.
        if (symbol) return nullptr;
        add_region({image.begin, image.end, RegionKind::shared});
        return latest;
    }
    if (!symbol->name.starts_with("_ZZ") || address >= symbol->begin + symbol->size) return nullptr;
    add_region({symbol->begin, symbol->begin + symbol->size, RegionKind::shared, name_of_local(symbol->name)});
    return latest;
}

// -- traffic ----------------------------------------------------------------------------------------------------------

thread_local bool counts = false;
thread_local std::vector<Traffic> traffic;

// The n-th access of a warp's lanes at one location.
struct Request {
    std::vector<uintptr_t> units; // sectors, or words of shared memory
    uint64_t bytes = 0;
};
struct Site {
    bool shared, writes;
    std::array<uint32_t, warp_size> times{};
    std::vector<Request> requests;
};
std::unordered_map<uint64_t, Site> sites; // of this block, by pc and warp
struct Sum {
    uint64_t requests = 0, bytes = 0, sectors = 0, passes = 0;
    bool shared = false, writes = false;
};
std::unordered_map<uint32_t, Sum> sums; // by pc

void count(uintptr_t address, size_t size, bool writes, bool shared, uint32_t pc) {
    Site& site = sites[uint64_t{pc} << 8 | launching.now_number / warp_size];
    site.shared = shared;
    site.writes = writes;
    const uint32_t time = site.times[launching.now_number % warp_size]++;
    if (site.requests.size() <= time) site.requests.resize(time + 1);
    Request& request = site.requests[time];
    request.bytes += size;
    const size_t unit = shared ? 4 : 32;
    for (uintptr_t at = address / unit; at <= (address + size - 1) / unit; ++at) {
        if (std::ranges::find(request.units, at) == request.units.end()) request.units.push_back(at);
    }
}

void fold_traffic() {
    for (const auto& [key, site] : sites) {
        Sum& sum = sums[static_cast<uint32_t>(key >> 8)];
        sum.shared = site.shared;
        sum.writes = site.writes;
        for (const Request& request : site.requests) {
            ++sum.requests;
            sum.bytes += request.bytes;
            if (!site.shared) {
                sum.sectors += request.units.size();
                continue;
            }
            std::array<uint32_t, 32> words{}; // of each bank
            for (const uintptr_t word : request.units) ++words[word % 32];
            sum.passes += *std::ranges::max_element(words);
        }
    }
    sites.clear();
}

// -- one access -------------------------------------------------------------------------------------------------------

void say_outside(const void* address, size_t size, bool writes, const void* pc,
                 FindingKind kind = FindingKind::outside) {
    found({kind, thread_of(launching.now_number), {}, pc, nullptr, writes, false, address, size});
    abandon();
}

void say_race(Stamp before, uint32_t before_pc, bool before_writes, const void* address, size_t size, bool writes,
              const void* pc) {
    const uint64_t here = (launching.block + 1) & block_bits;
    const uint64_t block = block_of(before) == here ? launching.block : block_of(before) - 1;
    found({FindingKind::race, thread_of(launching.now_number), thread_of(block, thread_in(before)), pc,
           long_pc(before_pc), writes, before_writes, address, size});
}

void shadow(Region& region, uintptr_t address, size_t size, bool writes, const void* pc, bool atomic) {
    const Stamp now = stamp_now(atomic);
    const bool shared = region.kind == RegionKind::shared;
    const uint32_t here = short_pc(pc);
    if (region.shadows.empty()) region.shadows.resize((region.end - region.begin + piece - 1) / piece);
    for (size_t offset = address - region.begin, end = offset + size; offset < end; ++offset) {
        auto& part = region.shadows[offset / piece];
        if (!part) part = std::make_unique<std::array<ByteShadow, piece>>();
        ByteShadow& byte = (*part)[offset % piece];
        const auto* const at = reinterpret_cast<const void*>(region.begin + offset);
        if (shared && (!writes || atomic) && block_of(byte.writer) != block_of(now))
            found({FindingKind::unwritten, thread_of(launching.now_number), {}, pc, nullptr, false, false, at, size});
        if (races(byte.writer, now, shared)) say_race(byte.writer, byte.writer_pc, true, at, size, writes, pc);
        if (writes) {
            if (races(byte.reader, now, shared)) say_race(byte.reader, byte.reader_pc, false, at, size, writes, pc);
            if (races(byte.other_reader, now, shared))
                say_race(byte.other_reader, byte.other_reader_pc, false, at, size, writes, pc);
            byte = {now, 0, 0, here, 0, 0};
        } else if (!byte.reader || byte.reader >> 32 == now >> 32 || !races(byte.reader, now, shared)) {
            byte.reader = now;
            byte.reader_pc = here;
        } else {
            byte.other_reader = now;
            byte.other_reader_pc = here;
        }
    }
}

void access(const void* where, size_t size, bool writes, const void* pc, bool vector = true, bool atomic = false) {
    if (!launching.checked || !launching.now || size == 0) return; // an access of the host
    const auto address = reinterpret_cast<uintptr_t>(where);
    if (address - reinterpret_cast<uintptr_t>(launching.now->stack.data()) < launching.now->stack.size()) return;
    if (address - reinterpret_cast<uintptr_t>(&indices) < sizeof indices) return;
    Region* const region = region_of(address);
    if (!region || address + size > region->end) return say_outside(where, size, writes, pc);
    if (region->kind == RegionKind::constant) {
        if (writes) say_outside(where, size, writes, pc, FindingKind::read_only);
        return;
    }
    if (vector && address % size != 0) return say_outside(where, size, writes, pc, FindingKind::misaligned);
    if (counts) count(address, size, writes, region->kind == RegionKind::shared, short_pc(pc));
    shadow(*region, address, size, writes, pc, atomic);
    if (launching.recorder) {
        const EventKind kind = atomic ? EventKind::atomic : writes ? EventKind::write : EventKind::read;
        launching.recorder->access(launching.now_number, pc, kind, region->kind == RegionKind::shared, where, size);
    }
}

} // namespace

void begin_accesses() {
    regions.clear();
    latest = nullptr;
    for (const Allocation& each : allocations()) {
        const auto begin = reinterpret_cast<uintptr_t>(each.begin);
        regions.push_back({begin, begin + each.size, RegionKind::buffer});
    }
    if (launching.dynamic_size > 0) {
        const auto begin = reinterpret_cast<uintptr_t>(launching.dynamic);
        add_region({begin, begin + launching.dynamic_size, RegionKind::shared, "the launch's shared memory"});
    }
    latest = nullptr;
}

void begin_block_accesses() {
    if (counts) fold_traffic();
}

void end_accesses() {
    regions.clear();
    latest = nullptr;
    if (!counts) return;
    fold_traffic();
    for (const auto& [pc, sum] : sums)
        traffic.push_back(
            {place_of(long_pc(pc)), sum.shared, sum.writes, sum.requests, sum.bytes, sum.sectors, sum.passes});
    sums.clear();
}

std::string shared_at(const void* address) {
    const Region* const region = known_region(reinterpret_cast<uintptr_t>(address));
    if (!region || region->kind != RegionKind::shared) return {};
    return "byte " + std::to_string(reinterpret_cast<uintptr_t>(address) - region->begin) + " of " +
           (region->name.empty() ? std::string("shared memory") : region->name);
}

std::vector<SharedArray> shared_arrays() {
    std::vector<SharedArray> all;
    for (const Region& region : regions) {
        if (region.kind == RegionKind::shared) all.push_back({region.name, region.begin, region.end - region.begin});
    }
    return all;
}

void count_traffic(bool on) { counts = on; }
std::vector<Traffic> take_traffic() { return std::exchange(traffic, {}); }

// -- atomics: performed here, since the compiler's instrumentation doesn't do it --------------------------------------

float atomic_add(float* address, float value) {
    access(address, sizeof *address, true, __builtin_return_address(0), true, true);
    const float before = *address;
    *address = before + value;
    return before;
}
int atomic_add(int* address, int value) {
    access(address, sizeof *address, true, __builtin_return_address(0), true, true);
    const int before = *address;
    *address = static_cast<int>(static_cast<unsigned>(before) + static_cast<unsigned>(value));
    return before;
}
unsigned atomic_add(unsigned* address, unsigned value) {
    access(address, sizeof *address, true, __builtin_return_address(0), true, true);
    const unsigned before = *address;
    *address = before + value;
    return before;
}
int atomic_max(int* address, int value) {
    access(address, sizeof *address, true, __builtin_return_address(0), true, true);
    const int before = *address;
    *address = std::max(before, value);
    return before;
}
int atomic_cas(int* address, int expected, int value) {
    access(address, sizeof *address, true, __builtin_return_address(0), true, true);
    const int before = *address;
    if (before == expected) *address = value;
    return before;
}

} // namespace ggs::emulator

// -- functions that the compiler calls --------------------------------------------------------------------------------

using ggs::emulator::access;

#define GGS_ACCESS(name, size, writes, vector)                                                                         \
    void ggs_emulator_##name(const void* at) { access(at, size, writes, __builtin_return_address(0), vector); }
extern "C" {
void ggs_emulator_init() {}
GGS_ACCESS(read1, 1, false, true)
GGS_ACCESS(read2, 2, false, true)
GGS_ACCESS(read4, 4, false, true)
GGS_ACCESS(read8, 8, false, true)
GGS_ACCESS(read16, 16, false, true)
GGS_ACCESS(write1, 1, true, true)
GGS_ACCESS(write2, 2, true, true)
GGS_ACCESS(write4, 4, true, true)
GGS_ACCESS(write8, 8, true, true)
GGS_ACCESS(write16, 16, true, true)
GGS_ACCESS(unaligned_read2, 2, false, false)
GGS_ACCESS(unaligned_read4, 4, false, false)
GGS_ACCESS(unaligned_read8, 8, false, false)
GGS_ACCESS(unaligned_read16, 16, false, false)
GGS_ACCESS(unaligned_write2, 2, true, false)
GGS_ACCESS(unaligned_write4, 4, true, false)
GGS_ACCESS(unaligned_write8, 8, true, false)
GGS_ACCESS(unaligned_write16, 16, true, false)
void ggs_emulator_read_range(const void* at, size_t size) {
    access(at, size, false, __builtin_return_address(0), false);
}
void ggs_emulator_write_range(const void* at, size_t size) {
    access(at, size, true, __builtin_return_address(0), false);
}
// An index outside of its array, whether or not there is valid memory at that address.
void ggs_emulator_past_end(const void*, const void*) {
    using namespace ggs::emulator;
    if (!launching.now) return;
    found({FindingKind::past_end,
           thread_of(launching.now_number),
           {},
           __builtin_return_address(0),
           nullptr,
           false,
           false,
           nullptr,
           0});
    abandon();
}
}
#undef GGS_ACCESS
