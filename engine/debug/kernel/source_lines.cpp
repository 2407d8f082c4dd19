// SPDX-License-Identifier: MIT
#include "debug/kernel/source_lines.h"

#include "cuda/sources.h"

#include <fmt/format.h>

namespace ggs {

using emulator::EventKind;

std::string_view source_line(std::string_view file, int line) {
    std::string_view text = kernel_source(file);
    for (int i = 1; i < line && !text.empty(); ++i)
        text.remove_prefix(
            std::min(text.size(), text.find('\n') == std::string_view::npos ? text.size() : text.find('\n') + 1));
    return text.substr(0, text.find('\n'));
}

std::string_view trimmed(std::string_view line) {
    const size_t begin = line.find_first_not_of(" \t");
    return begin == std::string_view::npos ? std::string_view()
                                           : line.substr(begin, line.find_last_not_of(" \t") + 1 - begin);
}

std::string place_words(const emulator::Place& place) {
    return place.line == 0 ? std::string()
                           : fmt::format("{}:{}", place.file.substr(place.file.rfind('/') + 1), place.line);
}

const char* event_word(EventKind kind, bool shared) {
    switch (kind) {
    case EventKind::read: return shared ? "reads shared" : "reads";
    case EventKind::write: return shared ? "writes shared" : "writes";
    case EventKind::atomic: return shared ? "counts in shared" : "counts";
    case EventKind::barrier: return "waits at a barrier";
    case EventKind::warp_sync: return "waits for its warp";
    case EventKind::shuffle: return "shuffles in its warp";
    case EventKind::ballot: return "votes in its warp";
    case EventKind::returned: return "is done";
    }
    return "";
}

std::vector<ThreadEvent> events_of_thread(const KernelLook& look, unsigned thread) {
    std::vector<ThreadEvent> all;
    for (const emulator::LaneEvent& event : look.replay.block.events) {
        if (event.thread != thread) continue;
        const emulator::EventSite& site = look.replay.block.sites[event.site];
        const bool access = is_access(site.kind);
        all.push_back({place_words(site.place), site.kind, site.shared,
                       access ? look.address_words(event.address) : std::string(), look.value_words(site, event)});
    }
    return all;
}

} // namespace ggs
