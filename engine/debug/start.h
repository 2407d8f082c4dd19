// SPDX-License-Identifier: MIT
// Start: the bytes of tensors before the first step of a session's programs. They can be made again from fills and
// files. Bytes that neither of these provides are kept as copies.
//
// Owned by a session and used on its thread, while nothing runs.
#pragma once

#include "debug/history.h"
#include "program/work_buffer.h"
#include "run/feed.h"
#include "script/fill.h"

namespace ggs {

class Start {
  public:
    // Fills all leafs. True: it was cancelled.
    Result<bool> fill(const Program& program, const std::atomic<bool>* cancelled = nullptr) {
        return fill_tensors(program, m_files, cancelled);
    }
    // Writes the inputs with which the feed begins a round.
    Status write_inputs(const Round& round, uint32_t number);
    // Remembers what leafs hold that steps write into and that have no fill: they can't be made again otherwise.
    Status keep_unfilled(const Program& program, const std::vector<uint32_t>& written_leafs);
    // The leafs that steps write into or that are new in each round hold again what they held at first.
    Status make_again(const Program& program, const std::vector<uint32_t>& written_leafs);

  private:
    LoadFiles m_files; // stay open: the start may be made again from them
    // Initial contents of written leafs without a fill: nothing but zeros, or a copy.
    std::vector<StoredRange> m_empty;
    std::vector<Copied> m_unfilled;
};

// Fills everything but leafs with bytes 0xFF, which are NaN as floats: results, and the arena's work buffers.
Status fill_fresh_memory(const Structure& structure, std::span<const WorkBuffer> buffers);

} // namespace ggs
