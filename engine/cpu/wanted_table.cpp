// SPDX-License-Identifier: MIT
#include "cpu/wanted_table.h"

#include "base/printable.h"
#include "cpu/dot.h"

#include <cstdlib>
#include <string>

namespace ggs {

Status has_wanted_table() {
    const char* const wanted = std::getenv("GGSCOPE_ISA");
    if (!wanted || best_dot_table().word == std::string_view(wanted)) return {};
    std::string here;
    for (const DotTable* table : dot_tables()) here += (here.empty() ? "" : ", ") + std::string(table->word);
    return fail("GGSCOPE_ISA is `%1`; this processor supports: %2", shortened(wanted), here);
}

} // namespace ggs
