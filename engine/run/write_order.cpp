// SPDX-License-Identifier: MIT
#include "run/write_order.h"

#include <algorithm>

namespace ggs {

namespace {

// Dimensions by stride: no two elements overlap if each stride is at least the extent of the smaller dimensions. That
// covers the results of views, permutations and padding; other tensors are checked range by range.
bool elements_meet(const Tensor& t) {
    std::array<int, max_dims> dims{0, 1, 2, 3};
    std::sort(dims.begin(), dims.end(), [&](int i, int j) { return t.nb[i] < t.nb[j]; });
    size_t extent = traits(t.type).bytes;
    bool apart = true;
    for (const int i : dims) {
        const int64_t n = i == 0 ? t.ne[0] / traits(t.type).block : t.ne[i];
        if (n <= 1) continue;
        apart = apart && t.nb[i] >= extent;
        extent += static_cast<size_t>(n - 1) * t.nb[i];
    }
    if (apart) return false;
    std::vector<WrittenBytes> parts;
    add_elements(t, parts);
    std::sort(parts.begin(), parts.end(), [](const auto& a, const auto& b) { return a.offset < b.offset; });
    for (size_t i = 1; i < parts.size(); ++i) {
        if (parts[i].offset < parts[i - 1].offset + parts[i - 1].size) return true;
    }
    return parts.size() == 1; // too many ranges to check them
}

struct Stretch {
    uintptr_t begin, end;
};
std::vector<Stretch> stretches(const Tensor& t) {
    std::vector<WrittenBytes> parts;
    add_elements(t, parts);
    std::vector<Stretch> all;
    for (const WrittenBytes& part : parts) {
        const uintptr_t begin = reinterpret_cast<uintptr_t>(t.data) + part.offset;
        all.push_back({begin, begin + part.size});
    }
    std::sort(all.begin(), all.end(), [](const Stretch& a, const Stretch& b) { return a.begin < b.begin; });
    return all;
}

bool share_bytes(const Tensor& a, const Tensor& b) {
    const auto range = [](const Tensor& t) {
        const uintptr_t begin = reinterpret_cast<uintptr_t>(t.data);
        return Stretch{begin, begin + nbytes(t)};
    };
    if (is_empty(a) || is_empty(b) || !a.data || !b.data) return false;
    const Stretch whole_a = range(a), whole_b = range(b);
    if (whole_a.end <= whole_b.begin || whole_b.end <= whole_a.begin) return false;
    const std::vector<Stretch> in_a = stretches(a), in_b = stretches(b);
    for (size_t i = 0, k = 0; i < in_a.size() && k < in_b.size();) {
        if (in_a[i].begin < in_b[k].end && in_b[k].begin < in_a[i].end) return true;
        in_a[i].end < in_b[k].end ? ++i : ++k;
    }
    return false;
}

bool lies_under(const Tensor& source, const Tensor& written) {
    return source.data == written.data && same_layout(source, written);
}

} // namespace

bool needs_order(const OpDef& op, const Tensor& node) {
    // The tensors that are written: the node, and for some ops its sources.
    std::vector<const Tensor*> written = {&node};
    if (op.writes) {
        std::vector<WrittenBytes> parts;
        op.writes(node, indices_in_memory(), parts);
        for (const WrittenBytes& part : parts) {
            const bool known = std::any_of(written.begin(), written.end(), [&](const Tensor* t) {
                return t == part.tensor || lies_under(*t, *part.tensor);
            });
            if (!known) written.push_back(part.tensor);
        }
    }
    for (size_t i = 0; i < written.size(); ++i) {
        if (elements_meet(*written[i])) return true;
        for (size_t k = 0; k < i; ++k) {
            if (share_bytes(*written[i], *written[k])) return true;
        }
        for (const Tensor* src : node.src) {
            if (src && !lies_under(*src, *written[i]) && share_bytes(*src, *written[i])) return true;
        }
    }
    return false;
}

} // namespace ggs
