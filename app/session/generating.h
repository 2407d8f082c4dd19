// SPDX-License-Identifier: MIT
// Generating: the text of the open language model. It has the tokens so far, the token that views show, the sampling
// options, and the commands that add or replace tokens. Owned by the session controller. GUI thread only.
#pragma once

#include "debug/targets/model_text.h"

#include <QObject>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>

namespace ggs {

class Debuggee;
class ModelTarget;
class Selection;
class Target;
struct Stop;
struct SnapshotChange;

class Generating : public QObject {
    Q_OBJECT
  public:
    Generating(Debuggee& debuggee, Selection& selection);

    // Also while it goes on; null where there is none.
    const std::shared_ptr<const ModelText>& text() const { return m_text; }
    // The place in the text that all views of it look at: the chosen one, or else the last token that was run; none
    // where there is no text.
    std::optional<size_t> tokenShown() const;
    // Continues the text by a number of tokens, picked as sampling() says.
    void generate(int tokens);
    // Puts a token at an index of the text. The text that was there stays as a branch.
    void takeToken(size_t place, int32_t token);
    // Continues with another branch that has the same prompt.
    void chooseBranch(int number);
    const SamplerOptions& sampling() const { return m_sampling; }
    void setSampling(const SamplerOptions& how);

  signals:
    void textChanged(); // while it goes on, at most 30 times a second
    void samplingChanged();

  private:
    void take(const SnapshotChange& change);
    void postText(Target& target);
    void change(std::function<Stop(ModelTarget&)> how);

    Debuggee& m_debuggee;
    Selection& m_selection;
    std::shared_ptr<const ModelText> m_text;
    SamplerOptions m_sampling;
    bool m_isNew = false;                             // and textChanged() has not been emitted yet
    std::chrono::steady_clock::time_point m_lastText; // worker's
};

} // namespace ggs
