// SPDX-License-Identifier: MIT
// `ggscope-cli kernel`: what one block of a kernel did, line by line of its source, or what one thread of it did.
#include "base/columns.h"
#include "commands/commands.h"
#include "debug/kernel/kernel_look.h"
#include "debug/kernel/source_lines.h"
#include "debug/targets/target.h"
#include "program/program_json.h"
#include "shared/figures.h"
#include "shared/numbers.h"
#include "shared/opened.h"
#include "shared/options.h"
#include "shared/output.h"
#include "shared/words.h"

#include <CLI/CLI.hpp>
#include <charconv>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <optional>

namespace ggs {

namespace {

struct KernelOptions {
    std::string file, node;
    size_t launch = 0; // which of the node's kernels, from 0
    Extent3 block{0, 0, 0};
    std::optional<unsigned> thread; // what it did, instead of what each line did
};

constexpr size_t worst_named = 8;

std::string extent_text(const Extent3& e, const char* between) {
    return fmt::format("{}{}{}{}{}", e.x, between, e.y, between, e.z);
}

std::string head_text(const KernelLook& look) {
    const KernelReplay& replay = look.replay;
    const emulator::BlockRecording& block = replay.block;
    std::string text = fmt::format("{} ({}), step {}: kernel {}, {} of {}\n", look.structure->name(look.node),
                                   op_word(look.structure->op(look.node), look.structure->tensor(look.node)), look.step,
                                   block.kernel, replay.launch + 1, replay.launches.size());
    text += fmt::format("block ({}) of {}; {} in {}, {}, {}\n", extent_text(block.which, ", "),
                        extent_text(block.grid, " x "), count_text(block.threads(), "thread"),
                        count_text(block.warps(), "warp"), count_text(look.steps.barriers(), "barrier"),
                        count_text(block.events.size(), "event"));
    if (block.lost > 0)
        text +=
            fmt::format("{} later events were discarded: the limit is {} events\n", block.lost, block.events.size());
    if (replay.with_blocks_before)
        text += "the kernel uses atomics of the whole grid, so the previous blocks were run as well\n";
    return text;
}

std::string comparison_text(const KernelLook& look) {
    if (!look.compared)
        return look.why_not_compared.empty() ? std::string() : "not compared: " + english(look.why_not_compared) + "\n";
    const KernelComparison& c = *look.compared;
    const std::string with = c.with.kind == DeviceKind::cpu ? std::string("the CPU") : device_words(c.with);
    if (c.elements == 0) return "the block writes no element of the node\n";
    if (c.different == 0)
        return fmt::format("{} written, the same bits as on {}\n", count_text(c.elements, "element"), with);
    std::string text = fmt::format("{} written, {} with different bits than on {}; the largest difference is {:.3g}\n",
                                   count_text(c.elements, "element"), c.different, with, c.largest);
    const Tensor& node = look.structure->tensor(look.node);
    for (size_t i = 0; i < std::min(c.worst.size(), worst_named); ++i)
        text += fmt::format("  {}{}  {:.9g} here, {:.9g} there\n", look.structure->name(look.node),
                            index_text(node, c.worst[i].element), c.worst[i].here, c.worst[i].there);
    return text;
}

std::string thread_text(const KernelLook& look, unsigned thread) {
    Columns columns({{"line"}, {"what"}, {"at"}, {"value"}});
    for (const ThreadEvent& each : events_of_thread(look, thread))
        columns.row({each.line, event_word(each.kind, each.shared), each.at, each.value});
    return fmt::format("thread {}, lane {} of warp {}\n", thread, thread % emulator::lanes_of_warp,
                       thread / emulator::lanes_of_warp) +
           columns.text();
}

std::string lines_text(const KernelLook& look) {
    using enum Columns::Align;
    Columns columns(
        {{"line", right}, {"times", right}, {"fetched", right}, {"used", right}, {"banks", right}, {"source"}});
    std::string file;
    for (const auto& [place, sum] : look.steps.lines()) {
        if (place.first != file) columns.section(place.first);
        file = place.first;
        columns.row({std::to_string(place.second), std::to_string(sum.times),
                     sum.sectors > 0 ? english(size_text(32 * sum.sectors)) : "",
                     sum.sectors > 0 ? percent_text(sum.used()) : "",
                     sum.shared > 0 ? fmt::format("x{:.3g}", sum.ways()) : "",
                     std::string(trimmed(source_line(place.first, place.second)))});
    }
    return columns.text();
}

// With `thread`, its events in order; else lines with how often they ran, what they fetched, and what was found.
std::string kernel_text(const KernelLook& look, std::optional<unsigned> thread) {
    std::string text = head_text(look);
    if (thread) return text + thread_text(look, *thread);
    text += lines_text(look);
    for (const emulator::Finding& finding : look.replay.block.findings)
        text += "found: " + english(message_of(finding)) + "\n";
    return text + comparison_text(look);
}

// One object: schema, kind, ggscope_version, ggml_version, node, step, kernels[{kernel, grid, block, shared}], kernel,
// block[3], with_blocks_before, events, lost, barriers, lines[{file, line, source, times, bytes, sectors, shared,
// passes, barriers}], findings[], compared{with, elements, different, largest, worst[{element[], here, there}]} or
// why_not_compared, and with `thread` events_of_thread[{line, what, at, value}], a line as "norm.cu:27".
std::string kernel_json(const KernelLook& look, std::optional<unsigned> thread) {
    using Json = nlohmann::ordered_json;
    const KernelReplay& replay = look.replay;
    const auto extent = [](const Extent3& e) { return Json::array({e.x, e.y, e.z}); };
    Json json = json_head("kernel");
    json["node"] = look.structure->name(look.node);
    json["step"] = look.step;
    json["kernels"] = Json::array();
    for (const ReplayedLaunch& each : replay.launches)
        json["kernels"].push_back({{"kernel", each.kernel},
                                   {"grid", extent(each.grid)},
                                   {"block", extent(each.block)},
                                   {"shared", each.shared}});
    json["kernel"] = replay.launch;
    json["block"] = extent(replay.block.which);
    json["with_blocks_before"] = replay.with_blocks_before;
    json["events"] = replay.block.events.size();
    json["lost"] = replay.block.lost;
    json["barriers"] = look.steps.barriers();
    json["lines"] = Json::array();
    for (const auto& [place, sum] : look.steps.lines())
        json["lines"].push_back({{"file", place.first},
                                 {"line", place.second},
                                 {"source", source_line(place.first, place.second)},
                                 {"times", sum.times},
                                 {"bytes", sum.bytes},
                                 {"sectors", sum.sectors},
                                 {"shared", sum.shared},
                                 {"passes", sum.passes},
                                 {"barriers", sum.barriers}});
    json["findings"] = Json::array();
    for (const emulator::Finding& finding : replay.block.findings)
        json["findings"].push_back(english(message_of(finding)));
    if (look.compared) {
        const KernelComparison& c = *look.compared;
        Json compared = {{"with", device_words(c.with)},
                         {"elements", c.elements},
                         {"different", c.different},
                         {"largest", json_number(c.largest)},
                         {"worst", Json::array()}};
        for (const KernelDifference& each : c.worst)
            compared["worst"].push_back(
                {{"element", each.element}, {"here", json_number(each.here)}, {"there", json_number(each.there)}});
        json["compared"] = std::move(compared);
    } else if (!look.why_not_compared.empty()) {
        json["why_not_compared"] = english(look.why_not_compared);
    }
    if (thread) {
        json["thread"] = *thread;
        json["events_of_thread"] = Json::array();
        for (const ThreadEvent& each : events_of_thread(look, *thread))
            json["events_of_thread"].push_back({{"line", each.line},
                                                {"what", event_word(each.kind, each.shared)},
                                                {"at", each.at},
                                                {"value", each.value}});
    }
    return json_text(json);
}

// Returns the kernel of a node, after all steps before it have run.
Result<std::shared_ptr<const KernelLook>> kernel_of(Target& target, const std::string& node, const std::string& file,
                                                    KernelAsk ask) {
    const std::shared_ptr<const Structure> structure = target.structure();
    GGS_TRY(const uint32_t number, read_tensor(node, *structure, lister(file, true)));
    const auto step = structure->step_of(number);
    if (!step) return fail("no step computes `%1`", node);
    GGS_CHECK(target.can(Capability::step_into));
    const Stop stop = target.run_to(*step);
    if (stop.kind == StopKind::failed) return fail_with(stop.reason);
    if (stop.kind == StopKind::paused) return fail("interrupted before step %1", *step);
    ask.step = *step;
    return target.look_into_kernel(ask);
}

// "1,2,0"; what is left out is 0.
Result<Extent3> block_place(std::string_view words) {
    Extent3 place{0, 0, 0};
    const std::string_view all = words;
    for (unsigned* const to : {&place.x, &place.y, &place.z}) {
        const auto [end, error] = std::from_chars(words.data(), words.data() + words.size(), *to);
        if (error != std::errc()) return fail("`%1` is not a block; write it as X,Y,Z, counted from 0,0,0", all);
        words.remove_prefix(static_cast<size_t>(end - words.data()));
        if (words.empty()) return place;
        if (words.front() != ',') break;
        words.remove_prefix(1);
    }
    return fail("`%1` is not a block; write it as X,Y,Z, counted from 0,0,0", all);
}

int kernel_command(const CommonOptions& common, const KernelOptions& options) {
    Interrupts interrupts; // before the target makes threads
    const std::unique_ptr<Target> target = open_graph(common, options.file, 0, interrupts);
    if (!target) return exit_failed;
    const Interrupts::Pausing pausing(interrupts, *target);
    const Result<std::shared_ptr<const KernelLook>> look =
        kernel_of(*target, options.node, options.file, {{}, options.launch, options.block});
    if (!look.ok()) return fail_with(common, options.file, look.error());
    if (options.thread && *options.thread >= (*look)->replay.block.threads())
        return fail_with(common, options.file,
                         msg("there is no thread %2; a block has %1 threads, counted from 0",
                             (*look)->replay.block.threads(), *options.thread));
    print(common.json ? kernel_json(**look, options.thread) : kernel_text(**look, options.thread));
    return (*look)->replay.block.findings.empty() ? exit_done : exit_failed;
}

} // namespace

void add_kernel(CommandLine& line) {
    const auto [command, kernel] = line.add("kernel", kernel_command,
                                            "Run one block of a GPU kernel in the emulator on the program's bytes, and "
                                            "print what each line or one thread does",
                                            R"(The exit status is 1 if the emulator finds a fault.

Examples:
  ggscope-cli kernel resources/samples/attention-head.ggs kq
  ggscope-cli kernel --thread 3 resources/samples/attention-head.ggs kq)");
    add_file(command, kernel.file, file_to_run);
    command->add_option("NODE", kernel.node, "Name of a node")->required();
    command
        ->add_option_function<size_t>(
            "--kernel", [&launch = kernel.launch](size_t number) { launch = number - 1; },
            "Number of the kernel, counted from 1, if the node needs several")
        ->check(whole_number("kernel number", 1, 1000))
        ->type_name("N");
    command
        ->add_option_function<std::string>(
            "--block", [&block = kernel.block](const std::string& words) { block = block_place(words).value(); },
            "Block of the grid to run (default: 0,0,0)")
        ->check([](const std::string& words) { return why_not(block_place(words)); })
        ->type_name("X,Y,Z");
    command->add_option("--thread", kernel.thread, "Print the events of this thread of the block in order")
        ->check(whole_number("thread number", 0, 1023))
        ->type_name("N");
    add_computing(command, line.common());
}

} // namespace ggs
