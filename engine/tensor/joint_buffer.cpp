// SPDX-License-Identifier: MIT
#include "tensor/joint_buffer.h"

#include "base/checked.h"
#include "base/constants.h"

namespace ggs {

std::vector<JointBuffer::Placed> JointBuffer::layout() const {
    std::vector<std::vector<size_t>> members(m_all.size()); // of each block
    for (size_t i = 0; i < m_all.size(); ++i) {
        if (m_all[i].block) members[*m_all[i].block].push_back(i);
    }
    std::vector<Placed> placed;
    size_t at = 0;
    for (size_t i = 0; i < m_all.size(); ++i) {
        if (m_all[i].block) continue;
        const size_t padded = pad_to(m_all[i].size, buffer_alignment);
        placed.push_back({i, at, padded - m_all[i].size});
        for (const size_t member : members[i]) placed.push_back({member, at + m_all[member].in_block, 0});
        at += padded;
    }
    return placed;
}

Status JointBuffer::can_reserve(const std::string& who) const {
    if (!m_allocated) return {};
    return fail("%1 can't be added, because the buffer \"%2\" is allocated already, with %3 bytes; reserve everything "
                "before allocate",
                who, m_name, m_size);
}

Result<size_t> JointBuffer::size_with(const std::string& who, size_t before, size_t bytes) const {
    size_t padded = 0, all = m_size - pad_to(before, buffer_alignment);
    if (!pad_checked(bytes, buffer_alignment, padded) || !add_checked(all, padded, all))
        return fail("%1 takes %2 bytes, and \"%3\" has %4 bytes already: together they are more than can be addressed",
                    who, bytes, m_name, m_size);
    return all;
}

Result<size_t> JointBuffer::reserve(std::string who, TypeId type, const Shape& ne) {
    GGS_CHECK(can_reserve(who));
    GGS_TRY(const size_t bytes, dense_bytes(type, ne));
    GGS_TRY(m_size, size_with(who, 0, bytes));
    Reservation made;
    made.who = std::move(who);
    made.type = type;
    made.ne = ne;
    made.size = bytes;
    m_all.push_back(std::move(made));
    return m_all.size() - 1;
}

Result<size_t> JointBuffer::make_block(std::string who, TypeId type) {
    GGS_CHECK(can_reserve(who));
    Reservation made;
    made.who = std::move(who);
    made.type = type;
    made.is_block = true;
    m_all.push_back(std::move(made));
    return m_all.size() - 1;
}

Result<size_t> JointBuffer::reserve_in(size_t block, std::string who, const Shape& ne) {
    GGS_CHECK(can_reserve(who));
    if (block >= m_all.size() || !m_all[block].is_block) return fail("\"%1\" has no block %2", m_name, block);
    const Reservation& whole = m_all[block];
    if (whole.finalised)
        return fail("%1 can't be added to the block %2, which is finalised with %3 elements (%4 bytes); reserve before "
                    "it is finalised",
                    who, whole.who, whole.ne[0], whole.size);
    GGS_TRY(const size_t bytes, dense_bytes(whole.type, ne));
    Shape flat = whole.ne;
    int64_t elements = 1;
    bool fits = true;
    for (const int64_t n : ne) fits = fits && mul_checked(elements, n, elements);
    size_t all = 0;
    if (!fits || !add_checked(flat[0], elements, flat[0]) || !add_checked(whole.size, bytes, all))
        return fail("%1 takes %2 bytes, and the block %3 has %4 bytes already: together they are more than can be "
                    "addressed",
                    who, bytes, whole.who, whole.size);
    GGS_TRY(m_size, size_with(who, whole.size, all));
    Reservation made;
    made.in_block = whole.size;
    m_all[block].ne = flat;
    m_all[block].size = all;
    made.who = std::move(who);
    made.type = m_all[block].type;
    made.ne = ne;
    made.block = block;
    made.size = bytes;
    m_all.push_back(std::move(made));
    return m_all.size() - 1;
}

Status JointBuffer::finalise(size_t block) {
    if (block >= m_all.size() || !m_all[block].is_block) return fail("\"%1\" has no block %2", m_name, block);
    m_all[block].finalised = true;
    return {};
}

Status JointBuffer::can_allocate() const {
    if (m_allocated)
        return fail("the buffer \"%1\" is allocated already, with %2 bytes; a buffer is allocated once", m_name,
                    m_size);
    if (m_size == 0)
        return fail("there is nothing to allocate in the buffer \"%1\": 0 bytes are reserved (reservations: %2)",
                    m_name, m_all.size());
    return {};
}

Status JointBuffer::fix() {
    GGS_CHECK(can_allocate());
    for (Reservation& each : m_all) each.finalised = each.is_block;
    m_allocated = true;
    return {};
}

Result<std::shared_ptr<Storage>> JointBuffer::allocate(std::shared_ptr<Allocator> allocator) {
    GGS_CHECK(can_allocate());
    const RuntimeApi& device = allocator->runtime();
    GGS_CHECK(device.select(allocator->device()));
    // Pinned memory is the host's, whose limit is the one of the program; managed memory checks for itself.
    if (!allocator->host_sees() || device.host_memory) {
        GGS_TRY(const DeviceMemory now, device.memory());
        if (m_size > now.free)
            return fail("the buffer \"%1\" needs %2 bytes, but %3 has only %4 of its %5 bytes free", m_name, m_size,
                        device.name, now.free, now.total);
    }
    GGS_TRY(std::shared_ptr<Storage> made, Storage::make(m_size, std::move(allocator)));
    GGS_CHECK(fix());
    return made;
}

} // namespace ggs
