// SPDX-License-Identifier: MIT
// The commands about models' files: what is in one, what it reads a text as, what it makes of it.
#include "command_line.h"

#include "base/read_file.h"
#include "commands/diff.h"
#include "commands/lens.h"
#include "commands/logits.h"
#include "commands/model_memory.h"
#include "commands/tokenize.h"
#include "files/weights_file.h"
#include "opened.h"
#include "shared/output.h"
#include "text/chat_template.h"

#include <algorithm>
#include <array>
#include <unistd.h>

namespace ggs {

namespace {

constexpr uint64_t longest_text = uint64_t{16} << 20; // what is said of a text takes many times its memory

// A text as it was given, or what comes from standard input.
Result<std::string> given_text(const std::string& text, Interrupts& interrupts) {
    if (text != "-") return text;
    Opening opening;
    const Interrupts::Pausing pausing(interrupts, opening);
    return read_rest(STDIN_FILENO, "standard input", longest_text, &opening.cancelled);
}

// JSON has them in it.
void warn(const CommonOptions& common, const Tokenizer& tokenizer) {
    if (common.json) return;
    for (const Message& each : tokenizer.vocabulary().warnings()) complain(each);
}

// Opens the model and runs the text through it, or says why not.
std::optional<std::pair<std::shared_ptr<const Model>, ModelAnswer>> run_model_of(const CommonOptions& common,
                                                                                 const ModelCommand& options,
                                                                                 bool embeds) {
    Interrupts interrupts;
    const auto failed = [&](const Message& why) {
        fail_with(common, options.file, why);
        return std::nullopt;
    };
    const auto model = Model::open(options.file, GgufLimits::within(common.limits.memory));
    if (!model.ok()) return failed(model.error());
    if ((*model)->params().causal == embeds)
        return failed(embeds ? msg("a `%1` model gives logits, not an embedding: `ggscope-cli logits` prints them",
                                   (*model)->params().architecture)
                             : msg("a `%1` model gives an embedding, no logits: `ggscope-cli embed` prints it",
                                   (*model)->params().architecture));
    const Result<std::string> text = given_text(options.text, interrupts);
    if (!text.ok()) return failed(text.error());
    warn(common, (*model)->tokenizer());
    ModelOptions how = options.options;
    how.cache = cache_type(options.cache);
    const DeviceChoice device = common.device.value_or(DeviceChoice());
    placement_is_idle(common, device);
    Opening opening;
    const Interrupts::Pausing pausing(interrupts, opening);
    Result<ModelAnswer> run = run_model(*common.registry, *model, *text, how, options.threads,
                                        {device, common.placement}, common.limits, &opening.cancelled);
    if (!run.ok()) return failed(run.error());
    return std::pair(*model, std::move(*run));
}

} // namespace

int info_command(const CommonOptions& common, const InfoCommand& options) {
    const GgufLimits limits = GgufLimits::within(common.limits.memory);
    const Result<WeightsFile> file = WeightsFile::open(options.file, limits);
    if (!file.ok()) return fail_with(common, options.file, file.error());
    const Result<std::string> text = common.json ? info_json(*file, options.info) : info_text(*file, options.info);
    if (!text.ok()) return fail_with(common, options.file, text.error());
    print(*text);
    return exit_done;
}

int model_memory_command(const CommonOptions& common, const PlanCommand& options) {
    Interrupts interrupts;
    const auto model = Model::open(options.file, GgufLimits::within(common.limits.memory));
    if (!model.ok()) return fail_with(common, options.file, model.error());
    ModelCase how{common.model.options, common.model.options.micro_batch};
    how.options.cache = cache_type(common.cache);
    how.tokens = std::min(how.tokens, (*model)->cells(how.options));
    Opening opening;
    const Interrupts::Pausing pausing(interrupts, opening);
    std::vector<ModelCaseMemory> cases;
    for (const ModelCase& each : cases_around(**model, how)) {
        if (opening.cancelled) return fail_with(common, options.file, msg("interrupted"));
        cases.push_back({each, model_memory(*common.registry, **model, each, common.limits)});
    }
    // What is asked about has to be there; of the others it is said why they are not.
    if (!cases.front().memory.ok()) return fail_with(common, options.file, cases.front().memory.error());
    print(common.json ? model_memory_json(**model, cases) : model_memory_text(**model, cases));
    return exit_done;
}

int set_command(const CommonOptions& common, const SetCommand& options) {
    const GgufLimits limits = GgufLimits::within(common.limits.memory);
    Interrupts interrupts;
    const Result<GgufFile> file = GgufFile::open(options.file, limits);
    if (!file.ok()) return fail_with(common, options.file, file.error());
    Opening opening;
    const Interrupts::Pausing pausing(interrupts, opening);
    return print_or_fail(common, options.file, set_keys(*file, options.set, common.json, limits, &opening.cancelled));
}

int diff_command(const CommonOptions& common, const DiffCommand& options) {
    Interrupts interrupts;
    const GgufLimits limits = GgufLimits::within(common.limits.memory);
    std::vector<WeightsFile> files;
    for (const std::string& path : {options.a, options.b}) {
        if (const Result<FileKind> kind = file_kind(path); kind.ok() && *kind != FileKind::weights)
            return fail_with(common, path,
                             msg("%1 is no file of weights: only those (.gguf, .safetensors) are compared", path));
        Result<WeightsFile> file = WeightsFile::open(path, limits);
        if (!file.ok()) return fail_with(common, path, file.error());
        files.push_back(std::move(*file));
    }
    Opening reading;
    const Interrupts::Pausing pausing(interrupts, reading);
    const Result<FileDiff> diff =
        compare_files(files[0], files[1], [&](const DiffProgress&) { return !reading.cancelled; });
    if (!diff.ok()) return fail_with(common, options.a, diff.error());
    print(common.json ? diff_json(*diff, options.a, options.b) : diff_text(*diff, options.a, options.b));
    if (diff->interrupted)
        complain(msg("interrupted: %1 of %2 tensors have been compared", diff->progress.tensors,
                     diff->progress.all_tensors));
    return diff->same() ? exit_done : exit_failed;
}

int generate_command(const CommonOptions& common, const GenerateCommand& options) {
    Interrupts interrupts;
    const auto model = Model::open(options.file, GgufLimits::within(common.limits.memory));
    if (!model.ok()) return fail_with(common, options.file, model.error());
    if (!(*model)->params().causal)
        return fail_with(common, options.file,
                         msg("a `%1` model gives an embedding and no text: `ggscope-cli embed` prints it",
                             (*model)->params().architecture));
    Result<std::string> text = given_text(options.text, interrupts);
    if (!text.ok()) return fail_with(common, options.file, text.error());
    warn(common, (*model)->tokenizer());
    if (options.chat) {
        const ChatTemplate* const chat = recognised_chat_template((*model)->chat_template());
        if (!chat && (*model)->chat_template().empty())
            return fail_with(common, options.file,
                             msg("it has no chat template: without --chat the text is read as it is"));
        if (!chat)
            return fail_with(common, options.file,
                             msg("its chat template is not one of those that are known here: without --chat the text "
                                 "is read as it is"));
        text = chat_text(*chat, std::array{ChatTurn{ChatTurn::Role::user, *text}});
    }
    Result<TokenIds> prompt = (*model)->tokenizer().tokens(*text, {.memory = common.limits.memory});
    if (!prompt.ok()) return fail_with(common, options.file, prompt.error());
    GenerateOptions how = options.options;
    how.device = common.device.value_or(DeviceChoice());
    how.placement = common.placement;
    placement_is_idle(common, how.device);
    how.limits = common.limits;
    how.model.cache = cache_type(options.cache);
    Opening opening;
    const Interrupts::Pausing pausing(interrupts, opening);
    const auto show = [&](std::string_view part) {
        if (common.json) return;
        print(part);
        flush_output();
    };
    const Result<Generated> made =
        generate(*common.registry, *model, std::move(*prompt), how, show, &opening.cancelled);
    if (!made.ok()) return fail_with(common, options.file, made.error());
    if (common.json)
        print(generated_json(**model, *made));
    else
        print("\n");
    if (made->stopped == std::string_view("interrupted")) complain(msg("interrupted"));
    if (made->stopped == std::string_view("context")) complain(made->no_room);
    return made->stopped == std::string_view("interrupted") ? exit_failed : exit_done;
}

int logits_command(const CommonOptions& common, const ModelCommand& options) {
    const auto done = run_model_of(common, options, false);
    if (!done) return exit_failed;
    print(common.json ? logits_json(*done->first, done->second, options.top)
                      : logits_text(*done->first, done->second, options.top));
    return exit_done;
}

int lens_command(const CommonOptions& common, const ModelCommand& options) {
    Interrupts interrupts;
    const auto model = Model::open(options.file, GgufLimits::within(common.limits.memory));
    if (!model.ok()) return fail_with(common, options.file, model.error());
    const Result<std::string> text = given_text(options.text, interrupts);
    if (!text.ok()) return fail_with(common, options.file, text.error());
    warn(common, (*model)->tokenizer());
    ModelOptions how = options.options;
    how.cache = cache_type(options.cache);
    LensOptions lens;
    if (options.threads > 0) lens.threads = options.threads;
    lens.likeliest = options.top;
    lens.device = common.device.value_or(DeviceChoice());
    lens.placement = common.placement;
    placement_is_idle(common, lens.device);
    lens.limits = common.limits;
    Opening opening;
    const Interrupts::Pausing pausing(interrupts, opening);
    const Result<LensAnswer> answer = look_through(*common.registry, *model, *text, how, lens, &opening.cancelled);
    if (!answer.ok()) return fail_with(common, options.file, answer.error());
    print(common.json ? lens_json(**model, *answer) : lens_text(**model, *answer));
    return exit_done;
}

int embed_command(const CommonOptions& common, const ModelCommand& options) {
    const auto done = run_model_of(common, options, true);
    if (!done) return exit_failed;
    print(common.json ? embedding_json(*done->first, done->second) : embedding_text(*done->first, done->second));
    return exit_done;
}

int tokenize_command(const CommonOptions& common, const TokenizeCommand& options) {
    const GgufLimits limits = GgufLimits::within(common.limits.memory);
    const Result<WeightsFile> file = WeightsFile::open(options.file, limits);
    if (!file.ok()) return fail_with(common, options.file, file.error());
    const Result<const GgufFile*> keys = file->model();
    if (!keys.ok()) return fail_with(common, options.file, keys.error());
    const Result<Tokenizer> tokenizer = Tokenizer::of(**keys);
    if (!tokenizer.ok()) return fail_with(common, options.file, tokenizer.error());
    Interrupts interrupts;
    const Result<std::string> text = given_text(options.text, interrupts);
    if (!text.ok()) return fail_with(common, options.file, text.error());
    warn(common, *tokenizer);
    TokenizeOptions how = options.options;
    how.memory = common.limits.memory;
    const Status written = common.json ? write_tokens_json(*tokenizer, options.file, *text, how, print)
                                       : write_tokens_text(*tokenizer, *text, how, print);
    return written.ok() ? exit_done : fail_with(common, options.file, written.error());
}

} // namespace ggs
