// SPDX-License-Identifier: MIT
// Parquet files as click logs: FLOAT columns are labels and dense values, INT64 columns are slots with one key each.
//
// The `_metadata.json` next to the file says which column is what, and in which order. Without it, options.raw says how
// many there are: the first FLOAT columns are labels, the others dense values. Without both, FLOAT columns whose names
// begin with "label" are labels, and every column is used. Offsets are in bytes.
#pragma once

#include "files/clicks/click_source.h"

namespace ggs {

struct ClickMetadata;

Result<std::shared_ptr<const ClickSource>> open_click_parquet(const std::string& path, const ClickOptions& options);
// The same from bytes in memory, which must outlive the source; `path` is for messages. metadata may be nullptr.
Result<std::shared_ptr<const ClickSource>> parse_click_parquet(std::span<const std::byte> bytes,
                                                               const std::string& path, const ClickOptions& options,
                                                               const ClickMetadata* metadata);

} // namespace ggs
