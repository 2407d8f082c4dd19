// SPDX-License-Identifier: MIT
// ScriptCaret: the completions and the hint for the caret position in a script. Calls, arguments, types and words come
// from the registry, variables from the lines above. ScriptCaret uses the engine's tokens and doesn't depend on
// widgets.
//
// Value types; any thread.
#pragma once

#include <cstddef>

#include "graph/registry.h"
#include "script/lexer.h"

#include <QString>

#include <vector>

namespace ggs {

struct Completion {
    QString label;  // what is listed: "mul_mat", "eps="
    QString insert; // what is written for it: "mul_mat("
    QString detail; // next to it: "(a, b)", "= 0", "f32 [4 3]"
    QString note;   // a sentence on it
};

// A variable of the lines above, with what is known of it.
struct ScriptVariable {
    QString name, detail;
};

// The call whose brackets contain the caret, or whose name is at the caret.
struct CallHint {
    QString signature;        // "scale(a, s, b=0)"
    int from = 0, length = 0; // of the argument that the caret is at, in the signature
    QString argument;         // description of that argument; the call's note if only its name is written
};

class ScriptCaret {
  public:
    // `before`: the statement up to the caret, its lines joined by \n. Outlived by the registry.
    ScriptCaret(const Registry& registry, const QString& before);

    // The beginning of the word that is being typed; empty if none is.
    const QString& prefix() const { return m_prefix; }
    // Returns the completions of the prefix, the most likely first. None within texts, comments, numbers and values in
    // braces.
    std::vector<Completion> completions(const std::vector<ScriptVariable>& variables) const;
    std::optional<CallHint> hint() const;

  private:
    // A call, or a generator that fills a tensor.
    struct Callable {
        std::string name;
        const std::vector<ArgDef>* args = nullptr;
        QString note = {}; // empty: there is none
    };
    struct Bracket {
        char symbol;
        std::string call; // before it, if it opens arguments
        size_t commas = 0;
        std::vector<std::string> given; // by name
        std::string now;                // the name of the argument that the caret is at
    };
    std::optional<Callable> callable(const std::string& name) const;
    std::optional<Callable> around() const;
    // The argument that the caret is at; none if it takes no more.
    std::optional<size_t> argument(const Callable& call) const;
    void addCalls(std::vector<Completion>& to) const;
    void addValues(const ArgDef& arg, std::vector<Completion>& to) const;
    void addArguments(const Callable& call, std::vector<Completion>& to) const;

    const Registry& m_registry;
    QString m_prefix;
    bool m_silent = false;
    std::vector<Bracket> m_open;
    size_t m_before = 0;   // tokens before the prefix
    std::string m_last;    // the last of these
    std::string m_first;   // the first of these, if it is a name
    int m_assignments = 0; // signs = outside of brackets
};

// "scale(a, s, b=0)", and the description of one argument: "a whole number; default: 0".
QString signatureOf(const std::string& name, const std::vector<ArgDef>& args);
QString descriptionOf(const ArgDef& arg);

} // namespace ggs
