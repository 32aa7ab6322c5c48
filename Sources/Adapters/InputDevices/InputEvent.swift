// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import CLibinput
import CXKBCommon
import Seat

func stub() -> UInt32 { LIBINPUT_EVENT_NONE.rawValue + xkb_keysym_t(XKB_KEY_a) }
