// SPDX-License-Identifier: MIT
// Result<T>: a value, or a Message with the reason why the value is missing. The engine reports every error this way.
//
//   Result<int64_t> half(int64_t n) {
//       if (n % 2) return fail("%1 is odd", n);
//       return n / 2;
//   }
//   GGS_TRY(const int64_t h, half(n));       // passes the failure on to the caller
#pragma once

#include "base/message.h"

#include <optional>
#include <utility>
#include <variant>

namespace ggs {

// A Message that will become the error of a Result.
struct [[nodiscard]] Failure {
    Message message;
};

template <class... Args> Failure fail(Sentence<std::type_identity_t<Args>...> sentence, Args&&... args) {
    return Failure{msg<Args...>(sentence, std::forward<Args>(args)...)};
}
inline Failure fail_with(Message message) { return Failure{std::move(message)}; }

template <class T> class [[nodiscard]] Result {
  public:
    Result(T value) : m_state(std::in_place_index<0>, std::move(value)) {}
    Result(Failure failure) : m_state(std::in_place_index<1>, std::move(failure.message)) {}

    bool ok() const { return m_state.index() == 0; }
    explicit operator bool() const { return ok(); }

    // Call only if ok().
    T& value() & { return *std::get_if<0>(&m_state); }
    const T& value() const& { return *std::get_if<0>(&m_state); }
    T&& value() && { return std::move(*std::get_if<0>(&m_state)); }
    T& operator*() & { return value(); }
    const T& operator*() const& { return value(); }
    T* operator->() { return std::get_if<0>(&m_state); }
    const T* operator->() const { return std::get_if<0>(&m_state); }

    // Call only if not ok().
    const Message& error() const& { return *std::get_if<1>(&m_state); }
    Message&& error() && { return std::move(*std::get_if<1>(&m_state)); }

  private:
    std::variant<T, Message> m_state;
};

template <> class [[nodiscard]] Result<void> {
  public:
    Result() = default;
    Result(Failure failure) : m_error(std::move(failure.message)) {}

    bool ok() const { return !m_error.has_value(); }
    explicit operator bool() const { return ok(); }
    const Message& error() const& { return *m_error; }
    Message&& error() && { return std::move(*m_error); }

  private:
    std::optional<Message> m_error;
};
using Status = Result<void>;

#define GGS_CONCAT_(a, b) a##b
#define GGS_CONCAT(a, b) GGS_CONCAT_(a, b)
#define GGS_TRY(declaration, expression) GGS_TRY_(GGS_CONCAT(ggs_result_, __LINE__), declaration, expression)
#define GGS_TRY_(name, declaration, expression)                                                                        \
    auto name = (expression);                                                                                          \
    if (!name.ok()) return ::ggs::fail_with(std::move(name).error());                                                  \
    declaration = std::move(name).value()
#define GGS_CHECK(expression)                                                                                          \
    do {                                                                                                               \
        if (auto ggs_status = (expression); !ggs_status.ok()) return ::ggs::fail_with(std::move(ggs_status).error());  \
    } while (false)

} // namespace ggs
