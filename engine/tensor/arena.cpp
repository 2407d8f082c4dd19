// SPDX-License-Identifier: MIT
#include "tensor/arena.h"

#include "base/checked.h"

#include <algorithm>
#include <cstring>

namespace ggs {

Result<std::unique_ptr<Arena>> Arena::make(const Params& params) {
    std::unique_ptr<Arena> arena(new Arena);
    arena->m_origin = params.origin;
    arena->m_no_alloc = params.no_alloc;
    arena->m_storage = params.storage;
    if (!params.storage) {
        size_t size = params.mem_size == 0 ? arena_alignment : params.mem_size;
        if (!pad_checked(size, arena_alignment, size)) return fail("an arena can't have %1 bytes", params.mem_size);
        GGS_TRY(arena->m_storage, Storage::make(size));
    }
    // Its structs are the host's to read and write.
    arena->m_memory = arena->m_storage->host().data();
    arena->m_mem_size = arena->m_storage->size();
    if (!arena->m_memory || reinterpret_cast<uintptr_t>(arena->m_memory) % arena_alignment != 0)
        return fail("the memory of an arena must be host memory, aligned to %1 bytes", arena_alignment);
    return arena;
}

size_t Arena::used_mem() const {
    if (m_objects.empty()) return 0;
    const ObjectHeader& last = header(m_objects.size() - 1);
    return last.offs + last.size;
}

size_t Arena::max_tensor_size() const {
    size_t largest = 0;
    for (size_t i = 0; i < m_objects.size(); ++i) {
        if (header(i).type == ObjectKind::tensor) largest = std::max(largest, nbytes(*tensor(i)));
    }
    return largest;
}

const ObjectHeader& Arena::header(size_t object) const {
    return *reinterpret_cast<const ObjectHeader*>(m_memory + m_objects[object]);
}

std::optional<size_t> Arena::object_at(size_t offset) const {
    if (offset >= used_mem()) return std::nullopt;
    const auto behind = std::upper_bound(m_objects.begin(), m_objects.end(), offset);
    return static_cast<size_t>(behind - m_objects.begin()) - 1;
}

Tensor* Arena::tensor(size_t object) const { return reinterpret_cast<Tensor*>(m_memory + header(object).offs); }

bool Arena::contains(const void* pointer) const {
    const auto* p = static_cast<const std::byte*>(pointer);
    return p >= m_memory && p < m_memory + m_mem_size;
}

size_t Arena::offset_of(const void* pointer) const {
    return static_cast<size_t>(static_cast<const std::byte*>(pointer) - m_memory);
}

Result<std::byte*> Arena::new_object(ObjectKind kind, size_t size) {
    const size_t at = used_mem();
    size_t payload = 0;
    size_t end = 0;
    if (!pad_checked(size, arena_alignment, payload) || !add_checked(payload, sizeof(ObjectHeader), end) ||
        !add_checked(end, at, end))
        return fail("an object of %1 bytes is larger than can be addressed", size);
    if (end > m_mem_size) {
        m_shortfall = end - m_mem_size;
        return fail("the arena has %1 bytes and %2 of them are used; the next object needs %3 (%4 for its header): %5 "
                    "bytes are missing",
                    m_mem_size, at, end - at, sizeof(ObjectHeader), m_shortfall);
    }
    auto* made = reinterpret_cast<ObjectHeader*>(m_memory + at);
    *made = ObjectHeader{at + sizeof(ObjectHeader), payload, nullptr, kind, {}};
    if (!m_objects.empty()) reinterpret_cast<ObjectHeader*>(m_memory + m_objects.back())->next = made;
    m_objects.push_back(at);
    return m_memory + made->offs;
}

Result<Tensor*> Arena::new_tensor_object(TypeId type, const Shape& ne, Tensor* root, size_t offset) {
    GGS_TRY(const Strides nb, dense_strides(type, ne));
    const size_t bytes = nb[3] * static_cast<size_t>(ne[3]);
    // As in ggml, a view of no bytes may begin anywhere; here up to where an address may still lie.
    constexpr size_t farthest = size_t{1} << 46;
    size_t end = 0;
    if (root && (!add_checked(bytes, offset, end) || end > (bytes > 0 ? nbytes(*root) : farthest)))
        return fail("the view needs %1 bytes at offset %2, but the tensor that it views has only %3 bytes", bytes,
                    offset, nbytes(*root));
    const bool with_data = !root && !m_no_alloc;
    size_t size = sizeof(Tensor);
    if (with_data && !add_checked(size, bytes, size)) return fail("a tensor of %1 bytes can't be addressed", bytes);
    GGS_TRY(std::byte* const payload, new_object(ObjectKind::tensor, size));

    auto* t = new (payload) Tensor{};
    t->type = type;
    std::copy(ne.begin(), ne.end(), t->ne);
    std::copy(nb.begin(), nb.end(), t->nb);
    if (root) {
        t->view_src = root;
        t->view_offs = offset;
        t->data = root->data ? static_cast<std::byte*>(root->data) + offset : nullptr;
    } else if (with_data && bytes > 0) {
        t->data = payload + sizeof(Tensor);
    }
    ++m_n_tensors;
    return t;
}

Result<Tensor*> Arena::new_tensor(TypeId type, const Shape& ne) { return new_tensor_object(type, ne, nullptr, 0); }

Result<Tensor*> Arena::new_view(TypeId type, const Shape& ne, Tensor* base, size_t offset) {
    if (base->view_src) {
        if (!add_checked(offset, base->view_offs, offset))
            return fail("an offset of %1 bytes can't be addressed", offset);
        base = base->view_src;
    }
    return new_tensor_object(type, ne, base, offset);
}

void Arena::reset() {
    m_objects.clear();
    m_n_tensors = 0;
}

Result<std::unique_ptr<Buffer>> Buffer::make(size_t size, uint64_t origin) {
    GGS_TRY(auto storage, Storage::make(size));
    return on(std::move(storage), origin);
}

std::unique_ptr<Buffer> Buffer::on(std::shared_ptr<Storage> storage, uint64_t origin) {
    std::unique_ptr<Buffer> buffer(new Buffer);
    buffer->m_storage = std::move(storage);
    buffer->m_origin = origin;
    return buffer;
}

} // namespace ggs
