// SPDX-License-Identifier: MIT
// `ggscope-cli train`: runs the training of a script, with a line for each epoch, and saves what it has learnt.
#include "base/printable.h"
#include "commands/commands.h"
#include "debug/targets/local_target.h"
#include "program/program_json.h"
#include "program/words.h"
#include "shared/figures.h"
#include "shared/numbers.h"
#include "shared/opened.h"
#include "shared/options.h"
#include "shared/output.h"
#include "train/checkpoint.h"

#include <CLI/CLI.hpp>
#include <chrono>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace ggs {

namespace {

struct TrainCommand {
    std::string file;
    std::string resume, checkpoint, model, into; // files; empty: none
    int threads = 0;                             // 0: from the script
};

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

// The rounds after which a line is printed: each epoch, or without examples 1, 2, 5, 10, 20, 50 … evaluations.
uint32_t next_line(const TrainingFeed& feed, uint32_t round) {
    if (!feed.training().batches.empty()) {
        const uint32_t n = feed.rounds_in_epoch();
        return std::min(feed.last_round(), round / n * n + n - 1);
    }
    for (uint64_t decade = 1;; decade *= 10) {
        for (const uint64_t mark : {decade, 2 * decade, 5 * decade}) {
            if (mark > round) return static_cast<uint32_t>(std::min<uint64_t>(feed.last_round(), mark - 1));
        }
    }
}

// The figures of an epoch, or of an evaluation.
struct Line {
    uint32_t round = 0, epoch = 0;
    double loss = 0, gradient_norm = 0, rate = 0, seconds = 0;
    std::optional<double> validation = {};
    std::vector<double> watched = {};
};

Line line_of(const TrainingFeed& feed, double seconds) {
    const TrainingPoint& point = feed.points().back();
    Line line{point.round,
              point.epoch,
              static_cast<double>(point.loss),
              static_cast<double>(point.gradient_norm),
              static_cast<double>(point.rate),
              seconds};
    line.watched = point.watched;
    if (feed.training().batches.empty() || feed.epochs().size() <= point.epoch) return line;
    const TrainingFeed::Epoch& epoch = feed.epochs()[point.epoch];
    line.loss = epoch.loss;
    line.watched = epoch.watched;
    if (feed.training().validation_batches() > 0) line.validation = epoch.validation;
    return line;
}

// Seconds that the rest takes if it takes as long as what was done.
std::optional<double> time_left(const TrainingFeed& feed, const Line& line) {
    const double done = line.round + 1.0 - feed.training().first_round, all = feed.last_round() - line.round;
    if (feed.training().batches.empty() || all == 0) return {}; // it may converge at any time
    return line.seconds / done * all;
}

std::string line_text(const TrainingFeed& feed, const Line& line) {
    const bool epochs = !feed.training().batches.empty();
    std::string text = epochs ? fmt::format("epoch {:>4} of {}", line.epoch + 1, feed.training().epochs)
                              : fmt::format("evaluation {:>5}", line.round + 1);
    text += fmt::format("  loss {:<10}", number_text(line.loss, 5));
    if (line.validation) text += fmt::format("  validation {:<10}", number_text(*line.validation, 5));
    for (size_t i = 0; i < line.watched.size(); ++i)
        text += fmt::format("  {} {:<8}", printable(feed.program().display_name(feed.training().watches[i])),
                            number_text(line.watched[i], 4));
    text += fmt::format("  gradient norm {:<9}", number_text(line.gradient_norm, 4));
    if (line.rate > 0) text += fmt::format("  rate {:<8}", number_text(line.rate, 3));
    text += fmt::format("  {:.1f} s", line.seconds);
    if (const auto left = time_left(feed, line)) text += fmt::format(", {:.0f} s left", *left);
    return text + "\n";
}

nlohmann::ordered_json json_of(const TrainingFeed& feed, const Line& line) {
    nlohmann::ordered_json json = {{"round", line.round}};
    if (!feed.training().batches.empty()) json["epoch"] = line.epoch;
    json["loss"] = json_number(line.loss);
    if (line.validation) json["validation"] = json_number(*line.validation);
    for (size_t i = 0; i < line.watched.size(); ++i)
        json["watched"][feed.program().display_name(feed.training().watches[i])] = json_number(line.watched[i]);
    json["gradient_norm"] = json_number(line.gradient_norm);
    if (line.rate > 0) json["rate"] = json_number(line.rate);
    json["seconds"] = line.seconds;
    return json;
}

std::string end_text(const TrainingFeed& feed, double seconds) {
    const TrainingStop& stop = *feed.stop();
    const Line last = line_of(feed, seconds);
    return fmt::format("{}: {}; {} round{}, loss {}, {:.2f} s\n", optimiser(feed.training().kind).title,
                       english(stop.why), stop.round + 1, stop.round == 0 ? "" : "s", number_text(last.loss, 6),
                       seconds);
}

class TrainingReport {
  public:
    TrainingReport(LocalTarget& target, const TrainCommand& command, bool json)
        : m_target(target), m_feed(*target.training()), m_command(command), m_json(json) {}

    Result<Made> run(const std::string& name) {
        for (const std::string& path : {m_command.model, m_command.checkpoint}) {
            if (!path.empty()) GGS_CHECK(may_save(path)); // before it has trained for hours
        }
        if (!m_command.into.empty()) GGS_CHECK(fits_model(m_feed, m_command.into));
        m_start = Clock::now();
        Made made;
        Stop stop;
        uint32_t at = m_feed.training().first_round;
        do {
            const uint32_t goal = next_line(m_feed, at);
            stop = m_target.run_to(Moment{goal - m_feed.training().first_round, m_target.structure()->steps.size()});
            if (stop.kind == StopKind::failed) return fail_with(std::move(stop.reason));
            if (m_feed.points().empty()) break;
            if (stop.kind == StopKind::paused) break;
            GGS_CHECK(report());
            at = m_feed.points().back().round + 1;
        } while (!m_feed.stop() || at <= m_feed.stop()->round);
        if (stop.kind == StopKind::paused) made.interrupted = msg("interrupted before the training ended");
        if (!m_command.model.empty() && m_feed.stop())
            GGS_CHECK(m_command.into.empty() ? save_parameters(m_feed, m_command.model)
                                             : save_into_model(m_feed, m_command.into, m_command.model));
        const double seconds = seconds_since(m_start);
        if (!m_json) {
            if (m_feed.stop()) made.text = end_text(m_feed, seconds);
            return made;
        }
        nlohmann::ordered_json out = json_head("train");
        out["program"] = name;
        out["optimiser"] = optimiser(m_feed.training().kind).name;
        out["lines"] = std::move(m_lines);
        if (m_feed.stop()) {
            out["end"] = {{"code", static_cast<int>(m_feed.stop()->end)},
                          {"why", english(m_feed.stop()->why)},
                          {"rounds", m_feed.stop()->round + 1},
                          {"loss", json_number(line_of(m_feed, seconds).loss)}};
        }
        out["seconds"] = seconds;
        made.text = json_text(out);
        return made;
    }

  private:
    Status report() {
        const Line line = line_of(m_feed, seconds_since(m_start));
        if (m_json) {
            m_lines.push_back(json_of(m_feed, line));
        } else {
            print(line_text(m_feed, line));
        }
        return m_command.checkpoint.empty() ? Status() : save_checkpoint(m_feed, m_command.checkpoint);
    }

    LocalTarget& m_target;
    const TrainingFeed& m_feed;
    const TrainCommand& m_command;
    bool m_json;
    nlohmann::ordered_json m_lines = nlohmann::ordered_json::array();
    Clock::time_point m_start;
};

int train_command(const CommonOptions& common, const TrainCommand& options) {
    Interrupts interrupts; // before the target makes threads
    SessionOptions session;
    session.threads = options.threads;
    session.checkpoint = options.resume;
    CommonOptions without_history = common;
    without_history.history = 0; // nothing here goes back
    const std::unique_ptr<Target> target = open_graph(without_history, options.file, session, interrupts);
    if (!target) return exit_failed;
    auto* const local = dynamic_cast<LocalTarget*>(target.get());
    if (!local || !local->training())
        return fail_with(common, options.file,
                         msg("the script has no `train`, so there is nothing to train: train(loss, adamw())"));
    const Interrupts::Pausing pausing(interrupts, *target);
    return print_or_fail(common, options.file, TrainingReport(*local, options, common.json).run(stem(options.file)));
}

} // namespace

void add_train(CommandLine& line) {
    const auto [command, train] =
        line.add("train", train_command, "Train the parameters of a script",
                 R"(A line is printed for each epoch. Without examples, a line is printed for some evaluations.

Examples:
  ggscope-cli train resources/samples/regression.ggs
  ggscope-cli train my.ggs --save-checkpoint my-training.gguf
  ggscope-cli train my.ggs --resume my-training.gguf --save my-model.gguf)");
    add_file(command, train.file, file_to_run);
    command->add_option("--resume", train.resume, "Checkpoint to go on from")->type_name("FILE");
    command->add_option("--save-checkpoint", train.checkpoint, "File to save a checkpoint in after each line")
        ->type_name("FILE");
    CLI::Option* const save =
        command->add_option("--save", train.model, "File to save the trained parameters in")->type_name("FILE");
    command
        ->add_option("--model", train.into,
                     "Save a copy of this model, in which the parameters replace the tensors of the same names")
        ->type_name("MODEL")
        ->needs(save);
    add_threads(command, train.threads);
    add_computing(command, line.common());
}

} // namespace ggs
