// SPDX-License-Identifier: MIT
// GraphDevices: what a schedule says about a drawn graph: the edges along which bytes cross between the device and the
// CPU, and the boxes in which a split begins. A value, made anew when the schedule or the drawing is another one. GUI
// thread.
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
    // What crosses for a box from what is not drawn: a leaf that is hidden, the bytes that a step leaves as they are.
    std::map<uint32_t, Bytes> boxes;
    struct Begin {
        size_t first = 0, last = 0; // splits that begin in the box, counted from 0
        bool onDevice = false;      // the last of them
    };
    std::map<uint32_t, Begin> begins; // by box

    static GraphDevices of(const Schedule& schedule, const GraphDrawing& drawing);
};

} // namespace ggs
