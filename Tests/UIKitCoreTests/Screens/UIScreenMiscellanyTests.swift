// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    @MainActor struct UIScreenMiscellanyTests {
        let simulation = Simulation()

        @Test func `MISC-1 brightness is clamped, posts on change, and belongs to the main screen`() {
            let screen = simulation.plug()
            let log = NotificationLog(UIScreen.brightnessDidChangeNotification)
            UIScreen.main.brightness = 1.5
            UIScreen.main.brightness = 1
            UIScreen.main.brightness = -1
            #expect(UIScreen.main.brightness == 0)
            #expect(log.entries.count == 2)
            #expect(log.objects.allSatisfy { $0 === UIScreen.main })
            let before = screen.brightness
            screen.brightness = 0.1
            #expect(screen.brightness == before)
            #expect(log.entries.count == 2)
        }

        @Test func `MISC-2 software dimming is off by default`() {
            #expect(!UIScreen.main.wantsSoftwareDimming)
            UIScreen.main.wantsSoftwareDimming = true
            #expect(UIScreen.main.wantsSoftwareDimming)
        }

        @Test func `MISC-3 latency is not calibrated`() {
            #expect(UIScreen.main.calibratedLatency == 0)
        }

        @Test(arguments: [(59_940, 60), (60_000, 60), (144_000, 120), (23_976, 24), (0, 60)])
        func `MISC-4 frames per second follow the mode, up to 120`(millihertz: Int, frames: Int) {
            let mode = DisplayMode(size: PixelSize(width: 1920, height: 1080), refreshMillihertz: millihertz)
            #expect(simulation.plug(modes: [mode]).maximumFramesPerSecond == frames)
        }

        @Test func `MISC-6 extended range and reference mode are unavailable`() {
            #expect(UIScreen.main.currentEDRHeadroom == 1)
            #expect(UIScreen.main.potentialEDRHeadroom == 1)
            #expect(UIScreen.main.referenceDisplayModeStatus == .notSupported)
        }

        @Test func `MISC-7 the description includes bounds and mode`() throws {
            let plus = Simulation(.iPhone7Plus)
            let text = plus.device.mainScreen.description
            #expect(
                text.masked == "<UIScreen: 0x…; bounds = {{0, 0}, {414, 736}}; "
                    + "mode = <UIScreenMode: 0x…; size = 1242.000000 x 2208.000000>>")
        }
    }
}
