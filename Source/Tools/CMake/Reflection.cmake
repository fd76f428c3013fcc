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
