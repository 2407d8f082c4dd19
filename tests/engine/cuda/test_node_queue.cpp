// SPDX-License-Identifier: MIT
// Launches of nodes on a device: many before the host waits, repeated ones as a graph, with repacked weights next to
// their mirror and products by the device's library.
#include <QtTest/QTest> // first: moc fails on a file that begins with <concepts>

#include "cuda/cublas.h"
#include "engine/cuda/on_fake_gpu.h"
#include "run/device_executor.h"

#include <thread>

#include <dlfcn.h>

using namespace ggs;

namespace {

constexpr const char* several_nodes = "a = tensor(f32, 32, 8) = uniform(-1, 1, seed=1)\n"
                                      "b = tensor(f32, 32, 4) = uniform(-1, 1, seed=2)\n"
                                      "c = mul_mat(a, b)\n"
                                      "d = scale(c, 0.5)\n"
                                      "e = sqr(d)\n"
                                      "f = add(e, c)\n"
                                      "g = soft_max(f)\n"
                                      "graph g\n";

} // namespace

class TestNodeQueue : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() {
        qputenv("GGSCOPE_CUBLAS", GGSCOPE_FAKE_CUBLAS);
        register_devices();
    }

    // A query for the library doesn't open it on a device.
    void the_library_is_opened_on_a_device_that_multiplies() {
        void* const library = dlopen(GGSCOPE_FAKE_CUBLAS, RTLD_NOW);
        QVERIFY(library);
        const auto* const made = static_cast<const int*>(dlsym(library, "ggscope_handles_made"));
        QVERIFY(made);
        const int before = *made;
        QVERIFY(cublas_is_there().ok());
        QCOMPARE(*made, before);
        for (int i = 0; i < 2; ++i) QVERIFY(cublas_open(5).ok());
        QCOMPARE(*made, before + 1);
    }

    void the_library_works_in_memory_of_a_stream() {
        void* const library = dlopen(GGSCOPE_FAKE_CUBLAS, RTLD_NOW);
        QVERIFY(library);
        auto* const* const works_in = static_cast<void**>(dlsym(library, "ggscope_room"));
        const auto* const bytes = static_cast<const size_t*>(dlsym(library, "ggscope_room_bytes"));
        QVERIFY(works_in && bytes);
        static int lent, given_back;
        static bool is_there;
        static char memory[64];
        lent = given_back = 0;
        is_there = false;
        const LibraryRoom room{64,
                               [](size_t) -> void* {
                                   if (!is_there) return nullptr;
                                   ++lent;
                                   return memory;
                               },
                               [](void* at) { given_back += at == memory; }};
        const auto stream = reinterpret_cast<Stream>(memory);
        const float a = 2, b = 3;
        float out = 0;
        const MatrixProduct product{ProductType::f32, &a, &b, &out, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0};
        // Without any it multiplies, too.
        QVERIFY(cublas_multiply(0, product, stream, room).ok());
        QCOMPARE(out, 6.0f);
        QVERIFY(!*works_in);
        is_there = true;
        for (int i = 0; i < 2; ++i) {
            QVERIFY(cublas_multiply(0, product, stream, room).ok());
            QCOMPARE(*works_in, static_cast<void*>(memory));
            QCOMPARE(*bytes, size_t{64});
        }
        QVERIFY(cublas_multiply(0, product, nullptr, room).ok()); // the default stream is shared, so it gets no work
                                                                  // memory
        QVERIFY(!*works_in);
        QCOMPARE(lent, 1);
        cublas_forget(nullptr);
        QCOMPARE(given_back, 0);
        cublas_forget(stream);
        QCOMPARE(given_back, 1);
    }

    void nodes_that_come_again_go_as_one_graph() {
        const WithFakeGpu fake;
        {
            const auto cpu = opened_on(several_nodes, DeviceKind::cpu), s = opened_on(several_nodes, DeviceKind::cuda);
            cpu->run();
            run_again(*s);
            QVERIFY(FakeGpu::calls["launch"] >= 5);
            QCOMPARE(FakeGpu::calls["synchronise_stream"], 1);
            QCOMPARE(FakeGpu::calls["record"], 2 * 5);
            QVERIFY(furthest(values(*cpu, "g"), values(*s, "g")) < 1e-6);
            run_again(*s);                             // captured
            QCOMPARE(FakeGpu::calls["record"], 5 + 1); // where one node ends the next begins
            QCOMPARE(FakeGpu::calls["begin_capture"], 1);
            QCOMPARE(FakeGpu::calls["launch_graph"], 1);
            QVERIFY(furthest(values(*cpu, "g"), values(*s, "g")) < 1e-6);
            run_again(*s);
            QCOMPARE(FakeGpu::calls["launch"], 0);
            QCOMPARE(FakeGpu::calls["begin_capture"], 0);
            QCOMPARE(FakeGpu::calls["launch_graph"], 1);
            QVERIFY(furthest(values(*cpu, "g"), values(*s, "g")) < 1e-6);
            // Each node has a time of its own all the same.
            for (size_t k = 0; k < s->steps().size(); ++k)
                QVERIFY2(s->times().of_steps()[k].ns > 0, qPrintable(QString::number(k)));
        }
        QCOMPARE(FakeGpu::graphs, 0);
        QCOMPARE(FakeGpu::held, int64_t{0});
    }

    // So that a profile has the node's time and not the host's between launches.
    void single_node_is_launched_as_graph() {
        const WithFakeGpu fake;
        const auto s = opened_on("x = tensor(f32, 4) = arange()\ny = scale(x, 2)\ngraph y\n", DeviceKind::cuda);
        for (int i = 0; i < 3; ++i) run_again(*s);
        QCOMPARE(FakeGpu::calls["launch_graph"], 1);
        QCOMPARE(FakeGpu::calls["launch"], 0);
        QCOMPARE(values(*s, "y"), (std::vector<double>{0, 2, 4, 6}));
    }

    void a_capture_that_failed_is_tried_again() {
        const WithFakeGpu fake;
        const auto s = opened_on(several_nodes, DeviceKind::cuda);
        run_again(*s);
        QVERIFY(s->restart().ok());
        FakeGpu::arm("end_capture", 0);
        QVERIFY(s->run().kind == StopKind::end);
        QCOMPARE(FakeGpu::calls["launch_graph"], 0);
        run_again(*s);
        QCOMPARE(FakeGpu::calls["launch_graph"], 1);
    }

    void a_change_is_seen_by_the_graph() {
        const WithFakeGpu fake;
        const auto cpu = opened_on(several_nodes, DeviceKind::cpu), s = opened_on(several_nodes, DeviceKind::cuda);
        for (int i = 0; i < 3; ++i) run_again(*s);
        const std::vector<double> before = values(*s, "g");
        FakeGpu::arm("", 0);
        for (Session* const each : {cpu.get(), s.get()}) {
            QVERIFY(each->restart().ok());
            QVERIFY(each->change(each->program().find_key("a").value(), {3, 2, 0, 0}, 40).ok());
            QVERIFY(each->run().kind == StopKind::end);
        }
        QCOMPARE(FakeGpu::calls["launch_graph"], 1);
        QCOMPARE(FakeGpu::launched["float_rows"], 0);
        QVERIFY(values(*s, "g") != before);
        QVERIFY(furthest(values(*cpu, "g"), values(*s, "g")) < 1e-6);
    }

    void graph_failure_is_recomputed_on_cpu_data() {
        QTest::addColumn<QString>("function");
        for (const char* const function : {"begin_capture", "end_capture", "launch_graph"})
            QTest::newRow(function) << QString(function);
    }
    void graph_failure_is_recomputed_on_cpu() {
        QFETCH(const QString, function);
        const WithFakeGpu fake;
        {
            const auto cpu = opened_on(several_nodes, DeviceKind::cpu), s = opened_on(several_nodes, DeviceKind::cuda);
            run_again(*s);
            for (Session* const each : {cpu.get(), s.get()}) {
                QVERIFY(each->restart().ok());
                QVERIFY(
                    each->change(each->program().find_key("a").value(), {3, 2, 0, 0}, 40).ok()); // which has to be seen
            }
            cpu->run();
            FakeGpu::arm(function.toStdString(), 0);
            if (const Stop stop = s->run(); stop.kind == StopKind::failed) {
                QVERIFY2(english(stop.reason).find("a fault that was asked for") != std::string::npos,
                         english(stop.reason).c_str());
                QVERIFY(s->run().kind == StopKind::end);
            }
            QVERIFY(furthest(values(*cpu, "g"), values(*s, "g")) < 1e-6);
        }
        QCOMPARE(FakeGpu::graphs, 0);
        QCOMPARE(FakeGpu::held, int64_t{0});
    }

    void wrong_index_among_many_nodes_is_reported_at_its_node() {
        const WithFakeGpu fake;
        const auto s = opened_on(
            "a = tensor(f32, 2, 3) { 1 2  3 4  5 6 }\nright = tensor(i32, 2) { 1 0 }\nwrong = tensor(i32, 2) { 1 7 }\n"
            "b = get_rows(a, right)\nc = scale(b, 2)\nd = get_rows(a, wrong)\ne = add(c, d)\nf = sqr(e)\ngraph f\n",
            DeviceKind::cuda);
        for (int i = 0; i < 3; ++i) {
            QVERIFY(s->restart().ok());
            const Stop stop = s->run();
            QVERIFY(stop.kind == StopKind::failed);
            QVERIFY2(english(stop.reason)
                         .starts_with("`d` (get_rows(a=a, b=wrong), line 6): entry 1 of its indices refers to a row "
                                      "that doesn't exist"),
                     english(stop.reason).c_str());
            QCOMPARE(s->moment().step, size_t{2});
        }
        // The device is as good as before.
        QVERIFY((s->device() == DeviceChoice{DeviceKind::cuda}));
    }

    // -- repacked weights next to their mirror --

    void changed_weights_are_taken_apart_again() {
        const std::string text = "w = tensor(q8_0, 64, 4) = normal(0, 1, seed=1)\ny = tensor(f32, 64, 1) = normal(0, "
                                 "1, seed=2)\np = mul_mat(w, y)\nq = mul_mat(cont(w), y)\n"
                                 "r = scale(p, 2)\nt = scale(q, 2)\nboth = add(r, t)\ngraph both\n";
        const WithFakeGpu fake;
        const auto s = opened_on(text, DeviceKind::cuda);
        for (const int times : {1, 0, 0}) {
            run_again(*s);
            QCOMPARE(FakeGpu::launched["take_apart"], times);
        }
        const std::vector<double> before = values(*s, "r");
        // Another scale for the first block.
        const auto place = s->program().place_of(s->program().tensor(s->program().find_key("w").value()));
        QVERIFY(place->storage->write(place->offset, std::as_bytes(std::span("\x00\x44", 2))).ok());
        run_again(*s);
        QCOMPARE(FakeGpu::launched["take_apart"], 1);
        QVERIFY(values(*s, "r") != before);
        QCOMPARE(values(*s, "r"), values(*s, "t"));
    }

    void a_mirror_tells_when_its_bytes_change() {
        const auto storage = Storage::make(64).value();
        Mirror* const mirror = storage->mirror_on(emulator::table(), 0).value();
        QVERIFY(mirror->upload(0, 64).ok());
        const Mirror::Unchanged low = mirror->while_unchanged(0, 16), high = mirror->while_unchanged(16, 16);
        mirror->changed_on_device(16, 1);
        QVERIFY(low->load() && !high->load());
        QVERIFY(storage->fill(0, 4, std::byte{1}).ok());
        QVERIFY(low->load()); // not there yet
        QVERIFY(mirror->upload(0, 64).ok());
        QVERIFY(!low->load());
        const Mirror::Unchanged last = mirror->while_unchanged(0, 64);
        QVERIFY(storage->end_mirror().ok());
        QVERIFY(!last->load());
    }

    // -- the device's own library --

    void products_by_the_library_count_as_ggml_does_data() {
        QTest::addColumn<QString>("script");
        QTest::newRow("f32")
            << "a = tensor(f32, 24, 10) = normal(0, 1, seed=1)\nb = tensor(f32, 24, 9) = normal(0, 1, seed=2)\n";
        QTest::newRow("f16")
            << "a = tensor(f16, 24, 10) = normal(0, 1, seed=1)\nb = tensor(f32, 24, 9) = normal(0, 1, seed=2)\n";
        QTest::newRow("bf16")
            << "a = tensor(bf16, 24, 10) = normal(0, 1, seed=1)\nb = tensor(f32, 24, 9) = normal(0, 1, seed=2)\n";
        QTest::newRow("batches") << "a = tensor(f32, 24, 10, 3, 2) = normal(0, 1, seed=1)\nb = tensor(f32, 24, 9, 3, "
                                    "2) = normal(0, 1, seed=2)\n";
        QTest::newRow("shared matrices") << "a = tensor(f16, 24, 10, 2, 1) = normal(0, 1, seed=1)\nb = tensor(f32, 24, "
                                            "9, 6, 2) = normal(0, 1, seed=2)\n";
        QTest::newRow("rows of a view") << "whole = tensor(f32, 24, 40) = normal(0, 1, seed=1)\na = view_2d(whole, 24, "
                                           "10, 384, 192)\nb = tensor(f32, 24, 9) = normal(0, 1, seed=2)\n";
        QTest::newRow("interleaved columns")
            << "a = tensor(f32, 24, 10, 3) = normal(0, 1, seed=1)\nc = tensor(f32, 24, 3, 9) = normal(0, 1, seed=2)\nb "
               "= permute(c, 0, 2, 1, 3)\n";
        QTest::newRow("quantised, many columns")
            << "a = tensor(q8_0, 64, 10) = normal(0, 1, seed=1)\nb = tensor(f32, 64, 70) = normal(0, 1, seed=2)\n";
        QTest::newRow("quantised without a product")
            << "a = tensor(q2_K, 256, 10) = normal(0, 1, seed=1)\nb = tensor(f32, 256, 9) = normal(0, 1, seed=2)\n";
        QTest::newRow("quantised, decoded in two stripes") << "a = tensor(q4_1, 16384, 2100) = normal(0, 1, seed=1)\nb "
                                                              "= tensor(f32, 16384, 9) = normal(0, 0.1, seed=2)\n";
    }
    void products_by_the_library_count_as_ggml_does() {
        QFETCH(const QString, script);
        const std::string text = script.toStdString() + "p = mul_mat(a, b)\ngraph p\n";
        const WithFakeGpu fake;
        FakeGpu::product = [](const MatrixProduct& product, Stream stream) {
            return cublas_multiply(0, product, stream);
        };
        const auto cpu = opened_on(text, DeviceKind::cpu), s = opened_on(text, DeviceKind::cuda);
        cpu->run();
        run_again(*s);
        QVERIFY(FakeGpu::calls["multiply"] > 0);
        const std::vector<double> wanted = values(*cpu, "p"), got = values(*s, "p");
        QVERIFY2(furthest(wanted, got) < 0.4, qPrintable(QString::number(furthest(wanted, got))));
        QVERIFY2(relative_error(wanted, got) < 1e-4, qPrintable(QString::number(relative_error(wanted, got))));
    }

    void without_the_library_kernels_multiply() {
        const std::string text = "a = tensor(f16, 24, 10) = normal(0, 1, seed=1)\nb = tensor(f32, 24, 9) = normal(0, "
                                 "1, seed=2)\np = mul_mat(a, b)\ngraph p\n";
        const WithFakeGpu fake;
        const auto s = opened_on(text, DeviceKind::cuda);
        run_again(*s);
        QCOMPARE(FakeGpu::calls["multiply"], 0);
    }

    void product_refused_by_library_runs_on_kernels() {
        for (const char* const type : {"f16", "q8_0"}) {
            const std::string text = std::string("a = tensor(") + type +
                                     ", 64, 10) = normal(0, 1, seed=1)\nb = tensor(f32, 64, 70) = normal(0, 1, "
                                     "seed=2)\np = mul_mat(a, b)\ngraph p\n";
            const WithFakeGpu fake;
            FakeGpu::product = [](const MatrixProduct& product, Stream stream) {
                return cublas_multiply(0, product, stream);
            };
            FakeGpu::refuses = true;
            const auto cpu = opened_on(text, DeviceKind::cpu), s = opened_on(text, DeviceKind::cuda);
            cpu->run();
            run_again(*s);
            QCOMPARE(FakeGpu::calls["multiply"], 1);
            QVERIFY(furthest(values(*cpu, "p"), values(*s, "p")) < 0.1);
            run_again(*s); // captured
            QVERIFY(furthest(values(*cpu, "p"), values(*s, "p")) < 0.1);
            run_again(*s);
            QCOMPARE(FakeGpu::calls["multiply"], 0);
        }
    }

    void library_is_tried_again_after_one_refusal() {
        const std::string text = "a = tensor(f16, 24, 10) = normal(0, 1, seed=1)\nb = tensor(f32, 24, 9) = normal(0, "
                                 "1, seed=2)\np = mul_mat(a, b)\ngraph p\n";
        const WithFakeGpu fake;
        FakeGpu::product = [](const MatrixProduct& product, Stream stream) {
            return cublas_multiply(0, product, stream);
        };
        FakeGpu::refuses = true;
        const auto cpu = opened_on(text, DeviceKind::cpu), s = opened_on(text, DeviceKind::cuda);
        cpu->run();
        run_again(*s);
        QCOMPARE(FakeGpu::launched["float_tiles"], 1);
        FakeGpu::refuses = false;
        run_again(*s);
        QCOMPARE(FakeGpu::calls["multiply"], 1);
        QCOMPARE(FakeGpu::launched["float_tiles"], 0);
        QVERIFY(furthest(values(*cpu, "p"), values(*s, "p")) < 0.1);
    }

    // Failures are counted for each type separately.
    void library_is_not_tried_after_three_refusals_of_a_type() {
        std::string text = "a = tensor(f16, 24, 10) = normal(0, 1, seed=1)\nc = tensor(f32, 24, 10) = normal(0, 1, "
                           "seed=3)\nb = tensor(f32, 24, 9) = normal(0, 1, seed=2)\n"
                           "gf = graph()\n";
        for (int i = 0; i < 5; ++i)
            text += "p" + std::to_string(i) + " = mul_mat(a, b)\nexpand(gf, p" + std::to_string(i) + ")\n";
        const WithFakeGpu fake;
        FakeGpu::product = [](const MatrixProduct& product, Stream stream) {
            return cublas_multiply(0, product, stream);
        };
        FakeGpu::refuses = true;
        const auto s = opened_on(text + "q = mul_mat(c, b)\nexpand(gf, q)\ncompute(gf)\n", DeviceKind::cuda);
        run_again(*s);
        QCOMPARE(FakeGpu::calls["multiply"], 3 + 1);
        QCOMPARE(FakeGpu::launched["float_tiles"], 6);
    }

    void activations_of_blocks_may_be_larger_than_f16_goes() {
        const std::string text = "a = tensor(q8_0, 64, 10) = normal(0, 1, seed=1)\nb = tensor(f32, 64, 70) = normal(0, "
                                 "100000, seed=2)\np = mul_mat(a, b)\ngraph p\n";
        const WithFakeGpu fake;
        FakeGpu::product = [](const MatrixProduct& product, Stream stream) {
            return cublas_multiply(0, product, stream);
        };
        const auto s = opened_on(text, DeviceKind::cuda);
        run_again(*s);
        QCOMPARE(FakeGpu::calls["multiply"], 1);
        for (const double x : values(*s, "p")) QVERIFY(std::isfinite(x));
    }

    // -- several at a time --

    // Two stretches of nodes with one of the CPU's in between, and indices that go wrong once both are graphs.
    void a_wrong_index_is_found_in_the_right_graph() {
        const std::string text =
            "x = tensor(f32, 4, 8) = normal(0, 1, seed=1)\ni = tensor(i32, 2) { 1 0 }\n"
            "a = scale(x, 2)\nb = sqr(a)\nc = scale(b, 0.5)\nd = get_rows(c, i)\ne = scale(d, 3)\nf = sqr(e)\n"
            "g = cumsum(f)\n"
            "h = scale(g, 2)\nk = sqr(h)\nl = scale(k, 2)\nm = get_rows(l, i)\ngraph m\n";
        const WithFakeGpu fake;
        const auto cpu = opened_on(text, DeviceKind::cpu), s = opened_on(text, DeviceKind::cuda);
        cpu->run();
        for (int i = 0; i < 3; ++i) run_again(*s);
        QCOMPARE(FakeGpu::calls["launch_graph"], 2);
        QVERIFY(furthest(values(*cpu, "m"), values(*s, "m")) < 1e-4);
        QVERIFY(s->restart().ok());
        QVERIFY(s->change(s->program().find_key("i").value(), {1, 0, 0, 0}, 7).ok()); // of eight rows, and of two
        const Stop stop = s->run();
        QVERIFY(stop.kind == StopKind::failed);
        QVERIFY2(english(stop.reason).starts_with("`m`"), english(stop.reason).c_str());
        QVERIFY(s->restart().ok());
        QVERIFY(s->change(s->program().find_key("i").value(), {1, 0, 0, 0}, 9).ok());
        const Stop first = s->run();
        QVERIFY2(english(first.reason).starts_with("`d`"), english(first.reason).c_str());
        // After the index is fixed, the run continues from there. Nodes that ran after it are computed again.
        QVERIFY(s->change(s->program().find_key("i").value(), {1, 0, 0, 0}, 0).ok());
        QVERIFY(s->run().kind == StopKind::end);
        QVERIFY(furthest(values(*cpu, "m"), values(*s, "m")) < 1e-4);
    }

    void many_stretches_keep_their_graphs() {
        std::string text = "x = tensor(f32, 4, 8) = normal(0, 1, seed=1)\n";
        std::string last = "x";
        constexpr int stretches = 40;
        for (int i = 0; i < stretches; ++i) {
            for (const char* const op : {"scale", "scale", "scale", "scale", "cumsum"}) {
                const std::string name = "t" + std::to_string(i) + "_" + std::to_string(text.size());
                text += name + " = " + op + "(" + last + (op[0] == 's' ? ", 0.9)\n" : ")\n");
                last = name;
            }
        }
        const WithFakeGpu fake;
        {
            const auto s = opened_on(text + "graph " + last + "\n", DeviceKind::cuda);
            for (int i = 0; i < 3; ++i) run_again(*s);
            QCOMPARE(FakeGpu::calls["launch_graph"], stretches);
            QCOMPARE(FakeGpu::calls["launch"], 0);
        }
        QCOMPARE(FakeGpu::graphs, 0);
        QCOMPARE(FakeGpu::held, int64_t{0});
    }

    // So that a pause is heard soon.
    void slow_nodes_are_launched_in_smaller_groups() {
        std::string text = "x0 = tensor(f32, 4) = arange()\n";
        for (int i = 0; i < 64; ++i)
            text += "x" + std::to_string(i + 1) + " = scale(x" + std::to_string(i) + ", 0.9)\n";
        const WithFakeGpu fake;
        const auto s = opened_on(text + "graph x64\n", DeviceKind::cuda);
        FakeGpu::takes = std::chrono::milliseconds(52);
        // 64, which counts the second time; 32 twice; 32, 16 and 16; 16 four times
        for (const int waits : {1, 1, 2, 3, 4, 4}) {
            run_again(*s);
            QCOMPARE(FakeGpu::calls["synchronise_stream"], waits);
        }
        FakeGpu::takes = {};
        run_again(*s);
        for (int i = 0; i < 3; ++i) run_again(*s);
        QCOMPARE(FakeGpu::calls["synchronise_stream"], 1);
        QCOMPARE(FakeGpu::calls["launch_graph"], 1);
    }

    // The first pass also loads kernels and allocates memory.
    void slow_first_run_does_not_affect_group_size() {
        std::string text = "x0 = tensor(f32, 4) = arange()\n";
        for (int i = 0; i < 64; ++i)
            text += "x" + std::to_string(i + 1) + " = scale(x" + std::to_string(i) + ", 0.9)\n";
        const WithFakeGpu fake;
        const auto s = opened_on(text + "graph x64\n", DeviceKind::cuda);
        FakeGpu::takes = std::chrono::milliseconds(200);
        run_again(*s);
        FakeGpu::takes = {};
        run_again(*s);
        QCOMPARE(FakeGpu::calls["synchronise_stream"], 1);
        QCOMPARE(FakeGpu::calls["launch_graph"], 1);
    }

    void nodes_of_nothing_are_computed() {
        const std::string text =
            "whole = tensor(f32, 4, 3) = arange()\na = view_2d(whole, 0, 3, nb1=16, offset=0)\nb = tensor(f32, 0, "
            "2)\nc = mul_mat(a, b)\n"
            "blocks = tensor(q8_0, 32, 3) = arange()\nq = view_2d(blocks, 0, 3, nb1=34, offset=0)\nd = mul_mat(q, b)\n"
            "t = tensor(f32, 2, 3) = arange()\nrows = tensor(f32, 2, 0)\ni = tensor(i32, 0)\ng = set_rows(t, rows, i)\n"
            "gf = graph()\nexpand(gf, d)\nexpand(gf, c)\nexpand(gf, g)\ncompute(gf)\n";
        for (const DeviceKind kind : {DeviceKind::emulator, DeviceKind::cuda}) {
            const WithFakeGpu fake;
            const auto s = opened_on(text, kind);
            run_again(*s);
            if (kind == DeviceKind::cuda) {
                QCOMPARE(FakeGpu::launched["float_rows"] + FakeGpu::launched["wide_rows"], 2); // which write zeros
                QCOMPARE(FakeGpu::launched["set_rows_of"], 0);
            }
            for (const char* const key : {"c", "d"}) QCOMPARE(values(*s, key), std::vector<double>(6, 0.0));
            QCOMPARE(values(*s, "t"), (std::vector<double>{0, 1, 2, 3, 4, 5}));
        }
    }

    // Decoded blocks and a copy of overlapping columns need two allocations, which exist after the first run. They are
    // not made in a capture.
    void memory_to_work_in_is_there_before_a_capture() {
        const std::string text =
            "a = tensor(q2_K, 256, 64) = normal(0, 1, seed=1)\nline = tensor(f32, 17920) = normal(0, 1, seed=2)\nb = "
            "view_2d(line, 256, 70, 16, 0)\nx = tensor(f32, 4) = arange()\n"
            "u = scale(x, 2)\nv = sqr(u)\nw = scale(v, 2)\np = mul_mat(a, b)\nq = add(p, sum_rows(w))\ngraph q\n";
        const WithFakeGpu fake;
        FakeGpu::product = [](const MatrixProduct& product, Stream stream) {
            return cublas_multiply(0, product, stream);
        };
        const auto cpu = opened_on(text, DeviceKind::cpu), s = opened_on(text, DeviceKind::cuda);
        cpu->run();
        for (int i = 0; i < 4; ++i) {
            run_again(*s);
            QVERIFY2(furthest(values(*cpu, "q"), values(*s, "q")) < 2,
                     qPrintable(QString::number(furthest(values(*cpu, "q"), values(*s, "q")))));
        }
        QCOMPARE(FakeGpu::broken, 0);
        QCOMPARE(FakeGpu::early, 0); // what kernels on the stream work in stays until they are done
        QCOMPARE(FakeGpu::calls["launch_graph"], 1);
        // So it is for a node that is put there alone, again and again.
        const auto one = opened_on(text.substr(0, text.find("q = add")) + "graph p\n", DeviceKind::cuda);
        for (int i = 0; i < 2; ++i) run_again(*one);
        run_again(*one);
        QCOMPARE(FakeGpu::calls["allocate"], 0);
    }

    // A pause comes while weights are being taken apart: they are not taken for done.
    void taking_apart_weights_is_repeated_after_a_stop() {
        const std::string text = "w = tensor(q8_0, 4096, 256) = normal(0, 1, seed=1)\ny = tensor(f32, 4096, 1) = "
                                 "normal(0, 1, seed=2)\np = mul_mat(w, y)\ngraph p\n";
        BuiltScript made = build_script(builtin_registry(), text);
        QVERIFY(made.ok());
        const Program& program = *made.program;
        DeviceChoice choice = device_choice("emulator:unchecked").value();
        const auto executor = make_executor(builtin_registry(), program.space, 1, described, choice);
        const Tensor& p = program.tensor(program.find_key("p").value());
        const Tensor* const nodes[] = {&p};
        std::atomic<bool> stop = false;
        std::thread stops([&stop] {
            std::this_thread::sleep_for(std::chrono::milliseconds(3));
            stop = true;
        });
        RunOptions options;
        options.stop = &stop;
        const RunResult stopped = run_once(*executor, nodes, 1, options);
        stops.join();
        QVERIFY(stopped.end != RunEnd::failed);
        QVERIFY(run_once(*executor, nodes, 1).end == RunEnd::done);
        std::vector<float> there(256), wanted(256);
        const auto place = program.place_of(p);
        QVERIFY(place->storage->read(place->offset, std::as_writable_bytes(std::span(there))).ok());
        const auto cpu = make_executor(builtin_registry(), program.space, 1);
        QVERIFY(run_once(*cpu, nodes, 1).end == RunEnd::done);
        QVERIFY(place->storage->read(place->offset, std::as_writable_bytes(std::span(wanted))).ok());
        for (size_t i = 0; i < wanted.size(); ++i) QVERIFY(std::abs(there[i] - wanted[i]) < 3);
    }
};

QTEST_APPLESS_MAIN(TestNodeQueue)
#include "test_node_queue.moc"
