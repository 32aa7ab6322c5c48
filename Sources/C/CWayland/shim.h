// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// Only the types: the library is loaded when windows are shown on a Wayland desktop.
#include <wayland-client-core.h>
