// SPDX-License-Identifier: MIT
// Fibres: functions that take turns on one thread, each on a stack of its own. Twenty lines of assembly on x86-64, the
// system's contexts elsewhere. Owned by the launch; stacks are kept from one to the next, with a closed page below
// each.
#pragma once

#include "base/result.h"

#include <cstddef>
#include <memory>
#include <span>

namespace ggs::emulator {

class Stacks {
  public:
    static constexpr size_t size = size_t{128} << 10; // of one, in bytes
    ~Stacks();
    Status at_least(size_t count);
    std::span<std::byte> operator[](size_t i) const;

  private:
    std::byte* m_memory = nullptr;
    size_t m_count = 0;
};

class Fibre {
  public:
    Fibre();
    ~Fibre();
    Fibre(Fibre&&) noexcept;
    Fibre& operator=(Fibre&&) noexcept;
    // Begins anew with a function, which never returns: it leaves for good.
    void prepare(std::span<std::byte> stack, void (*function)());
    // From the caller to the fibre, and back.
    void enter();
    void leave();

  private:
    struct Context;
    std::unique_ptr<Context> m_context;
};

} // namespace ggs::emulator
