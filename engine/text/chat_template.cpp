// SPDX-License-Identifier: MIT
#include "text/chat_template.h"

#include <utility>
#include <vector>

namespace ggs {

// The texts around a message, by role. A marker that must be absent begins with a `!`.
struct ChatTemplate {
    const char* name;
    std::vector<std::string_view> markers;
    struct Around {
        std::string_view before, behind;
    };
    Around system, user, assistant;
    bool trims = false;
    bool system_in_user = false; // the system's text is put before that of the first user
};

namespace {

using Role = ChatTurn::Role;

const std::vector<ChatTemplate>& all() {
    static const std::vector<ChatTemplate> templates = {
        {"phi4",
         {"<|im_start|>", "<|im_sep|>"},
         {"<|im_start|>system<|im_sep|>", "<|im_end|>"},
         {"<|im_start|>user<|im_sep|>", "<|im_end|>"},
         {"<|im_start|>assistant<|im_sep|>", "<|im_end|>"}},
        {"chatml",
         {"<|im_start|>"},
         {"<|im_start|>system\n", "<|im_end|>\n"},
         {"<|im_start|>user\n", "<|im_end|>\n"},
         {"<|im_start|>assistant\n", "<|im_end|>\n"}},
        {"llama3",
         {"<|start_header_id|>"},
         {"<|start_header_id|>system<|end_header_id|>\n\n", "<|eot_id|>"},
         {"<|start_header_id|>user<|end_header_id|>\n\n", "<|eot_id|>"},
         {"<|start_header_id|>assistant<|end_header_id|>\n\n", "<|eot_id|>"},
         true},
        {"gemma",
         {"<start_of_turn>"},
         {"", "\n\n"},
         {"<start_of_turn>user\n", "<end_of_turn>\n"},
         {"<start_of_turn>model\n", "<end_of_turn>\n"},
         true,
         true},
        {"phi3",
         {"<|assistant|>", "<|end|>"},
         {"<|system|>\n", "<|end|>\n"},
         {"<|user|>\n", "<|end|>\n"},
         {"<|assistant|>\n", "<|end|>\n"}},
        {"zephyr",
         {"<|assistant|>", "<|endoftext|>"},
         {"<|system|>\n", "<|endoftext|>\n"},
         {"<|user|>\n", "<|endoftext|>\n"},
         {"<|assistant|>\n", "<|endoftext|>\n"}},
        {"llama2",
         {"[INST]", "![AVAILABLE_TOOLS]", "![SYSTEM_PROMPT]"},
         {"", "\n\n"},
         {"[INST] ", " [/INST]"},
         {"", "</s>"},
         false,
         true},
        {"granite",
         {"<|start_of_role|>"},
         {"<|start_of_role|>system<|end_of_role|>", "<|end_of_text|>\n"},
         {"<|start_of_role|>user<|end_of_role|>", "<|end_of_text|>\n"},
         {"<|start_of_role|>assistant<|end_of_role|>", "<|end_of_text|>\n"}},
    };
    return templates;
}

bool has(std::string_view text, std::string_view marker) {
    return marker.starts_with('!') ? text.find(marker.substr(1)) == std::string_view::npos
                                   : text.find(marker) != std::string_view::npos;
}

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blanks = " \t\r\n\v\f";
    const size_t from = text.find_first_not_of(blanks);
    return from == std::string_view::npos ? std::string_view()
                                          : text.substr(from, text.find_last_not_of(blanks) - from + 1);
}

} // namespace

const ChatTemplate* recognised_chat_template(std::string_view text) {
    for (const ChatTemplate& each : all()) {
        bool all_there = true;
        for (const std::string_view marker : each.markers) all_there = all_there && has(text, marker);
        if (all_there) return &each;
    }
    return nullptr;
}

const char* name_of(const ChatTemplate& chat) { return chat.name; }

std::string chat_text(const ChatTemplate& chat, std::span<const ChatTurn> turns, bool open) {
    std::string text, waiting; // the system's text, until the first user's text
    for (const ChatTurn& turn : turns) {
        const std::string_view words = chat.trims ? trimmed(turn.text) : std::string_view(turn.text);
        const ChatTemplate::Around& around = turn.role == Role::system ? chat.system
                                             : turn.role == Role::user ? chat.user
                                                                       : chat.assistant;
        if (turn.role == Role::system && chat.system_in_user) {
            waiting.append(words).append(around.behind);
            continue;
        }
        text.append(around.before);
        if (turn.role == Role::user) text.append(std::exchange(waiting, {}));
        text.append(words).append(around.behind);
    }
    if (open) text.append(chat.assistant.before);
    return text;
}

} // namespace ggs
