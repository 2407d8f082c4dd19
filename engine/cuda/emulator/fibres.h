// SPDX-License-Identifier: MIT
// Fibres: functions that run alternately on one thread, each with its own stack. On x86-64, twenty lines of assembly
// switch between them; other processors use the system's contexts. Owned by the launch. Later launches reuse the
// stacks; each has an inaccessible guard page below it.
#pragma once

#include "base/result.h"

#include <cstddef>
#include <memory>
#include <span>

namespace ggs::emulator {

class Stacks {
  public:
    static constexpr size_t size = size_t{128} << 10; // of one stack, in bytes
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
    // Restarts the fibre with a function, which must never return: it ends with leave().
    void prepare(std::span<std::byte> stack, void (*function)());
    // Switches from the caller to the fibre, and back.
    void enter();
    void leave();

  private:
    struct Context;
    std::unique_ptr<Context> m_context;
};

} // namespace ggs::emulator
