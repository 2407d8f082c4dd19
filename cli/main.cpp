// SPDX-License-Identifier: MIT
#include "tensor/constants.h"
#include <cstdio>
int main() { std::printf("ggscope-cli %s\n", ggs::ggscope_version()); }
