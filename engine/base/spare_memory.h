// SPDX-License-Identifier: MIT
// Spare memory: a few MiB that are released when no memory is left. Unfinished work can then be freed: some
// destructors, such as a JSON document's, need memory and would otherwise end the program.
#pragma once

namespace ggs {

// Call it once, when a program starts. If there isn't enough memory, nothing is reserved.
void keep_spare_memory();

// Reserves the memory again after it was released, if enough is available now. Does nothing in a program that has not
// called keep_spare_memory(). Doesn't throw; any thread.
void renew_spare_memory() noexcept;

} // namespace ggs
