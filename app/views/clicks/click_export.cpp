// SPDX-License-Identifier: MIT
#include "views/clicks/click_export.h"

#include "files/clicks/click_writer.h"

#include <algorithm>
#include <utility>

namespace ggs {

namespace {

constexpr int64_t exportedAtOnce = 4096, nearSamples = 64; // a gap that is read rather than skipped

Status stoppedByUser() { return fail("the export was stopped"); }

Status writeAll(const ClickLog& log, ClickWriter& writer, const std::atomic<bool>& stop,
                const std::function<void(double)>& progress) {
    ClickBlock block;
    const int64_t all = log.shape().samples;
    for (int64_t at = 0; at < all; at += block.count) {
        if (stop) return stoppedByUser();
        GGS_CHECK(log.read(at, exportedAtOnce, block));
        GGS_CHECK(writer.append(block));
        progress(static_cast<double>(at) / static_cast<double>(all));
        if (block.count == 0) break;
    }
    return {};
}

Status writeChosen(const ClickLog& log, const std::vector<int64_t>& chosen, ClickWriter& writer,
                   const std::atomic<bool>& stop, const std::function<void(double)>& progress) {
    ClickBlock block;
    for (size_t i = 0; i < chosen.size();) {
        if (stop) return stoppedByUser();
        size_t end = i + 1;
        while (end < chosen.size() && chosen[end] - chosen[end - 1] <= nearSamples &&
               chosen[end] - chosen[i] < exportedAtOnce)
            ++end;
        GGS_CHECK(log.read(chosen[i], chosen[end - 1] - chosen[i] + 1, block));
        for (; i < end; ++i) GGS_CHECK(writer.append(sampleOf(block, log.shape(), chosen[i] - block.first)));
        progress(static_cast<double>(i) / static_cast<double>(chosen.size()));
    }
    return {};
}

} // namespace

ClickBlock sampleOf(const ClickBlock& block, const ClickShape& shape, int64_t at) {
    ClickBlock one;
    one.clear(block.first + at, shape.slot_count);
    one.count = 1;
    const auto labels = block.labels.begin() + at * shape.labels, dense = block.dense.begin() + at * shape.dense;
    one.labels.assign(labels, labels + shape.labels);
    one.dense.assign(dense, dense + shape.dense);
    for (int64_t slot = 0; slot < shape.slot_count; ++slot) {
        const std::span<const int64_t> keys = block.keys_of(at, slot);
        one.keys.insert(one.keys.end(), keys.begin(), keys.end());
        one.offsets.push_back(static_cast<int64_t>(one.keys.size()));
    }
    return one;
}

View::ExportJob clickExport(std::shared_ptr<const ClickLog> log, std::vector<int64_t> chosen, bool all,
                            const QString& path) {
    return [log = std::move(log), chosen = std::move(chosen), all, path = path.toStdString()](
               const std::atomic<bool>& stop, const std::function<void(double)>& progress) -> Status {
        GGS_TRY(ClickWriter writer, ClickWriter::create(path, ClickWriter::Format::csv, log->shape()));
        GGS_CHECK(all ? writeAll(*log, writer, stop, progress) : writeChosen(*log, chosen, writer, stop, progress));
        return writer.finish();
    };
}

} // namespace ggs
