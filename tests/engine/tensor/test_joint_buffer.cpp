// SPDX-License-Identifier: MIT
// Joint buffers: the offset of each reservation to the byte, blocks, refusals, and memory of every allocator.
#include <QtTest/QTest> // first: moc fails on a file that begins with <concepts>

#include "cuda/devices.h"
#include "engine/built.h"
#include "tensor/joint_buffer.h"

using namespace ggs;

namespace {

std::shared_ptr<Allocator> on_host() { return naive_allocator(runtime(DeviceKind::cpu), 0); }

// "w1 0+48+0 w2 48+36+0": who, offset, size and padding, in the order of the bytes.
std::string listed(const JointBuffer& buffer) {
    std::string all;
    for (const JointBuffer::Placed& each : buffer.layout()) {
        const JointBuffer::Reservation& what = buffer[each.number];
        all += (all.empty() ? "" : " ") + what.who + " " + std::to_string(each.offset) + "+" +
               std::to_string(what.size) + "+" + std::to_string(each.padding);
    }
    return all;
}

template <class T> std::string refusal_of(const Result<T>& result) {
    return result.ok() ? "(it was possible)" : english(result.error());
}

// Three weights in a block, two activations and an i32 tensor.
JointBuffer six() {
    JointBuffer made("six");
    const size_t block = made.make_block("weights", TypeId::f32).value();
    static_cast<void>(made.reserve_in(block, "w1", {4, 3, 1, 1}));
    static_cast<void>(made.reserve_in(block, "w2", {3, 3, 1, 1}));
    static_cast<void>(made.reserve_in(block, "w3", {3, 1, 1, 1}));
    static_cast<void>(made.reserve("h1", TypeId::f32, {3, 2, 1, 1}));
    static_cast<void>(made.reserve("h2", TypeId::f32, {3, 2, 1, 1}));
    static_cast<void>(made.reserve("ids", TypeId::i32, {5, 1, 1, 1}));
    return made;
}

} // namespace

class TestJointBuffer : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { register_devices(); }

    void reservations_start_at_multiples_of_32() {
        JointBuffer buffer = six();
        SAME_TEXT(listed(buffer),
                  "weights 0+96+0 w1 0+48+0 w2 48+36+0 w3 84+12+0 h1 96+24+8 h2 128+24+8 ids 160+20+12");
        QCOMPARE(buffer.size(), size_t{192});
        QCOMPARE(buffer[0].ne, (Shape{24, 1, 1, 1}));
        QVERIFY(!buffer[0].finalised);
        const auto storage = buffer.allocate(on_host());
        QVERIFY(storage.ok());
        QCOMPARE(storage.value()->size(), size_t{192});
        QVERIFY(buffer.is_allocated() && buffer[0].finalised);
    }

    // Tensors of a block that are reserved later move what comes after the block, and stay adjacent.
    void block_that_grows_moves_what_follows() {
        JointBuffer buffer("b");
        QVERIFY(buffer.reserve("x", TypeId::f16, {3, 1, 1, 1}).ok());
        const size_t block = buffer.make_block("b", TypeId::f16).value();
        QVERIFY(buffer.reserve("y", TypeId::i64, {1, 1, 1, 1}).ok());
        SAME_TEXT(listed(buffer), "x 0+6+26 b 32+0+0 y 32+8+24");
        QVERIFY(buffer.reserve_in(block, "u", {5, 1, 1, 1}).ok());
        QVERIFY(buffer.reserve("z", TypeId::i32, {8, 1, 1, 1}).ok());
        QVERIFY(buffer.reserve_in(block, "v", {7, 2, 1, 1}).ok());
        SAME_TEXT(listed(buffer), "x 0+6+26 b 32+38+26 u 32+10+0 v 42+28+0 y 96+8+24 z 128+32+0");
        QCOMPARE(buffer.size(), size_t{160});
    }

    // Each of 200 random buffers: no two reservations overlap, padding and sizes add up, blocks are dense.
    void random_buffers_are_laid_out_without_overlap() {
        uint64_t state = 7;
        const auto below = [&state](uint64_t n) {
            state = state * 6364136223846793005u + 1442695040888963407u;
            return (state >> 33) % n;
        };
        for (int round = 0; round < 200; ++round) {
            JointBuffer buffer("random");
            std::vector<size_t> blocks;
            size_t elements = 0; // of blocks
            for (uint64_t i = 0; i < 3 + below(20); ++i) {
                const Shape ne{static_cast<int64_t>(below(9)), static_cast<int64_t>(1 + below(3)), 1, 1};
                const TypeId type = below(2) ? TypeId::f32 : TypeId::f16;
                const uint64_t what = below(3);
                if (what == 0) {
                    blocks.push_back(buffer.make_block("b", type).value());
                } else if (what == 1 && !blocks.empty()) {
                    QVERIFY(buffer.reserve_in(blocks[below(blocks.size())], "m", ne).ok());
                    elements += static_cast<size_t>(ne[0] * ne[1]);
                } else {
                    QVERIFY(buffer.reserve("t", type, ne).ok());
                }
            }
            size_t at = 0, inside = 0, flat = 0;
            for (const JointBuffer::Placed& each : buffer.layout()) {
                const JointBuffer::Reservation& what = buffer[each.number];
                if (what.block) {
                    QCOMPARE(each.offset, inside);
                    QCOMPARE(each.padding, size_t{0});
                    QCOMPARE(what.type, buffer[*what.block].type);
                    inside += what.size;
                    continue;
                }
                QCOMPARE(each.offset, at);
                QCOMPARE(each.offset % 32, size_t{0});
                QVERIFY(each.padding < 32);
                inside = at;
                at += what.size + each.padding;
                if (what.is_block) flat += static_cast<size_t>(what.ne[0]);
            }
            QCOMPARE(at, buffer.size());
            QCOMPARE(flat, elements);
        }
    }

    void misuse_is_refused_in_words() {
        JointBuffer buffer = six();
        SAME_TEXT(refusal_of(buffer.reserve_in(4, "w4", {1, 1, 1, 1})), "\"six\" has no block 4");
        QVERIFY(buffer.finalise(0).ok());
        SAME_TEXT(refusal_of(buffer.reserve_in(0, "w4", {1, 1, 1, 1})),
                  "w4 can't be added to the block weights, which is finalised with 24 elements (96 bytes); reserve "
                  "before it is finalised");
        QVERIFY(buffer.allocate(on_host()).ok());
        const char* const late = " can't be added, because the buffer \"six\" is allocated already, with 192 bytes; "
                                 "reserve everything before allocate";
        SAME_TEXT(refusal_of(buffer.reserve("t", TypeId::f32, {1, 1, 1, 1})), std::string("t") + late);
        SAME_TEXT(refusal_of(buffer.make_block("b", TypeId::f32)), std::string("b") + late);
        SAME_TEXT(refusal_of(buffer.reserve_in(0, "w4", {1, 1, 1, 1})), std::string("w4") + late);
        SAME_TEXT(refusal_of(buffer.allocate(on_host())),
                  "the buffer \"six\" is allocated already, with 192 bytes; a buffer is allocated once");
        QCOMPARE(buffer.count(), size_t{7});
        JointBuffer empty("empty");
        QVERIFY(empty.make_block("b", TypeId::f32).ok());
        SAME_TEXT(refusal_of(empty.allocate(on_host())),
                  "there is nothing to allocate in the buffer \"empty\": 0 bytes are reserved (reservations: 1)");
    }

    void sizes_that_overflow_are_refused() {
        JointBuffer buffer("large");
        constexpr int64_t quarter = int64_t{1} << 60; // f32: 2^62 bytes
        for (int i = 0; i < 3; ++i) QVERIFY(buffer.reserve("t", TypeId::f32, {quarter, 1, 1, 1}).ok());
        const size_t before = buffer.size();
        QVERIFY2(refusal_of(buffer.reserve("u", TypeId::f32, {quarter, 1, 1, 1}))
                     .ends_with("together they are more than can be addressed"),
                 refusal_of(buffer.reserve("u", TypeId::f32, {quarter, 1, 1, 1})).c_str());
        const size_t block = buffer.make_block("b", TypeId::f32).value();
        QVERIFY(!buffer.reserve_in(block, "u", {quarter, 1, 1, 1}).ok());
        QVERIFY(!buffer.reserve("u", TypeId::f32, {INT64_MAX, 2, 1, 1}).ok());
        QVERIFY(!buffer.reserve("u", TypeId::f32, {-1, 1, 1, 1}).ok());
        QVERIFY(!buffer.reserve("u", TypeId::q4_0, {33, 1, 1, 1}).ok());
        QCOMPARE(buffer.size(), before);
        QCOMPARE(buffer.count(), size_t{4});
        QVERIFY(refusal_of(buffer.allocate(on_host())).find("but CPU has only") != std::string::npos);
        QVERIFY(!buffer.is_allocated());
    }

    void every_allocator_makes_the_same_layout_data() {
        QTest::addColumn<int>("which");
        QTest::newRow("naive") << 0;
        QTest::newRow("pooled") << 1;
        QTest::newRow("pinned") << 2;
        QTest::newRow("managed") << 3;
    }
    void every_allocator_makes_the_same_layout() {
        QFETCH(int, which);
        constexpr std::shared_ptr<Allocator> (*kinds[])(const RuntimeApi&, int) = {naive_allocator, pooled_allocator,
                                                                                   pinned_allocator, managed_allocator};
        const std::shared_ptr<Allocator> allocator = kinds[which](runtime(DeviceKind::emulator), 0);
        {
            JointBuffer buffer = six();
            const auto storage = buffer.allocate(allocator);
            QVERIFY2(storage.ok(), refusal_of(storage).c_str());
            QCOMPARE(allocator->counts().asked, uint64_t{1}); // for everything
            QVERIFY(allocator->counts().in_use >= 192);
            // The block is one flat tensor: what is written to it arrives in its tensors.
            std::vector<float> flat(24), w2(9);
            for (size_t i = 0; i < flat.size(); ++i) flat[i] = static_cast<float>(i);
            QVERIFY(storage.value()->write(0, std::as_bytes(std::span(flat))).ok());
            QVERIFY(storage.value()->read(48, std::as_writable_bytes(std::span(w2))).ok());
            QCOMPARE(w2.front(), 12.0f);
            QCOMPARE(w2.back(), 20.0f);
        }
        QCOMPARE(allocator->counts().in_use, uint64_t{0});
        JointBuffer large("large");
        QVERIFY(large.reserve("t", TypeId::f32, {int64_t{1} << 50, 1, 1, 1}).ok());
        QVERIFY(!large.allocate(allocator).ok() && !large.is_allocated());
        if (which == 0)
            QVERIFY2(refusal_of(large.allocate(allocator))
                         .starts_with("the buffer \"large\" needs 4503599627370496 bytes, but emulator has only "),
                     refusal_of(large.allocate(allocator)).c_str());
    }
};

QTEST_APPLESS_MAIN(TestJointBuffer)
#include "test_joint_buffer.moc"
