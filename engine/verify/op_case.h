// SPDX-License-Identifier: MIT
// One case of an op-vector file, and how it is run: sources made as leafs (or as views of them), the call made with the
// case's parameters, the graph computed, the result read in logical order. Internal to verify.
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

// A result as its type has it, elements in logical order; blocks of a row stand together.
struct OpResult {
    TypeId type;
    Shape ne;
    std::vector<std::byte> bytes;
};

struct OpRun {
    std::string missing;           // the call or kernel that ggscope doesn't have; the rest is then empty
    std::vector<OpResult> results; // dst, dst1, …
};

// The case with that id in golden.cases; `params` takes its parameters, and stays while the case is used.
Result<OpCase> read_op_case(const GgufFile& file, std::string id, Json& params);

Result<OpRun> run_op_case(const Registry& registry, const OpCase& c, int threads, const DeviceChoice& device = {});

} // namespace ggs
