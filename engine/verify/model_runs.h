// SPDX-License-Identifier: MIT
// What verify does with a language model and its tokens, whatever the file says that should come out. Internal to
// verify.
#pragma once

#include "debug/session.h"
#include "models/model.h"
#include "verify/verify_parts.h"

#include <filesystem>

namespace ggs {

// What is to be run once more.
struct MeasuredRun {
    const Registry& registry;
    const std::shared_ptr<const Model>& model;
    const TokenIds& tokens;
    const ModelOptions& options;
    const VerifyOptions& verify;
};
Result<std::unique_ptr<Session>> session_of(const MeasuredRun& run);
// The first reason why a node stays on the CPU instead of the device, after which nothing that comes out is the
// device's alone; empty if there is none.
std::string left_to_cpu(const Session& session);
// Runs to the end: the numbers of the last node.
Result<std::vector<float>> last_numbers(Session& session);

// Every node of this round in order: names, ops, shapes, strides, parameters, sources and where these come from; and
// what the numbers come to as soon as the node has run: what it shows of a cache may be written over later. `sums`: how
// far a sum may be off, as a share of its numbers' magnitudes; 0: that is only reported.
void compare_trace(Comparison& compare, const Json& trace, Session& session, double sums, VerifyCase& result);
// The same of the round of the first token behind the prompt.
void compare_next_token(Comparison& compare, const Json& trace, const MeasuredRun& run, double sums,
                        VerifyCase& result);
// Where a token may be another one: where the two likeliest lay closer than rounding moves logits, theirs as they were
// recorded, and ours. What comes behind it is another text, and is not compared; the case says so.
struct Ties {
    const Json& gaps; // of the two likeliest, by token
    double moved;
    VerifyCase& result;
};
// The likeliest token behind the likeliest token, as far as llama.cpp agrees with itself. Gives back the logits of the
// first.
std::vector<float> compare_greedy(Comparison& compare, const Json& expected, size_t agreed, const MeasuredRun& run,
                                  const Ties* ties = nullptr);

// A number of a file that may have "inf" there.
double number_of(const Json& value);
VerifyCase& add_case(std::vector<VerifyCase>& cases, std::string id);
// Failed, if there are differences.
void finish(VerifyCase& result);
Result<Json> json_at(const std::filesystem::path& path);

} // namespace ggs
