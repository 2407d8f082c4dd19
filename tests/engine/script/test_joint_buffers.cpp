// SPDX-License-Identifier: MIT
// Joint buffers in scripts: what each statement reserves, errors with line and column, runs, the lists of the console.
#include <QtTest/QTest> // first: moc fails on a file that begins with <concepts>

#include "cuda/devices.h"
#include "debug/probes/check.h"
#include "debug/session.h"
#include "engine/built.h"
#include "graph/joint_buffer_calls.h"
#include "memory/arena_text.h"
#include "memory/call_effects.h"
#include "program/planned_program.h"
#include "program/program_json.h"
#include "script/fill.h"
#include "script/script.h"

#include <QFile>

#include <nlohmann/json.hpp>

using namespace ggs;

namespace {

// A block of two, and one tensor.
const std::string buffer_b = "joint_buffer(\"b\")\nw = block(\"b\", f32)\nu = reserve_in(w, 3) { 1 2 3 }\n"
                             "v = reserve_in(w, 2, 2) { 4 5 6 7 }\nx = reserve(\"b\", f32, 3) { 1 1 1 }\n";

std::unique_ptr<Program> program_of(const std::string& script) {
    BuiltScript built = build_script(builtin_registry(), script);
    if (!built.ok()) qFatal("%s", english(*built.error).c_str());
    return std::move(built.program);
}

std::string error_of(const std::string& script) {
    const BuiltScript built = build_script(builtin_registry(), script);
    return built.ok() ? "(it was built)" : english(*built.error);
}

std::vector<float> values(const Program& program, const char* name) {
    const Tensor& t = program.tensor(program.find_key(name).value());
    std::vector<float> all(static_cast<size_t>(nelements(t)));
    const Status read = program.read(t, 0, std::as_writable_bytes(std::span(all)));
    if (!read.ok()) qFatal("%s", english(read.error()).c_str());
    return all;
}

std::string after(const Program& program, size_t calls) {
    std::string all;
    for (const JointBufferEntry& each : joint_buffers(program, calls)) {
        all += each.plan.name() + (each.buffer ? "!" : "") + ":";
        for (const JointBuffer::Placed& place : each.plan.layout())
            all += " " + program.display_name(each.tensors[place.number]) + "@" + std::to_string(place.offset);
        all += " = " + std::to_string(each.plan.size()) + "\n";
    }
    return all;
}

std::string sample_text() {
    QFile file(GGSCOPE_SOURCE_DIR "/resources/samples/joint-buffers.ggs");
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

} // namespace

class TestJointBuffers : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { register_devices(); }

    void buffer_grows_statement_by_statement() {
        const auto program = program_of("c = context(size=65536)\n" + buffer_b + "finalise(w)\nallocate(\"b\")\n");
        const char* const states[] = {"",
                                      "b: = 0\n",
                                      "b: w@0 = 0\n",
                                      "b: w@0 u@0 = 32\n",
                                      "b: w@0 u@0 v@12 = 32\n",
                                      "b: w@0 u@0 v@12 x@32 = 64\n",
                                      "b: w@0 u@0 v@12 x@32 = 64\n",
                                      "b!: w@0 u@0 v@12 x@32 = 64\n"};
        for (size_t i = 0; i < std::size(states); ++i) SAME_TEXT(after(*program, i + 1), states[i]);
        const Tensor& flat = program->tensor(program->find_key("w").value());
        const Tensor& v = program->tensor(program->find_key("v").value());
        QCOMPARE(flat.ne[0], int64_t{7});
        QCOMPARE(flat.nb[1], size_t{28});
        QVERIFY(v.view_src == &flat && v.view_offs == 12);
        QVERIFY(static_cast<std::byte*>(v.data) == static_cast<std::byte*>(flat.data) + 12);
        QVERIFY(v.buffer == flat.buffer && flat.buffer == program->buffers.at(0).buffer.get());
        QCOMPARE(program->buffers[0].tensors.size(), size_t{2}); // w and x own the bytes
        QCOMPARE(program->arenas[0].arena->used_mem(), 4 * (sizeof(ObjectHeader) + sizeof(Tensor))); // structs alone
    }

    // The block is filled through its tensors, a node changes all of them at once, and a restart brings them back.
    void block_is_one_flat_tensor_as_well() {
        auto session =
            Session::open(builtin_registry(), program_of(buffer_b + "allocate(\"b\")\ngraph scale_inplace(w, 2)\n"
                                                                    "y = mul(u, x)\ngraph y\n"));
        QVERIFY(session.ok());
        const Program& program = (*session)->program();
        QCOMPARE(values(program, "w"), (std::vector<float>{1, 2, 3, 4, 5, 6, 7}));
        QCOMPARE((*session)->run().kind, StopKind::end);
        QCOMPARE(values(program, "v"), (std::vector<float>{8, 10, 12, 14}));
        QCOMPARE(values(program, "y"), (std::vector<float>{2, 4, 6}));
        QVERIFY((*session)->restart().ok());
        QCOMPARE(values(program, "v"), (std::vector<float>{4, 5, 6, 7}));
    }
    // A start is restored from the history, or made again.
    void fill_of_the_block_comes_before_those_of_its_tensors() {
        for (const size_t kept : {size_t{0}, size_t{1} << 20}) {
            SessionOptions options;
            options.history_bytes = kept;
            auto session =
                Session::open(builtin_registry(),
                              program_of("joint_buffer(\"b\")\nw = block(\"b\", f32) = arange()\nu = reserve_in(w, 3)\n"
                                         "v = reserve_in(w, 2) { 9 9 }\nallocate(\"b\")\ngraph scale_inplace(w, 2)\n"),
                              options);
            QVERIFY(session.ok());
            QCOMPARE(values((*session)->program(), "w"), (std::vector<float>{0, 1, 2, 9, 9}));
            QCOMPARE((*session)->run().kind, StopKind::end);
            QCOMPARE(values((*session)->program(), "w"), (std::vector<float>{0, 2, 4, 18, 18}));
            QVERIFY((*session)->restart().ok());
            QCOMPARE(values((*session)->program(), "w"), (std::vector<float>{0, 1, 2, 9, 9}));
        }
    }
    void block_that_is_filled_in_each_round_fills_its_tensors_again() {
        auto session = Session::open(builtin_registry(),
                                     program_of("rounds 2\njoint_buffer(\"b\")\nw = block(\"b\", f32) = arange(round)\n"
                                                "u = reserve_in(w, 2)\nv = reserve_in(w, 2) { 9 9 }\nallocate(\"b\")\n"
                                                "y = sqr(w)\ngraph y\n"));
        QVERIFY(session.ok());
        QCOMPARE((*session)->run().kind, StopKind::end);
        QCOMPARE(values((*session)->program(), "y"), (std::vector<float>{1, 4, 81, 81}));
    }

    void error_names_place_and_reason_data() {
        QTest::addColumn<QByteArray>("script");
        QTest::addColumn<QByteArray>("sentence");
        const auto row = [](const char* name, const std::string& script, const char* sentence) {
            QTest::newRow(name) << QByteArray::fromStdString(script) << QByteArray(sentence);
        };
        const std::string done = buffer_b + "allocate(\"b\")\n";
        row("reserve after allocate", done + "y = reserve(\"b\", i32, 5)",
            "7:5: reserve: i32 [5] can't be added, because the buffer \"b\" is allocated already, with 64 "
            "bytes; reserve everything before allocate");
        row("reserve_in after allocate", done + "y = reserve_in(w, 5)",
            "7:5: reserve_in: f32 [5] can't be added, because the buffer \"b\" is allocated already, with 64 "
            "bytes; reserve everything before allocate");
        row("block after allocate", done + "y = block(\"b\", f16)",
            "7:5: block: a block of f16 can't be added, because the buffer \"b\" is allocated already, with 64 bytes; "
            "reserve everything before allocate");
        row("allocate twice", done + "allocate(\"b\")",
            "7:1: allocate: the buffer \"b\" is allocated already, with 64 bytes; a buffer is allocated once");
        row("reserve in a finalised block", buffer_b + "finalise(w)\ny = reserve_in(w, 5)",
            "7:5: reserve_in: f32 [5] can't be added to the block w, which is finalised with 7 elements (28 "
            "bytes); reserve before it is finalised");
        row("reserve in a block that is in use", buffer_b + "z = sqr(w)\ny = reserve_in(w, 5)",
            "7:5: reserve_in: `w` can't grow any more, because `z` uses its 7 elements; reserve everything first");
        row("reserve in a block that is viewed", buffer_b + "z = view_1d(w, 2, 4)\ny = reserve_in(w, 5)",
            "7:5: reserve_in: `w` can't grow any more, because `z` uses its 7 elements; reserve everything first");
        row("no such buffer", "x = reserve(\"a\", f32, 3)",
            "1:5: reserve: there is no buffer \"a\"; make it with joint_buffer(\"a\")");
        row("a name that is taken", "joint_buffer(\"a\")\njoint_buffer(\"a\", pinned)",
            "2:1: joint_buffer: there is a buffer \"a\" already; choose another name");
        row("no name", "joint_buffer(\"\")",
            "1:1: joint_buffer: the name is empty; write, for example, joint_buffer(\"weights\", pinned)");
        row("another memory", "joint_buffer(\"a\", tape)",
            "1:19: joint_buffer: argument `memory` must be one of host, device, pooled, pinned, managed; it is `tape`, "
            "which is not defined");
        row("not a block", buffer_b + "y = reserve_in(x, 5)",
            "6:5: reserve_in: `x` is not a block; make one with block(\"…\", f32)");
        row("finalise what is not a block", buffer_b + "finalise(u)",
            "6:1: finalise: `u` is not a block; make one with block(\"…\", f32)");
        row("nothing reserved", "joint_buffer(\"a\")\nallocate(\"a\")",
            "2:1: allocate: there is nothing to allocate in the buffer \"a\": 0 bytes are reserved (reservations: 0)");
        row("data from elsewhere", buffer_b + "alloc_buffer()\nallocate(\"b\")",
            "7:1: allocate: `w` reserved room in \"b\", but another call has given it data");
        row("an arena that was reset", buffer_b + "reset()\nallocate(\"b\")",
            "7:1: allocate: a tensor that reserved room in \"b\" no longer exists, because its arena was reset");
        row("a view of a reservation is not filled", buffer_b + "z = view_1d(x, 2, 4) { 1 2 }",
            "6:22: only a tensor made in the same statement can be filled: tensor(…) { … }");
    }
    void error_names_place_and_reason() {
        QFETCH(QByteArray, script);
        QFETCH(QByteArray, sentence);
        SAME_TEXT(error_of(script.toStdString()), sentence.toStdString());
    }
    void a_size_beyond_the_limit_or_memory_is_refused() {
        const std::string large = "joint_buffer(\"a\")\nx = reserve(\"a\", f32, 1099511627776)\nallocate(\"a\")";
        QVERIFY2(error_of(large).starts_with("3:1: allocate: the program would reserve "), error_of(large).c_str());
        ScriptOptions options;
        options.limits.memory = uint64_t{1} << 60;
        const BuiltScript beyond = build_script(builtin_registry(), large, options);
        QVERIFY(!beyond.ok());
        QVERIFY2(
            english(*beyond.error).starts_with("3:1: allocate: the buffer \"a\" needs 4398046511104 bytes, but CPU"),
            english(*beyond.error).c_str());
    }

    // Memory that kernels can't access is filled and shown, but not computed with.
    void memory_of_a_device_is_filled_but_not_computed_with() {
        for (const std::string memory : {"host", "pinned", "managed", "device", "pooled"}) {
            auto session = Session::open(builtin_registry(), program_of("joint_buffer(\"d\", " + memory +
                                                                        ")\nx = reserve(\"d\", f32, 3) { 1 2 3 }\n"
                                                                        "allocate(\"d\")\ny = sqr(x)\ngraph y\n"));
            QVERIFY2(session.ok(), memory.c_str());
            QCOMPARE(values((*session)->program(), "x"), (std::vector<float>{1, 2, 3}));
            const Stop stop = (*session)->run();
            if (memory != "device" && memory != "pooled") {
                QCOMPARE(stop.kind, StopKind::end);
                QCOMPARE(values((*session)->program(), "y"), (std::vector<float>{1, 4, 9}));
                continue;
            }
            QCOMPARE(stop.kind, StopKind::failed);
            const std::string unseen =
                "is in memory of a device that kernels of ggscope can't access: it can be filled, "
                "shown and changed. For a tensor of a graph, use host, pinned or managed memory";
            QVERIFY2(english(stop.reason).ends_with(unseen), english(stop.reason).c_str());
            // Kernels that run outside of the session's own steps don't access it either.
            const std::vector<size_t> steps{0};
            const Result<Checked> checked = check(**session, steps, {});
            QVERIFY(checked.ok());
            QVERIFY2(english(checked->nodes.at(0).why).ends_with(unseen), english(checked->nodes.at(0).why).c_str());
        }
    }

    // A bag is a second description of the same bytes.
    void bag_is_stretched_to_its_own_type_only() {
        const std::string bag = "x = tensor(i32, 2, 3) = arange()\nbag = shrink(x)\n";
        const auto program = program_of(bag + "y = stretch(bag, i32)\n");
        const Tensor &x = program->tensor(program->find_key("x").value()),
                     &made = program->tensor(program->find_key("bag").value());
        QVERIFY(&made != &x && made.view_src == &x && made.data == x.data && shape_of(made) == shape_of(x));
        QCOMPARE(std::string(name_of(made)), std::string(name_of(x)) + " (bag)");
        SAME_TEXT(error_of(bag + "y = stretch(bag, f32)\n"),
                  "3:5: stretch: `" + std::string(name_of(made)) + "` has the element type i32, not f32");
        SAME_TEXT(error_of(bag + "y = stretch(x, i32)\n"), "3:5: stretch: `x` is not a bag; make one with shrink(x)");
    }

    void effects_of_a_reservation_are_listed() {
        const auto program = program_of("c = context(size=65536)\n" + buffer_b + "allocate(\"b\")\n");
        const auto reserved = effects_of(builtin_registry(), *program, 4, 100); // v
        QVERIFY(reserved.ok() && *reserved);
        std::string all;
        for (const CallEffect& each : (*reserved)->list) all += each.name + " " + each.before + ">" + each.after + "; ";
        QVERIFY2(all.find("w.ne[0] 3>7") != std::string::npos, all.c_str());
        const auto allocated = effects_of(builtin_registry(), *program, 6, 100);
        QVERIFY(allocated.ok() && *allocated);
        SAME_TEXT((*allocated)->list.at(0).name, "buffer 0");
        QCOMPARE((*allocated)->list[0].size, uint64_t{64});
    }

    void lists_of_the_console_have_offset_size_and_padding() {
        const auto program = program_of(buffer_b + "allocate(\"b\")\n");
        const std::string text = arena_text(builtin_registry(), *program);
        QVERIFY2(text.find("joint buffer \"b\"  host memory  size 64  buffer 0, on CPU") != std::string::npos,
                 text.c_str());
        QVERIFY2(text.find("sums: reserved 40, padding 24 = 64") != std::string::npos, text.c_str());
        const auto json = program_json(builtin_registry(), *program, "b");
        const auto& made = json.at("joint_buffers").at(0);
        QCOMPARE(made.at("size").get<int>(), 64);
        QVERIFY(made.at("allocated").get<bool>());
        const auto& v = made.at("reservations").at(2);
        SAME_TEXT(v.dump(), "{\"who\":\"v\",\"kind\":\"tensor\",\"type\":\"f32\",\"ne\":[2,2,1,1],\"offset\":12,"
                            "\"nbytes\":16,\"padding\":0,\"block\":\"w\",\"line\":4}");
        QVERIFY(!program_json(builtin_registry(), *program_of("a = tensor(f32, 2)\n"), "a").contains("joint_buffers"));
    }

    void sample_runs_with_the_same_layout_in_each_memory() {
        auto session = Session::open(builtin_registry(), program_of(sample_text()));
        QVERIFY(session.ok());
        const Program& program = (*session)->program();
        const auto buffers = joint_buffers(program);
        QCOMPARE(buffers.size(), size_t{4});
        for (const JointBufferEntry& each : buffers) {
            QVERIFY(each.buffer.has_value());
            QCOMPARE(each.plan.size(), size_t{192});
            QCOMPARE(each.plan.count(), size_t{7});
        }
        QCOMPARE(values(program, "weights_d"), values(program, "weights"));
        QCOMPARE((*session)->run().kind, StopKind::end);
        const std::vector<float> all = values(program, "weights"), before = values(program, "weights_p");
        for (size_t i = 0; i < all.size(); ++i) QCOMPARE(all[i], 0.5f * before[i]);
        for (const float each : values(program, "h2")) QVERIFY(each != 0);
        // In the memory of ggml's graph allocator, reservations stay where they are.
        const auto planned = in_planned_memory(builtin_registry(), program, {});
        QVERIFY2(planned.ok(), planned.ok() ? "" : english(planned.error()).c_str());
        QCOMPARE(joint_buffers(**planned).size(), size_t{4});
    }
};

QTEST_APPLESS_MAIN(TestJointBuffers)
#include "test_joint_buffers.moc"
