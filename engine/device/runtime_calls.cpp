// SPDX-License-Identifier: MIT
#include "device/runtime_calls.h"

#include <atomic>
#include <chrono>

namespace ggs {

namespace {

struct Counter {
    std::atomic<uint64_t> count, nanoseconds, bytes;
};

// Adds up the number of bytes in the arguments; 0 for a function without sizes.
template <class A> uint64_t bytes_in([[maybe_unused]] const std::remove_reference_t<A>& argument) {
    if constexpr (std::is_same_v<A, size_t>) return argument;
    if constexpr (std::is_same_v<A, const CopiedRows&>) return argument.size * argument.count;
    return 0;
}

template <DeviceKind kind, auto member> struct Counted;
template <DeviceKind kind, class R, class... A, R (*RuntimeApi::*member)(A...)> struct Counted<kind, member> {
    static inline Counter counter;
    static R call(A... arguments) {
        const auto start = std::chrono::steady_clock::now();
        const auto count = [&] {
            const auto took = std::chrono::steady_clock::now() - start;
            counter.count.fetch_add(1, std::memory_order_relaxed);
            counter.nanoseconds.fetch_add(static_cast<uint64_t>(std::chrono::nanoseconds(took).count()),
                                          std::memory_order_relaxed);
            counter.bytes.fetch_add((uint64_t{0} + ... + bytes_in<A>(arguments)), std::memory_order_relaxed);
        };
        const RuntimeApi& own = own_runtime(kind);
        if constexpr (std::is_void_v<R>) {
            (own.*member)(arguments...);
            count();
        } else {
            R result = (own.*member)(arguments...);
            count();
            return result;
        }
    }
    static RuntimeCall row(const char* name) {
        return {name, counter.count.load(), counter.nanoseconds.load(), counter.bytes.load()};
    }
};

// Calls `use` for each function of the table with its name, in order. This is the only list of them.
template <DeviceKind kind, class Use> void each_function(const Use& use) {
    use("count", Counted<kind, &RuntimeApi::count>(), &RuntimeApi::count);
    use("about", Counted<kind, &RuntimeApi::about>(), &RuntimeApi::about);
    use("select", Counted<kind, &RuntimeApi::select>(), &RuntimeApi::select);
    use("memory", Counted<kind, &RuntimeApi::memory>(), &RuntimeApi::memory);
    use("allocate", Counted<kind, &RuntimeApi::allocate>(), &RuntimeApi::allocate);
    use("release", Counted<kind, &RuntimeApi::release>(), &RuntimeApi::release);
    use("allocate_host", Counted<kind, &RuntimeApi::allocate_host>(), &RuntimeApi::allocate_host);
    use("release_host", Counted<kind, &RuntimeApi::release_host>(), &RuntimeApi::release_host);
    use("copy", Counted<kind, &RuntimeApi::copy>(), &RuntimeApi::copy);
    use("fill", Counted<kind, &RuntimeApi::fill>(), &RuntimeApi::fill);
    use("allocate_managed", Counted<kind, &RuntimeApi::allocate_managed>(), &RuntimeApi::allocate_managed);
    use("release_managed", Counted<kind, &RuntimeApi::release_managed>(), &RuntimeApi::release_managed);
    use("synchronise", Counted<kind, &RuntimeApi::synchronise>(), &RuntimeApi::synchronise);
    use("make_stream", Counted<kind, &RuntimeApi::make_stream>(), &RuntimeApi::make_stream);
    use("end_stream", Counted<kind, &RuntimeApi::end_stream>(), &RuntimeApi::end_stream);
    use("synchronise_stream", Counted<kind, &RuntimeApi::synchronise_stream>(), &RuntimeApi::synchronise_stream);
    use("copy_async", Counted<kind, &RuntimeApi::copy_async>(), &RuntimeApi::copy_async);
    use("copy_rows_async", Counted<kind, &RuntimeApi::copy_rows_async>(), &RuntimeApi::copy_rows_async);
    use("make_event", Counted<kind, &RuntimeApi::make_event>(), &RuntimeApi::make_event);
    use("end_event", Counted<kind, &RuntimeApi::end_event>(), &RuntimeApi::end_event);
    use("record", Counted<kind, &RuntimeApi::record>(), &RuntimeApi::record);
    use("elapsed", Counted<kind, &RuntimeApi::elapsed>(), &RuntimeApi::elapsed);
    use("launch", Counted<kind, &RuntimeApi::launch>(), &RuntimeApi::launch);
    use("load", Counted<kind, &RuntimeApi::load>(), &RuntimeApi::load);
    use("fill_async", Counted<kind, &RuntimeApi::fill_async>(), &RuntimeApi::fill_async);
    use("can_multiply", Counted<kind, &RuntimeApi::can_multiply>(), &RuntimeApi::can_multiply);
    use("open_library", Counted<kind, &RuntimeApi::open_library>(), &RuntimeApi::open_library);
    use("multiply", Counted<kind, &RuntimeApi::multiply>(), &RuntimeApi::multiply);
    use("begin_capture", Counted<kind, &RuntimeApi::begin_capture>(), &RuntimeApi::begin_capture);
    use("end_capture", Counted<kind, &RuntimeApi::end_capture>(), &RuntimeApi::end_capture);
    use("launch_graph", Counted<kind, &RuntimeApi::launch_graph>(), &RuntimeApi::launch_graph);
    use("end_graph", Counted<kind, &RuntimeApi::end_graph>(), &RuntimeApi::end_graph);
    use("begin_range", Counted<kind, &RuntimeApi::begin_range>(), &RuntimeApi::begin_range);
    use("end_range", Counted<kind, &RuntimeApi::end_range>(), &RuntimeApi::end_range);
}

template <DeviceKind kind> const RuntimeApi& table_of() {
    // The kind's name and `host_memory` come from its own table and don't depend on counting.
    static const RuntimeApi table = [] {
        RuntimeApi made = own_runtime(kind);
        each_function<kind>(
            [&made](const char*, auto counted, auto member) { made.*member = decltype(counted)::call; });
        return made;
    }();
    return table;
}

template <DeviceKind kind> std::vector<RuntimeCall> calls_of() {
    std::vector<RuntimeCall> rows;
    each_function<kind>(
        [&rows](const char* name, auto counted, auto) { rows.push_back(decltype(counted)::row(name)); });
    return rows;
}

} // namespace

std::vector<RuntimeCall> runtime_calls(DeviceKind kind) {
    switch (kind) {
    case DeviceKind::cuda: return calls_of<DeviceKind::cuda>();
    case DeviceKind::emulator: return calls_of<DeviceKind::emulator>();
    default: return calls_of<DeviceKind::cpu>();
    }
}

const RuntimeApi& counting_table(DeviceKind kind) {
    switch (kind) {
    case DeviceKind::cuda: return table_of<DeviceKind::cuda>();
    case DeviceKind::emulator: return table_of<DeviceKind::emulator>();
    default: return table_of<DeviceKind::cpu>();
    }
}

} // namespace ggs
