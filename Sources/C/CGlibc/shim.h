// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// What Swift's module of glibc does not show.

#include <malloc.h>
#include <spawn.h>

// Declared by glibc for those only who ask for all of its extensions before the first header.
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first);

/// Has the new process work in the folder `path`; file actions after this one are relative to it.
///
/// Returns 0, or the number of an error.
static inline int secondscreen_spawn_in(posix_spawn_file_actions_t *actions, const char *path) {
    return posix_spawn_file_actions_addchdir_np(actions, path);
}

/// Has the new process close every descriptor from `first` on.
///
/// Returns 0, or the number of an error.
static inline int secondscreen_spawn_close_from(posix_spawn_file_actions_t *actions, int first) {
    return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

/// Has every block of `bytes` or more be a mapping of its own, free memory at the end of the heap go back to the system
/// from `bytes` on, and all threads share `arenas` heaps.
static inline void secondscreen_set_allocator(int bytes, int arenas) {
    mallopt(M_MMAP_THRESHOLD, bytes);
    mallopt(M_TRIM_THRESHOLD, bytes);
    mallopt(M_ARENA_MAX, arenas);
}
