// SPDX-License-Identifier: MIT
// Returns memory of mapped files to the system. Any thread.
#pragma once

#include <cstddef>
#include <span>

namespace ggs {

// Takes the pages of these bytes of a mapped file, and some around them, from this process; the next access loads them
// again. For large files that are read once. `all` is the whole mapping. Its bytes must not have been changed.
void release_pages(std::span<const std::byte> all, size_t offset, size_t bytes);

} // namespace ggs
