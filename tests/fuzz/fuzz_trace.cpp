// SPDX-License-Identifier: MIT
// Any bytes as a trace: opened or refused in a sentence; what is open can be stepped through, read, explained and
// stopped in, to its last byte.
#include "driver.h"

#include "engine/debug/trace_bytes.h"

#include "debug/targets/recorded_target.h"
#include "debug/targets/trace.h"
#include "ops/all.h"
#include "script/script.h"
#include "values/explained.h"

#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <string>
#include <sys/mman.h>
#include <unistd.h>

using namespace ggs;

namespace {

void must(bool holds) {
    if (!holds) std::abort();
}

// A file in memory, by the path that opens it.
class MemoryFile {
  public:
    MemoryFile() : m_fd(memfd_create("trace", 0)), m_path("/proc/self/fd/" + std::to_string(m_fd)) {}
    ~MemoryFile() { close(m_fd); }
    const std::string& path() const { return m_path; }
    bool write(const uint8_t* data, size_t size) {
        return ftruncate(m_fd, 0) == 0 && pwrite(m_fd, data, size, 0) == static_cast<ssize_t>(size);
    }

  private:
    int m_fd;
    std::string m_path;
};

ggs::fuzz::Input recorded(const char* script) {
    BuiltScript built = build_script(builtin_registry(), script);
    must(built.ok());
    SessionOptions options;
    options.timeline_records = 16;
    auto session = Session::open(builtin_registry(), std::move(built.program), options);
    must(session.ok());
    const std::string path =
        (std::filesystem::temp_directory_path() / ("fuzz_trace_" + std::to_string(getpid()))).string();
    must(record_run(**session, "seed", path).ok());
    ggs::fuzz::Input bytes;
    const int in = open(path.c_str(), O_RDONLY);
    uint8_t some[4096];
    for (ssize_t n = read(in, some, sizeof some); n > 0; n = read(in, some, sizeof some))
        bytes.insert(bytes.end(), some, some + n);
    close(in);
    unlink(path.c_str());
    return bytes;
}

void look_around(RecordedTarget& target) {
    const auto structure = target.structure();
    Breakpoint nan;
    nan.on_nan = true;
    must(target.marks().add(nan, *structure).ok());
    for (int round = 0; round < 2; ++round) {
        for (uint32_t i = 0; i < structure->tensors.size() && i < 12; ++i) {
            if (!structure->alive(i)) continue;
            const Tensor& t = structure->tensor(i);
            if (nelements(t) > 4096) continue;
            (void)target.snapshot().state(i);
            (void)statistics(reader_of(target, target.lease()), i, t);
            (void)explain_element(*structure, i, Index{}, reader_of(target, target.lease()));
        }
        for (int move = 0; move < 4; ++move) target.step();
        if (round == 0) target.run();
    }
    const Timeline timeline = target.timeline();
    for (const ChunkRecord& chunk : timeline.chunks) must(chunk.node < structure->steps.size());
    must(target.restart().ok());
}

} // namespace

std::vector<ggs::fuzz::Input> ggs::fuzz::seeds() {
    return {recorded("a = tensor(f32, 4) { 1 2 3 4 }\nb = tensor(f32, 4) { 5 6 7 8 }\nx = add_inplace(a, b)\n"
                     "y = scale(x, 2)\ngf = graph(size=8)\nexpand(gf, y)\ncompute(gf, threads=2)\n"),
            recorded("w = tensor(f16, 8, 3) = normal(0, 1, seed=1)\nx = tensor(f32, 8, 2) = uniform(0, 1)\n"
                     "y = soft_max(mul_mat(w, x))\nt = cont(transpose(y))\ngraph t\n")};
}

namespace {

void open_and_look(const uint8_t* data, size_t size) {
    static MemoryFile file;
    if (!file.write(data, size)) return;
    const Limits limits{.memory = uint64_t{64} << 20, .nodes = 20'000, .seconds = 1};
    const auto target = RecordedTarget::open(builtin_registry(), file.path(), limits);
    if (!target.ok()) {
        must(!english(target.error()).empty());
        return;
    }
    ++ggs::fuzz::accepted;
    look_around(**target);
}

} // namespace

// Runs the input as given, and again with correct checksums, so that the code after the checksums is tested, too.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    open_and_look(data, size);
    const std::string made = sealed(std::string(reinterpret_cast<const char*>(data), size));
    if (size > 0 && std::memcmp(made.data(), data, size) != 0)
        open_and_look(reinterpret_cast<const uint8_t*>(made.data()), made.size());
    return 0;
}
