// SPDX-License-Identifier: MIT
// Message: a sentence for the user. It consists of a marked literal with the placeholders %1 … %9, and the values of
// its arguments.
//
// The engine never formats messages. The console prints english(message); the window looks up the translation of the
// literal and inserts the same values. The compiler checks that the sentence is a literal, and that it has as many
// placeholders as there are arguments. An error therefore can't be built from a formatted string.
//
// lupdate finds these markers by their names: text("…") for a sentence in a table, msg("…", …) for a Message, fail("…",
// …) (result.h) for a Message that is returned as an error.
//
// Values: copyable, thread-compatible; the literal lives as long as the program.
#pragma once

// Qt's moc can't parse <concepts> as the first standard header it meets.
#include <cstddef>

#include <concepts>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

namespace ggs {

class Message;

// The value of a place. A nested Message is the reason that a sentence contains.
using MessageValue = std::variant<int64_t, uint64_t, double, std::string, std::shared_ptr<const Message>>;

// Called only when a literal's places and the arguments disagree; not constexpr, so the compiler stops there.
void places_and_arguments_disagree();

// A literal with sizeof...(Args) places.
template <class... Args> class Sentence {
  public:
    template <size_t N> consteval Sentence(const char (&literal)[N]) : m_text(literal) {
        bool seen[10] = {};
        for (size_t i = 0; i + 2 < N; ++i) {
            if (literal[i] != '%') continue;
            const char digit = literal[i + 1];
            if (digit < '1' || digit > '9') continue;
            if (static_cast<size_t>(digit - '0') > sizeof...(Args)) places_and_arguments_disagree();
            seen[digit - '0'] = true;
        }
        for (size_t i = 1; i <= sizeof...(Args); ++i) {
            if (!seen[i]) places_and_arguments_disagree();
        }
    }
    constexpr const char* c_str() const { return m_text; }

  private:
    const char* m_text;
};

// A sentence without places, for use in a table: a note, or the description of an argument.
using Text = Sentence<>;
consteval Text text(Text sentence) { return sentence; }

class Message {
  public:
    Message() = default;
    Message(Text sentence) : m_text(sentence.c_str()) {}

    // The untranslated literal, which is also the key of its translation.
    const char* literal() const { return m_text; }
    const std::vector<MessageValue>& values() const { return m_values; }
    bool empty() const { return *m_text == '\0'; }

  private:
    // Private: msg() and fail() check the literal.
    template <class... A> friend Message msg(Sentence<std::type_identity_t<A>...> sentence, A&&... args);

    template <class... Args> static Message make(const char* literal, Args&&... args) {
        Message result;
        result.m_text = literal;
        result.m_values.reserve(sizeof...(Args));
        (result.m_values.push_back(value_of(std::forward<Args>(args))), ...);
        return result;
    }

    // Returns the double with the same shortest digits, so that a sentence shows 0.1f as 0.1.
    static double as_written(float value);

    template <class T> static MessageValue value_of(T&& value) {
        using V = std::decay_t<T>;
        if constexpr (std::is_same_v<V, Message>) {
            return std::make_shared<const Message>(std::forward<T>(value));
        } else if constexpr (std::is_same_v<V, Text>) {
            return std::make_shared<const Message>(value);
        } else if constexpr (std::is_same_v<V, float>) {
            return as_written(value);
        } else if constexpr (std::is_floating_point_v<V>) {
            return static_cast<double>(value);
        } else if constexpr (std::signed_integral<V>) {
            return static_cast<int64_t>(value);
        } else if constexpr (std::unsigned_integral<V>) {
            return static_cast<uint64_t>(value);
        } else {
            return std::string(std::forward<T>(value));
        }
    }

    const char* m_text = "";
    std::vector<MessageValue> m_values;
};

template <class... Args> Message msg(Sentence<std::type_identity_t<Args>...> sentence, Args&&... args) {
    return Message::make(sentence.c_str(), std::forward<Args>(args)...);
}

// Returns the sentence in English with its values inserted, as the console prints it. Names in it are made visible().
std::string english(const Message& message);
// Returns the singular of the noun that follows the value 1 in an English sentence: " byte" for " bytes of memory".
// `length`: of the plural that it replaces. Empty if the text after the value doesn't begin with a plural, or if other
// words would have to change, too: "each of the 1 layers", "1 values are given".
std::string_view singular_after_one(std::string_view before, std::string_view after, size_t& length);
// Returns a value as english() writes it: integers plain, doubles in their shortest form.
std::string english(const MessageValue& value);

} // namespace ggs
