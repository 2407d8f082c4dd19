// SPDX-License-Identifier: MIT
// MarkStore: stores the breakpoints and watches of recently used files in the settings. Marks are stored under the path
// of their file, and restored when that file is opened again. GUI thread only.
#pragma once

#include "debug/marks.h"

#include <QString>

#include <map>

namespace ggs {

class MarkStore {
  public:
    struct Kept {
        std::vector<Breakpoint> breakpoints;
        std::vector<Watch> watches;
    };
    // `document`: the file's whole path; of any other, as of a text that was never saved, nothing is kept.
    static Kept load(const QString& document);
    // The files whose marks were changed last are kept.
    static void save(const QString& document, const std::map<size_t, Breakpoint>& breakpoints,
                     const std::map<size_t, Watch>& watches);
};

} // namespace ggs
