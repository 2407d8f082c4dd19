// SPDX-License-Identifier: MIT
#include "values/files/file_diff.h"

#include "base/printable.h"
#include "values/flat.h"
#include "values/slice.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>

namespace ggs {

namespace {

constexpr int64_t piece = 1 << 16; // elements that are compared at once: whole blocks of every type
constexpr size_t value_elements = 8, value_chars = 120;

// Differences in how a model was split are ignored.
bool is_about_parts(std::string_view key) { return key.starts_with("split."); }

// -- keys -------------------------------------------------------------------------------------------------------------

KeyDifference::Side side(const WeightsFile& file, size_t key) {
    return {file.key(key).type, file.value_text(key, value_elements, value_chars)};
}

bool same_value(const WeightsFile& a, size_t in_a, const WeightsFile& b, size_t in_b) {
    const auto mine = a.value_bytes(in_a), theirs = b.value_bytes(in_b);
    return a.key(in_a).type == b.key(in_b).type && std::equal(mine.begin(), mine.end(), theirs.begin(), theirs.end());
}

// Returns the part of a string around the first differing byte that fits into a line.
std::string shown_from(std::string_view text, size_t differs) {
    constexpr size_t before = 20; // equal bytes shown before it
    size_t from = text.size() <= value_chars || differs <= before ? 0 : std::min(differs, text.size()) - before;
    while (from > 0 && (static_cast<unsigned char>(text[from]) & 0xc0) == 0x80) --from; // to the start of a character
    return in_quotes(text.substr(from), value_chars) + (from > 0 ? fmt::format(" from byte {} on", from) : "");
}

// Returns whether element i is equal; if not, both values are stored.
bool same_element(const WeightsFile& a, size_t in_a, const WeightsFile& b, size_t in_b, uint64_t i,
                  KeyDifference& found) {
    const auto mine = a.string_at(in_a, i), theirs = b.string_at(in_b, i);
    if (!mine.ok() || !theirs.ok()) {
        found.a.value = a.element_text(in_a, i, value_chars);
        found.b.value = b.element_text(in_b, i, value_chars);
        return found.a.value == found.b.value;
    }
    if (*mine == *theirs) return true;
    const auto differs = static_cast<size_t>(std::ranges::mismatch(*mine, *theirs).in1 - mine->begin());
    found.a.value = shown_from(*mine, differs);
    found.b.value = shown_from(*theirs, differs);
    return false;
}

KeyDifference difference(const WeightsFile& a, size_t in_a, const WeightsFile& b, size_t in_b) {
    const WeightsKey key = a.key(in_a);
    KeyDifference found{printable(key.name), side(a, in_a), side(b, in_b)};
    if (found.a.type != found.b.type) return found;
    KeyDifference other = found;
    for (uint64_t i = 0; i < key.count; ++i) {
        if (same_element(a, in_a, b, in_b, i, other)) continue;
        if (key.is_array) other.element = i;
        return other;
    }
    return found; // the bytes have the same meaning
}

void compare_keys(const WeightsFile& a, const WeightsFile& b, FileDiff& diff) {
    for (size_t i = 0; i < a.n_keys(); ++i) {
        const std::string_view name = a.key(i).name;
        if (is_about_parts(name)) continue;
        const auto other = b.find_key(name);
        if (!other)
            diff.keys.push_back({printable(name), side(a, i), {}});
        else if (same_value(a, i, b, *other))
            ++diff.same_keys;
        else
            diff.keys.push_back(difference(a, i, b, *other));
    }
    for (size_t i = 0; i < b.n_keys(); ++i) {
        const std::string_view name = b.key(i).name;
        if (!is_about_parts(name) && !a.find_key(name)) diff.keys.push_back({printable(name), {}, side(b, i)});
    }
}

// -- tensors ----------------------------------------------------------------------------------------------------------

TensorDifference::Side side(const WeightsTensor& t) { return {std::string(t.type_name), t.ne, t.n_dims}; }

int64_t elements_of(const WeightsTensor& t) {
    return t.ne[0] * t.ne[1] * t.ne[2] * t.ne[3];
} // the readers have checked that it fits

// Both files use one name for a ggml type, even if their formats name it differently.
bool same_type(const WeightsTensor& a, const WeightsTensor& b) {
    return a.type || b.type ? a.type == b.type : a.type_name == b.type_name;
}

// Reads elements first … first + out.size() - 1 as doubles.
Status read(TypeId type, std::span<const std::byte> bytes, int64_t first, std::vector<double>& out) {
    const TypeTraits& how = traits(type);
    const auto n = static_cast<int64_t>(out.size());
    Tensor t{};
    t.type = type;
    const ElementRun run{static_cast<size_t>(first / how.block) * how.bytes, how.bytes, n, 0,
                         static_cast<size_t>(n / how.block) * how.bytes};
    return decode(t, run, bytes.data() + run.offset, out.data());
}

class Comparison {
  public:
    Comparison(const WeightsFile& a, const WeightsFile& b, const std::function<bool(const DiffProgress&)>& go_on)
        : m_a(a), m_b(b), m_go_on(go_on) {}
    Result<FileDiff> run();

  private:
    // Returns the tensor's row, or nothing if there is no difference. Sets `m_diff.interrupted` if the comparison was
    // stopped first.
    Result<std::optional<TensorDifference>> compare(size_t in_a, size_t in_b);
    std::optional<uint64_t> differing_bytes(std::span<const std::byte> a, std::span<const std::byte> b);
    Status compare_numbers(size_t in_a, size_t in_b, TensorDifference& found);
    // Called after each `bytes` bytes of file a; returns whether to continue.
    bool go_on(uint64_t bytes) {
        m_diff.progress.bytes += bytes;
        m_diff.interrupted = m_diff.interrupted || (m_go_on && !m_go_on(m_diff.progress));
        return !m_diff.interrupted;
    }

    const WeightsFile& m_a;
    const WeightsFile& m_b;
    const std::function<bool(const DiffProgress&)>& m_go_on;
    FileDiff m_diff;
};

Result<FileDiff> Comparison::run() {
    compare_keys(m_a, m_b, m_diff);
    for (size_t i = 0; i < m_a.n_tensors(); ++i) {
        const WeightsTensor t = m_a.tensor(i);
        if (!m_b.find_tensor(t.name)) continue;
        ++m_diff.progress.all_tensors;
        m_diff.progress.all_bytes += t.bytes;
    }
    for (size_t i = 0; i < m_a.n_tensors() && go_on(0); ++i) {
        const WeightsTensor t = m_a.tensor(i);
        const auto other = m_b.find_tensor(t.name);
        if (!other) {
            TensorDifference& found = m_diff.tensors.emplace_back();
            found.name = printable(t.name);
            found.number = i;
            found.kind = TensorDifferenceKind::only_a;
            found.a = side(t);
            continue;
        }
        const uint64_t before = m_diff.progress.bytes;
        GGS_TRY(auto found, compare(i, *other));
        // Zeros in place of bytes that a file has lost must not be compared.
        GGS_CHECK(m_a.check_part(t.part));
        GGS_CHECK(m_b.check_part(m_b.tensor(*other).part));
        if (m_diff.interrupted) break;
        ++m_diff.progress.tensors;
        m_diff.progress.bytes = before + t.bytes;
        if (found)
            m_diff.tensors.push_back(std::move(*found));
        else
            ++m_diff.same_tensors;
    }
    for (size_t i = 0; i < m_b.n_tensors() && !m_diff.interrupted; ++i) {
        const WeightsTensor t = m_b.tensor(i);
        if (m_a.find_tensor(t.name)) continue;
        TensorDifference& found = m_diff.tensors.emplace_back();
        found.name = printable(t.name);
        found.number = i;
        found.kind = TensorDifferenceKind::only_b;
        found.b = side(t);
    }
    GGS_CHECK(m_a.check_bytes());
    GGS_CHECK(m_b.check_bytes());
    return std::move(m_diff);
}

Result<std::optional<TensorDifference>> Comparison::compare(size_t in_a, size_t in_b) {
    const WeightsTensor a = m_a.tensor(in_a), b = m_b.tensor(in_b);
    TensorDifference found{printable(a.name), in_a, TensorDifferenceKind::shape, side(a), side(b)};
    if (a.ne != b.ne) return std::optional(std::move(found));
    const bool types = same_type(a, b);
    found.kind = types ? TensorDifferenceKind::data : TensorDifferenceKind::type;
    if (types) {
        found.bytes = differing_bytes(m_a.tensor_bytes(in_a), m_b.tensor_bytes(in_b));
        if (m_diff.interrupted || found.bytes == uint64_t{0}) return std::optional<TensorDifference>();
    }
    GGS_CHECK(compare_numbers(in_a, in_b, found));
    return std::optional(std::move(found));
}

std::optional<uint64_t> Comparison::differing_bytes(std::span<const std::byte> a, std::span<const std::byte> b) {
    uint64_t differ = 0;
    for (size_t at = 0; at < a.size();) {
        const size_t n = std::min<size_t>(a.size() - at, size_t{piece} * sizeof(float));
        if (std::memcmp(a.data() + at, b.data() + at, n) != 0) {
            for (size_t i = at; i < at + n; ++i) differ += a[i] != b[i] ? 1 : 0;
        }
        at += n;
        if (!go_on(n)) return std::nullopt;
    }
    return differ;
}

Status Comparison::compare_numbers(size_t in_a, size_t in_b, TensorDifference& found) {
    for (const auto& [file, tensor] : {std::pair(&m_a, in_a), std::pair(&m_b, in_b)}) {
        if (const Status numbers = file->has_numbers(tensor); !numbers.ok()) {
            found.no_numbers = numbers.error();
            return {};
        }
    }
    const WeightsTensor t = m_a.tensor(in_a);
    const TypeId type_a = *t.type, type_b = *m_b.tensor(in_b).type;
    const auto bytes_a = m_a.tensor_bytes(in_a), bytes_b = m_b.tensor_bytes(in_b);
    TensorDifference::Numbers numbers;
    double squares = 0, all = 0;
    int64_t worst = -1; // counted by elements
    std::vector<double> mine, theirs;
    const int64_t n = elements_of(t);
    for (int64_t first = 0; first < n; first += piece) {
        const auto count = static_cast<size_t>(std::min(piece, n - first));
        mine.resize(count);
        theirs.resize(count);
        for (const Status& decoded : {read(type_a, bytes_a, first, mine), read(type_b, bytes_b, first, theirs)}) {
            if (decoded.ok()) continue;
            found.no_numbers = decoded.error();
            return {};
        }
        for (size_t i = 0; i < count; ++i) {
            const double x = mine[i], y = theirs[i];
            const bool finite = std::isfinite(x) && std::isfinite(y);
            if (finite) {
                squares += (x - y) * (x - y);
                all += x * x;
                if (std::abs(x - y) > numbers.max_abs) {
                    numbers.max_abs = std::abs(x - y);
                    if (numbers.odd == 0) worst = first + static_cast<int64_t>(i);
                }
            }
            if (x == y || (std::isnan(x) && std::isnan(y))) continue;
            ++numbers.elements;
            if (!finite && numbers.odd++ == 0) worst = first + static_cast<int64_t>(i);
        }
        if (!go_on(0)) return {};
    }
    numbers.nmse = squares == 0 ? 0 : squares / all;
    if (worst >= 0) numbers.worst = index_of_flat(tensor_of_doubles(t.ne), worst);
    found.numbers = numbers;
    return {};
}

} // namespace

Result<FileDiff> compare_files(const WeightsFile& a, const WeightsFile& b,
                               const std::function<bool(const DiffProgress&)>& go_on) {
    return Comparison(a, b, go_on).run();
}

} // namespace ggs
