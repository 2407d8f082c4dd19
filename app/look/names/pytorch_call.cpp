// SPDX-License-Identifier: MIT
#include "look/names/pytorch_call.h"

#include "tensor/shown_shape.h"
#include "words/messages.h"

#include <QStringList>

#include <algorithm>

namespace ggs {

namespace {

int shownDims(const Tensor& t) { return shown_dims(t); }

QString outermostFirst(const std::array<int64_t, max_dims>& values, int dims) {
    QStringList words;
    for (int d = dims; d-- > 0;) words.append(QString::number(values[static_cast<size_t>(d)]));
    return words.join(QStringLiteral(", "));
}

QString viewCall(const Tensor& t, int dims) {
    return QStringLiteral(".view(%1)").arg(outermostFirst(shape_of(t), dims));
}

// Returns the dimension of the view that each dimension of the source becomes. Returns nothing if the view isn't the
// same bytes with its dimensions in another order. A dimension of size 1 takes no step, so its stride is ignored.
std::optional<std::array<int, max_dims>> axesOf(const Tensor& from, const Tensor& to) {
    std::array<int, max_dims> axes{};
    std::array<bool, max_dims> taken{};
    for (int d = 0; d < max_dims; ++d) {
        const auto fits = [&](int place) {
            return !taken[static_cast<size_t>(place)] && to.ne[place] == from.ne[d] &&
                   (from.ne[d] == 1 || to.nb[place] == from.nb[d]);
        };
        int place = d;
        for (int other = 0; !fits(place) && other < max_dims; ++other) place = other;
        if (!fits(place)) return std::nullopt;
        taken[static_cast<size_t>(place)] = true;
        axes[static_cast<size_t>(d)] = place;
    }
    return axes;
}

QString permuteCall(const Tensor& from, const Tensor& to, const std::array<int, max_dims>& axes) {
    // Includes the dimensions that either tensor shows, and those that they are exchanged with.
    int dims = std::max(shownDims(from), shownDims(to));
    for (int d = 0; d < dims; ++d) dims = std::max(dims, axes[static_cast<size_t>(d)] + 1);
    std::array<int64_t, max_dims> order{}; // of the view's dimensions, innermost first: which of the source's it is
    for (int d = 0; d < dims; ++d) order[static_cast<size_t>(axes[static_cast<size_t>(d)])] = dims - 1 - d;
    return (dims > shownDims(from) ? viewCall(from, dims) : QString()) +
           QStringLiteral(".permute(%1)").arg(outermostFirst(order, dims)) +
           (dims > shownDims(to) ? viewCall(to, shownDims(to)) : QString());
}

} // namespace

QString pytorchCall(const Structure& structure, uint32_t tensor) {
    const Tensor& t = structure.tensor(tensor);
    const Tensor* const from = t.src[0];
    const auto number = from ? structure.number_of(from) : std::nullopt;
    if (!number || !structure.alive(*number) || from->type != t.type || traits(t.type).block > 1) return {};
    // `x#2` isn't a valid name in Python, so a variable that is assigned again has its name in the script.
    const TensorInfo& info = structure.tensors[*number];
    const QString name = shortText(info.label.empty() ? info.name : info.label);
    if (t.op == OpId::cont && shape_of(t) == shape_of(*from)) return name + QStringLiteral(".contiguous()");
    if (!t.view_src || structure.op(tensor).computes) return {};
    const size_t begin = from->view_src ? from->view_offs : 0;
    if (t.view_offs == begin) {
        if (nelements(t) == nelements(*from) && is_contiguous(t) && is_contiguous(*from))
            return name + viewCall(t, shownDims(t));
        if (const auto axes = axesOf(*from, t)) return name + permuteCall(*from, t, *axes);
    }
    const size_t size = traits(t.type).bytes;
    std::array<int64_t, max_dims> strides{};
    for (size_t d = 0; d < max_dims; ++d) {
        if (t.nb[d] % size != 0 || t.view_offs % size != 0) return {};
        strides[d] = static_cast<int64_t>(t.nb[d] / size);
    }
    const QString comma = shownDims(t) == 1 ? QStringLiteral(",") : QString();
    return QStringLiteral("%1.as_strided((%2%3), (%4%3), %5)")
        .arg(name, outermostFirst(shape_of(t), shownDims(t)), comma, outermostFirst(strides, shownDims(t)))
        .arg(t.view_offs / size);
}

} // namespace ggs
