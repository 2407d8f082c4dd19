// SPDX-License-Identifier: MIT
#include "device/context.h"

#include <algorithm>

namespace ggs {

Result<std::unique_ptr<Runtime>> Runtime::make(const DeviceChoice& choice) {
    const RuntimeApi& api = runtime(choice.kind);
    GGS_CHECK(api.select(choice.number));
    GGS_TRY(Stream const stream, api.make_stream());
    return std::unique_ptr<Runtime>(new Runtime(api, choice.number, stream));
}

Runtime::~Runtime() {
    if (m_api.select(m_device).ok()) m_api.end_stream(m_stream);
}

Context& Context::of_this_thread() {
    thread_local Context context;
    return context;
}

Result<Runtime*> Context::use(const DeviceChoice& choice) {
    const auto is_it = [&](const std::unique_ptr<Runtime>& each) {
        return each->kind() == choice.kind && each->device() == choice.number;
    };
    auto at = std::ranges::find_if(m_runtimes, is_it);
    if (at == m_runtimes.end()) {
        GGS_TRY(std::unique_ptr<Runtime> made, Runtime::make(choice));
        m_runtimes.push_back(std::move(made));
        at = std::prev(m_runtimes.end());
    }
    GGS_CHECK((*at)->api().select(choice.number));
    for (const auto& each : m_runtimes) each->m_active = each == *at;
    return at->get();
}

Runtime* Context::active() const {
    const auto at =
        std::ranges::find_if(m_runtimes, [](const std::unique_ptr<Runtime>& each) { return each->active(); });
    return at == m_runtimes.end() ? nullptr : at->get();
}

} // namespace ggs
