# SPDX-License-Identifier: MIT
# Read by CPack for each kind of package: an archive also has the component "bundle".
if(CPACK_GENERATOR STREQUAL "DEB")
    set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
else()
    list(GET CPACK_INSTALL_CMAKE_PROJECTS 0 build)
    list(APPEND CPACK_INSTALL_CMAKE_PROJECTS "${build}" ggscope bundle /)
endif()
