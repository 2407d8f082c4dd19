// SPDX-License-Identifier: MIT
// FileSelection: the tensor and the element that the File view shows. In a file of weights without a run, they are the
// window's selection. In the file of a model that is run, they follow the window's selection to a weight, but not the
// other way round: browsing the file's tensors leaves the selected node alone, until share() is called. GUI thread
// only.
#pragma once

#include "session/selection.h"

namespace ggs {

class Debuggee;

class FileSelection : public Selection {
    Q_OBJECT
  public:
    FileSelection(Debuggee& debuggee, Selection& window, QObject* parent);
    // Selects in the window what is selected here.
    void share();

  private:
    bool isInFile(uint32_t tensor) const;

    Debuggee& m_debuggee;
    Selection& m_window;
    std::optional<Spot> m_pickedThere; // in the window, when it was last followed
    bool m_sharing = false;
};

} // namespace ggs
