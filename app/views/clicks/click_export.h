// SPDX-License-Identifier: MIT
// Writes samples of a click log as CSV, in the background.
#pragma once

#include "files/clicks/click_log.h"
#include "look/view.h"

namespace ggs {

// Returns the job that writes these samples, in this order; all of the log if `chosen` is empty and `all` is true.
View::ExportJob clickExport(std::shared_ptr<const ClickLog> log, std::vector<int64_t> chosen, bool all,
                            const QString& path);

// Returns a block with one of another block's samples.
ClickBlock sampleOf(const ClickBlock& block, const ClickShape& shape, int64_t at);

} // namespace ggs
