# SPDX-License-Identifier: MIT
# CPack: a package for Debian and Ubuntu, and an archive that runs from any folder. scripts/package makes both.

# The archive has its libraries in lib/ggscope, which doesn't exist after an installation. RPATH, unlike RUNPATH, is also
# searched for what these libraries and Qt's plug-ins need, and before LD_LIBRARY_PATH. A Qt outside the system is added to it.
# The build folder has the same RPATH: CMake would make place for another one with colons, and an empty entry stands for the
# current folder.
set_target_properties(${programs} PROPERTIES INSTALL_RPATH "\$ORIGIN/../lib/ggscope" INSTALL_RPATH_USE_LINK_PATH ON
    BUILD_WITH_INSTALL_RPATH ON)
foreach(program IN LISTS programs)
    target_link_options(${program} PRIVATE -Wl,--disable-new-dtags)
endforeach()

# The component "bundle" adds to the archive what a distribution's packages provide otherwise. `cmake --install` leaves it out.
set(qt_paths "")
if(TARGET ggscope AND TARGET Qt6::qtpaths)
    get_target_property(qt_paths Qt6::qtpaths IMPORTED_LOCATION)
endif()
set(program_files "")
foreach(program IN LISTS programs)
    string(APPEND program_files "$<TARGET_FILE:${program}>;")
endforeach()
install(CODE "
    set(programs \"${program_files}\")
    set(qt_paths \"${qt_paths}\")
    set(window $<TARGET_EXISTS:ggscope>)
    set(documents \"${CMAKE_INSTALL_DOCDIR}\")
    include(\"${CMAKE_SOURCE_DIR}/cmake/bundle.cmake\")" COMPONENT bundle EXCLUDE_FROM_ALL)

set(GGSCOPE_MAINTAINER "The ggscope authors <ggscope@localhost>" CACHE STRING "Name and address of who makes the package")
set(CPACK_PACKAGE_VENDOR "The ggscope authors")
set(CPACK_PACKAGE_CONTACT "${GGSCOPE_MAINTAINER}")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "debugger and explorer for ggml-style tensor programs")
set(CPACK_PACKAGE_CHECKSUM SHA256)
set(CPACK_GENERATOR "DEB;TGZ")
set(CPACK_PROJECT_CONFIG_FILE "${CMAKE_SOURCE_DIR}/cmake/package_kinds.cmake")
set(CPACK_PRE_BUILD_SCRIPTS "${CMAKE_SOURCE_DIR}/cmake/debian_files.cmake")
# Without the symbols, the emulator could report neither lines nor names of shared arrays.
set(CPACK_STRIP_FILES OFF)
string(TOLOWER "${CMAKE_SYSTEM_NAME}" system)
set(CPACK_PACKAGE_FILE_NAME "ggscope-${PROJECT_VERSION}-${system}-${CMAKE_SYSTEM_PROCESSOR}")

# A package depends on the libraries of the distribution that it was made on, so its version names the distribution.
cmake_host_system_information(RESULT distribution QUERY DISTRIB_INFO)
set(CPACK_DEBIAN_PACKAGE_RELEASE "1~${distribution_ID}${distribution_VERSION_ID}")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION "ggscope opens a GGUF model, a sample or a script. It shows the compute
graph in ggml's node order, the memory arena to the byte, and the shape and
strides of every tensor. It runs the graph node by node and shows the values
after each node. ggscope is the window, ggscope-cli the console tool.")
if(TARGET ggscope)
    set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "fonts-inter, fonts-jetbrains-mono, qt6-translations-l10n")
    set(CPACK_DEBIAN_PACKAGE_SUGGESTS "gcc, qt6-wayland")
endif()
include(CPack)
