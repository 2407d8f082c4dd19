// SPDX-License-Identifier: MIT
// OpDef: all that is known of one op, in one row.
//
// The ids, names and symbols are ggml's; the rows are filled by the families in ops/ and kept by the Registry. A column
// that is missing (null) means that ggscope does not know that of the op yet, and whoever needs it says so by name.
// Rows are constant once the registry is made and may be read from any thread. A plug-in's ops are all of id CUSTOM and
// have a row each, which Registry::op(node) finds.
#pragma once

#include "device/runtime_api.h"
#include "graph/kernel.h"
#include "tensor/tensor.h"

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ggs {

enum class OpId : int32_t {
#define GGS_OP(id, name, symbol) id,
#include "graph/op_list.inc"
#undef GGS_OP
    count
};

// What an op is to the eye: each family has one colour.
enum class OpFamily { other, matrix, element, norm, move, view, rope, plugin };

// A word that stands for a number: neox = 2.
struct EnumWord {
    const char* word;
    int64_t value;
};

enum class ParamKind { i32, f32, size }; // size: 8 bytes, two slots

// What lies in an op's op_params, and under which name scripts, the inspector and JSON speak of it.
struct ParamDef {
    const char* name;
    ParamKind kind;
    int slot;           // the int32 slot where it starts
    double initial = 0; // when a call doesn't set it
    std::span<const EnumWord> words = {};
    int count = 1;                   // a list stands in consecutive slots
    std::optional<int> only_of = {}; // the number of the variant that has it; nothing: all do
};

using OpParams = std::array<int32_t, max_op_params>;
int32_t param_i32(const OpParams& params, int slot);
float param_f32(const OpParams& params, int slot);
inline int32_t param_i32(const Tensor& t, int slot) { return t.op_params[slot]; }
float param_f32(const Tensor& t, int slot);

// What a call asks a shape rule for. What it doesn't fix is empty.
struct NodeRequest {
    std::vector<Tensor*> src; // in the order of src[]; null where an optional one is absent
    OpParams params{};
    bool in_place = false; // the result shall be a view of src[0]
    std::optional<TypeId> type;
    std::optional<Shape> ne;
    std::optional<Strides> nb;
    size_t offset = 0;      // of a view
    std::optional<OpId> id; // of a node with a plug-in's op: ggml's id, where it is not CUSTOM
};

// What a shape rule answers: the tensor to make.
struct NodeShape {
    TypeId type;
    Shape ne;
    std::optional<Strides> nb = {}; // else dense
    Tensor* view_of = nullptr;      // else a tensor of its own
    size_t view_offs = 0;
    std::string name = {};
    std::optional<Shape> made_as = {}; // ggml makes a permuted view with its source's shape and changes ne afterwards
};

// What a work rule answers for a node whose buffer can't be addressed.
inline constexpr size_t work_overflow = SIZE_MAX;

// On how many threads ggml's plan puts a node.
enum class Tasks {
    one,
    all,
    rows_of_src0,
    heads,    // ne[1] of src[0], at most
    as_asked, // by the node's own n_tasks, where ggml keeps it of a function of the user's
};

// By kind of device. Without `run` there is none for it yet, which is said when the op is run; views need none. Who
// wants to know something of a kernel asks the DeviceExecutor (run/) that would run it.
class Kernels {
  public:
    Kernel& operator[](DeviceKind kind) { return m_by_kind[static_cast<size_t>(kind)]; }
    const Kernel& operator[](DeviceKind kind) const { return m_by_kind[static_cast<size_t>(kind)]; }

  private:
    std::array<Kernel, static_cast<size_t>(DeviceKind::count)> m_by_kind;
};

struct OpDef {
    OpId id = OpId::none;
    const char* name = "";   // "MUL_MAT"
    const char* symbol = ""; // "X*Y"
    OpFamily family = OpFamily::other;
    std::vector<ParamDef> params;
    Rule<Result<NodeShape>(const NodeRequest&)> shape;
    Tasks tasks = Tasks::one;
    Tasks (*tasks_of)(const Tensor& node) = nullptr;  // where it depends on the node (unary)
    Rule<size_t(const Tensor& node, int tasks)> work; // bytes, or work_overflow; null: none
    bool runs_in_place = false;                       // the graph allocator may give it its source's memory
    bool computes = true;                             // false: a view, or nothing; running it touches no data
    std::optional<Message> note;                      // what it does, in two sentences with the formula
    const char* result = "";                          // the result's shape in the names of its calls' arguments
    const char* types = "";                           // which ones it runs with (TypeWords)
    const char* gradient = "";                        // what ggml's backward pass adds to its sources'; empty: nothing
    std::optional<Message> order; // on which shapes the order of its sums, and so their bits, depend
    Kernels kernels;
    // The source elements that an output element is made from; null: not known.
    ReadsRule reads;
    ExplainRule explain;
    // How far an op of a plug-in says its numbers may lie from its explanation, as a share of the node's largest value;
    // 0: each element has a bound of its own (Explanation::bound).
    double tolerance = 0;
    // What the bound of an element is made of, in a line; nothing: numbers are copied or counted, and must be the same.
    std::optional<Text> bound;
    CostRule cost;
    // Null: all of the node's own elements.
    WritesRule writes = nullptr;
    // What one node is called when the op has variants in a parameter (unary, glu): "RELU". Null: the op's name.
    const char* (*variant)(const Tensor& node) = nullptr;
    std::optional<Text> left_out = {}; // why ggscope makes no node of it, and never will
    const char* plugin = "";           // the file name of the plug-in that brought the op; empty: built in

    const ParamDef* param(std::string_view param_name) const;
    // Whether it means something to this node: of a variant's parameters those of its own.
    bool has_param(const Tensor& node, const ParamDef& param) const;
    bool known() const { return static_cast<bool>(shape); }
};

// The bytes that running a node changes, as its op's row says them; nothing for an op that doesn't compute. All that it
// may change, where that hangs on numbers that `read` doesn't know.
void written_bytes(const OpDef& op, const Tensor& node, const ValueReader& read, std::vector<WrittenBytes>& bytes);
// All elements of a tensor, without the gaps between them. Beyond so many stretches, one from its first byte to its
// last.
inline constexpr int64_t most_stretches = 65536;
void add_elements(const Tensor& t, std::vector<WrittenBytes>& bytes);

// A tensor in a sentence: its name, or what it is and its shape.
Message described(const Tensor& t);

// ggml's name and symbol of every op, by id.
struct OpName {
    const char* name;
    const char* symbol;
};
const OpName& op_name(OpId id);
// By ggml's name, upper or lower case.
std::optional<OpId> find_op(std::string_view name);

} // namespace ggs
