// SPDX-License-Identifier: MIT
#include "few_colours.h"

#include <QHash>
#include <QList>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

namespace ggs {

namespace {

constexpr size_t mostColours = 256;

struct CountedColour {
    QRgb rgb = 0;
    int64_t count = 0;
    int channel(int which) const { return static_cast<int>(rgb >> (8 * which) & 255); }
};

// A range of the colours, from `first` to the one before `end`, with the channel in which they differ most.
struct ColourBox {
    size_t first = 0, end = 0;
    int channel = 0;
    int64_t weight = 0; // 0: it can't be divided
};

ColourBox boxOf(const std::vector<CountedColour>& colours, size_t first, size_t end) {
    ColourBox box{first, end};
    int64_t pixels = 0;
    int spread = 0;
    for (int channel = 0; channel < 3; ++channel) {
        const auto [least, most] = std::minmax_element(colours.begin() + static_cast<ptrdiff_t>(first),
                                                       colours.begin() + static_cast<ptrdiff_t>(end),
                                                       [channel](const CountedColour& a, const CountedColour& b) {
                                                           return a.channel(channel) < b.channel(channel);
                                                       });
        const int here = most->channel(channel) - least->channel(channel);
        if (here > spread) {
            spread = here;
            box.channel = channel;
        }
    }
    for (size_t i = first; i < end; ++i) pixels += colours[i].count;
    // Distance counts more than frequency: rare colours, such as those of marks, must stay apart.
    box.weight = end - first < 2
                     ? 0
                     : int64_t{spread} * spread * static_cast<int64_t>(std::bit_width(static_cast<uint64_t>(pixels)));
    return box;
}

} // namespace

// Median cut: the box with the widest range is divided until there are as many as the palette has places.
QImage withFewColours(const QImage& picture) {
    const QImage from = picture.convertToFormat(QImage::Format_RGB32);
    QHash<QRgb, int64_t> counts;
    for (int y = 0; y < from.height(); ++y) {
        const auto* const line = reinterpret_cast<const QRgb*>(from.constScanLine(y));
        for (int x = 0; x < from.width(); ++x) ++counts[line[x] | 0xff000000u];
    }
    std::vector<CountedColour> colours;
    colours.reserve(static_cast<size_t>(counts.size()));
    for (auto each = counts.constBegin(); each != counts.constEnd(); ++each)
        colours.push_back({each.key(), each.value()});
    // The same picture always gives the same file.
    std::ranges::sort(colours, {}, &CountedColour::rgb);
    if (colours.empty()) return from;

    std::vector<ColourBox> boxes{boxOf(colours, 0, colours.size())};
    while (boxes.size() < mostColours) {
        const auto widest = std::ranges::max_element(boxes, {}, &ColourBox::weight);
        if (widest->weight == 0) break;
        const ColourBox box = *widest;
        const auto begin = colours.begin() + static_cast<ptrdiff_t>(box.first),
                   end = colours.begin() + static_cast<ptrdiff_t>(box.end);
        std::sort(begin, end, [&](const CountedColour& a, const CountedColour& b) {
            return std::pair(a.channel(box.channel), a.rgb) < std::pair(b.channel(box.channel), b.rgb);
        });
        // Between the two halves of the range; there is a colour on each side.
        const int middle = (begin->channel(box.channel) + (end - 1)->channel(box.channel)) / 2;
        const auto cut = std::partition_point(
            begin, end, [&](const CountedColour& each) { return each.channel(box.channel) <= middle; });
        const auto at = static_cast<size_t>(cut - colours.begin());
        *widest = boxOf(colours, box.first, at);
        boxes.push_back(boxOf(colours, at, box.end));
    }

    QImage made(from.size(), QImage::Format_Indexed8);
    QList<QRgb> palette;
    QHash<QRgb, uchar> place;
    for (const ColourBox& box : boxes) {
        const auto begin = colours.begin() + static_cast<ptrdiff_t>(box.first),
                   end = colours.begin() + static_cast<ptrdiff_t>(box.end);
        for (auto each = begin; each != end; ++each) place[each->rgb] = static_cast<uchar>(palette.size());
        palette.append(std::max_element(begin, end, [](const CountedColour& a, const CountedColour& b) {
                           return a.count < b.count;
                       })->rgb);
    }
    made.setColorTable(palette);
    for (int y = 0; y < from.height(); ++y) {
        const auto* const line = reinterpret_cast<const QRgb*>(from.constScanLine(y));
        uchar* const to = made.scanLine(y);
        for (int x = 0; x < from.width(); ++x) to[x] = place.value(line[x] | 0xff000000u);
    }
    return made;
}

} // namespace ggs
