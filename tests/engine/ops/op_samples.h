// SPDX-License-Identifier: MIT
// OpSample: an op for tests and benches. It makes random nodes of the op, has its formula in plain double, and lists
// calls at sizes that models have. The samples of a family of engine/ops are in FAMILY_samples.cpp.
//
// A formula calls no function of engine/ops, so that it also detects errors that kernel and explanation share. Only the
// shapes come from the engine's shape rules. It computes one element, without regard to speed. If a node writes into a
// source, call the formula before the node runs.
#pragma once

#include "random_nodes.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ggs::kernel_test {

using PlainRule = double (*)(const Tensor& node, const Index& out);

struct OpSample {
    OpId op;
    NodeRule random; // makes the node in all forms that the kernel takes
    PlainRule plain;
    // Calls at sizes that models have; none for a view. After the call come its sources, which are called a, b, c, …:
    // "get_rows(a, b); f16 4096, 8192; i32 512 = arange(0, 13)". Without "=" a source is filled with random numbers
    // from -1 to 1; "f32 4096, 512 param" is a parameter.
    std::vector<const char*> bench;
};

// The call of a bench case with types and shapes in the places of its sources.
std::string bench_name(std::string_view bench_case);
// A script of its sources, and a graph whose last node is of the op.
std::string bench_script(std::string_view bench_case);

// The samples of all families, in the order of the list below.
std::span<const OpSample> op_samples();
// Returns nullptr if the op has no sample.
const OpSample* sample_of(OpId op);

using OpSamples = std::vector<OpSample>;
OpSamples elementwise_samples();
OpSamples unary_samples();
OpSamples reduction_samples();
OpSamples norm_samples();
OpSamples matmul_samples();
OpSamples attention_samples();
OpSamples move_samples();
OpSamples view_samples();
OpSamples rope_samples();
OpSamples conv_samples();
OpSamples window_samples();
OpSamples training_samples();
OpSamples backward_samples();
OpSamples recurrent_samples();
OpSamples sparse_samples();

} // namespace ggs::kernel_test
