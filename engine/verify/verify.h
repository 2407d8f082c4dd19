// SPDX-License-Identifier: MIT
// Verify: checks ggscope's results against files that were recorded with real ggml, or with ggscope's own `arena
// --json`.
//
// Arena programs are replayed call by call, and each offset, slot, name, count and plan is compared. For each row of a
// plans file, the graph is built and planned. Graphs are allocated by the rules of ggml's graph allocator. Op vectors
// are computed. Language models are run. A case that needs a feature that ggscope lacks is skipped with that feature's
// name; it never counts as passed.
#pragma once

#include "device/device_choice.h"
#include "graph/builder.h"

#include <functional>
#include <string>
#include <vector>

namespace ggs {

enum class Outcome { passed, failed, skipped };

struct VerifyCase {
    std::string id;
    Outcome outcome = Outcome::passed;
    std::vector<Message> differences; // the expected and the actual values
    std::string skipped_for;          // the missing op or feature
    std::vector<Message> notes;       // parts of a passed case that were not checked
};

struct VerifyOptions {
    Limits limits;
    int threads = 2;            // for computing op vectors
    DeviceChoice device = {};   // for all computations
    bool strict = false;        // requires equal bits if the file marks them as well defined
    std::function<bool()> stop; // called between two files; true skips the remaining files
};

struct VerifyReport {
    std::vector<VerifyCase> cases;
    std::vector<std::string> passed_over; // files of a folder without cases
    bool stopped = false;                 // before all files had been checked
    size_t count(Outcome outcome) const;
};

// Verifies files, or folders with all their subfolders. Returns an error only for a path that can't be read, or that
// was given by name and has no cases. Any error inside a file is a failed case.
Status verify_path(const Registry& registry, const std::string& path, const VerifyOptions& options,
                   VerifyReport& report);

} // namespace ggs
