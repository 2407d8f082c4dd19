// SPDX-License-Identifier: MIT
// `ggscope-cli arena`: the memory of a program, object by object or field by field.
#include "commands/commands.h"
#include "memory/arena_text.h"
#include "memory/regions_json.h"
#include "program/program_json.h"
#include "shared/opened.h"
#include "shared/options.h"
#include "shared/output.h"

#include <CLI/CLI.hpp>

namespace ggs {

namespace {

struct ArenaOptions {
    std::string file;
    bool fields = false;
    std::string bytes; // FROM..TO; empty: all of the first arena
};

int arena_command(const CommonOptions& common, const ArenaOptions& options) {
    const std::shared_ptr<const Program> program = opened_program(common, options.file);
    if (!program) return exit_failed;
    const Registry& registry = *common.registry;
    const bool fields = options.fields || !options.bytes.empty();
    if (!fields && !common.json) {
        const std::string text = arena_text(registry, *program);
        print(text.empty() ? "the program has no arena because it creates no tensors\n" : text);
        return exit_done;
    }
    const MemoryMap map(registry, *program);
    Result<ByteRange> range = ByteRange{};
    if (fields) range = options.bytes.empty() ? arena_range(*program, 0) : parse_byte_range(options.bytes, *program);
    if (!range.ok()) return fail_with(common, options.file, range.error());
    if (!common.json) {
        print(fields_text(map, range->begin, range->end));
        return exit_done;
    }
    JsonLines lines(print);
    write_program(lines, registry, *program, stem(options.file));
    if (fields) write_regions(lines, map, *range);
    lines.end();
    return exit_done;
}

} // namespace

void add_arena(CommandLine& line) {
    const auto [command, arena] =
        line.add("arena", arena_command,
                 "Print the memory of a script: every object with its offset, and what each call added", R"(Examples:
  ggscope-cli arena resources/samples/simple-ctx.ggs
  ggscope-cli arena --fields --bytes 0..400 resources/samples/simple-ctx.ggs)");
    add_file(command, arena.file, any_file);
    command->add_flag("--fields", arena.fields,
                      "Print each field: offset, bytes, decoded value, and what a pointer points to");
    command->add_option("--bytes", arena.bytes,
                        "Byte range for --fields: FROM..TO, decimal or 0x…; arena1:FROM..TO, buffer0:FROM..TO");
    add_common(command, line.common());
    add_plugins(command, line.common());
}

} // namespace ggs
