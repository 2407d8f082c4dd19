// SPDX-License-Identifier: MIT
// Fences: a copy of a node and its sources between fence bytes. A check uses it to detect invalid accesses by the
// node's kernel.
//
// Before each run, all memory outside of the sources is filled. This includes the result, the gaps between elements,
// the work buffer, and the fence bytes around each block. If a run changes a byte that the op must not write, this is a
// finding. A result that depends on the fill is also one. Tensors that overlap, such as the result of an _inplace call
// and its source, share a block. The program's own bytes are only read. Only for nodes that a CPU runs. Owned by a
// check, and used only by its thread.
#pragma once

#include "debug/probes/check.h"
#include "run/device_executor.h"

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace ggs {

class Fences {
  public:
    // Fence bytes before and after each block.
    static constexpr size_t reach = size_t{64} << 10;

    // The bytes that fill memory other than sources before a run, by place.
    struct Fill {
        std::byte result;
        std::byte work;
        std::byte around; // fence bytes, and the gaps between a source's elements
        static Fill all(std::byte value) { return {value, value, value}; }
    };

    Fences(const Registry& registry, int threads, CalledRule called);
    Fences(const Fences&) = delete;
    Fences& operator=(const Fences&) = delete;

    // Returns an error if the requested number of threads couldn't be started; then nothing may be run.
    const Status& made() const { return m_executor->made(); }
    // Copies the node's sources from the program. `written`: the bytes that the op writes. Returns the number of bytes
    // that this takes; if they are more than `room`, nothing is laid out. The memory of the previous node is freed.
    Result<size_t> lay_out(const Program& program, const Tensor& node, std::span<const StoredRange> written,
                           size_t work, size_t room);
    // Frees the memory; nothing is laid out afterwards.
    void release();
    Status fill(const Fill& fill);
    RunResult run(int threads, const RunOptions& options);
    // Returns the bytes that the run since the latest fill() must not have changed: the first byte of a source, and the
    // first other byte.
    Result<std::vector<CheckFinding>> stray_writes() const;
    // The result's bytes, from its first element to its last.
    Status look(const BytesUse& use) const;
    // Whether fill() wrote all of these bytes of the result, counted from its first one.
    bool fills(size_t offset, size_t size) const;

  private:
    // kept: elements of the result that the op doesn't write; they hold what they hold in the program.
    enum class Area : uint8_t { around, result, work, source, kept };
    // Bytes of one kind that lie side by side.
    struct Segment {
        size_t begin, end;
        Area area;
        bool written; // the op writes these bytes
    };
    // The bytes of one of the program's storages from `begin` to `end`, and where they lie here.
    struct Block {
        Storage* storage;
        size_t begin, end;
        size_t at = 0;
    };

    Status reserve(size_t size);
    std::optional<size_t> offset_of(const BytePlace& place) const;
    CheckFinding changed_source(size_t at, std::byte before, std::byte now) const;
    CheckFinding written_outside(size_t at) const;

    CalledRule m_called;
    AddressSpace m_space;
    std::unique_ptr<DeviceExecutor> m_executor;
    std::shared_ptr<Storage> m_storage; // the bytes; null: nothing is laid out
    const std::byte* m_names = nullptr; // the addresses that m_space has for them
    size_t m_work = 0;
    std::vector<std::byte> m_image;  // what the storage held before the run
    std::vector<Segment> m_segments; // in order, without gaps
    std::vector<Block> m_blocks;
    Tensor m_node{};
    const Tensor* m_original = nullptr;
    std::array<Tensor, max_src> m_src;
    size_t m_result = 0; // where it lies
};

} // namespace ggs
