# SPDX-License-Identifier: MIT
# cmake -D OUT=FILE -D ROOT=FOLDER -P kernel_sources.cmake: writes a C++ file with the source code of every kernel
# (engine/cuda/sources.h).

file(GLOB sources RELATIVE "${ROOT}" "${ROOT}/engine/cuda/kernels/*.cu" "${ROOT}/engine/cuda/kernels/*.cuh")
list(SORT sources)
set(text "// Made from engine/cuda/kernels.\n#include \"cuda/sources.h\"\n\nnamespace ggs {\n\nstd::string_view kernel_source(std::string_view file) {\n")
foreach(source IN LISTS sources)
    file(READ "${ROOT}/${source}" content)
    string(APPEND text "    if (file == \"${source}\")\n        return R\"kernel(${content})kernel\";\n")
endforeach()
string(APPEND text "    return {};\n}\n\n} // namespace ggs\n")
file(WRITE "${OUT}" "${text}")
