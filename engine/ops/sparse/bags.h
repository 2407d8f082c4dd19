// SPDX-License-Identifier: MIT
// Bags: the rows of a sparse tensor in CSR form, as kernels and explanations read them. Bag r has the keys at positions
// offsets[r] to offsets[r + 1] - 1. The tensor of keys may be longer than the last offset; kernels don't read the rest.
// Reads the memory of index tensors, or their values through a ValueReader. Pure; any thread.
#pragma once

#include "ops/rows.h"

#include <functional>

namespace ggs {

inline constexpr EnumWord bag_modes[] = {{"sum", 0}, {"mean", 1}};
inline bool is_mean(const Tensor& node) { return param_i32(node, 0) == 1; } // of ops with the parameter `mode`

// The positions of a bag's keys.
struct Bag {
    int64_t first, end;
    int64_t size() const { return end - first; }
};

// Shape rules: the tensors of a CSR matrix are vectors of whole numbers, and weights has one number for each key.
Status need_csr(const Tensor& keys, const Tensor& offsets, const Tensor* weights);
inline int64_t bags_in(const Tensor& offsets) { return offsets.ne[0] - 1; }

// -- in memory --------------------------------------------------------------------------------------------------------

class Bags {
  public:
    Bags(const Tensor& keys, const Tensor& offsets, const Tensor* weights);

    int64_t count() const { return bags_in(m_offsets); }
    int64_t capacity() const { return m_keys.ne[0]; } // positions in memory, used or not
    Bag bag(int64_t row) const { return {number(m_offsets, row), number(m_offsets, row + 1)}; }
    int64_t key(int64_t position) const { return number(m_keys, position); }
    float weight(int64_t position) const {
        return m_weights ? *reinterpret_cast<const float*>(static_cast<const std::byte*>(m_weights->data) +
                                                           static_cast<size_t>(position) * m_weights->nb[0])
                         : 1.0f;
    }
    bool weighted() const { return m_weights; }
    bool is_right(const Bag& bag) const { return bag.first >= 0 && bag.first <= bag.end && bag.end <= capacity(); }
    // The errors of a bag that isn't right, and of a key that is not below `rows`.
    Status wrong_bag(int64_t row) const;
    Status wrong_key(int64_t row, int64_t position, int64_t rows) const;

  private:
    static int64_t number(const Tensor& t, int64_t i) {
        const auto* const at = static_cast<const std::byte*>(t.data) + static_cast<size_t>(i) * t.nb[0];
        return t.type == TypeId::i64 ? *reinterpret_cast<const int64_t*>(at) : *reinterpret_cast<const int32_t*>(at);
    }

    const Tensor &m_keys, &m_offsets;
    const Tensor* m_weights;
};

// -- through a reader -------------------------------------------------------------------------------------------------

inline Index place_in(int64_t i) { return {i, 0, 0, 0}; }

// A bag by its values; an error if it isn't right.
Result<Bag> read_bag(const Tensor& keys, const Tensor& offsets, int64_t row, const ValueReader& read);
// A key of a bag by its value; an error if it isn't below `rows`.
Result<int64_t> read_key(const Tensor& keys, int64_t row, int64_t position, int64_t rows, const ValueReader& read);

// The slots of a CSR matrix in a node's sources.
struct CsrSlots {
    int keys, offsets, weights;
};
// Calls use(position, row, bag) for every key of all bags that is equal to `key`, in their order.
Status each_use(const Tensor& node, const CsrSlots& slots, int64_t key, const ValueReader& read,
                const std::function<void(int64_t position, int64_t row, const Bag& bag)>& use);
// Adds the elements of keys, offsets and weights on which the sum over all uses of a key depends.
Status reads_uses(const Tensor& node, const CsrSlots& slots, int64_t key, const ValueReader& read,
                  std::vector<SourceElement>& elements);

// Σ of terms in double with its bound, and its first terms in words: "2 + 5" or "2 · 0.5 + 5 · 1".
class SumInWords {
  public:
    void add(double value) { add(value, std::nullopt); }
    void add(double value, std::optional<double> weight);
    const BoundedSum& sum() const { return m_sum; }
    std::string text() const { return m_sum.terms() == 0 ? "0" : m_text; }

  private:
    BoundedSum m_sum;
    std::string m_text;
};
// "3, 5, 1, …": the first ones of some whole numbers.
class NumbersInWords {
  public:
    void add(int64_t number);
    const std::string& text() const { return m_text; }
    int64_t count() const { return m_count; }

  private:
    std::string m_text;
    int64_t m_count = 0;
};
inline constexpr int64_t most_in_words = 4;

} // namespace ggs
