// SPDX-License-Identifier: MIT
// KernelPlace: a location in a thread block of a kernel, to move to or to stop at. It is a line of the source code, a
// thread or an element. A value type.
#pragma once

#include "debug/kernel/kernel_look.h"

#include <QCoreApplication>
#include <QString>

#include <variant>

namespace ggs {

struct KernelPlace {
    Q_DECLARE_TR_FUNCTIONS(KernelPlace)
  public:
    enum class Kind { line, thread, element };

    Kind kind = Kind::line;
    std::string file = {}; // of a line
    int line = 0;
    unsigned thread = 0;
    uint32_t tensor = 0; // of an element
    Index element{};
    bool operator==(const KernelPlace&) const = default;

    static KernelPlace ofLine(const std::string& file, int line) { return {Kind::line, file, line, 0, 0, {}}; }
    // Parses a place: ":24" of that file, "#35", "kq[3, 0]". Returns a sentence with the reason if the text is invalid.
    static std::variant<KernelPlace, QString> typed(const QString& text, const KernelLook& look,
                                                    const std::string& file);
    QString words(const KernelLook& look) const; // as it would be typed
    // Whether a step is there; of an element `by` gets the thread that touches it.
    bool isAt(const KernelLook& look, const WarpStep& step, unsigned* by = nullptr) const;
};

} // namespace ggs
