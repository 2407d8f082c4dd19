// SPDX-License-Identifier: MIT
// NodeView: a node in the structs that a plug-in's functions are given.
//
// Points into the tensors it was made from; on the stack of whoever asks the plug-in.
#pragma once

#include "plugin/plugin_op.h"

#include <array>

namespace ggs {

class NodeView {
  public:
    enum Data { without_data, with_data };
    NodeView(const PluginOp& op, const Tensor& node, Data data = without_data);
    // Of a node to be made: the result is not known yet.
    NodeView(const PluginOp& op, const NodeRequest& request);
    NodeView(const NodeView&) = delete;
    NodeView& operator=(const NodeView&) = delete;

    const ggscope_node* node() const { return &m_node; }

  private:
    void take(const PluginOp& op, std::span<Tensor* const> src, const int32_t* params, Data data);
    static ggscope_tensor view_of(const Tensor& t, Data data);

    ggscope_node m_node;
    ggscope_tensor m_out;
    std::array<ggscope_tensor, max_src> m_src;
    std::array<const ggscope_tensor*, max_src> m_src_list;
    std::array<ggscope_value, max_op_params> m_params;
};

} // namespace ggs
