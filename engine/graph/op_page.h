// SPDX-License-Identifier: MIT
// What the registry knows of an op, put in order for a person: calls with their arguments, parameters as they lie in
// op_params, threads, memory, devices. One page for each op, in Markdown and in whatever language `say` speaks.
//
// Pure functions of a registry; any thread.
#pragma once

#include "graph/registry.h"

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ggs {

// "rope(a, b, n_dims, mode=normal)"
std::string signature(const CallDef& call);
// What an argument is when it is left out; empty if it can't be.
std::string default_text(const ArgDef& arg);
Text kind_word(ArgKind kind);
// How many threads share a node of it.
Text threads_text(const OpDef& op);
// Whether a call makes nodes of the op, be they not the last that it makes.
bool makes(const CallDef& call, const OpDef& op);

// What an op's `types` say: of each source in its order, and of the result behind them, types by name or
//   blocks    all types with blocks that can be decoded        any   all types
//   =a        as the source of that name                       asked what the call asks for
//   partner   what rows of a are multiplied with
// A name with a colon stands in front of a source where the calls name them in another order; else it is a, b, c, …
class TypeWords {
  public:
    using Words = std::vector<std::string_view>;
    explicit TypeWords(std::string_view types);
    size_t sources() const { return m_sources.size(); }
    const Words& of_source(size_t i) const { return m_sources[i].words; }
    const Words& of_result() const { return m_result; }
    std::string_view name(size_t i) const { return m_sources[i].name; } // empty: by the calls
    // Whether a list has the type; `sources` are those of the node.
    bool has(const Words& words, TypeId type, std::span<Tensor* const> sources) const;

  private:
    struct Source {
        std::string_view name;
        Words words;
    };
    std::vector<Source> m_sources;
    Words m_result;
};

using Say = std::function<std::string(const Message&)>;
std::string op_page(const Registry& registry, const OpDef& op, const Say& say);
// All of them under headings, the ops of plug-ins last.
std::string op_pages(const Registry& registry, const Say& say);

} // namespace ggs
