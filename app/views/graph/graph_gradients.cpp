// SPDX-License-Identifier: MIT
#include "views/graph/graph_gradients.h"

#include "values/statistics.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

namespace ggs {

namespace {

// Returns the Euclidean norm of the finite values.
double normOf(const Statistics& s) {
    return std::sqrt(static_cast<double>(s.finite()) * (s.sd * s.sd + s.mean * s.mean));
}

} // namespace

GraphGradients::GraphGradients(Debuggee& debuggee, QObject* parent)
    : QObject(parent), m_debuggee(debuggee), m_kind(newKind()) {
    connect(&debuggee, &Debuggee::structureChanged, this, &GraphGradients::forget);
    connect(&debuggee, &Debuggee::closed, this, &GraphGradients::forget);
    connect(&debuggee, &Debuggee::snapshotChanged, this, &GraphGradients::read);
}

void GraphGradients::setWanted(bool wanted) {
    if (std::exchange(m_wanted, wanted) || !wanted) return;
    read();
}

void GraphGradients::forget() {
    m_norms.clear();
    m_least = m_most = 0;
    emit changed();
}

void GraphGradients::read() {
    if (!m_wanted || !m_debuggee.isOpen() || m_debuggee.structure().gradients.empty()) return;
    m_debuggee.read(
        m_kind, this,
        [this, snapshot = m_debuggee.sharedSnapshot()](const Structure& structure, const ByteSource& bytes) -> Finish {
            auto norms = std::make_shared<std::unordered_map<uint32_t, double>>();
            for (uint32_t tensor = 0; tensor < structure.tensors.size(); ++tensor) {
                const auto gradient = structure.gradients.gradient_of(tensor);
                if (!gradient || !has_values(snapshot->state(*gradient).kind)) continue;
                const auto known = statistics(bytes, *gradient, structure.tensor(*gradient));
                if (known.ok() && *known) (*norms)[tensor] = normOf(**known);
            }
            return [this, norms] {
                m_norms = std::move(*norms);
                m_least = m_most = 0;
                for (const auto& [tensor, norm] : m_norms) {
                    m_most = std::max(m_most, norm);
                    if (norm > 0) m_least = m_least > 0 ? std::min(m_least, norm) : norm;
                }
                emit changed();
            };
        });
}

std::optional<double> GraphGradients::norm(uint32_t tensor) const {
    if (m_norms.empty()) return std::nullopt;
    if (const auto found = m_norms.find(tensor); found != m_norms.end()) return found->second;
    for (const GradientLinks::Role& role : m_debuggee.structure().gradients.roles_of(tensor)) {
        const auto found = m_norms.find(role.of);
        if (role.kind == GradientLinks::Role::Kind::whole && found != m_norms.end()) return found->second;
    }
    return std::nullopt;
}

double GraphGradients::share(double norm) const {
    if (norm <= 0 || m_most <= 0) return 0;
    return m_most > m_least ? std::log(norm / m_least) / std::log(m_most / m_least) : 1;
}

} // namespace ggs
