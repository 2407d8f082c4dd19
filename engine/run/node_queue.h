// SPDX-License-Identifier: MIT
// NodeQueue: the services that a device provides to grid kernels while nodes are put on its stream (cuda/node.h). They
// are launches, work memory, products by the device's own library, and memory in which kernels report invalid indices.
//
// Owned by an executor, together with the Runtime that it uses. Used on the executor's thread. Sizes are in bytes.
#pragma once

#include "cuda/kernel_rows.h"
#include "device/mirror.h"
#include "device/reserved_buffer.h"
#include "device/runtime.h"

#include <array>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <vector>

namespace ggs {

// Memory on a device for weights that kernels have converted, next to their mirror: the same values in another order.
// It is valid until a byte of the weights changes there, and is then filled again.
//
// It takes only as much memory as leaves the device some for required bytes.
class KeptBeside {
  public:
    explicit KeptBeside(Allocator& allocator) : m_allocator(allocator) {}

    struct Kept {
        std::byte* data = nullptr; // nullptr: the device has no room
        bool filled = false;
        Mirror::Unchanged unchanged;
    };
    // Returns memory for `size` bytes of a mirror. `may_allocate`: whether it may be allocated; otherwise only filled
    // memory is returned.
    Kept of(Mirror& mirror, size_t offset, size_t size, size_t bytes, bool may_allocate);
    // Marks the memory returned by of() as filled, or as to be filled by a later request.
    void settle(bool filled);
    void clear();
    uint64_t given_back() const { return m_given_back; } // how often memory was released

  private:
    struct Entry {
        Mirror::Unchanged unchanged;
        ReservedBuffer memory;
        bool settled = false;
    };
    // Releases the memory of weights that have changed or no longer exist.
    void forget_changed();

    Allocator& m_allocator;
    uint64_t m_given_back = 0;
    std::map<std::pair<const std::byte*, size_t>, Entry> m_all; // by the address and size of the weights on the device
};

class NodeQueue {
  public:
    explicit NodeQueue(Runtime& runtime)
        : m_known{{start, reserve, wrong_index, nullptr, nullptr, keep, try_reserve, share}, this}, m_runtime(runtime),
          m_api(runtime.api()), m_work(runtime.allocator()), m_wrong(runtime.allocator()),
          m_share_room(runtime.allocator()), m_beside(runtime.allocator()) {}
    ~NodeQueue();
    NodeQueue(const NodeQueue&) = delete;
    NodeQueue& operator=(const NodeQueue&) = delete;

    // The first call makes the stream and opens the device's library.
    Status ready();
    Stream stream() const { return m_runtime.stream(); }

    // Starts a run of `count` nodes. Checked: each access of a launch is checked, if kernels support that.
    Status begin_nodes(size_t count, bool checked);
    // Starts a run of `count` nodes that a graph puts on the stream.
    void begin_replay(size_t count, bool has_indices);
    // Call it after the last node: copies the wrong indices found to the host.
    Status last_node();
    // Call it when the nodes are done, or after an error: weights that were converted in the meantime are valid, or
    // not.
    void end_nodes(bool well);
    // Begins the next node, or several that are computed together: the work memory of the previous one is free again.
    // `number` is that of the node that may find a wrong index. `weights` returns the bytes of a source that stays the
    // same from run to run; no mirror for other sources.
    struct Weights {
        Mirror* mirror = nullptr;
        size_t offset = 0, size = 0;
    };
    using WeightsOf = std::function<Weights(int source)>;
    void begin_node(size_t number, WeightsOf weights);
    // Describes the nodes as they are passed to their kernel, and the bytes on the device that they may write. The
    // array ends with nullptr; the nodes must stay valid until the next call. Without this call nodes share nothing
    // with others.
    using Parts = std::array<const cuda::Node*, cuda::most_fused>;
    void describe_node(const Parts& parts, std::vector<std::span<const std::byte>> written);
    cuda::Queue& queue() { return m_known.queue; }
    const Status& status() const { return m_status; }
    // Returns whether the status is bad because there is no work memory for the last node, even if the device is lost.
    // Valid until end_nodes().
    bool lacks_memory() const { return m_lacks_memory; }
    // Sets a function that is called if there is no work memory. It must release other memory on the device.
    void when_short(std::function<void()> make_room) { m_make_room = std::move(make_room); }
    void make_room() const {
        if (m_make_room) m_make_room();
    }
    // Launches are prepared but not run, except those that convert weights.
    void rehearse(bool rehearses) { m_rehearses = rehearses; }
    // During the capture of a stream no memory is allocated or released: a request that needs more fails.
    void keep_memory(bool keeps);
    // Addresses that launches depend on, besides those of the nodes. A captured graph is valid as long as they don't
    // change.
    struct Ground {
        const std::byte *work = nullptr, *wrong = nullptr, *found = nullptr;
        uint64_t given_back = 0; // of converted weights
        std::vector<Mirror::Unchanged> weights;
        const std::byte* shared = nullptr;
        bool stands(const NodeQueue& queue) const;
    };
    Ground ground() const {
        return {m_work.memory(),       m_wrong.memory(), reinterpret_cast<const std::byte*>(m_found.data()),
                m_beside.given_back(), m_used_weights,   m_share_room.memory()};
    }
    // Releases the converted weights, if the device has no memory left for required bytes.
    void give_back();
    // After the stream has been waited for: returns the first node that found a wrong index, and which of its indices
    // that was.
    struct WrongIndex {
        size_t node;
        int index;
    };
    std::optional<WrongIndex> found_wrong_index() const;
    bool has_indices() const { return m_has_indices; } // whether one of the nodes has indices

  private:
    // Kernels use only the first member.
    struct Known {
        cuda::Queue queue;
        NodeQueue* self;
    };
    static NodeQueue& of(cuda::Queue& queue) { return *reinterpret_cast<Known&>(queue).self; }
    static bool start(cuda::Queue& queue, const KernelLaunch& launch);
    static unsigned char* reserve(cuda::Queue& queue, size_t bytes);
    static int* wrong_index(cuda::Queue& queue);
    static bool multiply(cuda::Queue& queue, const MatrixProduct& product);
    static bool multiplies(cuda::Queue& queue, ProductType type);
    static cuda::Queue::Kept keep(cuda::Queue& queue, int source, size_t bytes);
    static unsigned char* try_reserve(cuda::Queue& queue, size_t bytes);
    static cuda::Queue::Kept share(cuda::Queue& queue, int source, int form, size_t bytes);
    Result<std::byte*> lend(size_t bytes);
    Result<std::byte*> more_memory(size_t bytes); // in addition to the buffer
    void clear_status() {
        m_status = {};
        m_lacks_memory = false;
    }
    Status room_for_indices(size_t count);
    void grow();
    // Call it before memory is released that launches on the stream may still use.
    void wait() const;

    Known m_known;
    std::function<void()> m_make_room;
    Runtime& m_runtime;
    const RuntimeApi& m_api;
    ReservedBuffer m_work, m_wrong, m_share_room;
    std::span<int> m_found; // a copy of m_wrong, in host memory
    KeptBeside m_beside;
    WeightsOf m_weights;
    std::vector<Mirror::Unchanged> m_used_weights;
    // Results that kernels derived from sources since begin_nodes(), in m_share_room. That is a ring buffer: new ones
    // replace the oldest ones.
    struct Share {
        cuda::View source;
        std::span<const std::byte> bytes; // the bytes it was derived from
        int form;
        size_t at, size; // in m_share_room
    };
    std::vector<Share> m_shares;
    size_t m_share_at = 0;
    Parts m_described{};                               // the node, or those that are computed together
    std::vector<std::span<const std::byte>> m_written; // by m_described
    std::vector<ReservedBuffer> m_more; // for this node, if the buffer was too small: it grows before the next one
    std::array<int, static_cast<size_t>(ProductType::count)>
        m_refusals{}; // number of refusals by the library, since it last computed such a product
    size_t m_used = 0, m_needed = 0;
    size_t m_node = 0, m_nodes = 0;
    bool m_has_indices = false, m_checked = false, m_keeps_memory = false;
    bool m_rehearses = false, m_fills_kept = false;  // the next launch fills kept memory
    bool m_lacks_memory = false, m_has_kept = false; // of the node: it lacks memory; it has converted weights or shares
    Status m_status;
};

} // namespace ggs
