// SPDX-License-Identifier: MIT
// KvCells: the KV cache of a language model as cells. For the keys and the values of each layer, it contains their
// layout and the step of the round that writes them. A value, made from a structure and a text; any thread.
#pragma once

#include "debug/targets/model_text.h"
#include "program/structure.h"

namespace ggs {

enum class KvState {
    empty,   // no token's yet
    kept,    // of a token of an earlier round
    written, // in this round
    next,    // the step at the cursor writes it
    coming,  // this round will write it
};

// The keys or the values of a layer.
struct KvRow {
    int layer = 0;
    bool values = false;
    bool window = false; // the layer looks back only so far
    bool turned = false; // transposed: the values of a cell are `cells` elements apart
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
    // Returns the number of cells that hold a token at `now`, in at least one layer.
    int64_t used(const Moment& now, const ModelText& text) const;
    bool hasWindows() const { return window > 0; }
};

} // namespace ggs
