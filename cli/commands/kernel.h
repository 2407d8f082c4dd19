// SPDX-License-Identifier: MIT
// What `ggscope-cli kernel` prints: what one block of a kernel did, line by line of its source, or what one thread of
// it did.
#pragma once

#include "debug/kernel/kernel_look.h"
#include "debug/targets/target.h"

#include <optional>
#include <string>

namespace ggs {

// With `thread`, its events in order; else lines with how often they ran, what they fetched, and what was found.
std::string kernel_text(const KernelLook& look, std::optional<unsigned> thread);
// One object: schema, kind, ggscope_version, ggml_version, node, step, kernels[{kernel, grid, block, shared}], kernel,
// block[3], with_blocks_before, events, lost, barriers, lines[{file, line, source, times, bytes, sectors, shared,
// passes, barriers}], findings[], compared{with, elements, different, largest, worst[{element[], here, there}]} or
// why_not_compared, and with `thread` events_of_thread[{line, what, at, value}], a line as "norm.cu:27".
std::string kernel_json(const KernelLook& look, std::optional<unsigned> thread);
// Of a node, once all before it is computed.
Result<std::shared_ptr<const KernelLook>> kernel_of(Target& target, const std::string& node, KernelAsk ask);
// "1,2,0"; what is left out is 0.
Result<Extent3> block_place(std::string_view words);

} // namespace ggs
