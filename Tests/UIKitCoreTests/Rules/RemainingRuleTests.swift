// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Rules that say what does not happen, or what there is not.
    @MainActor struct RemainingRuleTests {
        @Test("MIR-7 the app updates an external window itself; nothing is copied from the main window")
        func nothingIsCopied() {
            let simulation = Simulation()
            simulation.launch()
            let main = simulation.show(UIViewController())
            let screen = simulation.plug()
            let external = UIWindow(frame: screen.bounds)
            external.screen = screen
            external.rootViewController = UIViewController()
            external.isHidden = false
            let before = external.rootViewController?.view.subviews.count
            main.rootViewController?.view.addSubview(UILabel())
            simulation.device.settle()
            #expect(external.rootViewController?.view.subviews.count == before)
            #expect(screen.mirrored == nil)
        }

        @Test(
            "WIN-15 the system's windows are not in the app's list, unless the option lists them",
            arguments: [false, true])
        func systemWindows(lists: Bool) {
            let simulation = Simulation { $0.listsSystemWindows = lists }
            simulation.launch()
            let own = simulation.show(UIViewController())
            let keyboard = simulation.device.systemWindows.showKeyboard()
            #expect(UIApplication.shared.windows == (lists ? [own, keyboard] : [own]))
            #expect("\(type(of: keyboard))" == "UITextEffectsWindow")
            #expect(simulation.device.visibleWindows(on: .main).contains(keyboard))
            simulation.device.systemWindows.dismissSystemWindow(keyboard)
            #expect(!simulation.device.visibleWindows(on: .main).contains(keyboard))
            #expect(UIApplication.shared.windows.first === own)
        }

        @Test("ROT-14 instead of forcing the orientation, a request rotates the interface, device upright")
        func forcedOrientation() {
            let simulation = Simulation()
            simulation.launchScenes()
            UIDevice.current.beginGeneratingDeviceOrientationNotifications()
            simulation.mainScene?.requestGeometryUpdate(.iOS(interfaceOrientations: .landscapeRight))
            simulation.device.settle()
            #expect(simulation.interface == .landscapeRight)
            #expect(UIDevice.current.orientation == .portrait)
        }
    }
}
