// SPDX-License-Identifier: MIT
// SampleField: a field of a sample, such as a label or a key, with its bytes in the file. Free of widgets.
#pragma once

#include "files/clicks/click_log.h"

#include <QString>

#include <cstdint>
#include <span>
#include <vector>

namespace ggs {

struct SampleField {
    enum class Kind { length, label, dense, count, key, check };
    Kind kind = Kind::label;
    uint64_t begin = 0, end = 0; // bytes of the file; the same if the file has no bytes for it
    QString name, type, value;
    bool wrong = false; // such as a check byte that isn't the sum
};

// Returns the fields of a sample of a Norm or Raw file from its bytes, which begin at `offset`. They end before the
// first field that isn't complete. At most `most` fields.
std::vector<SampleField> sampleFields(const ClickLog& log, const ClickOptions& options,
                                      std::span<const std::byte> bytes, uint64_t offset, size_t most);

// Returns the fields of a decoded sample, for files in which a sample isn't one range of bytes.
std::vector<SampleField> sampleFields(const ClickLog& log, const ClickBlock& block, int64_t at, size_t most);

} // namespace ggs
