// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

#include "Embed.h"

static const unsigned char fallback_ttf[] = {
#embed "../../Adapters/Compositor/Resources/fallback.ttf"
};

EMBEDDED_FILES(secondscreen_fallback_font,
               FILE("fallback.ttf", fallback_ttf))
