// SPDX-License-Identifier: MIT
#include "script/own_calls.h"

#include "graph/training.h"

#include <algorithm>

namespace ggs {

namespace {

constexpr EnumWord schedules[] = {{"constant", static_cast<int64_t>(RateSchedule::constant)},
                                  {"linear", static_cast<int64_t>(RateSchedule::linear)},
                                  {"cosine", static_cast<int64_t>(RateSchedule::cosine)}};

constexpr EnumWord click_key_words[] = {{"guessed", 0}, {"u32", 1}, {"i64", 2}};

ArgDef noted(ArgDef arg, Text note) {
    arg.note = note;
    return arg;
}

std::vector<OwnCall> make_own_calls() {
    ArgDef watches{"watch", ArgKind::tensors};
    watches.initial = std::vector<TensorRef>();
    std::vector<OwnCall> all{
        {"quantize",
         {tensor_arg("a"), type_arg("type"), optional_tensor_arg("importance")},
         text("A leaf with the shape of a, filled with the quantised values of a when a run starts.")},
        {"custom", {{"op", ArgKind::text}, {"a", ArgKind::tensors}}, text("Calls an op of a plug-in by its name.")},
        {"csr",
         {noted({"rows", ArgKind::text}, text("their number, the word rows, or the name of a .npz file of SciPy")),
          noted({"keys", ArgKind::text, std::string()},
                text("in braces, with a bar between rows: { 4 5 1 2 | 3 5 1 | 3 2 }")),
          noted({"values", ArgKind::text, std::string()}, text("in braces, one for each key; without them each is 1")),
          noted(int_arg("columns", 0), text("keys must be below it; 0: any")),
          noted(int_arg("capacity", 0), text("the room for keys, if it is larger than their number")),
          type_arg("key_type", TypeId::i32), type_arg("offset_type", TypeId::i32)},
         text(
             "A sparse tensor in CSR form: the tensors x.keys, x.offsets and x.values of a variable x. A call that has "
             "keys and offsets takes x in their place, and its values as weights.")},
        {"clicks",
         {noted({"file", ArgKind::text}, text("a click log or a list of files in quotes, or the word made")),
          noted(int_arg("batch"), text("samples in a round")),
          noted({"slots", ArgKind::text, std::string()},
                text("the sizes of the slots: keys are checked, and shifted by the sizes before; or their number")),
          noted(int_arg("examples", 0), text("how many samples at most; a made log needs it")),
          noted(int_arg("max_keys", 0), text("the room for the keys of a batch; 0: by the first samples")),
          noted(int_arg("labels", 1), text("of a sample of a Raw file")),
          noted(int_arg("dense", 0), text("dense values of a sample of a Raw file, or of a made log")),
          noted(bool_arg("raw", false), text("the file is Raw")),
          noted(bool_arg("float_dense", false), text("its dense values are f32, not i32")),
          noted(word_arg("keys", click_key_words, 0), text("the type of the keys of a Norm file")),
          noted(int_arg("bag", 3), text("keys in a bag of a made log, at most")),
          noted(int_arg("seed", 0), text("of a made log"))},
         text(
             "A batch of a click log, another one in each round: a sparse tensor x with x.labels, x.dense and x.nnz.")},
        {"mean_squared_error",
         {tensor_arg("outputs"), tensor_arg("labels")},
         text("A loss: the mean of the squared differences.")},
        {"binary_cross_entropy",
         {tensor_arg("logits"), tensor_arg("labels")},
         text("A loss for labels 0 and 1: the mean of softplus(logits) - labels · logits.")},
        {"train",
         {tensor_arg("loss"), noted({"optimiser", ArgKind::text}, text("sgd(…), adamw(…), adam(…) or lbfgs(…)")),
          noted(int_arg("epochs", 10), text("passes over the examples of all batches")),
          noted(int_arg("iterations", 100), text("evaluations of sgd and adamw without batches")),
          noted(number_arg("validation", 0.0), text("the share of the examples, from 0 to 1, kept out of training")),
          noted(bool_arg("shuffle", true), text("another order of the examples in each epoch")),
          noted(int_arg("seed", 0), text("of that order")),
          noted(int_arg("patience", 0), text("epochs without a better loss until it stops; 0: never")),
          noted(word_arg("schedule", schedules, static_cast<int64_t>(RateSchedule::constant)),
                text("how the learning rate falls")),
          noted(int_arg("warmup", 0), text("rounds in which the learning rate grows")),
          noted(number_arg("clip", 0.0), text("the largest norm of all gradients together; 0: any")),
          noted({"tables", ArgKind::text, std::string()},
                text("sgd(…) of tables that only bags read: it changes only the rows that were read")),
          noted(watches, text("results of one value that are noted in each round")), int_arg("size", 0),
          int_arg("threads", 4)},
         text("Builds the gradients of a loss and the optimiser, and trains the parameters, one evaluation in each "
              "round.")},
        {"batches",
         {noted({"fill", ArgKind::text}, text("the fill of all examples")),
          noted(int_arg("examples", 0), text("their number, if the fill isn't a file")),
          noted(int_arg("classes", 0), text("each number is a class, and becomes so many numbers of which one is 1"))},
         text("Fills the last dimension of a tensor with other examples in each round: tensor(…) = batches(…)"),
         true},
    };
    for (const OptimiserDef& each : optimisers())
        all.push_back({each.name, each.args, text("An optimiser: train(loss, …)"), false, true});
    return all;
}

} // namespace

std::span<const OwnCall> own_calls() {
    static const std::vector<OwnCall> all = make_own_calls();
    return all;
}

const OwnCall* find_own_call(std::string_view name) {
    const auto found = std::ranges::find_if(own_calls(), [&](const OwnCall& call) { return call.name == name; });
    return found == own_calls().end() ? nullptr : &*found;
}

} // namespace ggs
