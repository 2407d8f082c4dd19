// SPDX-License-Identifier: MIT
#include "device/storage_turns.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>

namespace ggs {

// One instance for the process: storages are shared, and their owners can't find each other.
class StorageTurns {
  public:
    static StorageTurns& instance() {
        static StorageTurns all;
        return all;
    }

    void begin(StorageReading& reading) {
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [&] {
            return std::none_of(m_written.begin(), m_written.end(),
                                [&](const auto& each) { return has(reading, each); });
        });
        m_readings.push_back(&reading);
    }
    void end(StorageReading& reading) {
        const std::lock_guard lock(m_mutex);
        std::erase(m_readings, &reading);
        m_changed.notify_all();
    }
    void begin(const std::vector<std::shared_ptr<Storage>>& written) {
        std::unique_lock lock(m_mutex);
        m_written.insert(m_written.end(), written.begin(), written.end());
        const auto reads = [&](const StorageReading* reading) {
            return std::any_of(written.begin(), written.end(), [&](const auto& each) { return has(*reading, each); });
        };
        for (StorageReading* const each : m_readings) {
            if (reads(each)) each->m_over.store(true);
        }
        m_changed.wait(lock, [&] { return std::none_of(m_readings.begin(), m_readings.end(), reads); });
    }
    void end(const std::vector<std::shared_ptr<Storage>>& written) {
        const std::lock_guard lock(m_mutex);
        for (const auto& each : written) m_written.erase(std::find(m_written.begin(), m_written.end(), each));
        m_changed.notify_all();
    }

  private:
    static bool has(const StorageReading& reading, const std::shared_ptr<Storage>& storage) {
        return std::find(reading.m_storages.begin(), reading.m_storages.end(), storage) != reading.m_storages.end();
    }

    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::vector<StorageReading*> m_readings;
    std::vector<std::shared_ptr<Storage>> m_written;
};

StorageReading::StorageReading(std::vector<std::shared_ptr<Storage>> storages) : m_storages(std::move(storages)) {
    StorageTurns::instance().begin(*this);
}
StorageReading::~StorageReading() { StorageTurns::instance().end(*this); }

StorageWriting::StorageWriting(std::vector<std::shared_ptr<Storage>> storages) : m_storages(std::move(storages)) {
    StorageTurns::instance().begin(m_storages);
}
StorageWriting::~StorageWriting() { StorageTurns::instance().end(m_storages); }

} // namespace ggs
