// SPDX-License-Identifier: MIT
// Reservation: address space that costs no memory until it is written to, all zero before that.
//
// Owned by one Arena or Buffer; given back by the destructor. Movable, not copyable.
#pragma once

#include "base/result.h"

#include <cstddef>

namespace ggs {

class Reservation {
  public:
    Reservation() = default;
    static Result<Reservation> make(size_t bytes);
    ~Reservation();
    Reservation(Reservation&& other) noexcept;
    Reservation& operator=(Reservation&& other) noexcept;
    Reservation(const Reservation&) = delete;
    Reservation& operator=(const Reservation&) = delete;

    std::byte* data() const { return m_data; }
    size_t size() const { return m_size; }

  private:
    std::byte* m_data = nullptr;
    size_t m_size = 0;
};

} // namespace ggs
