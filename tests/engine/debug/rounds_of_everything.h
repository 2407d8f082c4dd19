// SPDX-License-Identifier: MIT
// A script that uses every feature of rounds, and the values of its tensors at each moment of a stepped run. Tests that
// reach a moment in other ways compare with these values.
#pragma once

#include "debug/session.h"
#include "how_built.h"
#include "ops/all.h"

#include "engine/script/script_builds.h"

#include <QtTest/QTest>

#include <cstdio>
#include <map>

namespace ggs {

// Inputs of each round, a state that is copied and one that is changed in place, a cache that grows, two runs, a node
// that is read before the round computes it, and one that is quantised from an input.
inline const char* const everything = R"(rounds 9
w = tensor(f32, 8, 8) = normal(0, 0.4, seed=1)
x = tensor(f32, 8) = normal(0, 1, seed=round)
v = tensor(f32, 4) { round (round * 2 + 1) (7 / (round + 1)) 3 }
q = quantize(tensor(f32, 32) = uniform(0, 1, seed=round), q8_0)
row = tensor(i64, 1) { round }
h = tensor(f32, 8) = arange(0.1, 0.1)
sum = tensor(f32, 8)
trail = tensor(f32, 8, 9)
late = scale(x, 3)
early = add(late, x)
new = tanh(add(mul_mat(w, h), add(early, x)))
kept = set_rows(trail, reshape_2d(new, 8, 1), row)
more = add_inplace(sum, new)
twice = scale_inplace(new, 2)
next = cpy(twice, h)
vv = sqr(v)
ranks = argsort(early)
rank = cpy(view_1d(ranks, 1, offset=4), tensor(i32, 1))
seen = tensor(f32, 4, 8)
there = set_rows(seen, reshape_2d(vv, 4, 1), rank)
columns = tensor(f16, 9, 8)
column = tensor(i64, 8) { round (round + 9) (round + 18) (round + 27) (round + 36) (round + 45) (round + 54) (round + 63) }
spread = set_rows(reshape_2d(columns, 1, 72), reshape_2d(new, 1, 8), column)
qq = scale(cpy(q, tensor(f32, 32)), 2)
first = graph()
expand(first, early)
last = graph()
expand(last, late)
expand(last, kept)
expand(last, more)
expand(last, next)
expand(last, spread)
expand(last, there)
expand(last, vv)
expand(last, qq)
compute(last)
compute(first)
)";

using Bytes = std::vector<std::byte>;

inline std::unique_ptr<Session> opened(const char* script, size_t budget = size_t{256} << 20, int threads = 0) {
    SessionOptions options;
    options.threads = threads;
    options.history_bytes = budget;
    auto program = built(script);
    if (!program) return nullptr;
    auto session = Session::open(builtin_registry(), std::move(program), options);
    if (!session.ok()) std::printf("not opened: %s\n", english(session.error()).c_str());
    return session.ok() ? std::move(session).value() : nullptr;
}

// Returns the bytes of all tensors that have values, by tensor number. The others are empty, so that undefined bytes
// are not compared.
inline std::vector<Bytes> shown(const Session& session) {
    std::vector<Bytes> all(session.structure()->tensors.size());
    for (uint32_t i = 0; i < all.size(); ++i) {
        if (!session.structure()->alive(i) || !has_values(session.structure()->state(i, session.position()).kind))
            continue;
        const Tensor& t = session.structure()->tensor(i);
        all[i].resize(nbytes(t));
        if (!session.program().read(t, 0, all[i]).ok()) all[i] = {std::byte{77}};
    }
    return all;
}

// Returns the bytes at each moment of a run that takes one step after another.
inline std::map<Moment, std::vector<Bytes>> straight(const char* script) {
    std::map<Moment, std::vector<Bytes>> all;
    const auto session = opened(script);
    all[session->moment()] = shown(*session);
    while (!session->at_end()) {
        session->step();
        all[session->moment()] = shown(*session);
    }
    return all;
}

inline QString differs(const Session& session, const std::vector<Bytes>& right) {
    const std::vector<Bytes> now = shown(session);
    for (uint32_t i = 0; i < now.size(); ++i) {
        if (now[i].size() == right[i].size() && now[i] == right[i]) continue;
        const TensorState state = session.structure()->state(i, session.position());
        return QStringLiteral("%1 at %2, %3: %4")
            .arg(QString::fromStdString(session.structure()->name(i)),
                 QString::fromStdString(moment_text(session.moment())), QLatin1String(state_word(state.kind)),
                 now[i].size() == right[i].size() ? "other bytes" : "other state");
    }
    return {};
}

inline uint32_t number(const Session& session, const char* name) { return session.structure()->find(name).value(); }

} // namespace ggs
