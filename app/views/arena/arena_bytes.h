// SPDX-License-Identifier: MIT
// ArenaBytes: the bytes of the stretch that one part of the arena's view shows.
//
// Structs are there at once; data and work buffers are asked of the session's readers, and until they come the last
// bytes known stand in their place, as they do while something runs. GUI thread.
#pragma once

#include "memory/memory_bytes.h"
#include "views/arena/arena_scene.h"

namespace ggs {

class ArenaBytes : public QObject {
    Q_OBJECT
  public:
    explicit ArenaBytes(ArenaScene& scene, QObject* parent = nullptr);
    // What is seen; within one arena or buffer.
    void want(uint64_t from, uint64_t to);
    const MemoryBytes& bytes() const { return m_bytes; }
    // "b0", or what stands for a byte that has no value.
    QString text(uint64_t address) const;
    bool isKnown(uint64_t address) const;

  signals:
    void changed();

  private:
    void read();

    ArenaScene& m_scene;
    const CommandQueue::Kind m_kind;
    MemoryBytes m_bytes;
};

} // namespace ggs
