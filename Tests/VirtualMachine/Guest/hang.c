// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// A library to preload: the thread that opens a file named hang.yaml never goes on, and the others do.
// cc -shared -fPIC hang.c -o hang.so

#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <string.h>
#include <unistd.h>

typedef int open_function(int, const char *, int, ...);

static int open_at(const char *symbol, int folder, const char *path, int flags, mode_t mode) {
    const char *name = strrchr(path, '/');
    if (strcmp(name ? name + 1 : path, "hang.yaml") == 0)
        for (;;) pause();
    return ((open_function *)dlsym(RTLD_NEXT, symbol))(folder, path, flags, mode);
}

#define MODE(flags) ({ va_list list; va_start(list, flags); mode_t mode = va_arg(list, mode_t); va_end(list); mode; })

int open(const char *path, int flags, ...) { return open_at("openat", AT_FDCWD, path, flags, MODE(flags)); }
int open64(const char *path, int flags, ...) { return open_at("openat64", AT_FDCWD, path, flags, MODE(flags)); }
int openat(int folder, const char *path, int flags, ...) { return open_at("openat", folder, path, flags, MODE(flags)); }
int openat64(int folder, const char *path, int flags, ...) { return open_at("openat64", folder, path, flags, MODE(flags)); }
