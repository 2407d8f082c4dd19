// SPDX-License-Identifier: MIT
#include "verify/verify.h"

#include "base/read_file.h"
#include "verify/verify_parts.h"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

namespace ggs {

namespace fs = std::filesystem;

size_t VerifyReport::count(Outcome outcome) const {
    return static_cast<size_t>(
        std::count_if(cases.begin(), cases.end(), [&](const VerifyCase& c) { return c.outcome == outcome; }));
}

namespace {

constexpr uint64_t longest_json = uint64_t{256} << 20; // bytes

Result<Json> read_json(const fs::path& path) {
    GGS_TRY(const std::string text, read_file(path.string(), longest_json));
    return parse_json(text, msg("%1", path.string()));
}

// Each case is a graph with a loss.
bool holds_gradients(const Json& file) {
    const Json& cases = list_of(at(file, "cases"));
    return !cases.empty() && cases[0].contains("graph") && cases[0].contains("loss");
}

VerifyCase broken(std::string id, Message message) {
    VerifyCase result;
    result.id = std::move(id);
    result.outcome = Outcome::failed;
    result.differences.push_back(std::move(message));
    return result;
}

// Returns false if the file contains nothing that verify supports.
bool verify_json(const Registry& registry, const fs::path& path, const Json& file, const VerifyOptions& options,
                 VerifyReport& report) {
    const std::string id = path.filename().string();
    if (file.contains("steps")) {
        report.cases.push_back(verify_program(registry, file, id, options));
    } else if (file.contains("passes")) {
        report.cases.push_back(verify_galloc(registry, file, id));
    } else if (file.contains("plans")) {
        verify_plans(registry, file, id, options, report.cases);
    } else if (file.contains("buffer_size") && file.contains("tensors")) {
        // The file continues another program. The base has the same name without the last word.
        const fs::path base =
            path.parent_path() / (path.stem().string().substr(0, path.stem().string().rfind('_')) + ".json");
        const Result<Json> json = read_json(base);
        report.cases.push_back(json.ok() ? verify_buffer(registry, *json, file, id, options)
                                         : broken(id, json.error()));
    } else if (file.contains("op") && holds_gradients(file)) {
        verify_gradients(registry, file, id, options, report.cases);
    } else if (file.contains("runs") && file.contains("model")) {
        verify_model(registry, file, path.string(), options, report.cases);
    } else if (file.contains("prompts") && file.contains("sha256")) {
        verify_fetched_model(registry, file, path.string(), options, report.cases);
    } else if (file.contains("cases") && (file.contains("model") || file.contains("vocab"))) {
        verify_tokens(file, path.string(), options, report.cases);
    } else {
        return false;
    }
    return true;
}

Status verify_file(const Registry& registry, const fs::path& path, bool named, const VerifyOptions& options,
                   VerifyReport& report) {
    const std::string id = path.filename().string();
    if (path.extension() == ".gguf") {
        if (!named && !holds_op_vectors(path.string())) {
            report.passed_over.push_back(path.string());
            return {};
        }
        if (const Status status = verify_op_vectors(registry, path.string(), options, report.cases); !status.ok())
            report.cases.push_back(broken(id, status.error()));
        return {};
    }
    if (path.extension() != ".json") {
        if (named) return fail("%1: only .json and .gguf files can be verified", path.string());
        return {};
    }
    const Result<Json> json = read_json(path);
    if (!json.ok()) {
        report.cases.push_back(broken(id, json.error()));
        return {};
    }
    bool known = false;
    try {
        known = verify_json(registry, path, *json, options, report);
    } catch (const Json::exception& e) {
        report.cases.push_back(broken(id, msg("the file is malformed: %1", std::string(e.what()))));
        return {};
    }
    if (!known && named) return fail("%1 contains nothing that can be verified", path.string());
    if (!known) report.passed_over.push_back(path.string());
    return {};
}

} // namespace

Status verify_path(const Registry& registry, const std::string& path, const VerifyOptions& options,
                   VerifyReport& report) {
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (error || !fs::exists(status)) return fail("%1: there is no such file or folder", path);
    if (!fs::is_directory(status)) return verify_file(registry, path, true, options, report);
    std::vector<fs::path> files;
    for (fs::recursive_directory_iterator it(path, fs::directory_options::skip_permission_denied, error), end;
         it != end && !error; it.increment(error)) {
        if (it->is_regular_file(error)) files.push_back(it->path());
    }
    if (error) return fail("%1 can't be listed: %2", path, error.message());
    std::sort(files.begin(), files.end());
    for (const fs::path& file : files) {
        report.stopped = options.stop && options.stop();
        if (report.stopped) break;
        GGS_CHECK(verify_file(registry, file, false, options, report));
    }
    return {};
}

} // namespace ggs
