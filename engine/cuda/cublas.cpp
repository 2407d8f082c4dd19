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

// As the library's own headers number them; they have been the same since CUDA 11.
constexpr int as_it_is = 0, transposed = 1;          // cublasOperation_t
constexpr int is_f32 = 0, is_f16 = 2, is_bf16 = 14;  // cudaDataType
constexpr int sums_in_f32 = 68, its_own_choice = -1; // cublasComputeType_t, cublasGemmAlgo_t

using Handle = void*;
struct Functions {
    int (*create)(Handle* handle);
    int (*set_stream)(Handle handle, void* stream);
    int (*set_room)(Handle handle, void* memory, size_t bytes); // null in those before CUDA 11
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

// The library as one device has it; once opened it stays for as long as the program runs.
struct Opened {
    Functions call;
    Handle handle;
};
// What is on one stream stays in order, so that its products share what they work in; those on two streams may not.
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

// The newest that is there, and that `use` finds good.
template <class Use> Status open_any(const Use& use) {
    const char* const wanted = std::getenv("GGSCOPE_CUBLAS");
    if (wanted && std::string_view(wanted) == "off") return fail("cuBLAS is disabled by GGSCOPE_CUBLAS");
    constexpr std::array<const char*, 3> usual = {"libcublas.so.13", "libcublas.so.12", "libcublas.so.11"};
    std::optional<Message> why; // of the first that is there, else of the first
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

// Under the lock. What fails is tried anew the next time: there may be memory for it then.
Result<Opened> opened_on(Library& all, int device) {
    if (const auto known = all.devices.find(device); known != all.devices.end()) return known->second;
    Opened opened{};
    GGS_CHECK(open_any([&opened](const Functions& call) -> Status {
        opened.call = call;
        return answer(call.create(&opened.handle), "cublasCreate");
    }));
    return all.devices[device] = opened;
}

// Under the lock. Null if there is none: it may be there for the stream's next product. A device's own stream has none.
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
        if (!fits_int(n)) return fail("%1 is too large for cuBLAS", n);
    }
    Library& all = library();
    const std::lock_guard alone(all.lock);
    GGS_TRY(const Opened opened, opened_on(all, device));
    const auto& [call, handle] = opened;
    GGS_CHECK(answer(call.set_stream(handle, stream), "cublasSetStream"));
    // A stream that is set takes the room away.
    if (const Lent* const lent = call.set_room ? room_of(all, stream, room) : nullptr)
        GGS_CHECK(answer(call.set_room(handle, lent->memory, lent->bytes), "cublasSetWorkspace"));
    // It counts matrices column by column: a row of a is a column there, and a is to be transposed.
    const float one = 1, zero = 0;
    return answer(call.gemm(handle, transposed, as_it_is, static_cast<int>(p.rows), static_cast<int>(p.columns),
                            static_cast<int>(p.depth), &one, p.a, type, static_cast<int>(p.a_row), p.a_batch, p.b, type,
                            static_cast<int>(p.b_column), p.b_batch, &zero, p.out, is_f32,
                            static_cast<int>(p.out_column), p.out_batch, static_cast<int>(p.batches), sums_in_f32,
                            its_own_choice),
                  "cublasGemmStridedBatchedEx");
}

} // namespace ggs
