// SPDX-License-Identifier: MIT
// KvCells: a language model's cache as cells: of each layer its keys and its values, where a token's numbers stand in
// them, and what a step of the round does with them. A value, made of a structure and a text; any thread.
#pragma once

#include "debug/targets/model_text.h"
#include "program/structure.h"

namespace ggs {

enum class KvState {
    empty,   // no token's yet
    kept,    // of a token of an earlier round
    written, // in this round
    next,    // the step that the run stands before writes it
    coming,  // this round will write it
};

// The keys or the values of a layer.
struct KvRow {
    int layer = 0;
    bool values = false;
    bool window = false; // the layer looks back only so far
    bool turned = false; // a cell is a column: each of its numbers stands among those of all cells
    uint32_t tensor = no_number;
    size_t step = SIZE_MAX;         // that writes into it
    int64_t numbers = 0, cells = 0; // of one cell; how many there are
    size_t bytes = 0;               // of one cell
};

struct KvCells {
    std::vector<KvRow> rows; // keys over values, layer by layer; none where a model has no cache
    int64_t cells = 0;
    uint64_t bytes = 0; // of all rows
    TypeId type = TypeId::f16;
    int64_t window = 0; // how many tokens the layers with a window look at

    static KvCells of(const Structure& structure, const ModelText& text);
    // The first number of a cell, by which the same bytes are shown elsewhere; and back.
    static Index first(const KvRow& row, int64_t cell);
    static int64_t cellOf(const KvRow& row, const Index& element);
    static KvState state(const KvRow& row, int64_t cell, const Moment& now, const ModelText& text);
    // Cells that hold a token where the run stands.
    int64_t used(const Moment& now, const ModelText& text) const;
    bool hasWindows() const { return window > 0; }
};

} // namespace ggs
