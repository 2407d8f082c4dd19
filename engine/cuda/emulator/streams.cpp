// SPDX-License-Identifier: MIT
// The emulator's streams and graphs. Work on a stream is done immediately. While a stream is being captured, its work
// is recorded with all arguments instead, and done by each launch of the graph.
#include "cuda/emulator/streams.h"

#include "base/enough.h"
#include "device/kernel_launch.h"

#include <memory>
#include <vector>

namespace ggs::emulator {

namespace {

struct Noted {
    std::vector<Work> works;
};
struct OwnStream {
    std::unique_ptr<Noted> captured; // null: not being captured
};

OwnStream* own(Stream stream) { return reinterpret_cast<OwnStream*>(stream); }
Noted* own(WorkGraph graph) { return reinterpret_cast<Noted*>(graph); }

// A launch with a copy of its arguments, since the caller's exist only during the call.
class OwnLaunch {
  public:
    explicit OwnLaunch(const KernelLaunch& launch) : m_launch(launch) {
        for (size_t i = 0; i < launch.argument_count; ++i) {
            const auto* const from = static_cast<const std::byte*>(launch.arguments[i]);
            m_arguments.emplace_back(from, from + launch.argument_sizes[i]);
        }
    }
    Status run() const {
        std::vector<void*> pointers;
        pointers.reserve(m_arguments.size());
        for (const std::vector<std::byte>& argument : m_arguments)
            pointers.push_back(const_cast<std::byte*>(argument.data()));
        KernelLaunch launch = m_launch;
        launch.arguments = pointers.data();
        return run_launch(launch);
    }

  private:
    KernelLaunch m_launch;
    std::vector<std::vector<std::byte>> m_arguments;
};

} // namespace

Status put(Stream stream, Work work) {
    if (!stream || !own(stream)->captured) return work();
    return with_enough([&]() -> Status {
        own(stream)->captured->works.push_back(std::move(work));
        return {};
    });
}

Result<Stream> make_stream() { return reinterpret_cast<Stream>(new OwnStream); }
void end_stream(Stream stream) { delete own(stream); }

Status launch_on(const KernelLaunch& launch, Stream stream) {
    if (!stream || !own(stream)->captured) return run_launch(launch);
    return with_enough(
        [&] { return put(stream, [noted = std::make_shared<OwnLaunch>(launch)] { return noted->run(); }); });
}

Status copy_on(CopyKind kind, std::byte* to, const std::byte* from, size_t bytes, Stream stream) {
    return put(stream, [=] { return own_runtime(DeviceKind::cpu).copy(kind, to, from, bytes); });
}

Status copy_rows_on(CopyKind kind, const CopiedRows& rows, Stream stream) {
    return put(stream, [kind, rows] { return own_runtime(DeviceKind::cpu).copy_rows_async(kind, rows, nullptr); });
}

Status fill_on(std::byte* at, size_t bytes, std::byte value, Stream stream) {
    return put(stream, [=] { return own_runtime(DeviceKind::cpu).fill(at, bytes, value); });
}

Status begin_capture(Stream stream) {
    if (!stream) return fail("the default stream of a device can't be captured");
    if (own(stream)->captured) return fail("the stream is already being captured");
    own(stream)->captured = std::make_unique<Noted>();
    return {};
}

Result<WorkGraph> end_capture(Stream stream) {
    if (!stream || !own(stream)->captured) return fail("the stream is not being captured");
    return reinterpret_cast<WorkGraph>(own(stream)->captured.release());
}

Status launch_graph(WorkGraph graph, Stream) {
    for (const Work& work : own(graph)->works) GGS_CHECK(work());
    return {};
}

void end_graph(WorkGraph graph) { delete own(graph); }

} // namespace ggs::emulator
