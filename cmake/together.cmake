# SPDX-License-Identifier: MIT
# Files of one folder are compiled several at a time, so that what they all include is read once for them: that is a third
# of the time of a whole build. A name in an unnamed namespace is therefore the folder's. Every file still includes what it
# uses, and is compiled by itself where GGSCOPE_TOGETHER is 0.

set(GGSCOPE_TOGETHER 0 CACHE STRING "Files of a folder that are compiled at a time, at most; 0: each by itself")

# ggscope_together(VARIABLE REGEX FILES…): what to compile for these files of this folder and those below, into VARIABLE.
# Files that REGEX matches stay by themselves: kernels, which are many functions of the same names. To a target of them
# belongs set_target_properties(TARGET PROPERTIES GGSCOPE_COMPILED_TOGETHER ON): a local name may be one of another file.
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
            # As many in each, so that a file that comes or goes leaves most of them as they were.
            list(LENGTH ${folder} count)
            math(EXPR parts "(${count} + ${GGSCOPE_TOGETHER} - 1) / ${GGSCOPE_TOGETHER}")
            math(EXPR each "(${count} + ${parts} - 1) / ${parts}")
            set(first 0)
            while(first LESS count)
                list(SUBLIST ${folder} ${first} ${each} paths)
                # Paths below the target's folder of includes: a compiler cache finds them the same in any clone.
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
