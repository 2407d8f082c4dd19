// SPDX-License-Identifier: MIT
// Forwards a signal that a handler isn't responsible for. May run at any instruction of any thread.
#pragma once

#include <csignal>

namespace ggs {

// Calls the handler that was installed previously. Without one, the process ends as it would have without our handler.
void pass_on(const struct sigaction& previous, int signal, siginfo_t* info, void* context);

} // namespace ggs
