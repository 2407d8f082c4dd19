// SPDX-License-Identifier: MIT
// KeptBytes: a copy of some bytes of a storage, to be restored later. If the device has the newest bytes, the copy is
// made on the device, without a wait or a transfer. Otherwise, or if the device has no room, the copy is on the host.
//
// KeptThere is device memory for such copies. It is allocated once, and shared by all copies of one owner. KeptBytes
// and KeptThere belong to that owner. They are used by one thread, while no kernel runs. Sizes are in bytes.
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
    // Copies to the device of `there` if it has room. That device must be selected (KeptThere::select).
    static Result<KeptBytes> of(const StoredStretches& from, const std::shared_ptr<KeptThere>& there = {});
    Status put_back(const StoredStretches& to) const;
    size_t size() const;
    bool is_on_device() const;

  private:
    friend class KeptThere;
    // A block is on the device as long as `there` is set. A block that moves to the host remains the same copy.
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
    // Allocates `most` bytes, or fewer so that enough memory of the device remains free. Returns nullptr if that leaves
    // too little.
    static std::shared_ptr<KeptThere> make(const RuntimeApi& runtime, int device, size_t most);
    ~KeptThere();
    KeptThere(const KeptThere&) = delete;
    KeptThere& operator=(const KeptThere&) = delete;

    Status select() const { return m_runtime.select(m_device); }
    bool is_on(const RuntimeApi& runtime, int device) const { return &m_runtime == &runtime && m_device == device; }
    // Moves all copies to the host and releases the memory, which the device needs for something else. From then on
    // there is no room on the device.
    Status move_to_host();

  private:
    friend class KeptBytes;
    KeptThere(const RuntimeApi& runtime, int device, std::byte* memory, size_t size);
    std::optional<size_t> take(size_t bytes); // returns the offset for a new copy
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
