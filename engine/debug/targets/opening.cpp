// SPDX-License-Identifier: MIT
#include "debug/targets/opening.h"

#include "base/enough.h"
#include "base/read_file.h"
#include "debug/targets/file_target.h"
#include "debug/targets/local_target.h"
#include "debug/targets/recorded_target.h"
#include "program/planned_program.h"

#include <algorithm>
#include <filesystem>

namespace ggs {

namespace fs = std::filesystem;

namespace {

// Returns an error if there is no such file, or it is a folder. Other files than regular ones are accepted only with
// `pipes`, because opening a pipe may block.
Status can_be_opened(const std::string& path, bool pipes) {
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (status.type() == fs::file_type::not_found) return no_such_file(path);
    if (fs::is_directory(status)) return fail("%1 is a folder, not a file", path);
    if (!pipes && !fs::is_regular_file(status)) return fail("%1 is not a regular file, so it can't be opened", path);
    return {};
}

} // namespace

Result<FileKind> file_kind(const std::string& path, bool pipes) {
    GGS_CHECK(can_be_opened(path, pipes));
    std::error_code error;
    // Bytes read from a pipe to detect its kind couldn't be read again.
    if (!fs::is_regular_file(path, error)) return FileKind::script;
    const fs::path ending = fs::path(path).extension();
    if (is_trace(path) || ending == ".trace") return FileKind::trace;
    if (is_weights_file(path) || is_called_weights(path)) return FileKind::weights;
    return FileKind::script;
}

Result<std::string> read_script_from(int descriptor, const std::string& name, const std::atomic<bool>* cancelled) {
    std::string text;
    std::string part(size_t{1} << 16, '\0');
    for (;;) {
        GGS_TRY(const size_t n, read_part(descriptor, name, part, cancelled));
        if (n == 0) break;
        text.append(part, 0, n);
        if (text.size() > longest_script)
            return fail("%1 is too long for a script: it has more than %2 bytes", name, longest_script);
    }
    if (const size_t zero = text.find('\0'); zero != text.npos)
        return fail("%1 is not a script, a model or a trace: byte %2 is zero, and text can't contain zero bytes", name,
                    zero);
    return text;
}

Result<std::string> read_script(const std::string& path, bool pipes, const std::atomic<bool>* cancelled) {
    GGS_CHECK(can_be_opened(path, pipes));
    GGS_TRY(const OpenFile file, OpenFile::to_read(path));
    return read_script_from(file.descriptor(), path, cancelled);
}

Result<OpenedTarget> open_script(const Registry& registry, std::string text, const std::string& name,
                                 const std::string& folder, const OpenOptions& options) {
    OpenedTarget opened;
    opened.script = std::move(text);
    ScriptOptions script;
    script.limits = options.limits;
    script.folder = folder;
    script.reads_files = options.reads_files;
    script.cancelled = options.session.cancelled;
    BuiltScript built = build_script(registry, opened.script, script);
    if (script.cancelled && script.cancelled->load()) return opened;
    if (!built.ok()) {
        opened.refusal = ScriptRefusal{std::move(*built.error), std::move(built.wanted_plugin), built.beyond_options};
        return opened;
    }
    if (options.planned) {
        Result<std::unique_ptr<Program>> planned = in_planned_memory(registry, *built.program, options.limits);
        if (!planned.ok()) {
            opened.refusal = ScriptRefusal{{planned.error(), {0, 0, 0}}, {}, false};
            return opened;
        }
        built.program = std::move(*planned);
    }
    SessionOptions session = options.session;
    session.memory = options.limits.memory;
    Result<std::unique_ptr<LocalTarget>> target = LocalTarget::open(registry, std::move(built.program), name, session);
    if (target.ok()) {
        opened.target = std::move(*target);
    } else { // a file that it loads is missing or of another kind
        opened.refusal = ScriptRefusal{{target.error(), {0, 0, 0}}, {}, false};
    }
    return opened;
}

Result<OpenedTarget> open_target(const Registry& registry, const std::string& path, const OpenOptions& options) {
    GGS_TRY(const FileKind kind, file_kind(path, options.pipes));
    OpenedTarget opened;
    opened.kind = kind;
    switch (kind) {
    case FileKind::trace: {
        GGS_TRY(opened.target, with_enough([&]() -> Result<std::unique_ptr<RecordedTarget>> {
                    return RecordedTarget::open(registry, path, options.limits);
                }));
        return opened;
    }
    case FileKind::weights: {
        const GgufLimits limits = GgufLimits::within(options.limits.memory);
        Message why_no_graph;
        if (options.model) {
            auto model = with_enough([&]() -> Result<std::unique_ptr<ModelTarget>> {
                GGS_TRY(auto file, Model::open(path, limits));
                SessionOptions session = options.session;
                session.memory = options.limits.memory;
                if (session.device) session.device = session.device->for_models();
                ModelRun run = *options.model;
                run.options.planned = options.planned;
                return ModelTarget::open(registry, std::move(file), run, session, options.limits);
            });
            if (model.ok()) {
                opened.target = std::move(*model); // none if it was cancelled
                return opened;
            }
            why_no_graph = model.error();
        }
        GGS_TRY(opened.target, with_enough([&]() -> Result<std::unique_ptr<FileTarget>> {
                    return FileTarget::open(registry, path, limits, why_no_graph);
                }));
        return opened;
    }
    case FileKind::script: break;
    }
    GGS_TRY(std::string text, read_script(path, options.pipes, options.session.cancelled));
    const fs::path file(path);
    return open_script(registry, std::move(text), file.filename().string(), file.parent_path().string(), options);
}

} // namespace ggs
