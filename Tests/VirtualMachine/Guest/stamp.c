// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// stamp COMMAND...: runs a command, and writes each line of its output after the time at which it came, in microseconds
// of the monotonic clock: `line 123456789 TEXT`. Between them, the kernel's change events of graphics cards: `uevent
// 123456789`. On SIGTERM it ends the command.

#include <errno.h>
#include <linux/netlink.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static pid_t child;

static void on_term(int number) { kill(child, number); }

static long now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000L + time.tv_nsec / 1000;
}

static void read_event(int events) {
    char message[8192];
    ssize_t length = recv(events, message, sizeof message - 1, 0);
    long time = now();
    if (length <= 0) return;
    message[length] = 0;
    if (strncmp(message, "change@", 7) == 0 && strstr(message, "/drm/card")) printf("uevent %ld\n", time);
}

// Writes the lines that are complete; returns 0 at the end of the output.
static int read_lines(int output) {
    static char rest[65536];
    static size_t count;
    ssize_t length = read(output, rest + count, sizeof rest - count);
    long time = now();
    if (length <= 0) return 0;
    count += length;
    char *start = rest, *end;
    while ((end = memchr(start, '\n', rest + count - start))) {
        printf("line %ld %.*s\n", time, (int)(end - start), start);
        start = end + 1;
    }
    count -= start - rest;
    memmove(rest, start, count);
    // A line longer than the buffer is cut.
    if (count == sizeof rest) count = 0;
    return 1;
}

int main(int argc, char **argv) {
    if (argc < 2) return 2;
    struct sockaddr_nl address = {.nl_family = AF_NETLINK, .nl_groups = 1};
    int events = socket(AF_NETLINK, SOCK_DGRAM | SOCK_CLOEXEC, NETLINK_KOBJECT_UEVENT), ends[2];
    if (events < 0 || bind(events, (struct sockaddr *)&address, sizeof address) != 0 || pipe(ends) != 0) {
        perror("stamp");
        return 1;
    }
    child = fork();
    if (child == 0) {
        dup2(ends[1], 1);
        dup2(ends[1], 2);
        close(ends[0]);
        close(ends[1]);
        execvp(argv[1], argv + 1);
        perror(argv[1]);
        _exit(127);
    }
    close(ends[1]);
    signal(SIGTERM, on_term);
    setvbuf(stdout, NULL, _IOLBF, 0);
    struct pollfd watched[] = {{.fd = events, .events = POLLIN}, {.fd = ends[0], .events = POLLIN}};
    for (;;) {
        if (poll(watched, 2, -1) < 0) {
            if (errno == EINTR) continue;
            break;
        }
        if (watched[0].revents) read_event(events);
        if (watched[1].revents && !read_lines(ends[0])) break;
    }
    int status;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
