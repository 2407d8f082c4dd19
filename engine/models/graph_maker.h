// SPDX-License-Identifier: MIT
// GraphMaker: ggml's calls as functions, and the building blocks that language models share. Names and order are those
// of llama.cpp.
//
// After the first call that fails, all calls do nothing, so a model's file reads like its formula. status() returns the
// error. Each object makes one graph; one thread.
#pragma once

#include "graph/builder.h"
#include "models/params.h"

#include <initializer_list>
#include <map>
#include <string>

namespace ggs {

// A tensor of the program, or none.
struct T {
    uint32_t number = no_number;
    explicit operator bool() const { return number != no_number; }
};

// The batch and the cache that a graph is made for.
struct GraphSize {
    int64_t tokens = 1;
    int64_t outputs = 1;   // tokens whose logits are computed
    int64_t cells = 256;   // of the cache
    int64_t visible = 256; // cells that attention reads
    TypeId cache = TypeId::f16;
    bool flash = false;
};

// Leafs that are written before each run.
struct GraphInputs {
    T tokens, positions, outputs;
    T k_cells, v_cells, mask;                      // of layers that see everything
    T window_k_cells, window_v_cells, window_mask; // of those with a window
    T pooled;                                      // rows or weights that an embedding is made from
};

// Names of a product with weights: without a bias, or with one, and then the sum with it.
struct Words {
    const char *alone = nullptr, *product = nullptr, *sum = nullptr;
};

struct Architecture;

class GraphMaker {
  public:
    // Weights are the tensors of these names that the program has already, caches as well.
    GraphMaker(Builder& builder, const Architecture& architecture, const ModelParams& params, const GraphSize& size);

    const ModelParams& p;
    const GraphSize& size;
    GraphInputs inputs;
    const Status& status() const { return m_status; }

    // -- ggml's calls --
    class Arg;
    T call(const char* name, std::initializer_list<Arg> args);
    T add(T a, T b) { return either("add", a, b); }
    T mul(T a, T b) { return either("mul", a, b); }
    T mul_mat(T weight, T x);
    T get_rows(T a, T rows) { return either("get_rows", a, rows); }
    T scale(T a, float factor);
    T reshape(T a, const std::vector<int64_t>& ne);
    T permute(T a, const std::vector<int64_t>& axes);
    T view(T a, const std::vector<int64_t>& ne, const std::vector<size_t>& nb, size_t offset = 0);
    void expand(T a);
    // "name-il"; a layer below 0: the name alone.
    T named(T a, const char* name, int il = -1);

    // -- tensors of the file --
    T weight(const std::string& name,
             std::initializer_list<int64_t> ne); // refused if it is missing or has another shape
    T optional(const std::string& name, std::initializer_list<int64_t> ne);
    T token_types(); // one row for each kind of text
    // A layer's weight by its name in the layer: attn_q.weight for blk.3.attn_q.weight.
    T layer_weight(int il, const char* name, std::initializer_list<int64_t> ne);
    T layer_optional(int il, const char* name, std::initializer_list<int64_t> ne);

    // -- parts --
    T rms_norm(T x, T weight, const char* name, int il);
    T layer_norm(T x, T weight, T bias, const char* name, int il);
    // The norm that the architecture has, with the weights of that name; the whole model's if il is below 0.
    T norm(T x, const char* weights, const char* name, int il, bool with_number = true);
    T embedding(const char* name = "embd");
    struct Heads {
        T q, k, v;
    };
    // From one product each, or from one for all where the file has attn_qkv.
    Heads heads(T x, int il);
    // Each head of queries and keys by itself.
    T head_norm(T x, int il, const char* weights, const char* name);
    T rope(T x, int il, const char* name);
    struct Attention {
        float scale = 0; // 0: the file's, or 1/√ of a head's size
        T sinks = {};
        const char* name = nullptr; // of what comes out
    };
    // Up to the product with the output's weights; a causal model's goes through the cache.
    T attention(Heads heads, int il, const Attention& how);
    // The kind that the architecture has; experts if the file has them.
    T feed_forward(T x, int il);
    // gpt-oss: experts with biases, and with weights that are a soft_max over the chosen.
    T biased_experts(T x, int il) { return experts(x, il, true); }
    // In the last layer, the rows of the tokens whose logits are computed.
    T wanted(T x, int il) { return il + 1 == p.layers ? get_rows(x, inputs.outputs) : x; }
    // Norm, product, and what the architecture does to logits.
    T head(T x);

    int layers() const { return static_cast<int>(p.layers); }
    int64_t heads_of(int il) const { return p.heads[static_cast<size_t>(il)]; }
    int64_t kv_heads_of(int il) const { return p.kv_heads[static_cast<size_t>(il)]; }
    int64_t feed_forward_of(int il) const { return p.feed_forward[static_cast<size_t>(il)]; }

  private:
    const Tensor& tensor(T t) const;
    T either(const char* name, T a, T b);
    T linear(T x, int il, const char* name, int64_t in, int64_t out, const Words& words = {});
    T softcap(T a, float cap, const char* names, int il); // cap · tanh(a / cap)
    void store(T heads, int il, const char* cache, T cells);
    T attention_to_all(Heads heads, int il, const char* name); // without a cache
    T attention_output(T x, int il, const char* name);
    T expert_weights(T logits, int il, bool biased, T& chosen);
    T experts(T x, int il, bool biased);
    void give_up(Failure failure);

    Builder& m_builder;
    const Architecture& m_architecture;
    Status m_status;
    GraphRef m_graph{};
    std::map<std::string, uint32_t, std::less<>> m_by_name;
};

// An argument of a call, by its place or its name.
class GraphMaker::Arg : public GivenArg {
  public:
    Arg(T t) { // NOLINT(google-explicit-constructor): arguments are written as in ggml
        if (t) value = TensorRef{t.number};
    }
    Arg(int64_t n) { value = n; }                               // NOLINT(google-explicit-constructor)
    Arg(double x) { value = x; }                                // NOLINT(google-explicit-constructor)
    Arg(std::vector<int64_t> list) { value = std::move(list); } // NOLINT(google-explicit-constructor)
    Arg(const char* given_name, Arg of) : GivenArg(std::move(of)) { name = given_name; }
    Arg(ArgValue given) { value = std::move(given); } // NOLINT(google-explicit-constructor)
};

} // namespace ggs
