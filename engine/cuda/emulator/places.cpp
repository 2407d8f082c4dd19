// SPDX-License-Identifier: MIT
// Lines and symbols of the running program, by libbacktrace, which comes with GCC. Without it, lines are unknown and
// shared arrays have no names.
#include "cuda/emulator/launching.h"

#include <mutex>

#if defined(GGSCOPE_BACKTRACE)
#include <backtrace.h>
#endif

namespace ggs::emulator {

#if defined(GGSCOPE_BACKTRACE)

namespace {

void ignored(void*, const char*, int) {}

backtrace_state* state() {
    static backtrace_state* const made = backtrace_create_state(nullptr, 1, ignored, nullptr);
    return made;
}

// For inlined functions the innermost frame comes first. Frames in the shared helpers of all kernels are skipped,
// because their callers are more informative.
int take_frame(void* data, uintptr_t, const char* file, int line, const char*) {
    auto& place = *static_cast<Place*>(data);
    if (!file || line == 0) return 0;
    const std::string path = file;
    size_t begin = path.rfind("tests/engine/");
    if (begin == std::string::npos) begin = path.rfind("engine/cuda/");
    place.file = begin == std::string::npos ? path : path.substr(begin);
    place.line = line;
    return place.file.ends_with("/shim.h") || place.file.ends_with("/device.cuh") ? 0 : 1;
}

void take_symbol(void* data, uintptr_t, const char* name, uintptr_t begin, uintptr_t size) {
    auto& symbol = *static_cast<Symbol*>(data);
    if (name) symbol.name = name;
    symbol.begin = begin;
    symbol.size = size;
}

} // namespace

Place place_of(const void* pc) {
    Place place;
    if (state()) backtrace_pcinfo(state(), reinterpret_cast<uintptr_t>(pc) - 1, take_frame, ignored, &place);
    return place;
}

std::optional<Symbol> symbol_at(const void* address) {
    Symbol symbol;
    if (state()) backtrace_syminfo(state(), reinterpret_cast<uintptr_t>(address), take_symbol, ignored, &symbol);
    if (symbol.name.empty()) return std::nullopt;
    return symbol;
}

#else

Place place_of(const void*) { return {}; }
std::optional<Symbol> symbol_at(const void*) { return std::nullopt; }

#endif

} // namespace ggs::emulator
