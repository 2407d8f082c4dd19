// SPDX-License-Identifier: MIT
// Verify: checks ggscope against files measured on the real ggml (and against its own `arena --json`).
//
// An arena program is replayed call by call and every offset, slot, name, count and plan compared; a row of a plans
// file is built and planned; graphs are given memory as ggml's graph allocator does; an op vector is computed; a
// language model is run. A case that needs something ggscope can't do yet is skipped by name, never passed.
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
    std::vector<Message> differences; // what was expected and what came instead
    std::string skipped_for;          // the op or the capability that is missing
    std::vector<Message> notes;       // what was left unchecked in a case that passed
};

struct VerifyOptions {
    Limits limits;
    int threads = 2;            // that op vectors are computed with
    DeviceChoice device = {};   // that all is computed on
    bool strict = false;        // equal bits wherever the file says that they are well defined
    std::function<bool()> stop; // asked between two files: whether those that are left are left out
};

struct VerifyReport {
    std::vector<VerifyCase> cases;
    std::vector<std::string> passed_over; // files of a folder that hold no cases
    bool stopped = false;                 // before all had been looked at
    size_t count(Outcome outcome) const;
};

// Files, or folders with everything below them. An error only for a path that can't be read at all or, given by name,
// holds nothing to verify; whatever is wrong inside a file is a failed case.
Status verify_path(const Registry& registry, const std::string& path, const VerifyOptions& options,
                   VerifyReport& report);

} // namespace ggs
