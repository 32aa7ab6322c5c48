// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.
//
// bare-loop CARD SECONDS: lights the first two connected monitors of a card, each from one dumb buffer, and changes
// 64x64 pixels on both 60 times a second through DirtyFB. Prints "frames N cpu-ms N": what no output can do with less.
// cc bare-loop.c -I/usr/include/libdrm -ldrm

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

#include <drm_fourcc.h>
#include <xf86drm.h>
#include <xf86drmMode.h>

enum { heads = 2, side = 64, rate = 60 };

typedef struct {
    uint32_t framebuffer, width, height, stride;
    uint32_t *pixels;
} Head;

static int check(int result, const char *operation) {
    if (result < 0) {
        fprintf(stderr, "bare-loop: cannot %s: %s\n", operation, strerror(errno));
        exit(1);
    }
    return result;
}

// Lights a connector with its first mode.
static Head light(int card, drmModeConnector *connector, uint32_t crtc) {
    drmModeModeInfo mode = connector->modes[0];
    Head head = {.width = mode.hdisplay, .height = mode.vdisplay};
    uint32_t handles[4] = {0}, strides[4] = {0}, offsets[4] = {0};
    uint64_t size, offset;
    check(drmModeCreateDumbBuffer(card, head.width, head.height, 32, 0, &handles[0], &strides[0], &size),
          "create a buffer");
    check(drmModeMapDumbBuffer(card, handles[0], &offset), "map a buffer");
    check(drmModeAddFB2(card, head.width, head.height, DRM_FORMAT_XRGB8888, handles, strides, offsets,
                        &head.framebuffer, 0), "add a framebuffer");
    head.stride = strides[0] / 4;
    head.pixels = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, card, offset);
    check(head.pixels == MAP_FAILED ? -1 : 0, "map a buffer");
    memset(head.pixels, 0x20, size);
    check(drmModeSetCrtc(card, crtc, head.framebuffer, 0, 0, &connector->connector_id, 1, &mode), "set a mode");
    return head;
}

int main(int count, char **arguments) {
    if (count != 3) {
        fputs("usage: bare-loop CARD SECONDS\n", stderr);
        return 2;
    }
    int card = check(open(arguments[1], O_RDWR | O_CLOEXEC), "open the card");
    int frames = atoi(arguments[2]) * rate;
    Head lit[heads];
    int number = 0;
    drmModeRes *resources = drmModeGetResources(card);
    check(resources ? 0 : -1, "read the card");
    for (int i = 0; i < resources->count_connectors && number < heads; i++) {
        drmModeConnector *connector = drmModeGetConnector(card, resources->connectors[i]);
        if (connector && connector->connection == DRM_MODE_CONNECTED && connector->count_modes > 0) {
            lit[number] = light(card, connector, resources->crtcs[number]);
            number++;
        }
        drmModeFreeConnector(connector);
    }
    if (number < heads) {
        fputs("bare-loop: there are fewer than two monitors\n", stderr);
        return 1;
    }
    struct timespec start, next, cpu;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &start);
    clock_gettime(CLOCK_MONOTONIC, &next);
    for (int frame = 0; frame < frames; frame++) {
        for (int i = 0; i < heads; i++) {
            Head *head = &lit[i];
            uint16_t x = (uint16_t)(frame * 7 % (head->width - side));
            uint16_t y = (uint16_t)(frame * 5 % (head->height - side));
            for (int row = 0; row < side; row++)
                for (int column = 0; column < side; column++)
                    head->pixels[(y + row) * head->stride + x + column] = (uint32_t)frame * 0x010307;
            drmModeClip clip = {x, y, (uint16_t)(x + side), (uint16_t)(y + side)};
            check(drmModeDirtyFB(card, head->framebuffer, &clip, 1), "show a change");
        }
        next.tv_nsec += 1000000000 / rate;
        if (next.tv_nsec >= 1000000000) {
            next.tv_nsec -= 1000000000;
            next.tv_sec++;
        }
        clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &next, NULL);
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &cpu);
    long milliseconds = (cpu.tv_sec - start.tv_sec) * 1000 + (cpu.tv_nsec - start.tv_nsec) / 1000000;
    printf("frames %d cpu-ms %ld\n", frames, milliseconds);
    return 0;
}
