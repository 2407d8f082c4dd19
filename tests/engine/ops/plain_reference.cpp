// SPDX-License-Identifier: MIT
#include "plain_rules.h"

namespace ggs::kernel_test {

PlainRule plain_rule(OpId op) {
    static const PlainRules rules = [] {
        PlainRules all = plain_elements();
        all.merge(plain_moves());
        all.merge(plain_products());
        all.merge(plain_backwards());
        all.merge(plain_recurrent());
        return all;
    }();
    const auto found = rules.find(op);
    return found == rules.end() ? nullptr : found->second;
}

} // namespace ggs::kernel_test
