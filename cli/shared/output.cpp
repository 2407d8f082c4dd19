// SPDX-License-Identifier: MIT
#include "shared/output.h"

#include "base/columns.h"
#include "base/printable.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <system_error>

#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

namespace ggs {

namespace {

int& first_error() {
    static int error = 0; // of standard output; 0: none
    return error;
}

// Null: the C library's stdout.
std::FILE*& own_output() {
    static std::FILE* own = nullptr;
    return own;
}

void note_error(int error) {
    if (error == EPIPE) std::_Exit(128 + SIGPIPE); // as the shell would report it
    if (first_error() == 0) first_error() = error != 0 ? error : EIO;
}

void put(std::string_view bytes) {
    if (bytes.empty()) return;
    errno = 0;
    if (std::fwrite(bytes.data(), 1, bytes.size(), output()) != bytes.size()) note_error(errno);
}

} // namespace

void prepare_output() {
    for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (fcntl(descriptor, F_GETFD) != -1 || errno != EBADF) continue;
        // The lowest free number is taken, which is this one. It is good for nothing: using it is still an error.
        (void)!open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    }
    winsize terminal{};
    if (!isatty(STDOUT_FILENO))
        set_console_width(SIZE_MAX);
    else if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &terminal) == 0 && terminal.ws_col > 0)
        set_console_width(terminal.ws_col);
#ifdef SIGXFSZ
    std::signal(SIGXFSZ, SIG_IGN); // the write that a limit forbids fails
#endif
}

std::FILE* output() { return own_output() ? own_output() : stdout; }

// A plug-in has stdout and descriptor 1 as its own: both lead to standard error then. Without a descriptor for the copy
// all stays as it is.
void keep_output_apart() {
    if (own_output()) return;
    flush_output();
    const int copy = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    if (copy < 0) return;
    std::FILE* const own = fdopen(copy, "w");
    if (!own || dup2(STDERR_FILENO, STDOUT_FILENO) < 0) {
        own ? (void)std::fclose(own) : (void)close(copy);
        return;
    }
    own_output() = own;
    std::setvbuf(stdout, nullptr, _IOLBF, BUFSIZ); // in the order in which it happens
}

void print(std::string_view text) { put(visible_lines(text)); }

void print_bytes(std::string_view bytes) {
    if (isatty(fileno(output())))
        print(bytes);
    else
        put(bytes);
}

void complain(const Message& message) { complain_in("ggscope-cli", message); }

void complain_in(std::string_view place, const Message& message) {
    complain_line(visible(place) + ": " + english(message));
}

void complain_line(std::string_view line) {
    const std::string text = visible_lines(line) + "\n";
    std::fwrite(text.data(), 1, text.size(), stderr);
}

void flush_output() {
    errno = 0;
    if (std::fflush(output()) != 0) note_error(errno);
    if (output() != stdout) std::fflush(stdout);
    std::fflush(stderr);
}

bool output_failed() { return first_error() != 0; }

int finish_output(int status) {
    flush_output();
    if (!output_failed()) return status;
    complain(msg("not all of the output could be written: %1", std::generic_category().message(first_error())));
    return status == 0 ? 1 : status;
}

} // namespace ggs
