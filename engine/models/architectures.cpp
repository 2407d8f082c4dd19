// SPDX-License-Identifier: MIT
#include "models/architectures.h"

#include "base/printable.h"

namespace ggs {

namespace models {
extern const Architecture llama, qwen2, qwen3, qwen3moe, gpt2, gemma, gemma2, gemma3, phi3, stablelm, olmo2, granite,
    smollm3, gpt_oss, bert;
}

std::span<const Architecture* const> architectures() {
    using namespace models;
    static constexpr const Architecture* all[] = {&llama, &qwen2,   &qwen3,   &qwen3moe, &gpt2,
                                                  &gemma, &gemma2,  &gemma3,  &phi3,     &stablelm,
                                                  &olmo2, &granite, &smollm3, &gpt_oss,  &bert};
    return all;
}

Result<const Architecture*> architecture(std::string_view name) {
    std::string known;
    for (const Architecture* const each : architectures()) {
        if (name == each->name) return each;
        known += (known.empty() ? "" : ", ") + std::string(each->name);
    }
    return fail("the architecture `%1` is not supported; the supported architectures are: %2", shortened(name), known);
}

} // namespace ggs
