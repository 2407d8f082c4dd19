// SPDX-License-Identifier: MIT
// Rule: a column of an op's row that is a function.
//
// For a built-in op it is a plain function, known at compile time. For a plug-in's op it is a function of ggscope that
// calls the plug-in; the op lives as long as the row. A value; empty if the column is missing.
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

namespace ggs {

template <class Function> class Rule;

template <class R, class... A> class Rule<R(A...)> {
  public:
    using Plain = R (*)(A...);

    constexpr Rule() = default;
    constexpr Rule(std::nullptr_t) {}
    constexpr Rule(Plain function) : m_plain(function) {}
    // A lambda without captures.
    template <class F, class = std::enable_if_t<std::is_convertible_v<F, Plain> && !std::is_same_v<F, Plain>>>
    constexpr Rule(F function) : m_plain(function) {}

    // Makes a rule that calls function(owner, arguments…); the owner must outlive it.
    template <auto function, class Owner> static Rule asking(const Owner& owner) {
        Rule rule;
        rule.m_owner = &owner;
        rule.m_asking = [](const void* asked, A... arguments) -> R {
            return function(*static_cast<const Owner*>(asked), std::forward<A>(arguments)...);
        };
        return rule;
    }

    constexpr explicit operator bool() const { return m_plain || m_asking; }
    R operator()(A... arguments) const {
        if (m_asking) return m_asking(m_owner, std::forward<A>(arguments)...);
        return m_plain(std::forward<A>(arguments)...);
    }

  private:
    Plain m_plain = nullptr;
    R (*m_asking)(const void*, A...) = nullptr;
    const void* m_owner = nullptr;
};

} // namespace ggs
