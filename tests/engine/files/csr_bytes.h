// SPDX-License-Identifier: MIT
// The bytes of an .npz file as scipy.sparse.save_npz writes it, by hand for tests: with values of float64.
#pragma once

#include "engine/files/data_bytes.h"
#include "files/csr.h"

#include <fstream>

namespace ggs::data_bytes {

template <class T> std::string numbers(const std::vector<T>& all) {
    return {reinterpret_cast<const char*>(all.data()), all.size() * sizeof(T)};
}

inline std::string csr_npz(const CsrNumbers& csr, const std::string& format = "csr") {
    const auto list = [](size_t n) { return "(" + std::to_string(n) + ",)"; };
    const std::vector<double> values = csr.values.empty() ? std::vector<double>(csr.keys.size(), 1.0) : csr.values;
    const std::string descr = "|S" + std::to_string(format.size());
    return zip({{.name = "indices.npy", .data = npy("<i8", list(csr.keys.size()), numbers(csr.keys))},
                {.name = "indptr.npy", .data = npy("<i8", list(csr.offsets.size()), numbers(csr.offsets))},
                {.name = "format.npy", .data = npy(descr, "()", format)},
                {.name = "shape.npy", .data = npy("<i8", "(2,)", raw<int64_t>({csr.rows, csr.columns}))},
                {.name = "data.npy", .data = npy("<f8", list(values.size()), numbers(values))}});
}
// Returns whether the file could be written.
inline bool put_csr_npz(const std::string& path, const CsrNumbers& csr) {
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    return static_cast<bool>(file << csr_npz(csr));
}

} // namespace ggs::data_bytes
