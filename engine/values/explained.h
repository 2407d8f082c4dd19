// SPDX-License-Identifier: MIT
// One element taken apart: the arithmetic that made it, and the elements it was made from, through as many nodes as one
// likes. What is known of an op stands in its row; this finds the numbers for it. Any thread.
#pragma once

#include "program/structure.h"
#include "values/statistics.h"

#include <memory>

namespace ggs {

// The number that a result should hold, stored as its type, and how far a correct one may lie from it.
struct ExpectedNumber {
    double value = 0;
    double bound = 0;
    double unstored = 0; // the explained number itself: blocks may be copied as they are
};
// A block of explained numbers, of one element for types without blocks, by the rule of the device.
std::vector<ExpectedNumber> as_stored(const TypeTraits& type, std::span<const Bounded> block, DeviceKind device);
// How far a number of this type is from the expected one: 0 for two NaN, infinite if one alone is NaN. Where the type
// has no number so large, infinity is correct.
double error_between(double computed, const ExpectedNumber& expected, const TypeTraits& type);
// NaN in one, and in the other infinity or a number that the type is too small for: an overflow in one of the two
// computations.
bool is_overflow(double computed, const ExpectedNumber& expected, const TypeTraits& type);

// Explains elements of one node, one after the other, with the numbers that its sources hold. Elements of sources are
// decoded by parts of rows and kept: the bytes must not change while it lives. `device`: the one whose kernel is
// explained. Used by one thread at a time.
class Explainer {
  public:
    Explainer(const Structure& structure, uint32_t number, ByteSource bytes, DeviceKind device = DeviceKind::cpu);
    ~Explainer();
    Result<Explanation> operator()(const Index& index);
    // An op with a tolerance of its own (OpDef::tolerance) has no bound for a single element: this one is that of
    // storing.
    Result<ExpectedNumber> expected(const Index& index);

  private:
    class Reader;
    double bound_by_moving_sources(const ValueReader& read, const Index& index, double value);
    const Structure& m_structure;
    uint32_t m_number;
    DeviceKind m_device;
    std::unique_ptr<Reader> m_reader;
    std::shared_ptr<RoundedRows> m_rows = std::make_shared<RoundedRows>();
    Index m_block{-1, -1, -1, -1}; // the first element of the block that m_stored has, of a block type
    std::vector<ExpectedNumber> m_stored;
};
// One of them.
Result<Explanation> explain_element(const Structure& structure, uint32_t number, const Index& index,
                                    const ByteSource& bytes);

// A source's element that an output element is made from, by tensor.
struct Origin {
    uint32_t tensor;
    Index index;
    int src; // which source of the node it is
};
// Empty for leafs; by the rows and ids that `bytes` holds. Not more than `most`, of which `more` tells.
struct Origins {
    std::vector<Origin> elements;
    bool more = false;
};
Result<Origins> origins_of(const Structure& structure, uint32_t number, const Index& index, const ByteSource& bytes,
                           size_t most = 100'000);

} // namespace ggs
