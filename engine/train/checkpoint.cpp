// SPDX-License-Identifier: MIT
#include "train/checkpoint.h"

#include "base/atomic_file.h"
#include "base/printable.h"
#include "files/gguf.h"
#include "files/gguf_write.h"
#include "tensor/shown_shape.h"

#include <array>
#include <filesystem>
#include <fstream>

namespace ggs {

namespace {

constexpr const char* round_key = "training.round";
constexpr const char* optimiser_key = "training.optimiser";
constexpr const char* losses_key = "training.epoch_losses";

// Parameters first, in the order of the graph.
std::vector<uint32_t> saved_tensors(const Training& training, bool with_state) {
    std::vector<uint32_t> all;
    for (const Training::Parameter& parameter : training.parameters) all.push_back(parameter.tensor);
    all.insert(all.end(), training.tables.begin(), training.tables.end());
    if (with_state) all.insert(all.end(), training.state.begin(), training.state.end());
    return all;
}

// A name that is the same when the script is built again, and unique.
const std::string& key_of(const Program& program, uint32_t tensor) { return program.tensors[tensor].key; }

Status add_tensors(GgufWriter& out, const Program& program, const std::vector<uint32_t>& tensors) {
    for (const uint32_t number : tensors) {
        const Tensor& t = program.tensor(number);
        std::vector<std::byte> bytes(nbytes(t));
        GGS_CHECK(program.read(t, 0, bytes));
        out.add_tensor(key_of(program, number), t.type, shape_of(t), bytes);
    }
    return {};
}

} // namespace

Status save_checkpoint(const TrainingFeed& feed, const std::string& path) {
    if (feed.points().empty()) return fail("no round of the training has ended yet, so there is nothing to save");
    const Training& training = feed.training();
    GgufWriter out;
    out.add("general.architecture", "training").add("general.type", "checkpoint");
    out.add(optimiser_key, std::string_view(optimiser(training.kind).name));
    out.add(round_key, uint32_t{feed.points().back().round});
    std::vector<double> losses;
    for (const TrainingFeed::Epoch& epoch : feed.epochs()) losses.insert(losses.end(), {epoch.loss, epoch.validation});
    out.add_array(losses_key, std::span<const double>(losses));
    GGS_CHECK(add_tensors(out, feed.program(), saved_tensors(training, true)));
    return out.write(path);
}

Status save_parameters(const TrainingFeed& feed, const std::string& path) {
    GgufWriter out;
    out.add("general.architecture", "training").add("general.type", "model");
    GGS_CHECK(add_tensors(out, feed.program(), saved_tensors(feed.training(), false)));
    return out.write(path);
}

Status may_save(const std::string& path) {
    std::error_code error;
    if (std::filesystem::is_regular_file(path, error) && std::filesystem::file_size(path, error) > 0) {
        std::array<char, 4> head = {};
        std::ifstream(path, std::ios::binary).read(head.data(), head.size());
        if (std::string_view(head.data(), head.size()) != "GGUF")
            return fail("%1 exists and is not a GGUF file, so it is not overwritten", path);
    }
    GGS_TRY([[maybe_unused]] const AtomicFile out, AtomicFile::create(path)); // removed again
    return {};
}

// Returns the parameter that replaces each tensor of a model.
static Result<std::vector<std::optional<uint32_t>>> replacements(const TrainingFeed& feed, const GgufFile& file) {
    const Program& program = feed.program();
    std::vector<std::optional<uint32_t>> replaced(file.n_tensors());
    for (const uint32_t number : saved_tensors(feed.training(), false)) {
        const Tensor& t = program.tensor(number);
        const std::string name(name_of(t));
        const auto found = file.find_tensor(name);
        if (!found)
            return fail("%1 has no tensor \"%2\"; give each parameter the name of the tensor that it replaces",
                        file.name(), printable(name));
        if (file.tensor(*found).ne != shape_of(t))
            return fail("%1: \"%2\" has the shape %3 there and %4 here", file.name(), printable(name),
                        shape_text(file.tensor(*found).ne), shape_text(shape_of(t)));
        replaced[*found] = number;
    }
    return replaced;
}

Status fits_model(const TrainingFeed& feed, const std::string& model) {
    GGS_TRY(const GgufFile file, GgufFile::open(model));
    GGS_TRY([[maybe_unused]] const auto replaced, replacements(feed, file));
    return {};
}

Status save_into_model(const TrainingFeed& feed, const std::string& model, const std::string& path) {
    GGS_TRY(const GgufFile file, GgufFile::open(model));
    GGS_TRY(const auto replaced, replacements(feed, file));
    const Program& program = feed.program();
    GgufWriter out(file.version());
    for (size_t i = 0; i < file.n_keys(); ++i) out.add_key_of(file, i);
    std::vector<std::byte> bytes;
    for (size_t i = 0; i < file.n_tensors(); ++i) {
        const GgufTensor theirs = file.tensor(i);
        if (!replaced[i]) {
            out.add_tensor(theirs.name, theirs.type, theirs.ne, file.tensor_bytes(i));
            continue;
        }
        const Tensor& t = program.tensor(*replaced[i]);
        bytes.resize(nbytes(t));
        GGS_CHECK(program.read(t, 0, bytes));
        out.add_tensor(theirs.name, t.type, theirs.ne, bytes);
    }
    GGS_CHECK(file.check_bytes());
    return out.write(path);
}

Status resume_training(Program& program, const std::string& path) {
    if (!program.training) return fail("%1 can't be resumed here: the script has no `train`", path);
    Training& training = *program.training;
    GGS_TRY(const GgufFile file, GgufFile::open(path));
    const auto round_at = file.find_key(round_key), name_at = file.find_key(optimiser_key);
    if (!round_at || !name_at)
        return fail("%1 is not a checkpoint of a training: the key %2 is missing", path,
                    round_at ? optimiser_key : round_key);
    GGS_TRY(const uint64_t round, file.as_u64(*round_at));
    GGS_TRY(const std::string_view name, file.as_string(*name_at));
    if (round >= static_cast<uint64_t>(most_rounds))
        return fail("%1: %2 is %3; it must be less than %4", path, round_key, round, most_rounds);
    if (name != optimiser(training.kind).name)
        return fail("%1 was saved by %2, but the script trains with %3; choose the same optimiser", path,
                    printable(name), optimiser(training.kind).name);
    for (const uint32_t number : saved_tensors(training, true)) {
        const Tensor& t = program.tensor(number);
        const std::string& key = key_of(program, number);
        const auto found = file.find_tensor(key);
        if (!found) return fail("%1 has no tensor \"%2\"; it belongs to another script", path, key);
        if (const auto theirs = file.tensor(*found); theirs.type != t.type || theirs.ne != shape_of(t))
            return fail("%1: \"%2\" has the shape %3 there and %4 here; it belongs to another script", path, key,
                        shape_text(theirs.ne), shape_text(shape_of(t)));
        Fill fill;
        fill.kind = Fill::Kind::load;
        fill.file = path;
        fill.name = key;
        program.tensors[number].fill = static_cast<uint32_t>(program.fills.size());
        program.fills.push_back(std::move(fill));
    }
    // A node of the graph has taken its step by the end of its round; an optimiser on the host has not.
    training.first_round = static_cast<uint32_t>(round) + (optimiser(training.kind).in_graph ? 1 : 0);
    training.epoch_losses.clear();
    if (const auto losses = file.find_key(losses_key)) {
        const uint64_t n = file.key(*losses).count;
        if (n / 2 > training.first_round + uint64_t{1})
            return fail("%1: %2 has %3 numbers for %4 rounds", path, losses_key, n, round);
        for (uint64_t i = 0; i < n; ++i) {
            GGS_TRY(training.epoch_losses.emplace_back(), file.number_at(*losses, i));
        }
    }
    return {};
}

} // namespace ggs
