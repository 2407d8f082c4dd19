// SPDX-License-Identifier: MIT
#include "cuda/cublas.h"

#include <array>
#include <cstdlib>
#include <limits>
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <string_view>

#include <dlfcn.h>

namespace ggs {

namespace {

// Values from the library's own headers; they have not changed since CUDA 11.
constexpr int as_it_is = 0, transposed = 1;          // cublasOperation_t
constexpr int is_f32 = 0, is_f16 = 2, is_bf16 = 14;  // cudaDataType
constexpr int sums_in_f32 = 68, its_own_choice = -1; // cublasComputeType_t, cublasGemmAlgo_t

using Handle = void*;
struct Functions {
    int (*create)(Handle* handle);
    int (*set_stream)(Handle handle, void* stream);
    int (*set_room)(Handle handle, void* memory, size_t bytes); // null in versions before CUDA 11
    int (*gemm)(Handle handle, int of_a, int of_b, int m, int n, int k, const void* alpha, const void* a, int a_type,
                int lda, long long a_stride, const void* b, int b_type, int ldb, long long b_stride, const void* beta,
                void* c, int c_type, int ldc, long long c_stride, int batches, int compute, int algorithm);
};

Status answer(int status, const char* call) {
    if (status == 0) return {};
    return fail("cuBLAS: %1 returned status %2", call, status);
}

template <class F> bool find(void* library, const char* name, F& function) {
    function = reinterpret_cast<F>(dlsym(library, name));
    return function != nullptr;
}

Result<Functions> open_library(const char* file) {
    void* const opened = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    if (!opened) return fail("cuBLAS can't be loaded: %1", dlerror());
    Functions functions{};
    if (!find(opened, "cublasCreate_v2", functions.create) ||
        !find(opened, "cublasSetStream_v2", functions.set_stream) ||
        !find(opened, "cublasGemmStridedBatchedEx", functions.gemm))
        return fail("%1 lacks a function that ggscope needs", file);
    find(opened, "cublasSetWorkspace_v2", functions.set_room);
    return functions;
}

// The library on one device. Once opened, it stays open until the program ends.
struct Opened {
    Functions call;
    Handle handle;
};
// Work on one stream runs in order, so its products share a workspace. Products on two streams must not share one.
struct Lent {
    void* memory;
    size_t bytes;
    void (*give_back)(void* memory);
};
struct Library {
    std::mutex lock;
    std::map<int, Opened> devices;
    std::map<Stream, Lent> rooms;
};
Library& library() {
    static Library* const all = new Library;
    return *all;
}

// Opens the newest installed version that `use` accepts.
template <class Use> Status open_any(const Use& use) {
    const char* const wanted = std::getenv("GGSCOPE_CUBLAS");
    if (wanted && std::string_view(wanted) == "off") return fail("cuBLAS is disabled by GGSCOPE_CUBLAS");
    constexpr std::array<const char*, 3> usual = {"libcublas.so.13", "libcublas.so.12", "libcublas.so.11"};
    std::optional<Message> why; // of the first installed version, else of the first one tried
    bool is_there = false;
    for (const char* const file :
         wanted ? std::span<const char* const>(&wanted, 1) : std::span<const char* const>(usual)) {
        const Result<Functions> call = open_library(file);
        const Status good = call.ok() ? use(*call) : fail_with(call.error());
        if (good.ok()) return {};
        if (!why || (call.ok() && !is_there)) why = good.error();
        is_there = is_there || call.ok();
    }
    return fail_with(*why);
}

// Called under the lock. A failure isn't cached, since there may be enough memory the next time.
Result<Opened> opened_on(Library& all, int device) {
    if (const auto known = all.devices.find(device); known != all.devices.end()) return known->second;
    Opened opened{};
    GGS_CHECK(open_any([&opened](const Functions& call) -> Status {
        opened.call = call;
        return answer(call.create(&opened.handle), "cublasCreate");
    }));
    return all.devices[device] = opened;
}

// Called under the lock. Returns nullptr if there is no memory now; there may be for the stream's next product. A
// device's default stream has no workspace.
const Lent* room_of(Library& all, Stream stream, const LibraryRoom& room) {
    if (const auto known = all.rooms.find(stream); known != all.rooms.end()) return &known->second;
    void* const memory = room.lend && stream ? room.lend(room.bytes) : nullptr;
    return memory ? &(all.rooms[stream] = {memory, room.bytes, room.give_back}) : nullptr;
}

int type_number(ProductType type) {
    switch (type) {
    case ProductType::f16: return is_f16;
    case ProductType::bf16: return is_bf16;
    default: return is_f32;
    }
}

bool fits_int(int64_t n) { return n >= 0 && n <= std::numeric_limits<int>::max(); }

} // namespace

Status cublas_is_there() {
    return open_any([](const Functions&) -> Status { return {}; });
}

Status cublas_open(int device) {
    Library& all = library();
    const std::lock_guard alone(all.lock);
    GGS_CHECK(opened_on(all, device));
    return {};
}

void cublas_forget(Stream stream) {
    Library& all = library();
    const std::lock_guard alone(all.lock);
    const auto known = all.rooms.find(stream);
    if (known == all.rooms.end()) return;
    if (known->second.give_back) known->second.give_back(known->second.memory);
    all.rooms.erase(known);
}

Status cublas_multiply(int device, const MatrixProduct& p, Stream stream, const LibraryRoom& room) {
    const int type = type_number(p.type);
    for (const int64_t n : {p.rows, p.columns, p.depth, p.a_row, p.b_column, p.out_column, p.batches}) {
        if (!fits_int(n)) return fail("a dimension of %1 is too large for cuBLAS", n);
    }
    Library& all = library();
    const std::lock_guard alone(all.lock);
    GGS_TRY(const Opened opened, opened_on(all, device));
    const auto& [call, handle] = opened;
    GGS_CHECK(answer(call.set_stream(handle, stream), "cublasSetStream"));
    // Setting a stream removes the workspace.
    if (const Lent* const lent = call.set_room ? room_of(all, stream, room) : nullptr)
        GGS_CHECK(answer(call.set_room(handle, lent->memory, lent->bytes), "cublasSetWorkspace"));
    // cuBLAS stores matrices by column: a row of a is a column there, so a is passed as transposed.
    const float one = 1, zero = 0;
    return answer(call.gemm(handle, transposed, as_it_is, static_cast<int>(p.rows), static_cast<int>(p.columns),
                            static_cast<int>(p.depth), &one, p.a, type, static_cast<int>(p.a_row), p.a_batch, p.b, type,
                            static_cast<int>(p.b_column), p.b_batch, &zero, p.out, is_f32,
                            static_cast<int>(p.out_column), p.out_batch, static_cast<int>(p.batches), sums_in_f32,
                            its_own_choice),
                  "cublasGemmStridedBatchedEx");
}

} // namespace ggs
