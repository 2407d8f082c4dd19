// SPDX-License-Identifier: MIT
// The gate: the one way into a plug-in's code, and back.
//
// Every function of a plug-in is called through it. What would end the program there ends the call alone: an access to
// memory that is not there, a division by zero, an instruction that the processor does not know, abort, exit, a stack
// that is used up. The thread goes on behind the call, and a sentence says what happened. A call that never returns can
// be abandoned from another thread the same way. A call that has a limit ends by itself once the limit is reached.
//
// A process that a plug-in forks belongs to the plug-in. What ends that process ends nothing else, and it ends where
// its copy of the call returns to ggscope.
//
// What the code held at that moment is lost: memory, locks. What it wrote where it may not stays written. So the
// process may be damaged afterwards, and whoever asked to be told is told. Not caught is what a thread does that the
// plug-in has started itself.
//
// Signals are caught for a thread that is inside; for any other they go to the handlers that were there before. Any
// thread may call all of this.
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

// Calls a plug-in's code. `whose` names it in sentences: "twice of twice.so". The error says what ended it; an
// exception that the code throws passes through. A call that has not returned after `seconds` is abandoned. If the
// system has no timer for a call that has a limit or can be cancelled, the code is not called, and the error says so.
template <class Call> Status through_gate(const std::string& whose, Call&& call, double seconds = no_limit);

// While it exists, calls of this thread are abandoned once it is `seconds` old, or once `cancelled` becomes true. The
// limits of all that exist on a thread apply. It must be destroyed on its thread, in the reverse order of construction.
class PluginTime {
  public:
    explicit PluginTime(double seconds, const std::atomic<bool>* cancelled = nullptr);
    ~PluginTime();
    PluginTime(const PluginTime&) = delete;
    PluginTime& operator=(const PluginTime&) = delete;

    // For the gate, and safe in a handler of a signal.
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

// While it lives, the thread is back in ggscope's own code, which the plug-in has called: a fault there is none of the
// plug-in's, and ours can't be left by a jump. Its end may leave by one, if the call was abandoned meanwhile: so it is
// declared before anything that has a destructor.
class BackHome {
  public:
    BackHome();
    ~BackHome();
    BackHome(const BackHome&) = delete;
    BackHome& operator=(const BackHome&) = delete;

  private:
    void* m_call;
    int m_exceptions; // on their way when it was made
};

// -- calls that don't return ------------------------------------------------------------------------------------------

struct InsidePlugin {
    std::string whose;
    std::chrono::steady_clock::time_point since;
};
// The calls that are inside now, the longest one first.
std::vector<InsidePlugin> inside_plugins();

// Abandons the calls that were inside at that time already, and tells how many there are still: ask again after some
// milliseconds, until there are none. A call is left where it stands in the plug-in's own code; in a function of the
// system, which may hold a lock of the whole process, only if it has to be.
size_t abandon_plugins(std::chrono::steady_clock::time_point since, bool at_any_cost);
// The same, and waits for it, some tenths of a second at most.
void abandon_plugins_now();

// -- what was caught --------------------------------------------------------------------------------------------------

// Called on the thread where it happened, once that is out of the plug-in's code, with a sentence that has the name in
// it. Ends with the returned object.
std::shared_ptr<const void> on_plugin_death(std::function<void(const Message& what)> listener);

// -- for the loader ---------------------------------------------------------------------------------------------------

// From now on signals are caught. False if the system does not let us.
bool open_gate();
// What a library calls instead of exit, _exit, _Exit, quick_exit, abort and pthread_exit; null for any other name.
void* instead_of(const char* function);
// Where a library's code lies, as long as it lives.
class PluginCode {
  public:
    PluginCode(uintptr_t begin, uintptr_t end);
    ~PluginCode();
    PluginCode(const PluginCode&) = delete;
    PluginCode& operator=(const PluginCode&) = delete;

  private:
    int m_slot = -1;
};

// How a signal is told: "SIGSEGV".
std::string signal_name(int signal);

namespace detail {
Status pass_gate(const std::string& whose, void (*call)(void*), void* data, double seconds);
}

template <class Call> Status through_gate(const std::string& whose, Call&& call, double seconds) {
    return detail::pass_gate(
        whose, [](void* data) { (*static_cast<std::remove_reference_t<Call>*>(data))(); }, &call, seconds);
}

} // namespace ggs
