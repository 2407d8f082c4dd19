// SPDX-License-Identifier: MIT
#include "models/model.h"

#include "files/mapped_weights.h"
#include "graph/graph.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace ggs {

namespace {

constexpr int64_t cell_step = 256;        // caches and what is seen of them grow by so many
constexpr int64_t most_context = 4096;    // unless more is asked for
constexpr int64_t object_bytes = 400;     // of a tensor in a context, with room to spare
constexpr int64_t bytes_of_graph_node = 40;

int64_t up_to(int64_t n, int64_t step) { return (n + step - 1) / step * step; }

// Calls, as a script would make them.
class Calls {
  public:
    explicit Calls(Builder& builder) : m_builder(builder) {}
    Result<ArgValue> operator()(const char* name, std::vector<GivenArg> args) {
        const CallDef* const def = m_builder.registry().call(name);
        if (!def) return fail("there is no call `%1`", name);
        auto bound = bind_args(*def, std::move(args));
        if (auto* const error = std::get_if<BindError>(&bound)) return fail_with(std::move(error->message));
        return m_builder.call(*def, std::get<std::vector<ArgValue>>(std::move(bound)));
    }
    Status context(int64_t objects, int64_t more = 0) {
        GGS_CHECK((*this)("init", {{"mem_size", objects * object_bytes + more + 4096, {}}, {"no_alloc", true, {}}}));
        return {};
    }
    Result<T> tensor(const std::string& name, TypeId type, const std::vector<int64_t>& ne) {
        GGS_TRY(const ArgValue made, (*this)("new_tensor", {{"type", type, {}}, {"ne", ne, {}}}));
        GGS_CHECK((*this)("set_name", {{"tensor", made, {}}, {"name", name, {}}}));
        return T{std::get<TensorRef>(made).number};
    }

  private:
    Builder& m_builder;
};

// The leafs that a batch is written into, and what is written.
class Inputs {
  public:
    Inputs(Calls& calls, Program& program) : m_calls(calls), m_program(program) {}
    Result<T> add(const char* name, TypeId type, const std::vector<int64_t>& ne, std::vector<double> values) {
        GGS_TRY(const T made, m_calls.tensor(name, type, ne));
        GGS_CHECK(m_calls("set_input", {{"tensor", TensorRef{made.number}, {}}}));
        m_program.tensors[made.number].fill = static_cast<uint32_t>(m_program.fills.size());
        Fill fill;
        fill.values = std::move(values);
        m_program.fills.push_back(std::move(fill));
        return made;
    }

  private:
    Calls& m_calls;
    Program& m_program;
};

std::vector<double> counted(int64_t n, int64_t from = 0) {
    std::vector<double> values(static_cast<size_t>(n));
    for (size_t i = 0; i < values.size(); ++i) values[i] = static_cast<double>(from) + static_cast<double>(i);
    return values;
}

// Where a cell may be seen there is 0, else -inf: what comes later, what is empty, what the window has left behind.
std::vector<double> mask_of(int64_t visible, int64_t tokens, int64_t window) {
    std::vector<double> mask(static_cast<size_t>(visible * tokens), -std::numeric_limits<double>::infinity());
    for (int64_t t = 0; t < tokens; ++t) {
        for (int64_t c = window > 0 ? std::max<int64_t>(0, t - window + 1) : 0; c <= t; ++c) mask[static_cast<size_t>(t * visible + c)] = 0;
    }
    return mask;
}

Status add_inputs(GraphInputs& to, Inputs& inputs, const ModelParams& p, const GraphSize& size, std::span<const int32_t> tokens, bool all_outputs) {
    const auto n = static_cast<int64_t>(tokens.size());
    GGS_TRY(to.tokens, inputs.add("inp_tokens", TypeId::i32, {n}, std::vector<double>(tokens.begin(), tokens.end())));
    GGS_TRY(to.positions, inputs.add("inp_pos", TypeId::i32, {n}, counted(n)));
    if (!p.causal) {
        GGS_TRY(to.mask, inputs.add("self_kq_mask", TypeId::f32, {n, n}, std::vector<double>(static_cast<size_t>(n * n), 0)));
        GGS_TRY(to.outputs, inputs.add("out_ids", TypeId::i32, {n}, counted(n)));
        if (p.pooling == 1) {
            GGS_TRY(to.pooled, inputs.add("mean", TypeId::f32, {n, 1}, std::vector<double>(static_cast<size_t>(n), 1.0 / static_cast<double>(n))));
        } else if (p.pooling != 0) {
            GGS_TRY(to.pooled, inputs.add("cls", TypeId::i32, {1}, {p.pooling == 3 ? static_cast<double>(n - 1) : 0.0}));
        }
        return {};
    }
    const int64_t values = p.kv_heads.empty() ? 0 : p.kv_heads[0] * p.value_size;
    std::vector<double> turned;
    for (int64_t t = 0; !size.flash && t < n; ++t) {
        for (int64_t j = 0; j < values; ++j) turned.push_back(static_cast<double>(j * size.cells + t));
    }
    const auto cache = [&](T& k, T& v, T& mask, int64_t window) -> Status {
        GGS_TRY(k, inputs.add("attn_inp_k_idxs", TypeId::i64, {n}, counted(n)));
        GGS_TRY(v, inputs.add("attn_inp_v_idxs", TypeId::i64, {size.flash ? n : n * values}, size.flash ? counted(n) : turned));
        GGS_TRY(mask, inputs.add("attn_inp_kq_mask", size.flash ? TypeId::f16 : TypeId::f32, {size.visible, n}, mask_of(size.visible, n, window)));
        return {};
    };
    GGS_CHECK(cache(to.k_cells, to.v_cells, to.mask, 0));
    if (p.window > 0) GGS_CHECK(cache(to.window_k_cells, to.window_v_cells, to.window_mask, p.window));
    GGS_TRY(to.outputs, inputs.add("out_ids", TypeId::i32, {size.outputs}, all_outputs ? counted(n) : counted(1, n - 1)));
    return {};
}

} // namespace

Result<std::shared_ptr<const Model>> Model::open(const std::string& path) {
    GGS_TRY(const GgufFile file, GgufFile::open(path)); // whose messages say which file
    std::shared_ptr<Model> made(new Model);
    if (const Status read = made->read(file); !read.ok()) return fail("%1: %2", path, read.error());
    return std::shared_ptr<const Model>(std::move(made));
}

Status Model::read(const GgufFile& file) {
    m_name = file.name();
    const auto architecture_key = file.find_key("general.architecture");
    if (!architecture_key) return fail("the file does not say what it is: the key `general.architecture` is missing");
    GGS_TRY(const std::string_view name, file.as_string(*architecture_key));
    GGS_TRY(m_architecture, architecture(name));
    GGS_TRY(m_params, ModelParams::read(file));
    if (m_architecture->prepare) m_architecture->prepare(m_params);
    GGS_TRY(Tokenizer tokenizer, Tokenizer::of(file));
    m_tokenizer = std::move(tokenizer);
    for (size_t i = 0; i < file.n_tensors(); ++i) {
        const GgufTensor t = file.tensor(i);
        m_tensors.push_back({std::string(t.name), t.type, t.ne, std::max(1, t.n_dims)});
        if (t.name == "token_embd.weight") m_params.vocabulary = t.ne[1];
    }
    if (!file.find_tensor("token_embd.weight")) return fail("there is no `token_embd.weight` in it: nothing can be run");
    GGS_TRY(m_weights, map_weights(file, m_name, m_name));
    return {};
}

int64_t Model::cells(const ModelOptions& options) const {
    const int64_t wanted = options.context > 0 ? options.context : std::min(m_params.context, most_context);
    return up_to(std::max<int64_t>(1, wanted), cell_step);
}

Result<std::unique_ptr<Program>> Model::program(const Registry& registry, std::span<const int32_t> tokens,
                                                const ModelOptions& options, const Limits& limits) const {
    const auto n = static_cast<int64_t>(tokens.size());
    if (n == 0) return fail("there are no tokens to run");
    GraphSize size;
    size.tokens = n;
    size.outputs = options.all_outputs ? n : 1;
    size.cells = cells(options);
    size.visible = std::min(size.cells, std::max(cell_step, up_to(n, cell_step)));
    size.cache = options.cache;
    size.flash = options.flash;
    if (n > size.cells) return fail("the prompt has %1 tokens, and the cache has room for %2", n, size.cells);
    for (const int32_t id : tokens) {
        if (id < 0 || id >= m_params.vocabulary) return fail("token %1 is not one of the %2 that the model has rows for", id, m_params.vocabulary);
    }
    auto program = std::make_unique<Program>();
    program->registry = registry.held();
    Builder builder(registry, *program, limits);
    builder.set_map_file([weights = m_weights](const std::string&) -> Result<std::shared_ptr<const MappedTensors>> { return weights; });
    Calls calls(builder);
    GGS_CHECK(calls.context(static_cast<int64_t>(m_tensors.size())));
    for (const Declared& each : m_tensors)
        GGS_CHECK(calls.tensor(each.name, each.type, std::vector<int64_t>(each.ne.begin(), each.ne.begin() + each.dims)));
    GGS_CHECK(calls("map_buffer", {{"file", m_name, {}}}));
    if (m_params.causal) {
        GGS_CHECK(calls.context(2 * m_params.layers));
        for (int64_t il = 0; il < m_params.layers; ++il) {
            const int64_t heads = m_params.kv_heads[static_cast<size_t>(il)];
            GGS_CHECK(calls.tensor(fmt::format("cache_k_l{}", il), size.cache, {heads * m_params.key_size, size.cells}));
            GGS_CHECK(calls.tensor(fmt::format("cache_v_l{}", il), size.cache, {heads * m_params.value_size, size.cells}));
        }
        GGS_CHECK(calls("alloc_buffer", {}));
    }
    const int64_t nodes = std::max<int64_t>(1024, 8 * static_cast<int64_t>(program->tensors.size() + 9));
    GGS_CHECK(calls.context(nodes + 16, nodes * bytes_of_graph_node));
    GraphInputs graph_inputs;
    Inputs inputs(calls, *program);
    GGS_CHECK(add_inputs(graph_inputs, inputs, m_params, size, tokens, options.all_outputs));
    GraphMaker maker(builder, m_params, size);
    maker.inputs = graph_inputs;
    m_architecture->graph(maker);
    GGS_CHECK(maker.status());
    GGS_CHECK(calls("alloc_buffer", {}));
    return program;
}

} // namespace ggs
