// SPDX-License-Identifier: MIT
// Opening: what a file is, and the target that is made of it. The one place where that is decided, for the window and
// the console alike.
//
// A file that begins as a trace, a GGUF or a safetensors file does, or is called so, is one; any other is a script.
// Nothing is read beyond what its kind may have, and what is no regular file (a pipe, a device) only where that is
// wanted, as a script. May be called from any thread; reading a pipe waits for its writer.
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
    bool pipes = false; // a script may come out of what is no regular file
    std::optional<ModelRun> model = {}; // a language model is to be run so; else its file is one of weights
};

// A script that can't be built.
struct ScriptRefusal {
    ScriptError error;           // line 0: of no place in it, as where a file that it loads is not there
    std::string wanted_plugin;   // the file that its `plugin` statement asks for, if that is why
    bool beyond_options = false; // another limit, or leave to read files, might let it be built
};

// Without a target either the script was refused, or opening was cancelled.
struct OpenedTarget {
    FileKind kind = FileKind::script;
    std::unique_ptr<Target> target;
    std::string script; // its text; empty where the file is none
    std::optional<ScriptRefusal> refusal;
};

// Errors say why the file can't be read; a folder, an empty pipe or a script that is none among them.
Result<OpenedTarget> open_target(const Registry& registry, const std::string& path, const OpenOptions& options = {});
// `name`: what it is called ("simple-ctx.ggs"); `folder`: what it names files from.
Result<OpenedTarget> open_script(const Registry& registry, std::string text, const std::string& name,
                                 const std::string& folder, const OpenOptions& options = {});

// -- the parts, for who wants no target --
Result<FileKind> file_kind(const std::string& path, bool pipes = false);
// No more of it than a script may have. Waiting for the writer of a pipe is an error once `cancelled` is true.
Result<std::string> read_script(const std::string& path, bool pipes = false,
                                const std::atomic<bool>* cancelled = nullptr);
Result<std::string> read_script_from(int descriptor, const std::string& name,
                                     const std::atomic<bool>* cancelled = nullptr);

} // namespace ggs
