// SPDX-License-Identifier: MIT
// Helpers that launch planted kernels on the emulator, in emulator memory and with checked accesses.
#pragma once

#include "cuda/emulator/emulator.h"
#include "engine/cuda/planted_kernels.h"

#include <fstream>
#include <numeric>
#include <string>
#include <vector>

namespace ggs {

inline constexpr const char* planted_source = "tests/engine/cuda/planted_kernels.cu";

// The line of the kernels' file that ends with this mark.
inline int line_of(const std::string& mark) {
    std::ifstream in(std::string(GGSCOPE_SOURCE_DIR "/") + planted_source);
    std::string line;
    for (int number = 1; std::getline(in, line); ++number) {
        if (line.ends_with("// " + mark)) return number;
    }
    return -1;
}

// Memory of the emulator for as long as a test takes.
class OnDevice {
  public:
    explicit OnDevice(size_t bytes) : m_size(bytes), m_at(emulator::table().allocate(bytes).value()) {}
    ~OnDevice() { emulator::table().release(m_at, m_size); }
    OnDevice(const OnDevice&) = delete;
    OnDevice& operator=(const OnDevice&) = delete;
    template <class T> T* as() const { return reinterpret_cast<T*>(m_at); }
    template <class T> std::vector<T> read(size_t n) const {
        std::vector<T> out(n);
        const Status done = emulator::table().copy(CopyKind::device_to_host, reinterpret_cast<std::byte*>(out.data()),
                                                   m_at, n * sizeof(T));
        return done.ok() ? out : std::vector<T>();
    }

  private:
    size_t m_size;
    std::byte* m_at;
};

struct Launcher {
    cuda::Queue queue{start, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr};
    Status status;
    static bool start(cuda::Queue& queue, const KernelLaunch& launch) {
        auto& self = reinterpret_cast<Launcher&>(queue);
        KernelLaunch checked = launch;
        checked.checked = true;
        self.status = emulator::table().launch(checked, nullptr);
        return self.status.ok();
    }
};

// 64 floats, 0 … 63, and as many to write.
struct Setting {
    OnDevice from{64 * sizeof(float)}, to{64 * sizeof(float)}, numbers{64 * sizeof(int)};
    Setting() { std::iota(from.as<float>(), from.as<float>() + 64, 0.0f); }
    Status run(const std::string& kernel, unsigned blocks, unsigned threads) {
        Launcher launcher;
        launch_planted(launcher.queue, kernel, blocks, threads,
                       {from.as<float>(), to.as<float>(), numbers.as<int>(), 64});
        return launcher.status;
    }
};

} // namespace ggs
