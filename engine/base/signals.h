// SPDX-License-Identifier: MIT
// What a handler of a signal does with one that is not meant for it. May run at any instruction of any thread.
#pragma once

#include <csignal>

namespace ggs {

// To the handler that was there before; without one the process ends the way it would have without us.
void pass_on(const struct sigaction& previous, int signal, siginfo_t* info, void* context);

} // namespace ggs
