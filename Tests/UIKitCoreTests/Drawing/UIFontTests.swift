// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    @MainActor struct UIFontTests {
        let simulation = Simulation()

        @Test func `a font is found by PostScript name and by family, otherwise it is nil`() {
            let bold = UIFont(name: "HelveticaNeue-Bold", size: 20)
            #expect(bold?.familyName == "Helvetica Neue" && bold?.weight == .bold && bold?.pointSize == 20)
            #expect(UIFont(name: "Helvetica Neue", size: 12)?.fontName == "HelveticaNeue")
            #expect(UIFont(name: "NoSuchFont-Bold", size: 12) == nil)
            #expect(UIFont(name: "", size: 12) == nil)
        }

        @Test func `every listed font of every family is found by its name`() {
            for family in UIFont.familyNames {
                for name in UIFont.fontNames(forFamilyName: family) {
                    #expect(UIFont(name: name, size: 10)?.familyName == family, "\(name)")
                }
            }
            #expect(UIFont.fontNames(forFamilyName: "No Such Family").isEmpty)
        }

        @Test func `the renderer's fonts take precedence over those of iOS`() {
            simulation.device.useFonts([FontFace(name: "Georgia-Own", family: "Georgia", weight: 0)])
            defer { simulation.device.useFonts([]) }
            #expect(UIFont(name: "Georgia", size: 10)?.fontName == "Georgia-Own")
            #expect(UIFont.fontNames(forFamilyName: "Georgia") == ["Georgia-Own"])
        }
    }
}
