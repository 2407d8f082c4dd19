// SPDX-License-Identifier: MIT
// PluginOp: one op of a plug-in: a checked copy of the author's description, and the op's row made from it.
//
// The functions in the row call the plug-in's functions and check their answers. A user of the row therefore gets the
// same kind of results as from a built-in op, or an error. Owned by the registries that contain the row; keeps the
// plug-in's code loaded. Constant; may be used on any thread.
#pragma once

#include "graph/registry.h"
#include "plugin/ggscope_plugin.h"

#include <deque>

namespace ggs {

class PluginOp {
  public:
    // Returns an error if part of the description is invalid.
    static Result<std::shared_ptr<const PluginOp>> make(const ggscope_op* given, const std::string& plugin,
                                                        std::shared_ptr<const void> code, double rule_seconds);
    PluginOp(const PluginOp&) = delete;
    PluginOp& operator=(const PluginOp&) = delete;

    const OpDef& row() const { return m_row; }
    // Arguments of its call: the sources, then the parameters.
    const std::vector<ArgDef>& args() const { return m_args; }

    // -- for the columns --
    const ggscope_op& plugin_side() const { return m_given; }
    const std::string& whose() const { return m_whose; } // "twice of twice.so"
    const char* src_name(int src) const { return m_args[static_cast<size_t>(src)].name.c_str(); }
    int n_src() const { return m_given.n_src; }
    int n_params() const { return m_given.n_params; }
    double rule_seconds() const { return m_rule_seconds; } // time limit of a function other than the kernel

  private:
    PluginOp(std::shared_ptr<const void> code, double rule_seconds)
        : m_code(std::move(code)), m_rule_seconds(rule_seconds) {}
    Status take(const std::string& plugin);
    Status take_sources();
    Status take_params();
    Status take_param(const ggscope_param& given, int number);
    Result<std::string> new_name(const char* given, const char* what, int number) const;
    const char* keep(std::string text) { return m_texts.emplace_back(std::move(text)).c_str(); }

    std::shared_ptr<const void> m_code; // declared first, so that it is destroyed last
    double m_rule_seconds;
    ggscope_op m_given{}; // the functions and counts; texts and lists are copied into the members below
    OpDef m_row;
    std::vector<ArgDef> m_args;
    std::string m_whose;
    std::deque<std::string> m_texts;
    std::deque<std::vector<EnumWord>> m_words;
};

// Returns a text of a plug-in with a limited length and without control characters.
std::string foreign_text(const char* text, size_t most);

} // namespace ggs
