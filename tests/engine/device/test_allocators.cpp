// SPDX-License-Identifier: MIT
// Allocators of every kind, storages on them, and runtimes: what is taken of a device.
#include <QtTest/QTest> // first: moc fails on a file that begins with <concepts>

#include "cuda/devices.h"
#include "device/reserved_buffer.h"
#include "device/runtime.h"
#include "device/storage.h"
#include "engine/built.h"

#include <thread>

using namespace ggs;

namespace {

const RuntimeApi& emulated() { return runtime(DeviceKind::emulator); }

std::vector<std::byte> read(const Storage& storage, size_t bytes) {
    std::vector<std::byte> all(bytes);
    return storage.read(0, all).ok() ? all : std::vector<std::byte>();
}

} // namespace

class TestAllocators : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { register_devices(); }

    void storage_works_with_any_allocator_data() {
        QTest::addColumn<int>("which");
        QTest::addColumn<bool>("host");
        QTest::newRow("naive") << 0 << false;
        QTest::newRow("pooled") << 1 << false;
        QTest::newRow("pinned") << 2 << true;
        QTest::newRow("managed") << 3 << true;
    }
    void storage_works_with_any_allocator() {
        QFETCH(int, which);
        QFETCH(bool, host);
        constexpr std::shared_ptr<Allocator> (*kinds[])(const RuntimeApi&, int) = {naive_allocator, pooled_allocator,
                                                                                   pinned_allocator, managed_allocator};
        const std::shared_ptr<Allocator> allocator = kinds[which](emulated(), 0);
        {
            const auto storage = Storage::make(100, allocator).value();
            QCOMPARE(read(*storage, 100), std::vector<std::byte>(100));
            QVERIFY(storage->fill(0, 100, std::byte{7}).ok());
            QCOMPARE(read(*storage, 100), std::vector<std::byte>(100, std::byte{7}));
            QCOMPARE(!storage->host().empty(), host);
            QVERIFY(allocator->counts().in_use >= 100);
        }
        QCOMPARE(allocator->counts().in_use, uint64_t{0});
    }

    void a_pool_hands_out_again_what_it_was_given_back_and_zero() {
        const std::shared_ptr<Allocator> pool = pooled_allocator(emulated(), 0);
        std::byte* const first = pool->allocate(1000).value();
        QVERIFY(emulated().fill(first, 1000, std::byte{9}).ok());
        pool->release(first, 1000);
        QCOMPARE(pool->counts().kept, uint64_t{1024});
        std::byte* const second = pool->allocate(1024).value();
        QVERIFY(second == first);
        QCOMPARE(pool->counts().reused, uint64_t{1});
        QCOMPARE(std::to_integer<int>(second[999]), 0);
        pool->release(second, 1024);
        pool->trim();
        QCOMPARE(pool->counts().kept, uint64_t{0});
        QCOMPARE(pool->counts().most, uint64_t{1024});
    }

    void managed_memory_is_never_more_than_is_free() {
        const std::shared_ptr<Allocator> managed = managed_allocator(emulated(), 0);
        const uint64_t free = emulated().memory().value().free;
        const auto asked = managed->allocate(free + 1);
        QVERIFY(!asked.ok());
        QVERIFY2(english(asked.error()).find("bytes of managed memory are needed, but") != std::string::npos,
                 english(asked.error()).c_str());
    }

    void a_thread_switches_between_its_devices() {
        Runtime cpu(runtime(DeviceKind::cpu), 0), emulator(emulated(), 0);
        for (Runtime* const each : {&cpu, &emulator}) {
            QCOMPARE(each->use().streams, 0); // nothing is started before it is needed
            QVERIFY(each->select().ok() && each->make_stream().ok());
            const Stream made = each->stream();
            QVERIFY(each->make_stream().ok() && each->stream() == made);
            QCOMPARE(each->use().streams, 1);
        }
        QVERIFY(cpu.select().ok());
        QVERIFY(cpu.synchronise().ok() && emulator.synchronise().ok());
        // Selecting a missing device changes nothing.
        Runtime missing(emulated(), 5);
        QVERIFY(!missing.select().ok());
        QCOMPARE(missing.use().streams, 0);
        QVERIFY(cpu.synchronise().ok() && emulator.synchronise().ok());
        // Another thread selects by itself, and may go on with the same stream.
        bool well = false;
        std::thread([&] { well = emulator.select().ok() && emulator.synchronise().ok(); }).join();
        QVERIFY(well);
    }

    void device_memory_in_use_is_counted() {
        const Runtime emulator(emulated(), 0);
        {
            ReservedBuffer small(emulator.allocator()), large(emulator.allocator());
            QVERIFY(small.at_least(100).ok() && large.at_least(1000).ok());
            QCOMPARE(emulator.use().memory.in_use, uint64_t{1100});
            QVERIFY(small.at_least(50).ok() && small.at_least(200).ok()); // which replaces the 100
            QCOMPARE(emulator.use().memory.in_use, uint64_t{1200});
            QCOMPARE(emulator.use().memory.asked, uint64_t{3});
        }
        QCOMPARE(emulator.use().memory.in_use, uint64_t{0});
        QCOMPARE(emulator.use().memory.most, uint64_t{1200});
    }
};

QTEST_APPLESS_MAIN(TestAllocators)
#include "test_allocators.moc"
