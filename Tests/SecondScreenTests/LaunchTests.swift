// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DeviceTurns
import Testing
import UIKitCore

@testable import SecondScreen

@MainActor @Suite(.usesDevice, .timeLimit(.minutes(5))) struct LaunchTests {
    @Test func `everyone who waits for the launch is told, also later`() async {
        let screens = ScreenManager(DeviceSetup(.iPadPro11), report: { _ in })
        let waiting = [screens.untilLaunch(), screens.untilLaunch()]
        #expect(!screens.isLaunched)
        screens.launch(with: [], source: "test")
        for launch in waiting + [screens.untilLaunch()] { for await _ in launch {} }
        #expect(screens.isLaunched)
    }
}
