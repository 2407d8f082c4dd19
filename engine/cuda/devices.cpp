// SPDX-License-Identifier: MIT
#include "cuda/devices.h"

#include "cuda/device_kernel.h"
#include "cuda/emulator/emulator.h"
#include "cuda/kernel_rows.h"
#include "graph/device_columns.h"

#include <map>
#include <memory>
#include <mutex>

#if defined(GGSCOPE_CUDA)
#include "cuda/cuda_table.h"
#endif

// The three ways in which the same sources are compiled, and their tables of kernels (kernels/table.cu).
namespace ggs::cuda {
namespace checked {
KernelRows kernel_rows();
}
namespace plain {
KernelRows kernel_rows();
}
#if defined(GGSCOPE_CUDA)
namespace on_gpu {
KernelRows kernel_rows();
}
#endif
} // namespace ggs::cuda

namespace ggs {

namespace {

// Columns point to these.
std::map<OpId, DeviceKernel> emulated() {
    std::map<OpId, DeviceKernel> all;
    const cuda::KernelRows plain = cuda::plain::kernel_rows(), checked = cuda::checked::kernel_rows();
    for (size_t i = 0; i < plain.count && i < checked.count; ++i) {
        if (const auto id = find_op(plain.rows[i].op)) all[*id] = {plain.rows[i].accepts, plain.rows[i].compute, checked.rows[i].compute};
    }
    return all;
}

void add_columns(Registry& registry, DeviceKind kind, const std::map<OpId, DeviceKernel>& kernels) {
    for (const auto& [id, kernel] : kernels) registry.define(id).kernels[kind].on_device = &kernel;
}

} // namespace

void add_device_kernels(Registry& registry) {
    static const std::map<OpId, DeviceKernel> on_emulator = emulated();
    add_columns(registry, DeviceKind::emulator, on_emulator);
#if defined(GGSCOPE_CUDA)
    static const std::map<OpId, DeviceKernel> on_cuda = [] {
        std::map<OpId, DeviceKernel> all;
        const cuda::KernelRows rows = cuda::on_gpu::kernel_rows();
        for (size_t i = 0; i < rows.count; ++i) {
            if (const auto id = find_op(rows.rows[i].op)) all[*id] = {rows.rows[i].accepts, rows.rows[i].compute, nullptr};
        }
        return all;
    }();
    add_columns(registry, DeviceKind::cuda, on_cuda);
#else
    // What a GPU would compute is known without one: the sources are the same. None of them is run there.
    add_columns(registry, DeviceKind::cuda, on_emulator);
#endif
}

void register_devices() {
    static std::once_flag once;
    std::call_once(once, [] {
        set_runtime(emulator::table());
#if defined(GGSCOPE_CUDA)
        set_runtime(cuda_table());
#endif
        set_device_columns(add_device_kernels);
    });
}

} // namespace ggs
