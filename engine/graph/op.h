// SPDX-License-Identifier: MIT
// OpDef: the row of an op in the op table. It contains all properties of the op.
//
// The ids, names and symbols are those of ggml. The op families in ops/ fill the rows, and the Registry owns them. An
// empty column (nullptr) means that ggscope doesn't support this property of the op yet. Code that needs it returns an
// error that names the op. Rows are constant once the registry is made, and any thread may read them. All ops of
// plug-ins have the id CUSTOM, and each has its own row. Registry::op(node) finds that row.
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

// Returns whether an op is ggscope's own, not one of ggml's.
inline bool is_own(OpId id) { return id > OpId::glu; }

// The family of an op; each has one colour.
enum class OpFamily { other, matrix, element, norm, move, view, rope, own, plugin };

// A word for a number: neox = 2.
struct EnumWord {
    const char* word;
    int64_t value;
};

enum class ParamKind { i32, f32, size }; // size: 8 bytes, two slots

// A parameter in an op's op_params, with the name that scripts, the inspector and JSON use.
struct ParamDef {
    const char* name;
    ParamKind kind;
    int slot;           // the int32 slot where it starts
    double initial = 0; // when a call doesn't set it
    std::span<const EnumWord> words = {};
    int count = 1;                   // a list takes consecutive slots
    std::optional<int> only_of = {}; // the number of the variant that has the parameter; nothing: all have it
};

using OpParams = std::array<int32_t, max_op_params>;
int32_t param_i32(const OpParams& params, int slot);
float param_f32(const OpParams& params, int slot);
inline int32_t param_i32(const Tensor& t, int slot) { return t.op_params[slot]; }
float param_f32(const Tensor& t, int slot);

// The request of a call to a shape rule. Properties that it doesn't fix are empty.
struct NodeRequest {
    std::vector<Tensor*> src; // in the order of src[]; nullptr for an absent optional one
    OpParams params{};
    bool in_place = false; // the result is a view of src[0]
    std::optional<TypeId> type;
    std::optional<Shape> ne;
    std::optional<Strides> nb;
    size_t offset = 0;      // of a view
    std::optional<OpId> id; // for a node of a plug-in's op: ggml's id, if it isn't CUSTOM
};

// The answer of a shape rule: the tensor to make.
struct NodeShape {
    TypeId type;
    Shape ne;
    std::optional<Strides> nb = {}; // else dense
    Tensor* view_of = nullptr;      // otherwise a tensor with its own data
    size_t view_offs = 0;
    std::string name = {};
    std::optional<Shape> made_as = {}; // ggml makes a permuted view with its source's shape and changes ne afterwards
};

// The answer of a work rule for a node whose buffer can't be addressed.
inline constexpr size_t work_overflow = SIZE_MAX;

// The number of threads for a node in ggml's plan.
enum class Tasks {
    one,
    all,
    rows_of_src0,
    heads,    // ne[1] of src[0], at most
    as_asked, // n_tasks of the node, which ggml stores for a user's function
};

// The kernels of an op by kind of device. Without `run` that device has no kernel yet, which running the op reports;
// views need none. To query a kernel, use the DeviceExecutor (run/) that would run it.
class Kernels {
  public:
    Kernel& operator[](DeviceKind kind) { return m_by_kind[static_cast<size_t>(kind)]; }
    const Kernel& operator[](DeviceKind kind) const { return m_by_kind[static_cast<size_t>(kind)]; }

  private:
    std::array<Kernel, static_cast<size_t>(DeviceKind::count)> m_by_kind;
};

class BackwardPass;

// How gradients pass through an op. The rules use BackwardPass (graph/backward.h).
struct Gradients {
    // Adds what the node contributes to the gradients of its sources. nullptr: ggml has no gradient for the op.
    void (*rule)(BackwardPass& pass) = nullptr;
    // Returns whether source i of a node keeps no gradient, because the result doesn't change with its values. nullptr:
    // none of them.
    bool (*constant)(const Tensor& node, int i) = nullptr;
    bool into_source = false; // the result is a view of a source, which it overwrites
    int wrong_for = -1;       // the source for which ggml's rule is known to be wrong
};

// How an op reads a sparse tensor in CSR form, so that a view can show which line each key fetches and to which line it
// is added.
struct SparseUse {
    int keys_slot, offsets_slot, weights_slot; // the sources of the node that are the sparse tensor
    int from_slot;                             // the source whose lines are fetched; -1: a key adds its weight, or 1
    bool from_by_key;                          // a line's index is the key; else it is the row of the sparse tensor
    bool to_by_key;                            // the same for the lines of the result
    int dimension;                             // of source and result, along which the lines are numbered
    bool (*divides)(const Tensor& node);       // by the number of keys of a row; nullptr: no node does
};

struct OpDef {
    OpId id = OpId::none;
    const char* name = "";   // "MUL_MAT"
    const char* symbol = ""; // "X*Y"
    OpFamily family = OpFamily::other;
    std::vector<ParamDef> params;
    Rule<Result<NodeShape>(const NodeRequest&)> shape;
    Tasks tasks = Tasks::one;
    Tasks (*tasks_of)(const Tensor& node) = nullptr;  // if it depends on the node (unary)
    Rule<size_t(const Tensor& node, int tasks)> work; // bytes, or work_overflow; empty: no work buffer
    bool runs_in_place = false;                       // the graph allocator may give it its source's memory
    bool computes = true;                             // false: a view, or nothing; running it touches no data
    bool writes_inf = false;                          // its purpose is to write infinite values: none is a fault
    std::optional<Message> note;                      // describes the op in two sentences with its formula
    const char* result = "";                          // shape of the result, in the names of its calls' arguments
    const char* types = "";                           // types that it accepts (TypeWords)
    const char* gradient_text = "";                   // what ggml's backward pass adds for its sources; empty: nothing
    Gradients gradients;
    std::optional<Message> order; // the shapes on which the order of its sums, and so their bits, depend
    Kernels kernels;
    // The source elements of an output element; empty: unknown.
    ReadsRule reads;
    ExplainRule explain;
    // For an op of a plug-in: the declared distance of its values from its explanation, as a share of the node's
    // largest value. 0: each element has its own bound (Explanation::bound).
    double tolerance = 0;
    // Explains the bound of an element in one line. Empty: values are copied or counted, and must be equal.
    std::optional<Text> bound;
    CostRule cost;
    std::optional<SparseUse> sparse; // of an op that reads a sparse tensor
    // nullptr: all of the node's own elements.
    WritesRule writes = nullptr;
    // Returns the name of a node whose op has variants in a parameter (unary, glu): "RELU". nullptr: the op's name.
    const char* (*variant)(const Tensor& node) = nullptr;
    std::optional<Text> left_out = {}; // the reason why ggscope never makes a node of it
    const char* plugin = "";           // file name of the op's plug-in; empty: built in

    const ParamDef* param(std::string_view param_name) const;
    // Returns whether the parameter applies to this node: a variant has its own parameters only.
    bool has_param(const Tensor& node, const ParamDef& param) const;
    bool known() const { return static_cast<bool>(shape); }
};

// Finds the bytes that running a node changes, as its op's row describes them; none for an op that doesn't compute. If
// they depend on values that `read` can't provide: all bytes that it may change.
void written_bytes(const OpDef& op, const Tensor& node, const ValueReader& read, std::vector<WrittenBytes>& bytes);
// Adds all elements of a tensor, without the gaps between them. Beyond most_stretches ranges, adds one range from the
// first byte to the last.
inline constexpr int64_t most_stretches = 65536;
void add_elements(const Tensor& t, std::vector<WrittenBytes>& bytes);

// Describes a tensor in a sentence: its name, or its kind and shape.
Message described(const Tensor& t);

// ggml's name and symbol of every op, by id.
struct OpName {
    const char* name;
    const char* symbol;
};
const OpName& op_name(OpId id);
// The name of an op as scripts write it: "mul_mat"; of a node whose op has variants: "relu".
std::string op_word(OpId id); // "?" if there is no such op
std::string op_word(const OpDef& op);
std::string op_word(const OpDef& op, const Tensor& node);
// Finds an op by ggml's name, in upper or lower case.
std::optional<OpId> find_op(std::string_view name);

} // namespace ggs
