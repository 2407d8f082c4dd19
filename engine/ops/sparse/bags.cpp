// SPDX-License-Identifier: MIT
#include "ops/sparse/bags.h"

namespace ggs {

namespace {

Status need_whole_numbers(const Tensor& t, const char* name) {
    if (t.type != TypeId::i32 && t.type != TypeId::i64)
        return fail("%1 is %2; it must be i32 or i64", name, traits(t.type).name);
    if (!is_vector(t)) return fail("%1 is %2; it must be a vector", name, shape4(t));
    return {};
}

Status bag_error(int64_t row, int64_t first, int64_t end, int64_t capacity) {
    if (first < 0) return fail("row %1: offsets[%1] is %2; an offset can't be negative", row, first);
    if (end < first)
        return fail("row %1: offsets[%1] is %2 and offsets[%3] is %4; offsets can't decrease", row, first, row + 1,
                    end);
    return fail("row %1: offsets[%2] is %3, but there are only %4 keys", row, row + 1, end, capacity);
}

Status key_error(int64_t row, int64_t position, int64_t key, int64_t rows) {
    return fail("row %1, position %2: the key is %3, but the number of rows is %4; keys must be from 0 to %5", row,
                position, key, rows, rows - 1);
}

} // namespace

Status need_csr(const Tensor& keys, const Tensor& offsets, const Tensor* weights) {
    GGS_CHECK(need_whole_numbers(keys, "keys"));
    GGS_CHECK(need_whole_numbers(offsets, "offsets"));
    if (offsets.ne[0] < 1) return fail("offsets is empty; it must have one number more than there are rows");
    if (keys.ne[0] >= INT32_MAX || offsets.ne[0] >= INT32_MAX)
        return fail("keys has %1 elements and offsets has %2; ggscope supports less than 2^31", keys.ne[0],
                    offsets.ne[0]);
    if (!weights) return {};
    GGS_CHECK(need_type(*weights, "weights", TypeId::f32));
    if (!is_vector(*weights)) return fail("weights is %1; it must be a vector", shape4(*weights));
    if (weights->ne[0] != keys.ne[0])
        return fail("weights has %1 elements and keys has %2; there must be a weight for each key", weights->ne[0],
                    keys.ne[0]);
    return {};
}

// -- in memory --------------------------------------------------------------------------------------------------------

Bags::Bags(const Tensor& keys, const Tensor& offsets, const Tensor* weights)
    : m_keys(keys), m_offsets(offsets), m_weights(weights) {}

Status Bags::wrong_bag(int64_t row) const {
    const Bag wrong = bag(row);
    return bag_error(row, wrong.first, wrong.end, capacity());
}

Status Bags::wrong_key(int64_t row, int64_t position, int64_t rows) const {
    return key_error(row, position, key(position), rows);
}

// -- through a reader -------------------------------------------------------------------------------------------------

Result<Bag> read_bag(const Tensor& keys, const Tensor& offsets, int64_t row, const ValueReader& read) {
    const auto first = read.whole(offsets, place_in(row)), end = read.whole(offsets, place_in(row + 1));
    if (!first || !end) return fail("the offsets of row %1 are unknown", row);
    if (*first < 0 || *end < *first || *end > keys.ne[0]) {
        GGS_CHECK(bag_error(row, *first, *end, keys.ne[0]));
    }
    return Bag{*first, *end};
}

Result<int64_t> read_key(const Tensor& keys, int64_t row, int64_t position, int64_t rows, const ValueReader& read) {
    const auto key = read.whole(keys, place_in(position));
    if (!key) return fail("the key at position %1 is unknown", position);
    if (*key < 0 || *key >= rows) {
        GGS_CHECK(key_error(row, position, *key, rows));
    }
    return *key;
}

Status each_use(const Tensor& node, const CsrSlots& slots, int64_t key, const ValueReader& read,
                const std::function<void(int64_t position, int64_t row, const Bag& bag)>& use) {
    const Tensor &keys = *node.src[slots.keys], &offsets = *node.src[slots.offsets];
    for (int64_t row = 0; row < bags_in(offsets); ++row) {
        GGS_TRY(const Bag bag, read_bag(keys, offsets, row, read));
        for (int64_t p = bag.first; p < bag.end; ++p) {
            if (read.whole(keys, place_in(p)) == key) use(p, row, bag);
        }
    }
    return {};
}

Status reads_uses(const Tensor& node, const CsrSlots& slots, int64_t key, const ValueReader& read,
                  std::vector<SourceElement>& elements) {
    const Tensor &keys = *node.src[slots.keys], &offsets = *node.src[slots.offsets];
    const int64_t rows = bags_in(offsets);
    bool used = false;
    GGS_CHECK(each_use(node, slots, key, read, [&](int64_t p, int64_t, const Bag&) {
        used = true;
        if (node.src[slots.weights]) elements.push_back({slots.weights, place_in(p)});
    }));
    // Each key of a bag could become this one.
    const int64_t first = read.whole(offsets, place_in(0)).value_or(0),
                  end = read.whole(offsets, place_in(rows)).value_or(0);
    for (int64_t p = first; p < end; ++p) elements.push_back({slots.keys, place_in(p)});
    // An offset moves keys from bag to bag. The first and the last one can add a key that is in no bag.
    const auto has_key = [&](int64_t from, int64_t to) {
        for (int64_t p = from; p < to; ++p) {
            if (read.whole(keys, place_in(p)) == key) return true;
        }
        return false;
    };
    for (int64_t i = 0; i <= rows; ++i) {
        if (used || (i == 0 && rows > 0 && has_key(0, first)) || (i == rows && rows > 0 && has_key(end, keys.ne[0])))
            elements.push_back({slots.offsets, place_in(i)});
    }
    return {};
}

void SumInWords::add(double value, std::optional<double> weight) {
    if (weight)
        m_sum.add_product(value, *weight);
    else
        m_sum.add(value);
    if (m_sum.terms() > most_in_words + 1) return;
    if (m_sum.terms() > 1) m_text += " + ";
    if (m_sum.terms() > most_in_words)
        m_text += "…";
    else
        m_text += english(MessageValue(value)) + (weight ? " · " + english(MessageValue(*weight)) : std::string());
}

void NumbersInWords::add(int64_t number) {
    if (++m_count > most_in_words + 1) return;
    if (m_count > 1) m_text += ", ";
    m_text += m_count > most_in_words ? "…" : std::to_string(number);
}

} // namespace ggs
