// SPDX-License-Identifier: MIT
#include "run/node_queue.h"

#include <algorithm>
#include <utility>

namespace ggs {

namespace {

constexpr uint64_t left_free = 8; // one eighth of the device's memory is left free

// A product that the library refused may be requested again: the lack of memory may have been temporary.
constexpr int most_refusals = 3;

// The memory of shares has room for this many of the largest request.
constexpr size_t shares_at_once = 4;

bool same_source(const cuda::View& a, const cuda::View& b) {
    return a.data == b.data && a.type == b.type && std::ranges::equal(a.ne, b.ne) && std::ranges::equal(a.nb, b.nb);
}
bool meet_in_memory(std::span<const std::byte> a, std::span<const std::byte> b) {
    return a.data() < b.data() + b.size() && b.data() < a.data() + a.size();
}

// Returns a tensor's bytes, from the first to the last.
std::span<const std::byte> bytes_of_source(const cuda::Node& node, const cuda::View& view) {
    const cuda::Layout& layout = node.layout(view.type);
    int64_t size = layout.bytes + (view.ne[0] / std::max(layout.block, 1) - 1) * view.nb[0];
    for (int i = 1; i < 4; ++i) size += (view.ne[i] - 1) * view.nb[i];
    return {reinterpret_cast<const std::byte*>(view.data), static_cast<size_t>(std::max<int64_t>(size, 0))};
}

size_t aligned(size_t bytes) {
    return (bytes + cuda::memory_alignment - 1) / cuda::memory_alignment * cuda::memory_alignment;
}

} // namespace

void KeptBeside::forget_changed() {
    if (std::erase_if(m_all, [](const auto& each) { return !each.second.unchanged->load(); }) > 0) ++m_given_back;
}

void KeptBeside::clear() {
    m_all.clear();
    ++m_given_back;
}

void KeptBeside::settle(bool filled) {
    if (!filled && std::erase_if(m_all, [](const auto& each) { return !each.second.settled; }) > 0) ++m_given_back;
    for (auto& [key, entry] : m_all) entry.settled = true;
}

KeptBeside::Kept KeptBeside::of(Mirror& mirror, size_t offset, size_t size, size_t bytes, bool may_allocate) {
    const std::pair key(mirror.on_device() + offset, size);
    // If it isn't settled yet, an earlier node on the same stream fills it.
    if (const auto known = m_all.find(key); known != m_all.end() && known->second.unchanged->load())
        return {known->second.memory.memory(), true, known->second.unchanged};
    if (!may_allocate) return {};
    forget_changed();
    const Result<DeviceMemory> memory = m_allocator.runtime().memory();
    if (!memory.ok() || memory->free < bytes + memory->total / left_free) return {};
    ReservedBuffer buffer(m_allocator);
    if (!buffer.at_least(bytes).ok()) return {};
    const Entry& made =
        m_all.emplace(key, Entry{mirror.while_unchanged(offset, size), std::move(buffer)}).first->second;
    return {made.memory.memory(), false, made.unchanged};
}

NodeQueue::~NodeQueue() {
    if (m_found.empty()) return;
    static_cast<void>(m_runtime.select());
    m_api.release_host(reinterpret_cast<std::byte*>(m_found.data()), m_found.size_bytes());
}

Status NodeQueue::ready() {
    if (stream()) return {};
    GGS_CHECK(m_runtime.make_stream());
    if (m_api.open_library().ok()) {
        m_known.queue.multiply = multiply;
        m_known.queue.multiplies = multiplies;
    }
    if (const Result<DeviceFacts> facts = m_api.about(m_runtime.device()); facts.ok())
        m_known.queue.multiprocessors = std::max(facts->multiprocessors, 1u);
    return {};
}

Status NodeQueue::begin_nodes(size_t count, bool checked) {
    m_checked = checked;
    m_nodes = count;
    m_has_indices = false;
    clear_status();
    m_beside.settle(false);      // memory that was never settled has not been filled
    if (!m_keeps_memory) grow(); // by the needs of the last node of the previous run
    m_used = 0;
    m_used_weights.clear();
    m_shares.clear(); // the CPU may have written the sources since then
    m_share_at = 0;
    m_described = {};
    m_written.clear();
    if (m_keeps_memory && (count * sizeof(int) > m_wrong.size() || count > m_found.size()))
        return fail("there is no memory yet for the indices of %1 nodes", count);
    GGS_CHECK(room_for_indices(count));
    return m_api.fill_async(m_wrong.memory(), count * sizeof(int), std::byte{0}, stream());
}

Status NodeQueue::room_for_indices(size_t count) {
    GGS_CHECK(m_wrong.at_least(count * sizeof(int)));
    if (count <= m_found.size()) return {};
    if (!m_found.empty()) m_api.release_host(reinterpret_cast<std::byte*>(m_found.data()), m_found.size_bytes());
    m_found = {};
    GGS_TRY(std::byte* const host, m_api.allocate_host(count * sizeof(int)));
    m_found = {reinterpret_cast<int*>(host), count};
    return {};
}

// Copied together with the nodes, so that it needs no separate wait.
Status NodeQueue::last_node() {
    if (!m_has_indices) return {};
    return m_api.copy_async(CopyKind::device_to_host, reinterpret_cast<std::byte*>(m_found.data()), m_wrong.memory(),
                            m_nodes * sizeof(int), stream());
}

bool NodeQueue::Ground::stands(const NodeQueue& queue) const {
    return work == queue.m_work.memory() && wrong == queue.m_wrong.memory() &&
           found == reinterpret_cast<const std::byte*>(queue.m_found.data()) && shared == queue.m_share_room.memory() &&
           given_back == queue.m_beside.given_back() &&
           std::ranges::all_of(weights, [](const Mirror::Unchanged& unchanged) { return unchanged->load(); });
}

void NodeQueue::begin_node(size_t number, WeightsOf weights) {
    m_weights = std::move(weights);
    m_node = number;
    m_needed = std::max(m_needed, m_used);
    m_used = 0;
    m_has_kept = false;
    for (const std::span<const std::byte> written : m_written)
        std::erase_if(m_shares, [written](const Share& each) { return meet_in_memory(each.bytes, written); });
    m_written.clear();
    m_described = {};
    if (!m_keeps_memory) grow();
}

void NodeQueue::describe_node(const Parts& parts, std::vector<std::span<const std::byte>> written) {
    m_described = parts;
    m_written = std::move(written);
}

// Grows the buffer by the memory that the last node got in addition.
void NodeQueue::grow() {
    if (m_more.empty()) return;
    m_needed = std::max(m_needed, m_used);
    wait();
    m_more.clear();
    // A failure here is repeated and reported at the next request.
    static_cast<void>(m_work.at_least(m_needed));
}

void NodeQueue::wait() const {
    // A failure here is repeated and reported when its nodes are waited for.
    if (stream()) static_cast<void>(m_runtime.synchronise());
}

void NodeQueue::give_back() {
    wait();
    m_beside.clear();
    m_share_room.end();
    m_shares.clear();
}

void NodeQueue::keep_memory(bool keeps) {
    grow();
    m_keeps_memory = keeps;
}

void NodeQueue::begin_replay(size_t count, bool has_indices) {
    m_nodes = count;
    m_has_indices = has_indices;
    clear_status();
}

void NodeQueue::end_nodes(bool well) {
    if (!well) wait();
    m_weights = {};
    m_beside.settle(well);
    m_lacks_memory = false;
}

bool NodeQueue::start(cuda::Queue& queue, const KernelLaunch& launch) {
    NodeQueue& self = of(queue);
    if (!self.m_status.ok()) return false;
    KernelLaunch ours = launch;
    ours.checked = self.m_checked;
    const bool is_made = std::exchange(self.m_fills_kept, false) || !self.m_rehearses;
    self.m_status = is_made ? self.m_api.launch(ours, self.stream()) : self.m_api.load(ours);
    return self.m_status.ok();
}

Result<std::byte*> NodeQueue::more_memory(size_t bytes) {
    Result<std::byte*> more = m_more.emplace_back(m_runtime.allocator()).at_least(bytes);
    if (!more.ok()) m_more.pop_back();
    return more;
}

Result<std::byte*> NodeQueue::lend(size_t bytes) {
    bytes = std::max<size_t>(bytes, 1); // an empty request gets an address, too
    const size_t at = aligned(m_used), end = at + bytes;
    if (end <= m_work.size()) {
        m_used = end;
        return m_work.memory() + at;
    }
    if (m_keeps_memory) return fail("the work buffer needs %1 bytes, but only %2 are reserved", end, m_work.size());
    if (at == 0 && m_work.memory()) wait();
    // Memory that this node has received stays at its address, including converted weights.
    const auto ask = [&] { return at == 0 ? m_work.at_least(bytes) : more_memory(bytes); };
    Result<std::byte*> memory = ask();
    if (!memory.ok() && !m_has_kept) {
        give_back();
        memory = ask();
    }
    if (!memory.ok() && m_make_room) {
        make_room();
        memory = ask();
    }
    if (memory.ok()) m_used = end; // no room is made later for a failed request
    return memory;
}

unsigned char* NodeQueue::reserve(cuda::Queue& queue, size_t bytes) {
    NodeQueue& self = of(queue);
    if (!self.m_status.ok()) return nullptr;
    const Result<std::byte*> memory = self.lend(bytes);
    if (memory.ok()) return reinterpret_cast<unsigned char*>(*memory);
    self.m_lacks_memory = true;
    self.m_status = fail_with(memory.error());
    return nullptr;
}

// If there isn't enough memory, nothing is released: graphs use its addresses, and weights were converted once.
unsigned char* NodeQueue::try_reserve(cuda::Queue& queue, size_t bytes) {
    NodeQueue& self = of(queue);
    if (!self.m_status.ok()) return nullptr;
    const size_t at = aligned(self.m_used), end = at + std::max<size_t>(bytes, 1);
    if (end <= self.m_work.size()) {
        self.m_used = end;
        return reinterpret_cast<unsigned char*>(self.m_work.memory() + at);
    }
    if (self.m_keeps_memory) return nullptr;
    const Result<std::byte*> more = self.more_memory(end - at);
    if (!more.ok()) return nullptr;
    self.m_used = end;
    return reinterpret_cast<unsigned char*>(*more);
}

cuda::Queue::Kept NodeQueue::share(cuda::Queue& queue, int source, int form, size_t bytes) {
    NodeQueue& self = of(queue);
    const cuda::Node* const node = self.m_described[static_cast<size_t>(source / cuda::most_sources)];
    if (!self.m_status.ok() || !node) return {};
    const cuda::View& view = node->src[source % cuda::most_sources];
    const auto memory = [&self](size_t at) {
        return reinterpret_cast<unsigned char*>(self.m_share_room.memory() + at);
    };
    for (const Share& each : self.m_shares) {
        if (each.form != form || each.size != bytes || !same_source(each.source, view)) continue;
        self.m_has_kept = true;
        return {memory(each.at), true};
    }
    if (bytes > self.m_share_room.size()) {
        if (self.m_keeps_memory) return {};
        self.wait();
        self.m_shares.clear();
        self.m_share_at = 0;
        if (!self.m_share_room.at_least(shares_at_once * aligned(bytes)).ok()) return {};
    }
    size_t at = aligned(self.m_share_at);
    if (at + bytes > self.m_share_room.size()) at = 0;
    std::erase_if(self.m_shares,
                  [at, bytes](const Share& each) { return each.at < at + bytes && at < each.at + each.size; });
    self.m_shares.push_back({view, bytes_of_source(*node, view), form, at, bytes});
    self.m_share_at = at + bytes;
    self.m_has_kept = true;
    return {memory(at), false};
}

int* NodeQueue::wrong_index(cuda::Queue& queue) {
    NodeQueue& self = of(queue);
    if (!self.m_status.ok()) return nullptr;
    self.m_has_indices = true;
    return reinterpret_cast<int*>(self.m_wrong.memory()) + self.m_node;
}

bool NodeQueue::multiply(cuda::Queue& queue, const MatrixProduct& product) {
    NodeQueue& self = of(queue);
    if (!self.m_status.ok()) return false;
    if (self.m_rehearses) return true;
    const bool done = self.m_api.multiply(product, self.stream()).ok();
    // ggscope's own kernels compute the products that the library refuses; if the device is lost, they report it. In a
    // capture the capture itself may be the reason.
    int& refusals = self.m_refusals[static_cast<size_t>(product.type)];
    if (done)
        refusals = 0;
    else if (!self.m_keeps_memory)
        ++refusals;
    return done;
}

bool NodeQueue::multiplies(cuda::Queue& queue, ProductType type) {
    return of(queue).m_refusals[static_cast<size_t>(type)] < most_refusals;
}

cuda::Queue::Kept NodeQueue::keep(cuda::Queue& queue, int source, size_t bytes) {
    NodeQueue& self = of(queue);
    const Weights weights = self.m_status.ok() ? self.m_weights(source) : Weights();
    if (!weights.mirror) return {};
    const KeptBeside::Kept kept =
        self.m_beside.of(*weights.mirror, weights.offset, weights.size, bytes, !self.m_keeps_memory);
    self.m_has_kept = self.m_has_kept || kept.data;
    if (kept.data) self.m_used_weights.push_back(kept.unchanged);
    self.m_fills_kept = kept.data && !kept.filled;
    return {reinterpret_cast<unsigned char*>(kept.data), kept.filled};
}

std::optional<NodeQueue::WrongIndex> NodeQueue::found_wrong_index() const {
    if (!m_has_indices) return std::nullopt;
    const std::span<const int> numbers = m_found.first(m_nodes);
    const auto first = std::ranges::find_if(numbers, [](int number) { return number > 0; });
    if (first == numbers.end()) return std::nullopt;
    return WrongIndex{static_cast<size_t>(first - numbers.begin()), cuda::wrong_from - *first};
}

} // namespace ggs
