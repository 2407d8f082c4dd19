// SPDX-License-Identifier: MIT
// NodeQueue: what kernels for a grid of threads ask of a device while nodes are put on its stream (cuda/node.h):
// launches, memory to work in, products by the device's own library, and a place to say that an index is wrong.
//
// Owned by an executor, with the Runtime that it works on; used by its thread. Sizes are in bytes.
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

// Memory on a device for what kernels make of weights, next to their mirror: the same numbers in another order. It is
// good until a byte of the weights changes there, and is then filled again.
//
// It takes no more than leaves the device some memory for what has to be there.
class KeptBeside {
  public:
    explicit KeptBeside(Allocator& allocator) : m_allocator(allocator) {}

    struct Kept {
        std::byte* data = nullptr; // null: the device has no room for it
        bool filled = false;
        Mirror::Unchanged unchanged;
    };
    // Of `size` bytes of a mirror; `may_allocate`: whether memory may be asked for, else there is only what is filled
    // already.
    Kept of(Mirror& mirror, size_t offset, size_t size, size_t bytes, bool may_allocate);
    // What was handed out to be filled has been, or has to be asked for again.
    void settle(bool filled);
    void clear();
    uint64_t given_back() const { return m_given_back; } // how often memory was

  private:
    struct Entry {
        Mirror::Unchanged unchanged;
        ReservedBuffer memory;
        bool settled = false;
    };
    // Whoever's weights have changed, or are no more, may need the memory.
    void forget_changed();

    Allocator& m_allocator;
    uint64_t m_given_back = 0;
    std::map<std::pair<const std::byte*, size_t>, Entry> m_all; // by where the weights are on the device
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

    // The stream is made at the first call, and the device's library opened.
    Status ready();
    Stream stream() const { return m_runtime.stream(); }

    // Of so many nodes. Checked: each access of a launch is looked at, where kernels have that.
    Status begin_nodes(size_t count, bool checked);
    // The same for nodes that a graph puts on the stream.
    void begin_replay(size_t count, bool has_indices);
    // Behind the last node: what was found of wrong indices goes to the host.
    Status last_node();
    // They are done, or something failed: what was made of weights meanwhile is good, or isn't.
    void end_nodes(bool well);
    // The next of them, or several that are computed at once: what the one before worked in is free again. `number` is
    // that of the one that may meet a wrong index. `weights` says where a source's bytes are that stay the same from
    // run to run: no mirror, if they don't.
    struct Weights {
        Mirror* mirror = nullptr;
        size_t offset = 0, size = 0;
    };
    using WeightsOf = std::function<Weights(int source)>;
    void begin_node(size_t number, WeightsOf weights);
    // Those nodes as their kernel is given them, null after the last: they stay where they are until the next; and the
    // device's bytes that they may write. Without it nodes share nothing with others.
    using Parts = std::array<const cuda::Node*, cuda::most_fused>;
    void describe_node(const Parts& parts, std::vector<std::span<const std::byte>> written);
    cuda::Queue& queue() { return m_known.queue; }
    const Status& status() const { return m_status; }
    // That is bad because there is no memory for the last node to work in, be it on a device that is gone. Until
    // end_nodes().
    bool lacks_memory() const { return m_lacks_memory; }
    // Called where there is no memory to work in: whoever keeps something else on the device lets it go.
    void when_short(std::function<void()> make_room) { m_make_room = std::move(make_room); }
    void make_room() const {
        if (m_make_room) m_make_room();
    }
    // Launches are made ready and not made, but for those that fill what is kept beside weights.
    void rehearse(bool rehearses) { m_rehearses = rehearses; }
    // While a stream is captured no memory is asked for or given back: what would need more fails.
    void keep_memory(bool keeps);
    // What launches so far stand on, besides the nodes themselves: what has been captured is good for as long as it
    // stands.
    struct Ground {
        const std::byte *work = nullptr, *wrong = nullptr, *found = nullptr;
        uint64_t given_back = 0; // of what is kept beside weights
        std::vector<Mirror::Unchanged> weights;
        const std::byte* shared = nullptr;
        bool stands(const NodeQueue& queue) const;
    };
    Ground ground() const {
        return {m_work.memory(),       m_wrong.memory(), reinterpret_cast<const std::byte*>(m_found.data()),
                m_beside.given_back(), m_used_weights,   m_share_room.memory()};
    }
    // What is kept beside weights goes, where the device has no memory left for what has to be there.
    void give_back();
    // Once the stream is done: the first of the nodes that met a wrong index, and which of its indices that was.
    struct WrongIndex {
        size_t node;
        int index;
    };
    std::optional<WrongIndex> found_wrong_index() const;
    bool has_indices() const { return m_has_indices; } // one of them

  private:
    // Kernels know the first member alone.
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
    Result<std::byte*> more_memory(size_t bytes); // beside the buffer
    void clear_status() {
        m_status = {};
        m_lacks_memory = false;
    }
    Status room_for_indices(size_t count);
    void grow();
    // Before memory is given back that launches on the stream may still use.
    void wait() const;

    Known m_known;
    std::function<void()> m_make_room;
    Runtime& m_runtime;
    const RuntimeApi& m_api;
    ReservedBuffer m_work, m_wrong, m_share_room;
    std::span<int> m_found; // of m_wrong, in memory of the host that the device copies to
    KeptBeside m_beside;
    WeightsOf m_weights;
    std::vector<Mirror::Unchanged> m_used_weights;
    // What kernels made of sources' bytes since begin_nodes(), in m_share_room, which is filled round and round: what
    // comes takes the place of what has been there longest.
    struct Share {
        cuda::View source;
        std::span<const std::byte> bytes; // that it was made of
        int form;
        size_t at, size; // in m_share_room
    };
    std::vector<Share> m_shares;
    size_t m_share_at = 0;
    Parts m_described{};                               // the node, or those that are computed at once
    std::vector<std::span<const std::byte>> m_written; // by it
    std::vector<ReservedBuffer> m_more; // of this node, where the buffer was too small: it grows before the next
    std::array<int, static_cast<size_t>(ProductType::count)>
        m_refusals{}; // by the library, since it last took such a product
    size_t m_used = 0, m_needed = 0;
    size_t m_node = 0, m_nodes = 0;
    bool m_has_indices = false, m_checked = false, m_keeps_memory = false;
    bool m_rehearses = false, m_fills_kept = false;  // the next launch does
    bool m_lacks_memory = false, m_has_kept = false; // the node: something beside weights, or shared
    Status m_status;
};

} // namespace ggs
