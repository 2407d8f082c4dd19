// SPDX-License-Identifier: MIT
// Columns that registered devices add to the rows of the built-in registry when it is made.
#pragma once

namespace ggs {

class Registry;
using AddColumns = void (*)(Registry& registry);
// Call it before the registry is used for the first time.
void set_device_columns(AddColumns add);
AddColumns device_columns(); // nullptr: none

} // namespace ggs
