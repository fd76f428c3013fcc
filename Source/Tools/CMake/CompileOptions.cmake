# CpdOptions: how every target of ours is compiled. Link it PRIVATE.
add_library(CpdOptions INTERFACE)
target_compile_options(CpdOptions INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion)

# Warnings are errors on the compilers the project is checked with. On any other they only show: a new compiler's new
# warning must not stand between a user and the demo.
string(REGEX MATCH "^[0-9]+" CPD_COMPILER_MAJOR "${CMAKE_CXX_COMPILER_VERSION}")
set(CPD_CHECKED_COMPILERS GNU-12 Clang-14)
if("${CMAKE_CXX_COMPILER_ID}-${CPD_COMPILER_MAJOR}" IN_LIST CPD_CHECKED_COMPILERS)
    target_compile_options(CpdOptions INTERFACE -Werror)
endif()

# The same bits everywhere: no contraction to fused multiply-add, never -ffast-math. Giving up errno changes no result.
target_compile_options(CpdOptions INTERFACE -ffp-contract=off -fno-math-errno)

# The base instruction set is x86-64-v2: every PC since 2009, and what Unreal itself asks for (SSE 4.2).
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$")
    target_compile_options(CpdOptions INTERFACE -msse4.2)
endif()

if(CPD_SANITIZE)
    target_compile_options(CpdOptions INTERFACE -fsanitize=address,undefined -fno-sanitize=vptr -fno-sanitize-recover=all
                                                -fno-omit-frame-pointer)
    target_compile_definitions(CpdOptions INTERFACE _GLIBCXX_ASSERTIONS)
    target_link_options(CpdOptions INTERFACE -fsanitize=address,undefined)
endif()

if(CPD_SANITIZE_THREADS)
    target_compile_options(CpdOptions INTERFACE -fsanitize=thread -fno-omit-frame-pointer)
    target_link_options(CpdOptions INTERFACE -fsanitize=thread)
endif()

if(CPD_FUZZ)
    if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
        message(FATAL_ERROR "CPD_FUZZ needs clang's fuzzer: configure with cmake --preset fuzz.")
    endif()
    target_compile_options(CpdOptions INTERFACE -fsanitize=fuzzer-no-link)
endif()

# cpd_join_folders(TARGET [SKIP REGEX]): compiles the files of one folder as one, which takes a third of the time: most of
# it goes into reading Eigen. So no two files of a folder may call different things by one name. Kernels, which read
# their .inl files once for every instruction set, stay alone. Off in presets that compile file by file (debug, clang).
function(cpd_join_folders target)
    cmake_parse_arguments(arg "" "SKIP" "" ${ARGN})
    if(NOT CPD_JOIN_FOLDERS)
        return()
    endif()
    get_target_property(sources ${target} SOURCES)
    get_target_property(folder ${target} SOURCE_DIR)
    foreach(source IN LISTS sources)
        get_filename_component(path "${source}" ABSOLUTE BASE_DIR ${folder})
        if(NOT path MATCHES "\\.cpp$" OR NOT EXISTS ${path} OR (arg_SKIP AND path MATCHES "${arg_SKIP}"))
            continue()
        endif()
        file(STRINGS ${path} kernels REGEX "\\.inl\"")
        if(NOT kernels)
            get_filename_component(group ${path} DIRECTORY)
            file(RELATIVE_PATH group ${CMAKE_SOURCE_DIR} ${group})
            string(MAKE_C_IDENTIFIER ${group} group)
            set_source_files_properties(${source} TARGET_DIRECTORY ${target} PROPERTIES UNITY_GROUP ${group})
        endif()
    endforeach()
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        # It takes files that another one includes for headers, where anonymous namespaces would be a fault.
        target_compile_options(${target} PRIVATE -Wno-subobject-linkage)
    endif()
endfunction()
