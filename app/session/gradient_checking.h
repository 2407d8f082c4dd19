// SPDX-License-Identifier: MIT
// GradientChecking: compares the gradients of the open program with differences of its loss, on the worker.
//
// Results of this and earlier checks are kept until a value is changed, the round changes or another program is opened.
// Owned by the session controller. GUI thread only.
#pragma once

#include "debug/probes/gradcheck.h"

#include <QObject>
#include <QString>

#include <map>
#include <memory>
#include <optional>

namespace ggs {

class Debuggee;

class GradientChecking : public QObject {
    Q_OBJECT
  public:
    explicit GradientChecking(Debuggee& debuggee);

    // Checks the gradient of one tensor, or of all parameters. A pause ends it; the results up to there are kept.
    void check(std::optional<uint32_t> tensor = {});
    // Returns why no gradient can be checked now; empty if one can.
    QString whyNot() const;
    using Checks = std::map<uint32_t, std::shared_ptr<const GradientCheck>>;
    const Checks& checks() const { return m_checks; } // by tensor
    // Returns the result of all checks as a sentence; empty if no gradient has been checked.
    QString sentence() const;

  signals:
    void checking(int done, int tensors);
    void changed();

  private:
    Debuggee& m_debuggee;
    Checks m_checks;
    uint32_t m_loss = 0;
    double m_lossValue = 0; // in double precision
    bool m_forgotten = false;
};

} // namespace ggs
