// SPDX-License-Identifier: MIT
// Comparisons: the last verdict of each kind of comparison, with the time and the subject. The parts of the window that
// compare report here. A verdict outlives the open program and the window, so its words are functions, which return
// them in the present language. Its result is open only until its maker reports that it is closed. Owned by the session
// controller. GUI thread only.
#pragma once

#include <QDateTime>
#include <QObject>
#include <QString>

#include <array>
#include <cstdint>
#include <functional>
#include <optional>

namespace ggs {

class Measuring;
class Opening;

class Comparisons : public QObject {
    Q_OBJECT
  public:
    // prompts: two prompts of a model. files: two files of weights. array: a tensor and an array from a .npy file.
    // kernels: the kernels and the explanations of their ops.
    enum class Kind : uint8_t { prompts, files, array, kernels };
    static constexpr size_t kinds = 4;

    using Words = std::function<QString()>; // uses only what it has captured
    struct Verdict {
        Words sentence;
        Words subject; // the two sides, by name
        QDateTime when;
        bool agrees = true;
        bool isOpen = true; // the complete result can be shown
    };

    // Reports the checks of `measuring` itself. Both outlive this.
    Comparisons(Measuring& measuring, const Opening& opening);
    const std::optional<Verdict>& last(Kind kind) const { return m_last[static_cast<size_t>(kind)]; }
    void report(Kind kind, Words sentence, Words subject, bool agrees);
    void close(Kind kind); // its result can't be shown any more

  signals:
    void changed();

  private:
    std::array<std::optional<Verdict>, kinds> m_last;
};

} // namespace ggs
