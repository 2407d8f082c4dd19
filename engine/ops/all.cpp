// SPDX-License-Identifier: MIT
#include "ops/all.h"

#include "graph/building_calls.h"
#include "graph/device_columns.h"
#include "graph/joint_buffer_calls.h"
#include "graph/tensor_bag.h"
#include "plan/gallocr_calls.h"

namespace ggs {

const Registry& builtin_registry() {
    static const Registry registry = [] {
        Registry made;
        add_building_calls(made);
        add_gallocr_calls(made);
        add_joint_buffer_calls(made);
        add_tensor_bag_calls(made);
        add_elementwise_ops(made);
        add_unary_ops(made);
        add_reduction_ops(made);
        add_norm_ops(made);
        add_matmul_ops(made);
        add_attention_ops(made);
        add_move_ops(made);
        add_view_ops(made);
        add_rope_ops(made);
        add_conv_ops(made);
        add_window_ops(made);
        add_training_ops(made);
        add_backward_ops(made);
        add_recurrent_ops(made);
        add_sparse_ops(made);
        add_custom_ops(made);
        if (const AddColumns add = device_columns()) add(made);
        return made;
    }();
    return registry;
}

} // namespace ggs
