// SPDX-License-Identifier: MIT
// WhatIfStrip: tries permute, transpose, reshape, view or cont on a copy of the selected tensor. It shows the shape
// before and after the call, the change of the walk through memory, and the line of script. If the engine refuses the
// call, it shows the reason. A result can be kept, and the next call tried on it. GUI thread; the program stays
// unchanged.
#pragma once

#include "look/strided_tensor.h"
#include "memory/what_if.h"

#include <QWidget>

class QButtonGroup;
class QLabel;
class QLineEdit;
class QPushButton;
class QSlider;
class QVariantAnimation;

namespace ggs {

class WalkPlot;

class WhatIfStrip : public QWidget {
    Q_OBJECT
  public:
    explicit WhatIfStrip(QWidget* parent = nullptr);
    void setTensor(const std::optional<StridedTensor>& tensor);
    // As shown.
    const WhatIf& outcome() const { return m_outcome; }
    QString line() const;

  private:
    enum Field { axes, ne, nb, offset, fields };
    struct Kind;
    static const std::vector<Kind>& kinds();
    const Kind& kind() const;
    void choose();
    void tryIt();
    void play(); // or pause
    void showPlaying();
    void keep();
    void startOver();
    void refresh();
    QString sideText(const Tried& side, const QString& name) const;
    // Returns the numbers of a field; nothing, with the reason in m_problem, if its text isn't `least` to `most`
    // numbers.
    std::optional<std::vector<int64_t>> numbers(Field field, size_t least, size_t most);
    std::optional<TriedCall> asked();

    std::optional<StridedTensor> m_tensor;
    std::vector<TriedCall> m_kept;
    WhatIf m_outcome;
    QString m_problem; // of what was typed
    QString m_remedy;  // the lines that would do it after a copy; empty if they wouldn't
    QButtonGroup* m_kinds;
    QLabel* m_labels[fields];
    QLineEdit* m_fields[fields];
    QLabel *m_before, *m_after, *m_stepsBefore, *m_stepsAfter, *m_refusal, *m_line;
    WalkPlot *m_walkBefore, *m_walkAfter;
    QPushButton *m_play, *m_copy, *m_keep, *m_over;
    QSlider* m_progress; // from the walk before the call to the walk of its result
    QVariantAnimation* m_animation;
};

} // namespace ggs
