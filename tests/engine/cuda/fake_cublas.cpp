// SPDX-License-Identifier: MIT
// The functions of cuBLAS that ggscope calls, on memory of the host: matrices column by column, as that library counts
// them. Loaded by a test in the library's place (GGSCOPE_CUBLAS).
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace {

float number_at(const void* at, int type, int64_t i) {
    if (type == 0) return static_cast<const float*>(at)[i];
    const uint16_t bits = static_cast<const uint16_t*>(at)[i];
    if (type == 14) {
        const uint32_t wide = uint32_t{bits} << 16;
        float x;
        std::memcpy(&x, &wide, sizeof x);
        return x;
    }
    _Float16 half;
    std::memcpy(&half, &bits, sizeof half);
    return static_cast<float>(half);
}

} // namespace

extern "C" {

// For tests, which ask how often that was done.
int ggscope_handles_made = 0;
// The work memory of the handle: nullptr after a stream is set, as in cuBLAS.
void* ggscope_room = nullptr;
size_t ggscope_room_bytes = 0;

int cublasCreate_v2(void** handle) {
    static int one;
    *handle = &one;
    ++ggscope_handles_made;
    return 0;
}
int cublasSetStream_v2(void*, void*) {
    ggscope_room = nullptr;
    ggscope_room_bytes = 0;
    return 0;
}
int cublasSetWorkspace_v2(void*, void* memory, size_t bytes) {
    ggscope_room = memory;
    ggscope_room_bytes = bytes;
    return 0;
}

int cublasGemmStridedBatchedEx(void*, int of_a, int of_b, int m, int n, int k, const void* alpha, const void* a,
                               int a_type, int lda, long long a_stride, const void* b, int b_type, int ldb,
                               long long b_stride, const void* beta, void* c, int c_type, int ldc, long long c_stride,
                               int batches, int compute, int) {
    const bool turned_a = of_a == 1, turned_b = of_b == 1;
    if (c_type != 0 || compute != 68 || lda < (turned_a ? k : m) || ldb < (turned_b ? n : k) || ldc < m)
        return 7; // CUBLAS_STATUS_INVALID_VALUE
    const float scale = *static_cast<const float*>(alpha), keep = *static_cast<const float*>(beta);
    auto* const out = static_cast<float*>(c);
    for (int64_t batch = 0; batch < batches; ++batch) {
        for (int64_t j = 0; j < n; ++j) {
            for (int64_t i = 0; i < m; ++i) {
                float sum = 0;
                for (int64_t l = 0; l < k; ++l) {
                    const int64_t in_a = batch * a_stride + (turned_a ? i * lda + l : l * lda + i),
                                  in_b = batch * b_stride + (turned_b ? l * ldb + j : j * ldb + l);
                    sum += number_at(a, a_type, in_a) * number_at(b, b_type, in_b);
                }
                float& to = out[batch * c_stride + j * ldc + i];
                to = keep == 0 ? scale * sum : scale * sum + keep * to;
            }
        }
    }
    return 0;
}
}
