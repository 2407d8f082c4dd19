// SPDX-License-Identifier: MIT
// A few MiB that are given back when no memory is left, so that what was begun can be taken down: destructors that need
// memory (a JSON document's do) would end the program otherwise.
#pragma once

namespace ggs {

// To be called once, when a program starts. Without memory for it nothing is kept.
void keep_spare_memory();

// Reserves the memory again after it was given back, if there is enough by now. Does nothing in a program that has not
// called keep_spare_memory(). Doesn't throw; any thread.
void renew_spare_memory() noexcept;

} // namespace ggs
