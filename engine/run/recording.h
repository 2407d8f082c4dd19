// SPDX-License-Identifier: MIT
// Recording: what a run writes down about itself: when each node ran, who computed which rows of it, who waited where.
//
// All memory is taken by reserve(), none while running (but for copies between devices). Each thread writes its own
// list, which keeps the latest records and counts those that had to make room for them. Owned by whoever asks for a
// run; read between runs only. Times are nanoseconds on the steady clock, from the executor's making.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace ggs {

using Nanoseconds = int64_t;

// What a device is asked to time of the nodes that it is given: nothing, all of them as one, or each. A time is two
// events on its stream, and a question by the host. The CPU times each node in any case.
enum class Timed : uint8_t { nothing, together, nodes };

// A node that one kernel computed together with others: all of their time is the first one's.
struct FusedNode {
    const char* kernel = nullptr; // null: it was computed by itself
    uint32_t first = 0;           // the first of them, by its number in the run
};

struct ChunkRecord {
    uint32_t node; // its number in the recording
    uint16_t thread;
    uint16_t phase;
    int64_t first, rows;
    Nanoseconds begin, end;
};
// From a thread's last chunk of a phase until all others were done as well.
struct WaitRecord {
    uint32_t node;
    uint16_t thread;
    uint16_t phase;
    Nanoseconds begin, end;
};
// Bytes that were moved so that a node could be computed: to the device that computes it, or back for the CPU.
struct CopyRecord {
    uint32_t node;
    bool to_device;
    uint64_t bytes;
    Nanoseconds begin, end;
};
// From the end of the node before it to the end of its own last chunk, on whichever threads; both 0 for a node that was
// passed over or not reached, the end 0 for one that was stopped in its middle.
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
    // How many were written over.
    uint64_t lost() const { return m_written - size(); }
    const Record& operator[](size_t i) const {
        const size_t first = m_written > m_records.size() ? m_next : 0;
        return m_records[(first + i) % m_records.size()];
    }
    // The same without room for more.
    Latest kept() const {
        Latest all;
        all.reserve(size());
        for (size_t i = 0; i < size(); ++i) all.m_records[i] = (*this)[i];
        all.m_written = m_written;
        return all;
    }
    // What another one has kept, into this one's room.
    void take(const Latest& kept) {
        clear();
        for (size_t i = 0; i < kept.size() && room() > 0; ++i) add(kept[i]);
        if (kept.size() == room()) m_written = kept.m_written; // with those that were lost
    }
    // Only into a list with room.
    void add(const Record& record) {
        // What comes next stands in no cache: it was written a round ago, and a round reads more than caches hold.
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
    // Without room for records only the nodes' times are written down. All threads together get room for 32 MiB of them
    // at most.
    void reserve(int threads, size_t nodes, size_t records_per_thread);
    void clear();

    // A copy that takes no more memory than what is in it, and what is in such a copy as if this had just been run.
    Recording kept() const;
    void take(const Recording& kept);
    size_t bytes() const; // of what is in it

    int threads() const { return static_cast<int>(m_chunks.size()); }
    bool keeps_records() const { return !m_chunks.empty() && m_chunks.front().room() > 0; }

    // By the node's number.
    std::vector<NodeTime> nodes;
    std::vector<FusedNode> fused; // as numbers of the recording; empty where nodes were computed one by one
    const Latest<ChunkRecord>& chunks(int thread) const { return m_chunks[static_cast<size_t>(thread)]; }
    const Latest<WaitRecord>& waits(int thread) const { return m_waits[static_cast<size_t>(thread)]; }

    // In the order in which they were made; the first ones, where there are very many.
    const std::vector<CopyRecord>& copies() const { return m_copies; }
    void add_copy(const CopyRecord& copy) {
        if (keeps_records() && m_copies.size() < most_copies) m_copies.push_back(copy);
    }

    // Calls f(record) for what all threads have kept, in the order of the records' beginnings.
    template <class F> void for_each_chunk(F&& f) const { in_time_order(m_chunks, f); }
    template <class F> void for_each_wait(F&& f) const { in_time_order(m_waits, f); }
    // Of all threads; what was lost is older than what its thread has kept.
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
    std::vector<CopyRecord> m_copies; // takes its time anyway: the one list that grows while running
};

// A recording as lists, for whoever shows it: the node of a record is its number there. A value.
struct Timeline {
    std::vector<ChunkRecord> chunks; // in the order of their beginnings
    std::vector<WaitRecord> waits;
    std::vector<CopyRecord> copies;
    std::vector<NodeTime> nodes;  // by number
    std::vector<FusedNode> fused; // as the recording has them
    uint64_t lost = 0;            // older ones that there was no room for
    int threads = 0;
    int run = 0; // of a profile: which of its runs this is, from 1; 0: it is of no profile
};
Timeline timeline_of(const Recording& recording);

} // namespace ggs
