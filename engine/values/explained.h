// SPDX-License-Identifier: MIT
// One element taken apart: the arithmetic that made it, and the elements it was made from, through as many nodes as one
// likes. What is known of an op stands in its row; this finds the numbers for it. Any thread.
#pragma once

#include "program/structure.h"
#include "values/statistics.h"

#include <memory>

namespace ggs {

// Explains elements of one node, one after the other, with the numbers that its sources hold. What is read is decoded
// by parts of rows and kept: the bytes must not change while it lives. Used by one thread at a time.
class Explainer {
  public:
    Explainer(const Structure& structure, uint32_t number, ByteSource bytes);
    ~Explainer();
    Result<Explanation> operator()(const Index& index);

  private:
    class Reader;
    const Structure& m_structure;
    uint32_t m_number;
    std::unique_ptr<Reader> m_reader;
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
