// SPDX-License-Identifier: MIT
// Chat templates: how a model wants a conversation written. A template is recognised by its markers, not run: it is a
// program in Jinja that nobody here reads.
// Pure functions; any thread.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace ggs {

struct ChatTurn {
    enum class Role { system, user, assistant } role = Role::user;
    std::string text;
};

struct ChatTemplate;

// By what stands in `tokenizer.chat_template`; null if it is none of those that are known.
const ChatTemplate* recognised_chat_template(std::string_view text);
const char* name_of(const ChatTemplate& chat);
// All turns, and with `open` the beginning of the assistant's answer. Special tokens are written out in it: it is to be
// tokenised with parse_special.
std::string chat_text(const ChatTemplate& chat, std::span<const ChatTurn> turns, bool open = true);

} // namespace ggs
