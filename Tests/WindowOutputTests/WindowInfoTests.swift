// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Testing
import WindowOutput

struct WindowInfoTests {
    @Test func `A window is ordinary by default`() {
        let info = WindowInfo(title: "HDMI-A-1")
        #expect(!info.isDevice && info.cornerRadius == 0 && info.fullScreenOutput == nil)
    }
}
