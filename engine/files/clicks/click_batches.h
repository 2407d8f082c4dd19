// SPDX-License-Identifier: MIT
// ClickBatches: the samples of a click log in order, as batches of the same size. Threads read a few batches ahead.
//
//   ClickBatches batches(log, {.batch = 4096});
//   ClickBlock batch;
//   while (true) {
//       GGS_TRY(const bool there, batches.next(batch));
//       if (!there) break;
//       …
//   }
//
// The order and the content of batches don't depend on the number of threads. Owned and used by one thread; the
// destructor stops the reading threads and waits for them.
#pragma once

#include "files/clicks/click_log.h"

#include <condition_variable>
#include <map>
#include <thread>

namespace ggs {

struct ClickBatchOptions {
    int64_t batch = 4096;   // samples; the last batch may have fewer
    int64_t first = 0;      // the first sample
    bool drop_last = false; // leave out a last batch with fewer samples
    size_t ahead = 4;       // batches that are read before they are needed
    int threads = 1;        // that read; if the system provides none, next() reads
};

class ClickBatches {
  public:
    ClickBatches(std::shared_ptr<const ClickLog> log, const ClickBatchOptions& options);
    ~ClickBatches();
    ClickBatches(const ClickBatches&) = delete;
    ClickBatches& operator=(const ClickBatches&) = delete;

    // Swaps the next batch into `batch`, whose memory is used again. Returns false at the end. After an error, `batch`
    // has the samples before the one that can't be read, and each further call returns the same error.
    Result<bool> next(ClickBlock& batch);

  private:
    struct Read {
        ClickBlock block;
        Status status;
    };
    void work();
    int64_t samples_of(int64_t number) const; // of a batch; 0: there is none

    std::shared_ptr<const ClickLog> m_log;
    ClickBatchOptions m_options;
    std::mutex m_locating; // held while the begin of a batch is found
    std::mutex m_mutex;    // guards all below
    std::condition_variable m_changed;
    std::map<int64_t, Read> m_ready; // by number
    std::vector<ClickBlock> m_free;
    int64_t m_next_to_read = 0;
    int64_t m_next = 0; // the batch that next() returns
    bool m_stopped = false;
    std::optional<Message> m_failed; // only next() uses it
    std::vector<std::thread> m_threads;
};

} // namespace ggs
