// SPDX-License-Identifier: MIT
// Removes Qt's macro `slots`, which would remove this word from the headers of click logs. Include it before them.
// Classes with slots of their own write Q_SLOTS.
#pragma once

#include <QtCore/qtmetamacros.h>

#undef slots
