// SPDX-License-Identifier: MIT
#include "values/files/quantising_cost.h"

#include "base/printable.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <unordered_map>

namespace ggs {

namespace {

constexpr int64_t at_once = int64_t{1} << 18; // elements; whole blocks of every type

// Reads elements first … first + out.size() - 1 of a dense tensor, in chunks of whole blocks of at most a tile.
Result<bool> read_floats(const WeightsFile& file, size_t i, TypeId type, int64_t first, std::span<float> out,
                         const FileReading& reading) {
    const TypeTraits& row = traits(type);
    const int64_t most = std::max<int64_t>(1, static_cast<int64_t>(tile_bytes / row.bytes)) * row.block;
    for (int64_t done = 0; done < std::ssize(out);) {
        if (reading.unwanted.load(std::memory_order_relaxed)) return false;
        const int64_t n = std::min(most, std::ssize(out) - done);
        const auto offset = static_cast<size_t>((first + done) / row.block) * row.bytes;
        Status decoded;
        GGS_TRY(const bool read, file_tile(file, i, offset, static_cast<size_t>(n / row.block) * row.bytes,
                                           [&](std::span<const std::byte> bytes) {
                                               decoded = dequantize(type, bytes.data(), out.data() + done, n);
                                           }));
        GGS_CHECK(decoded);
        if (!read) return false;
        done += n;
    }
    return true;
}

bool is_worse(const BlockCost& a, const BlockCost& b) { return a.rmse != b.rmse ? a.rmse > b.rmse : a.block < b.block; }

// Keeps the worst blocks; the heap's top is the one with the smallest error.
void note(std::vector<BlockCost>& worst, const BlockCost& block, size_t keep) {
    if (block.rmse == 0 || keep == 0) return;
    if (worst.size() == keep) {
        if (!is_worse(block, worst.front())) return;
        std::pop_heap(worst.begin(), worst.end(), is_worse);
        worst.pop_back();
    }
    worst.push_back(block);
    std::push_heap(worst.begin(), worst.end(), is_worse);
}

} // namespace

double ErrorSums::rmse() const { return elements > 0 ? std::sqrt(squares / static_cast<double>(elements)) : 0; }

double ErrorSums::relative() const {
    if (squares == 0) return 0;
    return original_squares > 0 ? std::sqrt(squares / original_squares) : std::numeric_limits<double>::infinity();
}

void ErrorSums::add(const ErrorSums& other) {
    elements += other.elements;
    odd += other.odd;
    squares += other.squares;
    original_squares += other.original_squares;
    largest = std::max(largest, other.largest);
}

Result<size_t> original_of(const WeightsFile& file, size_t i, const WeightsFile& original) {
    const WeightsTensor tensor = file.tensor(i);
    const auto found = original.find_tensor(tensor.name);
    if (!found) return fail("%1 has no tensor %2", original.name(), printable(tensor.name));
    const WeightsTensor other = original.tensor(*found);
    if (other.ne != tensor.ne)
        return fail("%1 has the shape %2 here, but %3 in %4", printable(tensor.name), shape_text(tensor.ne),
                    shape_text(other.ne), original.name());
    GGS_CHECK(file.has_numbers(i));
    GGS_CHECK(original.has_numbers(*found));
    return *found;
}

Result<std::optional<TensorCost>> quantising_cost(const WeightsFile& file, size_t i, const WeightsFile& original,
                                                  FileReading reading, size_t keep) {
    TensorCost cost{i, 0, {}, 0, {}};
    GGS_TRY(cost.original, original_of(file, i, original));
    const WeightsTensor tensor = file.tensor(i);
    const TypeTraits& type = traits(*tensor.type);
    const TypeId from = *original.tensor(cost.original).type;
    const int64_t all = nelements(file_tensor(file, i));
    std::vector<float> values(static_cast<size_t>(std::min(all, at_once))), originals(values.size());
    for (int64_t first = 0; first < all; first += at_once) {
        const int64_t n = std::min(at_once, all - first);
        const auto part = static_cast<size_t>(n);
        GGS_TRY(const bool read, read_floats(file, i, *tensor.type, first, std::span(values).first(part), reading));
        if (!read) return std::optional<TensorCost>();
        GGS_TRY(const bool also,
                read_floats(original, cost.original, from, first, std::span(originals).first(part), reading));
        if (!also) return std::optional<TensorCost>();
        for (int64_t begin = 0; begin < n; begin += type.block) {
            ErrorSums block;
            for (int64_t k = begin; k < begin + type.block; ++k) {
                const double v = static_cast<double>(values[static_cast<size_t>(k)]);
                const double o = static_cast<double>(originals[static_cast<size_t>(k)]);
                const double error = v == o ? 0 : v - o; // both the same infinity
                if (!std::isfinite(error) || !std::isfinite(o)) {
                    if (error != 0 || std::isnan(o)) ++block.odd;
                    continue;
                }
                ++block.elements;
                block.squares += error * error;
                block.original_squares += o * o;
                const double size = std::abs(error);
                if (size > block.largest) {
                    block.largest = size;
                    if (size > cost.sums.largest) cost.largest_at = first + k;
                }
            }
            note(cost.worst, {(first + begin) / type.block, block.rmse(), block.largest}, keep);
            cost.sums.add(block);
        }
        reading.bytes.fetch_add(static_cast<uint64_t>(n / type.block) * type.bytes, std::memory_order_relaxed);
    }
    std::sort_heap(cost.worst.begin(), cost.worst.end(), is_worse);
    return std::optional(std::move(cost));
}

std::vector<LayerCost> cost_by_layer(std::span<const TensorCost* const> costs,
                                     const std::function<std::string(size_t)>& layer_of) {
    std::vector<LayerCost> layers;
    std::unordered_map<std::string, size_t> places;
    std::vector<double> worst;
    for (const TensorCost* const each : costs) {
        const TensorCost& cost = *each;
        const std::string layer = layer_of(cost.tensor);
        const auto [place, added] = places.emplace(layer, layers.size());
        if (added) {
            layers.push_back({layer, 0, {}, cost.tensor});
            worst.push_back(-1);
        }
        LayerCost& made = layers[place->second];
        ++made.tensors;
        made.sums.add(cost.sums);
        if (cost.sums.relative() > worst[place->second]) {
            worst[place->second] = cost.sums.relative();
            made.worst = cost.tensor;
        }
    }
    return layers;
}

} // namespace ggs
