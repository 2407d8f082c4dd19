// SPDX-License-Identifier: MIT
#include "run/feed.h"

namespace ggs {

ProgramFeed::ProgramFeed(std::shared_ptr<const Program> program) : m_round{std::move(program), {}} {
    const std::vector<TensorEntry>& tensors = m_round.program->tensors;
    for (uint32_t i = 0; i < tensors.size(); ++i) {
        if (tensors[i].alive && tensors[i].each_round) m_round.inputs.push_back({i});
    }
}

} // namespace ggs
