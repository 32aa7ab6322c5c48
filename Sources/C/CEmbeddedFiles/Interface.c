// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

#include "Embed.h"

static const unsigned char org_secondscreen_Screens_varlink[] = {
#embed "../../../config/org.secondscreen.Screens.varlink"
};

EMBEDDED_FILES(secondscreen_interface,
               FILE("org.secondscreen.Screens.varlink", org_secondscreen_Screens_varlink))
