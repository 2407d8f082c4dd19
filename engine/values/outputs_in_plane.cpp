// SPDX-License-Identifier: MIT
#include "values/outputs_in_plane.h"

#include "values/double_forward.h"

#include <algorithm>

namespace ggs {

double PlaneGrid::x(size_t column) const {
    return left + (right - left) * static_cast<double>(column) / static_cast<double>(columns - 1);
}

double PlaneGrid::y(size_t row) const {
    return bottom + (top - bottom) * static_cast<double>(row) / static_cast<double>(rows - 1);
}

std::vector<uint32_t> leafs_of_outputs(const Structure& structure, const TrainingRoles& roles) {
    if (!roles.outputs) return {};
    return DoubleForward(structure, *roles.outputs, [] { return false; }).leafs();
}

Result<std::vector<double>> outputs_in_plane(const Structure& structure, const TrainingRoles& roles,
                                             const std::map<uint32_t, std::vector<double>>& leafs,
                                             const PlaneGrid& grid, const std::function<bool()>& cancelled) {
    if (!roles.outputs || !roles.inputs || roles.values_of(structure.tensor(*roles.inputs)) != 2)
        return fail("the examples are not points of a plane");
    DoubleForward forward(structure, *roles.outputs, cancelled);
    for (const auto& [leaf, values] : leafs) forward.values(leaf) = values;
    GGS_CHECK(forward.compute(forward.nodes()));
    const std::vector<uint32_t> dependents = forward.dependents(*roles.inputs);
    const auto at_once = static_cast<size_t>(std::max<int64_t>(0, roles.examples));
    const size_t all = grid.columns * grid.rows, each = at_once == 0 ? 0 : forward.result().size() / at_once;
    std::vector<double>& inputs = forward.values(*roles.inputs);
    if (inputs.size() < 2 * at_once || at_once == 0 || each == 0)
        return fail("the examples are read through a view, which can't be evaluated on other points yet");
    std::vector<double> outputs;
    outputs.reserve(all);
    for (size_t first = 0; first < all; first += at_once) {
        const size_t n = std::min(at_once, all - first);
        for (size_t i = 0; i < n; ++i) {
            inputs[2 * i] = grid.x((first + i) % grid.columns);
            inputs[2 * i + 1] = grid.y((first + i) / grid.columns);
        }
        GGS_CHECK(forward.compute(dependents));
        for (size_t i = 0; i < n; ++i) outputs.push_back(forward.result()[i * each]);
    }
    return outputs;
}

} // namespace ggs
