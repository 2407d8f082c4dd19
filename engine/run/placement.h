// SPDX-License-Identifier: MIT
// Placement: decides which nodes a device computes, and which the CPU computes instead. By default the device computes
// a node if it has a kernel for it; a user's rules override this. Values; any thread.
#pragma once

#include "device/device_choice.h"
#include "graph/registry.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ggs {

// A rule for the placement of nodes: "mul_mat=cpu", "ffn_*=cpu", "layer:3=cpu", "layer:3-5=cpu", "*=cpu". "=device"
// excludes nodes from an earlier rule.
struct PlacementRule {
    std::string nodes; // an op, a name with * and ?, or layer:N
    bool on_device = false;
    bool operator==(const PlacementRule&) const = default;
};
using PlacementRules = std::vector<PlacementRule>; // a later rule overrides earlier ones
Result<PlacementRule> placement_rule(std::string_view words);
std::string rule_words(const PlacementRule& rule);

// Returns the rule that applies to a node; nullptr: none.
const PlacementRule* rule_of(const OpDef& op, const Tensor& node, std::span<const PlacementRule> rules);
// Returns the reason why the CPU computes a node instead of the device; ok if the device does, or if there is nothing
// to compute.
Status runs_there(const Registry& registry, const DeviceChoice& device, std::span<const PlacementRule> rules,
                  const Tensor& node);

} // namespace ggs
