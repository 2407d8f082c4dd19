// SPDX-License-Identifier: MIT
// The arena to the byte: headers, offsets, views, and what happens when it is full.
#include "engine/built.h"

#include "base/constants.h"

#include <QtTest/QTest>

#include <cstring>

using namespace ggs;

namespace {

std::unique_ptr<Arena> arena_of(size_t size, bool no_alloc = false) {
    Arena::Params params;
    params.mem_size = size;
    params.no_alloc = no_alloc;
    params.origin = first_origin;
    return Arena::make(params).value();
}

} // namespace

class TestArena : public QObject {
    Q_OBJECT
  private slots:
    void objects_follow_one_another_as_in_ggml() {
        const auto arena = arena_of(1 << 20);
        Tensor* const a = arena->new_tensor(TypeId::f32, {2, 4, 1, 1}).value();
        QCOMPARE(arena->used_mem(), size_t(400));
        Tensor* const b = arena->new_tensor(TypeId::f32, {2, 3, 1, 1}).value();
        QCOMPARE(arena->used_mem(), size_t(800));
        QVERIFY(new_graph(*arena, default_graph_size, false).ok());
        QCOMPARE(arena->used_mem(), size_t(83408));
        QVERIFY(arena->new_object(ObjectKind::work_buffer, 0).ok());
        QCOMPARE(arena->used_mem(), size_t(83440));

        QCOMPARE(arena->offset_of(a), size_t(32));
        QCOMPARE(arena->offset_of(a->data), size_t(368));
        QCOMPARE(arena->offset_of(b->data), size_t(768));
        QCOMPARE(arena->header(1).offs, size_t(432));
        QCOMPARE(arena->header(1).size, size_t(368)); // 336 + 24, padded
        QCOMPARE(arena->n_tensors(), int64_t(2));
        QCOMPARE(arena->max_tensor_size(), size_t(32));
        for (size_t i = 0; i + 1 < arena->objects().size(); ++i) QCOMPARE(arena->header(i).next, &arena->header(i + 1));
        QVERIFY(arena->header(3).next == nullptr);
        QVERIFY(arena->header(3).type == ObjectKind::work_buffer);
    }
    void sizes_are_padded_and_zero_becomes_sixteen() {
        QCOMPARE(arena_of(0)->mem_size(), size_t(16));
        QCOMPARE(arena_of(1)->mem_size(), size_t(16));
        QCOMPARE(arena_of(400)->mem_size(), size_t(400));
        QCOMPARE(arena_of(401)->mem_size(), size_t(416));
        Arena::Params params;
        params.mem_size = SIZE_MAX - 3;
        const auto refused = Arena::make(params);
        QVERIFY(!refused.ok());
        SAME_TEXT(english(refused.error()), "an arena can't have 18446744073709551612 bytes");
    }
    void full_arena_reports_missing_bytes() {
        const auto arena = arena_of(400);
        QVERIFY(arena->new_tensor(TypeId::f32, {2, 4, 1, 1}).ok());
        QCOMPARE(arena->used_mem(), arena->mem_size());
        const auto refused = arena->new_tensor(TypeId::f32, {2, 3, 1, 1});
        QVERIFY(!refused.ok());
        SAME_TEXT(english(refused.error()),
                  "the arena has 400 bytes and 400 of them are used; the next object needs 400 (32 "
                  "for its header): 400 bytes are missing");
        QCOMPARE(arena->shortfall(), size_t(400));
        QCOMPARE(arena->used_mem(), size_t(400));
        QCOMPARE(arena->n_tensors(), int64_t(1));
        QVERIFY(arena->header(0).next == nullptr);
    }
    void one_byte_too_few_is_too_few() {
        const auto enough = arena_of(368);
        QVERIFY(enough->new_tensor(TypeId::f32, {0, 1, 1, 1}).ok());
        const auto arena = arena_of(352);
        QVERIFY(!arena->new_tensor(TypeId::f32, {0, 1, 1, 1}).ok());
        QCOMPARE(arena->shortfall(), size_t(16));
        QCOMPARE(arena->used_mem(), size_t(0));
    }
    void sizes_that_overflow_are_errors_and_change_nothing() {
        const auto arena = arena_of(4096);
        const Shape shapes[] = {{int64_t(1) << 62, 4, 1, 1},
                                {int64_t(1) << 40, int64_t(1) << 40, 1, 1},
                                {INT64_MAX, 1, 1, 1},
                                {1, 1, 1, -1},
                                {0, int64_t(1) << 40, int64_t(1) << 40, 1},
                                {int64_t(1) << 40, int64_t(1) << 40, 0, 1}};
        for (const Shape& ne : shapes) {
            QVERIFY(!arena->new_tensor(TypeId::f32, ne).ok());
            QCOMPARE(arena->used_mem(), size_t(0));
            QCOMPARE(arena->n_tensors(), int64_t(0));
        }
        QVERIFY(!arena->new_tensor(TypeId::i8, {INT64_MAX, 1, 1, 1}).ok());
        QVERIFY(!arena->new_object(ObjectKind::work_buffer, SIZE_MAX).ok());
        QVERIFY(!arena->new_object(ObjectKind::work_buffer, SIZE_MAX - 47).ok());
        QCOMPARE(arena->used_mem(), size_t(0));
    }
    void no_alloc_makes_structs_only() {
        const auto arena = arena_of(4096, true);
        const Tensor* const t = arena->new_tensor(TypeId::f32, {int64_t(1) << 40, 1, 1, 1}).value();
        QVERIFY(t->data == nullptr);
        QCOMPARE(arena->used_mem(), size_t(368));
        const Tensor* const v = arena->new_view(TypeId::f32, {4, 1, 1, 1}, const_cast<Tensor*>(t), 16).value();
        QVERIFY(v->data == nullptr);
        QCOMPARE(v->view_offs, size_t(16));
    }
    void an_empty_tensor_has_no_data() {
        const auto arena = arena_of(4096);
        const Tensor* const t = arena->new_tensor(TypeId::f32, {4, 0, 2, 1}).value();
        QCOMPARE(nbytes(*t), size_t(0));
        QCOMPARE(arena->used_mem(), size_t(368));
        QVERIFY(t->data == nullptr);
    }
    void a_view_of_a_view_is_one_of_its_root() {
        const auto arena = arena_of(4096);
        Tensor* const root = arena->new_tensor(TypeId::f32, {8, 2, 1, 1}).value();
        Tensor* const view = arena->new_view(TypeId::f32, {8, 1, 1, 1}, root, 32).value();
        Tensor* const inner = arena->new_view(TypeId::f32, {4, 1, 1, 1}, view, 8).value();
        QCOMPARE(inner->view_src, root);
        QCOMPARE(inner->view_offs, size_t(40));
        QCOMPARE(inner->data, static_cast<void*>(static_cast<std::byte*>(root->data) + 40));
        QCOMPARE(arena->used_mem(), size_t(432 + 2 * 368));
    }
    void a_view_outside_of_its_source_is_refused() {
        const auto arena = arena_of(4096);
        Tensor* const root = arena->new_tensor(TypeId::f32, {8, 1, 1, 1}).value();
        set_name(*root, "w");
        QVERIFY(arena->new_view(TypeId::f32, {8, 1, 1, 1}, root, 0).ok());
        const size_t used = arena->used_mem();
        const auto refused = arena->new_view(TypeId::f32, {8, 1, 1, 1}, root, 4);
        SAME_TEXT(english(refused.error()),
                  "the view needs 32 bytes at offset 4, but the tensor that it views has only 32 bytes");
        QVERIFY(!arena->new_view(TypeId::f32, {4, 1, 1, 1}, root, SIZE_MAX - 7).ok());
        Tensor* const tail = arena->new_view(TypeId::f32, {4, 1, 1, 1}, root, 16).value();
        QVERIFY(!arena->new_view(TypeId::f32, {1, 1, 1, 1}, tail, SIZE_MAX - 7).ok());
        QCOMPARE(arena->used_mem(), used + 368);
    }
    void every_byte_of_an_object_leads_to_it() {
        const auto arena = arena_of(4096);
        QVERIFY(!arena->object_at(0));
        QVERIFY(arena->new_tensor(TypeId::f32, {2, 4, 1, 1}).ok());
        QVERIFY(arena->new_object(ObjectKind::work_buffer, 20).ok());
        for (size_t offset = 0; offset < 464; ++offset)
            QCOMPARE(*arena->object_at(offset), size_t(offset < 400 ? 0 : 1));
        QVERIFY(!arena->object_at(464));
        QVERIFY(!arena->object_at(SIZE_MAX));
    }
    void reset_forgets_the_objects_and_keeps_the_bytes() {
        const auto arena = arena_of(4096);
        Tensor* const t = arena->new_tensor(TypeId::f32, {4, 1, 1, 1}).value();
        std::memset(t->data, 0x5a, nbytes(*t));
        arena->reset();
        QCOMPARE(arena->used_mem(), size_t(0));
        QCOMPARE(arena->n_tensors(), int64_t(0));
        QCOMPARE(arena->max_tensor_size(), size_t(0));
        QCOMPARE(static_cast<const unsigned char*>(static_cast<void*>(arena->memory()))[368], 0x5a);
        QCOMPARE(arena->offset_of(arena->new_tensor(TypeId::f16, {1, 1, 1, 1}).value()), size_t(32));
    }
    void memory_can_be_borrowed_if_it_is_aligned() {
        alignas(16) static std::byte memory[1024];
        Arena::Params params;
        params.storage = Storage::borrowed(std::span(memory).subspan(0, 1000));
        const auto arena = Arena::make(params).value();
        QCOMPARE(arena->mem_size(), size_t(1000)); // as it is, not padded
        QVERIFY(arena->memory() == memory);
        QVERIFY(arena->new_tensor(TypeId::f32, {4, 1, 1, 1}).ok());
        QVERIFY(arena->contains(memory) && arena->contains(memory + 999) && !arena->contains(memory + 1000));
        params.storage = Storage::borrowed(std::span(memory).subspan(8));
        SAME_TEXT(english(Arena::make(params).error()),
                  "the memory of an arena must be host memory, aligned to 16 bytes");
    }
    void a_limit_is_refused_before_anything_is_reserved() {
        Limits limits; // the same on every machine
        limits.memory = uint64_t{64} << 30;
        Built p(limits);
        SAME_TEXT(p.refused("init", {int64_t(1) << 40, true}),
                  "context: the program would reserve 1099511627776 bytes in total, 1099511627776 more than now; the "
                  "limit is 68719476736 bytes (--memory)");
        QVERIFY(p.program.arenas.empty());
        p.context(1 << 20);
        QVERIFY(!p.call("init", {int64_t(1) << 36, false}).ok());
        QVERIFY(!p.call("init", {INT64_MAX, false}).ok());
        QCOMPARE(p.program.arenas.size(), size_t(1));
        SAME_TEXT(p.refused("init", {-1, false}), "context: a context can't have a negative size: -1 bytes");
    }
    void a_graph_larger_than_the_limit_of_nodes_is_refused() {
        Limits limits;
        limits.nodes = 1000;
        Built p(limits);
        p.context(1 << 20);
        SAME_TEXT(p.refused("new_graph", {3001, true}),
                  "graph: the graph would have room for 3001 nodes; the limit is 1000 (--nodes)");
        QVERIFY(p.call("new_graph", {1000, true}).ok());
    }
    void nothing_can_be_made_before_there_is_a_context() {
        for (const CallDef* def : builtin_registry().calls()) {
            if (def->name == "init") continue;
            bool needs_others = false;
            std::vector<ArgValue> args;
            for (const ArgDef& arg : def->args) {
                needs_others = needs_others || arg.kind == ArgKind::tensor || arg.kind == ArgKind::tensors ||
                               arg.kind == ArgKind::graph;
                args.push_back(arg.kind == ArgKind::list     ? ArgValue(std::vector<int64_t>{1})
                               : arg.kind == ArgKind::type   ? ArgValue(TypeId::f32)
                               : arg.kind == ArgKind::number ? ArgValue(1.0)
                                                             : ArgValue(int64_t{1}));
            }
            if (needs_others) continue;
            Built p;
            const auto refused = p.builder().call(*def, args);
            QVERIFY2(!refused.ok(), def->name.c_str());
            SAME_TEXT(english(refused.error()),
                      def->name + ": there is no context yet; create one with context(size=…)");
        }
    }
    void an_address_that_is_taken_is_refused() {
        Built p;
        p.context(1 << 20);
        p.builder().set_next_origin(first_origin + (1 << 19));
        QVERIFY(!p.call("init", {4096, false}).ok());
        p.builder().set_next_origin(first_origin + 8);
        QVERIFY(!p.call("init", {4096, false}).ok());
        p.builder().set_next_origin(first_origin + (1 << 20) + 8);
        QVERIFY(!p.call("init", {4096, false}).ok()); // not aligned
        p.builder().set_next_origin(first_origin + (1 << 20));
        QVERIFY(p.call("init", {4096, false}).ok());
        QVERIFY(p.call("init", {4096, false}).ok());
        QCOMPARE(p.program.arenas[2].arena->origin(), first_origin + (1 << 20) + origin_step);
    }
    void addresses_are_those_of_the_block() {
        AddressSpace space;
        alignas(16) static std::byte block[64];
        space.add(block, 64, 0x1000);
        QCOMPARE(space.address_of(block + 5), uint64_t(0x1005));
        QCOMPARE(space.address_of(block + 64), uint64_t(0x1040));
        QCOMPARE(space.address_of(nullptr), uint64_t(0));
        QCOMPARE(space.memory_at(0x103f), static_cast<const std::byte*>(block + 63));
        QVERIFY(space.memory_at(0x1040) == nullptr && space.memory_at(0xfff) == nullptr &&
                space.memory_at(0) == nullptr);
    }
};

QTEST_APPLESS_MAIN(TestArena)
#include "test_arena.moc"
