// SPDX-License-Identifier: MIT
// What devices that are registered add to the built-in registry's rows when it is made.
#pragma once

namespace ggs {

class Registry;
using AddColumns = void (*)(Registry& registry);
// Before the registry is asked for the first time.
void set_device_columns(AddColumns add);
AddColumns device_columns(); // null: none

} // namespace ggs
