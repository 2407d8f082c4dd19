// SPDX-License-Identifier: MIT
#include "commands/model_memory.h"

#include "base/columns.h"
#include "program/program_json.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace ggs {

std::string model_memory_text(const Model& model, const std::vector<ModelCaseMemory>& cases) {
    using enum Columns::Align;
    Columns columns({{"ctx", right},
                     {"ubatch", right},
                     {"cache"},
                     {"flash"},
                     {"weights", right},
                     {"cache bytes", right},
                     {"compute", right},
                     {"together", right},
                     {"more", right}});
    const size_t all = cases.front().memory.ok() ? cases.front().memory->all() : 0;
    std::string refused; // whole sentences, below the table
    for (const ModelCaseMemory& each : cases) {
        std::vector<std::string> cells{std::to_string(model.cells(each.how.options)), std::to_string(each.how.tokens),
                                       traits(each.how.options.cache).name, each.how.options.flash ? "yes" : "no"};
        if (!each.memory.ok()) {
            cells.insert(cells.end(), {"", "", "", "", "can't run"});
            refused += english(each.memory.error()) + "\n";
        } else {
            const ModelMemory& m = *each.memory;
            const auto more = static_cast<int64_t>(m.all()) - static_cast<int64_t>(all);
            for (const size_t bytes : {m.weights, m.cache, m.compute, m.all()}) cells.push_back(std::to_string(bytes));
            cells.push_back(&each == &cases.front() ? "" : fmt::format("{:+}", more));
        }
        columns.row(std::move(cells));
    }
    return "bytes that the model takes: weights, cache, and what its graph computes in; then with one thing changed\n" +
           columns.text() + refused;
}

std::string model_memory_json(const Model& model, const std::vector<ModelCaseMemory>& cases) {
    using Json = nlohmann::ordered_json;
    Json out = json_head("model memory");
    out["file"] = is_utf8(model.name()) ? model.name() : printable(model.name());
    out["cases"] = Json::array();
    for (const ModelCaseMemory& each : cases) {
        Json row{{"ctx", model.cells(each.how.options)},
                 {"ubatch", each.how.tokens},
                 {"cache", traits(each.how.options.cache).name},
                 {"flash", each.how.options.flash}};
        if (each.memory.ok()) {
            row["weights"] = each.memory->weights;
            row["cache_bytes"] = each.memory->cache;
            row["compute"] = each.memory->compute;
        } else {
            row["error"] = english(each.memory.error());
        }
        out["cases"].push_back(std::move(row));
    }
    return json_text(out);
}

} // namespace ggs
