# SPDX-License-Identifier: MIT
# Compiles several files of a folder together, so that their common headers are read only once. This saves a third of the
# time of a complete build. A name in an unnamed namespace is therefore shared by the folder. Every file still includes what
# it uses, because each one is compiled alone if GGSCOPE_TOGETHER is 0.

set(GGSCOPE_TOGETHER 0 CACHE STRING "Largest number of files of a folder that are compiled together; 0: each file alone")

# ggscope_together(VARIABLE REGEX FILES…) stores in VARIABLE the files to compile for FILES, which are in this folder or below.
# Files that REGEX matches are compiled alone: kernels have many functions with the same names. The target needs
# set_target_properties(TARGET PROPERTIES GGSCOPE_COMPILED_TOGETHER ON), because a local name may shadow a name of another
# file.
function(ggscope_together variable alone)
    set(compiled ${ARGN})
    if(GGSCOPE_TOGETHER GREATER 1)
        set(compiled "")
        set(folders "")
        foreach(file IN LISTS ARGN)
            file(RELATIVE_PATH path "${CMAKE_CURRENT_SOURCE_DIR}" "${file}")
            if(NOT path MATCHES "\\.cpp$" OR path MATCHES "^\\.\\." OR "/${path}" MATCHES "${alone}")
                list(APPEND compiled "${file}")
                continue()
            endif()
            get_filename_component(folder "${path}" DIRECTORY)
            string(MAKE_C_IDENTIFIER "in_${folder}" folder)
            list(APPEND folders ${folder})
            list(APPEND ${folder} "${path}")
        endforeach()
        list(REMOVE_DUPLICATES folders)
        foreach(folder IN LISTS folders)
            # All have the same number of files, so that most of them are unchanged when a file is added or removed.
            list(LENGTH ${folder} count)
            math(EXPR parts "(${count} + ${GGSCOPE_TOGETHER} - 1) / ${GGSCOPE_TOGETHER}")
            math(EXPR each "(${count} + ${parts} - 1) / ${parts}")
            set(first 0)
            while(first LESS count)
                list(SUBLIST ${folder} ${first} ${each} paths)
                # Paths relative to the target's include folder: they are the same in every clone, for a compiler cache.
                list(TRANSFORM paths REPLACE "(.+)" "#include \"\\1\"\n")
                string(JOIN "" text ${paths})
                set(together "${CMAKE_CURRENT_BINARY_DIR}/together/${folder}_${first}.cpp")
                file(CONFIGURE OUTPUT "${together}" CONTENT "${text}" @ONLY)
                list(APPEND compiled "${together}")
                math(EXPR first "${first} + ${each}")
            endwhile()
        endforeach()
    endif()
    set(${variable} ${compiled} PARENT_SCOPE)
endfunction()
