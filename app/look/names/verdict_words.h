// SPDX-License-Identifier: MIT
// The mark of a check's verdict and its colour, in all views: "✓" in green, "▲" in the colour of trouble, so that a
// verdict is never shown by colour alone. Pure functions; any thread.
#pragma once

#include "debug/probes/check.h"
#include "look/theme.h"

#include <QString>

namespace ggs {

QString verdictMark(NodeVerdict verdict);
Ink inkOf(NodeVerdict verdict);

} // namespace ggs
