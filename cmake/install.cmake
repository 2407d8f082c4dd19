# SPDX-License-Identifier: MIT
# cmake --install: the programs, the header for plug-ins, the samples, the documentation with licences, the manual pages and
# completions of shells, and the files with which a desktop offers ggscope for .gguf and .ggs files.
include(GNUInstallDirs)

# The base of the web addresses of the pictures in the description for software centres. AppStream accepts only web addresses.
set(GGSCOPE_PICTURES_URL "" CACHE STRING "Web address of docs/pictures, for software centres; empty: no screenshots there")

# Licence of the program as a whole; cmake/charts.cmake has the reason.
set(GGSCOPE_LICENCE "MIT")
if(TARGET ggscope AND GGSCOPE_HAS_CHARTS)
    set(GGSCOPE_LICENCE "MIT AND GPL-3.0-or-later")
    install(FILES LICENSE-GPL-3 DESTINATION "${CMAKE_INSTALL_DOCDIR}")
endif()

set(programs ggscope-cli ggscope-try-plugin)
if(TARGET ggscope)
    list(APPEND programs ggscope)
endif()
install(TARGETS ${programs} RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")
install(FILES engine/plugin/ggscope_plugin.h DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
install(DIRECTORY resources/samples DESTINATION "${CMAKE_INSTALL_DATADIR}/ggscope")
install(FILES LICENSE README.md CHANGELOG.md DESTINATION "${CMAKE_INSTALL_DOCDIR}")
install(DIRECTORY docs/ DESTINATION "${CMAKE_INSTALL_DOCDIR}/docs")
configure_file(resources/debian/copyright "${CMAKE_BINARY_DIR}/install/copyright" @ONLY)
install(FILES "${CMAKE_BINARY_DIR}/install/copyright" DESTINATION "${CMAKE_INSTALL_DOCDIR}")

set(pages "${CMAKE_BINARY_DIR}/cli/pages") # cli/CMakeLists.txt makes them
install(FILES "${pages}/ggscope-cli.1" DESTINATION "${CMAKE_INSTALL_MANDIR}/man1")
install(FILES "${pages}/ggscope-cli" DESTINATION "${CMAKE_INSTALL_DATADIR}/bash-completion/completions")
install(FILES "${pages}/ggscope-cli.fish" DESTINATION "${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d")
# Debian's zsh reads completions of packages from another folder than those of /usr/local.
install(CODE "
    set(zsh site-functions)
    if(CMAKE_INSTALL_PREFIX MATCHES \"/usr$\" AND EXISTS /etc/debian_version)
        set(zsh vendor-completions)
    endif()
    file(INSTALL \"${pages}/_ggscope-cli\" DESTINATION \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}/zsh/\${zsh}\")")

if(TARGET ggscope)
    set(desktop org.ggscope.ggscope)
    configure_file(resources/man/ggscope.1 "${CMAKE_BINARY_DIR}/install/ggscope.1" @ONLY)
    install(FILES "${CMAKE_BINARY_DIR}/install/ggscope.1" DESTINATION "${CMAKE_INSTALL_MANDIR}/man1")
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/resources/desktop/${desktop}.metainfo.xml")
    file(READ "resources/desktop/${desktop}.metainfo.xml" metainfo)
    if(NOT GGSCOPE_PICTURES_URL)
        string(REGEX REPLACE " *<screenshots>.*</screenshots>\n" "" metainfo "${metainfo}")
    endif()
    file(CONFIGURE OUTPUT "${CMAKE_BINARY_DIR}/install/${desktop}.metainfo.xml" CONTENT "${metainfo}" @ONLY)
    install(FILES "${CMAKE_BINARY_DIR}/install/${desktop}.metainfo.xml" DESTINATION "${CMAKE_INSTALL_DATADIR}/metainfo")
    install(FILES "resources/desktop/${desktop}.desktop" DESTINATION "${CMAKE_INSTALL_DATADIR}/applications")
    install(FILES "resources/desktop/${desktop}.xml" DESTINATION "${CMAKE_INSTALL_DATADIR}/mime/packages")
    install(FILES resources/icons/ggscope.svg DESTINATION "${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps"
        RENAME "${desktop}.svg")
endif()
