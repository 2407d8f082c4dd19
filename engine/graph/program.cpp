// SPDX-License-Identifier: MIT
#include "graph/program.h"

#include <algorithm>
#include <atomic>
#include <limits>

namespace ggs {

namespace {
std::atomic<uint64_t> last_epoch{0};
} // namespace

std::string numbered_key(const std::string& variable, size_t times) { return variable + "#" + std::to_string(times); }

Program::Program() : m_epoch(++last_epoch) {}

std::optional<uint32_t> Program::number_of(const Tensor* tensor) const {
    for (const ArenaEntry& entry : arenas) {
        if (!tensor || !entry.arena->contains(tensor)) continue;
        const size_t offset = entry.arena->offset_of(tensor);
        const auto object = entry.arena->object_at(offset);
        if (!object || *object >= entry.numbers.size() || entry.arena->header(*object).offs != offset)
            return std::nullopt;
        const uint32_t number = entry.numbers[*object];
        if (number == no_number) return std::nullopt;
        return number;
    }
    return std::nullopt;
}

std::optional<uint32_t> Program::graph_number_of(const Graph* graph) const {
    for (size_t i = graphs.size(); i-- > 0;) {
        if (graphs[i].graph == graph && graphs[i].alive) return static_cast<uint32_t>(i);
    }
    return std::nullopt;
}

namespace {
Failure without_memory(const Tensor& t) {
    return fail("%1 has no memory; allocate it with alloc_buffer()", described(t));
}
} // namespace

Status Program::read(const Tensor& t, size_t offset, std::span<std::byte> to) const {
    const auto place = place_of(t);
    return place ? place->storage->read(place->offset + offset, to) : Status(without_memory(t));
}

Status Program::write(const Tensor& t, size_t offset, std::span<const std::byte> from) const {
    const auto place = place_of(t);
    return place ? place->storage->write(place->offset + offset, from) : Status(without_memory(t));
}

Status Program::look(const Tensor& t, size_t offset, size_t bytes, const BytesUse& use) const {
    const auto place = place_of(t);
    return place ? place->storage->look(place->offset + offset, bytes, use) : Status(without_memory(t));
}

Status Program::mapped_files_stand() const {
    for (const BufferEntry& entry : buffers) {
        for (const MappedFile& file : entry.buffer->storage()->files()) GGS_CHECK(file.check_bytes());
    }
    return {};
}

uint64_t Program::used_bytes() const {
    uint64_t bytes = 0;
    for (const ArenaEntry& entry : arenas) bytes += entry.arena->used_mem();
    for (const BufferEntry& entry : buffers) {
        if (!entry.mapped) bytes += entry.buffer->size();
    }
    return bytes;
}

ValueReader Program::indices() const {
    ValueReader reader([this](const Tensor& t, const Index& index) {
        std::byte bytes[sizeof(int64_t)] = {};
        const size_t size = std::min(sizeof bytes, traits(t.type).bytes);
        const bool known = place_of(t) && read(t, element_offset(t, index), std::span(bytes, size)).ok();
        return known ? index_from(t.type, bytes) : std::numeric_limits<double>::quiet_NaN();
    });
    reader.set_look([this](const Tensor& t, const ValueReader::Use& use) {
        return place_of(t) && look(t, 0, nbytes(t), use).ok();
    });
    return reader;
}

std::string Program::display_name(uint32_t number) const {
    const TensorEntry& entry = tensors[number];
    const bool numbered = entry.key.size() > entry.label.size() && entry.key.starts_with(entry.label) &&
                          entry.key[entry.label.size()] == '#';
    if (!entry.label.empty()) return numbered ? entry.key : entry.label;
    if (entry.alive && entry.tensor->name[0]) return std::string(name_of(*entry.tensor));
    return "tensor " + std::to_string(number);
}

std::optional<uint32_t> Program::find_key(std::string_view key) const {
    for (size_t i = 0; i < tensors.size(); ++i) {
        if (tensors[i].alive && tensors[i].key == key) return static_cast<uint32_t>(i);
    }
    return std::nullopt;
}

bool Program::says_threads() const {
    return std::any_of(runs.begin(), runs.end(), [](const Run& run) { return run.says_threads; });
}

std::vector<Run> Program::runs_or_last_graph() const {
    if (!runs.empty()) return runs;
    for (size_t i = graphs.size(); i-- > 0;) {
        if (!graphs[i].alive) continue;
        Run run{static_cast<uint32_t>(i), {}, default_threads, no_number};
        const Graph& graph = *graphs[i].graph;
        for (int n = 0; n < graph.n_nodes; ++n) {
            if (const auto number = number_of(graph.nodes[n])) run.nodes.push_back(*number);
        }
        return {run};
    }
    return {};
}

} // namespace ggs
