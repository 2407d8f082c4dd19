// SPDX-License-Identifier: MIT
// OpCase: one case of an op-vector file, and the code that runs it. The sources are made as leafs (or as views of
// them), and the call is made with the case's parameters. Then the graph is computed, and the result is read in logical
// order. Internal to verify.
#pragma once

#include "files/gguf.h"
#include "verify/verify_parts.h"

namespace ggs {

struct OpCase {
    const GgufFile& file;
    std::string id;
    std::string op;
    std::string cmp; // bits, nmse, set, dequant
    double nmse_max = 0;
    bool exact = false;
    const Json& params;

    std::optional<size_t> tensor(const std::string& name) const { return file.find_tensor(id + "." + name); }
};

// A result in its own type, elements in logical order; the blocks of a row are contiguous.
struct OpResult {
    TypeId type;
    Shape ne;
    std::vector<std::byte> bytes;
};

struct OpRun {
    std::string missing;           // the call or kernel that ggscope lacks; the other fields are then empty
    std::vector<OpResult> results; // dst, dst1, …
};

// Returns the case with that id in golden.cases. `params` receives its parameters and must outlive the case.
Result<OpCase> read_op_case(const GgufFile& file, std::string id, Json& params);

Result<OpRun> run_op_case(const Registry& registry, const OpCase& c, int threads, const DeviceChoice& device = {});

} // namespace ggs
