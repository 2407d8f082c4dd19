// SPDX-License-Identifier: MIT
#include "shared/tensor_text.h"

#include "base/atomic_file.h"
#include "base/columns.h"
#include "base/printable.h"
#include "base/read_file.h"
#include "drawing/graph_text.h"
#include "files/csr_forms.h"
#include "files/npy.h"
#include "files/weights_file.h"
#include "graph/block_views.h"
#include "memory/memory_map.h"
#include "shared/figures.h"
#include "tensor/shown_shape.h"
#include "values/values_out.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

namespace ggs {

namespace {

using enum Columns::Align;

std::string shape_of_text(const Tensor& t) { return fmt::format("{} {}", traits(t.type).name, shape_text(t)); }

// PyTorch writes the same memory with the innermost dimension last.
std::string pytorch_text(const Tensor& t) {
    std::string out;
    for (int dim = shown_dims(t); dim-- > 0;) out += (out.empty() ? "" : ", ") + std::to_string(t.ne[dim]);
    return "(" + out + (shown_dims(t) == 1 ? ",)" : ")");
}

std::string param_text(const Tensor& node, const ParamDef& param) {
    std::string out;
    for (int i = 0; i < param.count; ++i) {
        const double value = param_value(node, param, i);
        std::string word = param.kind == ParamKind::f32 ? english(msg("%1", static_cast<float>(value)))
                                                        : std::to_string(static_cast<int64_t>(value));
        for (const EnumWord& known : param.words) {
            if (static_cast<double>(known.value) == value) word = known.word;
        }
        out += (i == 0 ? "" : ", ") + word;
    }
    return std::string(param.name) + " = " + (param.count > 1 ? "[" + out + "]" : out);
}

std::string params_text(const OpDef& op, const Tensor& node) {
    std::string out;
    for (const ParamDef& param : op.params) out += (out.empty() ? "" : ", ") + param_text(node, param);
    return out;
}

std::string sources_text(const Structure& structure, const Tensor& node) {
    std::string out;
    for (const Tensor* src : node.src) {
        if (!src) continue;
        const auto number = structure.number_of(src);
        const std::string name = number ? shown_name(structure, *number) : visible(shortened(name_of(*src)));
        out += fmt::format("{}{} {}", out.empty() ? "" : ", ", name, shape_of_text(*src));
    }
    return out;
}

std::string steps_of_text(const Structure& structure, uint32_t tensor) {
    std::string out;
    for (auto k = structure.step_of(tensor); k; k = structure.step_of(tensor, *k + 1))
        out += (out.empty() ? "" : ", ") + std::to_string(*k);
    return out;
}

std::string place_text(const Structure& structure, uint32_t tensor) {
    const TensorInfo& info = structure.tensors[tensor];
    if (info.address == 0) return "none: it has no memory";
    return fmt::format("{}, {}", hex(info.address), count_text(nbytes(*info.tensor), "byte"));
}

struct Row {
    std::string head;
    std::vector<std::string> cells;
};

// Row r of a slice, in logical order, and of it so many elements at most.
Slice row_of(const Slice& whole, int64_t r, int64_t columns) {
    Slice row = whole;
    row.end[0] = std::min(row.end[0], row.begin[0] + columns);
    for (size_t d = 1; d < max_dims; ++d) {
        const int64_t n = whole.end[d] - whole.begin[d];
        row.begin[d] = whole.begin[d] + r % n;
        row.end[d] = row.begin[d] + 1;
        r /= n;
    }
    return row;
}

std::string view_text(const Structure& structure, const Tensor& t) {
    if (!t.view_src) return "";
    const auto root = structure.number_of(t.view_src);
    return fmt::format("{}, from byte {} on", root ? shown_name(structure, *root) : "?", t.view_offs);
}

} // namespace

std::string shown_name(const Structure& structure, uint32_t tensor) {
    return visible(shortened(structure.full_name(tensor)));
}

std::string headline(const Snapshot& snapshot, uint32_t tensor) {
    const Structure& structure = *snapshot.structure;
    return fmt::format("{} {}, {}", shown_name(structure, tensor), shape_of_text(structure.tensor(tensor)),
                       english(state_text(structure, snapshot.state(tensor))));
}

Status has_values(const Snapshot& snapshot, uint32_t tensor) {
    if (const Status numbers = has_numbers(snapshot.structure->tensor(tensor)); !numbers.ok())
        return fail("`%1`: %2", snapshot.structure->name(tensor), numbers.error());
    const std::string& name = snapshot.structure->name(tensor);
    if (const auto number = snapshot.in_file(tensor)) GGS_CHECK(snapshot.file->has_numbers(*number));
    switch (snapshot.state(tensor).kind) {
    case TensorState::Kind::not_run: return fail("`%1` has not been run: it has no values yet", name);
    case TensorState::Kind::torn: return fail("`%1` was stopped partway: step over it first", name);
    default: return {};
    }
}

std::string name_in_file(std::string_view printable_name, size_t number) {
    return printable_name.empty() ? fmt::format("(tensor {})", number) : std::string(printable_name);
}

std::string element_text(const Structure& structure, uint32_t tensor, const Index& index) {
    return shown_name(structure, tensor) + index_text(structure.tensor(tensor), index);
}

Result<std::string> rows_text(const Snapshot& snapshot, uint32_t tensor, const Slice& slice, const ByteSource& bytes,
                              const RowLimits& limits) {
    GGS_CHECK(has_values(snapshot, tensor));
    const Tensor& t = snapshot.structure->tensor(tensor);
    if (is_empty(t)) return std::string("  no elements\n");
    GGS_TRY(const Slice whole, fitted(slice, t));
    const int64_t width = whole.end[0] - whole.begin[0];
    const int64_t n_rows = count(whole) / width;
    std::vector<Row> rows;
    size_t head = 0, cell = 0;
    for (int64_t r = 0; r < std::min(n_rows, limits.rows); ++r) {
        const Slice part = row_of(whole, r, limits.columns);
        GGS_TRY(const auto read, numbers(bytes, tensor, t, part));
        if (!read) return fail("the values of `%1` are being changed", snapshot.structure->name(tensor));
        Row row{index_text(t, part.begin), {}};
        head = std::max(head, row.head.size());
        for (const Number& value : *read) {
            row.cells.push_back(number_text(value));
            cell = std::max(cell, row.cells.back().size());
        }
        rows.push_back(std::move(row));
    }
    std::string out;
    for (const Row& row : rows) {
        out += fmt::format("  {:<{}}", row.head, head);
        for (const std::string& value : row.cells) out += fmt::format("  {:>{}}", value, cell);
        const int64_t more = width - static_cast<int64_t>(row.cells.size());
        out += more > 0 ? fmt::format("  … {} more\n", more) : "\n";
    }
    const int64_t more = n_rows - static_cast<int64_t>(rows.size());
    return more > 0 ? out + fmt::format("  … {} more\n", count_text(static_cast<uint64_t>(more), "row")) : out;
}

// A file of this name, or the file that it links to, may have other content.
Status may_become_npy(const std::string& path) {
    std::error_code error;
    const bool something = std::filesystem::is_regular_file(path, error) && std::filesystem::file_size(path, error) > 0;
    if (!something || is_npy(path)) return {};
    return fail("%1 exists and is not a .npy file, so it is not overwritten", path);
}

// The file may be one that the script loads, under any name.
static Status is_no_input(const Structure& structure, const std::string& path) {
    const std::shared_ptr<const Program>& program = structure.program();
    if (!program) return {};
    for (const Fill& fill : program->fills) {
        std::error_code error;
        if (!fill.file.empty() && std::filesystem::equivalent(fill.file, path, error))
            return fail("%1 is a file that the program loads, so it is not overwritten; save to another one", path);
    }
    return {};
}

Result<std::string> save_text(Target& target, const Snapshot& snapshot, uint32_t tensor, const std::string& path) {
    if (!path.ends_with(".npy")) return fail("values are saved as .npy; the name %1 must end with .npy", path);
    GGS_CHECK(may_become_npy(path));
    GGS_CHECK(is_no_input(*snapshot.structure, path));
    GGS_CHECK(has_values(snapshot, tensor));
    const Tensor& t = snapshot.structure->tensor(tensor);
    GGS_TRY(const bool whole, save_npy(reader_of(target, snapshot.lease), tensor, t, path));
    if (!whole) return fail("the values of `%1` are being changed", snapshot.structure->name(tensor));
    return fmt::format("{}; {} saved to {}\n", headline(snapshot, tensor),
                       count_text(static_cast<uint64_t>(nelements(t)), "value"), visible(shortened(path)));
}

namespace {

constexpr const char* csv_head = "row,column,value\n";
constexpr int64_t most_dense = int64_t{1} << 28; // elements of a sparse tensor that is saved as a dense one

Status save_dense(const CsrNumbers& csr, const std::string& path) {
    if (csr.columns > 0 && csr.rows > most_dense / csr.columns)
        return fail("%1 rows of %2 columns are too many for a dense file; the limit is %3 elements. Save them as .npz",
                    csr.rows, csr.columns, most_dense);
    GGS_TRY(NpyWriter out, NpyWriter::create(path, TypeId::f64, {csr.columns, csr.rows, 1, 1}));
    GGS_CHECK(out.append(dense_from_csr(csr)));
    return out.finish();
}

Status save_coordinates(const CsrNumbers& csr, const std::string& path) {
    GGS_TRY(AtomicFile out, AtomicFile::create(path));
    GGS_CHECK(out.write(std::string_view(csv_head)));
    for (const Coordinate& each : coo_from_csr(csr))
        GGS_CHECK(out.write(std::string_view(fmt::format("{},{},{}\n", each.row, each.column, each.value))));
    return out.commit();
}

// An existing file is replaced only by one of its kind.
Status may_become(const std::string& path, std::string_view begin, const char* kind) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error) || std::filesystem::file_size(path, error) == 0) return {};
    if (begins_with(path, begin)) return {};
    return fail("%1 exists and is not a %2 file that was saved before, so it is not overwritten", path, kind);
}

} // namespace

Result<std::string> save_sparse(Target& target, const Snapshot& snapshot, const SparseParts& parts,
                                const std::string& path) {
    const bool npz = path.ends_with(".npz"), csv = path.ends_with(".csv");
    if (!npz && !csv && !path.ends_with(".npy"))
        return fail("a sparse tensor is saved as .npz (CSR), .csv (coordinates) or .npy (dense); the name %1 must end "
                    "with one of these",
                    path);
    GGS_CHECK(npz || csv ? may_become(path, npz ? "PK" : csv_head, npz ? ".npz" : ".csv") : may_become_npy(path));
    GGS_CHECK(is_no_input(*snapshot.structure, path));
    for (const uint32_t part : {parts.keys, parts.offsets, parts.values.value_or(parts.keys)})
        GGS_CHECK(has_values(snapshot, part));
    GGS_TRY(const std::optional<CsrNumbers> csr,
            read_sparse(reader_of(target, snapshot.lease), *snapshot.structure, parts));
    if (!csr) return fail("the values of `%1` are being changed", parts.name);
    GGS_CHECK(npz ? write_csr_npz(path, *csr) : csv ? save_coordinates(*csr, path) : save_dense(*csr, path));
    return fmt::format("{}: {} rows, {} columns, {} keys; saved to {}\n", visible(shortened(parts.name)), csr->rows,
                       csr->columns, csr->nnz(), visible(shortened(path)));
}

namespace {

// "steps 3, 17", cut where they are many.
std::string step_list_text(const std::vector<size_t>& steps) {
    constexpr size_t most = 12;
    std::string out = steps.empty() ? "" : steps.size() == 1 ? "step " : "steps ";
    for (size_t i = 0; i < std::min(most, steps.size()); ++i) out += fmt::format("{}{}", i ? ", " : "", steps[i]);
    return steps.size() > most ? out + fmt::format(" … {} more", steps.size() - most) : out;
}

} // namespace

std::string facts_text(const Snapshot& snapshot, uint32_t tensor) {
    const Structure& structure = *snapshot.structure;
    const TensorInfo& info = structure.tensors[tensor];
    const Tensor& t = *info.tensor;
    const OpDef& op = structure.op(tensor);
    std::string out = headline(snapshot, tensor) + "\n";
    const auto line = [&out](const char* what, const std::string& text) {
        if (!text.empty()) out += fmt::format("  {:<12} {}\n", what, visible(text));
    };
    const Strides nb = strides_of(t);
    const uint64_t strides[] = {nb[0], nb[1], nb[2], nb[3]};
    const uint64_t sizes[] = {static_cast<uint64_t>(t.ne[0]), static_cast<uint64_t>(t.ne[1]),
                              static_cast<uint64_t>(t.ne[2]), static_cast<uint64_t>(t.ne[3])};
    const Verdict dense = contiguous(t);
    line("key", info.key != info.name ? shortened(info.key) : "");
    line("ggml's name", name_of(t) != info.name ? std::string(name_of(t)) : "");
    line("type", fmt::format("{}, {} in {}", traits(t.type).name,
                             count_text(static_cast<uint64_t>(traits(t.type).block), "element"),
                             count_text(traits(t.type).bytes, "byte")));
    line("ne", numbers_text(sizes));
    line("nb", numbers_text(strides));
    line("PyTorch", pytorch_text(t));
    line("op", t.op == OpId::none ? "" : op_text(structure.registry(), t));
    line("sources", sources_text(structure, t));
    line("parameters", t.op == OpId::none ? "" : params_text(op, t));
    line("steps", steps_of_text(structure, tensor));
    line("written by", step_list_text(structure.steps_writing(tensor)));
    line("read by", step_list_text(structure.steps_reading(tensor)));
    line("view of", view_text(structure, t));
    line("flags", flag_words(t.flags));
    line("contiguous", (dense.holds ? "yes: " : "no: ") + english(dense.reason));
    line("address", place_text(structure, tensor));
    line("line", info.place.line ? std::to_string(info.place.line) : "");
    return out;
}

std::string tensors_text(const Snapshot& snapshot) {
    const Structure& structure = *snapshot.structure;
    Columns table({{"tensor", left, 34}, {"type"}, {"shape"}, {"op", left, 24}, {"state", left, 40}});
    for (uint32_t i = 0; i < structure.tensors.size(); ++i) {
        if (!structure.alive(i)) continue;
        const Tensor& t = structure.tensor(i);
        table.row({structure.full_name(i), traits(t.type).name, shape_text(t),
                   t.op == OpId::none ? "" : op_text(structure.registry(), t),
                   english(state_text(structure, snapshot.state(i)))});
    }
    return table.empty() ? "there are no tensors\n" : table.text();
}

std::string steps_text(const Snapshot& snapshot) {
    const Structure& structure = *snapshot.structure;
    Columns table({{""},
                   {"step", right},
                   {"op", left, 24},
                   {"node", left, 34},
                   {"type"},
                   {"shape"},
                   {"state", left, 40},
                   {"time", right},
                   {"taken"}});
    for (size_t k = 0; k < structure.steps.size(); ++k) {
        const Step& step = structure.steps[k];
        const Tensor& t = structure.tensor(step.node);
        const StepTime time = k < snapshot.times.size() ? snapshot.times[k] : StepTime{};
        const bool next = k == snapshot.position.cursor;
        table.row({next ? ">" : "", std::to_string(k), op_text(structure.registry(), t), structure.name(step.node),
                   traits(t.type).name, shape_text(t),
                   step.skipped ? "skipped" : english(state_text(structure, snapshot.state(step.node))),
                   english(time_text(time.ns)),
                   time.ns > 0 || time.mode >= TimeMode::untimed ? english(mode_word(time.mode)) : ""});
    }
    return table.empty() ? "there are no steps\n" : table.text();
}

} // namespace ggs
