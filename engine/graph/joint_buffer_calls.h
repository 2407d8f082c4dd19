// SPDX-License-Identifier: MIT
// The calls of joint buffers: joint_buffer, block, reserve, reserve_in, finalise, allocate. They aren't ggml's. A
// tensor of a block is a view of the block's flat tensor, which grows with each of them.
//
// joint_buffers() lists the joint buffers of a program, as they are after some of its calls. It plays the calls; the
// program has no other record of a buffer. Any thread may call it while no thread builds.
#pragma once

#include "graph/program.h"
#include "tensor/joint_buffer.h"

namespace ggs {

class Registry;

enum class JointMemory : uint8_t {
    host,    // of the CPU
    device,  // of the GPU, one request for each buffer
    pooled,  // of the GPU, from a pool
    pinned,  // of the host, which the GPU copies faster
    managed, // visible to host and GPU
};
const char* joint_memory_word(JointMemory memory);

struct JointBufferEntry {
    JointBuffer plan;
    JointMemory memory = JointMemory::host;
    uint32_t call = no_number;           // index of the call that made it
    std::vector<uint32_t> tensors;       // by reservation: the tensor, or the block's flat tensor
    std::vector<uint32_t> calls;         // by reservation: index of its call
    std::optional<uint32_t> buffer = {}; // the program's buffer, once it is allocated
};

// Returns the joint buffers after the first `calls` calls, in the order in which they were made.
std::vector<JointBufferEntry> joint_buffers(const Program& program, size_t calls = SIZE_MAX);
// Returns whether a call is one of the calls above.
bool is_joint_buffer_call(const CallDef& call);
// Returns the device for this kind of memory: the CPU for host memory, otherwise the first GPU. If no GPU can be used,
// it is the emulator; in a program that hasn't registered the emulator, it is the CPU.
DeviceChoice joint_device(JointMemory memory);

void add_joint_buffer_calls(Registry& registry);

} // namespace ggs
