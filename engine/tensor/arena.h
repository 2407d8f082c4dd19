// SPDX-License-Identifier: MIT
// Arena: ggml's context, reproduced to the byte. It consists of one block of memory, a bump pointer, and a linked list
// of object headers.
//
// Each object is a 32-byte header followed by its payload, padded to 16 bytes. The payload is a tensor, a graph, or a
// work buffer. A tensor is its struct, followed by its data unless it is a view or the arena makes no data. The bytes
// are in a Storage, whose memory isn't allocated until it is written. Making tensors writes their headers and structs,
// never their data.
//
// Owned by a Program; built by one thread. Offsets are in bytes from the start of the arena; addresses are origin +
// offset.
#pragma once

#include "device/storage.h"
#include "tensor/tensor.h"

#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace ggs {

enum class ObjectKind : int32_t { tensor = 0, graph = 1, work_buffer = 2 };

struct ObjectHeader {
    size_t offs; // of the payload
    size_t size; // of the payload, padded
    ObjectHeader* next;
    ObjectKind type;
    char padding[4];
};
static_assert(sizeof(ObjectHeader) == 32 && offsetof(ObjectHeader, type) == 24);

class Arena {
  public:
    struct Params {
        size_t mem_size = 0; // 0 becomes 16, as in ggml
        bool no_alloc = false;
        uint64_t origin = 0;
        // The storage to use, aligned to 16, instead of new memory. mem_size is then its size.
        std::shared_ptr<Storage> storage = nullptr;
    };
    static Result<std::unique_ptr<Arena>> make(const Params& params);

    // -- contents --
    std::byte* memory() const { return m_memory; }
    const std::shared_ptr<Storage>& storage() const { return m_storage; }
    uint64_t origin() const { return m_origin; }
    size_t mem_size() const { return m_mem_size; }
    bool no_alloc() const { return m_no_alloc; }
    size_t used_mem() const;
    size_t max_tensor_size() const;
    int64_t n_tensors() const { return m_n_tensors; } // counts tensors only, as ggml's n_objects does
    // Offsets of the object headers, ascending.
    std::span<const size_t> objects() const { return m_objects; }
    const ObjectHeader& header(size_t object) const;
    // Returns the object whose header or payload contains the byte; nothing for free memory and outside.
    std::optional<size_t> object_at(size_t offset) const;
    // Returns the payload of a tensor object.
    Tensor* tensor(size_t object) const;
    bool contains(const void* pointer) const;
    size_t offset_of(const void* pointer) const;

    // -- building --
    Result<Tensor*> new_tensor(TypeId type, const Shape& ne);
    // Makes a view of base (or of the tensor that base is a view of), with dense strides. The view must lie inside the
    // root's bytes.
    Result<Tensor*> new_view(TypeId type, const Shape& ne, Tensor* base, size_t offset);
    // Returns the payload, at an offset that is a multiple of 16.
    Result<std::byte*> new_object(ObjectKind kind, size_t size);
    void set_no_alloc(bool no_alloc) { m_no_alloc = no_alloc; }
    // Discards all objects; the bytes don't change.
    void reset();

    // Number of bytes that were missing for the last refused object; 0 if none was refused. An arena of automatic size
    // is then made again with more.
    size_t shortfall() const { return m_shortfall; }
    // For an arena of automatic size: sets the size that ggml would have been given. Must be at least used_mem().
    void set_mem_size(size_t bytes) { m_mem_size = bytes; }

  private:
    Arena() = default;
    Result<Tensor*> new_tensor_object(TypeId type, const Shape& ne, Tensor* root, size_t offset);

    std::shared_ptr<Storage> m_storage;
    std::byte* m_memory = nullptr;
    size_t m_mem_size = 0;
    uint64_t m_origin = 0;
    bool m_no_alloc = false;
    int64_t m_n_tensors = 0;
    size_t m_shortfall = 0;
    std::vector<size_t> m_objects;
};

// A block of memory outside the arenas that contains tensors, like ggml's CPU buffer: each tensor at a multiple of 32.
class Buffer {
  public:
    static Result<std::unique_ptr<Buffer>> make(size_t size, uint64_t origin);
    static std::unique_ptr<Buffer> on(std::shared_ptr<Storage> storage, uint64_t origin);

    std::byte* memory() const { return m_storage->on_device(); }
    const std::shared_ptr<Storage>& storage() const { return m_storage; }
    size_t size() const { return m_storage->size(); }
    uint64_t origin() const { return m_origin; }

  private:
    std::shared_ptr<Storage> m_storage;
    uint64_t m_origin = 0;
};

} // namespace ggs
