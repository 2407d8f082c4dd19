// SPDX-License-Identifier: MIT
// StorageTurns: how somebody beside a session reads a storage that the session may write: a lens that runs on a model's
// mapped weights, one of which is changed by hand.
//
// Who reads holds a StorageReading for the length of one computation and ends that soon once over() is set; who writes
// holds a StorageWriting, which tells all who read that storage, waits until they have ended, and holds off new ones. A
// storage is known here only while somebody holds one of either on it. Any thread; one writing of a storage at a time.
#pragma once

#include "device/storage.h"

#include <atomic>
#include <memory>
#include <span>
#include <vector>

namespace ggs {

class StorageTurns;

class StorageReading {
  public:
    // Waits until none of them is being written.
    explicit StorageReading(std::vector<std::shared_ptr<Storage>> storages);
    ~StorageReading();
    StorageReading(const StorageReading&) = delete;
    StorageReading& operator=(const StorageReading&) = delete;
    // Somebody wants to write.
    const std::atomic<bool>& over() const { return m_over; }

  private:
    friend class StorageTurns;
    std::vector<std::shared_ptr<Storage>> m_storages;
    std::atomic<bool> m_over{false};
};

class StorageWriting {
  public:
    explicit StorageWriting(std::vector<std::shared_ptr<Storage>> storages);
    ~StorageWriting();
    StorageWriting(const StorageWriting&) = delete;
    StorageWriting& operator=(const StorageWriting&) = delete;

  private:
    std::vector<std::shared_ptr<Storage>> m_storages;
};

} // namespace ggs
