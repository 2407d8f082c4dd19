// SPDX-License-Identifier: MIT
#include "plugin/api.h"

#include "plugin/gate.h"

namespace ggs {

namespace {

int refuse_with(ggscope_registry* registry, Message why) {
    if (registry && !registry->refused) registry->refused = std::move(why);
    return 1;
}

int add_op(ggscope_registry* registry, const ggscope_op* given) {
    if (!registry) return 1;
    const BackHome home;
    auto op = PluginOp::make(given, registry->plugin, registry->code, registry->rule_seconds);
    if (!op.ok()) return refuse_with(registry, op.error());
    registry->ops.push_back(std::move(op).value());
    return 0;
}

int refuse(ggscope_registry* registry, const char* reason) {
    const BackHome home;
    return refuse_with(registry, msg("it can't be used: %1", foreign_text(reason, 1000)));
}

const char* type_name(int32_t type) {
    const TypeTraits* const known = find_type(type);
    return known ? known->name : nullptr;
}

int64_t type_block(int32_t type) {
    const TypeTraits* const known = find_type(type);
    return known ? known->block : 0;
}

size_t type_bytes(int32_t type) {
    const TypeTraits* const known = find_type(type);
    return known ? known->bytes : 0;
}

bool whole_blocks(const TypeTraits* type, int64_t n) { return type && n >= 0 && n % type->block == 0; }

int to_f32(int32_t type, const void* from, float* to, int64_t n) {
    const TypeTraits* const known = find_type(type);
    return whole_blocks(known, n) && dequantize(known->id, from, to, n).ok() ? 0 : 1;
}

int from_f32(int32_t type, const float* from, void* to, int64_t n) {
    const TypeTraits* const known = find_type(type);
    return whole_blocks(known, n) && quantize(known->id, from, to, n).ok() ? 0 : 1;
}

} // namespace

const ggscope_api& plugin_api() {
    static const ggscope_api api = {sizeof(ggscope_api), GGSCOPE_API_VERSION, ggscope_version(), add_op, refuse,
                                    type_name,           type_block,          type_bytes,        to_f32, from_f32};
    return api;
}

} // namespace ggs
