// SPDX-License-Identifier: MIT
#include "commands/tokenize.h"

#include "base/printable.h"
#include "program/program_json.h"

#include <nlohmann/json.hpp>

namespace ggs {

namespace {

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

} // namespace

void add_warnings(nlohmann::ordered_json& json, const Vocabulary& vocabulary) {
    for (const Message& each : vocabulary.warnings()) json["warnings"].push_back(english(each));
}

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

} // namespace ggs
