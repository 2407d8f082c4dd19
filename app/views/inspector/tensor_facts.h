// SPDX-License-Identifier: MIT
// TensorFacts: all that the session knows about a tensor, as facts for the inspector's sections. Made for one reading:
// the snapshot must stay the same meanwhile. GUI thread only.
#pragma once

#include "views/inspector/fact.h"

#include <QCoreApplication>

#include <cstdint>
#include <optional>

namespace ggs {

class SessionController;
class Structure;
struct Snapshot;

// Returns the breakpoint on writes to the tensor's bytes: its number among the snapshot's breakpoints.
std::optional<size_t> breakOnWrite(const Snapshot& snapshot, uint32_t tensor);

class TensorFacts {
    Q_DECLARE_TR_FUNCTIONS(TensorFacts)
  public:
    // `tensor`: of the open program.
    TensorFacts(SessionController& session, uint32_t tensor);

    QString standing() const; // "node 29, done at step 29"
    bool isNext() const;      // its step is the next one
    QString note() const;     // what the op does, with its formula; empty for a leaf
    std::vector<Fact> shape() const;
    std::vector<Fact> bytes() const;
    std::vector<Fact> gradients() const; // its gradient, and what it is the gradient of
    std::vector<Fact> sources() const;
    std::vector<Fact> readers() const;
    size_t readerCount() const;
    std::vector<Fact> parameters() const;
    std::vector<Fact> computation() const;

  private:
    FactPart tensorLink(uint32_t other) const;
    Fact tensorRow(const QString& what, uint32_t other) const;
    Fact place() const;
    std::vector<FactPart> steps(const std::vector<size_t>& steps, bool more) const;
    void addSteps(std::vector<Fact>& facts) const;
    void addTakenOver(std::vector<Fact>& facts) const;

    SessionController& m_session;
    const Snapshot& m_snapshot;
    const Structure& m_structure;
    const uint32_t m_tensor;
};

} // namespace ggs
