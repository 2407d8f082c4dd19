// SPDX-License-Identifier: MIT
#include "session/click_logs.h"

#include <utility>

namespace ggs {

void ClickLogs::set(std::shared_ptr<const ClickLog> log, const ClickOptions& options) {
    m_log = std::move(log);
    m_options = options;
    m_refused = {};
}

void ClickLogs::close() {
    if (!std::exchange(m_log, nullptr)) return;
    m_options = {};
    emit changed();
}

} // namespace ggs
