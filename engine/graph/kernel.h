// SPDX-License-Identifier: MIT
// Kernel: computes an op on a CPU, and describes each of its output elements.
//
// The work of a kernel is divided into chunks of rows. These are rows of the output, unless a phase defines its own
// rows. Each thread first takes the chunks assigned to it, then the remaining chunks of other threads. A chunk takes
// about 5 ms at most, so that a run can be paused quickly. The executor records which thread computed which rows;
// kernels don't. Between phases all threads wait at a barrier.
//
// Ops that work element by element divide long rows into parts (ops/rows.h). Ops that need a complete row can't be
// paused within it. Norms, soft_max, sums and means of rows, cumsum, argmax and top_k exceed 5 ms at about a million
// values in one row. The product of two rows exceeds it at roughly ten million values. An op with a state (ssm_scan,
// rwkv_wkv6, …) exceeds it at several thousand tokens.
//
// Kernels are columns of an op's row (op.h). The functions are pure, except for the bytes that the node is declared to
// write.
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

// Arguments of a kernel besides its chunk.
struct KernelTask {
    const Tensor& node;
    int phase;
    int thread;                // 0 … threads - 1
    int threads;               // the node's n_tasks
    std::span<std::byte> work; // of the complete plan, shared by all threads; as large as the op's work column requires
    bool guarded = false;      // the writes of a plug-in's kernel are checked (plugin/guard.h)
    // Memory that an in-order kernel keeps from one chunk of a phase to the next; zero before the first.
    std::span<std::byte> kept = {};
    // Identifies this phase of this run: a thread may reuse what it derived from the sources in an earlier chunk with
    // the same number. 0: nothing can be reused.
    uint64_t stage = 0;
};
inline constexpr size_t kept_bytes = 64;

struct DeviceKernel; // cuda/device_kernel.h

struct Kernel {
    // Returns an error with the reason if this node can't be run (types, strides). Called once, before the first chunk.
    Rule<Status(const Tensor& node)> accepts;
    // Computes a chunk. A row that can't be computed (an index out of range) is an error; the node is then torn.
    Rule<Status(const KernelTask& task, Chunk chunk)> run;
    int (*phases)(const Tensor& node) = nullptr;              // nullptr: one
    int64_t (*rows)(const Tensor& node, int phase) = nullptr; // nullptr: nrows(node)
    Rule<double(const Tensor& node, int phase)> row_ns = {};  // estimate for a row; empty: by its bytes
    bool in_order = false;                                    // one thread takes its rows, in ascending order
    // Returns the row of the last phase that makes an output element. nullptr: the output's own row if `rows` is
    // nullptr as well, otherwise unknown.
    int64_t (*row_of)(const Tensor& node, const Index& out) = nullptr;
    // Returns the largest number of bytes that each thread allocates besides the work buffer. nullptr: at most
    // little_scratch.
    size_t (*scratch)(const Tensor& node) = nullptr;
    // For a device that gets complete nodes, not chunks of rows. The columns above are empty then.
    const DeviceKernel* on_device = nullptr;
};
inline constexpr size_t little_scratch = size_t{1} << 20;

// Returns the row of the last phase that makes an element, if it is known.
std::optional<int64_t> row_making(const Kernel& kernel, const Tensor& node, const Index& out);

// -- facts about one element ------------------------------------------------------------------------------------------

// An element of a source that contributes to an output element.
struct SourceElement {
    int src; // slot in src[]
    Index index;
    bool operator==(const SourceElement&) const = default;
};

// Returns "[1, 0, 2]", with as many indices as the tensor has dimensions; or "[i, 0, 2]" with a word in place of one
// index.
std::string index_text(const Tensor& t, const Index& index, int place = -1, std::string_view word = {});

// A cache of rows that kernels first round to another type. Used by one thread at a time.
struct RoundedRows {
    struct Row {
        const Tensor* tensor;
        Index at; // of its first element
        TypeId type;
        std::vector<Bounded> values;
    };
    std::deque<Row> rows;
};

// How an explanation gives the products of an element that is their sum: the first ones in its lines, or all of them as
// a list (Explanation::products) instead of these lines.
enum class Terms : uint8_t { in_words, listed };

// Reads the values that explanations use: an element's value as a double for any type (NaN if unknown), and the names
// of tensors.
class ValueReader {
  public:
    using Read = std::function<double(const Tensor& tensor, const Index& index)>;
    using Name = std::function<std::string(const Tensor& tensor)>;

    // Without `name`, the name in the tensor's struct is used.
    template <class F, class = std::enable_if_t<std::is_convertible_v<F, Read>>> ValueReader(F read, Name name = {})
        : m_read(std::move(read)), m_name(std::move(name)) {}

    double operator()(const Tensor& tensor, const Index& index) const { return m_read(tensor, index); }
    // Returns the row that begins with this element, as a kernel has it after rounding it to a type (read_row_as). The
    // row is kept for the next elements; the span is valid until the next call.
    std::span<const Bounded> row_as(TypeId type, const Tensor& tensor, Index row) const;
    void set_rows(std::shared_ptr<RoundedRows> rows) { m_rows = std::move(rows); }
    // Returns an integer that a double represents exactly; nothing for all other values.
    std::optional<int64_t> whole(const Tensor& tensor, const Index& index) const;
    // Passes all elements to `use`, the first index running fastest. Returns false without a call if an element isn't
    // an integer.
    bool all_whole(const Tensor& tensor, const std::function<void(std::span<const int64_t> numbers)>& use) const;
    // For many elements at a time: `use` receives a tensor's bytes, from first to last. Returns false if they are
    // unavailable.
    using Use = std::function<void(std::span<const std::byte> bytes)>;
    using Look = std::function<bool(const Tensor& tensor, const Use& use)>;
    void set_look(Look look) { m_look = std::move(look); }
    // Sets the device whose kernel is explained: the CPU's kernels round sources to other types, which other devices
    // may not.
    void set_device(DeviceKind device) { m_device = device; }
    DeviceKind device() const { return m_device; }
    void set_terms(Terms terms) { m_terms = terms; }
    Terms terms() const { return m_terms; }
    std::string name(const Tensor& tensor) const;
    // Returns the name of an element, "kq[1, 0]", or of all elements of a row, "kq[i, 0]".
    std::string element(const Tensor& tensor, const Index& index, int place = -1, std::string_view word = {}) const {
        return name(tensor) + index_text(tensor, index, place, word);
    }

  private:
    Read m_read;
    Name m_name;
    Look m_look;
    DeviceKind m_device = DeviceKind::cpu;
    Terms m_terms = Terms::in_words;
    std::shared_ptr<RoundedRows> m_rows = std::make_shared<RoundedRows>();
};

// Returns a reader of rows and ids in memory, as kernels use them. Only for code that runs kernels; all others use
// Program::indices().
ValueReader indices_in_memory();
// Reads an index from bytes. Returns NaN for a type that can't contain indices.
double index_from(TypeId type, const std::byte* at);
// Returns a reader for which every value is unknown: for code that reads only structs.
ValueReader unknown_values();

// A product of two source elements. The values are those that the kernel multiplies: they differ from the stored ones
// if the kernel first rounds a source to another type.
struct Product {
    SourceElement a, b;
    double x, y; // of a and b
    double value() const { return x * y; }
};

// The arithmetic of one output element, in words and in double, before it is stored as the result's type.
struct Explanation {
    std::vector<Message> lines; // with the values inserted: "Σ k[i, 2] · q[i, 0] over i = 0 … 3", "= 2 · 10 + 8 · 5"
    double value = 0;
    // The largest distance of a correct kernel's value: at least 0, infinite if no bound exists. NaN: unknown, for an
    // op of a plug-in.
    double bound = 0;
    // The products whose sum the element is, in the order of the formula. Empty unless the reader lists them
    // (Terms::listed), and for elements that are not a sum of products of source elements.
    std::vector<Product> products;

    Explanation() = default;
    Explanation(std::vector<Message> words, const Bounded& number)
        : lines(std::move(words)), value(number.value), bound(number.error) {}
    void set(const Bounded& number) {
        value = number.value;
        bound = number.error;
    }
};

// Bytes that running a node changes, as parts of tensors' memory. If a rule reads which rows are written, there may be
// several parts of one size. Each starts `step` bytes after the previous one.
struct WrittenBytes {
    const Tensor* tensor; // the tensor whose data the offset refers to
    size_t offset;
    size_t size;
    size_t count = 1, step = 0;
};

struct Cost {
    double flops = 0;
    double bytes_read = 0;
    double bytes_written = 0;
};

// The elements read, or the bytes written, may depend on values of the sources (rows, ids). Rules use only `read` for
// these values. So they belong to the moment that the caller asks about, and no memory is read while it is written.
using ReadsRule =
    Rule<Status(const Tensor& node, const Index& out, const ValueReader& read, std::vector<SourceElement>& elements)>;
using WritesRule = void (*)(const Tensor& node, const ValueReader& read, std::vector<WrittenBytes>& bytes);
using ExplainRule = Rule<Result<Explanation>(const Tensor& node, const Index& out, const ValueReader& read)>;
using CostRule = Rule<Cost(const Tensor& node)>;

} // namespace ggs
