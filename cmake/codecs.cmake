# SPDX-License-Identifier: MIT
# Finds the libraries that decompress the pages of Parquet files, besides zlib: snappy and zstd.

find_path(GGSCOPE_SNAPPY_INCLUDE snappy-c.h REQUIRED)
find_library(GGSCOPE_SNAPPY_LIBRARY snappy REQUIRED)
find_path(GGSCOPE_ZSTD_INCLUDE zstd.h REQUIRED)
find_library(GGSCOPE_ZSTD_LIBRARY zstd REQUIRED)
mark_as_advanced(GGSCOPE_SNAPPY_INCLUDE GGSCOPE_SNAPPY_LIBRARY GGSCOPE_ZSTD_INCLUDE GGSCOPE_ZSTD_LIBRARY)
add_library(ggscope_codecs INTERFACE)
target_include_directories(ggscope_codecs SYSTEM INTERFACE "${GGSCOPE_SNAPPY_INCLUDE}" "${GGSCOPE_ZSTD_INCLUDE}")
target_link_libraries(ggscope_codecs INTERFACE "${GGSCOPE_SNAPPY_LIBRARY}" "${GGSCOPE_ZSTD_LIBRARY}")
