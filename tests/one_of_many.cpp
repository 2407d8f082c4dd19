// SPDX-License-Identifier: MIT
#include "one_of_many.h"

#include <cstdio>
#include <filesystem>

int main(int argc, char* argv[]) {
    const std::string name = argc > 0 ? std::filesystem::path(argv[0]).filename().string() : std::string();
    for (const ggs::OneOfMany* test = ggs::OneOfMany::first(); test; test = test->next()) {
        if (std::filesystem::path(test->file()).stem() == name) return test->run(argc, argv);
    }
    std::fprintf(stderr, "%s is no test: call the program by the name of one, as the links beside it do\n",
                 name.c_str());
    return 2;
}
