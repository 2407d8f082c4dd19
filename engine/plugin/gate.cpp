// SPDX-License-Identifier: MIT
#include "plugin/gate.h"

#include "base/signals.h"
#include "device/mapped_file.h"
#include "graph/limit_options.h"
#include "plugin/floating_point.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cmath>
#include <csetjmp>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <exception>
#include <list>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>

#include <pthread.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

namespace ggs {

namespace {

using Clock = std::chrono::steady_clock;

// -- one call, and its thread -----------------------------------------------------------------------------------------
// A call is stored on its thread's stack. Signal handlers run on the same thread, so they see its current state.

enum class Ending { none, signal, exited, abandoned, out_of_time, cancelled };

struct Call {
    sigjmp_buf back;
    Call* outer = nullptr;
    Ending ending = Ending::none;
    int number = 0; // of the signal, or the argument of exit
    int code = 0;   // si_code
    const char* function = "";
    uintptr_t address = 0;
    bool stack_is_full = false;
    double limit = 0; // seconds, of the limit that was exceeded
};

enum Wanted : int { go_on, gently, at_any_cost };
int abandon_signal() { return SIGRTMIN + 5; }

constexpr size_t handlers_stack = size_t{64} << 10;
constexpr size_t below_the_stack = size_t{64} << 10; // bytes below the stack pointer that code may access
constexpr size_t largest_frame = size_t{8} << 20;

// During the patient tries a call is abandoned only in the plug-in's own code; afterwards, anywhere.
constexpr std::chrono::milliseconds between_tries{10};
constexpr int patient_tries = 20, most_tries = 40;
constexpr std::chrono::milliseconds first_look{100}; // first check whether a call was cancelled
constexpr double longest_limit = 1e9;                // seconds

// The state of each thread that has ever run plug-in code.
struct Place {
    Place();
    ~Place();
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;

    std::atomic<Call*> call{nullptr}; // the innermost call
    std::atomic<int> abandon{go_on};
    std::atomic<bool> timed{false}; // whether the timer runs
    std::atomic<int> tries{0};      // number of attempts to end a call at its limit
    std::atomic<Ending> why{Ending::abandoned};
    std::atomic<double> limit{0};
    pthread_t thread = pthread_self();
    std::optional<timer_t> timer; // sends this thread a signal
    void* stack = nullptr;        // stack for handlers, if it was allocated here

    std::mutex mutex; // for the fields below
    bool inside = false;
    std::string whose;
    Clock::time_point since;
};

// The list of all threads' states. It outlives every thread.
struct Places {
    std::mutex mutex;
    std::list<Place*> list;
};
Places& places() {
    static Places* const all = new Places;
    return *all;
}

Place& here() {
    static thread_local Place place;
    return place;
}
thread_local std::atomic<Place*> t_place{nullptr};           // for handlers, which must not create one with here()
thread_local std::atomic<const PluginTime*> t_time{nullptr}; // the innermost

Place::Place() {
    stack_t now{};
    // A thread that already has an alternate stack, such as a sanitizer's, keeps it.
    if (sigaltstack(nullptr, &now) == 0 && (now.ss_flags & SS_DISABLE)) {
        void* const memory =
            mmap(nullptr, handlers_stack, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
        stack_t own{};
        own.ss_sp = memory;
        own.ss_size = handlers_stack;
        if (memory != MAP_FAILED && sigaltstack(&own, nullptr) == 0)
            stack = memory;
        else if (memory != MAP_FAILED)
            munmap(memory, handlers_stack);
    }
    const std::lock_guard lock(places().mutex);
    places().list.push_back(this);
    t_place.store(this);
}

Place::~Place() {
    t_place.store(nullptr);
    {
        const std::lock_guard lock(places().mutex);
        places().list.remove(this);
    }
    if (timer) timer_delete(*timer);
    if (!stack) return;
    stack_t none{};
    none.ss_flags = SS_DISABLE;
    sigaltstack(&none, nullptr);
    munmap(stack, handlers_stack);
}

// -- address ranges of plug-in code -----------------------------------------------------------------------------------

struct CodeSlot {
    std::atomic<bool> taken{false};
    std::atomic<uintptr_t> begin{0}, end{0};
};
constexpr int most_libraries = 512; // a call into any further library is abandoned at any instruction
CodeSlot code_slots[most_libraries];

bool is_plugin_code(uintptr_t at) {
    for (const CodeSlot& slot : code_slots) {
        if (at >= slot.begin.load(std::memory_order_relaxed) && at < slot.end.load(std::memory_order_relaxed))
            return true;
    }
    return false;
}

// -- the handlers -----------------------------------------------------------------------------------------------------

constexpr std::array caught{SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP};
std::array<struct sigaction, caught.size()> before;
struct Interrupted {
    uintptr_t code = 0, stack = 0;
};
Interrupted interrupted(const void* context) {
    const auto* const at = static_cast<const ucontext_t*>(context);
#if defined(__x86_64__)
    return {static_cast<uintptr_t>(at->uc_mcontext.gregs[REG_RIP]),
            static_cast<uintptr_t>(at->uc_mcontext.gregs[REG_RSP])};
#elif defined(__aarch64__)
    return {static_cast<uintptr_t>(at->uc_mcontext.pc), static_cast<uintptr_t>(at->uc_mcontext.sp)};
#else
    (void)at;
    return {};
#endif
}

// A process forked by a plug-in has a copy of the call in which it was forked, or shares it (vfork).
pid_t own_process = 0;
bool is_forked() { return getpid() != own_process; }

Call* innermost() {
    Place* const place = t_place.load(std::memory_order_relaxed);
    return place ? place->call.load(std::memory_order_relaxed) : nullptr;
}

[[noreturn]] void leave(Call& call, Ending ending) {
    call.ending = ending;
    siglongjmp(call.back, 1);
}

void on_fault(int signal, siginfo_t* info, void* context) {
    const int saved_errno = errno;
    const bool sent = info->si_code <= 0;
    if (signal == SIGBUS && !sent && mend_mapped_page(info->si_addr)) {
        errno = saved_errno;
        return;
    }
    // A signal that was sent belongs to the plug-in only if its own thread sent it, as abort and raise do.
    Call* const call = !sent || (info->si_code == SI_TKILL && info->si_pid == getpid()) ? innermost() : nullptr;
    if (call && !is_forked()) {
        const Interrupted at = interrupted(context);
        call->number = signal;
        call->code = info->si_code;
        call->address = sent ? 0 : reinterpret_cast<uintptr_t>(info->si_addr);
        call->stack_is_full = signal == SIGSEGV && !sent && at.stack != 0 &&
                              call->address + below_the_stack > at.stack && call->address < at.stack + largest_frame;
        leave(*call, Ending::signal);
    }
    errno = saved_errno;
    for (size_t i = 0; i < caught.size(); ++i) {
        if (caught[i] == signal) pass_on(before[i], signal, info, context);
    }
}

// Returns the time limit that was reached or cancelled; nullptr if there is none.
const PluginTime* time_over() {
    const Clock::time_point now = Clock::now();
    for (const PluginTime* time = t_time.load(std::memory_order_relaxed); time; time = time->outer()) {
        if (time->is_cancelled() || now >= time->ends()) return time;
    }
    return nullptr;
}

// The timer's part of a handler. Returns whether the call must end.
bool ends_by_time(Place& place) {
    if (!place.timed.load(std::memory_order_relaxed)) return false;
    const PluginTime* const over = time_over();
    if (!over) return false;
    place.why.store(over->is_cancelled() ? Ending::cancelled : Ending::out_of_time, std::memory_order_relaxed);
    place.limit.store(over->seconds(), std::memory_order_relaxed);
    const int tries = place.tries.fetch_add(1, std::memory_order_relaxed);
    const int wanted = tries >= patient_tries ? at_any_cost : gently;
    if (place.abandon.load(std::memory_order_relaxed) < wanted) place.abandon.store(wanted, std::memory_order_relaxed);
    return true;
}

[[noreturn]] void leave_abandoned(Place& place, Call& call) {
    call.limit = place.limit.load(std::memory_order_relaxed);
    leave(call, place.why.load(std::memory_order_relaxed));
}

void on_abandon(int, siginfo_t* info, void* context) {
    Place* const place = t_place.load(std::memory_order_relaxed);
    if (!place || (info->si_code == SI_TIMER && !ends_by_time(*place))) return;
    Call* const call = place->call.load(std::memory_order_relaxed);
    const int wanted = place->abandon.load(std::memory_order_relaxed);
    if (!call || wanted == go_on || is_forked()) return;
    if (wanted == gently && !is_plugin_code(interrupted(context).code)) return; // another signal follows
    leave_abandoned(*place, *call);
}

// -- the timer of a thread --------------------------------------------------------------------------------------------

timespec timespec_of(std::chrono::nanoseconds wait) {
    constexpr int64_t second = 1'000'000'000;
    const int64_t ns = std::max<int64_t>(wait.count(), 1); // 0 would stop the timer
    return {static_cast<time_t>(ns / second), static_cast<long>(ns % second)};
}

// Creates the thread's timer if its calls have a limit or can be cancelled. The system allows a limited number of
// timers.
Status make_timer(Place& place) {
    if (place.timer) return {};
    bool can_end = false;
    for (const PluginTime* time = t_time.load(std::memory_order_relaxed); time; time = time->outer())
        can_end = can_end || time->seconds() < longest_limit || time->can_be_cancelled();
    if (!can_end) return {};
    sigevent wakes{};
    wakes.sigev_notify = SIGEV_THREAD_ID;
    wakes.sigev_signo = abandon_signal();
    wakes._sigev_un._tid = gettid();
    timer_t made = nullptr;
    if (timer_create(CLOCK_MONOTONIC, &wakes, &made) != 0)
        return fail("it was not called: its time can't be limited, because the system provides no timer (%1). Raise "
                    "the limit on pending signals (ulimit -i)",
                    std::generic_category().message(errno));
    place.timer = made;
    return {};
}

// Starts the timer if the thread's calls have a limit.
void start_timer(Place& place) {
    const PluginTime* const innermost_time = t_time.load(std::memory_order_relaxed);
    if (!innermost_time || !place.timer) return;
    const Clock::time_point now = Clock::now();
    Clock::time_point first = Clock::time_point::max();
    for (const PluginTime* time = innermost_time; time; time = time->outer())
        first = std::min({first, time->ends(), time->can_be_cancelled() ? now + first_look : time->ends()});
    place.tries.store(0, std::memory_order_relaxed);
    place.timed.store(true, std::memory_order_relaxed);
    const itimerspec when{timespec_of(between_tries), timespec_of(first - now)};
    timer_settime(*place.timer, 0, &when, nullptr);
}

// After this call the timer sends no signal.
void stop_timer(Place& place) {
    if (!place.timed.exchange(false, std::memory_order_relaxed)) return;
    const itimerspec never{};
    timer_settime(*place.timer, 0, &never, nullptr);
}

bool install() {
    own_process = getpid();
    for (size_t i = 0; i < caught.size(); ++i) {
        struct sigaction action = {};
        action.sa_sigaction = on_fault;
        // The handler is left by a jump, so the signal must not stay blocked.
        action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
        sigemptyset(&action.sa_mask);
        if (sigaction(caught[i], &action, &before[i]) != 0) return false;
    }
    struct sigaction action = {};
    action.sa_sigaction = on_abandon;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER | SA_RESTART;
    sigemptyset(&action.sa_mask);
    return sigaction(abandon_signal(), &action, nullptr) == 0;
}

// -- replacements of functions that end the process -------------------------------------------------------------------

// Returns only if the plug-in started the process or the thread.
void end_call(const char* function, int status) {
    Call* const call = innermost();
    if (!call || is_forked()) return;
    call->function = function;
    call->number = status;
    leave(*call, Ending::exited);
}

[[noreturn]] void plugin_exit(int status) {
    end_call("exit", status);
    if (is_forked()) _exit(status); // a copy of ggscope must not run exit handlers
    std::exit(status);
}
[[noreturn]] void plugin_exit_at_once(int status) {
    end_call("_exit", status);
    _exit(status);
}
[[noreturn]] void plugin_quick_exit(int status) {
    end_call("quick_exit", status);
    if (is_forked()) _exit(status);
    std::quick_exit(status);
}
[[noreturn]] void plugin_abort() {
    end_call("abort", 0);
    std::abort();
}
[[noreturn]] void plugin_thread_exit(void* value) {
    end_call("pthread_exit", 0);
    if (is_forked()) _exit(0); // the process has no other thread
    pthread_exit(value);
}

// -- in words ---------------------------------------------------------------------------------------------------------

constexpr uintptr_t first_addresses = 64 << 10; // addresses reached by a null pointer plus an index

Message signal_text(const Call& call) {
    switch (call.number) {
    case SIGSEGV:
        if (call.stack_is_full) return msg("it overflowed its stack (SIGSEGV)");
        if (call.code > 0 && call.address < first_addresses)
            return msg("it dereferenced a null pointer (SIGSEGV at address %1)", call.address);
        return msg("it accessed memory that doesn't exist or isn't its own (SIGSEGV)");
    case SIGBUS: return msg("it accessed memory that doesn't exist (SIGBUS)");
    case SIGFPE:
        if (call.code == FPE_INTDIV) return msg("it divided an integer by zero (SIGFPE)");
        return msg("it caused an arithmetic error (SIGFPE)");
    case SIGILL: return msg("it ran into a trap or an instruction that this processor doesn't support (SIGILL)");
    case SIGTRAP: return msg("it ran into a trap (SIGTRAP)");
    case SIGABRT: return msg("it called abort (SIGABRT)");
    default: return msg("it ended with %1", signal_name(call.number));
    }
}

double seconds_since(Clock::time_point since) {
    return std::floor(std::chrono::duration<double>(Clock::now() - since).count() * 10) / 10;
}

Message ending_text(const Call& call, Clock::time_point since) {
    switch (call.ending) {
    case Ending::none: break;
    case Ending::signal: return signal_text(call);
    case Ending::exited:
        if (std::strcmp(call.function, "abort") == 0) return msg("it called abort (SIGABRT)");
        if (std::strcmp(call.function, "pthread_exit") == 0)
            return msg("it called pthread_exit, which would end a thread of ggscope");
        return msg("it called %1(%2), which would end ggscope", call.function, call.number);
    case Ending::abandoned: return msg("it had not returned after %1 s and was abandoned", seconds_since(since));
    case Ending::out_of_time:
        return msg("it had not returned after %1 s and was abandoned; the limit is %2 s (%3)", seconds_since(since),
                   call.limit, seconds_option);
    case Ending::cancelled: return msg("it had not returned after %1 s and was cancelled", seconds_since(since));
    }
    return {};
}

// -- listeners --------------------------------------------------------------------------------------------------------

struct Listeners {
    std::mutex mutex;
    std::list<std::function<void(const Message&)>> list;
};
Listeners& listeners() {
    static Listeners* const all = new Listeners;
    return *all;
}

void tell(const Message& what) {
    const std::lock_guard lock(listeners().mutex);
    for (const auto& listener : listeners().list) listener(what);
}

} // namespace

// -- passing the gate -------------------------------------------------------------------------------------------------

namespace detail {

// Values that change after sigsetjmp are in `call`, in memory, so a jump doesn't lose them.
Status pass_gate(const std::string& whose, void (*function)(void*), void* data, double seconds) {
    const FloatingPoint as_before;
    Place& place = here();
    std::optional<PluginTime> limit;
    if (seconds < longest_limit) limit.emplace(seconds);
    Call call;
    call.outer = place.call.load(std::memory_order_relaxed);
    if (!call.outer) {
        GGS_CHECK(make_timer(place));
        const std::lock_guard lock(place.mutex);
        place.inside = true;
        place.whose = whose;
        place.since = Clock::now();
        start_timer(place);
    }
    const auto leave_gate = [](Place& left, Call* outer) {
        left.call.store(outer, std::memory_order_relaxed);
        std::atomic_signal_fence(std::memory_order_seq_cst);
        if (outer) return;
        stop_timer(left);
        const std::lock_guard lock(left.mutex);
        left.inside = false;
        left.abandon.store(go_on, std::memory_order_relaxed);
        left.why.store(Ending::abandoned, std::memory_order_relaxed);
    };
    if (sigsetjmp(call.back, 0) == 0) {
        std::atomic_signal_fence(std::memory_order_seq_cst);
        place.call.store(&call, std::memory_order_relaxed);
        std::atomic_signal_fence(std::memory_order_seq_cst);
        try {
            function(data);
        } catch (...) {
            if (is_forked()) _exit(EXIT_FAILURE);
            leave_gate(here(), call.outer);
            throw;
        }
        if (is_forked()) _exit(EXIT_SUCCESS);
        leave_gate(here(), call.outer);
        return {};
    }
    Place& left = here();
    const Clock::time_point since = left.since;
    leave_gate(left, call.outer);
    // If another handler forwarded the signal, the signal is still blocked.
    sigset_t ours;
    sigemptyset(&ours);
    for (const int signal : caught) sigaddset(&ours, signal);
    pthread_sigmask(SIG_UNBLOCK, &ours, nullptr);
    const Message what = ending_text(call, since);
    tell(msg("%1: %2", whose, what));
    return fail_with(what);
}

} // namespace detail

BackHome::BackHome() : m_call(innermost()), m_exceptions(std::uncaught_exceptions()) {
    if (m_call) here().call.store(nullptr, std::memory_order_relaxed);
    std::atomic_signal_fence(std::memory_order_seq_cst);
}

BackHome::~BackHome() {
    std::atomic_signal_fence(std::memory_order_seq_cst);
    if (!m_call) return;
    Place& place = here();
    auto* const call = static_cast<Call*>(m_call);
    place.call.store(call, std::memory_order_relaxed);
    std::atomic_signal_fence(std::memory_order_seq_cst);
    // The call was abandoned in the meantime. If its code calls back all the time, this may be the only point at which
    // it can be ended.
    const bool unwinds = std::uncaught_exceptions() != m_exceptions;
    if (!unwinds && place.abandon.load(std::memory_order_relaxed) != go_on) leave_abandoned(place, *call);
}

PluginTime::PluginTime(double seconds, const std::atomic<bool>* cancelled)
    : m_seconds(std::clamp(seconds, 0.0, longest_limit)),
      m_ends(Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(m_seconds))),
      m_cancelled(cancelled), m_outer(t_time.load(std::memory_order_relaxed)) {
    t_time.store(this, std::memory_order_relaxed);
}

PluginTime::~PluginTime() { t_time.store(m_outer, std::memory_order_relaxed); }

bool open_gate() {
    static const bool open = install();
    return open;
}

void* instead_of(const char* function) {
    const auto is = [function](const char* name) { return std::strcmp(function, name) == 0; };
    if (is("exit")) return reinterpret_cast<void*>(plugin_exit);
    if (is("_exit") || is("_Exit")) return reinterpret_cast<void*>(plugin_exit_at_once);
    if (is("quick_exit")) return reinterpret_cast<void*>(plugin_quick_exit);
    if (is("abort")) return reinterpret_cast<void*>(plugin_abort);
    if (is("pthread_exit")) return reinterpret_cast<void*>(plugin_thread_exit);
    return nullptr;
}

PluginCode::PluginCode(uintptr_t begin, uintptr_t end) {
    for (int i = 0; i < most_libraries && m_slot < 0; ++i) {
        if (!code_slots[i].taken.exchange(true)) m_slot = i;
    }
    if (m_slot < 0) return;
    code_slots[m_slot].end.store(end);
    code_slots[m_slot].begin.store(begin);
}

PluginCode::~PluginCode() {
    if (m_slot < 0) return;
    code_slots[m_slot].end.store(0);
    code_slots[m_slot].taken.store(false);
}

// -- calls that don't return ------------------------------------------------------------------------------------------

std::vector<InsidePlugin> inside_plugins() {
    std::vector<InsidePlugin> found;
    {
        const std::lock_guard lock(places().mutex);
        for (Place* place : places().list) {
            const std::lock_guard own(place->mutex);
            if (place->inside) found.push_back({place->whose, place->since});
        }
    }
    std::sort(found.begin(), found.end(),
              [](const InsidePlugin& a, const InsidePlugin& b) { return a.since < b.since; });
    return found;
}

size_t abandon_plugins(Clock::time_point since, bool at_cost) {
    const std::lock_guard lock(places().mutex); // no thread ends while this is held
    size_t n = 0;
    for (Place* place : places().list) {
        const std::lock_guard own(place->mutex);
        if (!place->inside || place->since > since) continue;
        ++n;
        place->abandon.store(at_cost ? at_any_cost : gently, std::memory_order_relaxed);
        pthread_kill(place->thread, abandon_signal());
    }
    return n;
}

void abandon_plugins_now() {
    const Clock::time_point now = Clock::now();
    for (int i = 0; i < most_tries && abandon_plugins(now, i >= patient_tries) > 0; ++i)
        std::this_thread::sleep_for(between_tries);
}

std::shared_ptr<const void> on_plugin_death(std::function<void(const Message&)> listener) {
    const std::lock_guard lock(listeners().mutex);
    listeners().list.push_back(std::move(listener));
    const auto* const mine = &listeners().list.back();
    return {static_cast<const void*>(mine), [](const void* gone) {
                const std::lock_guard ending(listeners().mutex);
                listeners().list.remove_if([gone](const auto& each) { return &each == gone; });
            }};
}

std::string signal_name(int signal) {
    const char* const name = sigabbrev_np(signal);
    return name ? std::string("SIG") + name : "signal " + std::to_string(signal);
}

} // namespace ggs
