// SPDX-License-Identifier: MIT
// A few MiB that are given back when no memory is left, so that what was begun can be taken down: destructors that need
// memory (a JSON document's do) would end the program otherwise.
#pragma once

namespace ggs {

// To be called once, when a program starts. Without memory for it nothing is kept.
void keep_spare_memory();

} // namespace ggs
