// SPDX-License-Identifier: MIT
#include "run/grid_node.h"

#include "cuda/layouts.h"

#include <algorithm>

namespace ggs {

namespace {

cuda::View view_of(const Tensor& t) {
    cuda::View view;
    view.type = t.type;
    for (int i = 0; i < max_dims; ++i) {
        view.ne[i] = t.ne[i];
        view.nb[i] = static_cast<int64_t>(t.nb[i]);
    }
    return view;
}

} // namespace

cuda::Node grid_node(const Tensor& t) {
    cuda::Node node;
    node.out = view_of(t);
    for (size_t i = 0; i < max_src; ++i) {
        node.has[i] = t.src[i] != nullptr;
        if (t.src[i]) node.src[i] = view_of(*t.src[i]);
    }
    std::copy_n(t.op_params, max_op_params, node.params);
    node.layouts = cuda::layouts();
    return node;
}

} // namespace ggs
