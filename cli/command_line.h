// SPDX-License-Identifier: MIT
// The console tool's commands, one function each: what main.cpp read from the command line goes in, an exit status
// comes out. 0: done; 1: the file, the script or a case is not as it should be (the reason is printed); 2: the command
// line itself can't be followed.
#pragma once

#include "commands/check.h"
#include "commands/generate.h"
#include "commands/info.h"
#include "commands/set.h"
#include "commands/stats.h"
#include "console/step.h"
#include "debug/targets/model_target.h"
#include "device/kernel_launch.h"
#include "graph/builder.h"

#include <memory>
#include <string>
#include <vector>

namespace ggs {

enum ExitStatus { exit_done = 0, exit_failed = 1, exit_usage = 2 };

// What several commands share.
struct CommonOptions {
    bool json = false;
    Limits limits;
    uint64_t history = size_t{256} << 20; // bytes kept for going back
    bool planned = false;                 // a script runs in ggml's memory
    std::vector<std::string> plugins;     // files
    // All ops, those of the plug-ins included; null before load_plugins().
    std::shared_ptr<const Registry> registry;
    // Of a command that runs a model's file if it is given one; else that is a file of weights.
    bool runs_models = false;
    ModelRun model;
    std::vector<std::string> for_models = {}; // options that were given and mean a model alone: "--ctx"
    std::string cache = "f16";
    std::optional<DeviceChoice> device; // before what a script says
    PlacementRules placement;           // what the CPU computes for it though it could
};
// Makes the registry; false if a plug-in can't be loaded, which has been said then.
bool load_plugins(CommonOptions& common);

struct GraphOptions {
    std::string file;
    bool dot = false;
    bool svg = false;
    bool dark = false;
    bool left_to_right = false;
    bool no_leafs = false;
    bool fold_all = false;
    std::vector<std::string> fold; // titles of groups
};
int graph_command(const CommonOptions& common, const GraphOptions& options);

struct ArenaOptions {
    std::string file;
    bool fields = false;
    std::string bytes; // FROM..TO; empty: all of the first arena
};
int arena_command(const CommonOptions& common, const ArenaOptions& options);

struct PlanCommand {
    std::string file;
    std::string memory = "CPU"; // a kind
    bool what_if = false;       // of a model: what it takes, and with another context, batch, cache
    bool aliases = false;       // say who reads what others have written over
};
int plan_command(const CommonOptions& common, const PlanCommand& options);
int schedule_command(const CommonOptions& common, const std::string& file);

struct KernelCommand {
    std::string file, node;
    size_t launch = 0; // which of the node's kernels, from 0
    Extent3 block{0, 0, 0};
    std::optional<unsigned> thread; // what it did, instead of what each line did
};
int kernel_command(const CommonOptions& common, const KernelCommand& options);
int model_memory_command(const CommonOptions& common, const PlanCommand& options); // its --what-if

struct RunCommand {
    std::string file;
    int threads = 0; // 0: what the script says
    int64_t values = 64;
    std::string trace; // a file; empty: none
    uint64_t trace_values = uint64_t{256} << 20;
    bool guard = false;
    bool fill_nan = false;
};
int run_command(const CommonOptions& common, const RunCommand& options);

struct StepCommand {
    std::string file;
    int threads = 0; // 0: what the script says
    StepOptions step;
};
int step_command(const CommonOptions& common, const StepCommand& options);

struct StatsCommand {
    std::string file;
    std::vector<std::string> tensors; // empty: all that have values
    std::optional<size_t> at;         // steps done in the round; none: all
    std::optional<uint64_t> round;    // none: the last
    StatsOptions stats;
};
int stats_command(const CommonOptions& common, const StatsCommand& options);

struct SaveCommand {
    std::string file;
    std::string tensor;
    std::string out;               // .npy
    std::optional<size_t> at;      // steps done in the round; none: all
    std::optional<uint64_t> round; // none: the last
};
int save_command(const CommonOptions& common, const SaveCommand& options);

struct ExplainCommand {
    std::string file;
    std::string tensor;
    std::vector<int64_t> index;
    bool origins = false;
    int deep = 0; // levels; more than 0 asks for origins
};
int explain_command(const CommonOptions& common, const ExplainCommand& options);

struct CheckCommand {
    std::string file;
    CheckWords check;
    int threads = 0; // 0: what the script says
};
int check_command(const CommonOptions& common, const CheckCommand& options);

struct ProfileCommand {
    std::string file;
    int runs = 20;
    int threads = 0; // 0: what the script says
    bool peak = true;
    size_t top = 20;
};
int profile_command(const CommonOptions& common, const ProfileCommand& options);

struct ObserveCommand {
    std::string file;
    int runs = 51;
    int threads = 0; // 0: what the script says
};
int observe_command(const CommonOptions& common, const ObserveCommand& options);

struct InfoCommand {
    std::string file;
    InfoOptions info;
};
int info_command(const CommonOptions& common, const InfoCommand& options);

struct SetCommand {
    std::string file;
    SetOptions set;
};
int set_command(const CommonOptions& common, const SetCommand& options);
struct DiffCommand {
    std::string a, b;
};
int diff_command(const CommonOptions& common, const DiffCommand& options);

struct TokenizeCommand {
    std::string file;
    std::string text; // - is standard input
    TokenizeOptions options;
};
int tokenize_command(const CommonOptions& common, const TokenizeCommand& options);

// A model and a text: what comes next, or what the text is as an embedding.
struct ModelCommand {
    std::string file;
    std::string text; // - is standard input
    ModelOptions options;
    std::string cache = "f16";
    int threads = 0; // 0: as many as ggml's default
    size_t top = 10;
};
struct GenerateCommand {
    std::string file;
    std::string text;
    GenerateOptions options;
    std::string cache = "f16";
    bool chat = false; // the text is what a user says, in the model's template
};
int generate_command(const CommonOptions& common, const GenerateCommand& options);
int logits_command(const CommonOptions& common, const ModelCommand& options);
int lens_command(const CommonOptions& common, const ModelCommand& options);
int embed_command(const CommonOptions& common, const ModelCommand& options);

int ops_command(const CommonOptions& common, const std::string& name, bool markdown);

int new_op_command(const CommonOptions& common, const std::string& name);

struct VerifyCommand {
    std::vector<std::string> paths;
    bool verbose = false;
    bool skipped = false;
    bool strict = false;
    int threads = 2;
};
int verify_command(const CommonOptions& common, const VerifyCommand& options);

struct FormatOptions {
    std::string file;
    bool check = false; // say whether it is formatted, print nothing
    bool write = false; // into the file
};
int format_command(const CommonOptions& common, const FormatOptions& options);

} // namespace ggs
