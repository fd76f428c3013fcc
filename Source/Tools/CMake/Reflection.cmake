# cpd_reflect(MODULE SOURCES FOLDER): a module's sources and headers, with what Unreal's header tool would write of them.
set(CPD_HEADER_TOOL ${CMAKE_SOURCE_DIR}/Source/Tools/Headers/MakeReflection.py)
function(cpd_reflect module sources folder)
    find_package(Python3 REQUIRED COMPONENTS Interpreter)
    file(GLOB_RECURSE headers CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/Source/${module}/*.h)
    file(GLOB_RECURSE found CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/Source/${module}/*.cpp)
    add_custom_command(
        OUTPUT ${folder}/Register${module}.cpp
        COMMAND ${Python3_EXECUTABLE} ${CPD_HEADER_TOOL} ${module} ${folder} ${headers}
        DEPENDS ${CPD_HEADER_TOOL} ${headers}
        COMMENT "Reflecting ${module}"
        VERBATIM)
    set(${sources} ${${sources}} ${found} ${headers} ${folder}/Register${module}.cpp PARENT_SCOPE)
endfunction()

# cpd_in_one(MODULE ENGINE): the module's sources in one file, as Unreal's build tool compiles those of plugins that stand
# in the engine's own folder. What two files call by one name, or one leaves to the next, fails here.
function(cpd_in_one module engine)
    file(GLOB_RECURSE found CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/Source/${module}/*.cpp)
    add_library(${module}InOne OBJECT EXCLUDE_FROM_ALL ${found})
    set_target_properties(${module}InOne PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 0)
    target_compile_options(${module}InOne PRIVATE -O0)
    target_include_directories(${module}InOne PRIVATE $<TARGET_PROPERTY:${engine},INCLUDE_DIRECTORIES>)
    target_link_libraries(${module}InOne PRIVATE ${engine} CpdOptions)
    if(NOT TARGET CpdModulesInOne)
        add_custom_target(CpdModulesInOne)
    endif()
    add_dependencies(CpdModulesInOne ${module}InOne)
endfunction()
