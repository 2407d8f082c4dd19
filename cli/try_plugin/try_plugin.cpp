// SPDX-License-Identifier: MIT
// ggscope-try-plugin FILE: loads a plug-in, unloads it, and writes its progress to descriptor 3. Anything that the
// library does to the process that loads it happens in this process (plugin/trial.h). Only ggscope starts this program.
#include "plugin/api.h"
#include "plugin/trial.h"

#include <cxxabi.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

namespace {

void tell(char step) {
    // The pipe has no reader any more, so nothing is left to do.
    if (write(ggs::trial::descriptor, &step, 1) != 1) _exit(3);
}

// A thread's own data is given back where it ends by itself, and not where the process does.
void tell_of_thread(void*) { tell(ggs::trial::thread_ended); }

} // namespace

int main(int argc, char** argv) {
    if (argc != 2) return 2;
    // Processes that the library starts must not keep it open.
    fcntl(ggs::trial::descriptor, F_SETFD, FD_CLOEXEC);
    pthread_key_t key = 0;
    if (pthread_key_create(&key, tell_of_thread) == 0) pthread_setspecific(key, argv);
    void* const library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        tell(ggs::trial::refused);
        return 0;
    }
    tell(ggs::trial::loaded);
    const auto version = reinterpret_cast<uint32_t (*)()>(dlsym(library, "ggscope_plugin_version"));
    const auto entry =
        reinterpret_cast<int (*)(const ggscope_api*, ggscope_registry*)>(dlsym(library, "ggscope_plugin"));
    if (version && entry) {
        try {
            ggscope_registry described{"", nullptr, {}, {}};
            if (version() == GGSCOPE_API_VERSION) entry(&ggs::plugin_api(), &described);
        } catch (const abi::__forced_unwind&) { // pthread_exit
            throw;
        } catch (...) { // reported when ggscope loads the plug-in
        }
    }
    tell(ggs::trial::described);
    dlclose(library);
    tell(ggs::trial::unloaded);
    // The exit handlers of the library run here as well.
    return 0;
}
