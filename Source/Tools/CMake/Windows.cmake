# A toolchain for 64-bit Windows with Debian's cross compiler, its programs run by Wine: what shows that the library
# compiles and computes there. apt-get install g++-mingw-w64-x86-64-posix wine64
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(CMAKE_C_COMPILER x86_64-w64-mingw32-gcc-posix)
set(CMAKE_CXX_COMPILER x86_64-w64-mingw32-g++-posix)
set(CMAKE_EXE_LINKER_FLAGS_INIT -static) # Wine need not look for the compiler's own libraries
set(CMAKE_CROSSCOMPILING_EMULATOR wine)
