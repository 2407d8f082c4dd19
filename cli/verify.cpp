// SPDX-License-Identifier: MIT
#include "verify.h"

#include "debug/program_json.h"

#include <fmt/format.h>
#include <map>
#include <nlohmann/json.hpp>

namespace ggs {

std::string verify_text(const VerifyReport& report, bool verbose) {
    std::string out;
    std::map<std::string, int> skips;
    for (const VerifyCase& c : report.cases) {
        if (c.outcome == Outcome::skipped) ++skips[c.skipped_for];
        if (c.outcome == Outcome::failed) out += fmt::format("failed {}\n", c.id);
        for (const Message& m : c.differences) out += fmt::format("  {}\n", english(m));
        if (verbose && c.outcome == Outcome::passed) out += fmt::format("passed {}\n", c.id);
        if (verbose && c.outcome == Outcome::skipped) out += fmt::format("skipped {} ({})\n", c.id, c.skipped_for);
        for (const Message& m : c.notes) out += fmt::format("note {}: {}\n", c.id, english(m));
    }
    for (const std::string& path : report.passed_over) out += fmt::format("passed over {}: it holds no cases\n", path);
    for (const auto& [what, n] : skips) out += fmt::format("skipped {}: {}\n", n, what);
    return out + fmt::format("{} passed, {} failed, {} skipped\n", report.count(Outcome::passed),
                             report.count(Outcome::failed), report.count(Outcome::skipped));
}

std::string verify_json(const VerifyReport& report) {
    nlohmann::ordered_json json = json_head("verify");
    json["passed"] = report.count(Outcome::passed);
    json["failed"] = report.count(Outcome::failed);
    json["skipped"] = report.count(Outcome::skipped);
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
