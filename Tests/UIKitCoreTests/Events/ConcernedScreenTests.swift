// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Which screen a notification is about, for those who watch the app from outside.
    @MainActor struct ConcernedScreenTests {
        let simulation = Simulation()

        init() { simulation.launch() }

        @Test func `a notification concerns its object's screen, or that of the object's window`() {
            var heard: [String] = []
            simulation.willPost = { name, object in
                heard.append("\(name.rawValue) \(UIScreen.concerned(by: object)?.id ?? "none")")
            }
            let screen = simulation.plug("DP-1")
            let window = UIWindow(frame: screen.bounds)
            window.screen = screen
            window.isHidden = false
            simulation.device.enterBackground()
            #expect(heard.contains("UIScreenDidConnectNotification DP-1"))
            #expect(heard.contains("\(UIWindow.didBecomeVisibleNotification.rawValue) DP-1"))
            #expect(heard.contains("\(UIApplication.didEnterBackgroundNotification.rawValue) none"))
        }

        @Test func `other objects and nil concern no screen`() {
            #expect(UIScreen.concerned(by: UIScreen.main) === UIScreen.main)
            #expect(UIScreen.concerned(by: UIDevice.current) == nil)
            #expect(UIScreen.concerned(by: UIView()) == nil)
            #expect(UIScreen.concerned(by: nil) == nil)
        }
    }
}

@MainActor struct KeyboardUsageTests {
    @Test(arguments: [
        (UIKeyboardHIDUsage.keyboardTab, "\t"), (.keyboardReturnOrEnter, "\r"), (.keyboardEscape, "UIKeyInputEscape"),
        (.keyboardPageDown, "UIKeyInputPageDown"),
    ])
    func `layout-independent keys have UIKit's characters`(
        usage: UIKeyboardHIDUsage, characters: String
    ) {
        #expect(usage.input == characters)
    }

    @Test func `a letter's characters depend on the layout`() {
        #expect(UIKeyboardHIDUsage.keyboardA.input == nil)
    }
}
