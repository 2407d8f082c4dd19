// SPDX-License-Identifier: MIT
// The functions of the emulator's table that work is put on streams by (streams.cpp). Any thread may call them, no two
// for one stream at a time.
#pragma once

#include "device/runtime_api.h"

#include <functional>

namespace ggs::emulator {

using Work = std::function<Status()>;
// At once, or noted where the stream is captured.
Status put(Stream stream, Work work);
Status run_launch(const KernelLaunch& launch); // at once; blocks.cpp

Result<Stream> make_stream();
void end_stream(Stream stream);
Status launch_on(const KernelLaunch& launch, Stream stream);
Status copy_on(CopyKind kind, std::byte* to, const std::byte* from, size_t bytes, Stream stream);
Status copy_rows_on(CopyKind kind, const CopiedRows& rows, Stream stream);
Status fill_on(std::byte* at, size_t bytes, std::byte value, Stream stream);
Status begin_capture(Stream stream);
Result<WorkGraph> end_capture(Stream stream);
Status launch_graph(WorkGraph graph, Stream stream);
void end_graph(WorkGraph graph);

} // namespace ggs::emulator
