// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

#include <stddef.h>
#include <stdint.h>

// From LLVM's compiler-rt, lib/fuzzer/FuzzerInterface.h; the library comes with `-sanitize=fuzzer`.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*run)(const uint8_t *start, size_t count));
