// SPDX-License-Identifier: MIT
// StridedTensor: the selected tensor as the parts of the Strides view draw it: its struct, and where it lies in the
// memory of the tensor that it is a view of. A value; it keeps the structure alive. GUI thread. Units: bytes.
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
    uint32_t root = 0;  // whose memory it is; its own number if it is no view
    int64_t offset = 0; // of its first byte in that memory
    int64_t memory = 0; // bytes of it

    const Tensor& tensor() const { return structure->tensor(number); }
    const Tensor& rootTensor() const { return structure->tensor(root); }
    const TypeTraits& type() const { return traits(tensor().type); }
    bool isView() const { return root != number; }
    bool inBlocks() const { return type().block > 1; }
    // Where an element's bytes begin in the memory; of a block type where its block does.
    int64_t begin(const Index& element) const;
    bool has(const Index& element) const;
    // Which step of the walk in logical order comes to the element: elements are counted, or blocks.
    int64_t step(const Index& element) const;
    // The element of a byte of the memory: of the tensor itself, or nothing where it leaves that byte out.
    std::optional<Index> elementAt(int64_t byte) const;
    std::optional<Index> rootElementAt(int64_t byte) const;
    bool operator==(const StridedTensor& other) const { return structure == other.structure && number == other.number; }
};
// Of the selected tensor; nothing while none is selected, or of an empty one.
std::optional<StridedTensor> selectedTensor(const Debuggee& debuggee, const Selection& selection);
// The element of it that all views mark now; also where the marked one is another tensor's with the same bytes.
std::optional<Index> shownElement(const Debuggee& debuggee, const Selection& selection, const StridedTensor& of);
// "kT[2, 3, 1, 0]"
QString elementText(const Structure& structure, uint32_t tensor, const Index& element);
QString indexText(const Tensor& t, const Index& element);

} // namespace ggs
