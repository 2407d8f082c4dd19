// SPDX-License-Identifier: MIT
// What the commands say: results on standard output, everything else on standard error.
//
// Names out of files, scripts and plug-ins reach a terminal as text only, whatever bytes they hold. Output that can't
// be written is a failure: print() remembers it, and finish_output() makes it the status that the program ends with. A
// pipe that nobody reads any more ends the program there and then, without a word.
#pragma once

#include "base/message.h"

#include <cstdio>
#include <string_view>

namespace ggs {

// Standard descriptors that were closed are taken, so that no file that is opened later is written to by mistake.
// Signals that would end the program where a call can say what is wrong are ignored. To be called first.
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
// Both streams; what has been said so far can be seen.
void flush_output();
// Whether something could not be printed: whoever would go on printing stops.
bool output_failed();
// At the end: `status`, or 1 and a sentence if something could not be printed.
int finish_output(int status);

} // namespace ggs
