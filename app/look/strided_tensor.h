// SPDX-License-Identifier: MIT
// StridedTensor: the selected tensor as the Strides view draws it. It provides the tensor's struct, and the offset of
// its first byte in the memory of the tensor that owns that memory. A value type that keeps the structure alive. Unit:
// bytes. GUI thread only.
#pragma once

#include "debug/targets/target.h"

#include <QString>
#include <optional>

namespace ggs {

class Debuggee;
class Selection;

struct StridedTensor {
    std::shared_ptr<const Structure> structure;
    uint32_t number = 0;
    uint32_t root = 0;  // the tensor that owns the memory; the same as `number` if the tensor is not a view
    int64_t offset = 0; // of its first byte in that memory
    int64_t memory = 0; // bytes of it

    const Tensor& tensor() const { return structure->tensor(number); }
    const Tensor& rootTensor() const { return structure->tensor(root); }
    const TypeTraits& type() const { return traits(tensor().type); }
    bool isView() const { return root != number; }
    bool inBlocks() const { return type().block > 1; }
    // Returns the offset of an element in the memory; in a quantised type, the offset of its block.
    int64_t begin(const Index& element) const;
    bool has(const Index& element) const;
    // Which step of the walk in logical order comes to the element: elements are counted, or blocks.
    int64_t step(const Index& element) const;
    // The element of a byte of the memory: of the tensor itself, or nothing where it leaves that byte out.
    std::optional<Index> elementAt(int64_t byte) const;
    std::optional<Index> rootElementAt(int64_t byte) const;
    bool operator==(const StridedTensor& other) const { return structure == other.structure && number == other.number; }
};
// Returns the selected tensor, or nothing if none is selected or if it is empty.
std::optional<StridedTensor> selectedTensor(const Debuggee& debuggee, const Selection& selection);
// The element of it that all views mark now; also where the marked one is another tensor's with the same bytes.
std::optional<Index> shownElement(const Debuggee& debuggee, const Selection& selection, const StridedTensor& of);
// "kT[2, 3, 1, 0]"
QString elementText(const Structure& structure, uint32_t tensor, const Index& element);
QString indexText(const Tensor& t, const Index& element);

} // namespace ggs
