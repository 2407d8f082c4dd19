// SPDX-License-Identifier: MIT
#include "ops/sparse/sparse_use.h"

#include "ops/sparse/bags.h"

#include <map>

namespace ggs {

const SparseUse* sparse_use(OpId op) {
    static const std::map<OpId, SparseUse> uses = {
        {OpId::embedding_bag, {1, 2, 3, 0, true, false, 1, true}},
        {OpId::embedding_bag_back, {1, 2, 3, 0, false, true, 1, true}},
        {OpId::opt_step_sgd_rows, {3, 4, 5, 1, false, true, 1, true}},
        {OpId::csr_mul_mat, {0, 1, 3, 2, true, false, 0, false}},
        {OpId::bag_to_dense, {0, 1, 2, -1, true, false, 1, false}},
    };
    const auto found = uses.find(op);
    return found == uses.end() ? nullptr : &found->second;
}

bool divides_by_keys(const Tensor& node) {
    const SparseUse* const use = sparse_use(node.op);
    return use && use->has_mean && is_mean(node);
}

} // namespace ggs
