// SPDX-License-Identifier: MIT
#include "cuda/emulator/fibres.h"

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <utility>

#include <sys/mman.h>
#include <unistd.h>
#if !defined(__x86_64__)
#include <ucontext.h>
#endif

namespace ggs::emulator {

namespace {
size_t page() {
    static const auto bytes = static_cast<size_t>(sysconf(_SC_PAGESIZE));
    return bytes;
}
} // namespace

Stacks::~Stacks() {
    if (m_memory) munmap(m_memory, m_count * (size + page()));
}

Status Stacks::at_least(size_t count) {
    if (count <= m_count) return {};
    const size_t each = size + page();
    void* const memory =
        mmap(nullptr, count * each, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED)
        return fail("%1 bytes for the stacks of %2 threads can't be allocated: %3", count * each, count,
                    std::strerror(errno));
    if (m_memory) munmap(m_memory, m_count * each);
    m_memory = static_cast<std::byte*>(memory);
    m_count = count;
    for (size_t i = 0; i < count; ++i) {
        if (mprotect(m_memory + i * each, page(), PROT_NONE) != 0)
            return fail("the guard page below a thread's stack can't be protected: %1", std::strerror(errno));
    }
    return {};
}

std::span<std::byte> Stacks::operator[](size_t i) const { return {m_memory + i * (size + page()) + page(), size}; }

#if defined(__x86_64__)

// Pushes the callee-saved registers onto the old stack, and pops those of the new one.
asm(R"(
.text
.p2align 4
.type ggs_switch_stack, @function
ggs_switch_stack:
    pushq %rbp
    pushq %rbx
    pushq %r12
    pushq %r13
    pushq %r14
    pushq %r15
    movq %rsp, (%rdi)
    movq %rsi, %rsp
    popq %r15
    popq %r14
    popq %r13
    popq %r12
    popq %rbx
    popq %rbp
    ret
.size ggs_switch_stack, .-ggs_switch_stack
)");
extern "C" void ggs_switch_stack(void** save, void* load);

struct Fibre::Context {
    void* inside = nullptr;
    void* outside = nullptr;
};

void Fibre::prepare(std::span<std::byte> stack, void (*function)()) {
    constexpr size_t registers = 6;
    auto* top = reinterpret_cast<uintptr_t*>(stack.data() + stack.size());
    *--top = 0; // in place of a return address, so that the function's frame is aligned
    *--top = reinterpret_cast<uintptr_t>(function);
    for (size_t i = 0; i < registers; ++i) *--top = 0;
    m_context->inside = top;
}
void Fibre::enter() { ggs_switch_stack(&m_context->outside, m_context->inside); }
void Fibre::leave() { ggs_switch_stack(&m_context->inside, m_context->outside); }

#else

struct Fibre::Context {
    ucontext_t inside, outside;
};

void Fibre::prepare(std::span<std::byte> stack, void (*function)()) {
    getcontext(&m_context->inside);
    m_context->inside.uc_stack.ss_sp = stack.data();
    m_context->inside.uc_stack.ss_size = stack.size();
    m_context->inside.uc_link = nullptr;
    makecontext(&m_context->inside, function, 0);
}
void Fibre::enter() { swapcontext(&m_context->outside, &m_context->inside); }
void Fibre::leave() { swapcontext(&m_context->inside, &m_context->outside); }

#endif

Fibre::Fibre() : m_context(std::make_unique<Context>()) {}
Fibre::~Fibre() = default;
Fibre::Fibre(Fibre&&) noexcept = default;
Fibre& Fibre::operator=(Fibre&&) noexcept = default;

} // namespace ggs::emulator
