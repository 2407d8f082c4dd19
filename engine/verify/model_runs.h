// SPDX-License-Identifier: MIT
// Functions with which verify runs a language model on tokens, independent of the file that contains the expected
// results. Internal to verify.
#pragma once

#include "debug/session.h"
#include "models/model.h"
#include "verify/verify_parts.h"

#include <filesystem>

namespace ggs {

// The parameters of a run that is repeated.
struct MeasuredRun {
    const Registry& registry;
    const std::shared_ptr<const Model>& model;
    const TokenIds& tokens;
    const ModelOptions& options;
    const VerifyOptions& verify;
};
Result<std::unique_ptr<Session>> session_of(const MeasuredRun& run);
// Returns the first reason why a node stays on the CPU instead of the device; empty if there is none. After such a
// node, results no longer depend on the device alone.
std::string left_to_cpu(const Session& session);
// Runs to the end and returns the values of the last node.
Result<std::vector<float>> last_numbers(Session& session);

// Compares each node of this round in order: name, op, shape, strides, parameters, sources and their origins. It
// compares the sum of the values as soon as the node has run, since cells of a cache may be overwritten later. `sums`
// is the allowed error of a sum, as a share of the sum of magnitudes; if it is 0, differences are only reported.
void compare_trace(Comparison& compare, const Json& trace, Session& session, double sums, VerifyCase& result);
// Compares the round of the first token after the prompt in the same way.
void compare_next_token(Comparison& compare, const Json& trace, const MeasuredRun& run, double sums,
                        VerifyCase& result);
// Allows another token if the two likeliest tokens are closer than rounding moves logits, in the recorded gaps and in
// our logits. The tokens after it belong to another text and are not compared; the case gets a note.
struct Ties {
    const Json& gaps; // between the two likeliest, by token
    double moved;
    VerifyCase& result;
};
// Generates the likeliest token repeatedly and compares as many tokens as llama.cpp agrees with itself on. Returns the
// logits of the first one.
std::vector<float> compare_greedy(Comparison& compare, const Json& expected, size_t agreed, const MeasuredRun& run,
                                  const Ties* ties = nullptr);

// Returns a number of a file, which may be written as "inf".
double number_of(const Json& value);
VerifyCase& add_case(std::vector<VerifyCase>& cases, std::string id);
// Sets the outcome to failed if there are differences.
void finish(VerifyCase& result);
Result<Json> json_at(const std::filesystem::path& path);

} // namespace ggs
