# SPDX-License-Identifier: MIT
# Run by `cmake --install` for the component "bundle": copies the libraries of the programs, Qt's plug-ins and the licences
# of both next to the installed programs, so that the folder runs wherever it is.
#
#   programs    the programs in the build folder
#   qt_paths    Qt's program that prints its folders
#   window      whether the window is among the programs
#   documents   where the documentation is installed, below the prefix

cmake_policy(VERSION 3.25) # otherwise install scripts run with the oldest policies

set(prefix "$ENV{DESTDIR}${CMAKE_INSTALL_PREFIX}")
set(libraries "${prefix}/lib/ggscope")
set(licences "${prefix}/${documents}/licences")
file(REMOVE_RECURSE "${libraries}" "${licences}")
file(MAKE_DIRECTORY "${libraries}" "${licences}")

# These come from the machine, because they must fit its kernel, graphics driver, display server or fonts.
set(of_the_machine
    "^ld-linux" "^lib(c|m|dl|rt|pthread|resolv|util)\\.so" "^lib(stdc\\+\\+|gcc_s)\\.so"
    "^lib(GL|GLX|EGL|OpenGL|GLdispatch|GLESv2|drm|gbm|vulkan)\\.so"
    "^lib(X11|X11-xcb|xcb|ICE|SM)\\.so" "^libwayland-(client|egl|server|cursor)\\.so"
    "^lib(fontconfig|freetype|harfbuzz|expat|z)\\.so")

# Returns one of Qt's folders.
function(qt_folder name result)
    if(NOT qt_paths)
        message(FATAL_ERROR "qtpaths was not found, so Qt's plug-ins can't be copied. Install Debian's package qt6-base-dev-tools")
    endif()
    execute_process(COMMAND "${qt_paths}" --query "${name}" OUTPUT_VARIABLE folder OUTPUT_STRIP_TRAILING_WHITESPACE
        COMMAND_ERROR_IS_FATAL ANY)
    set(${result} "${folder}" PARENT_SCOPE)
endfunction()

set(plugins "")
if(window)
    qt_folder(QT_INSTALL_PLUGINS from)
    file(GLOB plugins RELATIVE "${from}"
        "${from}/platforms/libqoffscreen.so" "${from}/platforms/libqxcb.so" "${from}/platforms/libqwayland-*.so"
        "${from}/xcbglintegrations/*.so" "${from}/wayland-*-client/*.so" "${from}/wayland-shell-integration/*.so"
        "${from}/platforminputcontexts/*.so" "${from}/platformthemes/libqxdgdesktopportal.so"
        "${from}/imageformats/libqsvg.so" "${from}/iconengines/*.so" "${from}/styles/*.so")
    foreach(needed platforms/libqoffscreen.so platforms/libqxcb.so imageformats/libqsvg.so iconengines/libqsvgicon.so)
        if(NOT needed IN_LIST plugins)
            message(FATAL_ERROR "Qt's plug-in ${from}/${needed} was not found. Install Debian's packages libqt6gui6 and libqt6svg6")
        endif()
    endforeach()
    foreach(plugin IN LISTS plugins)
        get_filename_component(folder "${plugin}" DIRECTORY)
        file(COPY "${from}/${plugin}" DESTINATION "${libraries}/plugins/${folder}")
    endforeach()
    # The texts of Qt's own dialogs, in the languages of ggscope.
    qt_folder(QT_INSTALL_TRANSLATIONS texts)
    file(GLOB translations "${texts}/qtbase_bg.qm" "${texts}/qtbase_zh_CN.qm")
    file(COPY ${translations} DESTINATION "${libraries}/translations")
    file(WRITE "${prefix}/bin/qt.conf" "[Paths]\nPrefix = ..\nPlugins = lib/ggscope/plugins\nTranslations = lib/ggscope/translations\n")
    list(TRANSFORM plugins PREPEND "${from}/")
endif()

file(GET_RUNTIME_DEPENDENCIES EXECUTABLES ${programs} MODULES ${plugins} PRE_EXCLUDE_REGEXES ${of_the_machine}
    RESOLVED_DEPENDENCIES_VAR found UNRESOLVED_DEPENDENCIES_VAR missing)
if(missing)
    message(FATAL_ERROR "These libraries were not found: ${missing}")
endif()

# Each file comes from a package of the distribution, whose licence is copied with it.
set(packages "")
foreach(file IN LISTS found plugins translations)
    file(REAL_PATH "${file}" real)
    if(file IN_LIST found)
        get_filename_component(name "${file}" NAME) # the name that programs look for
        file(COPY_FILE "${real}" "${libraries}/${name}")
    endif()
    # dpkg may know the file by its path from the time before /lib became a link to /usr/lib.
    string(REGEX REPLACE "^/usr/" "/" short "${real}")
    execute_process(COMMAND dpkg-query --search "${real}" "${short}" OUTPUT_VARIABLE owner ERROR_QUIET)
    if(NOT owner MATCHES "^([^:,\n]+)[^\n]*: /")
        message(FATAL_ERROR "No package of the distribution contains ${real}, so its licence is unknown. Make the archive on Debian or Ubuntu")
    endif()
    list(APPEND packages "${CMAKE_MATCH_1}")
endforeach()
list(REMOVE_DUPLICATES packages)
list(SORT packages)

set(table "ggscope's archive contains files of these packages. licences/NAME has the licence of each. A distribution's server has\n")
string(APPEND table "their sources under the same name and version.\n\n")
foreach(package IN LISTS packages)
    file(COPY_FILE "/usr/share/doc/${package}/copyright" "${licences}/${package}")
    # Debian keeps the texts of widespread licences once; a copyright file gives their paths.
    file(STRINGS "/usr/share/doc/${package}/copyright" lines REGEX "/usr/share/common-licenses/")
    string(REGEX MATCHALL "/usr/share/common-licenses/[A-Za-z0-9.-]*[A-Za-z0-9]" texts "${lines}")
    foreach(text IN LISTS texts)
        get_filename_component(name "${text}" NAME)
        if(EXISTS "${text}" AND NOT IS_DIRECTORY "${text}" AND NOT EXISTS "${licences}/common-licenses/${name}")
            file(REAL_PATH "${text}" real)
            file(MAKE_DIRECTORY "${licences}/common-licenses")
            file(COPY_FILE "${real}" "${licences}/common-licenses/${name}")
        endif()
    endforeach()
    execute_process(COMMAND dpkg-query --show "--showformat=\${source:Package} \${source:Version}" "${package}"
        OUTPUT_VARIABLE source COMMAND_ERROR_IS_FATAL ANY)
    if(source MATCHES "^([^ ]+ [^ ]+)")
        string(APPEND table "${package}: source ${CMAKE_MATCH_1}\n")
    endif()
endforeach()
file(WRITE "${prefix}/${documents}/bundled.txt" "${table}")
