// SPDX-License-Identifier: MIT
#include "commands/lens.h"

#include "base/columns.h"
#include "base/printable.h"
#include "commands/tokenize.h"
#include "program/program_json.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace ggs {

Result<LensAnswer> look_through(const Registry& registry, const std::shared_ptr<const Model>& model,
                                std::string_view text, const ModelOptions& options, const LensOptions& how,
                                const std::atomic<bool>* cancelled) {
    LensAnswer answer;
    GGS_TRY(answer.tokens, model->tokenizer().tokens(text, {.memory = how.limits.memory}));
    const Batch all{answer.tokens};
    GGS_CHECK(model->accepts(all, model->size_of(all, options)));
    GGS_TRY(const std::unique_ptr<Lens> lens, Lens::make(registry, model, options, how));
    while (lens->read() < answer.tokens.size()) {
        GGS_TRY(const bool wanted, lens->read_on(answer.tokens, cancelled));
        if (!wanted) return fail("interrupted");
    }
    std::vector<LensCell> cells;
    cells.reserve(static_cast<size_t>(lens->layers()));
    for (int il = 0; il < lens->layers(); ++il) cells.push_back({il, answer.tokens.size() - 1});
    GGS_TRY(auto said, lens->say(cells, cancelled));
    if (!said) return fail("interrupted");
    answer.layers = std::move(*said);
    return answer;
}

std::string lens_text(const Model& model, const LensAnswer& answer) {
    using enum Columns::Align;
    Columns columns({{"layer", right}, {"probability", right}, {"says"}, {"then"}});
    for (size_t il = 0; il < answer.layers.size(); ++il) {
        const LensWords& words = answer.layers[il];
        const auto piece = [&](const Candidate& each) { return in_quotes(model.tokenizer().piece(each.id)); };
        std::string then;
        for (size_t i = 1; i < words.size(); ++i)
            then += fmt::format("{}{} {:.2f} %", i > 1 ? ", " : "", piece(words[i]), 100 * words[i].probability);
        if (words.empty())
            columns.row({std::to_string(il), "-", "no numbers", ""});
        else
            columns.row(
                {std::to_string(il), fmt::format("{:.2f} %", 100 * words[0].probability), piece(words[0]), then});
    }
    return fmt::format("behind {}, the last is {}\n", count_text(answer.tokens.size(), "token"),
                       in_quotes(model.tokenizer().piece(answer.tokens.back()))) +
           columns.text();
}

std::string lens_json(const Model& model, const LensAnswer& answer) {
    using Json = nlohmann::ordered_json;
    Json out = json_head("lens");
    out["file"] = is_utf8(model.name()) ? model.name() : printable(model.name());
    out["tokens"] = answer.tokens;
    add_warnings(out, model.tokenizer().vocabulary());
    Json& layers = out["layers"] = Json::array();
    for (size_t il = 0; il < answer.layers.size(); ++il) {
        Json top = Json::array();
        for (const Candidate& each : answer.layers[il]) {
            const std::string piece = model.tokenizer().piece(each.id);
            top.push_back({{"id", each.id}, {"logit", each.logit}, {"probability", each.probability}});
            top.back()[is_utf8(piece) ? "text" : "escaped"] = is_utf8(piece) ? piece : printable(piece);
        }
        layers.push_back({{"layer", il}, {"top", std::move(top)}});
    }
    return json_text(out);
}

} // namespace ggs
