// SPDX-License-Identifier: MIT
// MemoryIndex, the data of the Arena view: one field list for the window and the JSON, pieces without gaps, pointers in
// both directions, slots, and the writes of calls. It also reads bytes while a program may run.
#include "golden_programs.h"

#include "engine/short_samples.h"

#include "debug/targets/local_target.h"
#include "how_built.h"
#include "memory/call_effects.h"
#include "memory/field_list.h"
#include "memory/memory_bytes.h"
#include "memory/memory_index.h"
#include "regions_text.h"
#include "script/script.h"
#include "tensor/quantize.h"

#include <QtCore/QElapsedTimer>
#include <QtTest/QTest>
#include <algorithm>
#include <cstring>

using namespace ggs;

namespace {

std::shared_ptr<const Program> built(const std::string& script) {
    BuiltScript result = build_script(builtin_registry(), script);
    if (!result.ok()) qFatal("%s", english(*result.error).c_str());
    return std::shared_ptr<const Program>(std::move(result.program));
}

std::string sample(const QString& name) {
    QFile file(GGSCOPE_SOURCE_DIR "/resources/samples/" + name);
    return file.open(QIODevice::ReadOnly) ? with_full_paths(file.readAll().toStdString()) : std::string();
}

QStringList samples() { return QDir(GGSCOPE_SOURCE_DIR "/resources/samples").entryList({"*.ggs"}); }

std::shared_ptr<const MemoryIndex> indexed(const std::shared_ptr<const Program>& program) {
    return MemoryIndex::of(builtin_registry(), program);
}

constexpr uint64_t origin = first_origin;

// One node whose kernel needs scratch memory.
const std::string quantised_product = "m = context(size=65536)\n"
                                      "w = tensor(f32, 32, 3) = normal(0, 1, seed=1)\n"
                                      "a = quantize(w, q8_0)\n"
                                      "b = tensor(f32, 32, 2) = arange(127, -1)\n"
                                      "c = mul_mat(a, b)\n"
                                      "gf = graph(size=8)\n"
                                      "expand(gf, c)\n"
                                      "compute(gf, threads=1)\n";

struct Opened {
    explicit Opened(const std::string& script) {
        BuiltScript result = build_script(builtin_registry(), script);
        if (!result.ok()) qFatal("%s", english(*result.error).c_str());
        auto made = LocalTarget::open(builtin_registry(), std::move(result.program), "test", {});
        if (!made.ok()) qFatal("%s", english(made.error()).c_str());
        target = std::move(*made);
        snapshot = target->snapshot();
        index = MemoryIndex::of(builtin_registry(), snapshot.structure->program());
    }
    void step() {
        target->step();
        snapshot = target->snapshot();
    }
    std::optional<uint64_t> find(std::string_view pattern, uint64_t from = origin) {
        const auto bytes = parse_pattern(pattern);
        const std::atomic<bool> unwanted{false};
        const MemoryBlock& block = index->blocks().front();
        const auto found = find_pattern(*snapshot.structure, index->map(), memory_of(*target, snapshot),
                                        {block.origin, block.end()}, from, *bytes, unwanted);
        return found.ok() ? *found : std::nullopt;
    }
    std::unique_ptr<LocalTarget> target;
    Snapshot snapshot;
    std::shared_ptr<const MemoryIndex> index;
};

} // namespace

class TestMemoryIndex : public QObject {
    Q_OBJECT
  private slots:
    void the_field_list_is_what_the_json_says_data() {
        QTest::addColumn<QString>("name");
        for (const QString& name : samples()) QTest::newRow(qPrintable(name)) << name;
    }
    void the_field_list_is_what_the_json_says() {
        QFETCH(QString, name);
        const auto program = built(sample(name));
        const MemoryMap map(builtin_registry(), *program);
        for (uint32_t t = 0; t < program->tensors.size(); ++t) {
            const uint64_t begin = program->space.address_of(&program->tensor(t));
            const ByteRange range{begin, begin + sizeof(Tensor)};
            const auto json = nlohmann::json::parse(regions_text(map, range))["regions"];
            const std::vector<MemoryField> fields = field_list(map, range.begin, range.end);
            QCOMPARE(fields.size(), json.size());
            for (size_t i = 0; i < fields.size(); ++i) {
                const MemoryField& f = fields[i];
                QCOMPARE(f.region.field, json[i]["field"].get<std::string>());
                QCOMPARE(f.offset, json[i]["offset"].get<uint64_t>());
                QCOMPARE(f.region.size, json[i]["size"].get<uint64_t>());
                QCOMPARE(f.owner, json[i]["owner"].get<std::string>());
                QCOMPARE(f.points_to_name, json[i].value("points_to_name", std::string()));
            }
        }
    }
    void values_of_a_line_are_listed_or_counted() {
        const auto program = built(sample("simple-ctx.ggs"));
        const MemoryMap map(builtin_registry(), *program);
        const uint64_t c = program->space.address_of(&program->tensor(program->find_key("c").value()));
        const std::vector<MemoryField> fields = field_list(map, c, c + sizeof(Tensor));
        const auto text = [&](const char* first, size_t count) {
            const auto found =
                std::ranges::find_if(fields, [first](const MemoryField& each) { return each.region.field == first; });
            return values_text(map, std::span(fields).subspan(static_cast<size_t>(found - fields.begin()), count));
        };
        QCOMPARE(text("ne[0]", 4), std::string("4  3  1  1"));
        QCOMPARE(text("src[2]", 8), std::string("8 × null"));
        QCOMPARE(text("view_src", 1), std::string("null"));
        QCOMPARE(values_text(map, {}), std::string());
    }
    void lines_that_can_be_one_are_joined_and_leave_nothing_out() {
        const auto program = built(sample("simple-ctx.ggs"));
        const MemoryMap map(builtin_registry(), *program);
        const uint64_t c = program->space.address_of(&program->tensor(program->find_key("c").value()));
        std::vector<std::string> titles;
        uint64_t at = c;
        FieldRuns runs(FieldRuns::Join::numbers, [&](const FieldRun& run) {
            QCOMPARE(run.first.begin, at);
            at = run.last.end();
            titles.push_back(run.title());
        });
        for (const MemoryField& field : field_list(map, c, c + sizeof(Tensor))) runs.add(field.region);
        runs.finish();
        QCOMPARE(at, c + sizeof(Tensor));
        const std::vector<std::string> wanted = {"type",
                                                 "padding",
                                                 "buffer",
                                                 "ne[0..3]",
                                                 "nb[0..3]",
                                                 "op",
                                                 "op_params[0] prec",
                                                 "op_params[1] hint",
                                                 "op_params[2..15]",
                                                 "flags",
                                                 "src[0]",
                                                 "src[1]",
                                                 "src[2..9]",
                                                 "view_src",
                                                 "view_offs",
                                                 "data",
                                                 "name",
                                                 "extra",
                                                 "padding"};
        std::string all, expected;
        for (const std::string& title : titles) all += title + " ";
        for (const std::string& title : wanted) expected += title + " ";
        QCOMPARE(all, expected);
    }

    void the_pieces_leave_out_no_byte_and_sum_up_to_the_use_data() {
        QTest::addColumn<QString>("name");
        for (const QString& name : golden::names()) QTest::newRow(qPrintable(name)) << name;
    }
    void the_pieces_leave_out_no_byte_and_sum_up_to_the_use() {
        QFETCH(QString, name);
        const auto replay = golden::build(name, SIZE_MAX, true);
        const std::shared_ptr<const Program> program(std::shared_ptr<void>(), &replay->program());
        const auto index = indexed(program);
        const auto filled = std::count_if(program->buffers.begin(), program->buffers.end(),
                                          [](const BufferEntry& entry) { return entry.buffer->size() > 0; });
        QCOMPARE(index->blocks().size(), program->arenas.size() + static_cast<size_t>(filled));
        for (const MemoryBlock& block : index->blocks()) {
            uint64_t at = block.origin;
            for (const MemoryPiece& piece : block.pieces) {
                QCOMPARE(piece.begin, at);
                QCOMPARE(&block.pieces[block.piece_at(piece.begin)], &piece);
                QCOMPARE(&block.pieces[block.piece_at(piece.end() - 1)], &piece);
                at = piece.end();
            }
            QCOMPARE(at, block.end());
            if (!block.is_buffer) QVERIFY(block.use == index->map().use(block.number));
        }
    }
    void pointers_are_found_from_both_ends() {
        const auto program = built(sample("simple-ctx.ggs"));
        const auto index = indexed(program);
        size_t n = 0;
        for (const MemoryBlock& block : index->blocks()) {
            index->map().for_each(block.origin, block.end(), Detail::fields, [&](const Region& r) {
                if (!r.points_to) return true;
                ++n;
                const auto back = index->pointers_to(r.points_to, r.points_to + 1);
                return std::any_of(back.begin(), back.end(), [&](const Pointer& p) { return p.from == r.begin; });
            });
        }
        QCOMPARE(n, size_t(20)); // 4 next, 2 src, 3 data, 5 of the graph's struct, 6 in its arrays
        // c is pointed to by the graph's first node, its slot, and nothing else.
        const auto to_c = index->pointers_to(origin + 83'440, origin + 83'440 + sizeof(Tensor));
        std::vector<std::string> names;
        for (const Pointer& p : to_c) names.push_back(index->map().at(p.from)->field);
        QCOMPARE(names, (std::vector<std::string>{"nodes[0]", "keys[252]"}));
    }
    void the_slots_are_those_of_the_graph_with_their_homes() {
        const auto index = indexed(built(sample("simple-ctx.ggs")));
        const SlotTable& table = index->slot_table(0);
        QCOMPARE(table.size, size_t(4099));
        QCOMPARE(table.taken.size(), size_t(3));
        QCOMPARE(table.taken[0].slot, 252u); // (0x2000000145f0 >> 4) % 4099
        QCOMPARE(table.taken[0].key, origin + 83'440);
        QCOMPARE(table.taken[0].uses, int64_t(0));
        QCOMPARE(table.taken[1].slot, 3237u);
        QCOMPARE(table.taken[2].slot, 3262u);
        QCOMPARE(table.taken[2].uses, int64_t(1));
        QCOMPARE(table.longest_probe, size_t(1));
        QVERIFY(table.find(252) && !table.find(253));
        QCOMPARE(table.find_key(origin + 32)->slot, 3237u);
    }
    void the_arena_after_each_call_is_that_of_a_program_that_ended_there() {
        const auto program = built(sample("simple-ctx.ggs"));
        const auto index = indexed(program);
        const uint64_t used[] = {0, 400, 800, 83'408, 83'824, 83'824, 83'856};
        QCOMPARE(program->calls.size(), std::size(used));
        for (size_t i = 0; i < std::size(used); ++i) {
            QCOMPARE(index->used_after(i, 0), used[i]);
            const ArenaUse use = index->use_after(i, index->blocks().front());
            QCOMPARE(use.total(), index->blocks().front().size);
            QCOMPARE(use.free, index->blocks().front().size - used[i]);
        }
        QCOMPARE(index->calls().text(5), std::string("expand(gf, c)"));
        // c's flags and name are written by expand, its struct otherwise by mul_mat.
        QCOMPARE(index->last_write(origin + 83'440 + 148, origin + 83'440 + 152).value(), size_t(5));
        QCOMPARE(index->last_write(origin + 83'440 + 80, origin + 83'440 + 84).value(), size_t(4));
        QVERIFY(!index->last_write(origin + 83'776, origin + 83'776 + 48)); // data is written by no call
        const auto& written = index->written_by(4);
        QVERIFY(std::any_of(written.begin(), written.end(),
                            [](const ByteRange& r) { return r.begin == origin + 83'408 && r.end == origin + 83'776; }));
        for (const ByteRange& r : index->written_by(5)) QVERIFY(r.end <= origin + 83'824);
    }
    void objects_of_a_reset_arena_are_not_mistaken_for_new_ones() {
        const auto index = indexed(built("m = context(size=4096)\n"
                                         "a = tensor(f32, 4)\n"
                                         "reset()\n"
                                         "b = tensor(f32, 8)\n"));
        QVERIFY(!index->still_there(1, 0));
        QVERIFY(index->written_by(1).empty());
        QVERIFY(index->still_there(2, 0));
        QCOMPARE(index->use_after(1, index->blocks().front()).free,
                 index->blocks().front().size - index->used_after(1, 0));
        QCOMPARE(index->use_after(1, index->blocks().front()).structs, uint64_t(0)); // forgotten
        QCOMPARE(index->used_after(2, 0), uint64_t(0));
        QVERIFY(index->used_after(3, 0) > 0);
        QCOMPARE(index->last_write(origin + 32, origin + 36).value(), size_t(3));
    }
    void an_unwanted_index_is_not_made() {
        const std::atomic<bool> unwanted{true};
        QVERIFY(!MemoryIndex::of(builtin_registry(), built(sample("simple-ctx.ggs")), &unwanted));
    }

    void still_bytes_are_the_maps_and_data_comes_from_its_source() {
        Opened opened(sample("simple-ctx.ggs"));
        const uint64_t to = origin + 84'000;
        std::vector<DataPart> parts;
        auto bytes = still_bytes(opened.index->map(), origin, to, parts);
        QVERIFY(bytes.ok());
        const auto said = opened.index->map().bytes(origin, to);
        size_t still = 0;
        for (size_t i = 0; i < said->size(); ++i) {
            if (bytes->states[i] != ByteState::known) continue;
            QCOMPARE(bytes->bytes[i], (*said)[i]);
            ++still;
        }
        QCOMPARE(parts.size(), size_t(3));
        QCOMPARE(still, size_t(84'000 - 32 - 24 - 48));
        QVERIFY(*read_moving(*opened.snapshot.structure, memory_of(*opened.target, opened.snapshot), parts, *bytes));
        float first = 0;
        std::memcpy(&first, bytes->bytes.data() + 368, sizeof first);
        QCOMPARE(first, 2.0f); // of a
        QCOMPARE(bytes->states[83'776], ByteState::unwritten);
        opened.step();
        QVERIFY(*read_moving(*opened.snapshot.structure, memory_of(*opened.target, opened.snapshot), parts, *bytes));
        QCOMPARE(bytes->states[83'776], ByteState::known);
        std::memcpy(&first, bytes->bytes.data() + 83'776, sizeof first);
        QCOMPARE(first, 60.0f);
    }
    void padding_after_data_is_read_without_the_data() {
        // 3 floats: the padding begins in the middle of a word.
        Opened opened("a = tensor(f32, 3) { 1 2 3 }\nb = tensor(f32, 3) { 4 5 6 }\n");
        std::vector<DataPart> parts;
        const auto bytes = still_bytes(opened.index->map(), origin, origin + 800, parts);
        QVERIFY(bytes.ok());
        for (uint64_t at = 368 + 12; at < 384; ++at) {
            QCOMPARE(bytes->states[at], ByteState::known);
            QCOMPARE(bytes->bytes[at], std::byte{0});
        }
    }
    void pattern_is_found_and_search_wraps_around() {
        Opened opened(sample("simple-ctx.ggs"));
        const auto name = opened.find("\"node_0\"");
        QCOMPARE(name.value(), origin + 83'440 + 256);
        // 5.0f 1.0f of a's data. A search from after it wraps around and finds it again.
        QCOMPARE(opened.find("00 00 a0 40 00 00 80 3f").value(), origin + 376);
        QCOMPARE(opened.find("00 00 a0 40 00 00 80 3f", origin + 377).value(), origin + 376);
        QVERIFY(!opened.find("00 00 70 42 00 00 5c 42")); // 60 55: c has not run
        opened.step();
        QCOMPARE(opened.find("00 00 70 42 00 00 5c 42").value(), origin + 83'776);
        QVERIFY(!opened.find("de ad be ef 01"));
    }
    void content_of_work_buffer_is_read_and_searched() {
        // src1 is turned into Q8_0 for the products: that is what the work buffer is for.
        Opened opened(quantised_product);
        const WorkBuffer before = opened.snapshot.work_buffers.front();
        QVERIFY(before.address && before.used && !before.step);
        const auto piece = opened.index->map().at(before.address, Detail::objects);
        QVERIFY(piece && piece->kind == RegionKind::work_buffer);
        QCOMPARE(piece->begin, before.address);
        QCOMPARE(piece->size, before.size);
        const std::string turned = "00 3c 7f"; // the scale 1.0 as a half, and 127 as the first of the block
        QVERIFY(!opened.find(turned));
        std::vector<DataPart> parts;
        auto bytes = still_bytes(opened.index->map(), before.address, before.address + before.size, parts);
        QVERIFY(bytes.ok() && parts.size() == 1 && parts[0].tensor == no_number);
        QVERIFY(*read_moving(*opened.snapshot.structure, memory_of(*opened.target, opened.snapshot), parts, *bytes));
        QCOMPARE(bytes->states[0], ByteState::scratch);

        opened.step();
        const WorkBuffer& after = opened.snapshot.work_buffers.front();
        QCOMPARE(after.step.value_or(99), size_t(0));
        QVERIFY(*read_moving(*opened.snapshot.structure, memory_of(*opened.target, opened.snapshot), parts, *bytes));
        QCOMPARE(bytes->states[0], ByteState::known);
        // The bytes are those that the quantiser makes of src1.
        const auto& structure = *opened.snapshot.structure;
        const Tensor& b = structure.tensor(structure.find("b").value());
        std::vector<double> values(64);
        QVERIFY(*opened.target->with_bytes(opened.snapshot.lease, structure.find("b").value(), 0, nbytes(b),
                                           [&](std::span<const std::byte> all) {
                                               for (size_t i = 0; i < values.size(); ++i) {
                                                   float v = 0;
                                                   std::memcpy(&v, all.data() + i * sizeof v, sizeof v);
                                                   values[i] = static_cast<double>(v);
                                               }
                                           }));
        std::vector<std::byte> wanted(2 * traits(TypeId::q8_0).bytes);
        QVERIFY(quantize(TypeId::q8_0, values.data(), wanted.data(), 64).ok());
        const auto stands = std::search(bytes->bytes.begin(), bytes->bytes.end(), wanted.begin(), wanted.end());
        QVERIFY(stands != bytes->bytes.end());
        QCOMPARE(opened.find(turned).value(), before.address + static_cast<uint64_t>(stands - bytes->bytes.begin()));
        // A step back takes back the node, not what is in the scratch memory; stepping into a node leaves it alone.
        QVERIFY(opened.target->step_back().ok());
        opened.snapshot = opened.target->snapshot();
        QCOMPARE(opened.snapshot.work_buffers.front().step.value_or(99), size_t(0));
        QVERIFY(opened.find(turned));
    }
    void stepping_into_a_node_leaves_the_work_buffer_alone() {
        Opened opened(quantised_product);
        QVERIFY(opened.target->step_into().ok());
        opened.snapshot = opened.target->snapshot();
        const WorkBuffer& buffer = opened.snapshot.work_buffers.front();
        QVERIFY(!buffer.step);
        QVERIFY(*opened.target->with_work(opened.snapshot.lease, 0, 0, buffer.size, [](std::span<const std::byte> all) {
            QVERIFY(std::all_of(all.begin(), all.end(), [](std::byte b) { return b == std::byte{0}; }));
        }));
    }
    void a_work_buffer_too_small_for_the_threads_is_not_used() {
        Opened opened(quantised_product);
        QVERIFY(opened.target->set_threads(8).ok()); // a cache line more for each
        opened.step();
        QVERIFY(!opened.snapshot.work_buffers.front().used && !opened.snapshot.work_buffers.front().step);
        QVERIFY(opened.target->set_threads(1).ok());
        QVERIFY(opened.target->restart().ok());
        opened.step();
        QVERIFY(opened.snapshot.work_buffers.front().used && opened.snapshot.work_buffers.front().step);
    }
    void bytes_of_a_work_buffer_are_read_within_it_and_under_a_lease() {
        Opened opened(quantised_product);
        const uint64_t size = opened.snapshot.work_buffers.front().size;
        const auto none = [](std::span<const std::byte>) {};
        const auto outside = opened.target->with_work(opened.snapshot.lease, 0, size - 4, 8, none);
        QVERIFY(!outside.ok());
        QVERIFY(english(outside.error()).find("outside the work buffer") != std::string::npos);
        const Leases::Lease old = opened.snapshot.lease;
        opened.step();
        QVERIFY(!*opened.target->with_work(old, 0, 0, 8, none));
    }
    void a_run_without_a_compute_call_has_no_work_buffer() {
        Opened opened(
            "a = tensor(q8_0, 32)\nb = tensor(f32, 32)\nc = mul_mat(a, b)\ngf = graph(size=8)\nexpand(gf, c)\n");
        QCOMPARE(opened.snapshot.work_buffers.size(), size_t(1));
        QCOMPARE(opened.snapshot.work_buffers.front().address, uint64_t(0));
        opened.step();
        QVERIFY(!opened.snapshot.work_buffers.front().step);
    }
    void effects_of_each_call_show_the_values_at_that_call() {
        const auto program = built(sample("simple-ctx.ggs"));
        const auto lines = [&](size_t call) {
            std::vector<std::string> out;
            const auto made = effects_of(builtin_registry(), *program, call, 100);
            if (!made.ok()) return std::vector<std::string>{english(made.error())};
            for (const CallEffect& e : (*made)->list)
                out.push_back((e.kind == CallEffect::Kind::added ? "+ " : "") + e.name + " " +
                              std::to_string(e.begin - origin) + " " + std::to_string(e.size) +
                              (e.kind == CallEffect::Kind::added ? "" : ": " + e.before + " => " + e.after));
            return out;
        };
        using Lines = std::vector<std::string>;
        QCOMPARE(lines(0), (Lines{"+ arena 0 0 1048576"}));
        QCOMPARE(lines(1), (Lines{"+ a 0 400"}));
        QCOMPARE(lines(2), (Lines{"+ b 400 400", "header of a.next 16 8: null => -> header of b"}));
        // Later calls overwrite c's name, its flags and the graph's counters. The effects show the bytes at the time of
        // the call.
        QCOMPARE(lines(4), (Lines{"+ c 83408 416", "header of gf.next 816 8: null => -> header of c"}));
        const Lines fifth = lines(5);
        const auto has = [&](const std::string& line) {
            return std::find(fifth.begin(), fifth.end(), line) != fifth.end();
        };
        for (const char* wanted : {"gf.n_nodes 836 4: 0 => 1", "gf.n_leafs 840 4: 0 => 2",
                                   "gf.nodes[0] 928 8:  => -> c", "c.flags 83588 4: 0 => 16 compute",
                                   "c.name 83696 64: \"\" => \"node_0\"", "gf.keys[252] 52112 8:  => -> c"})
            QVERIFY2(has(wanted), wanted);
        // The effects cover every byte that the record lists as written.
        uint64_t at = 0;
        const auto made = effects_of(builtin_registry(), *program, 5, 1000);
        for (const ByteRange& range : program->calls[5].writes) {
            for (at = range.begin; at < range.end; ++at) {
                QVERIFY(std::any_of((*made)->list.begin(), (*made)->list.end(),
                                    [&](const CallEffect& e) { return at >= e.begin && at < e.begin + e.size; }));
            }
        }
        QCOMPARE((*made)->left_out, uint64_t(0));
        const auto few = effects_of(builtin_registry(), *program, 5, 3);
        QCOMPARE((*few)->list.size(), size_t(3));
        QCOMPARE((*few)->left_out, (*made)->list.size() - 3);
        const std::atomic<bool> unwanted{true};
        QVERIFY(!effects_of(builtin_registry(), *program, 5, 3, &unwanted)->has_value());
        QVERIFY(!effects_of(builtin_registry(), *program, 7, 3).ok());
    }
    void a_program_is_built_again_to_the_byte_data() {
        QTest::addColumn<QString>("name");
        for (const QString& name : samples()) {
            if (name != large_sample) QTest::newRow(qPrintable(name)) << name;
        }
    }
    // The new value of each field that the last writer of its bytes wrote is what the program has there at the end.
    void a_program_is_built_again_to_the_byte() {
        QFETCH(QString, name);
        const auto program = built(sample(name));
        const auto index = indexed(program);
        for (size_t call = 0; call < program->calls.size(); ++call) {
            const auto made = effects_of(builtin_registry(), *program, call, 100'000);
            QVERIFY2(made.ok(), made.ok() ? "" : english(made.error()).c_str());
            for (const CallEffect& e : (*made)->list) {
                if (e.kind != CallEffect::Kind::written) continue;
                if (index->last_write(e.begin, e.begin + e.size).value_or(call) != call) continue;
                const auto now = index->map().at(e.begin);
                QCOMPARE(now->begin, e.begin);
                // Slots share a word of bits, counters a range: what another call wrote is another call's.
                const std::string is = index->map().value_text(*now);
                // A later call may have given the slot of an empty gradient its tensor.
                if ((now->kind == RegionKind::grads || now->kind == RegionKind::grad_accs) && e.after.empty()) {
                    QVERIFY(is.empty() || is == "null");
                    continue;
                }
                QVERIFY2(e.after == is,
                         (e.name + " of call " + std::to_string(call) + ": " + e.after + ", " + is).c_str());
            }
        }
    }
    void effects_of_call_before_a_reset_are_still_listed() {
        const auto program =
            built("m = context(size=4096)\na = tensor(f32, 4)\nb = sqr(a)\nreset()\nc = tensor(f32, 8)\n");
        const auto made = effects_of(builtin_registry(), *program, 2, 10);
        QVERIFY2(made.ok(), made.ok() ? "" : english(made.error()).c_str());
        QCOMPARE((*made)->list.size(), size_t(2));
        QCOMPARE((*made)->list[0].name, std::string("b"));
        QCOMPARE((*made)->list[1].after, std::string("-> header of b"));
    }
    void a_pattern_is_read_as_a_user_writes_it() {
        const auto text = [](std::string_view typed) {
            const auto bytes = parse_pattern(typed);
            if (!bytes.ok()) return english(bytes.error());
            std::string out;
            for (const std::byte b : *bytes) out += std::to_string(static_cast<int>(b)) + " ";
            return out;
        };
        QCOMPARE(text("6e 6F"), std::string("110 111 "));
        QCOMPARE(text("0x6e6f"), std::string("110 111 "));
        QCOMPARE(text("\"no\""), std::string("110 111 "));
        QVERIFY(text("6e 6").find("two hex digits") != std::string::npos);
        QVERIFY(text("xy").find("not a hex digit") != std::string::npos);
        QVERIFY(text("").find("no byte") != std::string::npos);
        QVERIFY(text("\"\"").find("nothing between the quotes") != std::string::npos);
    }
    void a_hundred_thousand_tensors_are_indexed_in_a_second() {
        std::string script;
        for (int i = 0; i < 50'000; ++i) {
            const std::string n = std::to_string(i);
            script += "a" + n + " = tensor(f32, 4)\n" + "b" + n + " = sqr(a" + n + ")\n";
        }
        const auto program = built(script);
        QElapsedTimer timer;
        timer.start();
        const auto index = indexed(program);
        const qint64 ms = timer.elapsed();
        QCOMPARE(index->blocks().front().pieces.size(), size_t(300'001)); // header, struct, data; free
        qInfo("100,000 tensors indexed in %lld ms", static_cast<long long>(ms));
        QVERIFY2(sanitized || ms < 5000, qPrintable(QString::number(ms)));
        timer.restart();
        const auto made = effects_of(builtin_registry(), *program, program->calls.size() - 1, 100);
        qInfo("what the last call did took %lld ms", static_cast<long long>(timer.elapsed()));
        QCOMPARE((*made)->list.size(), size_t(2)); // the object, and the header before it
        QVERIFY2(!times_count || timer.elapsed() < 5000, qPrintable(QString::number(timer.elapsed())));
    }
};

QTEST_APPLESS_MAIN(TestMemoryIndex)
#include "test_memory_index.moc"
