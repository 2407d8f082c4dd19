// SPDX-License-Identifier: MIT
#include "files/example_file.h"

#include "base/checked.h"
#include "base/enough.h"
#include "tensor/quantize.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace ggs {

ExampleFile::ExampleFile(DataArray array) : m_array(std::move(array)), m_example_shape(m_array.shape().ne) {
    if (const int dims = m_array.shape().dims; dims > 0) {
        int64_t& last = m_example_shape[static_cast<size_t>(dims) - 1];
        m_examples = static_cast<size_t>(last);
        last = 1;
    }
    // The product may be too large only if there are no examples.
    for (const int64_t n : m_example_shape) {
        if (!mul_checked(m_example_values, static_cast<size_t>(n), m_example_values)) m_example_values = 0;
    }
}

Result<std::shared_ptr<const ExampleFile>> ExampleFile::open(const std::string& path, const std::string& name,
                                                             uint64_t memory_limit) {
    return with_enough([&]() -> Result<std::shared_ptr<const ExampleFile>> {
        GGS_TRY(const DataFile file, DataFile::open(path, memory_limit));
        GGS_TRY(DataArray array, file.array(name, memory_limit - std::min(memory_limit, file.memory())));
        return std::shared_ptr<const ExampleFile>(new ExampleFile(std::move(array)));
    });
}

Status ExampleFile::read(size_t first_example, size_t n, std::span<float> out) const {
    if (first_example > m_examples || n > m_examples - first_example)
        return fail("%1 examples from example %2 on are requested, but there are only %3", n, first_example,
                    m_examples);
    if (out.size() != n * m_example_values)
        return fail("%1 examples have %2 values, but there is room for %3", n, n * m_example_values, out.size());
    const size_t first = first_example * m_example_values;
    if (m_array.type() == TypeId::f32) {
        if (!out.empty())
            std::memcpy(out.data(), m_array.data().data() + first * sizeof(float), out.size() * sizeof(float));
        return m_array.check_bytes();
    }
    std::array<double, 1024> values{};
    for (size_t done = 0; done < out.size();) {
        const size_t count = std::min(values.size(), out.size() - done);
        m_array.read(static_cast<int64_t>(first + done), {values.data(), count});
        GGS_CHECK(quantize(TypeId::f32, values.data(), out.data() + done, static_cast<int64_t>(count)));
        done += count;
    }
    return m_array.check_bytes();
}

} // namespace ggs
