// SPDX-License-Identifier: MIT
#include "cuda/cuda_table.h"

#include "cuda/cublas.h"
#include "device/kernel_launch.h"

#include <array>
#include <atomic>
#include <cstring>
#include <mutex>
#include <optional>
#include <shared_mutex>

#include <cuda_runtime_api.h>
#if __has_include(<nvtx3/nvToolsExt.h>)
#include <nvtx3/nvToolsExt.h>
#define GGSCOPE_NVTX
#endif

namespace ggs {

namespace {

// Values from the newest headers, which older ones lack.
constexpr int contained = 226, tensor_memory_leak = 721, external_device = 911;

// A fault of a kernel or of the device invalidates everything that the process has on the device: every later call
// returns the same error.
bool ends_all(cudaError_t error) {
    switch (static_cast<int>(error)) {
    case cudaErrorIllegalAddress:
    case cudaErrorMisalignedAddress:
    case cudaErrorInvalidAddressSpace:
    case cudaErrorInvalidPc:
    case cudaErrorIllegalInstruction:
    case cudaErrorHardwareStackError:
    case cudaErrorAssert:
    case cudaErrorLaunchTimeout:
    case cudaErrorLaunchFailure:
    case cudaErrorECCUncorrectable:
    case cudaErrorNvlinkUncorrectable:
    case contained:
    case tensor_memory_leak:
    case external_device: return true;
    default: return false;
    }
}

// Returns the oldest driver that runs programs built with a toolkit; 0 for an unknown toolkit.
int driver_of(int runtime_version) {
    switch (runtime_version / 1000) {
    case 11: return 450;
    case 12: return 525;
    case 13: return 580;
    default: return 0;
    }
}

// The runtime also returns this error if there is no driver at all.
Status no_driver(cudaError_t error) {
    int runtime = 0, driver = 0;
    const bool known = cudaRuntimeGetVersion(&runtime) == cudaSuccess && cudaDriverGetVersion(&driver) == cudaSuccess;
    const int wanted = driver_of(runtime);
    if (!known || wanted == 0) return fail("there is no CUDA device: %1", cudaGetErrorString(error));
    if (driver == 0)
        return fail("there is no CUDA device: no NVIDIA driver found; ggscope needs driver %1 or newer", wanted);
    return fail("there is no CUDA device: the NVIDIA driver supports CUDA %1.%2, but ggscope needs driver %3 or newer, "
                "for CUDA %4.%5",
                driver / 1000, driver % 1000 / 10, wanted, runtime / 1000, runtime % 1000 / 10);
}

// Returns the runtime's own message, with the name of the call.
Status answer(cudaError_t error, const char* call) {
    if (error == cudaSuccess) return {};
    if (ends_all(error))
        return fail("CUDA: %1: %2; to use the device again, restart ggscope", call, cudaGetErrorString(error));
    cudaGetLastError(); // clears the error; otherwise a library that checks its own launch would get it
    if (error == cudaErrorInsufficientDriver) return no_driver(error);
    if (error == cudaErrorNoDevice) return fail("there is no CUDA device: %1", cudaGetErrorString(error));
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

// Returns the compute capability in two digits: 75 for 7.5. The value is cached, since this is called many times per
// token.
constexpr int most_known = 64;
std::array<std::atomic<int>, most_known> known_capabilities{};
Result<int> capability(int device) {
    const bool is_known = device >= 0 && device < most_known;
    if (const int known =
            is_known ? known_capabilities[static_cast<size_t>(device)].load(std::memory_order_relaxed) : 0;
        known > 0)
        return known;
    int major = 0, minor = 0;
    GGS_CHECK(
        answer(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device), "cudaDeviceGetAttribute"));
    GGS_CHECK(
        answer(cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, device), "cudaDeviceGetAttribute"));
    if (is_known) known_capabilities[static_cast<size_t>(device)].store(10 * major + minor, std::memory_order_relaxed);
    return 10 * major + minor;
}
constexpr int least_capability = 75; // of the devices that kernels are compiled for (cmake/cuda.cmake)

Status is_good(int device) {
    if (device >= 0 && device < most_known &&
        known_capabilities[static_cast<size_t>(device)].load(std::memory_order_relaxed) >= least_capability)
        return {};
    GGS_TRY(const int n, count());
    if (device < 0 || device >= n)
        return fail("there is no CUDA device %1; the number of devices is %2, and the first one is 0", device, n);
    GGS_TRY(const int is, capability(device));
    if (is < least_capability)
        return fail("CUDA device %1 has compute capability %2.%3, but ggscope's kernels need %4.%5 or newer", device,
                    is / 10, is % 10, least_capability / 10, least_capability % 10);
    return {};
}

Status select(int device) {
    GGS_CHECK(is_good(device));
    return answer(cudaSetDevice(device), "cudaSetDevice");
}

Result<int> selected() {
    int device = 0;
    GGS_CHECK(answer(cudaGetDevice(&device), "cudaGetDevice"));
    return device;
}

Result<DeviceFacts> about(int device) {
    GGS_CHECK(is_good(device));
    cudaDeviceProp properties{};
    GGS_CHECK(answer(cudaGetDeviceProperties(&properties, device), "cudaGetDeviceProperties"));
    return DeviceFacts{properties.name, properties.totalGlobalMem,
                       static_cast<unsigned>(properties.multiProcessorCount)};
}

Result<DeviceMemory> memory() {
    size_t free = 0, total = 0;
    GGS_CHECK(answer(cudaMemGetInfo(&free, &total), "cudaMemGetInfo"));
    return DeviceMemory{free, total};
}

// While a stream is being captured, no other thread may make a call that would wait for it: with the streams used here,
// copies, fills and allocations do. The capturing thread holds the lock exclusively. Its own calls of that kind are
// refused by the driver.
std::shared_mutex& captures() {
    static std::shared_mutex all;
    return all;
}
thread_local bool captures_now = false;
class BesideCaptures {
  public:
    BesideCaptures() : m_lock(captures(), std::defer_lock) {
        if (!captures_now) m_lock.lock();
    }

  private:
    std::shared_lock<std::shared_mutex> m_lock;
};

Status begin_capture(Stream stream) {
    captures().lock();
    captures_now = true;
    // The mode applies to this thread only; the lock keeps others out.
    Status begun =
        answer(cudaStreamBeginCapture(stream_of(stream), cudaStreamCaptureModeThreadLocal), "cudaStreamBeginCapture");
    if (!begun.ok()) {
        captures_now = false;
        captures().unlock();
    }
    return begun;
}

// Clears device memory; frees it if that fails.
Result<std::byte*> cleared(void* at, size_t bytes) {
    if (Status done = answer(cudaMemset(at, 0, bytes), "cudaMemset"); !done.ok()) {
        cudaFree(at);
        return fail_with(done.error());
    }
    return static_cast<std::byte*>(at);
}

Result<std::byte*> allocate(size_t bytes) {
    void* at = nullptr;
    if (bytes == 0) return nullptr;
    const BesideCaptures beside;
    GGS_CHECK(answer(cudaMalloc(&at, bytes), "cudaMalloc"));
    return cleared(at, bytes);
}

void release(std::byte* at, size_t) {
    const BesideCaptures beside;
    cudaFree(at);
}

// A request for more than the free memory may hang the driver and the card.
Result<std::byte*> allocate_managed(size_t bytes) {
    void* at = nullptr;
    if (bytes == 0) return nullptr;
    GGS_TRY(const DeviceMemory now, memory());
    if (bytes > now.free)
        return fail("%1 bytes of managed memory are needed, but the card has only %2 bytes free", bytes, now.free);
    const BesideCaptures beside;
    GGS_CHECK(answer(cudaMallocManaged(&at, bytes, cudaMemAttachGlobal), "cudaMallocManaged"));
    return cleared(at, bytes);
}

Result<std::byte*> allocate_host(size_t bytes) {
    void* at = nullptr;
    if (bytes == 0) return nullptr;
    const BesideCaptures beside;
    GGS_CHECK(answer(cudaMallocHost(&at, bytes), "cudaMallocHost"));
    std::memset(at, 0, bytes);
    return static_cast<std::byte*>(at);
}

Status launch(const KernelLaunch& kernel, Stream stream) {
    const dim3 grid(kernel.grid.x, kernel.grid.y, kernel.grid.z), block(kernel.block.x, kernel.block.y, kernel.block.z);
    if (kernel.shared > size_t{48} << 10)
        GGS_CHECK(answer(cudaFuncSetAttribute(kernel.kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                              static_cast<int>(kernel.shared)),
                         kernel.name));
    return answer(cudaLaunchKernel(kernel.kernel, grid, block, kernel.arguments, kernel.shared, stream_of(stream)),
                  kernel.name);
}

// The library has its own lock, which is taken after the lock for captures, because the library allocates device
// memory, too.
Status open_library() {
    GGS_TRY(const int device, selected());
    const BesideCaptures beside;
    return cublas_open(device);
}

// The workspace size that NVIDIA recommends.
size_t room_of_library(int capability) { return (capability >= 90 ? size_t{32} : size_t{4}) << 20; }

Status multiply(const MatrixProduct& product, Stream stream) {
    GGS_TRY(const int device, selected());
    GGS_TRY(const int is, capability(device));
    const BesideCaptures beside;
    const LibraryRoom room{room_of_library(is),
                           [](size_t bytes) -> void* {
                               void* at = nullptr;
                               return !captures_now && answer(cudaMalloc(&at, bytes), "cudaMalloc").ok() ? at : nullptr;
                           },
                           [](void* at) { cudaFree(at); }};
    return cublas_multiply(device, product, stream, room);
}

void end_stream(Stream stream) {
    const BesideCaptures beside;
    cublas_forget(stream);
    cudaStreamDestroy(stream_of(stream));
}

// Makes the captured work ready to be launched. The plan is no longer needed afterwards.
Result<WorkGraph> end_capture(Stream stream) {
    cudaGraph_t plan = nullptr;
    const Status ended = answer(cudaStreamEndCapture(stream_of(stream), &plan), "cudaStreamEndCapture");
    captures_now = false;
    captures().unlock();
    GGS_CHECK(Status(ended));
    cudaGraphExec_t made = nullptr;
    const Status ready = answer(cudaGraphInstantiateWithFlags(&made, plan, 0), "cudaGraphInstantiateWithFlags");
    cudaGraphDestroy(plan);
    if (!ready.ok()) return fail_with(ready.error());
    return reinterpret_cast<WorkGraph>(made);
}

// In a graph an event must be recorded as external, for code outside of the graph.
Status record(Event event, Stream stream) {
    cudaStreamCaptureStatus capturing = cudaStreamCaptureStatusNone;
    if (stream) GGS_CHECK(answer(cudaStreamIsCapturing(stream_of(stream), &capturing), "cudaStreamIsCapturing"));
    const unsigned how = capturing == cudaStreamCaptureStatusActive ? cudaEventRecordExternal : cudaEventRecordDefault;
    return answer(cudaEventRecordWithFlags(event_of(event), stream_of(stream), how), "cudaEventRecordWithFlags");
}

cudaGraphExec_t graph_of(WorkGraph graph) { return reinterpret_cast<cudaGraphExec_t>(graph); }

// Without NVIDIA's header for ranges, they have no effect.
void begin_range([[maybe_unused]] const char* name) {
#if defined(GGSCOPE_NVTX)
    nvtxRangePushA(name);
#endif
}
void end_range() {
#if defined(GGSCOPE_NVTX)
    nvtxRangePop();
#endif
}

} // namespace

const RuntimeApi& cuda_table() {
    static constexpr RuntimeApi table = {
        DeviceKind::cuda,
        "CUDA",
        false,
        count,
        about,
        select,
        memory,
        allocate,
        release,
        allocate_host,
        [](std::byte* at, size_t) {
            const BesideCaptures beside;
            cudaFreeHost(at);
        },
        [](CopyKind kind, std::byte* to, const std::byte* from, size_t bytes) {
            const BesideCaptures beside;
            return answer(cudaMemcpy(to, from, bytes, kind_of(kind)), "cudaMemcpy");
        },
        [](std::byte* at, size_t bytes, std::byte value) {
            const BesideCaptures beside;
            return answer(cudaMemset(at, std::to_integer<int>(value), bytes), "cudaMemset");
        },
        allocate_managed,
        release,
        []() {
            const BesideCaptures beside;
            return answer(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
        },
        []() -> Result<Stream> {
            cudaStream_t made = nullptr;
            GGS_CHECK(answer(cudaStreamCreate(&made), "cudaStreamCreate"));
            return reinterpret_cast<Stream>(made);
        },
        end_stream,
        [](Stream stream) { return answer(cudaStreamSynchronize(stream_of(stream)), "cudaStreamSynchronize"); },
        [](CopyKind kind, std::byte* to, const std::byte* from, size_t bytes, Stream stream) {
            return answer(cudaMemcpyAsync(to, from, bytes, kind_of(kind), stream_of(stream)), "cudaMemcpyAsync");
        },
        [](CopyKind kind, const CopiedRows& rows, Stream stream) {
            std::optional<BesideCaptures> beside; // the null stream would wait for a stream that is being captured
            if (!stream) beside.emplace();
            if (rows.count == 1)
                return answer(cudaMemcpyAsync(rows.to, rows.from, rows.size, kind_of(kind), stream_of(stream)),
                              "cudaMemcpyAsync");
            return answer(cudaMemcpy2DAsync(rows.to, rows.to_step, rows.from, rows.from_step, rows.size, rows.count,
                                            kind_of(kind), stream_of(stream)),
                          "cudaMemcpy2DAsync");
        },
        []() -> Result<Event> {
            cudaEvent_t made = nullptr;
            GGS_CHECK(answer(cudaEventCreate(&made), "cudaEventCreate"));
            return reinterpret_cast<Event>(made);
        },
        [](Event event) { cudaEventDestroy(event_of(event)); },
        record,
        [](Event from, Event to) -> Result<double> {
            float milliseconds = 0;
            GGS_CHECK(
                answer(cudaEventElapsedTime(&milliseconds, event_of(from), event_of(to)), "cudaEventElapsedTime"));
            return double{milliseconds} * 1e6;
        },
        launch,
        [](const KernelLaunch& kernel) {
            const BesideCaptures beside;
            cudaFuncAttributes known{};
            return answer(cudaFuncGetAttributes(&known, kernel.kernel), kernel.name);
        },
        [](std::byte* at, size_t bytes, std::byte value, Stream stream) {
            return answer(cudaMemsetAsync(at, std::to_integer<int>(value), bytes, stream_of(stream)),
                          "cudaMemsetAsync");
        },
        cublas_is_there,
        open_library,
        multiply,
        begin_capture,
        end_capture,
        [](WorkGraph graph, Stream stream) {
            return answer(cudaGraphLaunch(graph_of(graph), stream_of(stream)), "cudaGraphLaunch");
        },
        [](WorkGraph graph) { cudaGraphExecDestroy(graph_of(graph)); },
        begin_range,
        end_range,
    };
    return table;
}

} // namespace ggs
