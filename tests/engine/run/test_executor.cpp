// SPDX-License-Identifier: MIT
// The executor's corners: results that lie over themselves or over their sources, blocks that don't lie along their
// rows, and rows so long that a pause must find a place within them.
#include "engine/ops/kernel_harness.h"

#include "run/write_order.h"

#include <numeric>

using namespace ggs;
using namespace ggs::kernel_test;

namespace {

std::vector<float> floats(const Tensor& t) {
    const auto* const data = static_cast<const float*>(t.data);
    return {data, data + nbytes(t) / sizeof(float)};
}

// The bytes of `memory` after the node has run on so many threads from the same beginning.
std::vector<float> run_from(Harness& h, Tensor* node, const Tensor& memory, const std::vector<float>& start,
                            int threads) {
    std::memcpy(memory.data, start.data(), start.size() * sizeof(float));
    const QByteArray error = h.run(node, threads);
    if (!error.isEmpty()) qWarning("%s", error.constData());
    return floats(memory);
}

Tensor* view(Harness& h, Tensor* a, const Shape& ne, const Strides& nb, size_t offset) {
    NodeRequest r;
    r.src = {a};
    r.ne = ne;
    r.nb = nb;
    r.offset = offset;
    return h.need(h.builder().node(OpId::view, r));
}
Tensor* in_place(Harness& h, OpId op, std::vector<Tensor*> src) {
    NodeRequest r;
    r.src = std::move(src);
    r.in_place = true;
    return h.need(h.builder().node(op, r));
}
bool ordered(const Tensor* node) { return needs_order(builtin_registry().op(node->op), *node); }

// How many chunks one run of the node takes on one thread.
int64_t chunks(Harness& h, Tensor* node) {
    node->flags |= flag_compute;
    Executor executor(builtin_registry(), 1);
    Recording recording;
    recording.reserve(1, 1, 1);
    RunOptions options;
    options.recording = &recording;
    const Tensor* nodes[] = {node};
    std::vector<std::byte> work(h.need(executor.work_size(nodes, 1)));
    const RunResult result = executor.run(nodes, 1, work, options);
    if (result.end != RunEnd::done) qFatal("%s", text(result.error).constData());
    return static_cast<int64_t>(recording.lost_chunks() + recording.chunks(0).size());
}

// How often the second of four threads has waited in a run of these nodes.
size_t waits_of_another(Harness& h, std::vector<const Tensor*> nodes) {
    Executor executor(builtin_registry(), 4);
    Recording recording;
    recording.reserve(4, nodes.size(), 64);
    RunOptions options;
    options.recording = &recording;
    std::vector<std::byte> work(h.need(executor.work_size(nodes, 4)));
    const RunResult result = executor.run(nodes, 4, work, options);
    if (result.end != RunEnd::done) qFatal("%s", text(result.error).constData());
    return recording.waits(1).size();
}

} // namespace

class TestExecutor : public QObject {
    Q_OBJECT
  private slots:
    void thread_without_work_is_not_woken() {
        Harness h;
        Tensor* const token =
            h.node(OpId::add, {h.filled(TypeId::f32, {64, 1, 1, 1}), h.filled(TypeId::f32, {64, 1, 1, 1})});
        Tensor* const prompt =
            h.node(OpId::add, {h.filled(TypeId::f32, {64, 50, 1, 1}), h.filled(TypeId::f32, {64, 50, 1, 1})});
        for (Tensor* each : {token, prompt}) each->flags |= flag_compute;
        for (int again = 0; again < 3; ++again) {
            QCOMPARE(waits_of_another(h, {token}), size_t{0});
            QCOMPARE(waits_of_another(h, {token, prompt}), size_t{2});
        }
    }

    void rows_that_lie_over_each_other_are_written_in_their_order() {
        Harness h;
        constexpr int64_t width = 700, rows = 500;
        Tensor* const a = h.filled(TypeId::f32, {width, rows, 1, 1});
        Tensor* const memory = h.filled(TypeId::f32, {width * rows, 1, 1, 1});
        // Each row begins one element after the start of the previous one.
        Tensor* const node =
            h.node(OpId::cpy, {a, view(h, memory, {width, rows, 1, 1}, {4, 4, 4 * rows, 4 * rows}, 0)});
        QVERIFY(ordered(node));
        const std::vector<float> start = floats(*memory);
        std::vector<float> wanted = start;
        for (int64_t r = 0; r < rows; ++r) {
            for (int64_t k = 0; k < width; ++k)
                wanted[static_cast<size_t>(r + k)] = static_cast<float>(value_of(*a, {k, r, 0, 0}));
        }
        for (const int threads : {1, 2, 5, 5}) QCOMPARE(run_from(h, node, *memory, start, threads), wanted);
    }

    void a_source_that_is_written_over_is_read_in_ggml_order() {
        Harness h;
        constexpr int64_t width = 600, rows = 300;
        Tensor* const a = h.filled(TypeId::f32, {width, rows, 1, 1});
        const Strides nb = strides_of(*a);
        // The first row is added to all, itself among them; then the second number of each row to the row.
        Tensor* const first = view(h, a, {width, 1, 1, 1}, nb, 0);
        Tensor* const second = view(h, a, {1, rows, 1, 1}, nb, 4);
        // Each row becomes the sum of itself and the previous row, which has already been changed.
        Tensor* const behind = view(h, a, {width, rows - 1, 1, 1}, nb, nb[1]);
        Tensor* const before = view(h, a, {width, rows - 1, 1, 1}, nb, 0);
        for (Tensor* const node : {in_place(h, OpId::add, {a, first}), in_place(h, OpId::add, {a, second}),
                                   in_place(h, OpId::add, {behind, before}), h.node(OpId::cpy, {before, behind})}) {
            QVERIFY(ordered(node));
            const std::vector<float> start = floats(*a);
            const std::vector<float> alone = run_from(h, node, *a, start, 1);
            QVERIFY(alone != start);
            for (const int threads : {2, 5, 5}) QVERIFY(run_from(h, node, *a, start, threads) == alone);
            std::memcpy(a->data, start.data(), nbytes(*a));
        }
        const std::vector<float> start = floats(*a);
        const std::vector<float> sums = run_from(h, in_place(h, OpId::add, {behind, before}), *a, start, 5);
        for (int64_t k = 0; k < width; ++k) {
            float sum = start[static_cast<size_t>(k)];
            for (int64_t r = 1; r < rows; ++r) {
                const auto at = static_cast<size_t>(r * width + k);
                sum = start[at] + sum;
                QCOMPARE(sums[at], sum);
            }
        }
    }

    void node_without_overlap_is_shared_among_threads() {
        Harness h;
        Tensor* const a = h.filled(TypeId::f32, {8, 6, 1, 1});
        Tensor* const b = h.filled(TypeId::f32, {8, 6, 1, 1});
        const Strides nb = strides_of(*a);
        QVERIFY(!ordered(h.node(OpId::add, {a, b})));
        QVERIFY(!ordered(in_place(h, OpId::add, {a, b})));
        QVERIFY(!ordered(in_place(h, OpId::add, {a, a})));
        QVERIFY(!ordered(h.node(OpId::cpy, {b, h.permuted(a, {0, 2, 1, 3})})));
        QVERIFY(!ordered(h.node(OpId::cpy, {h.node(OpId::transpose, {h.filled(TypeId::f32, {6, 8, 1, 1})}), a})));
        // Left and right half of the same rows.
        Tensor* const left = view(h, a, {4, 6, 1, 1}, nb, 0);
        Tensor* const right = view(h, a, {4, 6, 1, 1}, nb, 16);
        QVERIFY(!ordered(in_place(h, OpId::add, {left, right})));
        QVERIFY(ordered(in_place(h, OpId::add, {left, view(h, a, {4, 6, 1, 1}, nb, 12)})));
        // A square onto its own transpose.
        Tensor* const square = h.filled(TypeId::f32, {7, 7, 1, 1});
        QVERIFY(ordered(h.node(OpId::cpy, {h.node(OpId::transpose, {square}), square})));
        QVERIFY(!ordered(h.node(OpId::cpy, {square, square})));
    }

    void moments_on_the_same_memory_go_in_order() {
        Harness h;
        Tensor* const a = h.filled(TypeId::f32, {8, 6, 1, 1});
        a->flags |= flag_param;
        Tensor* const g = h.filled(TypeId::f32, {8, 6, 1, 1});
        Tensor* const m = h.filled(TypeId::f32, {8, 7, 1, 1});
        Tensor* const p = h.filled(TypeId::f32, {7, 1, 1, 1});
        const Strides nb = strides_of(*m);
        Tensor* const upper = view(h, m, {8, 6, 1, 1}, nb, 0);
        Tensor* const lower = view(h, m, {8, 6, 1, 1}, nb, nb[1]);
        QVERIFY(ordered(h.node(OpId::opt_step_adamw, {a, g, upper, lower, p})));
        QVERIFY(!ordered(h.node(OpId::opt_step_adamw, {a, g, upper, h.filled(TypeId::f32, {8, 6, 1, 1}), p})));
    }

    void views_that_cut_blocks_are_refused_data() {
        QTest::addColumn<int>("rows");
        QTest::newRow("rows with an incomplete block") << 5;
        QTest::newRow("rows of one block, with the strides of the source") << 32;
        QTest::newRow("rows that begin inside others") << 64;
    }
    void views_that_cut_blocks_are_refused() {
        QFETCH(const int, rows);
        Harness h;
        Tensor* const turned = h.permuted(h.filled(TypeId::q8_0, {32, rows, 1, 1}), {1, 0, 2, 3});
        Tensor* const b = h.filled(TypeId::f32, {rows, 3, 1, 1});
        Tensor* const ids = h.integers({1, 0}, {2, 1, 1, 1});
        Tensor* const floats = h.filled(TypeId::f32, {rows, 32, 1, 1});
        std::vector<Tensor*> nodes = {h.node(OpId::mul_mat, {turned, b}), h.node(OpId::get_rows, {turned, ids}),
                                      h.node(OpId::cpy, {turned, floats})};
        if (rows % 32 == 0)
            nodes.insert(nodes.end(), {h.node(OpId::cont, {turned}), h.node(OpId::add, {turned, floats})});
        for (Tensor* const node : nodes) {
            const QByteArray error = h.run(node);
            QVERIFY2(error.contains("this view splits q8_0 blocks of 32 elements, so its values can't be read"),
                     error.constData());
        }
    }
    void a_view_that_moves_one_block_to_another_dimension_is_refused() {
        Harness h;
        Tensor* const turned = h.permuted(h.filled(TypeId::q8_0, {32, 4, 32, 1}), {2, 1, 0, 3});
        QVERIFY2(h.run(h.node(OpId::cont, {turned})).contains("this view splits q8_0 blocks"),
                 "cont of one block a row");
    }
    void a_view_that_moves_whole_rows_of_blocks_runs() {
        Harness h;
        Tensor* const a = h.filled(TypeId::q8_0, {64, 32, 3, 1});
        QCOMPARE(h.run(h.node(OpId::cont, {h.permuted(a, {0, 2, 1, 3})})), QByteArray());
        Tensor* const back = h.permuted(h.permuted(a, {1, 0, 2, 3}), {1, 0, 2, 3});
        QCOMPARE(h.run(h.node(OpId::cont, {back})), QByteArray());
    }
    void strides_of_blocks_set_by_hand_are_refused() {
        Harness h;
        Tensor* const a = h.filled(TypeId::q4_0, {64, 4, 1, 1});
        Tensor* const node = h.node(OpId::mul_mat, {a, h.filled(TypeId::f32, {64, 3, 1, 1})});
        QCOMPARE(h.run(node), QByteArray());
        a->nb[0] = 36;
        QVERIFY2(h.run(node).contains("splits q4_0 blocks of 32 elements"), h.run(node).constData());
        a->nb[0] = 18;
        a->nb[1] = 35;
        QVERIFY2(h.run(node).contains("splits q4_0 blocks of 32 elements"), h.run(node).constData());
        a->nb[1] = 18;
        QVERIFY2(h.run(node).contains("nb[1] = 18, but a row of its blocks takes 36 bytes"), h.run(node).constData());
    }

    void long_rows_are_taken_in_parts() {
        Harness h;
        constexpr int64_t n = 1'000'000;
        Tensor* const a = h.filled(TypeId::f32, {n, 1, 1, 1});
        Tensor* const b = h.filled(TypeId::f32, {n, 1, 1, 1});
        // A pause finds a place in each of them, and threads have something to share.
        QVERIFY(chunks(h, h.node(OpId::add, {a, b})) >= 4);
        QVERIFY(chunks(h, h.node(OpId::sqr, {a})) >= 4);
        QVERIFY(chunks(h, h.node(OpId::scale, {a}, {{"s", 2}})) >= 4);
        QVERIFY(chunks(h, h.node(OpId::sum, {a})) >= 4);
        QVERIFY(chunks(h, h.node(OpId::argsort, {a})) >= 8);
        NodeRequest cast;
        cast.src = {a};
        cast.type = TypeId::f16;
        QVERIFY(chunks(h, h.need(h.builder().node(OpId::cpy, cast))) >= 4);
        QVERIFY(chunks(h, h.node(OpId::concat, {a, b}, {{"dim", 0}})) >= 4);
        QVERIFY(chunks(h, h.node(OpId::arange, {}, {{"start", 0}, {"stop", double(n)}, {"step", 1}})) >= 4);
        Tensor* const labels = h.filled(TypeId::f32, {100, 10'000, 1, 1});
        QVERIFY(chunks(h, h.node(OpId::cross_entropy_loss, {labels, labels})) >= 4);
    }

    void a_sum_in_parts_is_the_sum_of_the_row() {
        Harness h;
        for (const Shape& ne :
             {Shape{100'003, 3, 1, 1}, Shape{16'384, 2, 2, 1}, Shape{16'385, 1, 1, 2}, Shape{5, 4, 3, 2}}) {
            Tensor* const a = h.filled(TypeId::f32, ne);
            Tensor* const node = h.node(OpId::sum, {a});
            QCOMPARE(h.run(node, 2), QByteArray());
            double sum = 0;
            for (int64_t r = 0; r < nrows(*a); ++r) {
                double row = 0;
                for (int64_t k = 0; k < ne[0]; ++k)
                    row += static_cast<double>(static_cast<const float*>(a->data)[r * ne[0] + k]);
                sum += row;
            }
            QCOMPARE(*static_cast<const float*>(node->data), static_cast<float>(sum));
        }
        Tensor* const nothing = h.node(OpId::sum, {h.empty(TypeId::f32, {4, 0, 1, 1})});
        *static_cast<float*>(nothing->data) = 7;
        QCOMPARE(h.run(nothing), QByteArray());
        QCOMPARE(*static_cast<const float*>(nothing->data), 0.0f);
    }

    void nodes_that_are_as_before_give_what_a_fresh_run_gives() {
        Harness h;
        Tensor* const a = h.filled(TypeId::f32, {600, 40, 1, 1});
        Tensor* const rows = h.integers({3, 39, 0, 17}, {4, 1, 1, 1});
        Tensor* const columns = h.filled(TypeId::f32, {640, 3, 1, 1});
        Tensor* const product = h.node(OpId::mul_mat, {h.filled(TypeId::q4_0, {640, 50, 1, 1}), columns});
        const std::vector<const Tensor*> all{h.node(OpId::sum, {a}), h.node(OpId::get_rows, {a, rows}),
                                             h.node(OpId::soft_max, {a}), product};
        for (const Tensor* node : all) const_cast<Tensor*>(node)->flags |= flag_compute;
        Executor executor(builtin_registry(), 3);
        std::vector<std::byte> work(h.need(executor.work_size(all, 3)));
        RunOptions again;
        again.as_before = true;
        const auto right = [&](std::span<const Tensor* const> nodes, int n, const RunOptions& options) {
            for (Tensor* const t : {a, columns})
                static_cast<float*>(t->data)[0] += 1; // what they read is not as before
            std::vector<float> got;
            for (const Tensor* node : nodes) std::memset(node->data, 0xFF, nbytes(*node));
            if (executor.run(nodes, n, work, options).end != RunEnd::done) return false;
            for (const Tensor* node : nodes) {
                for (const float x : floats(*node)) got.push_back(x);
            }
            std::vector<float> wanted;
            for (const Tensor* node : nodes) {
                if (!h.run(const_cast<Tensor*>(node)).isEmpty()) return false;
                for (const float x : floats(*node)) wanted.push_back(x);
            }
            return got == wanted;
        };
        QVERIFY(right(all, 3, {}));
        QVERIFY(right(all, 3, again));
        QVERIFY(right(all, 1, again));
        QVERIFY(right(std::span(all).subspan(1), 1, again));
        QVERIFY(right(std::vector<const Tensor*>{all[3], all[1], all[2]}, 1, again));
        RunOptions reversed = again;
        reversed.reversed = true;
        QVERIFY(right(all, 2, reversed));
        QVERIFY(right(all, 2, again));
        int asked = 0;
        RunOptions hooked = again;
        hooked.after_node = [&](size_t) { return ++asked > 0; };
        QVERIFY(right(all, 2, hooked));
        QCOMPARE(asked, 4);
        QVERIFY(right(all, 2, again));
        QCOMPARE(asked, 4);

        static_cast<int32_t*>(rows->data)[2] = 40; // there is no such row
        const RunResult broken = executor.run(all, 2, work, again);
        QVERIFY(broken.end == RunEnd::failed && broken.torn);
        QCOMPARE(broken.nodes_done, size_t{1});
        static_cast<int32_t*>(rows->data)[2] = 4;
        QVERIFY(right(all, 2, again));
        QVERIFY(right(all, 2, again));
        // The work buffer is checked at each run.
        QVERIFY(executor.run(all, 2, std::span(work).first(1), again).end == RunEnd::failed);
        QVERIFY(right(all, 2, again));
    }

    void a_long_row_is_sorted_as_a_whole() {
        Harness h;
        Tensor* const a = h.filled(TypeId::f32, {70'001, 2, 1, 1});
        auto* const values = static_cast<float*>(a->data);
        for (int64_t k = 0; k < 1000; ++k) values[k * 70] = 0.25f; // equal ones keep their order
        values[33] = std::nanf("");
        for (const int order : {0, 1}) {
            Tensor* const node = h.node(OpId::argsort, {a}, {{"order", double(order)}});
            for (const int threads : {1, 5}) {
                QCOMPARE(h.run(node, threads), QByteArray());
                for (int64_t r = 0; r < 2; ++r) {
                    const float* const row = values + r * 70'001;
                    std::vector<int32_t> wanted(70'001);
                    std::iota(wanted.begin(), wanted.end(), 0);
                    std::stable_sort(wanted.begin(), wanted.end(), [&](int32_t i, int32_t j) {
                        if (std::isnan(row[i]) || std::isnan(row[j])) return !std::isnan(row[i]) && std::isnan(row[j]);
                        return order == 1 ? row[i] > row[j] : row[i] < row[j];
                    });
                    QVERIFY(
                        std::equal(wanted.begin(), wanted.end(), static_cast<const int32_t*>(node->data) + r * 70'001));
                }
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestExecutor)
#include "test_executor.moc"
