// SPDX-License-Identifier: MIT
// Code that the compiler must refuse: a sentence that is not a literal, or whose places are not its arguments. Also a
// row without a column that has no default. Each case is built separately (-DCASE_…); without any, this file compiles.
#include "base/result.h"
#if defined(CASE_row_with_rope) || defined(CASE_row_without_rope)
#include "models/architectures.h"
#endif

#include <fmt/format.h>

#include <cstdio>
#include <string>

namespace ggs {

Result<int> with_literals(int n) {
    if (n < 0) return fail("a sentence without places");
    if (n == 0) return fail_with(msg("%1 and %2, and %1 again", n, std::string("a value may be a string")));
    return n;
}

#if defined(CASE_string_as_sentence)
Failure broken() { return fail(std::string("x")); }
#elif defined(CASE_formatted_sentence)
Failure broken(int n) { return fail(fmt::format("{} is odd", n).c_str()); }
#elif defined(CASE_buffer_as_sentence)
Failure broken(int n) {
    char sentence[32];
    std::snprintf(sentence, sizeof sentence, "%d is odd", n);
    return fail(sentence);
}
#elif defined(CASE_string_as_message)
Failure broken() { return fail_with(std::string("x")); }
#elif defined(CASE_message_made_outside)
Message broken() { return Message::make("x"); }
#elif defined(CASE_formatted_message)
Message broken(int n) { return Message::make(fmt::format("{} is odd", n).c_str()); }
#elif defined(CASE_too_few_arguments)
Message broken() { return msg("%1 and %2", 1); }
#elif defined(CASE_too_many_arguments)
Message broken() { return msg("%1", 1, 2); }
#elif defined(CASE_place_beyond_the_arguments)
Message broken() { return msg("%1 and %3", 1, 2); }
#elif defined(CASE_row_with_rope)
constexpr Architecture row{.name = "x", .graph = nullptr, .rope = Rope::norm};
#elif defined(CASE_row_without_rope)
constexpr Architecture row{.name = "x", .graph = nullptr};
#endif

} // namespace ggs
