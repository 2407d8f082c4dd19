// SPDX-License-Identifier: MIT
#include "graph/kernel.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace ggs {

std::optional<int64_t> row_making(const Kernel& kernel, const Tensor& node, const Index& out) {
    if (kernel.row_of) return kernel.row_of(node, out);
    if (kernel.rows) return std::nullopt;
    return out[1] + node.ne[1] * (out[2] + node.ne[2] * out[3]);
}

std::string index_text(const Tensor& t, const Index& index, int place, std::string_view word) {
    const int n = std::max(n_dims(t), place + 1);
    std::string words = "[";
    for (int d = 0; d < n; ++d) {
        if (d > 0) words += ", ";
        d == place ? words += word : words += std::to_string(index[static_cast<size_t>(d)]);
    }
    return words + "]";
}

std::string ValueReader::name(const Tensor& tensor) const {
    return m_name ? m_name(tensor) : std::string(name_of(tensor));
}

std::optional<int64_t> ValueReader::whole(const Tensor& tensor, const Index& index) const {
    const double value = m_read(tensor, index);
    if (!(std::abs(value) <= 0x1p53) || value != std::trunc(value)) return std::nullopt;
    return static_cast<int64_t>(value);
}

bool ValueReader::all_whole(const Tensor& tensor, const std::function<void(std::span<const int64_t>)>& use) const {
    if (is_empty(tensor)) {
        use({});
        return true;
    }
    const auto n = static_cast<size_t>(nelements(tensor));
    std::vector<int64_t> numbers;
    if (m_look && is_contiguous(tensor) && (tensor.type == TypeId::i64 || tensor.type == TypeId::i32)) {
        return m_look(tensor, [&](std::span<const std::byte> bytes) {
            if (tensor.type == TypeId::i64 && reinterpret_cast<uintptr_t>(bytes.data()) % alignof(int64_t) == 0)
                return use({reinterpret_cast<const int64_t*>(bytes.data()), n});
            numbers.resize(n);
            for (size_t i = 0; i < n; ++i)
                numbers[i] =
                    static_cast<int64_t>(index_from(tensor.type, bytes.data() + i * traits(tensor.type).bytes));
            use(numbers);
        });
    }
    numbers.reserve(n);
    Index at{};
    for (at[3] = 0; at[3] < tensor.ne[3]; ++at[3]) {
        for (at[2] = 0; at[2] < tensor.ne[2]; ++at[2]) {
            for (at[1] = 0; at[1] < tensor.ne[1]; ++at[1]) {
                for (at[0] = 0; at[0] < tensor.ne[0]; ++at[0]) {
                    const std::optional<int64_t> number = whole(tensor, at);
                    if (!number) return false;
                    numbers.push_back(*number);
                }
            }
        }
    }
    use(numbers);
    return true;
}

ValueReader indices_in_memory() {
    ValueReader reader([](const Tensor& t, const Index& index) {
        if (!t.data) return std::numeric_limits<double>::quiet_NaN();
        return index_from(t.type, static_cast<const std::byte*>(t.data) + element_offset(t, index));
    });
    reader.set_look([](const Tensor& t, const ValueReader::Use& use) {
        if (!t.data) return false;
        use({static_cast<const std::byte*>(t.data), nbytes(t)});
        return true;
    });
    return reader;
}

double index_from(TypeId type, const std::byte* at) {
    const auto as = [at](auto value) {
        std::memcpy(&value, at, sizeof value);
        return static_cast<double>(value);
    };
    if (type == TypeId::i64) return as(int64_t{});
    return type == TypeId::i32 ? as(int32_t{}) : std::numeric_limits<double>::quiet_NaN();
}

ValueReader unknown_values() {
    return ValueReader([](const Tensor&, const Index&) { return std::numeric_limits<double>::quiet_NaN(); });
}

std::span<const Bounded> ValueReader::row_as(TypeId type, const Tensor& tensor, Index row) const {
    constexpr size_t most_rows = 64;
    for (const RoundedRows::Row& known : m_rows->rows) {
        if (known.tensor == &tensor && known.at == row && known.type == type) return known.values;
    }
    if (m_rows->rows.size() == most_rows) m_rows->rows.pop_front();
    RoundedRows::Row& made = m_rows->rows.emplace_back(RoundedRows::Row{&tensor, row, type, {}});
    std::vector<double> exact(static_cast<size_t>(tensor.ne[0]));
    for (Index at = row; at[0] < tensor.ne[0]; ++at[0]) exact[static_cast<size_t>(at[0])] = (*this)(tensor, at);
    read_row_as(type, exact, *this, made.values);
    return made.values;
}

} // namespace ggs
