// SPDX-License-Identifier: MIT
#include "plugin/plugin_rules.h"

#include "base/checked.h"
#include "ops/rules.h"
#include "plugin/answer_sheet.h"
#include "plugin/gate.h"
#include "plugin/guard.h"
#include "plugin/plugin_op.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <exception>

namespace ggs {

namespace {

constexpr int64_t most_work = int64_t{1} << 40; // bytes for each thread
constexpr size_t most_lines = 200;
constexpr size_t most_line = 2000;
constexpr size_t most_elements = size_t{1} << 20; // elements per result element that are kept
constexpr double most_cost = 1e18;                // flops or bytes of one node

// A node in the structs that a plug-in's functions are given. Points into the tensors it was made from; on the stack of
// the caller.
class NodeView {
  public:
    enum Data { without_data, with_data };
    NodeView(const PluginOp& op, const Tensor& node, Data data = without_data);
    // For a node that is about to be made: its result isn't known yet.
    NodeView(const PluginOp& op, const NodeRequest& request);
    NodeView(const NodeView&) = delete;
    NodeView& operator=(const NodeView&) = delete;

    const ggscope_node* node() const { return &m_node; }

  private:
    void take(const PluginOp& op, std::span<Tensor* const> src, const int32_t* params, Data data);
    static ggscope_tensor view_of(const Tensor& t, Data data);

    ggscope_node m_node;
    ggscope_tensor m_out;
    std::array<ggscope_tensor, max_src> m_src;
    std::array<const ggscope_tensor*, max_src> m_src_list;
    std::array<ggscope_value, max_op_params> m_params;
};

NodeView::NodeView(const PluginOp& op, const Tensor& node, Data data) : m_out(view_of(node, data)) {
    take(op, std::span<Tensor* const>(node.src), node.op_params, data);
}

NodeView::NodeView(const PluginOp& op, const NodeRequest& request) : m_out{} {
    m_out.struct_size = sizeof m_out;
    take(op, request.src, request.params.data(), without_data);
}

ggscope_tensor NodeView::view_of(const Tensor& t, Data data) {
    ggscope_tensor view{};
    view.struct_size = sizeof view;
    view.type = static_cast<int32_t>(t.type);
    std::copy_n(t.ne, max_dims, view.ne);
    std::copy_n(t.nb, max_dims, view.nb);
    view.data = data == with_data ? t.data : nullptr;
    return view;
}

void NodeView::take(const PluginOp& op, std::span<Tensor* const> src, const int32_t* params, Data data) {
    for (size_t i = 0; i < m_src.size(); ++i) {
        const Tensor* const t = i < src.size() ? src[i] : nullptr;
        if (t) m_src[i] = view_of(*t, data);
        m_src_list[i] = t ? &m_src[i] : nullptr;
    }
    static_assert(sizeof(ggscope_value) == sizeof(int32_t));
    std::memcpy(m_params.data(), params + first_custom_param,
                static_cast<size_t>(max_op_params - first_custom_param) * sizeof(int32_t));
    m_node = {sizeof m_node, op.n_src(), m_src_list.data(), op.n_params(), m_params.data(), &m_out};
}

// Returns the name of a function's answer struct for messages.
constexpr const char* name_of(const ggscope_tensor&) { return "result"; }
constexpr const char* name_of(const ggscope_cost&) { return "ggscope_cost"; }
constexpr const char* name_of(const ggscope_reads&) { return "ggscope_reads"; }
constexpr const char* name_of(const ggscope_explanation&) { return "ggscope_explanation"; }
// The answer type of a function that only returns a value.
struct ReturnValue {};
constexpr const char* name_of(const ReturnValue&) { return "answer"; }

// Calls one of the plug-in's functions as call(answer, error); the plug-in writes into both. Returns the error that the
// function reports or throws, or the fault that ended it. `returned` is set to whether the function returned. Listeners
// for faults receive the function's name. Every function has a time limit, except for the kernel, which has no name
// here.
template <class Answer, class Call>
Status ask(const PluginOp& op, const char* function, Answer& answer, Call&& call, bool* returned = nullptr) {
    if (returned) *returned = false;
    GGS_TRY(std::unique_ptr<AnswerSheet> sheet, AnswerSheet::take());
    Answer* const theirs = sheet->answer(answer);
    ggscope_error* const error = sheet->error();
    int returns = 0;
    // For a kernel, the node and the rows are added to the message later.
    const std::string whose = function ? op.whose() + " (" + function + ")" : op.whose();
    const auto called = [&]() -> Status {
        try {
            return through_gate(
                whose, [&] { returns = call(theirs, error); }, function ? op.rule_seconds() : no_limit);
        } catch (const std::exception& thrown) {
            return fail("it threw an exception: %1", foreign_text(thrown.what(), sizeof error->text));
        } catch (...) {
            return fail("it threw an exception");
        }
    }();
    // A damaged sheet isn't used again.
    if (const Status whole = sheet->check(name_of(answer)); !whole.ok())
        return called.ok() ? whole : fail("%1; then %2", whole.error(), called.error());
    std::string why = foreign_text(error->text, sizeof error->text);
    answer = *theirs;
    AnswerSheet::give_back(std::move(sheet));
    GGS_CHECK(called);
    if (returned) *returned = true;
    if (returns == 0) return {};
    if (why.empty()) return fail("it failed without giving a reason");
    return fail("%1", std::move(why));
}

Failure told(const PluginOp& op, const Message& what) { return fail("%1: %2", op.whose(), what); }

bool is_inside(const Tensor& t, const int64_t* index) {
    for (int i = 0; i < max_dims; ++i) {
        if (index[i] < 0 || index[i] >= t.ne[i]) return false;
    }
    return true;
}

// A copy of the index that a plug-in's pointer refers to. It is made before any code of ggscope runs, so that a fault
// is the plug-in's.
class NamedIndex {
  public:
    explicit NamedIndex(const int64_t* given) : m_given(given != nullptr) {
        if (m_given) std::copy_n(given, max_dims, m_index);
    }
    const int64_t* get() const { return m_given ? m_index : nullptr; }

  private:
    bool m_given;
    int64_t m_index[max_dims] = {};
};

// Returns the source element that the plug-in names, or an error if it doesn't exist.
Result<SourceElement> element(const PluginOp& op, const Tensor& node, int32_t src, const int64_t* index) {
    if (src < 0 || src >= op.n_src())
        return fail("it refers to source %1, but the number of sources is %2", src, op.n_src());
    const Tensor* const t = node.src[src];
    if (!t) return fail("it refers to an element of source %1, but this source was left out", op.src_name(src));
    if (!index) return fail("it refers to an element of %1 without an index (a null pointer)", op.src_name(src));
    if (!is_inside(*t, index))
        return fail("it refers to element %1 of %2, whose shape is %3", shape_text(std::span(index, max_dims)),
                    op.src_name(src), shape_text(*t));
    return SourceElement{src, {index[0], index[1], index[2], index[3]}};
}

// -- work memory ------------------------------------------------------------------------------------------------------

// Returns the bytes per thread that the author requested.
Result<size_t> work_of(const PluginOp& op, const Tensor& node) {
    if (!op.plugin_side().work) return size_t{0};
    const NodeView view(op, node);
    int64_t bytes = 0;
    ReturnValue none;
    GGS_CHECK(ask(op, "work", none, [&](ReturnValue*, ggscope_error*) {
        bytes = op.plugin_side().work(view.node());
        return 0;
    }));
    if (bytes < 0 || bytes > most_work)
        return fail("it requests a work buffer of %1 bytes for each thread; the size must be from 0 to %2", bytes,
                    most_work);
    return static_cast<size_t>(bytes);
}

size_t work_rule(const PluginOp& op, const Tensor& node, int tasks) {
    const Result<size_t> bytes = work_of(op, node);
    if (!bytes.ok()) return work_overflow;
    return *bytes == 0 ? 0 : pad_to(*bytes, cache_line) * static_cast<size_t>(tasks) + cache_line;
}

// Returns this thread's part of the plan's work buffer.
Result<std::span<std::byte>> own_work(const PluginOp& op, const KernelTask& task) {
    GGS_TRY(const size_t bytes, work_of(op, task.node));
    if (bytes == 0) return std::span<std::byte>();
    const auto address = reinterpret_cast<uintptr_t>(task.work.data());
    const size_t first =
        pad_to(address, cache_line) - address + pad_to(bytes, cache_line) * static_cast<size_t>(task.thread);
    if (first + bytes > task.work.size())
        return fail("it requests a work buffer of %1 bytes, but it requested fewer when the run was planned", bytes);
    return task.work.subspan(first, bytes);
}

// -- elements ---------------------------------------------------------------------------------------------------------

struct Reading {
    const PluginOp& op;
    const Tensor& node;
    std::vector<SourceElement>& elements;
    Status wrong; // the error of the first invalid element
};

void add_element(ggscope_reads* reads, int32_t src, const int64_t* index) {
    if (!reads || !reads->owner) return;
    auto& reading = *static_cast<Reading*>(reads->owner);
    const NamedIndex given(index);
    const BackHome home;
    const Result<SourceElement> named = element(reading.op, reading.node, src, given.get());
    if (named.ok()) {
        if (reading.elements.size() < most_elements) reading.elements.push_back(*named);
    } else if (reading.wrong.ok()) {
        reading.wrong = fail_with(named.error());
    }
}

Status read_elements(const PluginOp& op, const Tensor& node, const Index& out, std::vector<SourceElement>& elements) {
    const NodeView view(op, node);
    Reading reading{op, node, elements, {}};
    ggscope_reads reads{sizeof reads, &reading, add_element};
    GGS_CHECK(ask(op, "reads", reads, [&](ggscope_reads* to, ggscope_error* e) {
        return op.plugin_side().reads(view.node(), out.data(), to, e);
    }));
    return reading.wrong;
}

Status reads_rule(const PluginOp& op, const Tensor& node, const Index& out, const ValueReader&,
                  std::vector<SourceElement>& elements) {
    const Status read = read_elements(op, node, out, elements);
    return read.ok() ? Status() : told(op, msg("`reads` for element %1: %2", index_text(node, out), read.error()));
}

struct Telling {
    const PluginOp& op;
    const Tensor& node;
    const ValueReader& read;
    std::vector<Message> lines;
    Status wrong;
};

double read_value(ggscope_explanation* explanation, int32_t src, const int64_t* index) {
    if (!explanation || !explanation->owner) return std::nan("");
    auto& telling = *static_cast<Telling*>(explanation->owner);
    const NamedIndex given(index);
    const BackHome home;
    const Result<SourceElement> named = element(telling.op, telling.node, src, given.get());
    if (named.ok()) return telling.read(*telling.node.src[src], named->index);
    if (telling.wrong.ok()) telling.wrong = fail_with(named.error());
    return std::nan("");
}

void add_line(ggscope_explanation* explanation, const char* text) {
    if (!explanation || !explanation->owner) return;
    auto& telling = *static_cast<Telling*>(explanation->owner);
    // Read here, so that an invalid pointer still counts as the plug-in's fault.
    char line[most_line + 1];
    const size_t size = text ? strnlen(text, most_line) : 0;
    std::memcpy(line, text ? text : "", size);
    line[size] = '\0';
    const BackHome home;
    if (telling.lines.size() < most_lines) {
        telling.lines.push_back(msg("%1", foreign_text(line, most_line)));
    } else if (telling.wrong.ok()) {
        telling.wrong = fail("it explains one element in more than %1 lines", most_lines);
    }
}

Result<Explanation> explain_rule(const PluginOp& op, const Tensor& node, const Index& out, const ValueReader& read) {
    const NodeView view(op, node);
    Telling telling{op, node, read, {}, {}};
    ggscope_explanation answer{sizeof answer, &telling, read_value, add_line, 0.0, std::nan("")};
    Status asked = ask(op, "explain", answer, [&](ggscope_explanation* to, ggscope_error* e) {
        return op.plugin_side().explain(view.node(), out.data(), to, e);
    });
    if (asked.ok()) asked = std::move(telling.wrong);
    if (!asked.ok()) return told(op, msg("explain: %1", asked.error()));
    if (answer.bound < 0)
        return told(op, msg("explain: it returns the bound %1 for element %2; a bound must be at least 0", answer.bound,
                            index_text(node, out)));
    return Explanation{std::move(telling.lines), {answer.value, answer.bound}};
}

// -- costs ------------------------------------------------------------------------------------------------------------

Result<Cost> cost_of_node(const PluginOp& op, const Tensor& node) {
    const NodeView view(op, node);
    ggscope_cost answer{sizeof answer, 0.0, 0.0, static_cast<double>(nbytes(node))};
    for (const Tensor* src : node.src) {
        if (src) answer.bytes_read += static_cast<double>(nbytes(*src));
    }
    GGS_CHECK(ask(op, "cost", answer,
                  [&](ggscope_cost* to, ggscope_error* e) { return op.plugin_side().cost(view.node(), to, e); }));
    for (const auto& [what, value] : {std::pair{"flops", answer.flops},
                                      {"bytes_read", answer.bytes_read},
                                      {"bytes_written", answer.bytes_written}}) {
        if (!(value >= 0 && value <= most_cost))
            return fail("it returns a cost of %1 %2 for a node; the cost must be from 0 to %3", value, what, most_cost);
    }
    return Cost{answer.flops, answer.bytes_read, answer.bytes_written};
}

Cost cost_rule(const PluginOp& op, const Tensor& node) {
    const Result<Cost> cost = cost_of_node(op, node);
    return cost.ok() ? *cost : Cost{};
}

// An estimate for the size of chunks: one flop, or two bytes, per nanosecond.
double row_ns_rule(const PluginOp& op, const Tensor& node, int) {
    const Cost cost = cost_rule(op, node);
    return (cost.flops + 0.5 * (cost.bytes_read + cost.bytes_written)) /
           std::max(1.0, static_cast<double>(nrows(node)));
}

// -- shapes -----------------------------------------------------------------------------------------------------------

Result<NodeShape> checked_shape(const ggscope_tensor& answer) {
    const TypeTraits* const type = find_type(answer.type);
    if (!type) return fail("its shape rule returns the type %1, which ggml doesn't have", answer.type);
    const Shape ne{answer.ne[0], answer.ne[1], answer.ne[2], answer.ne[3]};
    if (const Result<size_t> bytes = dense_bytes(type->id, ne); !bytes.ok())
        return fail("its shape rule returns the shape %1 and the type %2: %3", shape_text(ne), type->name,
                    bytes.error());
    return NodeShape{type->id, ne};
}

// Checks the answers of the other functions for the new node, so that errors are reported now and not in the middle of
// a run.
Status check_answers(const PluginOp& op, const NodeRequest& request, const NodeShape& shape) {
    Tensor node{};
    node.type = shape.type;
    node.op = OpId::custom;
    GGS_TRY(const Strides nb, dense_strides(shape.type, shape.ne));
    std::copy(shape.ne.begin(), shape.ne.end(), node.ne);
    std::copy(nb.begin(), nb.end(), node.nb);
    std::copy(request.params.begin(), request.params.end(), node.op_params);
    std::copy(request.src.begin(), request.src.end(), node.src);
    GGS_TRY([[maybe_unused]] const size_t work, work_of(op, node));
    if (op.plugin_side().cost) {
        GGS_TRY([[maybe_unused]] const Cost cost, cost_of_node(op, node));
    }
    if (!op.plugin_side().reads || is_empty(node)) return {};
    for (const int64_t flat : {int64_t{0}, nelements(node) - 1}) {
        std::vector<SourceElement> elements;
        const Index out = index_of_flat(node, flat);
        if (const Status read = read_elements(op, node, out, elements); !read.ok())
            return fail("`reads` for element %1: %2", shape_text(out), read.error());
    }
    return {};
}

Result<NodeShape> shape_rule(const PluginOp& op, const NodeRequest& request) {
    ggscope_tensor answer{};
    answer.struct_size = sizeof answer;
    const Tensor* const first = request.src.empty() ? nullptr : request.src.front();
    answer.type = static_cast<int32_t>(first ? first->type : TypeId::f32);
    for (int i = 0; i < max_dims; ++i) answer.ne[i] = first ? first->ne[i] : 1;
    if (op.plugin_side().shape) {
        const NodeView view(op, request);
        GGS_CHECK(ask(op, "shape", answer, [&](ggscope_tensor* to, ggscope_error* e) {
            return op.plugin_side().shape(view.node(), to, e);
        }));
    }
    GGS_TRY(NodeShape shape, checked_shape(answer));
    const OpId id = request.id.value_or(OpId::custom);
    if (first && (id != OpId::custom || request.in_place) &&
        (shape.type != first->type || shape.ne != shape_of(*first)))
        return fail("its shape rule returns the shape %1 and the type %2; the result of this call must be like %3, "
                    "which has the shape %4 and the type %5",
                    shape_text(shape.ne), traits(shape.type).name, op.src_name(0), shape4(*first),
                    traits(first->type).name);
    if (request.in_place) {
        // The interface guarantees to kernels of plug-ins that a result is dense.
        GGS_CHECK(need_contiguous(*request.src.front(), text("the tensor that is written to")));
        shape = view_like(*request.src.front());
    }
    GGS_CHECK(check_answers(op, request, shape));
    return shape;
}

// -- the kernel -------------------------------------------------------------------------------------------------------

Status accepts_rule(const PluginOp& op, const Tensor& node) {
    if (!op.plugin_side().accepts) return {};
    const NodeView view(op, node);
    bool returned = true;
    ReturnValue none;
    const Status accepted = ask(
        op, "accepts", none, [&](ReturnValue*, ggscope_error* e) { return op.plugin_side().accepts(view.node(), e); },
        &returned);
    if (!returned) return fail("`accepts` of %1 failed: %2", op.row().plugin, accepted.error());
    return accepted.ok() ? Status() : fail("%1 does not accept this node: %2", op.row().plugin, accepted.error());
}

Status run_rows(const PluginOp& op, const Tensor& node, const KernelTask& task, Chunk chunk,
                std::span<std::byte> work) {
    const NodeView view(op, node, NodeView::with_data);
    ggscope_task given{sizeof given, view.node(),  chunk.first, chunk.rows,
                       task.thread,  task.threads, work.data(), work.size()};
    ReturnValue none;
    return ask(op, nullptr, none, [&](ReturnValue*, ggscope_error* e) { return op.plugin_side().run(&given, e); });
}

Status run_guarded(const PluginOp& op, const KernelTask& task, Chunk chunk) {
    using enum Guard::Pattern;
    GGS_TRY(const size_t work, work_of(op, task.node));
    const auto run_over = [&](Guard::Pattern result, Guard::Pattern work_memory) -> Result<Guard> {
        GGS_TRY(Guard guard, Guard::around(task.node, chunk, work, result, work_memory));
        GGS_CHECK(run_rows(op, guard.node(), task, chunk, guard.work()));
        if (const int src = guard.changed_source(); src >= 0) return fail("it changed its source %1", op.src_name(src));
        GGS_CHECK(guard.check_outside());
        return guard;
    };
    GGS_TRY(Guard guard, run_over(one, one));
    GGS_TRY(const Guard again, run_over(other, other));
    GGS_CHECK(guard.check_written(again));
    if (const auto differs = guard.difference(again)) {
        // Two more runs find the cause: one with the same patterns, one with another pattern only in the work memory.
        GGS_TRY(const Guard same, run_over(one, one));
        if (const auto by_itself = guard.difference(same))
            return fail("it computed different bytes for the same rows when it was called again, so it keeps state "
                        "between calls: %1",
                        guard.difference_text(same, *by_itself));
        GGS_TRY(const Guard other_work, run_over(one, other));
        if (const auto by_work = guard.difference(other_work))
            return fail("the kernel read its work buffer before writing it: %1",
                        guard.difference_text(other_work, *by_work));
        return fail("the kernel read its result before writing it: %1", guard.difference_text(again, *differs));
    }
    guard.move_rows();
    return {};
}

Status run_rule(const PluginOp& op, const KernelTask& task, Chunk chunk) {
    Status done;
    if (task.guarded) {
        done = run_guarded(op, task, chunk);
    } else {
        const Result<std::span<std::byte>> work = own_work(op, task);
        done = work.ok() ? run_rows(op, task.node, task, chunk, *work) : Status(fail_with(work.error()));
    }
    if (done.ok()) return done;
    if (chunk.rows == 1) return told(op, msg("row %1: %2", chunk.first, done.error()));
    return told(op, msg("rows %1 to %2: %3", chunk.first, chunk.first + chunk.rows - 1, done.error()));
}

template <auto function, class F> void set(Rule<F>& rule, const PluginOp& op) {
    rule = Rule<F>::template asking<function>(op);
}

} // namespace

void set_rules(OpDef& row, const PluginOp& op) {
    const ggscope_op& given = op.plugin_side();
    set<shape_rule>(row.shape, op);
    set<accepts_rule>(row.kernels[DeviceKind::cpu].accepts, op);
    set<run_rule>(row.kernels[DeviceKind::cpu].run, op);
    if (given.work) set<work_rule>(row.work, op);
    if (given.explain) set<explain_rule>(row.explain, op);
    row.tolerance = given.tolerance > 0 ? given.tolerance : 0;
    if (given.reads) set<reads_rule>(row.reads, op);
    if (!given.cost) return;
    set<cost_rule>(row.cost, op);
    set<row_ns_rule>(row.kernels[DeviceKind::cpu].row_ns, op);
}

} // namespace ggs
