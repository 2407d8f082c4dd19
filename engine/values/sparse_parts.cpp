// SPDX-License-Identifier: MIT
#include "values/sparse_parts.h"

#include <algorithm>

namespace ggs {

namespace {

constexpr int64_t numbers_at_once = 4096;

// Whole numbers of a vector, a part of it at a time. After an error or a stopped read it returns 0 everywhere.
class WholeNumbers {
  public:
    WholeNumbers(const ByteSource& bytes, const Structure& structure, uint32_t number)
        : m_bytes(bytes), m_number(number), m_tensor(structure.tensor(number)) {}

    int64_t size() const { return m_tensor.ne[0]; }
    bool failed() const { return m_error || m_stopped; }
    const std::optional<Message>& error() const { return m_error; }
    int64_t at(int64_t i) {
        if (i < 0 || i >= size()) return 0;
        if (i < m_first || i >= m_first + static_cast<int64_t>(m_read.size())) read(i);
        return failed() ? 0 : m_read[static_cast<size_t>(i - m_first)].whole().value_or(0);
    }

  private:
    void read(int64_t i) {
        if (failed()) return;
        m_first = i / numbers_at_once * numbers_at_once;
        const int64_t end = std::min(size(), m_first + numbers_at_once);
        auto read = numbers(m_bytes, m_number, m_tensor, {{m_first, 0, 0, 0}, {end, 1, 1, 1}});
        m_read.clear();
        if (!read.ok())
            m_error = read.error();
        else if (!*read)
            m_stopped = true;
        else
            m_read = std::move(**read);
    }

    const ByteSource& m_bytes;
    const uint32_t m_number;
    const Tensor& m_tensor;
    int64_t m_first = 0;
    std::vector<Number> m_read;
    std::optional<Message> m_error;
    bool m_stopped = false;
};

// The offsets of rows. Searches take it that they rise.
class Offsets : public WholeNumbers {
  public:
    using WholeNumbers::WholeNumbers;
    int64_t rows() const { return size() - 1; }
    // Returns the first row from `from` on that begins at `position` or later (later: after it); rows() + 1 if none.
    int64_t first_at(int64_t position, bool later, int64_t from = 0) {
        const auto before = [&](int64_t row) { return later ? at(row) <= position : at(row) < position; };
        // Close ones first: rows follow one another.
        int64_t low = from, step = 1;
        while (low + step < size() && before(low + step)) {
            low += step;
            step *= 2;
        }
        int64_t high = std::min(size(), low + step + 1);
        while (low < high && !failed()) {
            const int64_t middle = low + (high - low) / 2;
            if (before(middle))
                low = middle + 1;
            else
                high = middle;
        }
        return low;
    }
    // The last row that begins at or before a position. -1: none.
    int64_t row_of(int64_t position) { return first_at(position, true) - 1; }
};

// Why a read ended early: an error, or nothing.
template <class T> Result<std::optional<T>> ended(const WholeNumbers& numbers) {
    if (numbers.error()) return Failure{*numbers.error()};
    return std::optional<T>();
}

std::optional<uint32_t> source(const Structure& structure, const Tensor& node, int slot) {
    return slot < 0 || !node.src[slot] ? std::nullopt : structure.number_of(node.src[slot]);
}

std::optional<SparseParts> parts_of_node(const Structure& structure, uint32_t number) {
    const Tensor& node = structure.tensor(number);
    const std::optional<SparseUse>& use = structure.op(number).sparse;
    if (!use) return std::nullopt;
    const auto keys = source(structure, node, use->keys_slot), offsets = source(structure, node, use->offsets_slot);
    if (!keys || !offsets) return std::nullopt;
    SparseParts parts;
    parts.keys = *keys;
    parts.offsets = *offsets;
    parts.values = source(structure, node, use->weights_slot);
    return parts;
}

} // namespace

std::optional<SparseParts> sparse_parts_of(const Structure& structure, uint32_t tensor) {
    if (!structure.alive(tensor)) return std::nullopt;
    const std::vector<CsrEntry>& all = structure.program()->csr;
    std::optional<SparseParts> parts = parts_of_node(structure, tensor);
    for (size_t i = 0; !parts && i < all.size(); ++i) {
        const CsrEntry& csr = all[i];
        if ((tensor != csr.keys && tensor != csr.offsets && tensor != csr.values) || !structure.alive(csr.keys) ||
            !structure.alive(csr.offsets))
            continue;
        parts = SparseParts{{}, csr.keys, csr.offsets, csr.values, 0, {}};
    }
    const std::vector<uint32_t>& readers = structure.readers_of(tensor);
    for (size_t i = 0; !parts && i < readers.size(); ++i) {
        if (structure.alive(readers[i])) parts = parts_of_node(structure, readers[i]);
    }
    if (!parts) return std::nullopt;
    for (const CsrEntry& csr : all) {
        if (csr.keys != parts->keys || csr.offsets != parts->offsets) continue;
        parts->name = csr.name;
        parts->columns = csr.columns;
        if (!parts->values && csr.values && structure.alive(*csr.values)) parts->values = csr.values;
    }
    if (parts->name.empty()) parts->name = structure.name(parts->keys);
    for (const uint32_t reader : structure.readers_of(parts->keys)) {
        if (!structure.alive(reader)) continue;
        const auto of = parts_of_node(structure, reader);
        if (of && of->keys == parts->keys && of->offsets == parts->offsets) parts->nodes.push_back(reader);
    }
    return parts;
}

std::optional<SparseParts> sparse_parts_called(const Structure& structure, std::string_view name) {
    const std::vector<CsrEntry>& all = structure.program()->csr;
    // A name can be given again; it then means the later one.
    for (size_t i = all.size(); i > 0; --i) {
        if (all[i - 1].name == name) return sparse_parts_of(structure, all[i - 1].keys);
    }
    return std::nullopt;
}

bool has_sparse_parts(const Structure& structure) {
    if (!structure.program()->csr.empty()) return true;
    for (uint32_t number = 0; number < structure.tensors.size(); ++number) {
        if (structure.alive(number) && structure.op(number).sparse) return true;
    }
    return false;
}

std::optional<SparseNode> sparse_node(const Structure& structure, uint32_t node) {
    if (!structure.alive(node)) return std::nullopt;
    const Tensor& t = structure.tensor(node);
    const std::optional<SparseUse>& use = structure.op(node).sparse;
    if (!use) return std::nullopt;
    SparseNode made;
    made.node = node;
    made.use = &*use;
    made.from = source(structure, t, use->from_slot);
    made.weights = source(structure, t, use->weights_slot);
    made.mean = use->divides && use->divides(t);
    const auto along = static_cast<size_t>(use->dimension);
    made.key_limit = use->to_by_key                  ? t.ne[along]
                     : use->from_by_key && made.from ? structure.tensor(*made.from).ne[along]
                                                     : t.ne[0];
    return made;
}

Result<std::optional<SparseCounts>> count_sparse(const ByteSource& bytes, const Structure& structure,
                                                 const SparseParts& parts, int64_t key_limit) {
    Offsets offsets(bytes, structure, parts.offsets);
    WholeNumbers keys(bytes, structure, parts.keys);
    SparseCounts counts;
    counts.rows = offsets.rows();
    counts.capacity = keys.size();
    for (int64_t row = 0; row < counts.rows && !offsets.failed(); ++row) {
        const int64_t begin = offsets.at(row), end = offsets.at(row + 1);
        if (offsets.failed()) break;
        if (row == 0 && begin < 0) {
            counts.problem = msg("offsets[0] is %1; an offset can't be negative", begin);
        } else if (end < begin) {
            counts.problem =
                msg("offsets[%1] is %2 and offsets[%3] is %4; offsets can't decrease", row, begin, row + 1, end);
        } else if (end > counts.capacity) {
            counts.problem = msg("offsets[%1] is %2, but there are only %3 keys", row + 1, end, counts.capacity);
        }
        if (counts.problem) break;
        if (end == begin) ++counts.empty;
        counts.longest = std::max(counts.longest, end - begin);
    }
    if (!counts.problem) counts.keys = std::clamp<int64_t>(offsets.at(counts.rows), 0, counts.capacity);
    if (offsets.failed()) return ended<SparseCounts>(offsets);
    const int64_t first = counts.problem ? 0 : offsets.at(0);
    for (int64_t position = first; position < counts.keys && !keys.failed(); ++position) {
        const int64_t key = keys.at(position);
        if (keys.failed() || (key >= 0 && (key_limit <= 0 || key < key_limit))) continue;
        if (counts.wrong_keys++ == 0) counts.first_wrong = position;
    }
    if (keys.failed()) return ended<SparseCounts>(keys);
    return std::optional(counts);
}

Result<std::optional<CsrNumbers>> read_sparse(const ByteSource& bytes, const Structure& structure,
                                              const SparseParts& parts) {
    Offsets offsets(bytes, structure, parts.offsets);
    WholeNumbers keys(bytes, structure, parts.keys);
    CsrNumbers csr;
    csr.rows = offsets.rows();
    csr.offsets.clear();
    for (int64_t row = 0; row <= csr.rows && !offsets.failed(); ++row) csr.offsets.push_back(offsets.at(row));
    if (offsets.failed()) return ended<CsrNumbers>(offsets);
    if (csr.nnz() > keys.size())
        return fail("the last offset is %1, but there is room for %2 keys", csr.nnz(), keys.size());
    for (int64_t position = 0; position < csr.nnz() && !keys.failed(); ++position) {
        csr.keys.push_back(keys.at(position));
        csr.columns = std::max(csr.columns, csr.keys.back() < INT64_MAX ? csr.keys.back() + 1 : INT64_MAX);
    }
    if (keys.failed()) return ended<CsrNumbers>(keys);
    if (parts.columns > 0) csr.columns = parts.columns;
    if (parts.values && csr.nnz() > 0) {
        GGS_TRY(auto read, values(bytes, *parts.values, structure.tensor(*parts.values), {{}, {csr.nnz(), 1, 1, 1}}));
        if (!read) return std::optional<CsrNumbers>();
        csr.values = std::move(*read);
    }
    GGS_CHECK(check_csr(csr));
    return std::optional(std::move(csr));
}

Result<std::optional<SparseWindow>> sparse_window(const ByteSource& bytes, const Structure& structure,
                                                  const SparseParts& parts, int64_t first, int64_t end) {
    WholeNumbers keys(bytes, structure, parts.keys);
    Offsets offsets(bytes, structure, parts.offsets);
    SparseWindow window;
    window.first = std::clamp<int64_t>(first, 0, keys.size());
    end = std::clamp<int64_t>(end, window.first, keys.size());
    for (int64_t position = window.first; position < end && !keys.failed(); ++position)
        window.keys.push_back(keys.at(position));
    if (keys.failed()) return ended<SparseWindow>(keys);
    if (parts.values && end > window.first) {
        const Tensor& t = structure.tensor(*parts.values);
        GGS_TRY(auto read, numbers(bytes, *parts.values, t, {{window.first, 0, 0, 0}, {end, 1, 1, 1}}));
        if (!read) return std::optional<SparseWindow>();
        window.values = std::move(*read);
    }
    int64_t row = offsets.first_at(window.first, false);
    if (row > 0 && row <= offsets.rows() + 1) {
        const int64_t last = row - 1, position = offsets.at(last);
        window.before = SparseBoundary{position, offsets.first_at(position, false), last};
    }
    while (row < offsets.size() && !offsets.failed()) {
        const int64_t position = offsets.at(row);
        // Offsets that don't rise have no boundaries in order.
        if (position > end || position < (window.begins.empty() ? window.first : window.begins.back().position + 1))
            break;
        const int64_t next = std::max(row + 1, offsets.first_at(position, true, row));
        window.begins.push_back({position, row, next - 1});
        row = next;
    }
    if (offsets.failed()) return ended<SparseWindow>(offsets);
    return std::optional(std::move(window));
}

Result<std::optional<int64_t>> row_of_position(const ByteSource& bytes, const Structure& structure,
                                               const SparseParts& parts, int64_t position) {
    Offsets offsets(bytes, structure, parts.offsets);
    const int64_t row = offsets.row_of(position);
    if (offsets.failed()) return ended<int64_t>(offsets);
    if (row < 0 || row >= offsets.rows()) return std::optional<int64_t>();
    return std::optional(row);
}

namespace {

// The first elements of a line of a tensor; empty if it has no such line.
Result<std::optional<std::vector<Number>>> line_of(const ByteSource& bytes, const Structure& structure, uint32_t number,
                                                   int dimension, int64_t line, int64_t elements) {
    const Tensor& t = structure.tensor(number);
    const auto along = static_cast<size_t>(dimension), across = 1 - along;
    if (line < 0 || line >= t.ne[along]) return std::optional(std::vector<Number>());
    Slice slice{{}, {1, 1, 1, 1}};
    slice.begin[along] = line;
    slice.end[along] = line + 1;
    slice.end[across] = std::min(elements, t.ne[across]);
    return numbers(bytes, number, t, slice);
}

} // namespace

Result<std::optional<SparseTerms>> sparse_terms(const ByteSource& bytes, const Structure& structure,
                                                const SparseParts& parts, const std::optional<SparseNode>& node,
                                                bool by_key, int64_t index, int64_t elements, bool has_source,
                                                bool has_result) {
    Offsets offsets(bytes, structure, parts.offsets);
    WholeNumbers keys(bytes, structure, parts.keys);
    SparseTerms made;
    made.by_key = by_key;
    made.index = index;
    const SparseUse* const use = node ? node->use : nullptr;
    const std::optional<uint32_t> weights = node ? node->weights : parts.values;
    const bool adds = use && use->from_slot >= 0 && use->to_by_key == by_key && has_source;
    bool right = true;
    std::vector<double> sum;
    const auto add = [&](int64_t position, int64_t row) -> Result<bool> {
        SparseTerm term;
        term.position = position;
        term.row = row;
        term.key = keys.at(position);
        term.out_of_range = term.key < 0 || (node && term.key >= node->key_limit);
        right = right && !term.out_of_range;
        if (node && node->mean && use->to_by_key)
            term.divisor = std::max<int64_t>(1, offsets.at(row + 1) - offsets.at(row));
        if (weights) {
            GGS_TRY(const auto weight, element(bytes, *weights, structure.tensor(*weights), {position, 0, 0, 0}));
            if (!weight) return false;
            term.weight = *weight;
        }
        if (use && !node->from) {
            term.line = {Number(term.weight)};
        } else if (use && has_source && !term.out_of_range) {
            GGS_TRY(auto line, line_of(bytes, structure, *node->from, use->dimension,
                                       use->from_by_key ? term.key : term.row, elements));
            if (!line) return false;
            term.line = std::move(*line);
            if (adds) {
                sum.resize(term.line.size());
                for (size_t i = 0; i < sum.size(); ++i)
                    sum[i] += static_cast<double>(term.line[i]) * term.weight / static_cast<double>(term.divisor);
            }
        }
        ++made.count;
        if (made.count <= most_sparse_terms) made.terms.push_back(std::move(term));
        return true;
    };
    if (by_key) {
        const int64_t end = std::clamp<int64_t>(offsets.at(offsets.rows()), 0, keys.size());
        for (int64_t position = 0; position < end && !keys.failed() && !offsets.failed(); ++position) {
            if (keys.at(position) != index || keys.failed()) continue;
            GGS_TRY(const bool added, add(position, offsets.row_of(position)));
            if (!added) return std::optional<SparseTerms>();
        }
    } else if (index >= 0 && index < offsets.rows()) {
        const int64_t begin = std::max<int64_t>(0, offsets.at(index)),
                      end = std::min(offsets.at(index + 1), keys.size());
        for (int64_t position = begin; position < end && !keys.failed(); ++position) {
            GGS_TRY(const bool added, add(position, index));
            if (!added) return std::optional<SparseTerms>();
        }
    }
    if (offsets.failed()) return ended<SparseTerms>(offsets);
    if (keys.failed()) return ended<SparseTerms>(keys);
    if (adds && right) {
        if (made.count == 0) {
            const Tensor& result = structure.tensor(node->node);
            sum.assign(static_cast<size_t>(std::min(elements, result.ne[1 - static_cast<size_t>(use->dimension)])),
                       0.0);
        }
        made.sum = std::move(sum);
        if (node->mean && !use->to_by_key) made.divisor = std::max<int64_t>(1, made.count);
    }
    if (has_result && use && node->from && use->to_by_key == by_key) {
        GGS_TRY(auto line, line_of(bytes, structure, node->node, use->dimension, index, elements));
        if (!line) return std::optional<SparseTerms>();
        made.result = std::move(*line);
    }
    return std::optional(std::move(made));
}

} // namespace ggs
