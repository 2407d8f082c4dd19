// SPDX-License-Identifier: MIT
// Window: the windows of im2col and of single-op convolutions, in one, two or three dimensions. For each kernel
// element, it determines the corresponding input element and the indices of both in their tensors.
//
// The parameters are s0, s1, p0, p1, d0, d1, also for a depthwise convolution. In three dimensions they are s0 … s2, p0
// … p2, d0 … d2, and the number of input channels. The size of a missing dimension is 1.
#pragma once

#include "ops/rows.h"

#include <optional>

namespace ggs {

struct Window {
    struct Place {
        int64_t x, y, z;
    };

    int dims;
    int64_t kw, kh, kd;
    int64_t width, height, depth;
    int64_t s0, s1 = 1, s2 = 1, p0, p1 = 0, p2 = 0, d0, d1 = 1, d2 = 1;
    int64_t channels; // of the input, that a kernel sees
    int64_t images;

    Window(const Tensor& node, int dimensions)
        : dims(dimensions), kw(node.src[0]->ne[0]), kh(dims > 1 ? node.src[0]->ne[1] : 1),
          kd(dims > 2 ? node.src[0]->ne[2] : 1), width(node.src[1]->ne[0]), height(dims > 1 ? node.src[1]->ne[1] : 1),
          depth(dims > 2 ? node.src[1]->ne[2] : 1) {
        const auto p = [&node](int slot) { return static_cast<int64_t>(param_i32(node, slot)); };
        const int step = dims > 2 ? 3 : 2; // slots of the strides, of the paddings, of the dilations
        s0 = p(0), p0 = p(step), d0 = p(2 * step);
        if (dims > 1) s1 = p(1), p1 = p(step + 1), d1 = p(2 * step + 1);
        if (dims > 2) s2 = p(2), p2 = p(step + 2), d2 = p(2 * step + 2);
        channels = dims > 2 ? p(9) : node.src[0]->ne[dims];
        images = dims > 2 ? node.src[1]->ne[3] / channels : node.src[1]->ne[dims + 1];
    }

    int64_t elements() const { return kw * kh * kd * channels; }
    int64_t out_depth() const { return dims > 2 ? (depth + 2 * p2 - d2 * (kd - 1) - 1) / s2 + 1 : 1; }

    // Returns the input position of kernel element `k` for the output position `out`; nothing if it is in the padding.
    std::optional<Place> inside(const Place& out, const Place& k) const {
        const Place at = {out.x * s0 + k.x * d0 - p0, out.y * s1 + k.y * d1 - p1, out.z * s2 + k.z * d2 - p2};
        if (at.x < 0 || at.x >= width || at.y < 0 || at.y >= height || at.z < 0 || at.z >= depth) return {};
        return at;
    }

    // Returns the index of a position in the tensor of kernels, or in that of images. In three dimensions the last
    // index combines channel and kernel (or image); the channel changes faster.
    Index index(const Place& at, int64_t channel, int64_t kernel_or_image) const {
        if (dims == 1) return {at.x, channel, kernel_or_image, 0};
        if (dims == 2) return {at.x, at.y, channel, kernel_or_image};
        return {at.x, at.y, at.z, kernel_or_image * channels + channel};
    }

    // Calls f(place in the kernel, channel) for a window's elements in the order in which rows hold them.
    template <class F> void each_element(F&& f) const {
        for (int64_t c = 0; c < channels; ++c) {
            for (int64_t kz = 0; kz < kd; ++kz) {
                for (int64_t ky = 0; ky < kh; ++ky) {
                    for (int64_t kx = 0; kx < kw; ++kx) f(Place{kx, ky, kz}, c);
                }
            }
        }
    }

    // A window as a row of elements of a type, one every `step` bytes.
    void put(const Tensor& b, const Place& out, int64_t image, TypeId type, std::byte* to, size_t step) const {
        const int64_t x_first = out.x * s0 - p0;
        // Most windows of most images: floats that are next to each other.
        const bool plain = type == TypeId::f32 && b.type == TypeId::f32 && step == sizeof(float) &&
                           b.nb[0] == sizeof(float) && d0 == 1 && x_first >= 0 && x_first + kw <= width;
        const std::byte* const image_begin = bytes_at(b, index({0, 0, 0}, 0, image));
        const size_t channel_bytes = b.nb[dims > 2 ? 3 : dims];
        for (int64_t c = 0; c < channels; ++c) {
            for (int64_t kz = 0; kz < kd; ++kz) {
                const int64_t z = out.z * s2 + kz * d2 - p2;
                for (int64_t ky = 0; ky < kh; ++ky) {
                    const int64_t y = out.y * s1 + ky * d1 - p1;
                    const bool padding = y < 0 || y >= height || z < 0 || z >= depth;
                    const std::byte* const from = padding ? nullptr
                                                          : image_begin + static_cast<size_t>(c) * channel_bytes +
                                                                static_cast<size_t>(y) * b.nb[1] +
                                                                static_cast<size_t>(z) * b.nb[2];
                    if (plain && from) {
                        const std::byte* at = from + static_cast<size_t>(x_first) * sizeof(float);
                        for (int64_t kx = 0; kx < kw; ++kx, at += sizeof(float), to += sizeof(float))
                            put_float(TypeId::f32, to, float_at(TypeId::f32, at));
                        continue;
                    }
                    for (int64_t x = x_first; x < x_first + kw * d0; x += d0, to += step) {
                        const bool inside_row = from && x >= 0 && x < width;
                        put_float(type, to,
                                  inside_row ? float_at(b.type, from + static_cast<size_t>(x) * b.nb[0]) : 0.0f);
                    }
                }
            }
        }
    }
};

} // namespace ggs
