// SPDX-License-Identifier: MIT
// What rows that are taken or put by number are made with.
#pragma once

#include "cuda/kernels/blocks.cuh"
#include "cuda/kernels/copy.cuh"
