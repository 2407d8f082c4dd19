// SPDX-License-Identifier: MIT
#include "models/model.h"

#include "base/checked.h"
#include "base/enough.h"
#include "files/mapped_weights.h"
#include "models/weight_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace ggs {

namespace {

constexpr int64_t cell_step = 256;     // caches and what is seen of them grow by so many
constexpr int64_t most_context = 4096; // unless a larger context is requested
constexpr int64_t object_bytes = 400;  // of a tensor in a context, with room to spare
constexpr int64_t bytes_of_graph_node = 40;

int64_t up_to(int64_t n, int64_t step) { return (n + step - 1) / step * step; }

// Calls, as a script would make them.
class Calls {
  public:
    explicit Calls(Builder& builder) : m_builder(builder) {}
    Status context(int64_t objects, int64_t more = 0) {
        GGS_CHECK(
            m_builder.call("init", {{"mem_size", objects * object_bytes + more + 4096, {}}, {"no_alloc", true, {}}}));
        return {};
    }
    // For what is computed: a graph as large as GraphMaker makes it, and its nodes.
    Status graph_context() {
        const int64_t nodes = std::max<int64_t>(1024, 8 * static_cast<int64_t>(m_builder.program().tensors.size() + 9));
        return context(nodes + 16, nodes * bytes_of_graph_node);
    }
    Result<T> tensor(const std::string& name, TypeId type, const std::vector<int64_t>& ne) {
        GGS_TRY(const ArgValue made, m_builder.call("new_tensor", {{"type", type, {}}, {"ne", ne, {}}}));
        GGS_CHECK(m_builder.call("set_name", {{"tensor", made, {}}, {"name", name, {}}}));
        return T{std::get<TensorRef>(made).number};
    }

  private:
    Builder& m_builder;
};

// A tensor's key is its name, counted where several have it: every batch's graph has the same ones.
void give_keys(Program& program) {
    std::map<std::string, size_t> times;
    for (uint32_t i = 0; i < program.tensors.size(); ++i) ++times[program.display_name(i)];
    std::map<std::string, size_t> so_far;
    for (uint32_t i = 0; i < program.tensors.size(); ++i) {
        const std::string name = program.display_name(i);
        program.tensors[i].key = times[name] == 1 ? name : numbered_key(name, ++so_far[name]);
    }
}

} // namespace

Result<std::shared_ptr<const Model>> Model::open(const std::string& path, const GgufLimits& limits) {
    return with_enough([&]() -> Result<std::shared_ptr<const Model>> {
        GGS_TRY(WeightsFile file, WeightsFile::open(path, limits)); // its errors name the file
        std::shared_ptr<Model> made(new Model);
        made->m_file = std::make_shared<const WeightsFile>(std::move(file));
        GGS_TRY(const GgufFile* const keys, made->m_file->model());
        if (const Status read = made->read(*made->m_file, *keys); !read.ok()) return fail("%1: %2", path, read.error());
        return std::shared_ptr<const Model>(std::move(made));
    });
}

Status Model::read(const WeightsFile& weights, const GgufFile& file) {
    m_name = weights.name();
    const auto architecture_key = file.find_key("general.architecture");
    if (!architecture_key)
        return fail("the file does not specify its architecture: the key `general.architecture` is missing");
    GGS_TRY(const std::string_view name, file.as_string(*architecture_key));
    GGS_TRY(m_architecture, ggs::architecture(name));
    GGS_TRY(m_params, ModelParams::read(file));
    if (m_params.causal != m_architecture->causal)
        return m_params.causal ? fail("`%1.attention.causal` must be false: in a model of this architecture, each "
                                      "token sees the whole text",
                                      m_params.architecture)
                               : fail("`%1.attention.causal` is false, but in ggscope's graph for this architecture, "
                                      "tokens see only previous tokens",
                                      m_params.architecture);
    if (m_architecture->prepare) m_architecture->prepare(m_params);
    GGS_TRY(Tokenizer tokenizer, Tokenizer::of(file));
    m_tokenizer = std::move(tokenizer);
    m_params.vocabulary = m_tokenizer->vocabulary().size();
    if (!m_architecture->windows) m_params.window = 0; // the key may be there all the same
    if (const auto chat = file.find_key("tokenizer.chat_template")) {
        GGS_TRY(m_chat_template, file.as_string(*chat));
    }
    for (size_t i = 0; i < weights.n_tensors(); ++i) {
        const WeightsTensor t = weights.tensor(i);
        // Ignoring a tensor would go unnoticed and change the model's output.
        std::string_view in_layer = t.name;
        if (const auto layer = take_layer(in_layer); layer && *layer >= static_cast<uint64_t>(m_params.layers))
            return fail("the file contains the tensor `%1`, but `%2.block_count` is %3, so the last layer would be %4",
                        t.name, m_params.architecture, m_params.layers, m_params.layers - 1);
        m_tensors.push_back({std::string(t.name), *t.type, t.ne, std::max(1, t.n_dims)});
        if (t.name == "position_embd.weight") m_positions = t.ne[1];
    }
    if (!weights.find_tensor("token_embd.weight"))
        return fail("the file has no `token_embd.weight`, so nothing can be run");
    GGS_TRY(m_weights, map_weights(weights, m_name));
    return {};
}

int64_t Model::cells(const ModelOptions& options) const {
    const int64_t wanted = options.context > 0 ? options.context : std::min(m_params.context, most_context);
    return up_to(std::max<int64_t>(1, wanted), cell_step);
}

TextRounds Model::rounds(size_t prompt, const ModelOptions& options) const {
    if (!m_params.causal) return {prompt, std::max<size_t>(1, prompt), std::max<size_t>(1, prompt)};
    const auto at_least_one = [](int64_t n) { return static_cast<size_t>(std::max<int64_t>(1, n)); };
    return {prompt, at_least_one(std::min(options.batch, cells(options))), at_least_one(options.micro_batch)};
}

GraphSize Model::size_of(const Batch& batch, const ModelOptions& options) const {
    GraphSize size;
    size.tokens = static_cast<int64_t>(batch.tokens.size());
    size.outputs = options.all_outputs ? size.tokens : batch.ends_text ? 1 : 0;
    size.cells = cells(options);
    size.visible = std::min(size.cells, std::max(cell_step, up_to(batch.past + size.tokens, cell_step)));
    size.cache = options.cache;
    size.flash = options.flash;
    return size;
}

Status Model::accepts(const Batch& batch, const GraphSize& size) const {
    if (batch.tokens.empty()) return fail("there are no tokens to run");
    if (traits(size.cache).block != 1 && !size.flash)
        return fail("a KV cache of type %1 needs flash attention: without it, the values of a token are not adjacent "
                    "in the cache",
                    traits(size.cache).name);
    for (const int64_t head : {m_params.key_size, m_params.value_size}) {
        if (const auto block = static_cast<int64_t>(traits(size.cache).block); m_params.causal && head % block != 0)
            return fail(
                "a KV cache of type %1 needs heads whose size is a multiple of %2; the head size of the model is %3",
                traits(size.cache).name, block, head);
    }
    if (m_params.causal && batch.past + size.tokens > size.cells)
        return fail("the KV cache would need room for %1 tokens, but has room for %2; use a larger context (--ctx)",
                    batch.past + size.tokens, size.cells);
    if (m_positions > 0 && batch.past + size.tokens > m_positions)
        return fail("%1 tokens are too many: the model has only %2 positions", batch.past + size.tokens, m_positions);
    for (const int32_t id : batch.tokens) {
        if (id < 0 || id >= m_params.vocabulary)
            return fail("token %1 is out of range; the model's vocabulary has %2 tokens", id, m_params.vocabulary);
    }
    return {};
}

Status Model::add_weights(Builder& builder) const {
    builder.set_map_file(
        [weights = m_weights](const std::string&) -> Result<std::shared_ptr<const MappedTensors>> { return weights; });
    Calls calls(builder);
    GGS_CHECK(calls.context(static_cast<int64_t>(m_tensors.size())));
    for (const Declared& each : m_tensors)
        GGS_CHECK(
            calls.tensor(each.name, each.type, std::vector<int64_t>(each.ne.begin(), each.ne.begin() + each.dims)));
    GGS_CHECK(builder.call("map_buffer", {{"file", m_name, {}}}));
    return {};
}

Status Model::add_caches(Builder& builder, const GraphSize& size, const std::shared_ptr<const MappedTensors>& shared,
                         const Limits& limits) const {
    if (!shared) GGS_CHECK(cache_bytes(size, limits));
    Calls calls(builder);
    GGS_CHECK(calls.context(2 * m_params.layers));
    for (const auto& [name, ne] : cache_tensors(size)) GGS_CHECK(calls.tensor(name, size.cache, ne));
    if (!shared) {
        GGS_CHECK(builder.call("alloc_buffer", {}));
        return {};
    }
    builder.set_map_file(
        [shared](const std::string&) -> Result<std::shared_ptr<const MappedTensors>> { return shared; });
    GGS_CHECK(builder.call("map_buffer", {{"file", shared->file, {}}}));
    return {};
}

std::vector<std::pair<std::string, std::vector<int64_t>>> Model::cache_tensors(const GraphSize& size) const {
    std::vector<std::pair<std::string, std::vector<int64_t>>> tensors;
    for (int64_t il = 0; m_params.causal && il < m_params.layers; ++il) {
        const int64_t heads = m_params.kv_heads[static_cast<size_t>(il)];
        tensors.push_back({fmt::format("cache_k_l{}", il), {heads * m_params.key_size, size.cells}});
        tensors.push_back({fmt::format("cache_v_l{}", il), {heads * m_params.value_size, size.cells}});
    }
    return tensors;
}

// Returns the size of the cache in bytes. Sizes above the memory limit are refused, because the shape comes from the
// file.
Result<uint64_t> Model::cache_bytes(const GraphSize& size, const Limits& limits) const {
    uint64_t bytes = 0;
    for (const auto& [name, ne] : cache_tensors(size)) {
        GGS_TRY(const size_t row, row_size(size.cache, ne[0]));
        uint64_t all = 0;
        if (!mul_checked<uint64_t>(row, static_cast<uint64_t>(ne[1]), all) ||
            !pad_checked<uint64_t>(all, buffer_alignment, all) || !add_checked(bytes, all, bytes))
            return fail("the KV cache would be larger than can be addressed: %1 has the shape %2", name,
                        shape_text(Shape{ne[0], ne[1], 1, 1}));
    }
    if (bytes > limits.memory)
        return fail("the KV cache would need %1 bytes, but only %2 bytes may be used", bytes, limits.memory);
    return bytes;
}

Result<std::shared_ptr<const MappedTensors>> Model::make_cache(const ModelOptions& options,
                                                               const Limits& limits) const {
    GraphSize size;
    size.cells = cells(options);
    auto made = std::make_shared<MappedTensors>();
    made->file = "kv cache";
    size.cache = options.cache;
    GGS_TRY(const uint64_t bytes, cache_bytes(size, limits));
    size_t at = 0;
    for (const auto& [name, ne] : cache_tensors(size)) {
        made->tensors.insert_or_assign(name, MappedTensors::Info{options.cache, {ne[0], ne[1], 1, 1}, at});
        at += pad_to(row_size(options.cache, ne[0]).value() * static_cast<size_t>(ne[1]), size_t{buffer_alignment});
    }
    GGS_TRY(made->storage, Storage::make(static_cast<size_t>(bytes)));
    return std::shared_ptr<const MappedTensors>(std::move(made));
}

Result<BatchProgram> Model::program(const Registry& registry, const Batch& batch, const ModelOptions& options,
                                    const Limits& limits, const std::shared_ptr<const MappedTensors>& cache) const {
    const GraphSize size = size_of(batch, options);
    GGS_CHECK(accepts(batch, size));
    auto program = std::make_unique<Program>();
    program->registry = registry.held();
    Builder builder(registry, *program, limits);
    Calls calls(builder);
    GGS_CHECK(add_weights(builder));
    if (m_params.causal) GGS_CHECK(add_caches(builder, size, cache, limits));
    GGS_CHECK(calls.graph_context());
    GraphInputs leafs;
    BatchProgram made;
    if (const uint64_t bytes = batch_inputs_bytes(m_params, size); bytes > limits.memory)
        return fail("the inputs of a batch of %1 tokens need %2 bytes, but only %3 bytes may be used; use --ubatch for "
                    "smaller batches",
                    size.tokens, bytes, limits.memory);
    for (BatchInput& each : batch_inputs(m_params, size, batch)) {
        GGS_TRY(const T leaf, calls.tensor(each.name, each.type, each.ne));
        GGS_CHECK(builder.call("set_input", {{"tensor", TensorRef{leaf.number}, {}}}));
        program->tensors[leaf.number].fill = static_cast<uint32_t>(program->fills.size());
        program->fills.emplace_back().values = std::move(each.values);
        leafs.*each.leaf = leaf;
        made.inputs.push_back(leaf.number);
    }
    GraphMaker maker(builder, *m_architecture, m_params, size);
    maker.inputs = leafs;
    m_architecture->graph(maker);
    GGS_CHECK(maker.status());
    if (options.planned) {
        GGS_CHECK(builder.call("gallocr_new", {}));
        GGS_CHECK(builder.call("gallocr_alloc_graph",
                               {{"graph", GraphRef{static_cast<uint32_t>(program->graphs.size() - 1)}, {}}}));
    } else {
        GGS_CHECK(builder.call("alloc_buffer", {}));
    }
    give_keys(*program);
    made.program = std::move(program);
    return made;
}

Result<BatchProgram> Model::head_program(const Registry& registry, int64_t columns, const Limits& limits) const {
    if (!m_params.causal) return fail("a `%1` model returns an embedding, not text", m_params.architecture);
    auto program = std::make_unique<Program>();
    program->registry = registry.held();
    Builder builder(registry, *program, limits);
    Calls calls(builder);
    GGS_CHECK(add_weights(builder));
    GGS_CHECK(calls.graph_context());
    GGS_TRY(const T given, calls.tensor("given", TypeId::f32, {m_params.embedding, columns}));
    GGS_CHECK(builder.call("set_input", {{"tensor", TensorRef{given.number}, {}}}));
    GraphSize size;
    size.tokens = columns;
    GraphMaker maker(builder, *m_architecture, m_params, size);
    maker.head(given);
    GGS_CHECK(maker.status());
    GGS_CHECK(builder.call("alloc_buffer", {}));
    return BatchProgram{std::move(program), {given.number}};
}

} // namespace ggs
