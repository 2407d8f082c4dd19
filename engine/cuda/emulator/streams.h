// SPDX-License-Identifier: MIT
// The functions of the emulator's table that put work on streams (streams.cpp). May be called from any thread, but only
// by one at a time for each stream.
#pragma once

#include "device/runtime_api.h"

#include <functional>

namespace ggs::emulator {

using Work = std::function<Status()>;
// Does the work immediately, or records it if the stream is being captured.
Status put(Stream stream, Work work);
Status run_launch(const KernelLaunch& launch); // runs immediately; blocks.cpp

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
