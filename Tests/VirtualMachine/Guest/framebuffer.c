// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.
//
// framebuffer CARD: writes the framebuffer that a card's first lit CRTC shows as a portable pixmap, for cards without a
// monitor to dump. Root may read what another program shows.
// cc framebuffer.c -I/usr/include/libdrm -ldrm

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include <xf86drm.h>
#include <xf86drmMode.h>

static void *found(void *object, const char *what) {
    if (object == NULL) {
        fprintf(stderr, "framebuffer: cannot read %s: %s\n", what, strerror(errno));
        exit(1);
    }
    return object;
}

int main(int count, char **arguments) {
    if (count != 2) {
        fputs("usage: framebuffer CARD\n", stderr);
        return 2;
    }
    int card = open(arguments[1], O_RDWR | O_CLOEXEC);
    if (card < 0) {
        perror(arguments[1]);
        return 1;
    }
    drmSetClientCap(card, DRM_CLIENT_CAP_UNIVERSAL_PLANES, 1);
    drmModePlaneRes *planes = found(drmModeGetPlaneResources(card), "the planes");
    for (uint32_t i = 0; i < planes->count_planes; i++) {
        drmModePlane *plane = found(drmModeGetPlane(card, planes->planes[i]), "a plane");
        if (plane->fb_id == 0) {
            continue;
        }
        drmModeFB2 *buffer = found(drmModeGetFB2(card, plane->fb_id), "the framebuffer");
        uint64_t offset;
        size_t size = (size_t)buffer->pitches[0] * buffer->height;
        uint8_t *bytes = MAP_FAILED;
        if (drmModeMapDumbBuffer(card, buffer->handles[0], &offset) == 0) {
            bytes = mmap(NULL, size, PROT_READ, MAP_SHARED, card, (off_t)offset);
        }
        found(bytes == MAP_FAILED ? NULL : bytes, "the pixels");
        printf("P6\n%u %u\n255\n", buffer->width, buffer->height);
        for (uint32_t y = 0; y < buffer->height; y++) {
            for (uint32_t x = 0; x < buffer->width; x++) {
                const uint8_t *pixel = bytes + (size_t)y * buffer->pitches[0] + (size_t)x * 4;
                putchar(pixel[2]);
                putchar(pixel[1]);
                putchar(pixel[0]);
            }
        }
        return 0;
    }
    fputs("framebuffer: nothing is shown\n", stderr);
    return 1;
}
