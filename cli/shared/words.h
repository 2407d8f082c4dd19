// SPDX-License-Identifier: MIT
// What a user's words mean in a program: tensors, slices and elements of them, steps, places to stop at.
//
// A tensor is named by its key, its variable or ggml's name; in double quotes it is taken as it stands, whatever
// brackets, stars or numbers it has. Every error says what was expected, or which name is close. Pure functions.
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

// A part of a tensor and what becomes of it.
struct PartToChange {
    TensorPart part;
    PartChange how;
    TypedValue number; // of `how`
};

std::string_view without_spaces(std::string_view text); // at both ends
// The text before the first space, and what is behind it.
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

// Says that a type, or any number here, can't hold what was typed; empty if it can.
Message not_held(TypeId type, const TypedValue& typed);

// "kqv_out-2[128:192] = 0", "kq[0:4, 2] *= 0.5", "a += 1"; nothing if it is about one element alone.
Result<std::optional<PartToChange>> read_part_change(std::string_view text, const Structure& structure);

// What may be typed for the tensors and steps of a program: names, keys, ops; those that need no quotes.
std::vector<std::string> words_of(const Structure& structure);

// Where to stop, without a condition: a node's name, a pattern with * and ?, an op: "kq", "blk.3.*", "soft_max"; or
// "entering blk.3.*". A name goes before an op that is called the same; "op soft_max" means the op.
Result<Breakpoint> read_place(std::string_view text, const Structure& structure);
bool is_op_of_a_step(std::string_view word, const Structure& structure);
// "soft_max", "kq* if max(kq) > 10", "nan", "soft_max nan", "if nan() > 0", "round", each with "after 3" behind it.
Result<Breakpoint> read_breakpoint(std::string_view text, const Structure& structure);
// A step's number, "ROUND:STEP", or a place: the next step behind the cursor that it means, in this round or the next.
Result<Moment> read_moment_ahead(std::string_view text, const Structure& structure, const Moment& now, uint32_t rounds);
// "5:12", "5:" for the beginning of a round; nothing if it is no such words, an error if there is no such moment.
Result<std::optional<Moment>> read_moment(std::string_view text, const Structure& structure, uint32_t rounds);

} // namespace ggs
