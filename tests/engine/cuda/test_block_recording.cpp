// SPDX-License-Identifier: MIT
// Recordings of a thread block by the emulator: its events, and the order in which a reader steps through them.
#include <QtTest/QTest> // first: moc fails on a file that begins with <concepts>

#include "cuda/devices.h"
#include "cuda/sources.h"
#include "debug/kernel/row_padding.h"
#include "engine/built.h"
#include "engine/cuda/on_emulator.h"

#include <cstring>
#include <filesystem>
#include <set>
#include <sstream>

using namespace ggs;
using emulator::BlockRecording;
using emulator::EventKind;
using emulator::LaneEvent;

namespace {

template <class T> T value_of(const LaneEvent& event, size_t at = 0) {
    T value{};
    std::memcpy(&value, event.value.data() + at, sizeof value);
    return value;
}

BlockRecording recorded(Setting& s, const std::string& kernel, unsigned blocks, unsigned threads,
                        const Extent3& which = {0, 0, 0}, bool before = false, size_t most = 1 << 20) {
    emulator::Recorded recording(which, before, most);
    static_cast<void>(s.run(kernel, blocks, threads));
    return recording.take();
}

// The steps of a mark's line, in order.
std::vector<WarpStep> steps_at(const WarpSteps& steps, const std::string& mark) {
    std::vector<WarpStep> all;
    for (const WarpStep& each : steps.steps()) {
        if (steps.site(each).place.line == line_of(mark)) all.push_back(each);
    }
    return all;
}

// Checks that each event belongs to exactly one step, and that the events of a thread keep their order.
void check_whole(const WarpSteps& steps) {
    const BlockRecording& block = steps.block();
    std::set<uint32_t> seen;
    std::vector<int64_t> last(block.threads(), -1);
    for (const WarpStep& step : steps.steps()) {
        QVERIFY(step.lanes > 0);
        for (const uint32_t number : steps.events(step)) {
            QVERIFY(seen.insert(number).second);
            const LaneEvent& event = steps.event(number);
            QCOMPARE(event.site, step.site);
            QCOMPARE(event.thread / 32, unsigned{step.warp});
            QVERIFY(last[event.thread] < static_cast<int64_t>(number));
            last[event.thread] = number;
        }
    }
    QCOMPARE(seen.size(), block.events.size());
}

} // namespace

class TestBlockRecording : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { register_devices(); }

    void each_access_is_there_with_its_bytes() {
        Setting s;
        const BlockRecording block = recorded(s, "doubled", 2, 32, {1, 0, 0});
        QCOMPARE(block.kernel, std::string("doubled"));
        QCOMPARE(block.which.x, 1u);
        QCOMPARE(block.threads(), 32u);
        QCOMPARE(block.events.size(), size_t{96}); // a read, a write and the end of each
        QVERIFY(!block.global_atomics);
        for (const LaneEvent& event : block.events) {
            const unsigned i = 32u + event.thread;
            switch (block.sites[event.site].kind) {
            case EventKind::read:
                QCOMPARE(event.address, reinterpret_cast<uint64_t>(s.from.as<float>() + i));
                QCOMPARE(value_of<float>(event), static_cast<float>(i));
                break;
            case EventKind::write:
                QCOMPARE(event.address, reinterpret_cast<uint64_t>(s.to.as<float>() + i));
                QCOMPARE(value_of<float>(event), static_cast<float>(2 * i));
                break;
            default: QCOMPARE(block.sites[event.site].kind, EventKind::returned);
            }
        }
        // The other block was not run.
        QCOMPARE(s.to.read<float>(64)[0], 0.0f);
        QCOMPARE(s.to.read<float>(64)[63], 126.0f);
    }

    void recording_on_request_runs_previous_blocks_first() {
        Setting s;
        const BlockRecording alone = recorded(s, "counted", 3, 32, {2, 0, 0});
        QVERIFY(alone.global_atomics);
        QCOMPARE(s.numbers.read<int>(1)[0], 32);
        Setting t;
        const BlockRecording with = recorded(t, "counted", 3, 32, {2, 0, 0}, true);
        QCOMPARE(t.numbers.read<int>(1)[0], 96);
        QCOMPARE(with.events.size(), alone.events.size());
        int least = 96, most = 0;
        for (const LaneEvent& event : with.events) {
            if (with.sites[event.site].kind != EventKind::atomic ||
                event.address != reinterpret_cast<uint64_t>(t.numbers.as<int>()))
                continue;
            least = std::min(least, value_of<int>(event));
            most = std::max(most, value_of<int>(event));
        }
        QCOMPARE(least, 65); // the counter's value after the addition
        QCOMPARE(most, 96);
    }

    void barriers_and_shuffles_are_there() {
        Setting s;
        const BlockRecording block = recorded(s, "summed", 1, 64);
        const WarpSteps steps(block);
        check_whole(steps);
        QVERIFY(steps.barriers() > 0);
        // 0 … 31 and 32 … 63 are summed by halves: the first lane hands in 0 and 32, and gets 16 and 48.
        std::vector<std::pair<float, float>> first;
        for (const LaneEvent& event : block.events) {
            if (block.sites[event.site].kind == EventKind::shuffle && event.thread % 32 == 0 && first.size() < 6)
                first.emplace_back(value_of<float>(event), value_of<float>(event, 8));
        }
        QVERIFY(first.size() >= 5);
        QCOMPARE(first[0].first, 0.0f);
        QVERIFY(first[0].second == 16.0f || first[0].second == 1.0f);
        QCOMPARE(block.shared.size(), size_t{1});
        QCOMPARE(block.shared[0].size, size_t{128});
        for (const WarpStep& step : steps.steps()) QVERIFY(step.epoch <= steps.barriers());
    }

    void diverged_lanes_converge_again() {
        Setting s;
        const BlockRecording block = recorded(s, "goes_round", 1, 32);
        const WarpSteps steps(block);
        check_whole(steps);
        if (block.sites.front().place.line == 0) QSKIP("this program knows no lines: libbacktrace is missing");
        // Round 0 has 24 lanes, round 1 16, round 2 8; each splits into even and odd ones, which come together again.
        const auto even = steps_at(steps, "EVEN"), odd = steps_at(steps, "ODD"), both = steps_at(steps, "BOTH"),
                   store = steps_at(steps, "STORE");
        const auto lanes = [](const std::vector<WarpStep>& all) {
            std::vector<unsigned> counts;
            for (const WarpStep& each : all) counts.push_back(each.lanes);
            return counts;
        };
        QCOMPARE(lanes(both), (std::vector<unsigned>{24, 16, 8}));
        QCOMPARE(lanes(store), (std::vector<unsigned>{32}));
        unsigned in_branches = 0;
        for (const unsigned n : lanes(even)) in_branches += n;
        for (const unsigned n : lanes(odd)) in_branches += n;
        QCOMPARE(in_branches, 48u);
        QCOMPARE(both[2].time, 3u);
        QVERIFY(steps.of_thread(both[2], 3) != nullptr);
        QVERIFY(steps.of_thread(both[2], 2) == nullptr);
    }

    // Lanes that skip a branch wait at its end, as on a GPU: all lanes of a warp go through the loop together.
    void lanes_go_round_a_loop_together() {
        Setting s;
        const BlockRecording block = recorded(s, "reads_at_times", 1, 32);
        const WarpSteps steps(block);
        check_whole(steps);
        if (block.sites.front().place.line == 0) QSKIP("this program knows no lines: libbacktrace is missing");
        const auto always = steps_at(steps, "ALWAYS"), at_times = steps_at(steps, "AT TIMES");
        QCOMPARE(always.size(), size_t{6});
        for (const WarpStep& each : always) QCOMPARE(unsigned{each.lanes}, 32u);
        QCOMPARE(at_times.size(), size_t{6});
        for (const WarpStep& each : at_times) QCOMPARE(unsigned{each.lanes}, 8u);
    }

    void sectors_and_banks_are_counted() {
        OnDevice from(32 * 32 * sizeof(float)), to(32 * sizeof(float));
        const auto of = [&](const std::string& kernel) {
            emulator::Recorded recording({0, 0, 0}, false, 1 << 20);
            Launcher launcher;
            launch_planted(launcher.queue, kernel, 1, 32, {from.as<float>(), to.as<float>(), nullptr, 0});
            return recording.take();
        };
        const auto read = [](const WarpSteps& steps, bool shared) {
            std::vector<StepTraffic> all;
            for (const WarpStep& step : steps.steps()) {
                if (steps.site(step).kind == EventKind::read && steps.site(step).shared == shared)
                    all.push_back(steps.traffic(step));
            }
            return all;
        };
        const BlockRecording near = of("side_by_side"), far = of("far_apart"), bank = of("in_one_bank");
        QCOMPARE(read(WarpSteps(near), false).at(0).sectors, uint64_t{4});
        QCOMPARE(read(WarpSteps(near), false).at(0).used(), 1.0);
        QCOMPARE(read(WarpSteps(far), false).at(0).sectors, uint64_t{32});
        QCOMPARE(read(WarpSteps(far), false).at(0).used(), 0.125);
        QCOMPARE(read(WarpSteps(bank), true).at(0).passes, 32u);

        // Rows that are a word longer end it; where each lane has a bank there is nothing to be gained.
        const auto paddings = [](const WarpSteps& steps) {
            std::vector<std::optional<RowPadding>> all;
            for (const WarpStep& step : steps.steps()) {
                if (is_access(steps.site(step).kind) && steps.site(step).shared)
                    all.push_back(row_padding(steps, step));
            }
            return all;
        };
        const WarpSteps in_one(bank);
        const auto of_one = paddings(in_one);
        QCOMPARE(of_one.size(), size_t{33}); // 32 rows are written, a column is read
        for (size_t i = 0; i < 32; ++i) QVERIFY(!of_one[i]);
        QVERIFY(of_one[32] && of_one[32]->row == 32 && of_one[32]->longer == 33 && of_one[32]->passes == 1);
        QCOMPARE(of_one[32]->words.size(), size_t{32});
        const BlockRecording two = of("two_in_a_bank");
        const WarpSteps in_two(two);
        for (const std::optional<RowPadding>& each : paddings(in_two))
            QVERIFY(each && each->row == 65 && each->longer == 66 && each->passes == 1);
        QCOMPARE(read(in_two, true).at(0).passes, 2u);
        QVERIFY(!row_padding(in_two, in_two.steps().back())); // not an access to shared memory
    }

    void one_goes_by_lines_barriers_and_threads() {
        Setting s;
        const BlockRecording block = recorded(s, "lacks_a_barrier", 1, 64);
        const WarpSteps steps(block);
        check_whole(steps);
        QVERIFY(!block.findings.empty()); // and what came before it is recorded
        QCOMPARE(steps.next_of_thread(0, 40).has_value(), true);
        size_t at = 0;
        std::vector<size_t> way{at};
        while (const auto next = steps.next_line(at)) way.push_back(at = *next);
        for (size_t i = way.size(); i-- > 1;) QCOMPARE(steps.line_before(way[i]), std::optional(way[i - 1]));
        QCOMPARE(steps.line_before(0), std::nullopt);
        QCOMPARE(steps.next_barrier(0), std::nullopt);
        QVERIFY(steps.of_warp(0, 1).has_value());
        Setting t;
        const BlockRecording turned = recorded(t, "summed", 1, 64);
        const WarpSteps sum(turned);
        const auto behind = sum.next_barrier(0);
        QVERIFY(behind.has_value());
        QCOMPARE(sum.steps()[*behind].epoch, 1u);
    }

    void there_is_room_for_so_many() {
        Setting s;
        const BlockRecording block = recorded(s, "doubled", 1, 64, {0, 0, 0}, false, 10);
        QCOMPARE(block.events.size(), size_t{10});
        QCOMPARE(block.lost, uint64_t{64 * 3 - 10});
        const WarpSteps steps(block);
        check_whole(steps);
    }

    void recording_of_missing_block_is_an_error() {
        Setting s;
        emulator::Recorded recording({2, 0, 0}, false, 100);
        const Status status = s.run("doubled", 2, 32);
        QVERIFY(!status.ok());
        SAME_TEXT(english(status.error()), "doubled has no block (2, 0, 0); its grid is 2 × 1 × 1");
        QVERIFY(recording.take().kernel.empty());
    }

    // Line for line what was compiled.
    void each_source_is_in_the_program() {
        size_t files = 0;
        for (const auto& entry : std::filesystem::directory_iterator(GGSCOPE_SOURCE_DIR "/engine/cuda/kernels")) {
            std::ifstream in(entry.path());
            std::stringstream text;
            text << in.rdbuf();
            QVERIFY(text.str() == kernel_source("engine/cuda/kernels/" + entry.path().filename().string()));
            ++files;
        }
        QVERIFY(files > 20);
        QVERIFY(kernel_source("engine/cuda/kernels/none.cu").empty());
    }
};

QTEST_APPLESS_MAIN(TestBlockRecording)
#include "test_block_recording.moc"
