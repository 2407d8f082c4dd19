// SPDX-License-Identifier: MIT
#include "plugin/node_view.h"

#include <algorithm>
#include <cstring>

namespace ggs {

NodeView::NodeView(const PluginOp& op, const Tensor& node, Data data) : m_out(view_of(node, data)) {
    take(op, std::span<Tensor* const>(node.src), node.op_params, data);
}

NodeView::NodeView(const PluginOp& op, const NodeRequest& request) : m_out{} {
    m_out.struct_size = sizeof m_out;
    take(op, request.src, request.params.data(), without_data);
}

ggscope_tensor NodeView::view_of(const Tensor& t, Data data) {
    ggscope_tensor view{};
    view.struct_size = sizeof view;
    view.type = static_cast<int32_t>(t.type);
    std::copy_n(t.ne, max_dims, view.ne);
    std::copy_n(t.nb, max_dims, view.nb);
    view.data = data == with_data ? t.data : nullptr;
    return view;
}

void NodeView::take(const PluginOp& op, std::span<Tensor* const> src, const int32_t* params, Data data) {
    for (size_t i = 0; i < m_src.size(); ++i) {
        const Tensor* const t = i < src.size() ? src[i] : nullptr;
        if (t) m_src[i] = view_of(*t, data);
        m_src_list[i] = t ? &m_src[i] : nullptr;
    }
    static_assert(sizeof(ggscope_value) == sizeof(int32_t));
    std::memcpy(m_params.data(), params + first_custom_param,
                static_cast<size_t>(max_op_params - first_custom_param) * sizeof(int32_t));
    m_node = {sizeof m_node, op.n_src(), m_src_list.data(), op.n_params(), m_params.data(), &m_out};
}

} // namespace ggs
