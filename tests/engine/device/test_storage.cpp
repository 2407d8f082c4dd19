// SPDX-License-Identifier: MIT
// Storages: the tables of the CPU and of a missing device, and storages of both kinds.
#include <QtTest/QTest> // first: moc fails on a file that begins with <concepts>

#include "device/storage.h"
#include "engine/built.h"

#include <QFile>
#include <QTemporaryDir>

#include <array>

using namespace ggs;

namespace {

// A device whose memory the host can't look at: only by copies, which are counted.
struct Far {
    static inline int copies = 0;
    static const RuntimeApi& table() {
        static const RuntimeApi far = [] {
            RuntimeApi api = runtime(DeviceKind::cpu);
            api.name = "far";
            api.host_memory = false;
            api.copy = [](CopyKind kind, std::byte* to, const std::byte* from, size_t bytes) {
                ++copies;
                return runtime(DeviceKind::cpu).copy(kind, to, from, bytes);
            };
            return api;
        }();
        return far;
    }
};

std::vector<std::byte> bytes_of(std::string_view text) {
    const auto all = std::as_bytes(std::span(text));
    return {all.begin(), all.end()};
}

std::string read(const Storage& storage, size_t offset, size_t size) {
    std::string text(size, '?');
    const Status done = storage.read(offset, std::as_writable_bytes(std::span(text)));
    return done.ok() ? text : english(done.error());
}

} // namespace

class TestStorage : public QObject {
    Q_OBJECT
  private slots:
    // expect_fill() is a hint: it changes neither the bytes nor their neighbours, and does nothing for other kinds of
    // memory.
    void memory_that_will_be_filled_keeps_its_bytes() {
        constexpr size_t all = size_t{16} << 20;
        const auto storage = Storage::make(all);
        QVERIFY(storage.ok());
        for (const size_t at : {size_t{0}, size_t{4097}, all - 1}) QVERIFY((*storage)->write(at, bytes_of("x")).ok());
        for (const auto& [offset, bytes] : std::initializer_list<std::pair<size_t, size_t>>{
                 {0, all}, {4097, all - 5000}, {5, 10}, {all, 0}, {all - 10, all}, {SIZE_MAX, all}, {1, SIZE_MAX}})
            (*storage)->expect_fill(offset, bytes);
        for (const size_t at : {size_t{0}, size_t{4097}, all - 1}) QCOMPARE(read(**storage, at, 1), std::string("x"));
        QCOMPARE(read(**storage, 1, 3), std::string(3, '\0'));
        QVERIFY((*storage)->fill(0, all, std::byte{7}).ok());
        QCOMPARE(read(**storage, all / 2, 2), std::string("\7\7"));
        std::vector<std::byte> own(all);
        Storage::borrowed(own)->expect_fill(0, all);
    }
    void cpu_runtime_describes_the_cpu() {
        const RuntimeApi& cpu = runtime(DeviceKind::cpu);
        QCOMPARE(cpu.count().value(), 1);
        QVERIFY(cpu.select(0).ok());
        SAME_TEXT(english(cpu.select(1).error()), "there is no CPU 1; the only CPU is 0");
        QVERIFY(!cpu.about(0).value().name.empty());
        const DeviceMemory memory = cpu.memory().value();
        QVERIFY(memory.total > 0 && memory.free > 0 && memory.free <= memory.total);
        QVERIFY(cpu.allocate(0).value() == nullptr);
        QVERIFY(!cpu.allocate(SIZE_MAX / 2).ok());
    }

    void missing_cuda_device_is_reported_by_every_call() {
        const RuntimeApi& cuda = runtime(DeviceKind::cuda);
        const std::string why = "there is no CUDA device: ggscope was built without CUDA";
        SAME_TEXT(english(cuda.count().error()), why);
        SAME_TEXT(english(cuda.select(0).error()), why);
        SAME_TEXT(english(cuda.memory().error()), why);
        SAME_TEXT(english(cuda.allocate(1).error()), why);
        SAME_TEXT(english(cuda.copy(CopyKind::host_to_device, nullptr, nullptr, 0).error()), why);
        SAME_TEXT(english(Storage::make(16, cuda).error()), why);
    }

    void memory_is_zero_at_first_and_written_within_its_bounds() {
        const auto storage = Storage::make(100).value();
        QCOMPARE(read(*storage, 0, 3), std::string(3, '\0'));
        QVERIFY(storage->write(97, bytes_of("end")).ok());
        QCOMPARE(read(*storage, 97, 3), std::string("end"));
        QVERIFY(storage->fill(0, 2, std::byte{'x'}).ok());
        QCOMPARE(read(*storage, 0, 2), std::string("xx"));
        SAME_TEXT(english(storage->write(98, bytes_of("end")).error()),
                  "3 bytes at offset 98 don't fit into a block of 100 bytes");
        QVERIFY(!storage->read(SIZE_MAX, std::span<std::byte>()).ok());
        QVERIFY(!storage->fill(1, SIZE_MAX, std::byte{0}).ok());
        QCOMPARE(storage->host().size(), size_t(100));
    }

    void stretches_are_gathered_into_a_line_and_scattered_again() {
        const auto storage = Storage::make(16).value();
        QVERIFY(storage->write(0, bytes_of("0123456789abcdef")).ok());
        const std::vector<ByteStretch> stretches{{12, 3}, {0, 1}, {4, 2}};
        std::string line(6, ' ');
        QVERIFY(storage->gather(stretches, std::as_writable_bytes(std::span(line))).ok());
        QCOMPARE(line, std::string("cde045"));
        QVERIFY(storage->scatter(stretches, bytes_of("XYZ-()")).ok());
        QCOMPARE(read(*storage, 0, 16), std::string("-123()6789abXYZf"));
        const std::vector<ByteStretch> nothing{{3, 0}};
        QVERIFY(storage->gather(nothing, {}).ok() && storage->scatter(nothing, {}).ok());
        const std::vector<ByteStretch> outside{{0, 1}, {15, 2}};
        std::string room(3, ' ');
        SAME_TEXT(english(storage->gather(outside, std::as_writable_bytes(std::span(room))).error()),
                  "2 bytes at offset 15 don't fit into a block of 16 bytes");
        SAME_TEXT(english(storage->scatter(outside, bytes_of("abc")).error()),
                  "2 bytes at offset 15 don't fit into a block of 16 bytes");
        QCOMPARE(read(*storage, 0, 1), std::string("-")); // the first of them was not written either
    }

    void pieces_as_far_apart_as_a_column_are_one_stretch() {
        for (const size_t size : {1, 2, 3, 4}) {
            const auto storage = Storage::make(24).value();
            const std::string all = "0123456789abcdefghijklmn";
            QVERIFY(storage->write(0, bytes_of(all)).ok());
            const std::vector<ByteStretch> column{{1, size, 4, 6}, {0, 1}};
            std::string line(4 * size + 1, ' '), wanted;
            for (size_t i = 0; i < 4; ++i) wanted += all.substr(1 + 6 * i, size);
            QVERIFY(storage->gather(column, std::as_writable_bytes(std::span(line))).ok());
            QCOMPARE(line, wanted + "0");
            QCOMPARE((StoredStretches{storage.get(), column}.size()), line.size());
            QVERIFY(storage->fill(0, 24, std::byte{'-'}).ok());
            QVERIFY(storage->scatter(column, bytes_of(line)).ok());
            std::string now(24, '-');
            now[0] = '0';
            for (size_t i = 0; i < 4; ++i) now.replace(1 + 6 * i, size, all.substr(1 + 6 * i, size));
            QCOMPARE(read(*storage, 0, 24), now);
            const std::vector<ByteStretch> outside{{0, 1}, {1, size, 5, 6}};
            QVERIFY(!storage->gather(outside, std::as_writable_bytes(std::span(line))).ok());
            QVERIFY(!storage->scatter(outside, bytes_of(std::string(5 * size + 1, '!'))).ok());
            QCOMPARE(read(*storage, 0, 24), now); // not the first of them either
            const std::vector<ByteStretch> wrapping{{0, size, 5, SIZE_MAX / 4 + 1}},
                endless{{0, size, 3, SIZE_MAX / 2}};
            for (const auto& hostile : {wrapping, endless}) {
                std::string room(5 * size, ' ');
                QVERIFY(!storage->gather(hostile, std::as_writable_bytes(std::span(room))).ok());
                QVERIFY(!storage->scatter(hostile, bytes_of(room)).ok());
            }
        }
    }

    void a_file_is_copied_where_it_is_written_and_never_changed() {
        QTemporaryDir folder;
        QFile file(folder.filePath("weights"));
        QVERIFY(file.open(QIODevice::ReadWrite));
        file.write("weights of a model");
        file.flush();
        const auto storage = Storage::of(MappedFile::open(file.fileName().toStdString()).value());
        QVERIFY(storage->kind() == Storage::Kind::file && storage->files().size() == 1);
        QVERIFY(storage->write(0, bytes_of("W")).ok());
        QCOMPARE(read(*storage, 0, 7), std::string("Weights"));
        file.seek(0);
        QCOMPARE(file.readAll(), QByteArray("weights of a model"));
    }

    void bytes_without_host_access_are_copied_to_the_host() {
        const auto far = Storage::make(64, Far::table()).value();
        QVERIFY(far->host().empty());
        QVERIFY(far->write(8, bytes_of("there")).ok());
        const int before = Far::copies;
        std::string seen;
        QVERIFY(far->look(8, 5,
                          [&](std::span<const std::byte> bytes) {
                              seen.assign(reinterpret_cast<const char*>(bytes.data()), bytes.size());
                          })
                    .ok());
        QCOMPARE(seen, std::string("there"));
        QCOMPARE(Far::copies, before + 1);
    }

    void bytes_go_from_device_to_device() {
        const auto here = Storage::make(64).value();
        const auto far = Storage::make(64, Far::table()).value();
        QVERIFY(here->write(0, bytes_of("hello")).ok());
        QVERIFY(Storage::copy(*far, 10, *here, 0, 5).ok());
        QVERIFY(Storage::copy(*here, 20, *far, 10, 5).ok());
        QCOMPARE(read(*here, 20, 5), std::string("hello"));
        QVERIFY(Storage::copy(*here, 2, *here, 0, 5).ok()); // within one, overlapping
        QCOMPARE(read(*here, 0, 7), std::string("hehello"));
        QVERIFY(!Storage::copy(*far, 60, *here, 0, 5).ok());
        QVERIFY(!Storage::copy(*here, 0, *far, 60, 5).ok());
    }

    // Two arenas of two programs on the same bytes.
    void storage_outlives_its_arena() {
        auto storage = Storage::make(4096).value();
        Arena::Params params;
        params.storage = storage;
        {
            const auto first = Arena::make(params).value();
            QCOMPARE(first->mem_size(), size_t(4096));
            QVERIFY(first->storage()->write(1000, bytes_of("kept")).ok());
        }
        const auto second = Arena::make(params).value();
        QCOMPARE(read(*second->storage(), 1000, 4), std::string("kept"));
    }

    void an_arena_needs_memory_that_the_host_can_write() {
        Arena::Params params;
        params.storage = Storage::make(4096, Far::table()).value();
        SAME_TEXT(english(Arena::make(params).error()),
                  "the memory of an arena must be host memory, aligned to 16 bytes");
    }

    void address_is_resolved_to_its_storage() {
        Built built;
        built.context();
        const Tensor& t = built.at(built.f32({4}));
        const auto place = built.program.place_of(t);
        QVERIFY(place && place->storage == built.program.arenas[0].arena->storage().get());
        const std::array<float, 4> values = {1, 2, 3, 4};
        QVERIFY(built.program.write(t, 0, std::as_bytes(std::span(values))).ok());
        std::array<float, 2> back{};
        QVERIFY(built.program.read(t, 8, std::as_writable_bytes(std::span(back))).ok());
        QCOMPARE(back[1], 4.0f);
        QVERIFY(!built.program.space.place_of(nullptr));
        float elsewhere = 0;
        QVERIFY(!built.program.space.place_of(&elsewhere));
    }
};

QTEST_APPLESS_MAIN(TestStorage)
#include "test_storage.moc"
