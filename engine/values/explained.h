// SPDX-License-Identifier: MIT
// Explanations of single elements: the arithmetic of an element, and the elements it was computed from, through any
// number of nodes. An op's row contains its arithmetic; these functions supply the values. May be called from any
// thread.
#pragma once

#include "program/structure.h"
#include "values/statistics.h"

#include <memory>

namespace ggs {

// The value that a result should have, stored as its type, and the largest error of a correct one.
struct ExpectedNumber {
    double value = 0;
    double bound = 0;
    double unstored = 0; // the explained value before it was stored: blocks may be copied unchanged
};
// Stores a block of explained values, by the rule of the device. For types without blocks a block is one element.
std::vector<ExpectedNumber> as_stored(const TypeTraits& type, std::span<const Bounded> block, DeviceKind device);
// Returns the distance of a value of this type from the expected one: 0 for two NaN, infinite if only one of them is
// NaN. If the expected value is too large for the type, infinity is correct.
double error_between(double computed, const ExpectedNumber& expected, const TypeTraits& type);
// Returns whether one of the two computations has overflowed: one value is NaN, and the other is infinity or too small
// for the type.
bool is_overflow(double computed, const ExpectedNumber& expected, const TypeTraits& type);

// Explains elements of one node, one after the other, from the values of its sources. Source elements are decoded by
// parts of rows and cached, so the bytes must not change during its lifetime. `device` is the device whose kernel is
// explained. Used by one thread at a time.
class Explainer {
  public:
    Explainer(const Structure& structure, uint32_t number, ByteSource bytes, DeviceKind device = DeviceKind::cpu);
    ~Explainer();
    void set_terms(Terms terms) { m_terms = terms; }
    Result<Explanation> operator()(const Index& index);
    // Returns the expected value of an element. If the op has its own tolerance (OpDef::tolerance), the bound only
    // covers the rounding when the value is stored.
    Result<ExpectedNumber> expected(const Index& index);

  private:
    class Reader;
    double bound_by_moving_sources(const ValueReader& read, const Index& index, double value);
    const Structure& m_structure;
    uint32_t m_number;
    DeviceKind m_device;
    Terms m_terms = Terms::in_words;
    std::unique_ptr<Reader> m_reader;
    std::shared_ptr<RoundedRows> m_rows = std::make_shared<RoundedRows>();
    Index m_block{-1, -1, -1, -1}; // for a block type, the first element of the block in m_stored
    std::vector<ExpectedNumber> m_stored;
};
// Explains a single element.
Result<Explanation> explain_element(const Structure& structure, uint32_t number, const Index& index,
                                    const ByteSource& bytes, Terms terms = Terms::in_words);

// An element of a source that an output element is computed from.
struct Origin {
    uint32_t tensor;
    Index index;
    int src; // index of the source in the node
};
// The origins of an element, by the rows and ids that `bytes` contains; none for a leaf. At most `most` are returned;
// `more` is true if there are others.
struct Origins {
    std::vector<Origin> elements;
    bool more = false;
};
Result<Origins> origins_of(const Structure& structure, uint32_t number, const Index& index, const ByteSource& bytes,
                           size_t most = 100'000);

} // namespace ggs
