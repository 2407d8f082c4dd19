// SPDX-License-Identifier: MIT
#include "plugin/trial.h"

#include "plugin/gate.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <filesystem>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

extern char** environ;

namespace ggs {

namespace fs = std::filesystem;

namespace {

using Clock = std::chrono::steady_clock;

constexpr int64_t between_looks = 20; // ms, whether it was cancelled

Result<std::string> trying_program() {
    std::error_code error;
    const fs::path self = fs::read_symlink("/proc/self/exe", error);
    const fs::path beside = self.parent_path() / "ggscope-try-plugin";
    if (error || !fs::exists(beside, error))
        return fail("ggscope-try-plugin, which tries plug-ins before they are loaded, is not beside %1", self.string());
    return beside.string();
}

// The process's end of a pipe is its descriptor 3; nothing else of ours goes with it.
Result<pid_t> start(const std::string& program, const std::string& path, int pipe_end) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    // First: where ours has none of the three, the pipe's end may stand in the place of one.
    posix_spawn_file_actions_adddup2(&actions, pipe_end, trial::descriptor);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    // What it prints it prints again when it is really loaded.
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    // A thread of ours may block signals that the library is to die of.
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    std::string name = program, file = path;
    char* arguments[] = {name.data(), file.data(), nullptr};
    pid_t pid = 0;
    const int error = posix_spawn(&pid, program.c_str(), &actions, &attributes, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    if (error != 0) return fail("%1 can't be started: %2", program, std::generic_category().message(error));
    return pid;
}

// What it wrote until its end, or until the time is up or it is cancelled.
std::string read_steps(int from, Clock::time_point until, const std::atomic<bool>* cancelled) {
    std::string steps;
    for (;;) {
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now()).count();
        if (left <= 0 || (cancelled && cancelled->load())) return steps;
        pollfd wait{from, POLLIN, 0};
        const int ready = ::poll(&wait, 1, static_cast<int>(cancelled ? std::min<int64_t>(left, between_looks) : left));
        if (ready == 0 || (ready < 0 && errno == EINTR)) continue;
        if (ready < 0) return steps;
        char bytes[16];
        const ssize_t n = ::read(from, bytes, sizeof bytes);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return steps;
        steps.append(bytes, static_cast<size_t>(n));
    }
}

// Its status; ended for it if it does not end by itself.
int wait_for(pid_t pid, Clock::time_point until, const std::atomic<bool>* cancelled, bool& hung) {
    int status = 0;
    for (;;) {
        const pid_t ended = ::waitpid(pid, &status, WNOHANG);
        if (ended == pid || (ended < 0 && errno != EINTR)) return status;
        if (Clock::now() >= until || (cancelled && cancelled->load())) break;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    hung = true;
    ::kill(pid, SIGKILL);
    while (::waitpid(pid, &status, 0) < 0 && errno == EINTR) {
    }
    return status;
}

// What it was at, by what it had written.
Message stage(const std::string& steps) {
    if (steps.find(trial::described) != std::string::npos) return msg("unloading it");
    if (steps.find(trial::loaded) != std::string::npos) return msg("its ggscope_plugin");
    return msg("loading it");
}

} // namespace

Status try_library(const std::string& path, std::chrono::milliseconds limit, const std::atomic<bool>* cancelled) {
    GGS_TRY(const std::string program, trying_program());
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) return fail("it can't be tried: %1", std::generic_category().message(errno));
    const Result<pid_t> pid = start(program, path, ends[1]);
    ::close(ends[1]);
    const Clock::time_point until = Clock::now() + limit;
    const std::string steps = pid.ok() ? read_steps(ends[0], until, cancelled) : std::string();
    ::close(ends[0]);
    if (!pid.ok()) return fail_with(pid.error());
    bool hung = false;
    const int status = wait_for(*pid, until, cancelled, hung);
    if (cancelled && cancelled->load()) return fail("interrupted at %1, in a process of its own", stage(steps));
    if (hung)
        return fail("%1 had not come to its end after %2 s, in a process of its own", stage(steps),
                    static_cast<double>(limit.count()) / 1000.0);
    if (WIFSIGNALED(status)) {
        const std::string name = signal_name(WTERMSIG(status));
        if (WTERMSIG(status) == SIGBUS && steps.empty())
            return fail("%1 ended with %2, in a process of its own: the file is cut short, or being written", stage(steps),
                        name);
        return fail("%1 ended with %2, in a process of its own", stage(steps), name);
    }
    const bool whole = steps.find(trial::unloaded) != std::string::npos || steps.find(trial::refused) != std::string::npos;
    if (!whole && steps.find(trial::thread_ended) != std::string::npos)
        return fail("%1 called pthread_exit, in a process of its own", stage(steps));
    if (!whole) return fail("%1 called exit(%2), in a process of its own", stage(steps), WEXITSTATUS(status));
    return {};
}

} // namespace ggs
