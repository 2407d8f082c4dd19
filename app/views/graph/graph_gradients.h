// SPDX-License-Identifier: MIT
// GraphGradients: the norms of the gradients of a program's tensors, as far as they have been computed.
//
// They are read in the background after each snapshot, if setWanted() has requested that. Owned by the graph's canvas.
// GUI thread only.
#pragma once

#include "session/debuggee.h"

#include <QObject>

#include <optional>
#include <unordered_map>

namespace ggs {

class GraphGradients : public QObject {
    Q_OBJECT
  public:
    explicit GraphGradients(Debuggee& debuggee, QObject* parent = nullptr);
    // Whether the norms are read after each snapshot.
    void setWanted(bool wanted);
    // Returns the norm of the gradient of a tensor, or of a tensor that is a gradient; nothing if it is unknown.
    std::optional<double> norm(uint32_t tensor) const;
    double least() const { return m_least; } // above 0; 0: there is none
    double most() const { return m_most; }
    // Returns where a norm is between the least and the most, from 0 to 1, on a logarithmic scale.
    double share(double norm) const;

  signals:
    void changed();

  private:
    void read();
    void forget();

    Debuggee& m_debuggee;
    const CommandQueue::Kind m_kind;
    bool m_wanted = false;
    std::unordered_map<uint32_t, double> m_norms; // by tensor, of its gradient
    double m_least = 0, m_most = 0;
};

} // namespace ggs
