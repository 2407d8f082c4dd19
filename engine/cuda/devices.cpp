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

// The three variants in which the same sources are compiled, and their tables of kernels (kernels/table.cu, fused.cu).
namespace ggs::cuda {
namespace checked {
KernelRows kernel_rows(size_t file);
FusionRows fusion_rows();
} // namespace checked
namespace plain {
KernelRows kernel_rows(size_t file);
FusionRows fusion_rows();
} // namespace plain
#if defined(GGSCOPE_CUDA)
namespace on_gpu {
KernelRows kernel_rows(size_t file);
FusionRows fusion_rows();
} // namespace on_gpu
#endif
} // namespace ggs::cuda

namespace ggs {

namespace {

std::vector<Fusion> fusions_of(const cuda::FusionRows& rows) {
    std::vector<Fusion> all;
    for (size_t i = 0; i < rows.count; ++i) {
        Fusion fusion{&rows.rows[i], {}};
        for (int k = 0; k < fusion.row->count; ++k)
            fusion.ops.push_back(find_op(fusion.row->parts[k].op).value_or(OpId::none));
        all.push_back(std::move(fusion));
    }
    return all;
}

// Columns contain pointers to these.
std::map<OpId, DeviceKernel> emulated() {
    static const std::vector<Fusion> fusions = [] {
        std::vector<Fusion> all = fusions_of(cuda::plain::fusion_rows());
        const cuda::FusionRows checked = cuda::checked::fusion_rows();
        for (size_t i = 0; i < all.size() && i < checked.count; ++i) all[i].compute_checked = checked.rows[i].compute;
        return all;
    }();
    std::map<OpId, DeviceKernel> all;
    for (size_t file = 0; cuda::plain::kernel_rows(file).count > 0; ++file) {
        const cuda::KernelRows plain = cuda::plain::kernel_rows(file), checked = cuda::checked::kernel_rows(file);
        for (size_t i = 0; i < plain.count && i < checked.count; ++i) {
            if (const auto id = find_op(plain.rows[i].op))
                all[*id] = {plain.rows[i].accepts, plain.rows[i].compute, checked.rows[i].compute, &fusions};
        }
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
    static const std::vector<Fusion> fusions = fusions_of(cuda::on_gpu::fusion_rows());
    static const std::map<OpId, DeviceKernel> on_cuda = [] {
        std::map<OpId, DeviceKernel> all;
        for (size_t file = 0; cuda::on_gpu::kernel_rows(file).count > 0; ++file) {
            const cuda::KernelRows rows = cuda::on_gpu::kernel_rows(file);
            for (size_t i = 0; i < rows.count; ++i) {
                if (const auto id = find_op(rows.rows[i].op))
                    all[*id] = {rows.rows[i].accepts, rows.rows[i].compute, nullptr, &fusions};
            }
        }
        return all;
    }();
    add_columns(registry, DeviceKind::cuda, on_cuda);
#else
    // Without a GPU, the registry still contains the kernels that one would run, since the sources are the same. None
    // of them can be run there.
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
