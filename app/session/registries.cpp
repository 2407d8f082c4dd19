// SPDX-License-Identifier: MIT
#include "session/registries.h"

#include "plugin/loader.h"
#include "script/script.h"

#include <algorithm>

namespace ggs {

std::shared_ptr<const Registry> Registries::latest() const {
    const std::lock_guard lock(m_mutex);
    return m_latest;
}

Status Registries::load(const std::string& file) {
    const std::lock_guard loading(m_loading);
    std::shared_ptr<const Registry> before = latest();
    auto with = std::make_shared<Registry>(*before);
    GGS_CHECK(load_plugin(*with, file, is_script_word));
    const bool same =
        std::equal(with->plugins().begin(), with->plugins().end(), before->plugins().begin(), before->plugins().end(),
                   [](const LoadedPlugin& a, const LoadedPlugin& b) { return a.code == b.code; });
    if (same) return {};
    const std::lock_guard lock(m_mutex);
    m_latest = std::move(with);
    return {};
}

} // namespace ggs
