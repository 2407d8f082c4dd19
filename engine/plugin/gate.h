// SPDX-License-Identifier: MIT
// The gate: the only way into a plug-in's code and back.
//
// Each function of a plug-in is called through it. A fault that would end the program ends only the call: an invalid
// memory access, a division by zero, an illegal instruction, abort, exit, or a stack overflow. The thread continues
// after the call, and the returned error describes the fault. A call that never returns can be abandoned from another
// thread in the same way. A call with a time limit ends when the limit is reached.
//
// A process that a plug-in forks belongs to the plug-in. A fault in that process ends only that process. It also ends
// when its copy of the call returns to ggscope.
//
// Memory and locks that the code held when it was ended are lost, and its invalid writes are not undone. The process
// may therefore be damaged afterwards, so the listeners are called. Faults in threads that the plug-in started itself
// are not caught.
//
// Signals are caught only for threads inside a plug-in; for other threads they are forwarded to the previous handlers.
// All functions may be called from any thread.
#pragma once

#include "base/result.h"

#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <vector>

namespace ggs {

inline constexpr double no_limit = std::numeric_limits<double>::infinity();

// Calls a plug-in's code. `whose` is its name in messages: "twice of twice.so". Returns an error with the cause if the
// call was ended. An exception that the code throws passes through. A call that has not returned after `seconds` is
// abandoned. If the system has no timer for a call that has a limit or can be cancelled, the code isn't called and an
// error is returned.
template <class Call> Status through_gate(const std::string& whose, Call&& call, double seconds = no_limit);

// While it exists, calls of this thread are abandoned `seconds` after its construction, or once `cancelled` becomes
// true. All limits that exist on a thread apply. It must be destroyed on its thread, in the reverse order of
// construction.
class PluginTime {
  public:
    explicit PluginTime(double seconds, const std::atomic<bool>* cancelled = nullptr);
    ~PluginTime();
    PluginTime(const PluginTime&) = delete;
    PluginTime& operator=(const PluginTime&) = delete;

    // For the gate. Async-signal-safe.
    const PluginTime* outer() const { return m_outer; }
    double seconds() const { return m_seconds; }
    bool can_be_cancelled() const { return m_cancelled != nullptr; }
    bool is_cancelled() const { return m_cancelled && m_cancelled->load(std::memory_order_relaxed); }
    std::chrono::steady_clock::time_point ends() const { return m_ends; }

  private:
    double m_seconds;
    std::chrono::steady_clock::time_point m_ends;
    const std::atomic<bool>* m_cancelled;
    const PluginTime* m_outer;
};

// While it exists, the thread is back in ggscope's own code, called by the plug-in. A fault there isn't attributed to
// the plug-in, and that code can't be left by a jump. Its destructor may jump if the call was abandoned in the
// meantime, so declare it before any object with a destructor.
class BackHome {
  public:
    BackHome();
    ~BackHome();
    BackHome(const BackHome&) = delete;
    BackHome& operator=(const BackHome&) = delete;

  private:
    void* m_call;
    int m_exceptions; // being thrown when it was constructed
};

// -- calls that don't return ------------------------------------------------------------------------------------------

struct InsidePlugin {
    std::string whose;
    std::chrono::steady_clock::time_point since;
};
// Returns the calls that are running, the longest one first.
std::vector<InsidePlugin> inside_plugins();

// Abandons the calls that have been running since `since` or longer, and returns their number. Repeat it every few
// milliseconds until it returns 0. Normally a call is only left in the plug-in's own code. With `at_any_cost` it is
// also left in a system function, which may hold a lock of the whole process.
size_t abandon_plugins(std::chrono::steady_clock::time_point since, bool at_any_cost);
// Abandons all calls and waits until they have ended, for some tenths of a second at most.
void abandon_plugins_now();

// -- notification of faults -------------------------------------------------------------------------------------------

// Called on the thread of the fault, after it has left the plug-in's code, with a message that contains the plug-in's
// name. The listener is removed when the returned object is destroyed.
std::shared_ptr<const void> on_plugin_death(std::function<void(const Message& what)> listener);

// -- for the loader ---------------------------------------------------------------------------------------------------

// Installs the signal handlers. Returns false if the system doesn't allow it.
bool open_gate();
// Returns the function that a library calls in place of exit, _exit, _Exit, quick_exit, abort or pthread_exit; nullptr
// for any other name.
void* instead_of(const char* function);
// Registers the address range of a library's code for its own lifetime.
class PluginCode {
  public:
    PluginCode(uintptr_t begin, uintptr_t end);
    ~PluginCode();
    PluginCode(const PluginCode&) = delete;
    PluginCode& operator=(const PluginCode&) = delete;

  private:
    int m_slot = -1;
};

// Returns the name of a signal: "SIGSEGV".
std::string signal_name(int signal);

namespace detail {
Status pass_gate(const std::string& whose, void (*call)(void*), void* data, double seconds);
}

template <class Call> Status through_gate(const std::string& whose, Call&& call, double seconds) {
    return detail::pass_gate(
        whose, [](void* data) { (*static_cast<std::remove_reference_t<Call>*>(data))(); }, &call, seconds);
}

} // namespace ggs
