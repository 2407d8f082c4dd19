// SPDX-License-Identifier: MIT
// Forwards a signal that ggscope's handler isn't responsible for to the previous handler. It may be called at any
// instruction of any thread.
#pragma once

#include <csignal>

namespace ggs {

// Calls the handler that was installed previously. Without one, the process ends as it would have without our handler.
void pass_on(const struct sigaction& previous, int signal, siginfo_t* info, void* context);

} // namespace ggs
