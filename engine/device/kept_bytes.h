// SPDX-License-Identifier: MIT
// KeptBytes: a copy of some bytes of a storage, to be put back later. Where these stand on a device the copy is made
// there, without a wait and without a byte that crosses; else, and where the device has no room, on the host.
//
// KeptThere is the room on a device: asked for once, and shared by all copies of one owner. Both are their owner's, and
// used by one thread, while nothing runs. Sizes are in bytes.
#pragma once

#include "device/storage.h"

#include <memory>
#include <optional>
#include <unordered_set>
#include <vector>

namespace ggs {

class KeptThere;

class KeptBytes {
  public:
    // On the device where `there` is and has room for them; it is the selected one then (KeptThere::select).
    static Result<KeptBytes> of(const StoredStretches& from, const std::shared_ptr<KeptThere>& there = {});
    Status put_back(const StoredStretches& to) const;
    size_t size() const;
    bool is_on_device() const;

  private:
    friend class KeptThere;
    // On the device as long as `there` is; what moves to the host stays the same copy.
    struct Block {
        ~Block();
        std::vector<std::byte> on_host;
        std::shared_ptr<KeptThere> there;
        size_t offset = 0, size = 0;
    };
    std::unique_ptr<Block> m_block;
};

class KeptThere : public std::enable_shared_from_this<KeptThere> {
  public:
    // Of `most` bytes, or as many as leave the device enough for what has to be there; null if it has none.
    static std::shared_ptr<KeptThere> make(const RuntimeApi& runtime, int device, size_t most);
    ~KeptThere();
    KeptThere(const KeptThere&) = delete;
    KeptThere& operator=(const KeptThere&) = delete;

    Status select() const { return m_runtime.select(m_device); }
    bool is_on(const RuntimeApi& runtime, int device) const { return &m_runtime == &runtime && m_device == device; }
    // All copies go to the host, and the room back to the device, which needs it for something else; from then on it
    // has none.
    Status move_to_host();

  private:
    friend class KeptBytes;
    KeptThere(const RuntimeApi& runtime, int device, std::byte* memory, size_t size);
    std::optional<size_t> take(size_t bytes); // where they are to stand
    Status bring(KeptBytes::Block& block);
    void end();

    const RuntimeApi& m_runtime;
    int m_device;
    std::byte* m_memory;
    size_t m_size;
    Stretches m_free;
    std::unordered_set<KeptBytes::Block*> m_blocks;
};

} // namespace ggs
