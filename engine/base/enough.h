// SPDX-License-Identifier: MIT
// Converts the standard library's exceptions into errors. The library throws if the system runs out of memory or
// threads. The engine's public functions do their work inside with_enough(), which then returns an error.
#pragma once

#include "base/result.h"
#include "base/spare_memory.h"

#include <new>
#include <stdexcept>
#include <system_error>

namespace ggs {

// Returns the error of a lack of memory. Call it after the unfinished work has been freed: it also renews the spare
// memory (base/spare_memory.h).
inline Failure no_memory() {
    Failure failure = fail("there isn't enough memory for this operation");
    renew_spare_memory();
    return failure;
}
inline Failure no_resources(const std::system_error& error) {
    return fail("a required system resource is not available: %1", error.code().message());
}

// Returns the result of f(): a Result, or a type that a Failure converts to.
template <class F> auto with_enough(F&& f) -> decltype(f()) {
    try {
        return f();
    } catch (const std::bad_alloc&) {
        return no_memory();
    } catch (const std::length_error&) {
        return no_memory(); // a container larger than any memory
    } catch (const std::system_error& error) {
        return no_resources(error);
    }
}

} // namespace ggs
