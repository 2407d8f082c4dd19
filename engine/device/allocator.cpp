// SPDX-License-Identifier: MIT
#include "device/allocator.h"

#include <algorithm>
#include <bit>
#include <map>
#include <mutex>
#include <vector>

namespace ggs {

namespace {

using Ask = Result<std::byte*> (*RuntimeApi::*)(size_t bytes);
using GiveBack = void (*RuntimeApi::*)(std::byte* memory, size_t bytes);

// By one pair of the table's functions.
class ByTable : public Allocator {
  public:
    ByTable(const RuntimeApi& api, int number, bool host_sees, Ask ask, GiveBack give_back)
        : Allocator(api, number, host_sees), m_ask(ask), m_give_back(give_back) {}

    Result<std::byte*> allocate(size_t bytes) override {
        const std::lock_guard lock(m_lock);
        return handed_out(bytes);
    }
    void release(std::byte* memory, size_t bytes) override {
        const std::lock_guard lock(m_lock);
        m_counts.in_use -= memory ? bytes : 0;
        to_device(memory, bytes);
    }
    AllocatorCounts counts() const override {
        const std::lock_guard lock(m_lock);
        return m_counts;
    }

  protected:
    Result<std::byte*> handed_out(size_t bytes) {
        ++m_counts.asked;
        GGS_CHECK(runtime().select(device()));
        GGS_TRY(std::byte* const memory, (runtime().*m_ask)(bytes));
        count(bytes);
        return memory;
    }
    void count(size_t bytes) {
        m_counts.in_use += bytes;
        m_counts.most = std::max(m_counts.most, m_counts.in_use);
    }
    void to_device(std::byte* memory, size_t bytes) {
        if (!memory) return;
        static_cast<void>(runtime().select(device())); // memory is released even on a device that fails
        (runtime().*m_give_back)(memory, bytes);
    }
    mutable std::mutex m_lock;
    AllocatorCounts m_counts;

  private:
    Ask m_ask;
    GiveBack m_give_back;
};

class Managed final : public ByTable {
  public:
    Managed(const RuntimeApi& api, int number)
        : ByTable(api, number, true, &RuntimeApi::allocate_managed, &RuntimeApi::release_managed) {}
    Result<std::byte*> allocate(size_t bytes) override {
        GGS_CHECK(runtime().select(device()));
        GGS_TRY(const DeviceMemory now, runtime().memory());
        if (bytes > now.free)
            return fail("%1 bytes of managed memory are needed, but %3 has only %2 bytes free", bytes, now.free,
                        runtime().name);
        return ByTable::allocate(bytes);
    }
};

// Sizes are rounded up to powers of two, so that what one storage has given back is good for many others.
class Pool final : public ByTable {
  public:
    Pool(const RuntimeApi& api, int number)
        : ByTable(api, number, api.host_memory, &RuntimeApi::allocate, &RuntimeApi::release) {}
    ~Pool() override { Pool::trim(); }

    Result<std::byte*> allocate(size_t bytes) override {
        if (bytes == 0) return nullptr;
        const std::lock_guard lock(m_lock);
        if (bytes > largest) return handed_out(bytes);
        const size_t size = rounded(bytes);
        std::vector<std::byte*>& kept = m_kept[size];
        if (kept.empty()) return handed_out(size);
        GGS_CHECK(runtime().select(device()));
        GGS_CHECK(runtime().fill(kept.back(), bytes, std::byte{0}));
        std::byte* const memory = kept.back();
        kept.pop_back();
        ++m_counts.asked;
        ++m_counts.reused;
        m_counts.kept -= size;
        count(size);
        return memory;
    }
    void release(std::byte* memory, size_t bytes) override {
        if (!memory) return;
        if (bytes > largest) return ByTable::release(memory, bytes);
        const std::lock_guard lock(m_lock);
        const size_t size = rounded(bytes);
        m_kept[size].push_back(memory);
        m_counts.in_use -= size;
        m_counts.kept += size;
    }
    void trim() override {
        const std::lock_guard lock(m_lock);
        for (auto& [size, all] : m_kept) {
            for (std::byte* const memory : all) to_device(memory, size);
            all.clear();
        }
        m_counts.kept = 0;
    }

  private:
    static constexpr size_t least = 256, largest = size_t{1} << 30; // of a piece that is kept
    static size_t rounded(size_t bytes) { return std::max(least, std::bit_ceil(bytes)); }
    std::map<size_t, std::vector<std::byte*>> m_kept; // by size
};

} // namespace

std::shared_ptr<Allocator> naive_allocator(const RuntimeApi& runtime, int device) {
    return std::make_shared<ByTable>(runtime, device, runtime.host_memory, &RuntimeApi::allocate, &RuntimeApi::release);
}
std::shared_ptr<Allocator> pooled_allocator(const RuntimeApi& runtime, int device) {
    return std::make_shared<Pool>(runtime, device);
}
std::shared_ptr<Allocator> pinned_allocator(const RuntimeApi& runtime, int device) {
    return std::make_shared<ByTable>(runtime, device, true, &RuntimeApi::allocate_host, &RuntimeApi::release_host);
}
std::shared_ptr<Allocator> managed_allocator(const RuntimeApi& runtime, int device) {
    return std::make_shared<Managed>(runtime, device);
}

} // namespace ggs
