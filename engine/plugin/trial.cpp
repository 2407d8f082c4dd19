// SPDX-License-Identifier: MIT
#include "plugin/trial.h"

#include "plugin/gate.h"
#include "plugin/plugin_op.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <filesystem>
#include <poll.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

extern char** environ;

namespace ggs {

namespace fs = std::filesystem;

namespace {

using Clock = std::chrono::steady_clock;

constexpr int64_t between_looks = 20;          // ms between two checks for cancellation
constexpr size_t most_said = size_t{64} << 10; // bytes of the errors that the process prints
constexpr size_t longest_reason = 300;         // characters

Result<std::string> trying_program() {
    std::error_code error;
    const fs::path self = fs::read_symlink("/proc/self/exe", error);
    const fs::path beside = self.parent_path() / "ggscope-try-plugin";
    if (error || !fs::exists(beside, error))
        return fail("ggscope-try-plugin, which tries plug-ins before they are loaded, was not found next to %1",
                    self.string());
    return beside.string();
}

// The error output of the process: memory of a fixed size. No thread has to read it while the process runs, and endless
// output can't fill a disk. If the memory can't be made, the output is lost.
class Errors {
  public:
    Errors() : m_file(::memfd_create("ggscope-try-plugin", MFD_CLOEXEC | MFD_ALLOW_SEALING)) {
        if (m_file < 0) return;
        // A number above those of the descriptors that the process gets.
        const int above = ::fcntl(m_file, F_DUPFD_CLOEXEC, trial::descriptor + 1);
        ::close(m_file);
        m_file = above;
        if (::ftruncate(m_file, most_said) != 0 || ::fcntl(m_file, F_ADD_SEALS, F_SEAL_GROW) != 0) close();
    }
    Errors(const Errors&) = delete;
    Errors& operator=(const Errors&) = delete;
    ~Errors() { close(); }
    int file() const { return m_file; }

    // Returns a sanitizer's reason without its process id; else the last line. Empty if nothing was printed.
    std::string reason() const {
        std::string text(most_said, '\0');
        const ssize_t n = m_file < 0 ? -1 : ::pread(m_file, text.data(), text.size(), 0);
        text.resize(static_cast<size_t>(std::max<ssize_t>(n, 0)));
        text.resize(std::min(text.size(), text.find('\0')));
        std::string_view left = text, last;
        while (!left.empty()) {
            const std::string_view line = left.substr(0, left.find('\n'));
            left.remove_prefix(std::min(left.size(), line.size() + 1));
            for (const char* const word : {"Sanitizer", "ASan", "TSan", "MSan"}) {
                if (line.find(word) != std::string_view::npos) return shown(line);
            }
            if (line.find_first_not_of(" \t\r=") != std::string_view::npos) last = line;
        }
        return shown(last);
    }

  private:
    static std::string shown(std::string_view line) {
        const size_t number = line.starts_with("==") ? line.find("==", 2) : std::string_view::npos;
        if (number != std::string_view::npos) line.remove_prefix(number + 2);
        return foreign_text(std::string(line).c_str(), longest_reason);
    }
    void close() {
        if (m_file >= 0) ::close(m_file);
        m_file = -1;
    }
    int m_file;
};

// Starts the process. Its end of the pipe is descriptor 3; it inherits no other descriptor.
Result<pid_t> start(const std::string& program, const std::string& path, int pipe_end, const Errors& errors) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    // This must be the first action: if ggscope has closed a standard descriptor, the pipe's end may have its number.
    posix_spawn_file_actions_adddup2(&actions, pipe_end, trial::descriptor);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    // Output to stdout is discarded here; it is printed when the library is loaded in this process.
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    if (errors.file() < 0)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    else
        posix_spawn_file_actions_adddup2(&actions, errors.file(), STDERR_FILENO);
    // A thread of ggscope may block signals that should end the process.
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

// Returns the letters that the process wrote until it ended, the time was up, or it was cancelled.
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

// Returns the status of the process. Kills it if it doesn't end in time.
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

// Returns an error that describes how the process ended, and the reason it printed.
Failure ended(Message how, const Errors& errors) {
    const std::string reason = errors.reason();
    return reason.empty() ? fail_with(std::move(how)) : fail("%1: %2", std::move(how), reason);
}

// Returns the stage that the process had reached, from the letters it wrote.
Message stage(const std::string& steps) {
    if (steps.find(trial::described) != std::string::npos) return msg("unloading it");
    if (steps.find(trial::loaded) != std::string::npos) return msg("running its ggscope_plugin");
    return msg("loading it");
}

} // namespace

Status try_library(const std::string& path, std::chrono::milliseconds limit, const std::atomic<bool>* cancelled) {
    GGS_TRY(const std::string program, trying_program());
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) return fail("it can't be tried: %1", std::generic_category().message(errno));
    const Errors errors;
    const Result<pid_t> pid = start(program, path, ends[1], errors);
    ::close(ends[1]);
    const Clock::time_point until = Clock::now() + limit;
    const std::string steps = pid.ok() ? read_steps(ends[0], until, cancelled) : std::string();
    ::close(ends[0]);
    if (!pid.ok()) return fail_with(pid.error());
    bool hung = false;
    const int status = wait_for(*pid, until, cancelled, hung);
    if (cancelled && cancelled->load()) return fail("interrupted while %1 in a separate process", stage(steps));
    if (hung)
        return ended(msg("%1 in a separate process had not finished after %2 s", stage(steps),
                         static_cast<double>(limit.count()) / 1000.0),
                     errors);
    if (WIFSIGNALED(status)) {
        const std::string name = signal_name(WTERMSIG(status));
        if (WTERMSIG(status) == SIGBUS && steps.empty())
            return fail("%1 in a separate process ended with %2: the file is truncated or still being written",
                        stage(steps), name);
        return ended(msg("%1 in a separate process ended with %2", stage(steps), name), errors);
    }
    const bool whole =
        steps.find(trial::unloaded) != std::string::npos || steps.find(trial::refused) != std::string::npos;
    if (!whole && steps.find(trial::thread_ended) != std::string::npos)
        return ended(msg("%1 in a separate process ended with a call of pthread_exit", stage(steps)), errors);
    if (!whole)
        return ended(msg("%1 in a separate process ended with a call of exit(%2)", stage(steps), WEXITSTATUS(status)),
                     errors);
    return {};
}

} // namespace ggs
