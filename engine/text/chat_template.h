// SPDX-License-Identifier: MIT
// Chat templates: the format in which a model expects a conversation. A template is a program in Jinja; it is
// recognised by its markers, not run.
// Pure functions; any thread.
#pragma once

#include "base/result.h"

#include <span>
#include <string>
#include <string_view>

namespace ggs {

struct ChatTurn {
    enum class Role { system, user, assistant } role = Role::user;
    std::string text;
};

struct ChatTemplate;

// Recognises the text of `tokenizer.chat_template`; nullptr if it is unknown.
const ChatTemplate* recognised_chat_template(std::string_view text);
// Returns the template; fails with the reason if the text is empty or unknown.
Result<const ChatTemplate*> chat_template_in(std::string_view text);
const char* name_of(const ChatTemplate& chat);
// Returns the text of all messages; with `open` it ends with the start of the assistant's answer. Special tokens are
// written out in it, so tokenise it with parse_special.
std::string chat_text(const ChatTemplate& chat, std::span<const ChatTurn> turns, bool open = true);

} // namespace ggs
