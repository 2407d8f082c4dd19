// SPDX-License-Identifier: MIT
#include "views/inspector/section_content.h"

namespace ggs {

void SectionContent::setTensor(std::optional<uint32_t> tensor) {
    m_tensor = tensor;
    expire();
}

void SectionContent::setAwake(bool awake) {
    m_awake = awake;
    if (m_stale) expire();
}

void SectionContent::expire() {
    m_stale = !m_awake;
    if (m_stale) return;
    refresh();
    emit changed();
}

} // namespace ggs
