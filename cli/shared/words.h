// SPDX-License-Identifier: MIT
// Parsers for the text with which a user identifies tensors, slices, elements, steps or breakpoints of a program.
//
// A tensor is named by its key, its variable or ggml's name. A name in double quotes is taken literally, including
// brackets, stars and numbers. Every error contains the expected text, or a similar name. Pure functions.
#pragma once

#include "debug/changes.h"
#include "debug/marks.h"

#include <vector>

namespace ggs {

struct TensorPart {
    uint32_t tensor;
    Slice slice;
};
struct TensorElement {
    uint32_t tensor;
    Index index;
};
// A number as typed, and as a double: 1e999 is inf.
struct TypedValue {
    double value = 0;
    std::string text;
};
struct ElementChange {
    TensorElement element;
    TypedValue value;
};

// Slice of a tensor, and its change.
struct PartToChange {
    TensorPart part;
    PartChange how;
    TypedValue number; // of `how`
};

std::string_view without_spaces(std::string_view text); // at both ends
// Returns the text before the first space, and the text after it.
std::pair<std::string_view, std::string_view> first_word(std::string_view text);

Result<int64_t> read_whole_number(std::string_view text);

// `lists`: what lists the tensors there are; the console's command, unless one of the command line's does.
Result<uint32_t> read_tensor(std::string_view text, const Structure& structure,
                             const std::string& lists = "`info tensors`");
// "kq", "kq[0:4, 2]"
Result<TensorPart> read_part(std::string_view text, const Structure& structure,
                             const std::string& lists = "`info tensors`");
// "kq 1 2", "kq[1, 2]"; what is left out is 0
Result<TensorElement> read_element(std::string_view text, const Structure& structure);
// "kq 1 2 = 0.5"
Result<ElementChange> read_change(std::string_view text, const Structure& structure);

// Returns a message if a type, or a double, can't hold what was typed; empty if it can.
Message not_held(TypeId type, const TypedValue& typed);

// "kqv_out-2[128:192] = 0", "kq[0:4, 2] *= 0.5", "a += 1"; nothing if it is about one element alone.
Result<std::optional<PartToChange>> read_part_change(std::string_view text, const Structure& structure);

// Returns the words for the tensors and steps of a program: names, keys and ops that need no quotes.
std::vector<std::string> words_of(const Structure& structure);

// Where to stop, without a condition: a node's name, a pattern with * and ?, an op: "kq", "blk.3.*", "soft_max"; or
// "entering blk.3.*". A name goes before an op that is called the same; "op soft_max" means the op.
Result<Breakpoint> read_place(std::string_view text, const Structure& structure);
bool is_op_of_a_step(std::string_view word, const Structure& structure);
// Reads a breakpoint: "soft_max", "kq* if max(kq) > 10", "nan", "soft_max nan", "if nan() > 0", "round". "after 3" may
// follow each.
Result<Breakpoint> read_breakpoint(std::string_view text, const Structure& structure);
// Reads a step's number, "ROUND:STEP", or a place, which means the next matching step after the cursor, in this round
// or the next.
Result<Moment> read_moment_ahead(std::string_view text, const Structure& structure, const Moment& now, uint32_t rounds);
// Reads "5:12", or "5:" for the start of a round. Returns nothing for other text, and an error if there is no such
// moment.
Result<std::optional<Moment>> read_moment(std::string_view text, const Structure& structure, uint32_t rounds);

} // namespace ggs
