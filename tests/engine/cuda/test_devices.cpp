// SPDX-License-Identifier: MIT
// Programs on devices other than the CPU: the device in scripts and options, mirrors of storages, and sessions whose
// device fails.
#include <QtTest/QTest> // first: moc fails on a file that begins with <concepts>

#include "cuda/devices.h"
#include "cuda/emulator/emulator.h"
#include "debug/probes/step_into.h"
#include "debug/session.h"
#include "device/kept_bytes.h"
#include "device/known_devices.h"
#include "engine/built.h"
#include "engine/cuda/on_fake_gpu.h"
#include "engine/debug/opened_session.h"
#include "models/generation.h"
#include "run/device_executor.h"
#include "script/script.h"

#include <QRandomGenerator>
#include <QTemporaryDir>

#include <bitset>

using namespace ggs;

namespace {

constexpr const char* steps = "a = tensor(f32, 4, 3) { 1 2 3 4  5 6 7 8  9 10 11 12 }\n"
                              "b = tensor(f32, 4, 2) { 1 0 0 1  2 2 2 2 }\n"
                              "c = mul_mat(a, b)\n"
                              "d = scale(c, 0.5)\n"
                              "e = cumsum(d)\n" // which has no kernel there: the CPU runs it in between
                              "f = soft_max(e)\n"
                              "graph f\n";

std::unique_ptr<Program> built(const std::string& text) {
    BuiltScript made = build_script(builtin_registry(), text);
    if (!made.ok()) qFatal("%s", english(*made.error).c_str());
    return std::move(made.program);
}

std::unique_ptr<Session> opened_by_choice(const std::string& text, std::optional<DeviceChoice> device,
                                          const Registry& registry = builtin_registry()) {
    SessionOptions options;
    options.device = device;
    options.timeline_records = 64;
    auto session = Session::open(registry, built(text), options);
    if (!session.ok()) qFatal("%s", english(session.error()).c_str());
    return std::move(session).value();
}

bool close(const std::vector<double>& a, const std::vector<double>& b) {
    if (a.size() != b.size()) return false;
    for (size_t i = 0; i < a.size(); ++i) {
        if (std::abs(a[i] - b[i]) > 1e-5) return false;
    }
    return true;
}

const DeviceChoice emulator_checked = device_choice("emulator").value();

} // namespace

class TestDevices : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { register_devices(); }

    void device_name_is_parsed_and_written() {
        QVERIFY(device_choice("cpu").value() == DeviceChoice());
        QVERIFY((device_choice("cuda:3").value() == DeviceChoice{DeviceKind::cuda, 3}));
        for (const char* const words : {"cpu", "cuda", "cuda:2", "emulator", "emulator:checked", "emulator:unchecked"})
            SAME_TEXT(device_words(device_choice(words).value()), words);
        for (const char* const words :
             {"", "gpu", "cuda:", "cuda:x", "cuda:-1", "cuda:99999", "emulator:1", "cpu:checked"})
            QVERIFY2(!device_choice(words).ok(), words);
    }

    void device_statement_sets_only_the_device() {
        const auto plain = built(steps), on_cuda = built(std::string("device(cuda:1)\n") + steps);
        QVERIFY(!plain->device);
        QVERIFY((on_cuda->device == DeviceChoice{DeviceKind::cuda, 1}));
        QCOMPARE(plain->calls.size(), on_cuda->calls.size());
        QCOMPARE(plain->tensors.size(), on_cuda->tensors.size());
        for (size_t i = 0; i < plain->calls.size(); ++i) QCOMPARE(plain->calls[i].used_mem, on_cuda->calls[i].used_mem);
        SAME_TEXT(std::get<std::string>(format_script("device( cuda : 1 )\n")), "device(cuda:1)\n");
    }

    void invalid_device_is_refused_with_location_data() {
        QTest::addColumn<QString>("script");
        QTest::newRow("unknown") << "device(gpu)";
        QTest::newRow("twice") << "device(cpu)\ndevice(emulator)";
        QTest::newRow("a value") << "x = device(cuda)";
        QTest::newRow("not closed") << "device(cuda";
    }
    void invalid_device_is_refused_with_location() {
        QFETCH(QString, script);
        const BuiltScript made = build_script(builtin_registry(), script.toStdString() + "\n");
        QVERIFY(!made.ok());
        QVERIFY(made.error->place.line > 0);
    }

    void a_session_computes_the_same_on_the_emulator() {
        const auto cpu = opened_by_choice(steps, DeviceChoice()), there = opened_by_choice(steps, emulator_checked);
        QCOMPARE(static_cast<int>(cpu->run().kind), static_cast<int>(StopKind::end));
        const Stop stop = there->run();
        QVERIFY2(stop.kind == StopKind::end, english(stop.reason).c_str());
        for (const char* const key : {"c", "d", "e", "f"}) QVERIFY2(close(values(*cpu, key), values(*there, key)), key);
    }

    void copies_for_a_node_are_recorded() {
        const auto s = opened_by_choice(steps, emulator_checked);
        QVERIFY(s->run().kind == StopKind::end);
        const std::vector<CopyRecord>& copies = s->times().recording().copies();
        QCOMPARE(copies.size(), size_t{3});
        // a and b for the product, d back for the CPU's cumsum, its result for soft_max.
        const uint64_t bytes[] = {80, 24, 24};
        const uint32_t nodes[] = {0, 2, 3};
        for (size_t i = 0; i < copies.size(); ++i) {
            QCOMPARE(copies[i].node, nodes[i]);
            QCOMPARE(copies[i].bytes, bytes[i]);
            QCOMPARE(copies[i].to_device, i != 1);
            QVERIFY(copies[i].begin <= copies[i].end &&
                    copies[i].end <= s->times().recording().nodes[copies[i].node].begin);
        }
        QCOMPARE(timeline_of(s->times().recording()).copies.size(), size_t{3});
        QVERIFY(s->restart().ok());
        QVERIFY(s->step().kind != StopKind::failed);
        QCOMPARE(timeline_of(s->times().recording().kept()).copies.size(), s->times().recording().copies().size());
    }

    void step_back_on_device_undoes_change() {
        const auto s = opened_by_choice(steps, emulator_checked);
        QVERIFY(s->step().kind != StopKind::failed);
        QCOMPARE(values(*s, "c")[0], 5.0);
        QVERIFY(s->change(s->program().find_key("c").value(), {0, 0, 0, 0}, 40).ok());
        QVERIFY(s->step().kind != StopKind::failed);
        QCOMPARE(values(*s, "d")[0], 20.0);
        QVERIFY(s->step_back().ok());
        QVERIFY(s->step_back().ok());
        QVERIFY(s->run().kind == StopKind::end);
        QCOMPARE(values(*s, "c")[0], 5.0);
    }

    void the_device_can_be_changed_on_the_way() {
        const auto s = opened_by_choice(steps, emulator_checked);
        s->step();
        QVERIFY(s->set_device(DeviceChoice()).ok());
        QVERIFY(s->step().kind != StopKind::failed);
        QCOMPARE(values(*s, "d")[0], 2.5);
        QVERIFY(s->set_device(emulator_checked).ok());
        QVERIFY(s->run().kind == StopKind::end);
        const auto cpu = opened_by_choice(steps, DeviceChoice());
        cpu->run();
        QVERIFY(close(values(*cpu, "f"), values(*s, "f")));
    }

    void an_index_out_of_range_is_a_sentence() {
        const auto s = opened_by_choice(
            "a = tensor(f32, 2, 3) { 1 2  3 4  5 6 }\nb = tensor(i32, 2) { 1 7 }\nc = get_rows(a, b)\ngraph c\n",
            emulator_checked);
        const Stop stop = s->run();
        QVERIFY(stop.kind == StopKind::failed);
        QVERIFY2(english(stop.reason).find("entry 1 of its indices refers to a row that doesn't exist") !=
                     std::string::npos,
                 english(stop.reason).c_str());
    }

    void run_on_missing_device_fails_with_alternatives() {
        const auto s = opened_by_choice(std::string("device(cuda:1000)\n") + steps, {});
        const Stop stop = s->run();
        QVERIFY(stop.kind == StopKind::failed);
        const std::string said = english(stop.reason);
        QVERIFY2(said.find("there is no CUDA device") != std::string::npos, said.c_str());
        QVERIFY2(said.find("choose the device cpu or emulator") != std::string::npos, said.c_str());
    }

    void known_devices_are_all_kinds() {
        const std::vector<KnownDevice> known = known_devices();
        const auto has = [&](DeviceKind kind) {
            return std::ranges::any_of(known, [&](const KnownDevice& d) { return d.choice.kind == kind; });
        };
        QVERIFY(has(DeviceKind::cpu) && has(DeviceKind::cuda) && has(DeviceKind::emulator));
        QVERIFY(known.front().there.ok());
    }

    // A GPU that can't be selected, such as one that is too old, is listed with the reason.
    void unusable_device_is_listed_with_reason() {
        const RuntimeApi& before = set_runtime(FakeGpu::table());
        FakeGpu::arm("select", 0);
        const std::vector<KnownDevice> known = known_devices();
        FakeGpu::arm("", 0);
        set_runtime(before);
        const auto cuda =
            std::ranges::find_if(known, [](const KnownDevice& d) { return d.choice.kind == DeviceKind::cuda; });
        QVERIFY(cuda != known.end() && !cuda->there.ok());
        SAME_TEXT(english(cuda->there.error()), "CUDA: select: a fault that was asked for");
    }

    // A GPU takes its time to start, and keeps some of its memory then.
    void only_those_that_are_meant_are_started() {
        const RuntimeApi& before = set_runtime(FakeGpu::table());
        FakeGpu::arm("", 0);
        std::vector<KnownDevice> known =
            known_devices([](const DeviceChoice& device) { return device.kind != DeviceKind::cuda; });
        QCOMPARE(FakeGpu::calls["select"] + FakeGpu::calls["memory"], 0);
        const auto cuda = [&] {
            return std::ranges::find_if(known, [](const KnownDevice& d) { return d.choice.kind == DeviceKind::cuda; });
        };
        QVERIFY(cuda()->there.ok() && !cuda()->free && cuda()->memory > 0 && !cuda()->name.empty());
        QVERIFY(known.front().free);
        known = known_devices();
        QVERIFY(cuda()->there.ok() && cuda()->free);
        set_runtime(before);
    }

    // It would take a device's memory.
    void device_list_opens_no_library() {
        const RuntimeApi& before = set_runtime(FakeGpu::table());
        FakeGpu::arm("", 0);
        FakeGpu::product = [](const MatrixProduct&, Stream) -> Status { return {}; };
        const std::vector<KnownDevice> known = known_devices();
        FakeGpu::product = nullptr;
        set_runtime(before);
        QVERIFY(std::ranges::any_of(
            known, [](const KnownDevice& d) { return d.choice.kind == DeviceKind::cuda && d.multiplies.ok(); }));
        QCOMPARE(FakeGpu::calls["open_library"], 0);
    }

    // -- what kernels are not for --

    // A GPU that reads a number at an odd address is lost to the whole program.
    void view_at_an_odd_address_is_refused_before_the_device() {
        const std::string text = "w = tensor(q8_0, 64, 4) = arange()\nv = view_2d(w, 32, 3, nb1=68, offset=1)\ny = "
                                 "tensor(f32, 32, 2) = arange()\np = mul_mat(v, y)\ngraph p\n";
        for (const DeviceChoice& device : {DeviceChoice(), emulator_checked}) {
            const Stop stop = opened_by_choice(text, device)->run();
            QCOMPARE(stop.kind, StopKind::failed);
            QVERIFY2(english(stop.reason).find("this view splits q8_0 blocks of 32 elements") != std::string::npos,
                     english(stop.reason).c_str());
        }
    }
    void misaligned_source_is_reported_with_required_alignment_data() {
        QTest::addColumn<QString>("view");
        QTest::addColumn<int>("unit"); // required alignment in bytes; 0: the address is accepted
        QTest::newRow("f32, its beginning") << "w = tensor(f32, 16, 4)\nv = view_2d(w, 8, 3, nb1=64, offset=2)\n" << 4;
        QTest::newRow("f32, its rows") << "w = tensor(f32, 16, 4)\nv = view_2d(w, 8, 3, nb1=34, offset=0)\n" << 4;
        QTest::newRow("f32, one row") << "w = tensor(f32, 16, 4)\nv = view_2d(w, 8, 1, nb1=34, offset=4)\n" << 0;
        QTest::newRow("f16") << "w = tensor(f16, 16, 4)\nv = view_2d(w, 8, 3, nb1=32, offset=1)\n" << 2;
        QTest::newRow("q8_0, between blocks") << "w = tensor(q8_0, 64, 4)\nv = view_2d(w, 32, 3, nb1=68, offset=34)\n"
                                              << 0;
        QTest::newRow("mxfp4, which is read byte by byte")
            << "w = tensor(mxfp4, 64, 4)\nv = view_2d(w, 32, 3, nb1=34, offset=17)\n"
            << 0;
        QTest::newRow("q4_K") << "w = tensor(q4_K, 512, 4)\nv = view_2d(w, 256, 3, nb1=288, offset=2)\n" << 4;
        QTest::newRow("q4_K, the next block")
            << "w = tensor(q4_K, 512, 4)\nv = view_2d(w, 256, 3, nb1=288, offset=144)\n"
            << 0;
    }
    void misaligned_source_is_reported_with_required_alignment() {
        QFETCH(const QString, view);
        QFETCH(const int, unit);
        const auto program = built(view.toStdString() + "p = mul_mat(v, tensor(f32, v.ne0, 2))\ngraph p\n");
        const Status said =
            runs_there(builtin_registry(), emulator_checked, {}, program->tensor(program->find_key("p").value()));
        QCOMPARE(said.ok(), unit == 0);
        if (unit == 0) return;
        const std::string wanted =
            "only if all of source 0 is aligned to " + std::to_string(unit) + " bytes; the CPU runs it";
        QVERIFY2(english(said.error()).ends_with(wanted), english(said.error()).c_str());
    }

    // Blocks' products round activations to 8 bits, which have no word for it.
    void product_with_quantised_blocks_propagates_nan() {
        for (const char* const type : {"q4_0", "q8_0", "q4_K", "q6_K", "mxfp4"}) {
            std::string text =
                std::string("a = tensor(") + type + ", 256, 3) = normal(0, 1, seed=1)\nb = tensor(f32, 256, 2) {";
            for (int i = 0; i < 512; ++i) text += i == 5 ? " nan" : " 1";
            const auto s = opened_by_choice(text + " }\np = mul_mat(a, b)\ngraph p\n", emulator_checked);
            const Stop stop = s->run();
            QVERIFY2(stop.kind == StopKind::end, english(stop.reason).c_str());
            const std::vector<double> p = values(*s, "p");
            for (size_t i = 0; i < p.size(); ++i) QVERIFY2(std::isnan(p[i]) == (i < 3), type);
        }
    }

    // Bytes of a model's cache that rounds overwrite are kept on the device. Going back to a round restores them.
    void a_models_cache_is_gone_back_to_on_the_device_data() {
        QTest::addColumn<bool>("flash");
        QTest::addColumn<bool>("lost");
        QTest::newRow("plain attention") << false << false;
        QTest::newRow("flash attention") << true << false;
        QTest::newRow("the device is lost meanwhile") << false << true;
    }
    void a_models_cache_is_gone_back_to_on_the_device() {
        QFETCH(const bool, flash);
        QFETCH(const bool, lost);
        const WithFakeGpu fake;
        ModelOptions options;
        options.flash = flash;
        options.context = 64;
        const TextOnGpu opened = text_on_gpu("qwen3-q4_0", {1, 5, 7}, options);
        Session& session = *opened.session;
        Generation& text = *opened.text;
        const auto cache = [&] {
            std::vector<std::vector<std::byte>> all;
            for (const TensorEntry& entry : session.program().tensors) {
                if (!entry.alive || !std::string_view(entry.tensor->name).starts_with("cache_")) continue;
                std::vector<std::byte>& bytes = all.emplace_back(nbytes(*entry.tensor));
                if (!session.program().read(*entry.tensor, 0, bytes).ok()) all.clear();
            }
            return all;
        };
        std::vector<std::vector<std::vector<std::byte>>> seen;
        for (int i = 0; i < 6; ++i) {
            if (i > 0) QVERIFY(text.append(9 + i).ok());
            const Stop stop = session.run();
            QVERIFY2(stop.kind == StopKind::end, english(stop.reason).c_str());
            seen.push_back(cache());
            QVERIFY(!seen.back().empty() && (i == 0 || seen.back() != seen[static_cast<size_t>(i) - 1]));
        }
        if (lost) {
            QVERIFY(text.append(3).ok());
            FakeGpu::arm("synchronise_stream", 0);
            const Stop stop = session.run();
            FakeGpu::arm("", 0);
            QVERIFY2(english(stop.reason).find("is no longer used") != std::string::npos, english(stop.reason).c_str());
        }
        QVERIFY(FakeGpu::calls["copy_rows_async"] > 0 || lost);
        for (const uint32_t round : {4u, 2u, 1u, 5u, 3u}) {
            const Result<Stop> there = session.go_to(Moment{round, SIZE_MAX});
            QVERIFY2(there.ok() && there->kind != StopKind::failed,
                     there.ok() ? english(there->reason).c_str() : english(there.error()).c_str());
            // The CPU rounds otherwise.
            if (!lost) QVERIFY2(cache() == seen[round], qPrintable(QString::number(round)));
        }
    }

    // -- mirrors --

    void stretches_join_and_part() {
        Stretches s;
        s.add(10, 20);
        s.add(30, 40);
        s.add(20, 30);
        QCOMPARE(s.first_in(0, 100).end, size_t{40});
        s.remove(15, 18);
        QCOMPARE(s.first_in(0, 100).end, size_t{15});
        QCOMPARE(s.first_in(15, 100).begin, size_t{18});
        QCOMPARE(s.first_in(41, 100).begin, size_t{100});
        s.remove(0, 100);
        QVERIFY(s.empty());
    }

    // Whole sets of stretches, against a bit for each byte.
    void sets_of_stretches_are_added_removed_and_met() {
        QRandomGenerator random(7);
        for (int i = 0; i < 2000; ++i) {
            constexpr size_t n = 64;
            Stretches sets[2];
            std::bitset<n> bits[2];
            for (int k = 0; k < 2; ++k) {
                for (int j = random.bounded(8); j > 0; --j) {
                    const size_t begin = random.bounded(static_cast<int>(n)),
                                 end = std::min<size_t>(n, begin + random.bounded(12));
                    const bool add = random.bounded(3) > 0;
                    add ? sets[k].add(begin, end) : sets[k].remove(begin, end);
                    for (size_t at = begin; at < end; ++at) bits[k][at] = add;
                }
            }
            const auto is = [](const Stretches& set, const std::bitset<n>& wanted) {
                std::bitset<n> got;
                size_t last = SIZE_MAX;
                for (const Stretches::Part& part : set.parts()) {
                    if (part.begin >= part.end || (last != SIZE_MAX && part.begin <= last)) return false;
                    for (size_t at = part.begin; at < part.end; ++at) got[at] = true;
                    last = part.end;
                }
                return got == wanted && set.size() == wanted.count();
            };
            QVERIFY(is(sets[0], bits[0]) && is(sets[1], bits[1]));
            QVERIFY(is(sets[0].common(sets[1]), bits[0] & bits[1]));
            Stretches all = sets[0], left = sets[0];
            all.add(sets[1]);
            left.remove(sets[1]);
            QVERIFY(is(all, bits[0] | bits[1]));
            QVERIFY(is(left, bits[0] & ~bits[1]));
        }
    }

    // Much at once goes in pieces, through memory that the device fetches from by itself.
    void many_bytes_arrive_on_the_device() {
        const size_t size = (size_t{40} << 20) + 12345;
        const auto storage = Storage::make(size).value();
        std::vector<std::byte> wanted(size);
        for (size_t i = 0; i < size; ++i) wanted[i] = static_cast<std::byte>(i * 31 >> 7);
        QVERIFY(storage->write(0, wanted).ok());
        Mirror* const mirror = storage->mirror_on(emulator::table(), 0).value();
        Stretches all;
        all.add(3, size / 2);
        all.add(size / 2 + 100, size);
        size_t told = 0;
        QVERIFY(mirror->upload(all, [&](const Stretches::Part& part) { told += part.size(); }).ok());
        QCOMPARE(told, all.size());
        QCOMPARE(mirror->moved(), uint64_t{all.size()});
        for (const Stretches::Part& part : all.parts())
            QVERIFY(std::equal(wanted.begin() + static_cast<ptrdiff_t>(part.begin),
                               wanted.begin() + static_cast<ptrdiff_t>(part.end), mirror->on_device() + part.begin));
        QCOMPARE(mirror->newer().on_host, size - all.size());
        QVERIFY(mirror->is_on_device(3, 1000));
        QVERIFY(!mirror->is_on_device(0, 1000));
    }

    // Bytes about to be overwritten are kept on the device, and restored there, or on the host if they have moved to
    // it.
    void bytes_are_kept_on_the_device() {
        const auto storage = Storage::make(4096).value();
        std::vector<std::byte> ones(4096, std::byte{1}), got(4096);
        QVERIFY(storage->write(0, ones).ok());
        Mirror* mirror = storage->mirror_on(emulator::table(), 0).value();
        QVERIFY(mirror->upload(0, 4096).ok());
        const auto there = KeptThere::make(emulator::table(), 0, size_t{64} << 10);
        QVERIFY(there);
        const StoredStretches column{storage.get(), {{100, 2, 64, 32}, {4000, 50}}};
        const auto write_there = [&](std::byte value) { // as a kernel does it
            QVERIFY(emulator::table().fill(mirror->on_device(), 4096, value).ok());
            mirror->changed_on_device(0, 4096);
        };
        const auto count = [&](int value) {
            if (!storage->read(0, got).ok()) return ptrdiff_t{-1};
            return std::ranges::count(got, static_cast<std::byte>(value));
        };
        for (const bool moves : {false, true}) {
            write_there(std::byte{1});
            const uint64_t before = mirror->moved();
            Result<KeptBytes> kept = KeptBytes::of(column, there);
            QVERIFY(kept.ok() && kept->is_on_device());
            QCOMPARE(kept->size(), size_t{2 * 64 + 50});
            QCOMPARE(mirror->moved(), before); // nothing has crossed
            write_there(std::byte{2});
            if (moves) QVERIFY(there->move_to_host().ok());
            QCOMPARE(kept->is_on_device(), !moves);
            QVERIFY(kept->put_back(column).ok());
            QCOMPARE(count(1), ptrdiff_t{2 * 64 + 50});
            QCOMPARE(count(2), ptrdiff_t{4096 - 2 * 64 - 50});
        }
        // Nothing is kept on the device after its memory was released, or if the host has newer bytes.
        Result<KeptBytes> kept = KeptBytes::of(column, there);
        QVERIFY(kept.ok() && !kept->is_on_device());
        const auto again = KeptThere::make(emulator::table(), 0, size_t{64} << 10);
        QVERIFY(storage->write(0, ones).ok());
        kept = KeptBytes::of(column, again);
        QVERIFY(kept.ok() && !kept->is_on_device());
        // More than there is room for.
        const auto large = Storage::make(size_t{80} << 10).value();
        QVERIFY(large->mirror_on(emulator::table(), 0).value()->upload(0, large->size()).ok());
        kept = KeptBytes::of({large.get(), {{0, large->size()}}}, again);
        QVERIFY(kept.ok() && !kept->is_on_device());
        // The storage goes back to the host.
        QVERIFY(mirror->upload(0, 4096).ok());
        kept = KeptBytes::of(column, again);
        QVERIFY(kept.ok() && kept->is_on_device());
        write_there(std::byte{3});
        QVERIFY(storage->end_mirror().ok());
        QVERIFY(kept->put_back(column).ok());
        QCOMPARE(count(1), ptrdiff_t{2 * 64 + 50});
        QCOMPARE(count(3), ptrdiff_t{4096 - 2 * 64 - 50});
    }

    void mirror_merges_newer_bytes_of_both_sides() {
        const auto storage = Storage::make(64).value();
        std::vector<std::byte> ones(64, std::byte{1}), got(64);
        QVERIFY(storage->write(0, ones).ok());
        Mirror* const mirror = storage->mirror_on(emulator::table(), 0).value();
        QVERIFY(mirror->upload(0, 64).ok());
        // As a kernel does it.
        QVERIFY(emulator::table().fill(mirror->on_device() + 16, 16, std::byte{2}).ok());
        mirror->changed_on_device(16, 16);
        QVERIFY(storage->fill(24, 16, std::byte{3}).ok());
        QVERIFY(storage->read(0, got).ok());
        const auto count = [&](int value) { return std::ranges::count(got, static_cast<std::byte>(value)); };
        QCOMPARE(count(1), 40);
        QCOMPARE(count(2), 8);
        QCOMPARE(count(3), 16);
        QVERIFY(mirror->upload(0, 64).ok());
        QCOMPARE(std::to_integer<int>(mirror->on_device()[30]), 3);
        QVERIFY(storage->end_mirror().ok());
        QVERIFY(!storage->mirror());
    }

    // A lens computes on the CPU while a session uses the same weights on a device.
    void weights_in_use_stay_on_device() {
        QTemporaryDir dir;
        QFile file(dir.filePath("weights"));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(QByteArray(4096, 'x')) == 4096);
        file.close();
        auto mapped = MappedFile::open(file.fileName().toStdString());
        QVERIFY(mapped.ok());
        const std::shared_ptr<Storage> weights = Storage::of(std::move(*mapped));
        const auto program = built("x = tensor(f32, 4)\ny = scale(x, 2)\ngraph y\n");
        program->space.add(weights->on_device(), weights->size(), program->space.next_lasting_origin(), weights, true);
        auto session = make_executor(builtin_registry(), program->space, 1, described, emulator_checked);
        const auto lens = make_executor(builtin_registry(), program->space, 1);
        const Tensor* const nodes[] = {&program->tensor(program->find_key("y").value())};
        QVERIFY(weights->mirror_on(emulator::table(), 0).ok());
        Mirror* const mirror = weights->mirror();
        QVERIFY(mirror->upload(0, 4096).ok());
        const Mirror::Unchanged unchanged = mirror->while_unchanged(0, 4096);
        QVERIFY(run_once(*lens, nodes, 1).end == RunEnd::done);
        QVERIFY(unchanged->load() && weights->mirror() == mirror);
        // After the last executor of the device has ended, the device's memory is released.
        session.reset();
        QVERIFY(run_once(*lens, nodes, 1).end == RunEnd::done);
        QVERIFY(!weights->mirror());
    }

    // A column that is newer on the device is copied back in one call. Distant pieces are copied one by one.
    void a_column_comes_back_at_once() {
        const RuntimeApi& before = set_runtime(FakeGpu::table());
        FakeGpu::held = 0;
        FakeGpu::arm("", 0);
        for (const size_t step : {size_t{64}, size_t{1} << 20}) {
            const size_t bytes = 8 * step;
            const auto storage = Storage::make(bytes).value();
            Mirror* const mirror = storage->mirror_on(runtime(DeviceKind::cuda), 0).value();
            QVERIFY(mirror->upload(0, bytes).ok());
            QVERIFY(runtime(DeviceKind::cuda).fill(mirror->on_device(), bytes, std::byte{7}).ok());
            mirror->changed_on_device(0, bytes);
            const int copies = FakeGpu::calls["copy"];
            std::vector<std::byte> column(16);
            const std::vector<ByteStretch> pieces{{2, 2, 8, step}};
            QVERIFY(storage->gather(pieces, column).ok());
            QCOMPARE(std::ranges::count(column, std::byte{7}), 16);
            QCOMPARE(FakeGpu::calls["copy"] - copies, step == 64 ? 1 : 8);
            QVERIFY(storage->end_mirror().ok());
        }
        set_runtime(before);
        QCOMPARE(FakeGpu::held, int64_t{0});
    }

    // -- a device that fails --

    void a_failing_device_ends_in_a_message_and_the_cpu_goes_on_data() {
        QTest::addColumn<QString>("function");
        QTest::addColumn<int>("call");
        for (const char* const function :
             {"select", "memory", "allocate", "copy", "copy_async", "allocate_host", "make_stream", "fill_async",
              "make_event", "record", "synchronise_stream", "launch"}) {
            for (const int call : {0, 1, 2}) QTest::addRow("%s %d", function, call) << QString(function) << call;
        }
    }
    void a_failing_device_ends_in_a_message_and_the_cpu_goes_on() {
        QFETCH(QString, function);
        QFETCH(int, call);
        const RuntimeApi& before = set_runtime(FakeGpu::table());
        FakeGpu::held = 0;
        FakeGpu::arm(function.toStdString(), call);
        {
            const auto s = opened_by_choice(steps, DeviceChoice{DeviceKind::cuda}, FakeGpu::registry());
            const Stop stop = s->run();
            if (stop.kind == StopKind::failed) {
                QVERIFY2(english(stop.reason).find("a fault that was asked for") != std::string::npos,
                         english(stop.reason).c_str());
                // The session is there, and computes on the CPU.
                QVERIFY(s->set_device(DeviceChoice()).ok());
                const Status again = s->restart();
                QVERIFY2(again.ok(), again.ok() ? "" : english(again.error()).c_str());
                const Stop on_cpu = s->run();
                QVERIFY2(on_cpu.kind == StopKind::end, english(on_cpu.reason).c_str());
            } else {
                QVERIFY(stop.kind == StopKind::end); // the function was called fewer times
            }
            FakeGpu::arm("", 0);
            const auto cpu = opened_by_choice(steps, DeviceChoice());
            cpu->run();
            QVERIFY(close(values(*cpu, "f"), values(*s, "f")));
        }
        set_runtime(before);
        QCOMPARE(FakeGpu::held, int64_t{0});
    }

    void lost_device_is_not_used_again() {
        const RuntimeApi& before = set_runtime(FakeGpu::table());
        FakeGpu::held = 0;
        FakeGpu::arm("launch", 1);
        {
            const auto s = opened_by_choice(steps, DeviceChoice{DeviceKind::cuda}, FakeGpu::registry());
            const Stop stop = s->run();
            QVERIFY(stop.kind == StopKind::failed);
            QVERIFY2(english(stop.reason).find("CUDA is no longer used") != std::string::npos,
                     english(stop.reason).c_str());
            const int launches = FakeGpu::calls["launch"];
            QVERIFY(s->restart().ok());
            const Stop again = s->run();
            QVERIFY2(again.kind == StopKind::end, english(again.reason).c_str());
            QCOMPARE(FakeGpu::calls["launch"], launches);
        }
        FakeGpu::arm("", 0);
        set_runtime(before);
        QCOMPARE(FakeGpu::held, int64_t{0});
    }

    // The results on a lost device are computed again up to the cursor, with all changes. The cursor stays.
    void results_of_lost_device_are_recomputed_on_cpu_data() {
        QTest::addColumn<QString>("function");
        QTest::addColumn<int>("call");
        for (const int call : {0, 1, 2, 5, 8}) QTest::addRow("launch %d", call) << QStringLiteral("launch") << call;
        // A round after one with the same steps is one launch.
        QTest::addRow("launch_graph 0") << QStringLiteral("launch_graph") << 0;
    }
    void results_of_lost_device_are_recomputed_on_cpu() {
        QFETCH(const QString, function);
        QFETCH(const int, call);
        const std::string text = "rounds 4\nstate = tensor(f32, 8) { 1 2 3 4 5 6 7 8 }\nb = scale(state, 1.5)\nc = "
                                 "sqr(b)\nd = scale(c, 0.1)\ne = cpy(d, state)\ngraph e\n";
        const RuntimeApi& before = set_runtime(FakeGpu::table());
        FakeGpu::held = 0;
        {
            FakeGpu::arm("", 0);
            const auto s = opened_by_choice(text, DeviceChoice{DeviceKind::cuda}, FakeGpu::registry());
            const auto cpu = opened_by_choice(text, DeviceChoice());
            for (Session* const each : {s.get(), cpu.get()}) {
                QVERIFY(each->step().kind != StopKind::failed);
                QVERIFY(each->change(each->program().find_key("b").value(), {0, 0, 0, 0}, 40).ok());
            }
            FakeGpu::arm(function.toStdString(), call);
            const Stop stop = s->run();
            QVERIFY(stop.kind == StopKind::failed);
            QVERIFY2(english(stop.reason).find("CUDA is no longer used: the CPU ran all steps up to here again") !=
                         std::string::npos,
                     english(stop.reason).c_str());
            QVERIFY(s->device() == DeviceChoice());
            QVERIFY(!s->position().torn);
            QVERIFY(s->moment() > (Moment{0, 0}));
            QVERIFY(cpu->go_to(s->moment()).ok());
            for (const char* const key : {"state", "b", "c", "d"}) {
                const uint32_t number = s->program().find_key(key).value();
                if (has_values(s->structure()->state(number, s->position()).kind))
                    QVERIFY2(values(*cpu, key) == values(*s, key), key);
            }
            QCOMPARE(s->changes().made().size(), cpu->changes().made().size());
            // It goes on, and back.
            QVERIFY(s->run().kind == StopKind::end);
            cpu->run();
            QVERIFY(values(*cpu, "state") == values(*s, "state"));
            QVERIFY(s->go_to(Moment{0, 1}).ok() && cpu->go_to(Moment{0, 1}).ok());
            QVERIFY(values(*cpu, "b") == values(*s, "b"));
        }
        FakeGpu::arm("", 0);
        set_runtime(before);
        QCOMPARE(FakeGpu::held, int64_t{0});
    }

    void device_lost_in_step_into_is_noticed_by_next_step() {
        const RuntimeApi& before = set_runtime(FakeGpu::table());
        FakeGpu::held = 0;
        {
            FakeGpu::arm("", 0);
            const auto s = opened_by_choice(steps, DeviceChoice{DeviceKind::cuda}, FakeGpu::registry());
            QVERIFY(s->step().kind != StopKind::failed);
            FakeGpu::arm("launch", 0);
            QVERIFY(!step_into(*s).ok());
            QVERIFY(s->step().kind != StopKind::failed);
            QVERIFY(s->device() == DeviceChoice());
            QVERIFY(s->run().kind == StopKind::end);
            const auto cpu = opened_by_choice(steps, DeviceChoice());
            cpu->run();
            QVERIFY(values(*cpu, "c") == values(*s, "c"));
            QVERIFY(values(*cpu, "f") == values(*s, "f"));
        }
        FakeGpu::arm("", 0);
        set_runtime(before);
        QCOMPARE(FakeGpu::held, int64_t{0});
    }
};

QTEST_APPLESS_MAIN(TestDevices)
#include "test_devices.moc"
