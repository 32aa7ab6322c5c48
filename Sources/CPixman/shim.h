// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

#include <malloc.h>
#include <pixman.h>

/// Has every block of 1 MB or more be a mapping of its own, whatever was freed before; 1 on success.
static inline int secondscreen_map_large_blocks(void) { return mallopt(M_MMAP_THRESHOLD, 1 << 20); }
