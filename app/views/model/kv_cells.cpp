// SPDX-License-Identifier: MIT
#include "views/model/kv_cells.h"

#include <algorithm>
#include <map>

namespace ggs {

KvCells KvCells::of(const Structure& structure, const ModelText& text) {
    KvCells all;
    const ModelParams& params = text.model->params();
    for (int64_t il = 0; params.causal && il < params.layers; ++il) {
        for (const bool values : {false, true}) {
            const auto tensor = structure.find((values ? "cache_v_l" : "cache_k_l") + std::to_string(il));
            if (!tensor) continue;
            const Tensor& t = structure.tensor(*tensor);
            KvRow row;
            row.layer = static_cast<int>(il);
            row.values = values;
            row.window = params.looks_back(il);
            row.turned = values && !text.options.flash;
            row.tensor = *tensor;
            row.numbers = t.ne[0];
            row.cells = t.ne[1];
            row.bytes = t.ne[1] > 0 ? nbytes(t) / static_cast<size_t>(t.ne[1]) : 0;
            all.rows.push_back(row);
            all.cells = std::max(all.cells, row.cells);
            all.bytes += nbytes(t);
            all.type = t.type;
            if (row.window) all.window = params.window;
        }
    }
    std::map<const Tensor*, KvRow*> byTensor;
    for (KvRow& row : all.rows) byTensor.emplace(&structure.tensor(row.tensor), &row);
    for (size_t step = 0; step < structure.steps.size(); ++step) {
        const Tensor& t = structure.tensor(structure.steps[step].node);
        if (t.op != OpId::set_rows) continue;
        const auto row = byTensor.find(t.view_src);
        if (row != byTensor.end()) row->second->step = step;
    }
    return all;
}

Index KvCells::first(const KvRow& row, int64_t cell) {
    return row.turned && row.numbers > 0 ? Index{cell % row.numbers, cell / row.numbers} : Index{0, cell};
}

int64_t KvCells::cellOf(const KvRow& row, const Index& element) {
    return row.turned && row.cells > 0 ? (element[1] * row.numbers + element[0]) % row.cells : element[1];
}

KvState KvCells::state(const KvRow& row, int64_t cell, const Moment& now, const ModelText& text) {
    const auto token = static_cast<size_t>(cell);
    if (token < text.first_of(now.round)) return KvState::kept;
    if (token >= text.last_of(now.round)) return KvState::empty;
    return row.step < now.step ? KvState::written : row.step == now.step ? KvState::next : KvState::coming;
}

int64_t KvCells::used(const Moment& now, const ModelText& text) const {
    const bool any = std::any_of(rows.begin(), rows.end(), [&](const KvRow& row) { return row.step < now.step; });
    return static_cast<int64_t>(any ? text.last_of(now.round) : text.first_of(now.round));
}

} // namespace ggs
