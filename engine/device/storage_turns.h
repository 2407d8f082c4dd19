// SPDX-License-Identifier: MIT
// StorageTurns: coordinates a thread that reads a storage with a session that may write it. For example, a lens runs on
// a model's mapped weights while the user changes one of them.
//
// A reader holds a StorageReading during one computation, and ends it soon after over() becomes true. A writer holds a
// StorageWriting. Its constructor signals all readers of the storage, waits until they have ended, and blocks new ones.
// StorageTurns lists a storage only while a reader or writer of it exists. Any thread; only one StorageWriting of a
// storage may exist at a time.
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
    // Waits until no storage of the list is being written.
    explicit StorageReading(std::vector<std::shared_ptr<Storage>> storages);
    ~StorageReading();
    StorageReading(const StorageReading&) = delete;
    StorageReading& operator=(const StorageReading&) = delete;
    // True if a writer waits.
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
