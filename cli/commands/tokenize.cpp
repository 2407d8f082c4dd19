// SPDX-License-Identifier: MIT
// `ggscope-cli tokenize`: the tokens that a model reads a text as, as a table or as JSON.
#include "base/columns.h"
#include "base/printable.h"
#include "commands/commands.h"
#include "files/weights_file.h"
#include "program/program_json.h"
#include "shared/model_command.h"
#include "shared/opened.h"
#include "shared/options.h"
#include "shared/output.h"
#include "text/tokenizer.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

namespace ggs {

namespace {

struct TokenizeCommand {
    std::string file;
    std::string text; // -: standard input
    TokenizeOptions options;
};

using Json = nlohmann::ordered_json;

const char* kind_word(PieceKind kind) {
    switch (kind) {
    case PieceKind::unknown: return "unknown";
    case PieceKind::control: return "control";
    case PieceKind::user_defined: return "user-defined";
    case PieceKind::unused: return "unused";
    case PieceKind::byte: return "byte";
    case PieceKind::undefined:
    case PieceKind::normal: break;
    }
    return "normal";
}

Json text_json(const std::string& text) {
    return is_utf8(text) ? Json{{"text", text}} : Json{{"escaped", printable(text)}};
}

// One line each: position, id, what it is, the piece of text that it stands for. Nothing is written if there is an
// error.
Status write_tokens_text(const Tokenizer& tokenizer, std::string_view text, const TokenizeOptions& options,
                         const Columns::Write& write) {
    GGS_TRY(const TokenIds ids, tokenizer.tokens(text, options));
    write(count_text(ids.size(), "token") + "\n");
    if (ids.empty()) return {};
    using enum Columns::Align;
    const Columns columns({{"position", right}, {"id", right}, {"kind"}, {"text"}});
    const auto row = [&](size_t i) -> Columns::Cells {
        return {std::to_string(i), std::to_string(ids[i]), kind_word(tokenizer.vocabulary().kind(ids[i])),
                in_quotes(tokenizer.piece(ids[i]))};
    };
    columns.write(ids.size(), row, write);
    return {};
}

// One object: schema, kind, ggscope_version, ggml_version, file, add_special, parse_special, warnings if there are any,
// tokens[{id, kind, text}] and text, which is the text of all ids together. A text that is not valid UTF-8, such as a
// part of a character, is escaped, and is in "escaped" instead of "text".
Status write_tokens_json(const Tokenizer& tokenizer, const std::string& file, std::string_view text,
                         const TokenizeOptions& options, const Columns::Write& write) {
    GGS_TRY(const TokenIds ids, tokenizer.tokens(text, options));
    Json head = json_head("tokens");
    head.update({{"file", is_utf8(file) ? file : printable(file)},
                 {"add_special", options.add_special},
                 {"parse_special", options.parse_special}});
    add_warnings(head, tokenizer.vocabulary());
    head.update(text_json(tokenizer.text(ids)));
    JsonLines lines(write);
    lines.all_of(head);
    lines.list("tokens", [&](const JsonLines::Row& row) {
        for (const int32_t id : ids) {
            Json token = {{"id", id}, {"kind", kind_word(tokenizer.vocabulary().kind(id))}};
            token.update(text_json(tokenizer.piece(id)));
            row(token);
        }
    });
    lines.end();
    return {};
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

} // namespace

void add_tokenize(CommandLine& line) {
    const auto [command, tokenize] =
        line.add("tokenize", tokenize_command, "Print the tokens into which a model splits a text", R"(Examples:
  ggscope-cli tokenize model.gguf "Hello world")");
    add_file(command, tokenize.file, language_model);
    add_text(command, tokenize.text);
    command->add_flag("!--no-special", tokenize.options.add_special,
                      "Don't add the tokens that the model requires before and after a text");
    command->add_flag("!--as-written", tokenize.options.parse_special,
                      "Read control tokens in the text, such as </s>, as plain text");
    add_common(command, line.common());
}

} // namespace ggs
