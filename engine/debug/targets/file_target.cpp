// SPDX-License-Identifier: MIT
#include "debug/targets/file_target.h"

#include "base/printable.h"
#include "graph/builder.h"
#include "values/files/file_tensors.h"

namespace ggs {

namespace {

// The tensors' data lies in the file, so who holds the program holds both.
struct FileProgram {
    explicit FileProgram(WeightsFile opened) : file(std::move(opened)) {}
    WeightsFile file;
    Program program;
};

// Does the same as ggml when it opens a file without loading its data: makes one context with only the structs of the
// tensors.
Status make_leafs(const Registry& registry, FileProgram& made) {
    const WeightsFile& file = made.file;
    Program& program = made.program;
    Limits limits;
    limits.nodes = file.n_tensors(); // the reader's limits have been kept
    Builder builder(registry, program, limits);
    const CallDef& init = *registry.call("init");
    const CallDef& new_tensor = *registry.call("new_tensor");
    const CallDef& set_name = *registry.call("set_name");
    const auto size = static_cast<int64_t>(file.n_tensors() * (sizeof(ObjectHeader) + sizeof(Tensor)));
    GGS_CHECK(builder.call(init, {size, true}));
    for (size_t part = 0; part < file.n_parts(); ++part)
        program.space.add(file.part_bytes(part).data(), file.part_bytes(part).size(), program.space.next_origin());
    for (size_t i = 0; i < file.n_tensors(); ++i) {
        const WeightsTensor info = file.tensor(i);
        const std::vector<int64_t> ne = info.type ? std::vector<int64_t>(info.ne.begin(), info.ne.end())
                                                  : std::vector<int64_t>{static_cast<int64_t>(info.bytes)};
        GGS_TRY(const ArgValue leaf, builder.call(new_tensor, {info.type.value_or(TypeId::i8), ne}));
        GGS_CHECK(builder.call(set_name, {leaf, std::string(info.name)}));
        TensorEntry& entry = program.tensors[i];
        entry.key = printable(info.name);
        if (entry.key != name_of(*entry.tensor)) entry.label = entry.key; // escaped, or longer than ggml's names
        // The bytes are never written through this pointer. They are read through the target.
        entry.tensor->data = const_cast<std::byte*>(file.tensor_bytes(i).data());
    }
    return {};
}

} // namespace

FileTarget::FileTarget(std::shared_ptr<const WeightsFile> file, std::shared_ptr<const Structure> structure)
    : m_file(std::move(file)), m_structure(std::move(structure)) {}

Result<std::unique_ptr<FileTarget>> FileTarget::open(const Registry& registry, const std::string& path,
                                                     const GgufLimits& limits, const Message& why_no_graph) {
    GGS_TRY(WeightsFile file, WeightsFile::open(path, limits));
    const auto made = std::make_shared<FileProgram>(std::move(file));
    GGS_CHECK(make_leafs(registry, *made));
    // A file that was changed while it was read may have been read wrongly.
    GGS_CHECK(made->file.check_bytes());
    auto structure = Structure::of(registry, std::shared_ptr<const Program>(made, &made->program));
    std::unique_ptr<FileTarget> target(
        new FileTarget(std::shared_ptr<const WeightsFile>(made, &made->file), std::move(structure)));
    target->m_why_no_graph = why_no_graph;
    return target;
}

Failure FileTarget::no_graph() const {
    return m_why_no_graph.empty() ? fail("a file of weights has no graph") : fail_with(m_why_no_graph);
}

Status FileTarget::can(Capability capability) const {
    if (capability == Capability::change)
        return fail("a file of weights is read-only; to change its tensors, load them in a script");
    return no_graph();
}

Message FileTarget::origin() const { return msg("%1", m_file->name()); }

Snapshot FileTarget::snapshot() {
    Snapshot s;
    s.structure = m_structure;
    s.file = m_file;
    s.breakpoints = m_marks.breakpoints();
    s.watches = m_marks.watches();
    s.lease = m_leases.take();
    return s;
}

Result<bool> FileTarget::tile(uint32_t tensor, size_t offset, size_t size, const BytesUse& use) const {
    return file_tile(*m_file, tensor, offset, size, use);
}

ByteSource FileTarget::bytes_while_running() const {
    return [this](uint32_t tensor, size_t offset, size_t size, const BytesUse& use) {
        return tile(tensor, offset, size, use);
    };
}

void FileTarget::look() { m_marks.look(*m_structure, {}, bytes_while_running()); }

Stop FileTarget::step() { return run_to(Moment{}); }
Stop FileTarget::run_to(const Goal&) { return {StopKind::failed, 0, {}, no_graph().message}; }
Result<Stop> FileTarget::step_back() { return no_graph(); }
Result<Stop> FileTarget::go_to(const Goal&) { return no_graph(); }
Status FileTarget::restart() { return no_graph(); }

} // namespace ggs
