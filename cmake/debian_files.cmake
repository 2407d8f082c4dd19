# SPDX-License-Identifier: MIT
# Run by CPack before it writes a package: Debian's policy requires compressed manual pages and a changelog of that name.
if(CPACK_GENERATOR STREQUAL "DEB")
    set(share "${CPACK_TEMPORARY_INSTALL_DIRECTORY}/usr/share")
    file(RENAME "${share}/doc/ggscope/CHANGELOG.md" "${share}/doc/ggscope/changelog")
    file(GLOB files "${share}/man/man1/*.1")
    execute_process(COMMAND gzip --best --no-name --force ${files} "${share}/doc/ggscope/changelog" COMMAND_ERROR_IS_FATAL ANY)
endif()
