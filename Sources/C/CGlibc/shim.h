// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// Parts of glibc that Swift's Glibc module does not import.

#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <malloc.h>
#include <spawn.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <unistd.h>

// glibc declares these only if all of its extensions are requested before the first header.
int memfd_create(const char *name, unsigned int flags);
int renameat2(int old_folder, const char *old_path, int new_folder, const char *new_path, unsigned int flags);
#define RENAME_EXCHANGE (1 << 1)
struct dl_phdr_info {
    ElfW(Addr) dlpi_addr;
    const char *dlpi_name;
    const ElfW(Phdr) *dlpi_phdr;
    ElfW(Half) dlpi_phnum;
};
int dl_iterate_phdr(int (*body)(struct dl_phdr_info *, size_t, void *), void *context);
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first);

/// Sets the working directory of the new process to `path`; file actions after this one are relative to it.
///
/// Returns 0 or an error number.
static inline int secondscreen_spawn_in(posix_spawn_file_actions_t *actions, const char *path) {
    return posix_spawn_file_actions_addchdir_np(actions, path);
}

/// Closes every descriptor from `first` on in the new process.
///
/// Returns 0 or an error number.
static inline int secondscreen_spawn_close_from(posix_spawn_file_actions_t *actions, int first) {
    return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

/// Maps each block of at least `bytes` separately, returns free memory at the end of the heap to the system from
/// `bytes` on, and limits all threads together to `arenas` heaps.
static inline void secondscreen_set_allocator(int bytes, int arenas) {
    mallopt(M_MMAP_THRESHOLD, bytes);
    mallopt(M_TRIM_THRESHOLD, bytes);
    mallopt(M_ARENA_MAX, arenas);
    // What a start needs, at once: otherwise the heap of a thread grows by a page at a time, each with a system call.
    mallopt(M_TOP_PAD, 512 << 10);
}

static inline int secondscreen_give_back_pages_of(struct dl_phdr_info *object, size_t size, void *page_size) {
    uintptr_t page = *(const uintptr_t *)page_size;
    (void)size;
    // The kernel's own object, in which there is nothing to gain, is the only one that is named without a folder.
    if (object->dlpi_name[0] != '\0' && strchr(object->dlpi_name, '/') == NULL) {
        return 0;
    }
    for (ElfW(Half) index = 0; index < object->dlpi_phnum; index++) {
        const ElfW(Phdr) *segment = &object->dlpi_phdr[index];
        // Never what was writable, even once: relocated pages differ from the file's.
        if (segment->p_type == PT_LOAD && (segment->p_flags & PF_W) == 0) {
            uintptr_t start = (object->dlpi_addr + segment->p_vaddr) & ~(page - 1);
            uintptr_t end = (object->dlpi_addr + segment->p_vaddr + segment->p_memsz + page - 1) & ~(page - 1);
            madvise((void *)start, end - start, 4 /* MADV_DONTNEED */);
        }
    }
    return 0;
}

/// Returns the allocator's free blocks to the system.
static inline void secondscreen_give_back_blocks(void) { malloc_trim(0); }

/// Returns the allocator's free blocks to the system, and unmaps the pages of code and constants of the program and its
/// libraries; they are read from their files again when they are needed.
static inline void secondscreen_give_back_pages(void) {
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    secondscreen_give_back_blocks();
    dl_iterate_phdr(secondscreen_give_back_pages_of, &page);
}

/// Creates a file in memory that contains `bytes` and is sealed against any change, as journald requires.
///
/// Returns its descriptor, which is closed on exec, or -1 with errno.
static inline int secondscreen_sealed_file(const char *name, const void *bytes, size_t count) {
    // The numbers are the kernel's own, from linux/memfd.h and linux/fcntl.h.
    int file = memfd_create(name, 3U /* MFD_CLOEXEC | MFD_ALLOW_SEALING */);
    if (file < 0) {
        return -1;
    }
    const char *rest = (const char *)bytes;
    while (count > 0) {
        ssize_t written = write(file, rest, count);
        if (written < 0 && errno == EINTR) {
            continue;
        }
        if (written <= 0) {
            close(file);
            return -1;
        }
        rest += written;
        count -= (size_t)written;
    }
    if (fcntl(file, 1033 /* F_ADD_SEALS */, 0xf /* F_SEAL_SEAL, _SHRINK, _GROW, _WRITE */) < 0) {
        close(file);
        return -1;
    }
    return file;
}

/// Sends the descriptor `file` in an empty datagram, without blocking; Swift does not import the macros that lay out the
/// control message.
///
/// Returns 0, or -1 with errno. `file` stays open.
static inline int secondscreen_send_descriptor(int socket, const struct sockaddr *address, socklen_t length, int file) {
    union {
        struct cmsghdr header;
        char bytes[CMSG_SPACE(sizeof(int))];
    } control;
    struct msghdr message;
    struct cmsghdr *header;
    memset(&control, 0, sizeof control);
    memset(&message, 0, sizeof message);
    message.msg_name = (void *)address;
    message.msg_namelen = length;
    message.msg_control = &control;
    message.msg_controllen = sizeof control;
    header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int));
    memcpy(CMSG_DATA(header), &file, sizeof file);
    return sendmsg(socket, &message, MSG_DONTWAIT | MSG_NOSIGNAL) < 0 ? -1 : 0;
}

/// Arms a timer of the realtime clock that never expires, and is canceled when the clock jumps: `read` then fails with
/// `ECANCELED`.
///
/// Returns 0, or -1 with errno.
static inline int secondscreen_watch_clock(int timer) {
    // The latest time that the kernel's 64-bit nanoseconds hold.
    struct itimerspec never = {.it_value = {.tv_sec = 9223372035}};
    return timerfd_settime(timer, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &never, NULL);
}
