// SPDX-License-Identifier: MIT
// Parquet files as click logs: FLOAT columns are labels and dense values, INT64 columns are slots with one key each.
//
// Metadata (click_metadata.h) name the columns of labels, dense values and slots, in the order of a sample. Without
// them, options.raw has their numbers: the first FLOAT columns are labels, the others dense values. Without both, FLOAT
// columns whose names begin with "label" are labels, and every column is used. Offsets are in bytes.
#pragma once

#include "files/clicks/click_source.h"

namespace ggs {

struct ClickMetadata;
class ParquetFile;

// Makes a source of a file. Without metadata (nullptr), options.raw and names decide.
Result<std::shared_ptr<const ClickSource>> click_source_of(ParquetFile file, const ClickOptions& options,
                                                           const ClickMetadata* metadata);

} // namespace ggs
