// SPDX-License-Identifier: MIT
#include "look/strided_tensor.h"

#include "look/names/node_words.h"
#include "session/debuggee.h"
#include "session/selection.h"
#include "tensor/shown_shape.h"

#include <algorithm>

namespace ggs {

int64_t StridedTensor::begin(const Index& element) const {
    return offset + static_cast<int64_t>(element_offset(tensor(), element));
}

bool StridedTensor::has(const Index& element) const {
    for (size_t d = 0; d < max_dims; ++d) {
        if (element[d] < 0 || element[d] >= tensor().ne[d]) return false;
    }
    return true;
}

int64_t StridedTensor::step(const Index& element) const {
    const Tensor& t = tensor();
    const int64_t perRow = (t.ne[0] + type().block - 1) / type().block;
    return element[0] / type().block + perRow * (element[1] + t.ne[1] * (element[2] + t.ne[2] * element[3]));
}

std::optional<Index> StridedTensor::elementAt(int64_t byte) const {
    if (byte < offset || byte >= memory) return std::nullopt;
    auto found = index_at_offset(tensor(), static_cast<size_t>(byte - offset));
    return found && has(*found) ? found : std::nullopt;
}

std::optional<Index> StridedTensor::rootElementAt(int64_t byte) const {
    if (byte < 0 || byte >= memory) return std::nullopt;
    return index_at_offset(rootTensor(), static_cast<size_t>(byte));
}

std::optional<StridedTensor> selectedTensor(const Debuggee& debuggee, const Selection& selection) {
    if (!debuggee.isOpen() || !selection.selected()) return std::nullopt;
    StridedTensor out;
    out.structure = debuggee.snapshot().structure;
    out.number = out.root = *selection.selected();
    if (!out.structure->alive(out.number) || is_empty(out.tensor())) return std::nullopt;
    const Tensor& t = out.tensor();
    out.memory = static_cast<int64_t>(nbytes(t));
    if (!t.view_src) return out;
    const auto root = out.structure->number_of(t.view_src);
    if (!root || !out.structure->alive(*root)) return out;
    out.root = *root;
    out.offset = static_cast<int64_t>(t.view_offs);
    // The memory contains the last byte of the tensor, even if the struct of its root is smaller.
    out.memory = std::max(static_cast<int64_t>(nbytes(out.rootTensor())), out.offset + static_cast<int64_t>(nbytes(t)));
    return out;
}

std::optional<Index> shownElement(const Debuggee& debuggee, const Selection& selection, const StridedTensor& of) {
    if (const auto& hovered = selection.hovered(); hovered && hovered->tensor != of.number) {
        const uint64_t first = of.structure->tensors[of.number].address, at = addressOf(debuggee.structure(), *hovered);
        if (first != 0 && at >= first && at - first < nbytes(of.tensor())) {
            const auto same = index_at_offset(of.tensor(), at - first);
            if (same && of.has(*same)) return same;
        }
    }
    const auto shown = selection.elementShown();
    return shown && of.has(*shown) ? shown : std::nullopt;
}

QString indexText(const Tensor& t, const Index& element) {
    QStringList digits;
    for (int d = 0; d < shown_dims(t); ++d) digits.append(QString::number(element[static_cast<size_t>(d)]));
    return QLatin1Char('[') + digits.join(QStringLiteral(", ")) + QLatin1Char(']');
}

QString elementText(const Structure& structure, uint32_t tensor, const Index& element) {
    return nameOf(structure, tensor) + indexText(structure.tensor(tensor), element);
}

} // namespace ggs
