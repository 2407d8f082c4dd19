// SPDX-License-Identifier: MIT
// The sizes of the rows of layers and of the line above them. The lens and the KV cache share them, so that the rows of
// a layer are at the same height when both are side by side. Unit: pixels.
#pragma once

namespace ggs {

inline constexpr int layerRowHeight = 20, layerHeadHeight = 24;

} // namespace ggs
