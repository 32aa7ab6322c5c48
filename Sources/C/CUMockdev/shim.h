// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// The parts of libumockdev that the mock kernel calls, declared manually: <umockdev.h> would import all of GLib,
// GObject and GIO into the Swift module. Types and ownership are those of umockdev.h 0.17 and GLib 2.x, whose ABI is
// stable.

#pragma once

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A folder that contains a mock sysfs. A GObject: release it with `g_object_unref`, which also removes the folder.
typedef struct _UMockdevTestbed UMockdevTestbed;

/// A GLib error. Release it with `g_error_free`.
typedef struct _GError {
    uint32_t domain;
    int code;
    char *_Nullable message;
} GError;

/// Creates the folder and sets UMOCKDEV_DIR, which the preloaded library reads in each call. Terminates the process on
/// failure.
UMockdevTestbed *_Nonnull umockdev_testbed_new(void);

/// Returns the folder's path. Release it with `g_free`.
char *_Nonnull umockdev_testbed_get_root_dir(UMockdevTestbed *_Nonnull self);

/// Adds the devices of a text created by umockdev-record. Returns 0 and sets `error` if the text is malformed.
int umockdev_testbed_add_from_string(UMockdevTestbed *_Nonnull self, const char *_Nonnull data,
                                     GError *_Nullable *_Nullable error);

/// Sends a device's event to each listener. Terminates the process if a listener's queue is full.
void umockdev_testbed_uevent(UMockdevTestbed *_Nonnull self, const char *_Nonnull devpath,
                             const char *_Nonnull action);

void g_object_unref(void *_Nonnull object);
void g_error_free(GError *_Nonnull error);
void g_free(void *_Nullable memory);

#ifdef __cplusplus
}
#endif
