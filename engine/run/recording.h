// SPDX-License-Identifier: MIT
// Recording: the record of a run: when each node ran, which thread computed which rows, and where threads waited.
//
// reserve() allocates all memory; nothing is allocated while running (except for copies between devices). Each thread
// writes its own list, which keeps the latest records and counts those that were overwritten. Owned by the caller of a
// run; read between runs only. Times are in nanoseconds on the steady clock, from the construction of the executor.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace ggs {

using Nanoseconds = int64_t;

// The times that a device measures: nothing, all of its nodes together, or each one. A time takes two events on its
// stream, and a query by the host. The CPU always times each node.
enum class Timed : uint8_t { nothing, together, nodes };

// A node that one kernel computed together with others: the first one has all of their time.
struct FusedNode {
    const char* kernel = nullptr; // nullptr: computed separately
    uint32_t first = 0;           // index of the first of these nodes in the run
};

struct ChunkRecord {
    uint32_t node; // index in the recording
    uint16_t thread;
    uint16_t phase;
    int64_t first, rows;
    Nanoseconds begin, end;
};
// From a thread's last chunk of a phase until all other threads were done as well.
struct WaitRecord {
    uint32_t node;
    uint16_t thread;
    uint16_t phase;
    Nanoseconds begin, end;
};
// Bytes that were copied so that a node could be computed: to the device that computes it, or back for the CPU.
struct CopyRecord {
    uint32_t node;
    bool to_device;
    uint64_t bytes;
    Nanoseconds begin, end;
};
// From the end of the previous node to the end of its own last chunk, on any thread. Both are 0 for a node that was
// skipped or not reached; the end is 0 for a node that was stopped before its end.
struct NodeTime {
    Nanoseconds begin = 0, end = 0;
};

// The latest records of one thread, the oldest first.
template <class Record> class alignas(64) Latest {
  public:
    void reserve(size_t room) {
        m_records.assign(room, {});
        clear();
    }
    void clear() { m_next = 0, m_written = 0; }
    size_t room() const { return m_records.size(); }
    size_t size() const { return std::min<uint64_t>(m_written, m_records.size()); }
    // The number of overwritten records.
    uint64_t lost() const { return m_written - size(); }
    const Record& operator[](size_t i) const {
        const size_t first = m_written > m_records.size() ? m_next : 0;
        return m_records[(first + i) % m_records.size()];
    }
    // Returns a copy without room for more records.
    Latest kept() const {
        Latest all;
        all.reserve(size());
        for (size_t i = 0; i < size(); ++i) all.m_records[i] = (*this)[i];
        all.m_written = m_written;
        return all;
    }
    // Copies the records that another list has kept into the room of this one.
    void take(const Latest& kept) {
        clear();
        for (size_t i = 0; i < kept.size() && room() > 0; ++i) add(kept[i]);
        if (kept.size() == room()) m_written = kept.m_written; // including those that were lost
    }
    // Call it only if the list has room.
    void add(const Record& record) {
        // Prefetch: the next record isn't in any cache. It was written a round ago, and a round reads more than caches
        // hold.
        if (m_next + records_ahead < m_records.size()) __builtin_prefetch(&m_records[m_next + records_ahead], 1);
        m_records[m_next] = record;
        if (++m_next == m_records.size()) m_next = 0;
        ++m_written;
    }

  private:
    static constexpr size_t records_ahead = 6;
    std::vector<Record> m_records;
    size_t m_next = 0;
    uint64_t m_written = 0;
};

class Recording {
  public:
    // Without room for records only the nodes' times are recorded. All threads together get room for at most 32 MiB of
    // records.
    void reserve(int threads, size_t nodes, size_t records_per_thread);
    void clear();

    // kept() returns a copy that takes no more memory than its contents. take() restores such a copy as if it had just
    // been recorded.
    Recording kept() const;
    void take(const Recording& kept);
    size_t bytes() const; // of its contents

    int threads() const { return static_cast<int>(m_chunks.size()); }
    bool keeps_records() const { return !m_chunks.empty() && m_chunks.front().room() > 0; }

    // By the node's index.
    std::vector<NodeTime> nodes;
    std::vector<FusedNode> fused; // as indices in the recording; empty if all nodes were computed separately
    const Latest<ChunkRecord>& chunks(int thread) const { return m_chunks[static_cast<size_t>(thread)]; }
    const Latest<WaitRecord>& waits(int thread) const { return m_waits[static_cast<size_t>(thread)]; }

    // In the order in which they were made; only the first ones if there are very many.
    const std::vector<CopyRecord>& copies() const { return m_copies; }
    void add_copy(const CopyRecord& copy) {
        if (keeps_records() && m_copies.size() < most_copies) m_copies.push_back(copy);
    }

    // Call f(record) for the records of all threads, sorted by their start.
    template <class F> void for_each_chunk(F&& f) const { in_time_order(m_chunks, f); }
    template <class F> void for_each_wait(F&& f) const { in_time_order(m_waits, f); }
    // Number of lost records of all threads; they are older than those that the thread has kept.
    uint64_t lost_chunks() const { return lost(m_chunks); }
    uint64_t lost_waits() const { return lost(m_waits); }

  private:
    friend class Executor;
    static constexpr size_t most_copies = 16'384;
    template <class Record> static uint64_t lost(const std::vector<Latest<Record>>& lists) {
        uint64_t sum = 0;
        for (const auto& list : lists) sum += list.lost();
        return sum;
    }
    template <class Record, class F> static void in_time_order(const std::vector<Latest<Record>>& lists, F& f) {
        std::vector<size_t> next(lists.size()), heap;
        const auto later = [&](size_t a, size_t b) { return lists[a][next[a]].begin > lists[b][next[b]].begin; };
        for (size_t i = 0; i < lists.size(); ++i) {
            if (lists[i].size() > 0) heap.push_back(i);
        }
        std::make_heap(heap.begin(), heap.end(), later);
        while (!heap.empty()) {
            std::pop_heap(heap.begin(), heap.end(), later);
            const size_t i = heap.back();
            f(lists[i][next[i]]);
            if (++next[i] == lists[i].size())
                heap.pop_back();
            else
                std::push_heap(heap.begin(), heap.end(), later);
        }
    }

    std::vector<Latest<ChunkRecord>> m_chunks; // by thread
    std::vector<Latest<WaitRecord>> m_waits;
    std::vector<CopyRecord> m_copies; // copies take long anyway, so this is the one list that grows while running
};

// A recording as lists, for display: the node of a record is its index there. A value.
struct Timeline {
    std::vector<ChunkRecord> chunks; // sorted by their start
    std::vector<WaitRecord> waits;
    std::vector<CopyRecord> copies;
    std::vector<NodeTime> nodes;  // by index
    std::vector<FusedNode> fused; // as the recording has them
    uint64_t lost = 0;            // older records for which there was no room
    int threads = 0;
    int run = 0; // index of the run in a profile, from 1; 0: not part of a profile
};
Timeline timeline_of(const Recording& recording);

} // namespace ggs
