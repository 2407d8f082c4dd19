// SPDX-License-Identifier: MIT
#include "random_nodes.h"

#include "op_samples.h"

#include "ops/all.h"
#include "tensor/quantize.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <numbers>

namespace ggs::kernel_test {

namespace {

// Rules ask for what exists; what doesn't is a mistake in a rule.
template <class T> T need(Result<T> result) {
    if (result.ok()) return std::move(result).value();
    std::fprintf(stderr, "a random node can't be made: %s\n", english(result.error()).c_str());
    std::abort();
}

void put(const Tensor& t, const Index& i, double value) {
    if (!quantize(t.type, &value, static_cast<std::byte*>(t.data) + element_offset(t, i), 1).ok()) std::abort();
}

} // namespace

NodeDice::NodeDice(unsigned seed)
    : m_program(std::make_unique<Program>()), m_builder(builtin_registry(), *m_program), m_random(seed) {
    need(m_builder.new_arena(size_t{16} << 20, false));
}

RandomNode NodeDice::node(OpId op, int round) {
    const OpSample* const sample = sample_of(op);
    return sample ? sample->random(*this, round) : RandomNode{};
}

std::unique_ptr<Program> NodeDice::take_program(Tensor* last) {
    Graph* const graph = need(m_builder.new_graph(64, false));
    if (!expand_graph(m_builder.context(), *graph, last, true).ok()) std::abort();
    return std::move(m_program);
}

std::optional<int64_t> NodeDice::range(const Tensor* t) const {
    const auto found = m_ranges.find(t->view_src ? t->view_src : t);
    return found == m_ranges.end() ? std::nullopt : std::optional(found->second);
}

// Box and Muller's, so that the numbers are the same with every library.
double NodeDice::normal(double sd) {
    const double u = (static_cast<double>(m_random() >> 11) + 1) * 0x1p-53, v = static_cast<double>(m_random() >> 11);
    return sd * std::sqrt(-2 * std::log(u)) * std::cos(2 * std::numbers::pi * v * 0x1p-53);
}

Shape NodeDice::shape(TypeId type) {
    Shape ne = shape();
    if (traits(type).block > 1) ne[0] = traits(type).block * between(1, 2);
    return ne;
}

Tensor* NodeDice::leaf(TypeId type, const Shape& ne, const std::function<double()>& number) {
    Tensor* const t = need(m_builder.new_tensor(type, ne));
    std::vector<double> values(static_cast<size_t>(nelements(*t)));
    for (double& value : values) value = number();
    if (!values.empty() && !quantize(type, values.data(), t->data, nelements(*t)).ok()) std::abort();
    return t;
}

Tensor* NodeDice::source(TypeId type, const Shape& ne, Layout layout, const std::function<double()>& number) {
    const int64_t block = traits(type).block;
    if (layout == Layout::dense || once_in(3)) return leaf(type, ne, number);
    // A larger parent, of which the source is a part.
    std::array<int, 4> axes{0, 1, 2, 3};
    const size_t fixed = layout == Layout::any && block == 1 && once_in(2) ? 0 : 1; // dims that stay where they are
    for (size_t i = 3; i > fixed && layout >= Layout::rows; --i)
        std::swap(axes[i], axes[static_cast<size_t>(between(static_cast<int64_t>(fixed), static_cast<int64_t>(i)))]);
    Shape part{}, whole{}, first{};
    for (size_t i = 0; i < 4; ++i) {
        part[i] = ne[static_cast<size_t>(axes[i])];
        const int64_t unit = i == 0 ? block : 1;
        const int64_t more = i == 0 || layout >= Layout::rows ? between(0, 2) * unit : 0;
        first[i] = more > 0 ? between(0, more / unit) * unit : 0;
        whole[i] = part[i] + more;
    }
    const bool blocks = block > 1;
    const bool numbers = blocks || type == TypeId::i8 || type == TypeId::i16 || type == TypeId::i32 ||
                         type == TypeId::i64; // have no NaN
    Tensor* const parent = leaf(
        type, whole, numbers ? number : [] { return std::nan(""); });
    Tensor* const t = view(parent, part, strides_of(*parent), element_offset(*parent, first));
    if (!blocks) {
        for (int64_t k = 0; k < nelements(*t); ++k) put(*t, index_of_flat(*t, k), number());
    }
    return axes == std::array<int, 4>{0, 1, 2, 3} ? t : permuted(t, axes);
}

Tensor* NodeDice::indices(TypeId type, const Shape& ne, int64_t range, Layout layout) {
    int64_t next = 0;
    const int64_t step = range > 2 ? range - 1 : 1; // no divisor of the range
    Tensor* const t = source(type, ne, layout, [&] {
        next = (next + step) % range;
        return static_cast<double>(once_in(12) ? between(0, range - 1) : next);
    });
    m_ranges[t->view_src ? t->view_src : t] = range;
    return t;
}

Tensor* NodeDice::view(Tensor* parent, const Shape& ne, const Strides& nb, size_t offset) {
    NodeRequest r;
    r.src = {parent};
    r.ne = ne;
    r.nb = nb;
    r.offset = offset;
    std::memcpy(r.params.data(), &offset, sizeof offset);
    return make(OpId::view, r);
}

Tensor* NodeDice::permuted(Tensor* t, const std::array<int, 4>& axes) {
    NodeRequest r;
    r.src = {t};
    std::copy(axes.begin(), axes.end(), r.params.begin());
    return make(OpId::permute, r);
}

NodeRequest NodeDice::request(OpId op, std::vector<Tensor*> src, Params params) const {
    NodeRequest r;
    r.src = std::move(src);
    r.params = initial_params(builtin_registry().op(op));
    for (const auto& [name, value] : params) set_param(r.params, builtin_registry().op(op), name, value);
    return r;
}

Tensor* NodeDice::make(OpId op, const NodeRequest& request) {
    Tensor* const t = need(m_builder.node(op, request));
    t->flags |= flag_compute;
    return t;
}

Tensor* NodeDice::make(OpId op, std::vector<Tensor*> src, Params params, bool in_place) {
    NodeRequest r = request(op, std::move(src), params);
    r.in_place = in_place;
    return make(op, r);
}

} // namespace ggs::kernel_test
