// SPDX-License-Identifier: MIT
// outputs_in_plane: the outputs of a trained program for examples on a grid of a plane, for programs whose examples are
// two numbers. Computed in double precision from the values of the leafs; the program's bytes stay as they are. Any
// thread.
#pragma once

#include "program/training_roles.h"

#include <functional>
#include <map>
#include <vector>

namespace ggs {

struct PlaneGrid {
    double left = 0, right = 1, bottom = 0, top = 1;
    size_t columns = 32, rows = 32; // at least 2
    double x(size_t column) const;
    double y(size_t row) const; // row 0 is at the bottom
};

// The leafs whose values outputs_in_plane() needs.
std::vector<uint32_t> leafs_of_outputs(const Structure& structure, const TrainingRoles& roles);

// Returns the first output of each example, row by row. Returns an error if the examples aren't two numbers, if an op
// on the way has no explanation, or if it was cancelled.
Result<std::vector<double>> outputs_in_plane(const Structure& structure, const TrainingRoles& roles,
                                             const std::map<uint32_t, std::vector<double>>& leafs,
                                             const PlaneGrid& grid, const std::function<bool()>& cancelled);

} // namespace ggs
