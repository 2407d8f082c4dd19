// SPDX-License-Identifier: MIT
// Leases: the permissions with which readers share a target's bytes with the one thread that writes them.
//
// A reader takes a lease and reads tile by tile. A writer takes a WriteTurn. This ends all previous leases, and no new
// tile can be started. The turn then waits for the tiles that are being read (one per reader). A reader notices at its
// next tile that its lease has ended. No lease can be taken during a turn.
// All functions are thread-safe. Only one WriteTurn may exist at a time.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>

namespace ggs {

class Leases {
  public:
    // Which bytes a lease is for: those between two turns.
    using Lease = uint64_t;
    static constexpr Lease none = 0;

    // None while something writes.
    Lease take() {
        const std::lock_guard lock(m_mutex);
        return m_writing ? none : m_generation;
    }
    // Reads one tile under a lease; false if the lease is over.
    template <class Read> bool read(Lease lease, const Read& tile) {
        {
            const std::lock_guard lock(m_mutex);
            if (m_writing || lease != m_generation) return false;
            ++m_reading;
        }
        tile();
        const std::lock_guard lock(m_mutex);
        if (--m_reading == 0) m_free.notify_all();
        return true;
    }

    // Returns the lease of the current bytes, also while something writes.
    Lease generation() {
        const std::lock_guard lock(m_mutex);
        return m_generation;
    }

    // Ends all leases without waiting; new ones can be had.
    void revoke() {
        const std::lock_guard lock(m_mutex);
        ++m_generation;
    }

    class WriteTurn {
      public:
        explicit WriteTurn(Leases& leases) : m_leases(leases) {
            std::unique_lock lock(m_leases.m_mutex);
            m_leases.m_writing = true;
            ++m_leases.m_generation;
            m_leases.m_free.wait(lock, [this] { return m_leases.m_reading == 0; });
        }
        ~WriteTurn() {
            const std::lock_guard lock(m_leases.m_mutex);
            m_leases.m_writing = false;
        }
        WriteTurn(const WriteTurn&) = delete;
        WriteTurn& operator=(const WriteTurn&) = delete;

      private:
        Leases& m_leases;
    };

  private:
    std::mutex m_mutex;
    std::condition_variable m_free;
    uint64_t m_generation = 1;
    int m_reading = 0;
    bool m_writing = false;
};

} // namespace ggs
