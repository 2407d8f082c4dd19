// SPDX-License-Identifier: MIT
// LineEditor: a line that a user types at the prompt, with the keys, the history and the completion of libedit.
//
// Only for a terminal on both sides, and only where ggscope was built with libedit: else make() has nothing, and lines
// are read as they come. The history outlives the session, in $XDG_STATE_HOME/ggscope/history or ~/.local/state. One
// thread.
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
    // What the word at the end of a line may become, and where it begins.
    using Completions = std::function<std::vector<std::string>(std::string_view line, size_t* begins)>;
    // Null where lines can't be edited.
    static std::unique_ptr<LineEditor> make(const char* prompt, Completions completions);
    virtual ~LineEditor() = default;

    // Nothing at the end of the input.
    virtual std::optional<std::string> line() = 0;
};

// Where the history is kept; empty if there is no home.
std::string history_file();
// What the word is completed to: what all of them begin with.
std::string common_beginning(const std::vector<std::string>& words);

} // namespace ggs
