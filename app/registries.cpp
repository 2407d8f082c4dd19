// SPDX-License-Identifier: MIT
#include "registries.h"

#include "plugin/loader.h"
#include "script/script.h"

namespace ggs {

const Registry& Registries::latest() const {
    const std::lock_guard lock(m_mutex);
    return *m_latest;
}

Status Registries::load(const std::string& file) {
    const std::lock_guard loading(m_loading);
    Registry with = latest();
    const size_t before = with.plugins().size();
    GGS_CHECK(load_plugin(with, file, is_script_word));
    if (with.plugins().size() == before) return {};
    const std::lock_guard lock(m_mutex);
    m_latest = &m_made.emplace_back(std::move(with));
    return {};
}

} // namespace ggs
