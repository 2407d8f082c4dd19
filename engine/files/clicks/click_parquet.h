// SPDX-License-Identifier: MIT
// Parquet files as click logs: FLOAT columns are labels and dense values, INT64 columns are slots with one key each.
//
// The `_metadata.json` next to the file names the columns of labels, dense values and slots, in the order of a sample.
// Without it, options.raw has their numbers: the first FLOAT columns are labels, the others dense values. Without both,
// FLOAT columns whose names begin with "label" are labels, and every column is used. Offsets are in bytes.
#pragma once

#include "files/clicks/click_source.h"

namespace ggs {

struct ClickMetadata;
class ParquetFile;

Result<std::shared_ptr<const ClickSource>> open_click_parquet(const std::string& path, const ClickOptions& options);
// Makes a source of a file that is open. Without metadata (nullptr), options.raw and names decide.
Result<std::shared_ptr<const ClickSource>> click_source_of(ParquetFile file, const ClickOptions& options,
                                                           const ClickMetadata* metadata);

} // namespace ggs
