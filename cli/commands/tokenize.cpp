// SPDX-License-Identifier: MIT
#include "commands/tokenize.h"

#include "base/columns.h"
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

Result<std::string> tokens_text(const Tokenizer& tokenizer, std::string_view text, const TokenizeOptions& options) {
    GGS_TRY(const TokenIds ids, tokenizer.tokens(text, options));
    using enum Columns::Align;
    Columns columns({{"position", right}, {"id", right}, {"kind"}, {"text"}});
    for (size_t i = 0; i < ids.size(); ++i)
        columns.row({std::to_string(i), std::to_string(ids[i]), kind_word(tokenizer.vocabulary().kind(ids[i])),
                     in_quotes(tokenizer.piece(ids[i]))});
    return count_text(ids.size(), "token") + "\n" + (ids.empty() ? std::string() : columns.text());
}

Result<std::string> tokens_json(const Tokenizer& tokenizer, const std::string& file, std::string_view text,
                                const TokenizeOptions& options) {
    GGS_TRY(const TokenIds ids, tokenizer.tokens(text, options));
    Json out = json_head("tokens");
    out.update({{"file", is_utf8(file) ? file : printable(file)},
                {"add_special", options.add_special},
                {"parse_special", options.parse_special}});
    add_warnings(out, tokenizer.vocabulary());
    out.update(text_json(tokenizer.text(ids)));
    return json_text(out, "tokens", ids.size(), [&](size_t i) {
        Json token = {{"id", ids[i]}, {"kind", kind_word(tokenizer.vocabulary().kind(ids[i]))}};
        token.update(text_json(tokenizer.piece(ids[i])));
        return token;
    });
}

} // namespace ggs
