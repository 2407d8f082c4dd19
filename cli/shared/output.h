// SPDX-License-Identifier: MIT
// Output of the commands: results go to standard output, everything else to standard error.
//
// Names from files, scripts and plug-ins are made printable before they reach a terminal, whatever bytes they contain.
// If output can't be written, print() records the failure and finish_output() turns it into the exit status. If the
// reader of a pipe has closed it, the program ends immediately, without a message.
#pragma once

#include "base/message.h"

#include <cstdio>
#include <string_view>

namespace ggs {

// Lets tables use the width of the terminal, and all they need where output is not a terminal. Opens standard
// descriptors that were closed, so that no file that is opened later is written to by mistake. Ignores
// signals that would end the program if a call can return an error instead. Must be called first.
void prepare_output();

// From now on standard output is ours alone: what plug-ins print to it goes to standard error.
void keep_output_apart();
// The stream of print(), for what writes to a stream itself.
std::FILE* output();

// Lines for standard output.
void print(std::string_view text);
// Bytes as they are where they go into a file or another program; a terminal gets them as print() gives them.
void print_bytes(std::string_view bytes);
// A line for standard error: "ggscope-cli: …".
void complain(const Message& message);
void complain_in(std::string_view place, const Message& message); // "mlp.ggs:3:14: …"
void complain_line(std::string_view line);                        // a sentence that stands alone
// Flushes both streams, so that all output so far is visible.
void flush_output();
// Returns whether something could not be printed. The caller should then stop printing.
bool output_failed();
// At the end: `status`, or 1 and a sentence if something could not be printed.
int finish_output(int status);

} // namespace ggs
