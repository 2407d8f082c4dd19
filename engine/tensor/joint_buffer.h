// SPDX-License-Identifier: MIT
// JointBuffer: a buffer for which several tensors reserve room first, and whose memory is allocated once for all of
// them. It is the layout of HugeCTR's GeneralBuffer2.
//
// Each tensor and each block starts at a multiple of 32 bytes. A block is made of tensors of one type that are adjacent
// without padding, so it is one flat tensor as well. It can grow until it is finalised, at the latest by allocate().
// The buffer computes offsets; the storage that allocate() returns belongs to the caller. Owned and used by one thread.
// Offsets and sizes are in bytes.
#pragma once

#include "device/storage.h"
#include "tensor/tensor.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace ggs {

class JointBuffer {
  public:
    // A tensor or a block. The shape of a block is that of its flat tensor.
    struct Reservation {
        std::string who; // asked for it
        TypeId type = TypeId::f32;
        Shape ne{0, 1, 1, 1};
        std::optional<size_t> block = {}; // the number of the block that contains the tensor
        bool is_block = false;
        bool finalised = false; // a block that can't grow any more
        size_t size = 0;
        size_t in_block = 0; // offset in its block
    };
    // The place of a reservation in the buffer.
    struct Placed {
        size_t number; // of the reservation
        size_t offset;
        size_t padding; // bytes after it, up to the next multiple of 32; 0 for a tensor of a block
    };

    explicit JointBuffer(std::string name) : m_name(std::move(name)) {}

    const std::string& name() const { return m_name; }
    bool is_allocated() const { return m_allocated; }
    size_t size() const { return m_size; }
    size_t count() const { return m_all.size(); }
    const Reservation& operator[](size_t number) const { return m_all[number]; }
    // Returns the places in the order of the bytes, a block before its tensors. Until allocate(), a block can grow,
    // and then everything after it moves.
    std::vector<Placed> layout() const;

    // Each returns the number of the reservation, or an error that names `who`.
    Result<size_t> reserve(std::string who, TypeId type, const Shape& ne);
    Result<size_t> make_block(std::string who, TypeId type);
    Result<size_t> reserve_in(size_t block, std::string who, const Shape& ne);
    // After this, nothing can be reserved in the block.
    Status finalise(size_t block);
    // Allocates the memory of all reservations. If there isn't enough, nothing changes.
    Result<std::shared_ptr<Storage>> allocate(std::shared_ptr<Allocator> allocator);
    // Fixes the layout without memory: for a copy of a buffer that is allocated elsewhere.
    Status fix();

  private:
    Status can_reserve(const std::string& who) const;
    Status can_allocate() const;
    // Returns the buffer's size if this many bytes replace `before` bytes.
    Result<size_t> size_with(const std::string& who, size_t before, size_t bytes) const;

    std::string m_name;
    std::vector<Reservation> m_all;
    size_t m_size = 0;
    bool m_allocated = false;
};

} // namespace ggs
