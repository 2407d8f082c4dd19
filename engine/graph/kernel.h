// SPDX-License-Identifier: MIT
// Kernel: how an op is computed on a CPU, and what can be said of one of its output elements.
//
// A kernel gets its work as chunks: rows of the output (or of a phase's own kind of rows). Each thread takes those of
// its own part first, then what is left of the others'. A chunk lasts about 5 ms at most, so that a pause answers soon;
// who computed what is recorded outside, and no kernel knows of it. Between phases all threads meet.
//
// What goes element by element has parts of long rows for its rows (ops/rows.h). What needs a row as a whole can't be
// paused within it: norms, soft_max, sums and means of rows, cumsum, argmax and top_k pass 5 ms at about a million
// numbers in one row, a product of one row with another at some ten millions, an op with a state (ssm_scan, rwkv_wkv6,
// …) at some thousands of tokens.
//
// Columns of an op's row (op.h). The functions are pure but for the bytes that the node says it writes.
#pragma once

#include "device/runtime_api.h"
#include "graph/bounded.h"
#include "graph/rule.h"
#include "tensor/tensor.h"

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ggs {

struct Chunk {
    int64_t first;
    int64_t rows;
};

// What a kernel is told besides its chunk.
struct KernelTask {
    const Tensor& node;
    int phase;
    int thread;                // 0 … threads - 1
    int threads;               // the node's n_tasks
    std::span<std::byte> work; // of the whole plan, shared by all threads; as large as the op's work column says
    bool guarded = false;      // a plug-in's kernel is watched for what it writes (plugin/guard.h)
    // What a kernel that goes in order keeps from one chunk of a phase to the next; all zeros before the first.
    std::span<std::byte> kept = {};
    // Of this phase of this run alone: what a thread has made of the sources of an earlier chunk with the same number
    // can be used again. 0: nothing can.
    uint64_t stage = 0;
};
inline constexpr size_t kept_bytes = 64;

struct DeviceKernel; // cuda/device_kernel.h

struct Kernel {
    // Why this node can't be run, in a sentence (types, strides); good if it can. Looked at once, before the first
    // chunk.
    Rule<Status(const Tensor& node)> accepts;
    // A row that can't be computed (an index out of range) is an error; the node is then torn.
    Rule<Status(const KernelTask& task, Chunk chunk)> run;
    int (*phases)(const Tensor& node) = nullptr;              // null: one
    int64_t (*rows)(const Tensor& node, int phase) = nullptr; // null: nrows(node)
    Rule<double(const Tensor& node, int phase)> row_ns = {};  // about how long one takes; null: by its bytes
    bool in_order = false;                                    // its rows are taken by one thread, the first one first
    // Which row of the last phase makes an output element. Null: the output's own row if `rows` is null as well, else
    // that can't be told from the outside.
    int64_t (*row_of)(const Tensor& node, const Index& out) = nullptr;
    // Bytes that each thread lays out for itself besides the work buffer, at most. Null: no more than little_scratch.
    size_t (*scratch)(const Tensor& node) = nullptr;
    // Of a device that is handed whole nodes, not chunks of rows: the columns above are empty then.
    const DeviceKernel* on_device = nullptr;
};
inline constexpr size_t little_scratch = size_t{1} << 20;

// The row of the last phase that makes an element, if that can be told.
std::optional<int64_t> row_making(const Kernel& kernel, const Tensor& node, const Index& out);

// -- what is known of one element -------------------------------------------------------------------------------------

// An element of a source that an output element is made from.
struct SourceElement {
    int src; // slot in src[]
    Index index;
    bool operator==(const SourceElement&) const = default;
};

// "[1, 0, 2]", with as many indices as the tensor has dimensions; "[i, 0, 2]" with a word in one place.
std::string index_text(const Tensor& t, const Index& index, int place = -1, std::string_view word = {});

// Rows that kernels first round to another type, as they were asked for last. Used by one thread at a time.
struct RoundedRows {
    struct Row {
        const Tensor* tensor;
        Index at; // of its first element
        TypeId type;
        std::vector<Bounded> values;
    };
    std::deque<Row> rows;
};

// What is said of elements goes by this: an element's value as a double, whatever its type (NaN where it isn't known),
// and what the tensors are called.
class ValueReader {
  public:
    using Read = std::function<double(const Tensor& tensor, const Index& index)>;
    using Name = std::function<std::string(const Tensor& tensor)>;

    // Without `name` a tensor is called what its struct says.
    template <class F, class = std::enable_if_t<std::is_convertible_v<F, Read>>> ValueReader(F read, Name name = {})
        : m_read(std::move(read)), m_name(std::move(name)) {}

    double operator()(const Tensor& tensor, const Index& index) const { return m_read(tensor, index); }
    // The row that begins with this element, as a kernel has it that rounds it to a type first (read_row_as). It is
    // kept for the next elements; the span is good until the next call.
    std::span<const Bounded> row_as(TypeId type, const Tensor& tensor, Index row) const;
    void set_rows(std::shared_ptr<RoundedRows> rows) { m_rows = std::move(rows); }
    // A whole number that a double holds exactly; nothing for all others.
    std::optional<int64_t> whole(const Tensor& tensor, const Index& index) const;
    // All elements at a time, the first index running fastest; false, and none, if one is no whole number.
    bool all_whole(const Tensor& tensor, const std::function<void(std::span<const int64_t> numbers)>& use) const;
    // For many at a time: a tensor's bytes, from its first to its last, are handed to `use`; false if they can't be.
    using Use = std::function<void(std::span<const std::byte> bytes)>;
    using Look = std::function<bool(const Tensor& tensor, const Use& use)>;
    void set_look(Look look) { m_look = std::move(look); }
    // The device whose kernel is explained: the CPU's round sources to other types that the others may leave as they
    // are.
    void set_device(DeviceKind device) { m_device = device; }
    DeviceKind device() const { return m_device; }
    std::string name(const Tensor& tensor) const;
    // An element in a line: "kq[1, 0]", or "kq[i, 0]" for all those of a row.
    std::string element(const Tensor& tensor, const Index& index, int place = -1, std::string_view word = {}) const {
        return name(tensor) + index_text(tensor, index, place, word);
    }

  private:
    Read m_read;
    Name m_name;
    Look m_look;
    DeviceKind m_device = DeviceKind::cpu;
    std::shared_ptr<RoundedRows> m_rows = std::make_shared<RoundedRows>();
};

// Of the rows and ids where a kernel finds them: for whoever runs kernels; Program::indices() is everybody else's.
ValueReader indices_in_memory();
// The same from bytes: NaN of a type that holds no indices.
double index_from(TypeId type, const std::byte* at);
// Of no number at all: for whoever looks at structs only.
ValueReader unknown_values();

// The arithmetic of one output element, in words and in double, before it is stored as the result's type.
struct Explanation {
    std::vector<Message> lines; // with the numbers put in: "Σ k[i, 2] · q[i, 0] over i = 0 … 3", "= 2 · 10 + 8 · 5"
    double value = 0;
    // How far a correct kernel's number may lie from it: at least 0, infinite if nothing can be said. NaN: not known,
    // an op of a plug-in.
    double bound = 0;

    Explanation() = default;
    Explanation(std::vector<Message> words, const Bounded& number)
        : lines(std::move(words)), value(number.value), bound(number.error) {}
    void set(const Bounded& number) {
        value = number.value;
        bound = number.error;
    }
};

// Bytes of memory that running a node changes, as parts of tensors' memory. Where a rule reads which rows are written
// there may be several parts of one size, each `step` bytes behind the one before it.
struct WrittenBytes {
    const Tensor* tensor; // whose data it is counted from
    size_t offset;
    size_t size;
    size_t count = 1, step = 0;
};

struct Cost {
    double flops = 0;
    double bytes_read = 0;
    double bytes_written = 0;
};

// Which elements are read, or which bytes are written, may hang on numbers of the sources (rows, ids). Those come from
// `read` alone, so that the numbers are of the moment that is asked about and no memory is read while it is written.
using ReadsRule =
    Rule<Status(const Tensor& node, const Index& out, const ValueReader& read, std::vector<SourceElement>& elements)>;
using WritesRule = void (*)(const Tensor& node, const ValueReader& read, std::vector<WrittenBytes>& bytes);
using ExplainRule = Rule<Result<Explanation>(const Tensor& node, const Index& out, const ValueReader& read)>;
using CostRule = Rule<Cost(const Tensor& node)>;

} // namespace ggs
