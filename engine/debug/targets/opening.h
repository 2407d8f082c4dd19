// SPDX-License-Identifier: MIT
// Opening: detects the kind of a file and makes a target from it, for the window and the console alike.
//
// A file that begins like a trace, a GGUF or a safetensors file, or that has such an extension, is opened as one. Any
// other file is a script. No more bytes are read than a file of that kind may contain. A file that isn't regular (a
// pipe, a device) is read only if the caller allows it, and only as a script. Any thread; reading a pipe waits for its
// writer.
#pragma once

#include "debug/targets/model_target.h"
#include "debug/targets/target.h"
#include "script/script.h"

#include <atomic>

namespace ggs {

enum class FileKind { script, trace, weights };

struct OpenOptions {
    Limits limits;           // of the program; a file's records keep to its memory, too
    SessionOptions session;  // of what runs on this machine; `cancelled` ends building as well
    bool reads_files = true; // what a script loads
    bool planned =
        false;          // scripts and models run in ggml's memory: tensors share bytes as its graph allocator has them
    bool pipes = false; // a script may come from a pipe or another file that isn't regular
    std::optional<ModelRun> model = {}; // a language model is to be run so; else its file is one of weights
};

// A script that can't be built.
struct ScriptRefusal {
    ScriptError error;           // line 0: no location in the script, for example if a file that it loads is missing
    std::string wanted_plugin;   // the file that its `plugin` statement asks for, if that is why
    bool beyond_options = false; // another limit, or leave to read files, might let it be built
};

// Without a target either the script was refused, or opening was cancelled.
struct OpenedTarget {
    FileKind kind = FileKind::script;
    std::unique_ptr<Target> target;
    std::string script; // its text; empty if the file isn't a script
    std::optional<ScriptRefusal> refusal;
};

// Returns an error if the file can't be read, if it is a folder, or if it is neither text nor of a known kind.
Result<OpenedTarget> open_target(const Registry& registry, const std::string& path, const OpenOptions& options = {});
// `name`: what it is called ("simple-ctx.ggs"); `folder`: what it names files from.
Result<OpenedTarget> open_script(const Registry& registry, std::string text, const std::string& name,
                                 const std::string& folder, const OpenOptions& options = {});

// -- the parts, for callers that need no target --
Result<FileKind> file_kind(const std::string& path, bool pipes = false);
// No more of it than a script may have. Waiting for the writer of a pipe is an error once `cancelled` is true.
Result<std::string> read_script(const std::string& path, bool pipes = false,
                                const std::atomic<bool>* cancelled = nullptr);
Result<std::string> read_script_from(int descriptor, const std::string& name,
                                     const std::atomic<bool>* cancelled = nullptr);

} // namespace ggs
