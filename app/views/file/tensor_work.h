// SPDX-License-Identifier: MIT
// TensorWork: a background job for each tensor of a file, a few tensors at a time.
//
// Requested tensors come first. If all are requested, the others follow in the file's order. GUI thread only.
#pragma once

#include "session/computing.h"
#include "values/files/file_tensors.h"

#include <QObject>

namespace ggs {

class TensorWork : public QObject {
    Q_OBJECT
  public:
    // Runs on another thread, for one tensor; what it leaves is done on the GUI thread. Nothing if it was unwanted.
    using Job = std::function<Finish(size_t tensor, FileReading reading)>;

    explicit TensorWork(Computing& computing, QObject* parent = nullptr);
    // Discards all results and takes a new file and job. Nothing is computed until ask() or askAll(). With an empty
    // job, nothing is ever computed.
    void begin(const std::shared_ptr<const WeightsFile>& file, Job job);
    // Requests tensors before all others, the smallest first. Earlier requests are dropped, unless all tensors are
    // requested.
    void ask(std::vector<size_t> tensors);
    void askAll();
    void cancel();

    bool isWhole() const { return m_left == 0; }
    bool isAllWanted() const { return m_all; }
    double share() const; // of all, from 0 to 1

  signals:
    void advanced(); // some more are done
    void ended();    // all are, or it was cancelled

  private:
    void next();

    Computing& m_computing;
    const CommandQueue::Kind m_kind;
    std::shared_ptr<const WeightsFile> m_file;
    Job m_job;
    std::vector<bool> m_done;
    std::vector<size_t> m_asked; // the last one first
    size_t m_next = 0, m_left = 0;
    bool m_all = false, m_busy = false;
    std::shared_ptr<std::atomic<uint64_t>> m_bytes; // read, also of those that were not done to the end
    uint64_t m_doneBytes = 0, m_allBytes = 0, m_readBefore = 0;
};

} // namespace ggs
