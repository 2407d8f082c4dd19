// SPDX-License-Identifier: MIT
#include "program/aliased_reads.h"

#include "base/same_word.h"

#include <algorithm>

namespace ggs {

namespace {

// Returns the tensor whose value a source shows. A view that computes nothing shows the value of the tensor from which
// it was made.
const Tensor& shown_by(const Registry& registry, const Tensor& source) {
    const Tensor* t = &source;
    while (t->view_src && !registry.op(*t).computes && t->src[0]) t = t->src[0];
    return *t;
}

// The last step before `reader` that computed it; nothing of a leaf, and of a node that no step before it computed.
std::optional<size_t> computed_at(const Structure& s, uint32_t number, size_t reader) {
    std::optional<size_t> last;
    for (auto step = s.step_of(number); step && *step < reader; step = s.step_of(number, *step + 1)) {
        if (!s.steps[*step].skipped) last = step;
    }
    return last;
}

} // namespace

std::vector<AliasedRead> aliased_reads(const Structure& s) {
    std::vector<AliasedRead> found;
    for (size_t reader = 0; reader < s.steps.size(); ++reader) {
        if (!s.computes(reader)) continue;
        std::vector<uint32_t> seen;
        for (const Tensor* source : s.tensor(s.steps[reader].node).src) {
            if (!source) continue;
            const Tensor& value = shown_by(s.registry(), *source);
            const auto number = s.number_of(&value);
            if (!number || std::ranges::find(seen, *number) != seen.end()) continue;
            seen.push_back(*number);
            const Tensor& root = value.view_src ? *value.view_src : value;
            const bool state = root.op == OpId::none;
            const auto made = computed_at(s, *number, reader);
            const std::vector<size_t>& writers = s.steps_writing(*number);
            for (auto at = std::ranges::lower_bound(writers, reader); at != writers.begin();) {
                const size_t writer = *--at;
                if (made && writer <= *made) break;
                const Tensor& over = s.tensor(s.steps[writer].node);
                if (s.steps[writer].node == *number || (state && over.view_src == &root)) continue;
                found.push_back({reader, *number, writer});
                break;
            }
        }
    }
    return found;
}

Message aliased_read_text(const Structure& s, const AliasedRead& read) {
    const uint32_t reader = s.steps[read.reader].node, writer = s.steps[read.writer].node;
    const auto made = computed_at(s, read.victim, read.reader);
    if (!made)
        return msg("step %1, `%2` (%3), reads `%4`, but step %5, `%6` (%7), overwrote the bytes of `%4`", read.reader,
                   s.full_name(reader), op_word(s.op(reader), s.tensor(reader)), s.full_name(read.victim), read.writer,
                   s.full_name(writer), op_word(s.op(writer), s.tensor(writer)));
    return msg("step %1, `%2` (%3), reads `%4`, but step %5, `%6` (%7), overwrote the bytes of `%4` after step %8 "
               "computed them",
               read.reader, s.full_name(reader), op_word(s.op(reader), s.tensor(reader)), s.full_name(read.victim),
               read.writer, s.full_name(writer), op_word(s.op(writer), s.tensor(writer)), *made);
}

} // namespace ggs
