// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Testing

@testable import InputDevices

struct KeyboardLayoutTests {
    @Test func `the system's file is parsed like a shell file`() {
        let layout = KeyboardLayout(
            assignments: """
                # KEYBOARD CONFIGURATION FILE
                XKBMODEL="pc105"
                 XKBLAYOUT='de,us'
                XKBVARIANT=nodeadkeys
                XKBOPTIONS=""
                BACKSPACE="guess"
                #XKBLAYOUT="fr"
                """)
        #expect((layout.rules, layout.model, layout.layout) == ("", "pc105", "de,us"))
        #expect((layout.variant, layout.options) == ("nodeadkeys", ""))
    }

    @Test(arguments: ["", "XKBLAYOUT", "=", "XKBLAYOUT=", "\u{0}\n==\n'"]) func `a file without a layout has none`(
        text: String
    ) {
        #expect(KeyboardLayout(assignments: text) == KeyboardLayout())
    }
}
