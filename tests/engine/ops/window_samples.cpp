// SPDX-License-Identifier: MIT
// Windows of an image, and the bias of positions.
#include "sample_words.h"

namespace ggs::kernel_test {

namespace {

using enum TypeId;

RandomNode random_win_part(Dice dice, int) {
    const int64_t w = dice.between(1, 4), width = dice.between(1, 9), height = dice.between(1, 9);
    Tensor* const a = dice.source(f32, {dice.between(1, 4), width, height, 1}, Layout::any);
    return made(dice.make(OpId::win_part, {a},
                          {{"npx", d((width + w - 1) / w)}, {"npy", d((height + w - 1) / w)}, {"w", d(w)}}));
}
double plain_win_part(N n, I o) {
    const Tensor& a = *n.src[0];
    const int64_t w = integer(n, 2);
    const int64_t x = o[3] % integer(n, 0) * w + o[1], y = o[3] / integer(n, 0) * w + o[2];
    return x < a.ne[1] && y < a.ne[2] ? value_of(a, {o[0], x, y, 0}) : 0;
}

RandomNode random_win_unpart(Dice dice, int) {
    const int64_t w = dice.between(1, 4), width = dice.between(1, 9), height = dice.between(1, 9),
                  c = dice.between(1, 4);
    Tensor* const a = dice.source(f32, {c, w, w, ((width + w - 1) / w) * ((height + w - 1) / w)}, Layout::any);
    NodeRequest r = dice.request(OpId::win_unpart, {a}, {{"w", d(w)}});
    r.ne = Shape{c, width, height, 1};
    return made(dice.make(OpId::win_unpart, r));
}
double plain_win_unpart(N n, I o) {
    const int64_t w = integer(n, 0), across = (n.ne[1] + w - 1) / w;
    return src(n, 0, {o[0], o[1] % w, o[2] % w, o[1] / w + o[2] / w * across});
}

RandomNode random_get_rel_pos(Dice dice, int) {
    const int64_t n = dice.between(1, 6), c = dice.between(1, 4);
    NodeRequest r = dice.request(OpId::get_rel_pos, {dice.source(f16, {c, 2 * n - 1, 1, 1}, Layout::any)});
    r.ne = Shape{c, n, n, 1};
    return made(dice.make(OpId::get_rel_pos, r));
}
double plain_get_rel_pos(N n, I o) { return src(n, 0, {o[0], o[2] - o[1] + n.ne[1] - 1, 0, 0}); }

RandomNode random_add_rel_pos(Dice dice, int) {
    const int64_t keys = dice.between(1, 5), across = dice.between(1, 4), down = dice.between(1, 4),
                  batch = dice.between(1, 3);
    Tensor* const a = dice.source(f32, {keys * keys, across * down, batch, 1}, Layout::dense);
    Tensor* const pw = dice.source(f32, {keys, across, down, batch}, Layout::dense);
    Tensor* const ph = dice.source(f32, {keys, across, down, batch}, Layout::dense);
    const bool inplace = in_place(dice);
    return made(dice.make(OpId::add_rel_pos, {a, pw, ph}, {{"inplace", d(inplace)}}, inplace));
}
double plain_add_rel_pos(N n, I o) {
    const Tensor& pw = *n.src[1];
    const int64_t kx = o[0] % pw.ne[0], ky = o[0] / pw.ne[0], x = o[1] % pw.ne[1], y = o[1] / pw.ne[1];
    return src(n, 0, o) + value_of(pw, {kx, x, y, o[2]}) + src(n, 2, {ky, x, y, o[2]});
}

} // namespace

OpSamples window_samples() {
    return {
        {OpId::win_part, random_win_part, plain_win_part, {"win_part(a, 14); f32 768, 64, 64"}},
        {OpId::win_unpart, random_win_unpart, plain_win_unpart, {"win_unpart(a, 64, 64, 14); f32 768, 14, 14, 25"}},
        {OpId::get_rel_pos, random_get_rel_pos, plain_get_rel_pos, {"get_rel_pos(a, 64, 64); f16 64, 127"}},
        {OpId::add_rel_pos,
         random_add_rel_pos,
         plain_add_rel_pos,
         {"add_rel_pos(a, b, c); f32 196, 196, 64; f32 14, 14, 14, 64; f32 14, 14, 14, 64"}},
    };
}

} // namespace ggs::kernel_test
