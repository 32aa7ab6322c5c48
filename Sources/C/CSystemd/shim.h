// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <string.h>
#include <sys/socket.h>
#include <systemd/sd-bus.h>
#include <unistd.h>

// Declared by glibc for those only who ask for all of its extensions before the first header.
int memfd_create(const char *name, unsigned int flags);

/// Makes a file in memory that holds `bytes` and can never change again, as journald asks of what it maps.
///
/// Returns its descriptor, closed when another program is started, or -1 with errno.
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

/// Sends the descriptor `file` in an empty datagram; the control message is laid out by macros that Swift does not see.
///
/// Never waits. Returns -1 with errno when it is not sent; `file` stays open.
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
