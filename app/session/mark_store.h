// SPDX-License-Identifier: MIT
// MarkStore: the breakpoints and watches of the files that were open, in the settings, each under its file: what was
// set in a file is there when it is opened again, and in no other. GUI thread.
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
