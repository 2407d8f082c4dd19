// SPDX-License-Identifier: MIT
// `ggscope-cli save`: the values of a tensor as .npy, or a sparse tensor in one of three forms.
#include "commands/commands.h"
#include "program/program_json.h"
#include "shared/opened.h"
#include "shared/options.h"
#include "shared/output.h"
#include "shared/tensor_text.h"
#include "shared/words.h"
#include "values/sparse_parts.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

namespace ggs {

namespace {

struct SaveOptions {
    std::string file;
    std::string tensor;
    std::string out;               // .npy; of a sparse tensor also .npz or .csv
    std::optional<size_t> at;      // steps done in the round; none: all
    std::optional<uint64_t> round; // none: the last
};

Result<Made> saved(Target& target, Interrupts& interrupts, const SaveOptions& options, bool json) {
    const Interrupts::Pausing pausing(interrupts, target);
    const std::optional<SparseParts> sparse = sparse_parts_called(*target.structure(), options.tensor);
    GGS_TRY(const uint32_t tensor, sparse ? Result<uint32_t>(sparse->keys)
                                          : read_tensor(options.tensor, *target.structure(),
                                                        lister(options.file, !target.snapshot().only_weights())));
    GGS_TRY(const Reached reached, go_to(target, options.at, options.round));
    const Snapshot snapshot = target.snapshot();
    if (const Status there = has_values(snapshot, tensor); reached.interrupted && !there.ok())
        return fail("interrupted: %1 of %2 steps are done, and nothing was saved: %3", reached.cursor, reached.steps,
                    there.error());
    Made made;
    GGS_TRY(made.text, sparse ? save_sparse(target, snapshot, *sparse, options.out)
                              : save_text(target, snapshot, tensor, options.out));
    if (reached.interrupted)
        made.interrupted = msg("interrupted: %1 of %2 steps are done; the saved values are from this moment",
                               reached.cursor, reached.steps);
    if (!json) return made;
    const Tensor& t = snapshot.structure->tensor(tensor);
    nlohmann::ordered_json out = json_head("save");
    out["program"] = stem(options.file);
    if (sparse) {
        out["sparse"] = sparse->name;
    } else {
        out["tensor"] = snapshot.structure->name(tensor);
        out["key"] = snapshot.structure->tensors[tensor].key;
        out["type"] = traits(t.type).name;
        out["ne"] = shape_of(t);
    }
    out["cursor"] = snapshot.position.cursor;
    if (reached.interrupted) out["interrupted"] = true;
    out["file"] = options.out;
    made.text = json_text(out);
    return made;
}

int save_command(const CommonOptions& common, const SaveOptions& options) {
    Interrupts interrupts; // before the target makes threads
    const std::unique_ptr<Target> target = open_asked(common, options.file, interrupts);
    if (!target) return exit_failed;
    return print_or_fail(common, options.file, saved(*target, interrupts, options, common.json));
}

} // namespace

void add_save(CommandLine& line) {
    const auto [command, save] = line.add("save", save_command, "Run a script and save a tensor's values", R"(Examples:
  ggscope-cli save --at 3 resources/samples/mlp.ggs hidden hidden.npy
  ggscope-cli save model.gguf blk.0.attn_q.weight q.npy
  ggscope-cli save resources/samples/csr-by-hand.ggs x x.npz)");
    add_file(command, save.file, any_file);
    command->add_option("TENSOR", save.tensor, "Name of the tensor, or of a sparse tensor")->required();
    command->add_option("OUT", save.out, "File to write (.npy; of a sparse tensor also .npz or .csv)")->required();
    add_moment(command, save.at, save.round);
    add_common(command, line.common());
    add_device(command, line.common());
    add_plugins(command, line.common());
    add_model_run(command, line.common(), true);
}

} // namespace ggs
