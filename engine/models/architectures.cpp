// SPDX-License-Identifier: MIT
#include "models/architectures.h"

#include "base/printable.h"

#include <algorithm>

namespace ggs {

std::span<const Architecture> architectures() {
    static constexpr Architecture all[] = {
        {"llama", models::llama},
        {"qwen2", models::qwen2},
        {"qwen3", models::qwen3},
        {"qwen3moe", models::qwen3},
        {"gpt2", models::gpt2},
        {"gemma", models::gemma},
        {"gemma2", models::gemma2, models::prepare_gemma2, true, true},
        {"gemma3", models::gemma3, models::prepare_gemma3, true, true},
        {"phi3", models::phi3, models::prepare_phi3},
        {"stablelm", models::stablelm},
        {"olmo2", models::olmo2, models::prepare_olmo2, true, true},
        {"granite", models::granite},
        {"smollm3", models::smollm3},
        {"gpt-oss", models::gpt_oss, models::prepare_gpt_oss, true, true},
        {"bert", models::bert, nullptr, false},
    };
    return all;
}

Result<const Architecture*> architecture(std::string_view name) {
    std::string known;
    for (const Architecture& each : architectures()) {
        if (name == each.name) return &each;
        known += (known.empty() ? "" : ", ") + std::string(each.name);
    }
    return fail("the graph of a `%1` model is not known here; those of these are: %2", shortened(name), known);
}

} // namespace ggs
