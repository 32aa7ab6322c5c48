// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// Only the types: the libraries are loaded when windows are shown on an X11 desktop.
#include <xcb/xcb.h>
#include <xcb/randr.h>
#include <xcb/shm.h>
