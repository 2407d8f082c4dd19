// SPDX-License-Identifier: MIT
// Kernels with planted faults that the emulator must find, and some correct kernels. Lines that tests search for end
// with a mark: FAULT name.
#include "engine/cuda/planted_kernels.h"

#include "cuda/kernels/sines.cuh"

namespace ggs::cuda::GGS_VARIANT {

namespace {

// -- nothing is wrong with these --------------------------------------------------------------------------------------

__global__ void doubled(const float* from, float* to, int n) {
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < static_cast<unsigned>(n)) to[i] = 2 * from[i];
}

__global__ void summed(const float* from, float* to) {
    __shared__ float room[warp_lanes];
    const float sum = block_sum(from[blockIdx.x * blockDim.x + threadIdx.x], room);
    if (threadIdx.x == 0) to[blockIdx.x] = sum;
}

__global__ void counted(int* total, int* largest) {
    atomicAdd(total, 1);
    atomicMax(largest, static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x));
}

// Neighbours in a warp, by way of shared memory and a warp's own barrier.
__global__ void turned_in_warp(int* to) {
    __shared__ int held[warp_lanes];
    held[threadIdx.x] = static_cast<int>(threadIdx.x);
    __syncwarp();
    to[threadIdx.x] = held[31 - threadIdx.x];
}

__global__ void voted(unsigned* to) {
    const unsigned even = __ballot_sync(all_of_warp, threadIdx.x % 2 == 0);
    const bool any = __any_sync(all_of_warp, threadIdx.x == 7), all = __all_sync(all_of_warp, threadIdx.x < 32);
    const int below = __shfl_up_sync(all_of_warp, static_cast<int>(threadIdx.x), 1);
    if (threadIdx.x == 5) {
        to[0] = even;
        to[1] = any ? 1 : 0;
        to[2] = all ? 1 : 0;
        to[3] = static_cast<unsigned>(below);
    }
}

__global__ void turned(const float* from, float* to) {
    const SineCosine of_angle = sine_cosine(from[threadIdx.x]);
    to[2 * threadIdx.x] = of_angle.sine;
    to[2 * threadIdx.x + 1] = of_angle.cosine;
}

// Lane i goes round i % 4 times, and takes one of two ways each time.
__global__ void goes_round(const float* from, float* to) {
    float sum = 0;
    for (unsigned i = 0; i < threadIdx.x % 4; ++i) {
        if ((threadIdx.x + i) % 2 == 0)
            sum += from[i]; // EVEN
        else
            sum -= from[i];  // ODD
        sum += from[32 + i]; // BOTH
    }
    to[threadIdx.x] = sum; // STORE
}

// One lane in four reads besides, each time round.
__global__ void reads_at_times(const float* from, float* to) {
    float sum = 0;
    for (unsigned i = 0; i < 6; ++i) {
        sum += from[i];                                    // ALWAYS
        if (threadIdx.x % 4 == i % 4) sum += from[32 + i]; // AT TIMES
    }
    to[threadIdx.x] = sum;
}

// -- and these are wrong ----------------------------------------------------------------------------------------------

__global__ void reads_outside(const float* from, float* to, int n) {
    const auto i = static_cast<int>(threadIdx.x);
    to[i] = from[i == 3 ? n : i]; // FAULT reads_outside
}

__global__ void writes_outside(float* to, int n) {
    if (threadIdx.x == 0) to[n + 1] = 1; // FAULT writes_outside
}

__global__ void past_shared_end(float* to) {
    __shared__ float first[32], second[32];
    first[threadIdx.x] = second[threadIdx.x] = 0;
    __syncthreads();
    to[threadIdx.x] = first[threadIdx.x + 1] + second[threadIdx.x]; // FAULT past_shared_end
}

__global__ void races_in_shared(int* to) {
    __shared__ int last;
    last = static_cast<int>(threadIdx.x); // FAULT races_in_shared
    __syncthreads();
    to[threadIdx.x] = last;
}

__global__ void races_in_global(int* to) {
    if (threadIdx.x == 0) to[0] = static_cast<int>(blockIdx.x); // FAULT races_in_global
}

__global__ void lacks_a_barrier(const float* from, float* to) {
    __shared__ float held[64];
    held[threadIdx.x] = from[threadIdx.x];
    to[threadIdx.x] = held[63 - threadIdx.x]; // FAULT lacks_a_barrier
}

__global__ void lacks_a_warp_barrier(int* to) {
    __shared__ int held[warp_lanes];
    held[threadIdx.x] = static_cast<int>(threadIdx.x);
    to[threadIdx.x] = held[(threadIdx.x + 31) % 32]; // FAULT lacks_a_warp_barrier
}

__global__ void barrier_in_a_branch(float* to) {
    __shared__ float held[64];
    held[threadIdx.x] = 1;
    if (threadIdx.x < 32)
        __syncthreads(); // FAULT barrier_in_a_branch
    else
        __syncthreads();
    to[threadIdx.x] = held[threadIdx.x];
}

__global__ void returns_before_a_barrier(float* to) {
    if (threadIdx.x == 9) return;
    __syncthreads(); // FAULT returns_before_a_barrier
    to[threadIdx.x] = 1;
}

__global__ void waits_for_nobody(float* to) {
    if (threadIdx.x % 32 < 16)
        __syncwarp(); // FAULT waits_for_nobody
    else
        __syncthreads();
    to[threadIdx.x] = 1;
}

__global__ void reads_before_written(float* to) {
    __shared__ float held[64];
    if (threadIdx.x < 32) held[threadIdx.x] = 1;
    __syncthreads();
    to[threadIdx.x] = held[threadIdx.x]; // FAULT reads_before_written
}

__global__ void misaligned(const unsigned char* from, float* to) {
    to[threadIdx.x] = load<float>(from + 4 * threadIdx.x + 1); // FAULT misaligned
}

__global__ void masks_but_for_a_byte(View a, View out, int n_past) {
    const Row r = row_at(out, blockIdx.x);
    for (int64_t i = threadIdx.x; i < out.ne[0]; i += blockDim.x) {
        if (i <= n_past + r.i1)
            store<float>(at(out, i, r), load<float>(at(a, i, r)));
        else
            for (int byte = 0; byte < 3; ++byte) at(out, i, r)[byte] = 0;
    }
}

// -- how warps' accesses go together ----------------------------------------------------------------------------------

__global__ void side_by_side(const float* from, float* to) {
    to[threadIdx.x] = from[threadIdx.x]; // TRAFFIC side_by_side
}
__global__ void far_apart(const float* from, float* to) {
    to[threadIdx.x] = from[threadIdx.x * 32]; // TRAFFIC far_apart
}
__global__ void in_one_bank(float* to) {
    __shared__ float held[32][32];
    for (int i = 0; i < 32; ++i) held[i][threadIdx.x] = 0;
    __syncthreads();
    to[threadIdx.x] = held[threadIdx.x][0]; // TRAFFIC in_one_bank
}
// Two columns of a tile: a row further is a bank further, and so is the next column.
__global__ void two_in_a_bank(float* to) {
    __shared__ float held[16][65];
    held[threadIdx.x % 16][threadIdx.x / 16] = 1;
    __syncwarp();
    to[threadIdx.x] = held[threadIdx.x % 16][threadIdx.x / 16];
}

} // namespace

} // namespace ggs::cuda::GGS_VARIANT

namespace ggs {

using namespace cuda::GGS_VARIANT;

void launch_planted(cuda::Queue& queue, const std::string& name, unsigned blocks, unsigned threads,
                    const PlantedArguments& a) {
    const Extent3 grid{blocks}, block{threads};
    const auto is = [&](const char* kernel) { return name == kernel; };
    if (is("doubled")) launch(queue, "doubled", doubled, grid, block, 0, a.from, a.to, a.n);
    if (is("summed")) launch(queue, "summed", summed, grid, block, 0, a.from, a.to);
    if (is("counted")) launch(queue, "counted", counted, grid, block, 0, a.numbers, a.numbers + 1);
    if (is("turned_in_warp")) launch(queue, "turned_in_warp", turned_in_warp, grid, block, 0, a.numbers);
    if (is("voted")) launch(queue, "voted", voted, grid, block, 0, reinterpret_cast<unsigned*>(a.numbers));
    if (is("turned")) launch(queue, "turned", turned, grid, block, 0, a.from, a.to);
    if (is("goes_round")) launch(queue, "goes_round", goes_round, grid, block, 0, a.from, a.to);
    if (is("reads_at_times")) launch(queue, "reads_at_times", reads_at_times, grid, block, 0, a.from, a.to);
    if (is("reads_outside")) launch(queue, "reads_outside", reads_outside, grid, block, 0, a.from, a.to, a.n);
    if (is("writes_outside")) launch(queue, "writes_outside", writes_outside, grid, block, 0, a.to, a.n);
    if (is("past_shared_end")) launch(queue, "past_shared_end", past_shared_end, grid, block, 0, a.to);
    if (is("races_in_shared")) launch(queue, "races_in_shared", races_in_shared, grid, block, 0, a.numbers);
    if (is("races_in_global")) launch(queue, "races_in_global", races_in_global, grid, block, 0, a.numbers);
    if (is("lacks_a_barrier")) launch(queue, "lacks_a_barrier", lacks_a_barrier, grid, block, 0, a.from, a.to);
    if (is("lacks_a_warp_barrier"))
        launch(queue, "lacks_a_warp_barrier", lacks_a_warp_barrier, grid, block, 0, a.numbers);
    if (is("barrier_in_a_branch")) launch(queue, "barrier_in_a_branch", barrier_in_a_branch, grid, block, 0, a.to);
    if (is("returns_before_a_barrier"))
        launch(queue, "returns_before_a_barrier", returns_before_a_barrier, grid, block, 0, a.to);
    if (is("waits_for_nobody")) launch(queue, "waits_for_nobody", waits_for_nobody, grid, block, 0, a.to);
    if (is("reads_before_written")) launch(queue, "reads_before_written", reads_before_written, grid, block, 0, a.to);
    if (is("misaligned"))
        launch(queue, "misaligned", misaligned, grid, block, 0, reinterpret_cast<const unsigned char*>(a.from), a.to);
    if (is("side_by_side")) launch(queue, "side_by_side", side_by_side, grid, block, 0, a.from, a.to);
    if (is("far_apart")) launch(queue, "far_apart", far_apart, grid, block, 0, a.from, a.to);
    if (is("in_one_bank")) launch(queue, "in_one_bank", in_one_bank, grid, block, 0, a.to);
    if (is("two_in_a_bank")) launch(queue, "two_in_a_bank", two_in_a_bank, grid, block, 0, a.to);
}

void mask_but_for_a_byte(cuda::Queue& queue, const cuda::Node& node) {
    launch(queue, "masks_but_for_a_byte", masks_but_for_a_byte, {static_cast<unsigned>(rows_of(node.out))},
           {warp_lanes}, 0, node.src[0], node.out, node.params[0]);
}

} // namespace ggs
