// SPDX-License-Identifier: MIT
// ArenaBytes: the bytes of the range that one part of the Arena view shows.
//
// The bytes of structs are available at once. Data and work buffers are read by the session; until the bytes arrive,
// and while something runs, the last known bytes are shown. GUI thread only.
#pragma once

#include "memory/memory_bytes.h"
#include "views/arena/arena_scene.h"

namespace ggs {

class ArenaBytes : public QObject {
    Q_OBJECT
  public:
    explicit ArenaBytes(ArenaScene& scene, QObject* parent = nullptr);
    // Sets the visible range. It must be within one arena or buffer.
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
