// SPDX-License-Identifier: MIT
// LineEditor: a line that the user types at the prompt, with the keys, the history and the completion of libedit.
//
// It requires terminals for input and output, and a build with libedit. Otherwise make() returns nullptr, and the
// caller reads lines without editing. The history is saved between sessions, in $XDG_STATE_HOME/ggscope/history or
// ~/.local/state. Used by one thread.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ggs {

class LineEditor {
  public:
    // Function that returns the completions of the last word of a line, and sets `begins` to the start of the word.
    using Completions = std::function<std::vector<std::string>(std::string_view line, size_t* begins)>;
    // Null where lines can't be edited.
    static std::unique_ptr<LineEditor> make(const char* prompt, Completions completions);
    virtual ~LineEditor() = default;

    // Nothing at the end of the input.
    virtual std::optional<std::string> line() = 0;
};

// Returns the path of the history; empty if there is no home folder.
std::string history_file();
// Returns the common beginning of all words, to which a word is completed.
std::string common_beginning(const std::vector<std::string>& words);

} // namespace ggs
