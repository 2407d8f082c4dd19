// SPDX-License-Identifier: MIT
// A second device, for tests: every block of a program has a twin, which contains its bytes. Outside of kernels the
// twin is not accessible. Code that accesses a tensor's bytes by its address, and not through its storage, finds no
// values or crashes at that line. Kernels get copies of nodes, sources and views that point into the twins.
//
// A test program that is linked with this runs on the twin where GGSCOPE_TWIN is set.
#include "device/block_storage.h"
#include "run/device_executor.h"

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <map>
#include <mutex>
#include <unordered_map>

#include <sys/mman.h>

namespace ggs {

namespace {

// -- memory that is accessible only while it is in use ----------------------------------------------------------------
// ----------------------------------------------------------------

class Vault {
  public:
    std::byte* make(size_t bytes) {
        void* const p = mmap(nullptr, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (p == MAP_FAILED) return nullptr;
        const std::lock_guard lock(m_mutex);
        m_blocks[static_cast<std::byte*>(p)] = bytes;
        if (m_open > 0) mprotect(p, bytes, PROT_READ | PROT_WRITE);
        return static_cast<std::byte*>(p);
    }
    void end(std::byte* p, size_t bytes) {
        const std::lock_guard lock(m_mutex);
        m_blocks.erase(p);
        munmap(p, bytes);
    }
    void open() {
        const std::lock_guard lock(m_mutex);
        if (m_open++ == 0) protect(PROT_READ | PROT_WRITE);
    }
    void close() {
        const std::lock_guard lock(m_mutex);
        if (--m_open == 0) protect(PROT_NONE);
    }

  private:
    void protect(int how) {
        for (const auto& [p, bytes] : m_blocks) mprotect(p, bytes, how);
    }
    std::mutex m_mutex;
    std::map<std::byte*, size_t> m_blocks;
    int m_open = 0;
};

Vault& vault() {
    static Vault* const all = new Vault; // storages may end after everything else
    return *all;
}

struct Opened {
    Opened() { vault().open(); }
    ~Opened() { vault().close(); }
};

const RuntimeApi& twin_runtime() {
    static const RuntimeApi twin = [] {
        RuntimeApi api = runtime(DeviceKind::cpu);
        api.name = "twin";
        api.host_memory = false;
        api.allocate = [](size_t bytes) -> Result<std::byte*> {
            std::byte* const memory = bytes > 0 ? vault().make(bytes) : nullptr;
            if (bytes > 0 && !memory) return fail("%1 bytes of address space can't be reserved", bytes);
            return memory;
        };
        api.release = [](std::byte* memory, size_t bytes) {
            if (memory) vault().end(memory, bytes);
        };
        api.copy = [](CopyKind kind, std::byte* to, const std::byte* from, size_t bytes) {
            const Opened opened;
            return runtime(DeviceKind::cpu).copy(kind, to, from, bytes);
        };
        api.fill = [](std::byte* at, size_t bytes, std::byte value) {
            const Opened opened;
            return runtime(DeviceKind::cpu).fill(at, bytes, value);
        };
        return api;
    }();
    return twin;
}

Result<std::shared_ptr<Storage>> twin_of(const std::shared_ptr<Storage>& names) {
    GGS_TRY(std::shared_ptr<Storage> twin, Storage::make(names->size(), twin_runtime()));
    if (names->kind() == Storage::Kind::file) GGS_CHECK(Storage::copy(*twin, 0, *names, 0, names->size()));
    return twin;
}

// -- kernels ----------------------------------------------------------------------------------------------------------

class TwinExecutor final : public DeviceExecutor {
  public:
    TwinExecutor(const Registry& registry, const AddressSpace& space, int threads, CalledRule called)
        : m_space(space), m_executor(registry, threads, [this, called = std::move(called)](const Tensor& t) {
              const auto original = m_originals.find(&t);
              return called(original == m_originals.end() ? t : *original->second);
          }) {}

    int threads() const override { return m_executor.threads(); }
    const Status& made() const override { return m_executor.made(); }
    // The structs are enough for that.
    Status check(std::span<const Tensor* const> nodes) const override { return m_executor.check(nodes); }
    bool has_kernel(const OpDef& op) const override { return m_executor.has_kernel(op); }
    RowRule row_rule(const Tensor& node) const override { return m_executor.row_rule(node); }
    Result<size_t> work_size(std::span<const Tensor* const> nodes, int n) const override {
        return m_executor.work_size(nodes, n);
    }
    uint64_t scratch_size(std::span<const Tensor* const> nodes, int n) const override {
        return m_executor.scratch_size(nodes, n);
    }

    RunResult run(std::span<const Tensor* const> nodes, int n, const StoredRange& work,
                  const RunOptions& options) override {
        m_copies.clear();
        m_moved.clear();
        m_originals.clear();
        std::vector<const Tensor*> run;
        for (const Tensor* node : nodes) run.push_back(moved(node, true));
        const Opened opened;
        std::byte* const memory = work.place.storage ? work.place.storage->on_device() + work.place.offset : nullptr;
        RunOptions of_copies = options;
        of_copies.as_before = false; // made again for each run
        return m_executor.run(run, n, {memory, work.size}, of_copies);
    }

  private:
    // A node, or a source: of that only its bytes are needed, not what it was made from.
    Tensor* moved(const Tensor* t, bool is_node) {
        if (!t) return nullptr;
        if (const auto known = m_moved.find(t); known != m_moved.end()) return known->second;
        Tensor* const copy = &m_copies.emplace_back(*t);
        m_moved.emplace(t, copy);
        m_originals.emplace(copy, t);
        if (const auto place = m_space.place_of(t->data)) copy->data = place->storage->on_device() + place->offset;
        for (int i = 0; is_node && i < max_src; ++i) copy->src[i] = moved(t->src[i], false);
        copy->view_src = moved(t->view_src, false);
        return copy;
    }

    const AddressSpace& m_space;
    std::deque<Tensor> m_copies;
    std::unordered_map<const Tensor*, Tensor*> m_moved;
    std::unordered_map<const Tensor*, const Tensor*> m_originals;
    Executor m_executor;
};

std::unique_ptr<DeviceExecutor> make_twin_executor(const Registry& registry, const AddressSpace& space, int threads,
                                                   CalledRule called) {
    return std::make_unique<TwinExecutor>(registry, space, threads, std::move(called));
}

// Runs before main(), so that everything a test builds is on the twin.
const bool chosen = [] {
    const char* const wanted = std::getenv("GGSCOPE_TWIN");
    if (!wanted || !*wanted) return false;
    set_block_storage(twin_of);
    set_executor_maker(make_twin_executor);
    return true;
}();

} // namespace

} // namespace ggs
