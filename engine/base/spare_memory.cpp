// SPDX-License-Identifier: MIT
#include "base/spare_memory.h"

#include <atomic>
#include <cstddef>
#include <new>

namespace ggs {

namespace {

constexpr size_t spare_bytes = size_t{8} << 20;

std::atomic<std::byte*>& spare() {
    static std::atomic<std::byte*> bytes = nullptr;
    return bytes;
}

[[noreturn]] void give_back() {
    delete[] spare().exchange(nullptr);
    throw std::bad_alloc();
}

} // namespace

void keep_spare_memory() {
    spare() = new (std::nothrow) std::byte[spare_bytes];
    std::set_new_handler(give_back);
}

void renew_spare_memory() noexcept {
    if (std::get_new_handler() != give_back || spare().load()) return;
    std::byte* const bytes = new (std::nothrow) std::byte[spare_bytes];
    std::byte* none = nullptr;
    if (!spare().compare_exchange_strong(none, bytes)) delete[] bytes; // another thread was faster
}

} // namespace ggs
