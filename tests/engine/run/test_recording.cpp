// SPDX-License-Identifier: MIT
// Recordings of a run: every chunk once, ordered by time. If there isn't room for all chunks, the latest are kept.
#include "engine/ops/kernel_harness.h"

#include <set>
#include <thread>

using namespace ggs;
using namespace ggs::kernel_test;

namespace {

// Sums of rows: `nodes` of them, one after the other.
struct Chain {
    Harness harness;
    std::vector<const Tensor*> nodes;

    Chain(int n, const Shape& ne) {
        Tensor* last = harness.filled(TypeId::f32, ne);
        Tensor* const other = harness.filled(TypeId::f32, ne);
        for (int i = 0; i < n; ++i) {
            last = harness.node(OpId::add, {last, other});
            last->flags |= flag_compute;
            nodes.push_back(last);
        }
    }
    RunResult run(Executor& executor, Recording* recording, int threads, size_t first_number = 0) const {
        RunOptions options;
        options.recording = recording;
        options.first_number = first_number;
        return executor.run(nodes, threads, {}, options);
    }
};

} // namespace

class TestRecording : public QObject {
    Q_OBJECT
  private slots:
    // The hook stops all threads; the one that takes the node's time may be the last to go on.
    void a_node_takes_as_long_as_its_chunks_however_late_a_thread_comes() {
        constexpr int nodes = 400, threads = 8;
        const Chain chain(nodes, {64, 16, 1, 1});
        Executor executor(builtin_registry(), threads);
        Recording recording;
        recording.reserve(threads, nodes, 1000);
        RunOptions options;
        options.recording = &recording;
        options.after_node = [](size_t) { return true; };
        QCOMPARE(executor.run(chain.nodes, threads, {}, options).end, RunEnd::done);
        QCOMPARE(recording.lost_chunks(), uint64_t(0));
        int outside = 0;
        std::vector<Nanoseconds> ends(nodes);
        recording.for_each_chunk([&](const ChunkRecord& chunk) {
            const NodeTime& node = recording.nodes[chunk.node];
            outside += chunk.begin < node.begin || chunk.end > node.end;
            ends[chunk.node] = std::max(ends[chunk.node], chunk.end);
        });
        QVERIFY2(outside == 0, qPrintable(QStringLiteral("%1 chunks lie outside of their nodes' times").arg(outside)));
        for (size_t k = 0; k < nodes; ++k) QCOMPARE(recording.nodes[k].end, ends[k]);
    }
    // Until then it is on its way from its sleep.
    void the_first_chunk_of_a_thread_begins_when_the_thread_does() {
        constexpr int threads = 2;
        const Chain chain(1, {4096, 512, 1, 1});
        Executor executor(builtin_registry(), threads);
        int others = 0;
        for (int i = 0; i < 100 && others == 0; ++i) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
            Recording recording;
            recording.reserve(threads, 1, 1000);
            RunOptions options;
            options.recording = &recording;
            QCOMPARE(executor.run(chain.nodes, threads, {}, options).end, RunEnd::done);
            const auto& chunks = recording.chunks(1);
            others += static_cast<int>(chunks.size());
            if (chunks.size() > 0) QVERIFY(chunks[0].begin > recording.nodes[0].begin);
        }
        QVERIFY(others > 0);
    }
    // After a node, and after a view that follows it directly: a thread may not have finished the node by then.
    void hook_can_stop_a_run_after_any_node() {
        constexpr int threads = 4;
        Harness h;
        Tensor* const a = h.filled(TypeId::f32, {64, 16, 1, 1});
        std::vector<const Tensor*> nodes;
        for (int i = 0; i < 4; ++i) {
            for (Tensor* const t : {h.node(OpId::sqr, {a}), h.node(OpId::transpose, {a})}) {
                t->flags |= flag_compute;
                nodes.push_back(t);
            }
        }
        Executor executor(builtin_registry(), threads);
        for (size_t i = 0; i < 20'000; ++i) {
            const size_t last = i % (nodes.size() - 1);
            RunOptions options;
            options.after_node = [last](size_t node) { return node != last; };
            const RunResult result = executor.run(nodes, threads, {}, options);
            QCOMPARE(result.end, RunEnd::stopped);
            QCOMPARE(result.nodes_done, last + 1);
        }
    }
    void every_row_of_every_node_is_written_down_once() {
        const Chain chain(5, {64, 300, 2, 1});
        Executor executor(builtin_registry(), 3);
        Recording recording;
        recording.reserve(3, 5, 1000);
        QCOMPARE(chain.run(executor, &recording, 3).end, RunEnd::done);
        QCOMPARE(recording.lost_chunks(), uint64_t(0));
        std::vector<std::set<int64_t>> rows(5);
        Nanoseconds last = 0;
        recording.for_each_chunk([&](const ChunkRecord& chunk) {
            QVERIFY2(chunk.begin >= last, "out of order");
            last = chunk.begin;
            QVERIFY(chunk.end >= chunk.begin && chunk.thread < 3 && chunk.phase == 0);
            const NodeTime& node = recording.nodes[chunk.node];
            QVERIFY2(chunk.end <= node.end, qPrintable(QStringLiteral("%1 > %2").arg(chunk.end).arg(node.end)));
            for (int64_t row = chunk.first; row < chunk.first + chunk.rows; ++row)
                QVERIFY(rows[chunk.node].insert(row).second);
        });
        for (const auto& of_node : rows) QCOMPARE(of_node.size(), size_t(600));
        int waits = 0;
        last = 0;
        recording.for_each_wait([&](const WaitRecord& wait) {
            QVERIFY(wait.begin >= last && wait.end >= wait.begin);
            last = wait.begin;
            ++waits;
        });
        QCOMPARE(waits, 3 * 5);
        for (size_t i = 1; i < 5; ++i) QVERIFY(recording.nodes[i].begin >= recording.nodes[i - 1].end);
    }

    void the_latest_are_kept_and_the_lost_are_counted() {
        const Chain chain(10, {8, 4, 1, 1});
        Executor executor(builtin_registry(), 1);
        Recording recording;
        recording.reserve(1, 10, 4);
        chain.run(executor, &recording, 1);
        const auto& kept = recording.chunks(0);
        QCOMPARE(kept.size(), size_t(4));
        QCOMPARE(recording.lost_chunks(), uint64_t(6));
        QCOMPARE(recording.lost_waits(), uint64_t(6));
        for (uint32_t i = 0; i < 4; ++i) QCOMPARE(kept[i].node, 6 + i);
        std::vector<uint32_t> nodes;
        recording.for_each_wait([&](const WaitRecord& wait) { nodes.push_back(wait.node); });
        QCOMPARE(nodes, (std::vector<uint32_t>{6, 7, 8, 9}));
        recording.clear();
        QCOMPARE(recording.lost_chunks(), uint64_t(0));
        QCOMPARE(recording.chunks(0).size(), size_t(0));
        QCOMPARE(recording.nodes[9].end, Nanoseconds(0));
    }

    void without_room_only_the_times_of_nodes_are_kept() {
        const Chain chain(3, {8, 4, 1, 1});
        Executor executor(builtin_registry(), 2);
        Recording recording;
        recording.reserve(2, 3, 0);
        chain.run(executor, &recording, 2);
        for (const NodeTime& time : recording.nodes) QVERIFY(time.end > time.begin);
        QCOMPARE(recording.lost_chunks(), uint64_t(0));
        recording.for_each_chunk([](const ChunkRecord&) { QFAIL("a chunk without room for it"); });
    }

    void hundreds_of_threads_have_fewer_records_each() {
        Recording recording;
        recording.reserve(512, 1, 16'384);
        size_t bytes = 0;
        for (int thread = 0; thread < 512; ++thread) {
            QVERIFY(recording.chunks(thread).room() > 100);
            bytes += recording.chunks(thread).room() * sizeof(ChunkRecord) +
                     recording.waits(thread).room() * sizeof(WaitRecord);
        }
        QVERIFY2(bytes <= size_t{32} << 20, qPrintable(QString::number(bytes)));
        recording.reserve(8, 1, 16'384); // the requested number
        QCOMPARE(recording.chunks(7).room(), size_t{16'384});
    }

    void several_runs_add_to_one_recording() {
        const Chain first(2, {8, 4, 1, 1});
        const Chain second(3, {8, 4, 1, 1});
        Executor executor(builtin_registry(), 1);
        Recording recording;
        recording.reserve(1, 5, 100);
        QCOMPARE(first.run(executor, &recording, 1).end, RunEnd::done);
        QCOMPARE(second.run(executor, &recording, 1, 2).end, RunEnd::done);
        std::vector<uint32_t> nodes;
        recording.for_each_chunk([&](const ChunkRecord& chunk) { nodes.push_back(chunk.node); });
        QCOMPARE(nodes, (std::vector<uint32_t>{0, 1, 2, 3, 4}));
    }

    void a_recording_that_is_too_small_is_a_sentence() {
        const Chain chain(3, {8, 4, 1, 1});
        Executor executor(builtin_registry(), 2);
        Recording recording;
        recording.reserve(1, 3, 10);
        const RunResult threads = chain.run(executor, &recording, 2);
        QCOMPARE(threads.end, RunEnd::failed);
        QVERIFY2(text(threads.error).contains("room for 1 thread "), text(threads.error).constData());
        recording.reserve(2, 3, 10);
        QCOMPARE(chain.run(executor, &recording, 2, 1).end, RunEnd::failed);
    }
};

QTEST_APPLESS_MAIN(TestRecording)
#include "test_recording.moc"
