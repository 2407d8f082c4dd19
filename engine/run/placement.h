// SPDX-License-Identifier: MIT
// Placement: which nodes a device computes and which the CPU computes for it: by rule (the device has a kernel for the
// node) and by hand (a user's rules). Values; any thread may ask.
#pragma once

#include "device/device_choice.h"
#include "graph/registry.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ggs {

// Which nodes are to run where: "mul_mat=cpu", "ffn_*=cpu", "layer:3=cpu", "layer:3-5=cpu", "*=cpu"; "=device" takes
// some of them out again.
struct PlacementRule {
    std::string nodes; // an op, a name with * and ?, or layer:N
    bool on_device = false;
    bool operator==(const PlacementRule&) const = default;
};
using PlacementRules = std::vector<PlacementRule>; // a later one beats those before
Result<PlacementRule> placement_rule(std::string_view words);
std::string rule_words(const PlacementRule& rule);

// The rule that says where a node runs; null: none.
const PlacementRule* rule_of(const OpDef& op, const Tensor& node, std::span<const PlacementRule> rules);
// Why the CPU computes a node instead of the device; good if the device does, or if there is nothing to compute.
Status runs_there(const Registry& registry, const DeviceChoice& device, std::span<const PlacementRule> rules,
                  const Tensor& node);

} // namespace ggs
