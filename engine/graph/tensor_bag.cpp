// SPDX-License-Identifier: MIT
#include "graph/tensor_bag.h"

#include "graph/registry.h"

#include <algorithm>

namespace ggs {

Status check_element_type(const Tensor& t, TypeId type) {
    if (t.type == type) return {};
    return fail("`%1` has the element type %2, not %3", std::string(name_of(t)), traits(t.type).name,
                traits(type).name);
}

Result<TensorBag> TensorBag::shrink(Builder& builder, Tensor& t) {
    GGS_TRY(Tensor* const view, builder.new_view(t.type, shape_of(t), &t, 0, strides_of(t)));
    set_name(*view, std::string(name_of(t)) + " (bag)");
    return TensorBag(*view);
}

namespace {

constexpr const char* shrink_call = "shrink";

Result<ArgValue> shrink(Builder& builder, const Args& args) {
    GGS_TRY(const TensorBag bag, TensorBag::shrink(builder, *args.tensor("tensor")));
    return builder.ref(&bag.tensor());
}

Result<ArgValue> stretch(Builder& builder, const Args& args) {
    const Program& program = builder.program();
    const uint32_t number = std::get<TensorRef>(args["bag"]).number;
    const bool is_bag = std::ranges::any_of(program.calls, [number](const CallRecord& call) {
        return call.def->name == shrink_call && call.n_tensors > 0 && call.first_tensor == number;
    });
    if (!is_bag) return fail("`%1` is not a bag; make one with shrink(%1)", program.display_name(number));
    GGS_CHECK(check_element_type(program.tensor(number), args.type("type")));
    return args["bag"];
}

} // namespace

void add_tensor_bag_calls(Registry& registry) {
    CallDef def;
    def.name = def.c_name = shrink_call;
    def.args = {tensor_arg("tensor")};
    def.note = text("A bag of a tensor: a second description of the same bytes, whose element type is known only when "
                    "the program runs. Not a function of ggml.");
    def.build = shrink;
    registry.add_call(def);
    def.name = def.c_name = "stretch";
    def.args = {tensor_arg("bag"), type_arg("type")};
    def.note = text("The tensor of a bag, if it has this element type; otherwise an error. Not a function of ggml.");
    def.build = stretch;
    registry.add_call(std::move(def));
}

} // namespace ggs
