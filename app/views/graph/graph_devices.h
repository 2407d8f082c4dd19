// SPDX-License-Identifier: MIT
// GraphDevices: the schedule of a drawn graph. It contains the edges along which bytes are copied between the device
// and the CPU, and the boxes in which splits begin.
//
// A value type, created again when the schedule or the drawing changes. GUI thread only.
#pragma once

#include "program/schedule.h"
#include "views/graph/graph_drawing.h"

#include <map>

namespace ggs {

struct GraphDevices {
    struct Bytes {
        uint64_t there = 0, back = 0; // to the device, and from it
        uint64_t all() const { return there + back; }
    };
    std::map<uint32_t, Bytes> edges; // by edge of the drawing
    // The copies for a box that no edge shows: of a hidden leaf, or of bytes that a step leaves unchanged.
    std::map<uint32_t, Bytes> boxes;
    struct Begin {
        size_t first = 0, last = 0; // splits that begin in the box, counted from 0
        bool onDevice = false;      // the last of them
    };
    std::map<uint32_t, Begin> begins; // by box

    static GraphDevices of(const Schedule& schedule, const GraphDrawing& drawing);
};

} // namespace ggs
