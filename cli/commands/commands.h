// SPDX-License-Identifier: MIT
// The commands of ggscope-cli. Each function adds one command to a command line, with its options and the code that
// runs it. The functions are defined in cli/commands, in files named after the commands; add_step is in cli/console.
#pragma once

namespace ggs {

class CommandLine;

void add_arena(CommandLine& line);
void add_check(CommandLine& line);
void add_clicks(CommandLine& line);
void add_completion(CommandLine& line);
void add_devices(CommandLine& line);
void add_diff(CommandLine& line);
void add_embed(CommandLine& line);
void add_explain(CommandLine& line);
void add_format(CommandLine& line);
void add_generate(CommandLine& line);
void add_gradcheck(CommandLine& line);
void add_train(CommandLine& line);
void add_finetune(CommandLine& line);
void add_graph(CommandLine& line);
void add_info(CommandLine& line);
void add_kernel(CommandLine& line);
void add_lens(CommandLine& line);
void add_logits(CommandLine& line);
void add_man(CommandLine& line);
void add_new_op(CommandLine& line);
void add_observe(CommandLine& line);
void add_ops(CommandLine& line);
void add_plan(CommandLine& line);
void add_profile(CommandLine& line);
void add_run(CommandLine& line);
void add_save(CommandLine& line);
void add_schedule(CommandLine& line);
void add_set(CommandLine& line);
void add_stats(CommandLine& line);
void add_step(CommandLine& line);
void add_tokenize(CommandLine& line);
void add_verify(CommandLine& line);

} // namespace ggs
