// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    @MainActor struct UIScreenMirroringTests {
        let simulation = Simulation()

        init() { simulation.launch() }

        private func window(on screen: UIScreen) -> UIWindow {
            let window = UIWindow(frame: screen.bounds)
            window.screen = screen
            return window
        }

        @Test func `MIR-1 a screen that the app ignores shows mirroring`() {
            #expect(simulation.plug().contentState.content == .mirroring)
        }

        @Test func `MIR-2 mirrored is the main screen while the system mirrors, else nil`() {
            #expect(UIScreen.main.mirrored == nil)
            let screen = simulation.plug()
            #expect(screen.mirrored === UIScreen.main)
            #expect(UIScreen.main.mirrored == nil)
            let plain = simulation.plug("DP-1", [.fullHD], supportsMirroring: false)
            #expect(plain.mirrored == nil)
            #expect(plain.contentState.content == .black)
            simulation.device.detach(screen)
            #expect(screen.mirrored == nil)
        }

        @Test func `MIR-2 nothing is mirrored when mirroring is off`() {
            let off = Simulation { $0.isMirroringEnabled = false }
            #expect(off.plug().mirrored == nil)
        }

        @Test func `MIR-3 a window put on the screen ends mirroring before it is shown`() {
            let screen = simulation.plug()
            let window = window(on: screen)
            #expect(screen.mirrored == nil)
            #expect(screen.contentState.content == .black)
            #expect(window.isHidden)
        }

        @Test func `MIR-4 hidden windows leave a black screen`() {
            let screen = simulation.plug()
            let window = window(on: screen)
            window.isHidden = false
            #expect(screen.contentState.content == .windows)
            window.isHidden = true
            #expect(screen.contentState.content == .black)
            #expect(
                simulation.contents == ["HDMI-A-1 mirroring", "HDMI-A-1 black", "HDMI-A-1 windows", "HDMI-A-1 black"])
        }

        @Test func `MIR-5 mirroring resumes when the last window is hidden, moved, or released`() {
            let screen = simulation.plug()
            let moved = window(on: screen)
            do {
                let released = window(on: screen)
                released.isHidden = false
                #expect(screen.contentState.content == .windows)
            }
            #expect(screen.contentState.content == .black)
            moved.screen = .main
            #expect(screen.mirrored === UIScreen.main)
        }

        @Test func `MIR-9 the main screen is captured while it is mirrored`() {
            let log = NotificationLog(UIScreen.capturedDidChangeNotification)
            #expect(!UIScreen.main.isCaptured)
            let screen = simulation.plug()
            #expect(UIScreen.main.isCaptured)
            #expect(!screen.isCaptured)
            let window = window(on: screen)
            #expect(!UIScreen.main.isCaptured)
            #expect(log.entries.count == 2)
            #expect(log.objects.allSatisfy { $0 === UIScreen.main })
            _ = window
        }

        @Test func `MIR-9 an app that creates its window at once is not notified of a capture`() {
            var kept: UIWindow?
            let connect = NotificationLog(UIScreen.didConnectNotification) { entry in
                guard let screen = entry.object as? UIScreen else { return }
                kept = window(on: screen)
            }
            let log = NotificationLog(UIScreen.capturedDidChangeNotification)
            simulation.plug()
            #expect(log.entries.isEmpty)
            #expect(kept != nil)
            _ = connect
        }
    }
}
