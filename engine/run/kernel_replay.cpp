// SPDX-License-Identifier: MIT
#include "run/kernel_replay.h"

#include "base/enough.h"
#include "cuda/device_kernel.h"
#include "device/storage.h"
#include "run/grid_node.h"
#include "run/host_side.h"
#include "run/placement.h"

#include <algorithm>
#include <map>

namespace ggs {

namespace {

// Memory of the emulator that is owned for the length of a replay.
class Lent {
  public:
    static Result<Lent> make(size_t bytes) {
        GGS_TRY(std::byte* const at, runtime(DeviceKind::emulator).allocate(bytes));
        return Lent(at, bytes);
    }
    ~Lent() { runtime(DeviceKind::emulator).release(m_at, m_size); }
    Lent(Lent&& other) noexcept : m_at(std::exchange(other.m_at, nullptr)), m_size(std::exchange(other.m_size, 0)) {}
    Lent& operator=(Lent&&) = delete;
    std::byte* at() const { return m_at; }
    size_t size() const { return m_size; }

  private:
    Lent(std::byte* at, size_t size) : m_at(at), m_size(size) {}
    std::byte* m_at;
    size_t m_size;
};

// A range of a storage that a node reads or writes; overlapping ranges are merged.
struct Piece {
    Storage* storage;
    size_t begin, end;
    std::byte* there = nullptr;
};

class Pieces {
  public:
    void add(const BytePlace& place, size_t size) {
        if (size == 0) return;
        Piece added{place.storage, place.offset, place.offset + size};
        std::erase_if(m_all, [&](const Piece& each) {
            if (each.storage != added.storage || each.begin >= added.end || added.begin >= each.end) return false;
            added.begin = std::min(added.begin, each.begin);
            added.end = std::max(added.end, each.end);
            return true;
        });
        m_all.push_back(added);
    }
    Status upload() {
        for (Piece& piece : m_all) {
            const size_t lead = piece.begin % cuda::memory_alignment;
            GGS_TRY(Lent lent, Lent::make(lead + piece.end - piece.begin));
            piece.there = lent.at() + lead;
            GGS_CHECK(piece.storage->read(piece.begin, {piece.there, piece.end - piece.begin}));
            m_memory.push_back(std::move(lent));
        }
        return {};
    }
    unsigned char* address_of(const BytePlace& place) const {
        for (const Piece& piece : m_all) {
            if (piece.storage == place.storage && place.offset >= piece.begin && place.offset < piece.end)
                return reinterpret_cast<unsigned char*>(piece.there + (place.offset - piece.begin));
        }
        return nullptr;
    }

  private:
    std::vector<Piece> m_all;
    std::vector<Lent> m_memory;
};

// Answers the requests of kernels. In the first pass, the kernels before the recorded one are run; in the second, only
// the recorded one.
class ReplayQueue {
  public:
    explicit ReplayQueue(size_t wanted)
        : m_known{{start, reserve, wrong_index, nullptr, nullptr, nullptr, try_reserve}, this}, m_wanted(wanted) {
        const Result<DeviceFacts> facts = runtime(DeviceKind::emulator).about(0);
        if (facts.ok()) m_known.queue.multiprocessors = facts->multiprocessors;
    }
    cuda::Queue& queue() { return m_known.queue; }
    const Status& status() const { return m_status; }
    const std::vector<ReplayedLaunch>& launches() const { return m_launches; }
    const std::vector<Lent>& memory() const { return m_memory; }
    uint64_t wrong_index_at() const { return m_wrong_index; }
    void begin_second() {
        m_second = true;
        m_next = m_given = m_tried = 0;
    }

  private:
    struct Known {
        cuda::Queue queue;
        ReplayQueue* self;
    };
    static ReplayQueue& of(cuda::Queue& queue) { return *reinterpret_cast<Known&>(queue).self; }
    static bool start(cuda::Queue& queue, const KernelLaunch& launch) {
        ReplayQueue& self = of(queue);
        if (!self.m_status.ok()) return false;
        const size_t number = self.m_next++;
        if (!self.m_second) self.m_launches.push_back({launch.name, launch.grid, launch.block, launch.shared});
        if (self.m_second ? number != self.m_wanted : number >= self.m_wanted) return true;
        KernelLaunch ours = launch;
        ours.checked = self.m_second;
        self.m_status = runtime(DeviceKind::emulator).launch(ours, nullptr);
        return self.m_status.ok();
    }
    // Returns the same memory in the second pass.
    Result<std::byte*> lend(size_t bytes) {
        GGS_CHECK(Status(m_status));
        if (m_given == m_memory.size()) {
            GGS_TRY(Lent lent, Lent::make(std::max<size_t>(bytes, 1)));
            m_memory.push_back(std::move(lent));
        }
        return m_memory[m_given++].at();
    }
    static unsigned char* reserve(cuda::Queue& queue, size_t bytes) {
        ReplayQueue& self = of(queue);
        const Result<std::byte*> lent = self.lend(bytes);
        if (!lent.ok()) self.m_status = fail_with(lent.error());
        return lent.ok() ? reinterpret_cast<unsigned char*>(*lent) : nullptr;
    }
    // A request that failed in the first pass fails in the second one, too.
    static unsigned char* try_reserve(cuda::Queue& queue, size_t bytes) {
        ReplayQueue& self = of(queue);
        const size_t number = self.m_tried++;
        if (self.m_second && !self.m_lent[number]) return nullptr;
        const Result<std::byte*> lent = self.lend(bytes);
        if (!self.m_second) self.m_lent.push_back(lent.ok());
        return lent.ok() ? reinterpret_cast<unsigned char*>(*lent) : nullptr;
    }
    static int* wrong_index(cuda::Queue& queue) {
        unsigned char* const at = reserve(queue, sizeof(int));
        of(queue).m_wrong_index = reinterpret_cast<uint64_t>(at);
        return reinterpret_cast<int*>(at);
    }

    Known m_known;
    size_t m_wanted;
    bool m_second = false;
    size_t m_next = 0, m_given = 0, m_tried = 0;
    std::vector<bool> m_lent; // results of the requests that may fail
    uint64_t m_wrong_index = 0;
    std::vector<ReplayedLaunch> m_launches;
    std::vector<Lent> m_memory;
    Status m_status;
};

class Replaying {
  public:
    Replaying(const Registry& registry, const AddressSpace& space, const CalledRule& called, const Tensor& node,
              const ReplayOptions& options)
        : m_op(registry.op(node)), m_space(space), m_called(called), m_node(node), m_options(options) {}

    Result<KernelReplay> run(bool with_blocks_before) {
        Pieces pieces;
        std::vector<ReplayedBytes> bytes;
        GGS_TRY(const cuda::Node node, lay_out(pieces, bytes));
        const DeviceKernel& kernel = *m_op.kernels[DeviceKind::emulator].on_device;
        ReplayQueue queue(m_options.launch);
        const emulator::Watched watched(
            true, [&](const void* address) { return element_at(bytes, address); }, m_options.stop);
        kernel.compute(queue.queue(), node);
        GGS_CHECK(Status(queue.status()));
        if (m_options.launch >= queue.launches().size())
            return fail("%1 has no kernel %3; the number of its kernels is %2", m_called(m_node),
                        queue.launches().size(), m_options.launch + 1);
        queue.begin_second();
        emulator::Recorded recorded(m_options.block, with_blocks_before, m_options.most_events);
        kernel.compute_checked(queue.queue(), node);
        KernelReplay replay;
        replay.block = recorded.take();
        replay.ended = queue.status();
        // It was refused, or stopped, before anything was recorded.
        if (replay.block.kernel.empty() || (!replay.ended.ok() && replay.block.findings.empty())) {
            GGS_CHECK(Status(replay.ended));
            return fail("%1 was not run", m_called(m_node));
        }
        replay.launches = queue.launches();
        replay.launch = m_options.launch;
        replay.bytes = std::move(bytes);
        replay.with_blocks_before = with_blocks_before;
        counts = counts_in_grid(replay.block, queue.wrong_index_at());
        for (const Lent& each : queue.memory())
            replay.bytes.push_back({nullptr, -1, reinterpret_cast<uint64_t>(each.at()), each.size()});
        return replay;
    }

    bool counts = false; // a block's results may depend on the other blocks

  private:
    // A wrong index is also reported by an atomic, but no block waits for that one.
    static bool counts_in_grid(const emulator::BlockRecording& block, uint64_t wrong_index) {
        return block.global_atomics &&
               (block.lost > 0 || std::ranges::any_of(block.events, [&](const emulator::LaneEvent& event) {
                    const emulator::EventSite& site = block.sites[event.site];
                    return site.kind == emulator::EventKind::atomic && !site.shared && event.address != wrong_index;
                }));
    }
    Result<cuda::Node> lay_out(Pieces& pieces, std::vector<ReplayedBytes>& bytes) const {
        cuda::Node node = grid_node(m_node);
        const auto place_of = [&](const Tensor& t) -> Result<BytePlace> {
            const auto place = m_space.place_of(t.data);
            if (!place) return fail("%1 has no memory", m_called(t));
            return *place;
        };
        GGS_TRY(const BytePlace out, place_of(m_node));
        pieces.add(out, nbytes(m_node));
        std::vector<StoredRange> written;
        written_places(m_space, m_op, m_node, written);
        for (const StoredRange& each : written) pieces.add(each.place, each.size);
        std::map<size_t, BytePlace> sources;
        for (size_t i = 0; i < max_src; ++i) {
            if (!m_node.src[i] || is_empty(*m_node.src[i])) continue;
            GGS_TRY(const BytePlace place, place_of(*m_node.src[i]));
            pieces.add(place, nbytes(*m_node.src[i]));
            sources.emplace(i, place);
        }
        GGS_CHECK(pieces.upload());
        node.out.data = pieces.address_of(out);
        bytes.push_back({&m_node, -1, reinterpret_cast<uint64_t>(node.out.data), nbytes(m_node)});
        for (const auto& [i, place] : sources) {
            node.src[i].data = pieces.address_of(place);
            bytes.push_back({m_node.src[i], static_cast<int>(i), reinterpret_cast<uint64_t>(node.src[i].data),
                             nbytes(*m_node.src[i])});
        }
        return node;
    }

    std::string element_at(const std::vector<ReplayedBytes>& bytes, const void* address) const {
        const auto at = reinterpret_cast<uint64_t>(address);
        std::string around;
        for (const ReplayedBytes& each : bytes) {
            if (!each.tensor || at < each.begin || at >= each.begin + each.size) continue;
            const std::optional<Index> index = index_at_offset(*each.tensor, at - each.begin);
            if (index) return english(m_called(*each.tensor)) + index_text(*each.tensor, *index);
            if (around.empty()) around = english(m_called(*each.tensor));
        }
        return around;
    }

    const OpDef& m_op;
    const AddressSpace& m_space;
    const CalledRule& m_called;
    const Tensor& m_node;
    const ReplayOptions& m_options;
};

} // namespace

const ReplayedBytes* KernelReplay::at(uint64_t address) const {
    // The columns of a tensor, read through views, may be interleaved with those of other views.
    const ReplayedBytes* around = nullptr;
    for (const ReplayedBytes& each : bytes) {
        if (address < each.begin || address >= each.begin + each.size) continue;
        if (!each.tensor || index_at_offset(*each.tensor, address - each.begin)) return &each;
        if (!around) around = &each;
    }
    return around;
}

Status can_replay(const Registry& registry, const Tensor& node) {
    const OpDef& op = registry.op(node);
    if (!op.computes || is_empty(node) || !(node.flags & flag_compute))
        return fail("nothing is computed here: there is no kernel to step into");
    GGS_CHECK(runs_there(registry, {DeviceKind::emulator}, {}, node));
    return {};
}

Result<KernelReplay> replay_kernel(const Registry& registry, const AddressSpace& space, const CalledRule& called,
                                   const Tensor& node, const ReplayOptions& options) {
    GGS_CHECK(can_replay(registry, node));
    Replaying replaying(registry, space, called, node, options);
    return with_enough([&]() -> Result<KernelReplay> {
        GGS_TRY(KernelReplay alone, replaying.run(false));
        if (!replaying.counts || (options.block.x == 0 && options.block.y == 0 && options.block.z == 0)) return alone;
        return replaying.run(true);
    });
}

} // namespace ggs
