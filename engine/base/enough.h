// SPDX-License-Identifier: MIT
// Where the system has no more memory or threads, the standard library throws. What the engine's doors run inside of
// with_enough() comes out as a Result all the same.
#pragma once

#include "base/result.h"
#include "base/spare_memory.h"

#include <new>
#include <stdexcept>
#include <system_error>

namespace ggs {

// To be called once what was begun is taken down: it also renews the spare memory (base/spare_memory.h).
inline Failure no_memory() {
    Failure failure = fail("there isn't enough memory for this");
    renew_spare_memory();
    return failure;
}
inline Failure no_resources(const std::system_error& error) {
    return fail("the system doesn't provide a required resource: %1", error.code().message());
}

// What f() returns, a Result or what can be made of a Failure.
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
