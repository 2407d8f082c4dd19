# SPDX-License-Identifier: MIT
# Finds the libraries of the tokenizers: ICU for Unicode's data, PCRE2 for the expressions that split a text into words.

find_package(ICU REQUIRED COMPONENTS uc)
find_path(GGSCOPE_PCRE2_INCLUDE pcre2.h REQUIRED)
find_library(GGSCOPE_PCRE2_LIBRARY pcre2-8 REQUIRED)
mark_as_advanced(GGSCOPE_PCRE2_INCLUDE GGSCOPE_PCRE2_LIBRARY)
add_library(ggscope_text_libraries INTERFACE)
target_include_directories(ggscope_text_libraries SYSTEM INTERFACE "${GGSCOPE_PCRE2_INCLUDE}")
target_link_libraries(ggscope_text_libraries INTERFACE ICU::uc "${GGSCOPE_PCRE2_LIBRARY}")
