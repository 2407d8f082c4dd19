// SPDX-License-Identifier: MIT
// The name of an arena or a buffer in all views. Free functions on a program; any thread.
#pragma once

#include <QString>

#include <cstdint>

namespace ggs {

class Program;

// "arena 0", or the script's variable.
QString arenaWords(const Program& program, uint32_t arena);
// "buffer 2"; of one around a file or a cache, the file's or the cache's name.
QString bufferWords(const Program& program, uint32_t buffer);

} // namespace ggs
