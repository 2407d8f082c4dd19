// SPDX-License-Identifier: MIT
// MemoryMap: every byte of a program's memory belongs to exactly one region. Fields have ggml's values, and real
// pointers are not shown.
#include "golden_programs.h"

#include "memory/memory_map.h"
#include "regions_text.h"

#include <QtCore/QElapsedTimer>
#include <QtCore/QRegularExpression>
#include <QtTest/QTest>
#include <cstring>

using namespace ggs;

namespace {

constexpr uint64_t origin = first_origin;
const QString simple_ctx = QStringLiteral("simple_ctx_mul_mat.json");

struct Block {
    uint64_t origin;
    uint64_t size;
};

std::vector<Block> blocks_of(const Program& program) {
    std::vector<Block> blocks;
    for (const ArenaEntry& entry : program.arenas) blocks.push_back({entry.arena->origin(), entry.arena->mem_size()});
    for (const BufferEntry& entry : program.buffers) blocks.push_back({entry.buffer->origin(), entry.buffer->size()});
    return blocks;
}

std::vector<Region> regions_of(const MemoryMap& map, uint64_t from, uint64_t to, Detail detail) {
    std::vector<Region> all;
    map.for_each(from, to, detail, [&](const Region& region) {
        all.push_back(region);
        return true;
    });
    return all;
}

uint64_t word_at(const std::vector<std::byte>& bytes, uint64_t offset) {
    uint64_t value = 0;
    std::memcpy(&value, bytes.data() + offset, sizeof value);
    return value;
}

ArgValue call(Builder& builder, const char* name, std::vector<GivenArg> given) {
    auto made = builder.call(name, std::move(given));
    return made.ok() ? made.value() : ArgValue();
}

QString error_of(const Program& program, const char* range) {
    const auto parsed = parse_byte_range(range, program);
    return parsed.ok() ? QString() : QString::fromStdString(english(parsed.error()));
}

} // namespace

class TestMemoryMap : public QObject {
    Q_OBJECT
  private slots:
    void every_byte_has_one_region_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("with_buffer");
        QVERIFY(golden::names().size() >= 10);
        for (const QString& name : golden::names()) {
            QTest::newRow(qPrintable(name)) << name << false;
            if (name == QStringLiteral("no_alloc.json"))
                QTest::newRow("no_alloc.json, with its buffer") << name << true;
        }
    }
    void every_byte_has_one_region() {
        QFETCH(QString, name);
        QFETCH(bool, with_buffer);
        // Given a golden program, after every one of its calls
        const Json file = golden::read(name);
        const size_t steps = list_of(at(file, "steps")).size();
        for (size_t n = 1; n <= steps; n += n + 4 < steps && steps > 12 ? 4 : 1) {
            const auto replay = golden::build(name, n, with_buffer);
            const Program& program = replay->program();
            const MemoryMap map(builtin_registry(), program);
            for (const Block& block : blocks_of(program)) {
                for (const Detail detail : {Detail::objects, Detail::fields}) {
                    // when it is walked, then the regions follow each other without a gap
                    uint64_t next = block.origin;
                    bool in_order = true;
                    map.for_each(block.origin, block.origin + block.size, detail, [&](const Region& r) {
                        in_order = in_order && r.begin == next && r.size > 0;
                        next = r.end();
                        return in_order;
                    });
                    QVERIFY2(in_order,
                             qPrintable(QStringLiteral("after call %1 the region behind %2 does not begin there")
                                            .arg(n)
                                            .arg(next - block.origin)));
                    QCOMPARE(next, block.origin + block.size);
                }
            }
            for (uint32_t a = 0; a < program.arenas.size(); ++a)
                QCOMPARE(map.use(a).total(), program.arenas[a].arena->mem_size());
        }
    }

    void a_part_of_a_walk_is_the_part_of_the_walk() {
        const auto replay = golden::build(QStringLiteral("custom_graph_grads.json"));
        const MemoryMap map(builtin_registry(), replay->program());
        const uint64_t used = replay->program().arenas[0].arena->used_mem();
        for (const Detail detail : {Detail::objects, Detail::fields}) {
            const auto all = regions_of(map, origin, origin + used + 100, detail);
            size_t first = 0;
            // at() agrees with for_each() for every byte, and so does a window of odd size that begins there.
            for (uint64_t offset = 0; offset < used; ++offset) {
                while (all[first].end() <= origin + offset) ++first;
                const auto at = map.at(origin + offset, detail);
                QVERIFY(at.has_value());
                QCOMPARE(*at, all[first]);
                if (offset % 7 != 0) continue;
                size_t last = first;
                while (last + 1 < all.size() && all[last + 1].begin < origin + offset + 61) ++last;
                const auto window = regions_of(map, origin + offset, origin + offset + 61, detail);
                QCOMPARE(window.size(), last - first + 1);
                for (size_t i = 0; i < window.size(); ++i) QCOMPARE(window[i], all[first + i]);
            }
        }
        QVERIFY(!map.at(origin - 1).has_value());
        QVERIFY(!map.at(0).has_value());
        QVERIFY(!map.at(UINT64_MAX).has_value());
    }

    void fields_of_the_known_example_data() {
        QTest::addColumn<quint64>("offset");
        QTest::addColumn<quint64>("size");
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("field");
        QTest::addColumn<QString>("value");
        QTest::addColumn<quint64>("points_to"); // an offset; 0: nowhere
        const auto row = [](quint64 offset, quint64 size, const char* kind, const char* field, const char* value,
                            quint64 points_to = 0) {
            QTest::addRow("%llu %s", static_cast<unsigned long long>(offset), field)
                << offset << size << QString::fromLatin1(kind) << QString::fromLatin1(field) << QString::fromUtf8(value)
                << points_to;
        };
        row(0, 8, "header", "offs", "32");
        row(8, 8, "header", "size", "368");
        row(16, 8, "header", "next", "-> header of leaf_1", 400);
        row(24, 4, "header", "type", "0 tensor");
        row(28, 4, "header", "padding", "");
        row(32, 4, "struct", "type", "0 f32");
        row(36, 4, "padding", "padding", "");
        row(40, 8, "struct", "buffer", "null");
        row(56, 8, "struct", "ne[1]", "4");
        row(88, 8, "struct", "nb[1]", "8");
        row(112, 4, "struct", "op", "0 none");
        row(32 + 248, 8, "struct", "data", "-> leaf_0 data", 368);
        row(288, 64, "struct", "name", "\"leaf_0\"");
        row(368, 32, "data", "data", "");
        row(792, 8, "padding", "padding", "");
        row(832, 4, "graph", "size", "2048");
        row(836, 4, "graph", "n_nodes", "1");
        row(840, 4, "graph", "n_leafs", "2");
        row(844, 4, "padding", "padding", "");
        row(848, 8, "graph", "nodes", "-> graph 0.nodes", 928);
        row(832 + 56, 8, "graph", "visited.size", "4099");
        row(832 + 64, 8, "graph", "visited.used", "-> graph 0.used", 82888);
        row(832 + 80, 4, "graph", "order", "0 left to right");
        row(832 + 88, 8, "graph", "uid", "0");
        row(928, 8, "nodes", "nodes[0]", "-> node_0", 83440);
        row(936, 8, "nodes", "nodes[1]", "");
        row(17312, 8, "leafs", "leafs[0]", "-> leaf_0", 32);
        row(17320, 8, "leafs", "leafs[1]", "-> leaf_1", 432);
        row(33696 + 4 * 3237, 4, "use_counts", "use_counts[3237]", "1");
        row(33696 + 4 * 252, 4, "use_counts", "use_counts[252]", "0");
        row(50092, 4, "padding", "padding", "");
        row(50096 + 8 * 252, 8, "hash_keys", "keys[252]", "-> node_0", 83440);
        row(82888 + 4 * 7, 4, "hash_used", "used bits 224..255", "268435456 slot 252");
        row(83404, 4, "padding", "padding", "");
        row(83440 + 80, 4, "struct", "op", "29 mul_mat");
        row(83440 + 84, 4, "struct", "op_params[0] prec", "0 default");
        row(83440 + 148, 4, "struct", "flags", "16 compute");
        row(83600, 8, "struct", "src[1]", "-> leaf_1", 432);
        row(83440 + 232, 8, "struct", "view_src", "null");
        row(83776, 48, "data", "data", "");
        row(83824 + 24, 4, "header", "type", "2 work buffer");
        row(83856, 1048576 - 83856, "free", "free", "");
    }
    void fields_of_the_known_example() {
        QFETCH(quint64, offset);
        QFETCH(quint64, size);
        QFETCH(QString, kind);
        QFETCH(QString, field);
        QFETCH(QString, value);
        QFETCH(quint64, points_to);
        const auto replay = golden::build(simple_ctx);
        const MemoryMap map(builtin_registry(), replay->program());
        const auto region = map.at(origin + offset);
        QVERIFY(region.has_value());
        QCOMPARE(region->begin, origin + offset);
        QCOMPARE(region->size, uint64_t(size));
        QCOMPARE(QString::fromLatin1(region_kind_name(region->kind)), kind);
        QCOMPARE(QString::fromStdString(region->field), field);
        QCOMPARE(QString::fromStdString(map.value_text(*region)), value);
        QCOMPARE(region->points_to, points_to ? origin + points_to : uint64_t(0));
    }

    void sums_of_the_known_example() {
        // Given simple-ctx before its compute, as the sketch of the arena has it
        const auto replay = golden::build(simple_ctx, 6);
        const MemoryMap map(builtin_registry(), replay->program());
        const ArenaUse use = map.use(0);
        QCOMPARE(use.header, uint64_t(128));
        QCOMPARE(use.structs, uint64_t(1008));
        QCOMPARE(use.data, uint64_t(104));
        QCOMPARE(use.graph, uint64_t(82568));
        QCOMPARE(use.padding, uint64_t(16));
        QCOMPARE(use.free, uint64_t(964752));
    }

    void parameters_have_the_names_of_their_op() {
        const auto replay = golden::build(QStringLiteral("view_chain.json"));
        const Program& program = replay->program();
        const MemoryMap map(builtin_registry(), program);
        QStringList found;
        for (const Region& r : regions_of(map, origin, origin + program.arenas[0].arena->used_mem(), Detail::fields)) {
            if (r.field.starts_with("op_params[") && r.field.find(' ') != std::string::npos)
                found.append(QString::fromStdString(r.field + " = " + map.value_text(r)));
        }
        // A view's offset takes two slots, a permutation's axes are a list, a scale is a float.
        QVERIFY2(found.filter(QRegularExpression(QStringLiteral("^op_params\\[0\\.\\.1\\] offset = \\d+$"))).size() > 0,
                 qPrintable(found.join(u'\n')));
        QVERIFY(found.filter(QRegularExpression(QStringLiteral("^op_params\\[3\\] axes\\[3\\] = [0-3]$"))).size() > 0);
        QVERIFY(found.filter(QRegularExpression(QStringLiteral("^op_params\\[0\\] s = "))).size() > 0);
    }

    void pointers_are_followed_and_views_found() {
        const auto replay = golden::build(simple_ctx);
        const MemoryMap map(builtin_registry(), replay->program());
        const auto target = map.follow(origin + 83600);
        QVERIFY(target.has_value());
        QCOMPARE(target->begin, origin + 432);
        QCOMPARE(QString::fromStdString(map.owner_name(*target)), QStringLiteral("leaf_1"));
        QVERIFY(!map.follow(origin + 40).has_value());
        QVERIFY(map.views_over(origin + 368).empty());

        const auto chain = golden::build(QStringLiteral("view_chain.json"));
        const Program& program = chain->program();
        const MemoryMap views(builtin_registry(), program);
        size_t met = 0;
        for (uint32_t number = 0; number < program.tensors.size(); ++number) {
            const Tensor& t = program.tensor(number);
            if (!is_view(t)) continue;
            const auto over = views.views_over(program.space.address_of(t.data));
            QVERIFY(std::find(over.begin(), over.end(), number) != over.end());
            ++met;
        }
        QVERIFY(met > 3);
    }

    void bytes_are_the_same_wherever_memory_lies_data() { every_byte_has_one_region_data(); }
    void bytes_are_the_same_wherever_memory_lies() {
        QFETCH(QString, name);
        QFETCH(bool, with_buffer);
        // Given the same program twice at once, so in other places
        const auto one = golden::build(name, SIZE_MAX, with_buffer);
        const auto two = golden::build(name, SIZE_MAX, with_buffer);
        QVERIFY(one->program().arenas[0].arena->memory() != two->program().arenas[0].arena->memory());
        const MemoryMap first(builtin_registry(), one->program());
        const MemoryMap second(builtin_registry(), two->program());
        for (const Block& block : blocks_of(one->program())) {
            const auto bytes = first.bytes(block.origin, block.origin + block.size);
            QVERIFY(bytes.ok());
            QCOMPARE(bytes->size(), block.size);
            QVERIFY(*bytes == *second.bytes(block.origin, block.origin + block.size));
            // and the words of pointer fields are their addresses,
            size_t pointers = 0;
            size_t wrong = 0;
            first.for_each(block.origin, block.origin + block.size, Detail::fields, [&](const Region& r) {
                if (!std::holds_alternative<Address>(r.value)) return true;
                ++pointers;
                wrong += word_at(*bytes, r.begin - block.origin) != r.points_to;
                return true;
            });
            QCOMPARE(wrong, size_t(0));
            QVERIFY(pointers > 0 || block.origin != origin);
            // and any part of it is that part.
            for (uint64_t from = 0; from + 100 < std::min<uint64_t>(block.size, 3000); from += 37) {
                const auto part = first.bytes(block.origin + from, block.origin + from + 61);
                QVERIFY(std::equal(part->begin(), part->end(), bytes->begin() + static_cast<std::ptrdiff_t>(from)));
            }
        }
    }
    void bytes_beyond_the_end_are_an_error() {
        const auto replay = golden::build(simple_ctx);
        const MemoryMap map(builtin_registry(), replay->program());
        QVERIFY(!map.bytes(origin + 1048570, origin + 1048577).ok());
        QVERIFY(!map.bytes(0, 8).ok());
        QVERIFY(map.bytes(origin + 8, origin + 8)->empty());
    }

    void after_a_reset_old_bytes_are_free() {
        const auto replay = golden::build(QStringLiteral("reset_and_buffers.json"));
        Builder& builder = replay->builder();
        call(builder, "reset", {});
        const MemoryMap map(builtin_registry(), replay->program());
        const auto region = map.at(origin);
        QVERIFY(region.has_value());
        QCOMPARE(region->kind, RegionKind::free);
        QCOMPARE(region->size, replay->program().arenas[0].arena->mem_size());
    }

    void tensors_of_a_buffer_point_to_its_origin() {
        const auto replay = golden::build(QStringLiteral("no_alloc.json"), SIZE_MAX, true);
        const Program& program = replay->program();
        const MemoryMap map(builtin_registry(), program);
        const uint64_t buffer = program.buffers[0].buffer->origin();
        const auto field = map.at(origin + 32 + offsetof(Tensor, buffer));
        QCOMPARE(field->points_to, buffer);
        QCOMPARE(QString::fromStdString(map.value_text(*field)), QStringLiteral("-> buffer 0"));
        QCOMPARE(map.at(buffer + 84)->kind, RegionKind::buffer_padding); // a has 84 bytes, the next tensor is at 96
        QCOMPARE(map.at(buffer + 83)->tensor, uint32_t(0));
        QCOMPARE(map.at(buffer + 96)->tensor, uint32_t(1));
    }

    void a_million_objects_answer_at_once() {
        Program program;
        Builder builder(builtin_registry(), program, {.seconds = 300});
        constexpr int64_t n = 1'000'000;
        call(builder, "init", {{"mem_size", (n + 1) * 400, {}}, {"no_alloc", true, {}}});
        for (int64_t i = 0; i < n; ++i) QVERIFY(builder.new_tensor(TypeId::f32, {4, 4, 1, 1}).ok());
        QElapsedTimer timer;
        timer.start();
        const MemoryMap map(builtin_registry(), program);
        const qint64 made = timer.nsecsElapsed();
        constexpr int rounds = 1000;
        uint64_t regions = 0;
        const uint64_t used = program.arenas[0].arena->used_mem();
        timer.restart();
        for (uint64_t i = 0; i < rounds; ++i) {
            const uint64_t from = origin + (i * 7'919'993) % used;
            map.for_each(from, from + 64, Detail::fields, [&](const Region&) { return ++regions != 0; });
        }
        const double each = static_cast<double>(timer.nsecsElapsed()) / rounds / 1000;
        timer.restart();
        const ArenaUse use = map.use(0);
        qInfo("map made in %lld us; 64 bytes of 1,000,000 objects: %.2f us, %.1f regions; sums: %lld ms",
              static_cast<long long>(made / 1000), each, static_cast<double>(regions) / rounds,
              static_cast<long long>(timer.elapsed()));
        QCOMPARE(use.structs, uint64_t(n) * 336);
        QVERIFY2(each < 10'000, qPrintable(QStringLiteral("%1 us").arg(each)));
    }

    void ranges_are_read() {
        const auto replay = golden::build(QStringLiteral("no_alloc.json"), SIZE_MAX, true);
        const Program& program = replay->program();
        QCOMPARE(*parse_byte_range("0..400", program), (ByteRange{origin, origin + 400}));
        QCOMPARE(*parse_byte_range("0x1b0..0X2f0", program), (ByteRange{origin + 0x1b0, origin + 0x2f0}));
        const uint64_t buffer = program.buffers[0].buffer->origin();
        QCOMPARE(*parse_byte_range("buffer0:96..334", program), (ByteRange{buffer + 96, buffer + 334}));
        QCOMPARE(*parse_byte_range("arena0:1..2", program), (ByteRange{origin + 1, origin + 2}));
    }
    void invalid_ranges_are_refused_with_reason() {
        const auto replay = golden::build(simple_ctx);
        const Program& program = replay->program();
        QCOMPARE(error_of(program, "400"),
                 QStringLiteral("`400` is not a range of bytes; write FROM..TO, such as 0..400 or 0x1b0..0x2f0"));
        QCOMPARE(
            error_of(program, "a..400"),
            QStringLiteral("`a..400`: `a` is not a number of bytes; write a decimal number, or a hex number with 0x"));
        QCOMPARE(error_of(program, "400..400"),
                 QStringLiteral("`400..400` is an empty range: TO is exclusive and must be greater than FROM"));
        QVERIFY(error_of(program, "0..1048577").contains(QStringLiteral("arena 0, which has 1048576 bytes")));
        QVERIFY(error_of(program, "0..99999999999999999999").contains(QStringLiteral("is too large to be an offset")));
        for (const char* wrong : {"", "..", "-1..4", "0..", "..8", "0x..8", "1 ..2", "1..2 ", "0...4", "1.5..2",
                                  "arena1:0..8", "buffer0:0..8", "heap:0..8", "arena:0..8", ":0..8", "buffer-1:0..8"})
            QVERIFY2(!error_of(program, wrong).isEmpty(), wrong);
    }

    void slots_without_a_key_are_one_row() {
        const auto replay = golden::build(simple_ctx);
        const Program& program = replay->program();
        const MemoryMap map(builtin_registry(), program);
        const auto range = arena_range(program, 0);
        const std::string text = regions_text(map, *range);
        QVERIFY2(text.size() < 40'000, std::to_string(text.size()).c_str());
        const Json rows = Json::parse(text)["regions"];
        uint64_t at = 0;
        size_t keys = 0, joined = 0;
        for (const Json& row : rows) {
            QCOMPARE(row["offset"].get<uint64_t>(), at); // nothing is left out
            at += row["size"].get<uint64_t>();
            if (row["kind"] != "hash_keys") continue;
            const size_t count = row.value("count", size_t{1});
            keys += count;
            if (count > 1) ++joined;
            QCOMPARE(row["size"].get<uint64_t>(), 8 * count);
            QVERIFY(count == 1 || row["in_use"] == false);
        }
        QCOMPARE(at, program.arenas[0].arena->mem_size());
        QCOMPARE(keys, program.graphs[0].graph->visited.size);
        QVERIFY(joined > 0);
    }

    void json_has_every_field() {
        const auto replay = golden::build(simple_ctx);
        const MemoryMap map(builtin_registry(), replay->program());
        const auto range = parse_byte_range("83592..83608", replay->program());
        const Json json = Json::parse(regions_text(map, *range))["regions"];
        QCOMPARE(json.dump(), Json::array({{{"kind", "struct"},
                                            {"offset", 83592},
                                            {"size", 8},
                                            {"owner", "node_0"},
                                            {"field", "src[0]"},
                                            {"value", "0x200000000020"},
                                            {"points_to", "0x200000000020"},
                                            {"points_to_name", "leaf_0"}},
                                           {{"kind", "struct"},
                                            {"offset", 83600},
                                            {"size", 8},
                                            {"owner", "node_0"},
                                            {"field", "src[1]"},
                                            {"value", "0x2000000001b0"},
                                            {"points_to", "0x2000000001b0"},
                                            {"points_to_name", "leaf_1"}}})
                                  .dump());
    }
};

QTEST_APPLESS_MAIN(TestMemoryMap)
#include "test_memory_map.moc"
