// SPDX-License-Identifier: MIT
// Source lines: the events of a kernel as text, and the source lines that they belong to. Used by the views of a
// KernelLook. Any thread.
#pragma once

#include "debug/kernel/kernel_look.h"

#include <string>
#include <string_view>
#include <vector>

namespace ggs {

// Line `line`, from 1, of a kernel's source; empty if it is not known.
std::string_view source_line(std::string_view file, int line);
// Without the spaces around it.
std::string_view trimmed(std::string_view line);
// "norm.cu:27" of engine/cuda/kernels/norm.cu.
std::string place_words(const emulator::Place& place);
// "reads", "writes shared", "waits at a barrier".
const char* event_word(emulator::EventKind kind, bool shared);

struct ThreadEvent {
    std::string line; // place_words()
    emulator::EventKind kind;
    bool shared;
    std::string at, value; // of an access
};
std::vector<ThreadEvent> events_of_thread(const KernelLook& look, unsigned thread);

} // namespace ggs
