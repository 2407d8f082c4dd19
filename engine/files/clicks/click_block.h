// SPDX-License-Identifier: MIT
// ClickBlock: consecutive samples of a click log, decoded. It is flat, like a CSR matrix, so a block is also a batch.
//
//   labels   count × shape.labels floats, sample by sample
//   dense    count × shape.dense floats, sample by sample
//   offsets  count × slot_count + 1: keys_of() has the two that belong to a slot of a sample
//   keys     as in the file; with slot sizes, shifted by the sizes of the slots before theirs
//   places   the bytes of each sample in its file
//
// The buffers keep their memory when a block is filled again; new elements are not set to zero first. A value; used by
// one thread at a time. Offsets and lengths of files are in bytes.
#pragma once

#include "base/result.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace ggs {

enum class ClickFormat { norm, raw, parquet };
// Keys of a Norm file are u32 or i64; a Raw file has i32, a Parquet file i64.
enum class ClickKeys { u32, i64, i32 };

// The name of a format, which isn't translated, and the word for a type of keys.
constexpr const char* click_format_name(ClickFormat format) {
    return format == ClickFormat::norm ? "Norm" : format == ClickFormat::raw ? "Raw" : "Parquet";
}
constexpr const char* click_keys_word(ClickKeys keys) {
    return keys == ClickKeys::u32 ? "u32" : keys == ClickKeys::i64 ? "i64" : "i32";
}

// The facts that all samples of a log share.
struct ClickShape {
    ClickFormat format = ClickFormat::norm;
    ClickKeys keys = ClickKeys::u32;
    int64_t labels = 0, dense = 0, slot_count = 0; // of a sample
    int64_t samples = 0;                           // as headers state it, or as the size of the file shows
    // Norm only.
    bool framed_header = false; // the header has a length and a check byte
    bool check_bytes = false;   // each sample has a length and a check byte
    int64_t reserved[3] = {};   // of the header
};

// A std::vector whose resize() leaves new elements of a plain type as they are: they are written right after.
template <class T> struct UnsetAllocator : std::allocator<T> {
    template <class U> struct rebind { using other = UnsetAllocator<U>; };
    template <class U> void construct(U* at) { ::new (static_cast<void*>(at)) U; }
    template <class U, class... Args> void construct(U* at, Args&&... args) {
        ::new (static_cast<void*>(at)) U(std::forward<Args>(args)...);
    }
};
template <class T> using UnsetVector = std::vector<T, UnsetAllocator<T>>;

// The bytes of a sample in a file of the log, with its length and check byte if there are any. The
// size is 0 where a sample is not one range of bytes (Parquet).
struct ClickPlace {
    uint64_t offset = 0;
    uint32_t size = 0;
    uint32_t file = 0;
};

// Something wrong with a sample that doesn't prevent reading the samples after it.
struct ClickProblem {
    enum class Kind {
        check_byte, // wrong; the sample is decoded as far as possible
        key,        // below 0 or not below the size of its slot; the key is in the block, shifted
        rest,       // bytes follow the last sample of a file; `sample` is that sample
        value,      // a whole number of a Raw file that isn't a float: the nearest one is in the block
    };
    Kind kind = Kind::check_byte;
    int64_t sample = 0;
    Message message; // complete: with file, sample, slot and key
};

struct ClickBlock {
    int64_t first = 0;      // number of the first sample in the log
    int64_t count = 0;      // of samples
    int64_t slot_count = 0; // of a sample
    UnsetVector<float> labels, dense;
    UnsetVector<int64_t> offsets, keys;
    UnsetVector<ClickPlace> places;
    // After an error of a sample: its number in the log. It may be before `first`, because reading walks to `first`.
    std::optional<int64_t> unreadable;
    // At most most_problems of each kind are described; problem_counts has the number of all, by kind.
    static constexpr int64_t most_problems = 100;
    std::vector<ClickProblem> problems;
    std::array<int64_t, 4> problem_counts{};
    // All samples with a wrong check byte, in order.
    struct Damaged {
        int64_t at = 0;     // counted from the first sample of the block
        uint8_t excess = 0; // the check byte minus the sum of the bytes, modulo 256
    };
    std::vector<Damaged> damaged;

    // Removes all samples. The next one that is appended has the number `first_sample`.
    void clear(int64_t first_sample, int64_t slots_of_sample) {
        first = first_sample;
        count = 0;
        slot_count = slots_of_sample;
        labels.clear();
        dense.clear();
        offsets.assign(1, 0);
        keys.clear();
        places.clear();
        unreadable.reset();
        problems.clear();
        problem_counts = {};
        damaged.clear();
    }
    void add(ClickProblem problem) {
        if (++problem_counts[static_cast<size_t>(problem.kind)] <= most_problems)
            problems.push_back(std::move(problem));
    }
    int64_t problems_of(ClickProblem::Kind kind) const { return problem_counts[static_cast<size_t>(kind)]; }
    // The keys of a slot of a sample, which is counted from the first one of the block.
    std::span<const int64_t> keys_of(int64_t sample, int64_t slot) const {
        const int64_t* const at = offsets.data() + sample * slot_count + slot;
        return {keys.data() + at[0], static_cast<size_t>(at[1] - at[0])};
    }
};

} // namespace ggs
