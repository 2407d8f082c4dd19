// SPDX-License-Identifier: MIT
// Any bytes as a model's file, or else as changes to a small model's keys and tensors: it is opened, a graph of one
// token is made and run, or there is a reason why not.
#include "driver.h"

#include "debug/session.h"
#include "engine/models/tiny_model.h"
#include "models/generation.h"
#include "ops/all.h"

#include <array>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <iterator>
#include <numeric>

#include <sys/mman.h>
#include <unistd.h>

using namespace ggs;

namespace {

void must(bool holds) {
    if (!holds) std::abort();
}

// A file in memory, by the path that opens it.
class MemoryFile {
  public:
    MemoryFile() : m_fd(memfd_create("model", 0)), m_path("/proc/self/fd/" + std::to_string(m_fd)) {}
    ~MemoryFile() { close(m_fd); }
    MemoryFile(const MemoryFile&) = delete;
    MemoryFile& operator=(const MemoryFile&) = delete;
    const std::string& path() const { return m_path; }
    bool write(std::span<const std::byte> bytes) {
        return ftruncate(m_fd, 0) == 0 &&
               pwrite(m_fd, bytes.data(), bytes.size(), 0) == static_cast<ssize_t>(bytes.size());
    }

  private:
    int m_fd;
    std::string m_path;
};

const std::vector<std::string>& names() {
    static const std::vector<std::string> all = TinyModel::names();
    return all;
}

void is_said(const Message& why) { must(!english(why).empty()); }

void run(const std::shared_ptr<const Model>& model, const Limits& limits) {
    const TokenIds tokens{std::min(1, static_cast<int32_t>(model->params().vocabulary) - 1)};
    std::unique_ptr<Session> session;
    SessionOptions options;
    options.threads = 1;
    options.history_bytes = 1 << 20;
    options.memory = limits.memory;
    ModelOptions how;
    how.context = 256;
    how.flash = model->params().layers % 2 == 0;
    if (model->params().causal) {
        auto text = Generation::begin(builtin_registry(), model, tokens, how, limits);
        if (!text.ok()) return is_said(text.error());
        auto opened = Session::open(builtin_registry(), std::move(*text), options);
        if (!opened.ok()) return is_said(opened.error());
        session = std::move(*opened);
    } else {
        auto made = model->program(builtin_registry(), {tokens}, how, limits);
        if (!made.ok()) return is_said(made.error());
        auto opened = Session::open(builtin_registry(), std::move(made->program), options);
        if (!opened.ok()) return is_said(opened.error());
        session = std::move(*opened);
    }
    ++ggs::fuzz::accepted;
    const Stop stop = session->run();
    if (stop.kind == StopKind::failed) is_said(stop.reason);
}

void open_and_run(std::span<const std::byte> bytes) {
    static MemoryFile file;
    if (bytes.empty() || !file.write(bytes)) return;
    const auto model = Model::open(file.path());
    if (!model.ok()) return is_said(model.error());
    (void)(*model)->tokenizer().tokens("<s> abc 1\n");
    run(*model, {.memory = uint64_t{64} << 20, .nodes = 20'000, .seconds = 1});
}

// -- changes ----------------------------------------------------------------------------------------------------------

constexpr const char* keys[] = {"block_count",
                                "embedding_length",
                                "context_length",
                                "feed_forward_length",
                                "attention.head_count",
                                "attention.head_count_kv",
                                "attention.key_length",
                                "attention.value_length",
                                "attention.sliding_window",
                                "attention.sliding_window_pattern",
                                "rope.dimension_count",
                                "rope.scaling.original_context_length",
                                "expert_count",
                                "expert_used_count",
                                "expert_feed_forward_length",
                                "pooling_type",
                                "vocab_size",
                                "attention.layer_norm_epsilon",
                                "attention.layer_norm_rms_epsilon",
                                "attention.scale",
                                "rope.freq_base",
                                "rope.freq_base_swa",
                                "rope.scaling.factor",
                                "rope.scaling.attn_factor",
                                "embedding_scale",
                                "residual_scale",
                                "logit_scale",
                                "attn_logit_softcapping",
                                "final_logit_softcapping",
                                "attention.causal",
                                "rope.scaling.finetuned"};
constexpr uint32_t counts[] = {0,        1,         2,  3,  4,   5,   6,    7,    8,     12,       16,
                               17,       32,        63, 64, 255, 256, 4095, 4096, 65536, 1u << 24, (1u << 24) + 1,
                               1u << 31, UINT32_MAX};
constexpr float reals[] = {0.0f, -0.0f, 1.0f, -1.0f, 0.5f, 1e-5f, 1e-45f, 1e4f, 3e38f, -3e38f, 1e30f};
constexpr int64_t sizes[] = {0, 1, 2, 3, 4, 5, 7, 8, 9, 12, 15, 16, 17, 31, 32, 33, 64};
constexpr const char* others[] = {"output.weight",
                                  "rope_freqs.weight",
                                  "rope_factors_long.weight",
                                  "rope_factors_short.weight",
                                  "blk.0.attn_qkv.weight",
                                  "blk.0.attn_qkv.bias",
                                  "blk.0.attn_q.bias",
                                  "blk.0.attn_v.bias",
                                  "blk.0.ffn_up.bias",
                                  "blk.0.attn_norm.bias",
                                  "blk.0.attn_q_norm.weight",
                                  "blk.0.attn_k_norm.weight",
                                  "output_norm.bias",
                                  "token_types.weight",
                                  "cache_k_l0",
                                  "cache_v_l0",
                                  "inp_tokens",
                                  "blk.1.attn_norm.weight"};

template <class T, size_t n> const T& chosen(const T (&all)[n], uint8_t by) { return all[by % n]; }

// Groups of four bytes, each one change.
TinyModel changed(std::span<const uint8_t> recipe) {
    TinyModel model(names()[recipe.empty() ? 0 : recipe[0] % names().size()]);
    if (!recipe.empty()) recipe = recipe.subspan(1);
    for (; recipe.size() >= 4; recipe = recipe.subspan(4)) {
        const auto [what, which, how, more] = std::array{recipe[0], recipe[1], recipe[2], recipe[3]};
        const std::string key = chosen(keys, which);
        const auto some = [&](auto& map) {
            return std::next(map.begin(), which % static_cast<int>(std::max<size_t>(1, map.size())));
        };
        switch (what % 10) {
        case 0:
        case 1: model.own(key, chosen(counts, how)); break;
        case 2: model.own(key, chosen(reals, how)); break;
        case 3: model.own(key, how % 2 == 0); break;
        case 4: model.own(key, std::vector<int32_t>(more % 3, static_cast<int32_t>(chosen(counts, how)))); break;
        case 5: model.own(key, std::vector<bool>(more % 3, how % 2 == 0)); break;
        case 6:
        case 7: {
            if (model.tensors.empty()) break;
            std::vector<int64_t>& ne = some(model.tensors)->second.ne;
            const std::vector<int64_t> before = ne;
            if (more % 4 < ne.size())
                ne[more % 4] = chosen(sizes, how);
            else if (ne.size() < 4)
                ne.push_back(chosen(sizes, how));
            if (std::accumulate(ne.begin(), ne.end(), int64_t{1}, std::multiplies()) > 4096) ne = before;
            break;
        }
        case 8: {
            if (model.tensors.empty()) break;
            const TypeTraits* const type = find_type(int64_t{how % static_cast<int>(TypeId::count)});
            if (type) some(model.tensors)->second.type = type->id;
            break;
        }
        default:
            if (more % 3 == 0 && !model.tensors.empty())
                model.tensors.erase(some(model.tensors));
            else if (more % 3 == 1 && !model.keys.empty())
                model.keys.erase(some(model.keys));
            else
                model.tensors[chosen(others, which)] = {{chosen(sizes, how), chosen(sizes, more)}};
        }
    }
    return model;
}

} // namespace

std::vector<ggs::fuzz::Input> ggs::fuzz::seeds() {
    std::vector<Input> seeds;
    for (const std::string& name : names()) {
        const auto bytes = TinyModel(name).bytes();
        must(bytes.ok());
        const auto* const data = reinterpret_cast<const uint8_t*>(bytes->data());
        seeds.emplace_back(data, data + bytes->size());
    }
    for (uint8_t i = 0; i < names().size(); ++i) seeds.push_back({i, 0, i, 2, 0, 6, 3, 7, 1, 9, 3, 1, 2, 8, i, 1, 0});
    return seeds;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const std::span<const uint8_t> input(data, size);
    if (size >= 4 && std::memcmp(data, "GGUF", 4) == 0) {
        open_and_run(std::as_bytes(input));
        return 0;
    }
    const auto bytes = changed(input).bytes();
    if (bytes.ok())
        open_and_run(*bytes);
    else
        is_said(bytes.error());
    return 0;
}
