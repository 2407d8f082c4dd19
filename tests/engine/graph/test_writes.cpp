// SPDX-License-Identifier: MIT
// A call's record names every byte that it wrote outside of what it added: compared with the arenas before and after.
#include "engine/built.h"

#include "verify/verify_parts.h"

#include <QtTest/QTest>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

using namespace ggs;

namespace {

// The bytes of all arenas before a call, to find the bytes that the call writes.
struct Snapshot {
    std::vector<std::vector<std::byte>> arenas;
    explicit Snapshot(const Program& program) {
        for (const ArenaEntry& entry : program.arenas)
            arenas.emplace_back(entry.arena->memory(), entry.arena->memory() + entry.arena->mem_size());
    }
    // The first changed byte that the call did not own up to, or a write outside of what there was; empty if none.
    std::string undeclared(const Program& program) const {
        const CallRecord& call = program.calls.back();
        for (size_t a = 0; a < arenas.size(); ++a) {
            const Arena& arena = *program.arenas[a].arena;
            size_t added = SIZE_MAX;
            if (a == call.arena && call.n_objects > 0) added = arena.objects()[call.first_object];
            for (size_t at = 0; at < arenas[a].size(); ++at) {
                if (arenas[a][at] == arena.memory()[at] || (at >= added && at < call.used_mem)) continue;
                const uint64_t address = arena.origin() + at;
                if (std::none_of(call.writes.begin(), call.writes.end(),
                                 [&](const ByteRange& r) { return address >= r.begin && address < r.end; }))
                    return call.def->name + " wrote byte " + std::to_string(at) + " and does not say so";
            }
        }
        for (size_t i = 0; i < call.writes.size(); ++i) {
            const ByteRange& r = call.writes[i];
            if (r.begin >= r.end || !program.space.memory_at(r.begin) || !program.space.memory_at(r.end - 1))
                return call.def->name + " says it wrote where nothing is";
            if (i > 0 && r.begin <= call.writes[i - 1].end) return call.def->name + " has writes out of order";
            const uint64_t origin = program.arenas[call.arena].arena->origin();
            if (call.n_objects > 0 && r.end > origin + program.arenas[call.arena].arena->objects()[call.first_object] &&
                r.begin < origin + call.used_mem)
                return call.def->name + " counts what it added among its writes";
        }
        return {};
    }
};

Json json_of(const std::filesystem::path& path) {
    std::ifstream in(path);
    return Json::parse(in, nullptr, false);
}

} // namespace

class TestWrites : public QObject {
    Q_OBJECT
  private slots:
    void calls_own_up_to_every_byte_they_write_data() {
        QTest::addColumn<QString>("path");
        for (const auto& file : std::filesystem::directory_iterator(GGSCOPE_TEST_DATA "/golden/arena")) {
            if (file.path().extension() == ".json" && json_of(file.path()).contains("steps"))
                QTest::newRow(file.path().stem().c_str()) << QString::fromStdString(file.path().string());
        }
    }
    void calls_own_up_to_every_byte_they_write() {
        QFETCH(QString, path);
        const Json file = json_of(path.toStdString());
        Replay replay(builtin_registry(), {});
        for (const Json& step : file["steps"]) {
            const Snapshot before(replay.program());
            const auto made = replay.step(step, std::nullopt);
            if (!made) break; // a call that can't be made yet
            QVERIFY2(made->ok(), string_of(step["call"]).c_str());
            SAME_TEXT(before.undeclared(replay.program()), "");
        }
        QVERIFY(replay.program().calls.size() > 1);
    }
    void calls_missing_from_golden_programs_declare_their_writes() {
        Built p;
        const auto honest = [&p](std::string_view name, std::initializer_list<ArgValue> args) {
            const Snapshot before(p.program);
            ArgValue made = p.made(name, args);
            const std::string said = before.undeclared(p.program);
            if (!said.empty()) qWarning("%s", said.c_str());
            return std::pair(std::move(made), said.empty());
        };
        p.context(1 << 18);
        const ArgValue a = p.f32({4});
        QVERIFY(honest("set_name", {a, std::string("a name of some length")}).second);
        QVERIFY(honest("set_name", {a, std::string("short")}).second);
        QVERIFY(honest("set_name", {a, std::string(100, 'x')}).second);
        QVERIFY(honest("set_name", {a, std::string("a\0b", 3)}).second);
        SAME_TEXT(std::string(name_of(p.at(a))), "a");
        const ArgValue b = p.made("sqr", {a});
        const auto [cast, cast_honest] = honest("cast", {b, TypeId::f16});
        QVERIFY(cast_honest);
        QVERIFY(honest("set_output", {p.made("view_tensor", {a})}).second);
        p.context(1 << 18, true); // another one: its graph marks and names tensors of the first
        const auto [gf, gf_honest] = honest("new_graph", {64, true});
        QVERIFY(gf_honest);
        QVERIFY(honest("build_forward_order", {gf, cast}).second);
        QVERIFY(honest("expand", {gf, cast}).second);
        QVERIFY(honest("graph_dup", {gf, true}).second);
        const ArgValue c = p.f32({3});
        p.made("view_tensor", {c});
        QVERIFY(honest("alloc_buffer", {}).second);
        QVERIFY(honest("graph_clear", {gf}).second);
        QVERIFY(honest("reset", {}).second);
        QVERIFY(honest("new_tensor", {TypeId::f32, std::vector<int64_t>{2}}).second);
        QVERIFY(honest("new_graph", {8, true}).second);
        QVERIFY(honest("init", {4096, false}).second);
    }
};

QTEST_APPLESS_MAIN(TestWrites)
#include "test_writes.moc"
