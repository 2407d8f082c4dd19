// SPDX-License-Identifier: MIT
#include "program/model_memory.h"

#include "program/program_plan.h"

#include <algorithm>

namespace ggs {

Result<ModelMemory> model_memory(const Registry& registry, const Model& model, const ModelCase& how,
                                 const Limits& limits) {
    const int64_t cells = model.cells(how.options);
    if (how.tokens > cells)
        return fail("a batch of %1 tokens does not fit into a context of %2 tokens", how.tokens, cells);
    // Which tokens they are makes no difference.
    const std::vector<int32_t> tokens(static_cast<size_t>(std::max<int64_t>(1, how.tokens)), 0);
    const Batch batch{tokens, model.params().causal ? cells - how.tokens : 0};
    GGS_TRY(BatchProgram made, model.program(registry, batch, how.options, limits));
    const auto structure = Structure::of(registry, std::shared_ptr<const Program>(std::move(made.program)));
    ModelMemory memory;
    for (const uint32_t graph : planned_graphs(*structure)) {
        GGS_TRY(const ProgramPlan plan, plan_of(structure, graph));
        memory.compute += plan.plan.size();
        memory.cache += plan.written.bytes;
    }
    // All of the file's, read by this graph or not: they are mapped as a whole.
    for (size_t i = 0; i < model.file()->n_tensors(); ++i) memory.weights += model.file()->tensor(i).bytes;
    return memory;
}

std::vector<ModelCase> cases_around(const Model& model, const ModelCase& how) {
    std::vector<ModelCase> cases{how};
    const auto add = [&](auto&& change) {
        ModelCase other = how;
        change(other);
        cases.push_back(other);
    };
    const int64_t cells = model.cells(how.options);
    for (const int64_t context : {cells / 2, cells * 2}) {
        ModelOptions other = how.options;
        other.context = context;
        // A cache has whole steps of cells: half of the least is the least.
        if (context >= how.tokens && context <= model.params().context && model.cells(other) != cells)
            add([&](ModelCase& c) { c.options = other; });
    }
    for (const int64_t tokens : {1, 32, 512}) {
        if (tokens != how.tokens && tokens <= cells) add([&](ModelCase& c) { c.tokens = tokens; });
    }
    // A cache in blocks goes with flash attention alone.
    for (const TypeId type : {TypeId::f32, TypeId::f16, TypeId::q8_0}) {
        if (type != how.options.cache && (traits(type).block == 1 || how.options.flash))
            add([&](ModelCase& c) { c.options.cache = type; });
    }
    if (!how.options.flash || traits(how.options.cache).block == 1)
        add([&](ModelCase& c) { c.options.flash = !c.options.flash; });
    if (!how.options.flash)
        add([&](ModelCase& c) {
            c.options.flash = true;
            c.options.cache = TypeId::q8_0;
        });
    return cases;
}

} // namespace ggs
