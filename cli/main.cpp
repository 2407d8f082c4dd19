// SPDX-License-Identifier: MIT
#include "verify.h"
#include "ops/all.h"
#include <cstdio>
int main(int argc, char** argv) {
    ggs::VerifyReport report;
    for (int i = 1; i < argc; ++i) {
        auto s = ggs::verify_path(ggs::builtin_registry(), argv[i], {}, report);
        if (!s.ok()) std::printf("%s\n", ggs::english(s.error()).c_str());
    }
    std::fputs(ggs::verify_text(report, false).c_str(), stdout);
}
