// SPDX-License-Identifier: MIT
// ggscope-cli: the table of its commands, and the program.
#include "base/enough.h"
#include "base/spare_memory.h"
#include "commands/commands.h"
#include "cuda/devices.h"
#include "shared/command_line.h"
#include "shared/output.h"

using namespace ggs;

namespace {

// In the order of `ggscope-cli --help`, which leaves out the last two.
constexpr void (*commands[])(CommandLine&) = {
    add_graph,  add_arena,     add_plan,    add_run,      add_step,    add_stats,    add_save,     add_explain,
    add_check,  add_gradcheck, add_train,   add_profile,  add_observe, add_info,     add_set,      add_diff,
    add_clicks, add_tokenize,  add_logits,  add_lens,     add_embed,   add_generate, add_finetune, add_ops,
    add_new_op, add_verify,    add_devices, add_schedule, add_kernel,  add_format,   add_man,      add_completion};

int run(int argc, char** argv) {
    // Reports a lack of memory or threads that no function of the engine has reported.
    const Result<int> status = with_enough([&]() -> Result<int> {
        CommandLine line;
        for (const auto add : commands) add(line);
        return line.run(argc, argv);
    });
    if (status.ok()) return *status;
    complain(status.error());
    return exit_failed;
}

} // namespace

int main(int argc, char** argv) {
    prepare_output();
    keep_spare_memory();
    register_devices();
    return finish_output(run(argc, argv));
}
