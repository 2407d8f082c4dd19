// SPDX-License-Identifier: MIT
#include "text/chat_template.h"

#include <utility>
#include <vector>

namespace ggs {

// The texts around a message, by role. The markers are those by which llama.cpp recognises the template.
struct ChatTemplate {
    const char* name;
    std::vector<std::string_view> markers;
    struct Around {
        std::string_view before, behind;
    };
    Around system, user, assistant;
    bool trims = false;
    bool system_in_user = false; // the system's text is put before that of the first user
    // How the assistant's answer begins, if not with the text before its messages.
    std::optional<std::string_view> opening = {};
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
        {"falcon3",
         {"<|assistant|>", "<|user|>", "</s>"},
         {"<|system|>\n", "\n"},
         {"<|user|>\n", "\n"},
         {"<|assistant|>\n", "\n"}},
        {"mistral-v7",
         {"[INST]", "[SYSTEM_PROMPT]"},
         {"[SYSTEM_PROMPT] ", "[/SYSTEM_PROMPT]"},
         {"[INST] ", "[/INST]"},
         {" ", "</s>"},
         false,
         false,
         ""},
        {"mistral-v1",
         {"' [INST] ' + system_message"},
         {"", "\n\n"},
         {" [INST] ", " [/INST]"},
         {" ", "</s>"},
         false,
         true,
         ""},
        {"mistral-v1",
         {" [INST]", "[AVAILABLE_TOOLS]"},
         {"", "\n\n"},
         {" [INST] ", " [/INST]"},
         {" ", "</s>"},
         false,
         true,
         ""},
        {"mistral-v3-tekken",
         {"\"[INST]\"", "[AVAILABLE_TOOLS]"},
         {"", "\n\n"},
         {"[INST]", "[/INST]"},
         {"", "</s>"},
         false,
         true,
         ""},
        {"mistral-v3",
         {"[INST]", "[AVAILABLE_TOOLS]"},
         {"", "\n\n"},
         {"[INST] ", "[/INST]"},
         {" ", "</s>"},
         false,
         true,
         ""},
        {"llama2",
         {"[INST]", "<<SYS>>"},
         {"<<SYS>>\n", "\n<</SYS>>\n\n"},
         {"[INST] ", " [/INST]"},
         {"", "</s>"},
         false,
         true},
        {"llama2", {"[INST]"}, {"", "\n\n"}, {"[INST] ", " [/INST]"}, {"", "</s>"}, false, true},
        {"granite",
         {"<|start_of_role|>"},
         {"<|start_of_role|>system<|end_of_role|>", "<|end_of_text|>\n"},
         {"<|start_of_role|>user<|end_of_role|>", "<|end_of_text|>\n"},
         {"<|start_of_role|>assistant<|end_of_role|>", "<|end_of_text|>\n"}},
        {"gpt-oss",
         {"<|start|>", "<|channel|>"},
         {"<|start|>system<|message|>", "<|end|>"},
         {"<|start|>user<|message|>", "<|end|>"},
         {"<|start|>assistant<|message|>", "<|return|>"},
         false,
         false,
         "<|start|>assistant"},
        {"llama4",
         {"<|header_start|>"},
         {"<|header_start|>system<|header_end|>\n\n", "<|eot|>"},
         {"<|header_start|>user<|header_end|>\n\n", "<|eot|>"},
         {"<|header_start|>assistant<|header_end|>\n\n", "<|eot|>"},
         true},
        {"command-r",
         {"<|START_OF_TURN_TOKEN|>", "<|USER_TOKEN|>"},
         {"<|START_OF_TURN_TOKEN|><|SYSTEM_TOKEN|>", "<|END_OF_TURN_TOKEN|>"},
         {"<|START_OF_TURN_TOKEN|><|USER_TOKEN|>", "<|END_OF_TURN_TOKEN|>"},
         {"<|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|>", "<|END_OF_TURN_TOKEN|>"},
         true},
        {"deepseek3",
         {"<｜Assistant｜>", "<｜User｜>", "<｜end▁of▁sentence｜>"},
         {"", "\n\n"},
         {"<｜User｜>", ""},
         {"<｜Assistant｜>", "<｜end▁of▁sentence｜>"}},
        {"deepseek",
         {"### Instruction:", "<|EOT|>"},
         {"", ""},
         {"### Instruction:\n", "\n"},
         {"### Response:\n", "\n<|EOT|>\n"}},
        {"exaone3",
         {"[|system|]", "[|assistant|]", "[|endofturn|]"},
         {"[|system|]", "[|endofturn|]\n"},
         {"[|user|]", "\n"},
         {"[|assistant|]", "[|endofturn|]\n"},
         true},
        {"openchat",
         {"GPT4 Correct "},
         {"", "<|end_of_turn|>"},
         {"GPT4 Correct User: ", "<|end_of_turn|>"},
         {"GPT4 Correct Assistant: ", "<|end_of_turn|>"},
         false,
         false,
         "GPT4 Correct Assistant:"},
        {"vicuna",
         {"USER: ", "ASSISTANT: "},
         {"", "\n\n"},
         {"USER: ", "\n"},
         {"ASSISTANT: ", "</s>\n"},
         false,
         false,
         "ASSISTANT:"},
    };
    return templates;
}

bool has(std::string_view text, std::string_view marker) { return text.find(marker) != std::string_view::npos; }

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

Result<const ChatTemplate*> chat_template_in(std::string_view text) {
    if (text.empty()) return fail("the model has no chat template, so a text can't be formatted as a chat message");
    if (const ChatTemplate* const known = recognised_chat_template(text)) return known;
    std::string names;
    std::string_view last;
    for (const ChatTemplate& each : all()) {
        if (each.name == std::exchange(last, each.name)) continue;
        names += (names.empty() ? "" : ", ") + std::string(each.name);
    }
    return fail(
        "the model's chat template is unknown, so a text can't be formatted as a chat message. Known templates: %1",
        names);
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
            waiting.append(around.before).append(words).append(around.behind);
            continue;
        }
        text.append(around.before);
        if (turn.role == Role::user) text.append(std::exchange(waiting, {}));
        text.append(words).append(around.behind);
    }
    if (open) text.append(chat.opening.value_or(chat.assistant.before));
    return text;
}

} // namespace ggs
