// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

#include <drm_fourcc.h>
#include <xf86drm.h>
#include <xf86drmMode.h>
