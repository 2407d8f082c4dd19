// SPDX-License-Identifier: MIT
#include "base/reservation.h"

#include <cerrno>
#include <cstring>
#include <sys/mman.h>
#include <utility>

namespace ggs {

Result<Reservation> Reservation::make(size_t bytes) {
    Reservation result;
    if (bytes == 0) return result;
    void* p = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (p == MAP_FAILED) return fail("%1 bytes of address space can't be reserved: %2", bytes, std::strerror(errno));
    result.m_data = static_cast<std::byte*>(p);
    result.m_size = bytes;
    return result;
}

Reservation::~Reservation() {
    if (m_data) munmap(m_data, m_size);
}

Reservation::Reservation(Reservation&& other) noexcept
    : m_data(std::exchange(other.m_data, nullptr)), m_size(std::exchange(other.m_size, 0)) {}

Reservation& Reservation::operator=(Reservation&& other) noexcept {
    std::swap(m_data, other.m_data);
    std::swap(m_size, other.m_size);
    return *this;
}

} // namespace ggs
