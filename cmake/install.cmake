# SPDX-License-Identifier: MIT
# cmake --install: the programs, the header for plug-ins, the samples, the documentation, and the files with which a desktop
# offers ggscope for .gguf and .ggs files.
include(GNUInstallDirs)

set(desktop "${CMAKE_SOURCE_DIR}/resources/desktop/org.ggscope.ggscope")
install(TARGETS ggscope-cli ggscope-try-plugin RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")
install(FILES engine/plugin/ggscope_plugin.h DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
install(DIRECTORY resources/samples DESTINATION "${CMAKE_INSTALL_DATADIR}/ggscope")
set(pages "${CMAKE_BINARY_DIR}/cli/pages") # cli/CMakeLists.txt makes them
install(FILES "${pages}/ggscope-cli.1" DESTINATION "${CMAKE_INSTALL_MANDIR}/man1")
install(FILES "${pages}/ggscope-cli" DESTINATION "${CMAKE_INSTALL_DATADIR}/bash-completion/completions")
install(FILES "${pages}/_ggscope-cli" DESTINATION "${CMAKE_INSTALL_DATADIR}/zsh/site-functions")
install(FILES "${pages}/ggscope-cli.fish" DESTINATION "${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d")
install(FILES LICENSE README.md DESTINATION "${CMAKE_INSTALL_DOCDIR}")
install(DIRECTORY docs/ DESTINATION "${CMAKE_INSTALL_DOCDIR}/docs")
if(TARGET ggscope AND GGSCOPE_HAS_CHARTS)
    install(FILES LICENSE-GPL-3 DESTINATION "${CMAKE_INSTALL_DOCDIR}")
endif()
if(TARGET ggscope)
    install(TARGETS ggscope RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")
    install(FILES "${desktop}.desktop" DESTINATION "${CMAKE_INSTALL_DATADIR}/applications")
    install(FILES "${desktop}.metainfo.xml" DESTINATION "${CMAKE_INSTALL_DATADIR}/metainfo")
    install(FILES "${desktop}.xml" DESTINATION "${CMAKE_INSTALL_DATADIR}/mime/packages")
    install(FILES resources/icons/ggscope.svg DESTINATION "${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps"
        RENAME org.ggscope.ggscope.svg)
endif()
