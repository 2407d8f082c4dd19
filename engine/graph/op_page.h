// SPDX-License-Identifier: MIT
// Op pages: a reference page for each op, with its calls and their arguments, the layout of op_params, threads, memory,
// devices. All facts come from the registry. The text is Markdown, in the language that `say` translates to.
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
// Returns the default of an argument; empty if it can't be omitted.
std::string default_text(const ArgDef& arg);
Text kind_word(ArgKind kind);
// Returns how many threads share a node of the op.
Text threads_text(const OpDef& op);
// Returns whether a call makes nodes of the op, even if they aren't the last that it makes.
bool makes(const CallDef& call, const OpDef& op);
// Returns the names of an op's sources in its calls, in their order: "a", "b". An optional source has one, too.
std::vector<std::string> source_names(const Registry& registry, const OpDef& op);

// The words of an op's `types`: for each source in order, then for the result, types by name or
//   blocks    all types with blocks that can be decoded        any   all types
//   =a        as the source of that name                       asked what the call asks for
//   partner   what rows of a are multiplied with
// A name with a colon precedes a source if the calls name the sources in another order; otherwise it is a, b, c, …
class TypeWords {
  public:
    using Words = std::vector<std::string_view>;
    explicit TypeWords(std::string_view types);
    size_t sources() const { return m_sources.size(); }
    const Words& of_source(size_t i) const { return m_sources[i].words; }
    const Words& of_result() const { return m_result; }
    std::string_view name(size_t i) const { return m_sources[i].name; } // empty: the calls name it
    // Returns whether a list contains the type; `sources` are those of the node.
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
// Returns the pages of all ops under headings, those of plug-ins last.
std::string op_pages(const Registry& registry, const Say& say);

} // namespace ggs
