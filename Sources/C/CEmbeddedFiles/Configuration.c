// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

#include "Embed.h"

static const unsigned char devices_json[] = {
#embed "../../../config/devices.json"
};

EMBEDDED_FILES(secondscreen_devices,
               FILE("devices.json", devices_json))

static const unsigned char dense_json[] = {
#embed "../../../config/monitors/dense.json"
};
static const unsigned char fast_json[] = {
#embed "../../../config/monitors/fast.json"
};
static const unsigned char odd_json[] = {
#embed "../../../config/monitors/odd.json"
};
static const unsigned char office_json[] = {
#embed "../../../config/monitors/office.json"
};
static const unsigned char old_json[] = {
#embed "../../../config/monitors/old.json"
};
static const unsigned char portable_json[] = {
#embed "../../../config/monitors/portable.json"
};
static const unsigned char projectors_json[] = {
#embed "../../../config/monitors/projectors.json"
};
static const unsigned char simulator_json[] = {
#embed "../../../config/monitors/simulator.json"
};
static const unsigned char televisions_json[] = {
#embed "../../../config/monitors/televisions.json"
};
static const unsigned char wide_json[] = {
#embed "../../../config/monitors/wide.json"
};

EMBEDDED_FILES(secondscreen_monitors,
               FILE("dense.json", dense_json),
               FILE("fast.json", fast_json),
               FILE("odd.json", odd_json),
               FILE("office.json", office_json),
               FILE("old.json", old_json),
               FILE("portable.json", portable_json),
               FILE("projectors.json", projectors_json),
               FILE("simulator.json", simulator_json),
               FILE("televisions.json", televisions_json),
               FILE("wide.json", wide_json))
