// SPDX-License-Identifier: MIT
#include "commands/verify.h"

#include "base/columns.h"
#include "program/program_json.h"

#include <fmt/format.h>
#include <map>
#include <nlohmann/json.hpp>

namespace ggs {

std::string verify_text(const VerifyReport& report, const VerifyText& options) {
    std::string out, notes;
    std::map<std::string, int> skips;
    for (const VerifyCase& c : report.cases) {
        const std::string id = visible(c.id);
        if (c.outcome == Outcome::skipped) ++skips[c.skipped_for];
        if (c.outcome == Outcome::failed) out += fmt::format("failed {}\n", id);
        for (const Message& m : c.differences) out += fmt::format("  {}\n", english(m));
        if (options.verbose && c.outcome == Outcome::passed) out += fmt::format("passed {}\n", id);
        if (options.verbose && c.outcome == Outcome::skipped)
            out += fmt::format("skipped {} ({})\n", id, visible(c.skipped_for));
        for (const Message& m : c.notes) notes += fmt::format("note {}: {}\n", id, english(m));
    }
    out += fmt::format("{} passed, {} failed, {} skipped\n", report.count(Outcome::passed),
                       report.count(Outcome::failed), report.count(Outcome::skipped));
    out += notes;
    const size_t skipped = report.count(Outcome::skipped), without = report.passed_over.size();
    if (!options.skipped) {
        if (skipped > 0)
            out += fmt::format("skipped: {} need what ggscope doesn't have yet, {} in all; --skipped lists them\n",
                               count_text(skipped, "case"), count_text(skips.size(), "thing"));
        if (without > 0) out += fmt::format("passed over: {} without cases\n", count_text(without, "file"));
        return out;
    }
    for (const auto& [what, n] : skips) out += fmt::format("skipped {}: {}\n", n, visible(what));
    for (const std::string& path : report.passed_over)
        out += fmt::format("passed over {}: it holds no cases\n", visible(path));
    return out;
}

std::string verify_json(const VerifyReport& report) {
    nlohmann::ordered_json json = json_head("verify");
    json["passed"] = report.count(Outcome::passed);
    json["failed"] = report.count(Outcome::failed);
    json["skipped"] = report.count(Outcome::skipped);
    if (report.stopped) json["interrupted"] = true;
    json["cases"] = nlohmann::ordered_json::array();
    for (const VerifyCase& c : report.cases) {
        const char* outcome = c.outcome == Outcome::passed   ? "passed"
                              : c.outcome == Outcome::failed ? "failed"
                                                             : "skipped";
        nlohmann::ordered_json row = {{"id", c.id}, {"outcome", outcome}};
        if (!c.skipped_for.empty()) row["skipped_for"] = c.skipped_for;
        for (const Message& m : c.differences) row["differences"].push_back(english(m));
        for (const Message& m : c.notes) row["notes"].push_back(english(m));
        json["cases"].push_back(std::move(row));
    }
    return json_text(json);
}

} // namespace ggs
