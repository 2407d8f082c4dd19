// SPDX-License-Identifier: MIT
#include "graph/joint_buffer_calls.h"

#include "device/block_storage.h"
#include "graph/builder.h"
#include "graph/registry.h"

#include <algorithm>

namespace ggs {

namespace {

constexpr EnumWord memory_words[] = {{"host", static_cast<int64_t>(JointMemory::host)},
                                     {"device", static_cast<int64_t>(JointMemory::device)},
                                     {"pooled", static_cast<int64_t>(JointMemory::pooled)},
                                     {"pinned", static_cast<int64_t>(JointMemory::pinned)},
                                     {"managed", static_cast<int64_t>(JointMemory::managed)}};
constexpr size_t longest_name = 255; // bytes

enum class JointCall { make, block, reserve, reserve_in, finalise, allocate };
constexpr const char* joint_calls[] = {"joint_buffer", "block", "reserve", "reserve_in", "finalise", "allocate"};

std::optional<JointCall> joint_call(const CallDef& def) {
    const auto* const found = std::ranges::find(joint_calls, def.name);
    return found == std::end(joint_calls) ? std::nullopt
                                          : std::optional(static_cast<JointCall>(found - std::begin(joint_calls)));
}

JointBufferEntry* named(std::vector<JointBufferEntry>& all, const std::string& name) {
    const auto found =
        std::ranges::find_if(all, [&](const JointBufferEntry& each) { return each.plan.name() == name; });
    return found == all.end() ? nullptr : &*found;
}

// A block by its flat tensor: the buffer, and the number of the reservation in it.
struct BlockPlace {
    JointBufferEntry* buffer = nullptr;
    size_t block = 0;
};
BlockPlace block_of(std::vector<JointBufferEntry>& all, uint32_t tensor) {
    for (JointBufferEntry& each : all) {
        const auto found = std::ranges::find(each.tensors, tensor);
        const auto number = static_cast<size_t>(found - each.tensors.begin());
        if (found != each.tensors.end() && each.plan[number].is_block) return {&each, number};
    }
    return {};
}

// Applies a call of the list, which was possible when it was made.
void replay(std::vector<JointBufferEntry>& all, const Program& program, uint32_t number) {
    const CallRecord& call = program.calls[number];
    const std::optional<JointCall> what = joint_call(*call.def);
    if (!what) return;
    const auto* const name = std::get_if<std::string>(call.args.data());
    const auto* const tensor = std::get_if<TensorRef>(call.args.data());
    if (*what == JointCall::make) {
        if (!name) return;
        all.push_back({JointBuffer(*name), static_cast<JointMemory>(std::get<int64_t>(call.args[1])), number, {}, {}});
        return;
    }
    const BlockPlace place = tensor ? block_of(all, tensor->number) : BlockPlace{name ? named(all, *name) : nullptr};
    if (!place.buffer) return;
    JointBuffer& plan = place.buffer->plan;
    const auto shape = [&](size_t arg) {
        Shape ne{1, 1, 1, 1};
        std::ranges::copy(std::get<std::vector<int64_t>>(call.args[arg]), ne.begin());
        return ne;
    };
    const auto keep = [&](const Result<size_t>& made, uint32_t its_tensor) {
        if (!made.ok()) return;
        place.buffer->tensors.push_back(its_tensor);
        place.buffer->calls.push_back(number);
    };
    const std::string who = call.n_tensors > 0 ? program.display_name(call.first_tensor) : std::string();
    switch (*what) {
    case JointCall::make: break;
    case JointCall::block: keep(plan.make_block(who, std::get<TypeId>(call.args[1])), call.first_tensor); break;
    case JointCall::reserve:
        keep(plan.reserve(who, std::get<TypeId>(call.args[1]), shape(2)), call.first_tensor);
        break;
    case JointCall::reserve_in: keep(plan.reserve_in(place.block, who, shape(1)), call.first_tensor); break;
    case JointCall::finalise: static_cast<void>(plan.finalise(place.block)); break;
    case JointCall::allocate:
        if (!plan.fix().ok()) return;
        for (uint32_t i = 0; i < program.buffers.size(); ++i) {
            if (program.buffers[i].call == number) place.buffer->buffer = i;
        }
        break;
    }
}

// -- the calls --------------------------------------------------------------------------------------------------------

Failure no_such_buffer(const std::string& name) {
    return fail("there is no buffer \"%1\"; make it with joint_buffer(\"%1\")", name);
}

Result<ArgValue> make_joint_buffer(Builder& builder, const Args& args) {
    const std::string& name = args.text("name");
    const int64_t memory = args.integer("memory");
    if (name.empty()) return fail("the name is empty; write, for example, joint_buffer(\"weights\", pinned)");
    if (name.size() > longest_name)
        return fail("the name has %1 bytes; the limit is %2 bytes", name.size(), longest_name);
    if (std::ranges::none_of(memory_words, [&](const EnumWord& word) { return word.value == memory; }))
        return fail("memory is %1; it must be host, device, pooled, pinned or managed", memory);
    std::vector<JointBufferEntry> all = joint_buffers(builder.program());
    if (named(all, name)) return fail("there is a buffer \"%1\" already; choose another name", name);
    return ArgValue(name);
}

// Makes a tensor without data, in the current context.
Result<Tensor*> without_data(Builder& builder, TypeId type, const Shape& ne) {
    const bool before = builder.arena().no_alloc();
    builder.arena().set_no_alloc(true);
    Result<Tensor*> made = builder.new_tensor(type, ne);
    builder.arena().set_no_alloc(before);
    return made;
}

// The tensor has no name before its call returns.
std::string asked_for(TypeId type, const Args& args) {
    return std::string(traits(type).name) + " " + shape_text(args.list("ne"));
}

Result<ArgValue> make_block(Builder& builder, const Args& args) {
    std::vector<JointBufferEntry> all = joint_buffers(builder.program());
    JointBufferEntry* const buffer = named(all, args.text("buffer"));
    if (!buffer) return no_such_buffer(args.text("buffer"));
    const TypeId type = args.type("type");
    GGS_TRY([[maybe_unused]] const size_t made,
            buffer->plan.make_block("a block of " + std::string(traits(type).name), type));
    GGS_TRY(const Tensor* const flat, without_data(builder, type, {0, 1, 1, 1}));
    return builder.ref(flat);
}

Result<ArgValue> reserve(Builder& builder, const Args& args) {
    std::vector<JointBufferEntry> all = joint_buffers(builder.program());
    JointBufferEntry* const buffer = named(all, args.text("buffer"));
    if (!buffer) return no_such_buffer(args.text("buffer"));
    const TypeId type = args.type("type");
    const Shape ne = args.shape("ne");
    GGS_TRY([[maybe_unused]] const size_t made, buffer->plan.reserve(asked_for(type, args), type, ne));
    GGS_TRY(const Tensor* const t, without_data(builder, type, ne));
    return builder.ref(t);
}

// Returns an error if a tensor or a fill uses the shape that the block's flat tensor has now.
Status is_unused(const Program& program, const JointBufferEntry& buffer, uint32_t block) {
    const Tensor& flat = program.tensor(block);
    for (uint32_t i = block + 1; i < program.tensors.size(); ++i) {
        const TensorEntry& entry = program.tensors[i];
        if (!entry.alive) continue;
        const Tensor& t = *entry.tensor;
        // The numbers rise: tensors are listed as they are made.
        const bool uses = std::ranges::find(t.src, &flat) != std::end(t.src) ||
                          (t.view_src == &flat && !std::ranges::binary_search(buffer.tensors, i));
        const Fill* const fill = entry.fill ? &program.fills[*entry.fill] : nullptr;
        if (uses ||
            (fill && fill->kind == Fill::Kind::quantize && (fill->source == block || fill->importance == block)))
            return fail("`%1` can't grow any more, because `%2` uses its %3 elements; reserve everything first",
                        program.display_name(block), program.display_name(i), flat.ne[0]);
    }
    return {};
}

Result<ArgValue> reserve_in(Builder& builder, const Args& args) {
    const Program& program = builder.program();
    std::vector<JointBufferEntry> all = joint_buffers(program);
    const uint32_t block = std::get<TensorRef>(args["block"]).number;
    const BlockPlace place = block_of(all, block);
    if (!place.buffer) return fail("`%1` is not a block; make one with block(\"…\", f32)", program.display_name(block));
    JointBuffer& plan = place.buffer->plan;
    const Shape ne = args.shape("ne");
    GGS_TRY(const size_t made, plan.reserve_in(place.block, asked_for(plan[place.block].type, args), ne));
    GGS_CHECK(is_unused(program, *place.buffer, block));
    Tensor& flat = *args.tensor("block");
    GGS_TRY(const Strides grown, dense_strides(flat.type, plan[place.block].ne));
    const Tensor before = flat;
    std::ranges::copy(plan[place.block].ne, flat.ne);
    std::ranges::copy(grown, flat.nb);
    Result<Tensor*> view = builder.new_view(flat.type, ne, &flat, plan[made].in_block, std::nullopt);
    if (!view.ok()) {
        flat = before;
        return fail_with(std::move(view).error());
    }
    builder.wrote(flat.ne, sizeof flat.ne[0]);
    builder.wrote(flat.nb + 1, 3 * sizeof flat.nb[0]);
    return builder.ref(view.value());
}

Result<ArgValue> finalise(Builder& builder, const Args& args) {
    std::vector<JointBufferEntry> all = joint_buffers(builder.program());
    const uint32_t block = std::get<TensorRef>(args["block"]).number;
    const BlockPlace place = block_of(all, block);
    if (!place.buffer)
        return fail("`%1` is not a block; make one with block(\"…\", f32)", builder.program().display_name(block));
    GGS_CHECK(place.buffer->plan.finalise(place.block));
    return args["block"];
}

std::shared_ptr<Allocator> allocator_for(JointMemory memory, const DeviceChoice& device) {
    const RuntimeApi& api = runtime(device.kind);
    switch (memory) {
    case JointMemory::pooled: return pooled_allocator(api, device.number);
    case JointMemory::pinned: return pinned_allocator(api, device.number);
    case JointMemory::managed: return managed_allocator(api, device.number);
    case JointMemory::host:
    case JointMemory::device: break;
    }
    return naive_allocator(api, device.number);
}

Result<ArgValue> allocate(Builder& builder, const Args& args) {
    Program& program = builder.program();
    std::vector<JointBufferEntry> all = joint_buffers(program);
    JointBufferEntry* const joint = named(all, args.text("buffer"));
    if (!joint) return no_such_buffer(args.text("buffer"));
    for (const uint32_t number : joint->tensors) {
        if (!program.tensors[number].alive)
            return fail("a tensor that reserved room in \"%1\" no longer exists, because its arena was reset",
                        joint->plan.name());
        if (!joint->plan.is_allocated() && program.tensor(number).data)
            return fail("`%1` reserved room in \"%2\", but another call has given it data",
                        program.display_name(number), joint->plan.name());
    }
    if (!joint->plan.is_allocated()) GGS_CHECK(builder.reserve(joint->plan.size()));
    const DeviceChoice device = joint_device(joint->memory);
    GGS_TRY(const std::shared_ptr<Storage> storage, joint->plan.allocate(allocator_for(joint->memory, device)));
    std::shared_ptr<Storage> bytes = storage;
    if (joint->memory == JointMemory::host) {
        GGS_TRY(bytes, block_storage(storage));
    }
    std::unique_ptr<Buffer> made = Buffer::on(storage, program.space.next_origin());
    Buffer* const buffer = made.get();
    program.space.add(buffer->memory(), buffer->size(), buffer->origin(), std::move(bytes));
    BufferEntry entry{std::move(made), builder.current_arena(), {}, static_cast<uint32_t>(program.calls.size())};
    const auto place = [&](Tensor& t, std::byte* data) {
        t.buffer = buffer;
        t.data = data;
        builder.wrote(&t.buffer, sizeof t.buffer);
        builder.wrote(&t.data, sizeof t.data);
    };
    for (const JointBuffer::Placed& each : joint->plan.layout()) {
        const uint32_t number = joint->tensors[each.number];
        place(*program.tensors[number].tensor, buffer->memory() + each.offset);
        if (!joint->plan[each.number].block) entry.tensors.push_back(number);
    }
    program.buffers.push_back(std::move(entry));
    // Views that were made before their source had data.
    for (const TensorEntry& each : program.tensors) {
        Tensor* const t = each.alive ? each.tensor : nullptr;
        if (t && !t->data && t->view_src && t->view_src->buffer == buffer)
            place(*t, static_cast<std::byte*>(t->view_src->data) + t->view_offs);
    }
    return ArgValue();
}

} // namespace

const char* joint_memory_word(JointMemory memory) { return memory_words[static_cast<size_t>(memory)].word; }

bool is_joint_buffer_call(const CallDef& call) { return joint_call(call).has_value(); }

std::vector<JointBufferEntry> joint_buffers(const Program& program, size_t calls) {
    std::vector<JointBufferEntry> all;
    for (uint32_t i = 0; i < std::min(calls, program.calls.size()); ++i) replay(all, program, i);
    return all;
}

DeviceChoice joint_device(JointMemory memory) {
    if (memory == JointMemory::host) return {DeviceKind::cpu};
    for (const DeviceKind kind : {DeviceKind::cuda, DeviceKind::emulator}) {
        const Result<int> count = runtime(kind).count();
        if (count.ok() && *count > 0) return {kind};
    }
    return {DeviceKind::cpu};
}

void add_joint_buffer_calls(Registry& registry) {
    const ArgDef buffer{"buffer", ArgKind::text}, name{"name", ArgKind::text};
    struct Row {
        JointCall call;
        std::vector<ArgDef> args;
        Text note;
        BuildRule build;
    };
    const Row rows[] = {
        {JointCall::make,
         {name, word_arg("memory", memory_words, static_cast<int64_t>(JointMemory::host))},
         text("A buffer for which tensors reserve room before it is allocated. Its memory is host, device, pooled, "
              "pinned or managed; without a GPU, it is that of the emulator. Not a function of ggml."),
         make_joint_buffer},
        {JointCall::block,
         {buffer, type_arg("type")},
         text("Reserves a block in a joint buffer: tensors of one type that are adjacent without padding. The result "
              "is the flat tensor of all of them, which grows with each. Not a function of ggml."),
         make_block},
        {JointCall::reserve,
         {buffer, type_arg("type"), list_arg("ne", 1, max_dims)},
         text("Reserves room for a tensor in a joint buffer, at a multiple of 32 bytes. The tensor has no data before "
              "allocate. Not a function of ggml."),
         reserve},
        {JointCall::reserve_in,
         {tensor_arg("block"), list_arg("ne", 1, max_dims)},
         text("Reserves room for a tensor in a block, directly after the previous one: a view of the block's flat "
              "tensor. Not a function of ggml."),
         reserve_in},
        {JointCall::finalise,
         {tensor_arg("block")},
         text("Ends a block: nothing can be reserved in it after this call. Not a function of ggml."),
         finalise},
        {JointCall::allocate,
         {buffer},
         text("Allocates a joint buffer: one request to the allocator, for everything that was reserved. A buffer is "
              "allocated once. Not a function of ggml."),
         allocate},
    };
    for (const Row& row : rows) {
        CallDef def;
        def.name = def.c_name = joint_calls[static_cast<size_t>(row.call)];
        def.args = row.args;
        def.note = row.note;
        def.build = row.build;
        registry.add_call(std::move(def));
    }
}

} // namespace ggs
