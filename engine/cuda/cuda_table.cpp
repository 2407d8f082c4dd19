// SPDX-License-Identifier: MIT
#include "cuda/cuda_table.h"

#include "device/kernel_launch.h"

#include <cuda_runtime_api.h>

namespace ggs {

namespace {

// The runtime's own sentence, and which call it was.
Status answer(cudaError_t error, const char* call) {
    if (error == cudaSuccess) return {};
    if (error == cudaErrorNoDevice || error == cudaErrorInsufficientDriver)
        return fail("there is no CUDA device: %1", cudaGetErrorString(error));
    return fail("CUDA: %1: %2", call, cudaGetErrorString(error));
}

cudaStream_t stream_of(Stream stream) { return reinterpret_cast<cudaStream_t>(stream); }
cudaEvent_t event_of(Event event) { return reinterpret_cast<cudaEvent_t>(event); }

cudaMemcpyKind kind_of(CopyKind kind) {
    switch (kind) {
    case CopyKind::host_to_host: return cudaMemcpyHostToHost;
    case CopyKind::host_to_device: return cudaMemcpyHostToDevice;
    case CopyKind::device_to_host: return cudaMemcpyDeviceToHost;
    case CopyKind::device_to_device: return cudaMemcpyDeviceToDevice;
    }
    return cudaMemcpyDefault;
}

Result<int> count() {
    int n = 0;
    GGS_CHECK(answer(cudaGetDeviceCount(&n), "cudaGetDeviceCount"));
    return n;
}

Status select(int device) {
    GGS_TRY(const int n, count());
    if (device < 0 || device >= n) return fail("there is no CUDA device %1; there are %2, from 0 on", device, n);
    return answer(cudaSetDevice(device), "cudaSetDevice");
}

Result<std::string> device_name() {
    int device = 0;
    cudaDeviceProp properties{};
    GGS_CHECK(answer(cudaGetDevice(&device), "cudaGetDevice"));
    GGS_CHECK(answer(cudaGetDeviceProperties(&properties, device), "cudaGetDeviceProperties"));
    return std::string(properties.name);
}

Result<DeviceMemory> memory() {
    size_t free = 0, total = 0;
    GGS_CHECK(answer(cudaMemGetInfo(&free, &total), "cudaMemGetInfo"));
    return DeviceMemory{free, total};
}

Result<std::byte*> allocate(size_t bytes) {
    void* at = nullptr;
    if (bytes == 0) return nullptr;
    GGS_CHECK(answer(cudaMalloc(&at, bytes), "cudaMalloc"));
    if (Status cleared = answer(cudaMemset(at, 0, bytes), "cudaMemset"); !cleared.ok()) {
        cudaFree(at);
        return fail_with(cleared.error());
    }
    return static_cast<std::byte*>(at);
}

// A driver that is asked for more than there is may hang the card.
Result<std::byte*> allocate_managed(size_t bytes) {
    void* at = nullptr;
    if (bytes == 0) return nullptr;
    GGS_TRY(const DeviceMemory now, memory());
    if (bytes > now.free) return fail("%1 bytes of managed memory are more than the %2 that the card has free", bytes, now.free);
    GGS_CHECK(answer(cudaMallocManaged(&at, bytes, cudaMemAttachGlobal), "cudaMallocManaged"));
    return static_cast<std::byte*>(at);
}

Result<std::byte*> allocate_host(size_t bytes) {
    void* at = nullptr;
    if (bytes == 0) return nullptr;
    GGS_CHECK(answer(cudaMallocHost(&at, bytes), "cudaMallocHost"));
    return static_cast<std::byte*>(at);
}

Status launch(const KernelLaunch& kernel, Stream stream) {
    const dim3 grid(kernel.grid.x, kernel.grid.y, kernel.grid.z), block(kernel.block.x, kernel.block.y, kernel.block.z);
    if (kernel.shared > size_t{48} << 10)
        GGS_CHECK(answer(cudaFuncSetAttribute(kernel.kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(kernel.shared)), kernel.name));
    return answer(cudaLaunchKernel(kernel.kernel, grid, block, kernel.arguments, kernel.shared, stream_of(stream)), kernel.name);
}

} // namespace

const RuntimeApi& cuda_table() {
    static constexpr RuntimeApi table = {
        DeviceKind::cuda,
        "CUDA",
        false,
        count,
        select,
        device_name,
        memory,
        allocate,
        [](std::byte* at, size_t) { cudaFree(at); },
        allocate_host,
        [](std::byte* at, size_t) { cudaFreeHost(at); },
        [](CopyKind kind, std::byte* to, const std::byte* from, size_t bytes) { return answer(cudaMemcpy(to, from, bytes, kind_of(kind)), "cudaMemcpy"); },
        [](std::byte* at, size_t bytes, std::byte value) { return answer(cudaMemset(at, std::to_integer<int>(value), bytes), "cudaMemset"); },
        allocate_managed,
        [](std::byte* at, size_t) { cudaFree(at); },
        []() { return answer(cudaDeviceSynchronize(), "cudaDeviceSynchronize"); },
        []() -> Result<Stream> {
            cudaStream_t made = nullptr;
            GGS_CHECK(answer(cudaStreamCreate(&made), "cudaStreamCreate"));
            return reinterpret_cast<Stream>(made);
        },
        [](Stream stream) { cudaStreamDestroy(stream_of(stream)); },
        [](Stream stream) { return answer(cudaStreamSynchronize(stream_of(stream)), "cudaStreamSynchronize"); },
        [](CopyKind kind, std::byte* to, const std::byte* from, size_t bytes, Stream stream) {
            return answer(cudaMemcpyAsync(to, from, bytes, kind_of(kind), stream_of(stream)), "cudaMemcpyAsync");
        },
        []() -> Result<Event> {
            cudaEvent_t made = nullptr;
            GGS_CHECK(answer(cudaEventCreate(&made), "cudaEventCreate"));
            return reinterpret_cast<Event>(made);
        },
        [](Event event) { cudaEventDestroy(event_of(event)); },
        [](Event event, Stream stream) { return answer(cudaEventRecord(event_of(event), stream_of(stream)), "cudaEventRecord"); },
        [](Event from, Event to) -> Result<double> {
            float milliseconds = 0;
            GGS_CHECK(answer(cudaEventSynchronize(event_of(to)), "cudaEventSynchronize"));
            GGS_CHECK(answer(cudaEventElapsedTime(&milliseconds, event_of(from), event_of(to)), "cudaEventElapsedTime"));
            return double{milliseconds} * 1e6;
        },
        launch,
    };
    return table;
}

} // namespace ggs
