// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    @MainActor struct UIScreenModeTests {
        let simulation = Simulation()

        @Test func `MODE-1 a mode has a size in pixels and an aspect ratio, and no rate`() throws {
            let screen = simulation.plug(
                modes: [.fullHD, DisplayMode(1920, 1080, hertz: 50), DisplayMode(720, 576, aspect: 16.0 / 15)])
            #expect(
                screen.availableModes.map(\.size) == [
                    CGSize(width: 720, height: 576), CGSize(width: 1920, height: 1080),
                ])
            #expect(screen.availableModes.map(\.pixelAspectRatio) == [16.0 / 15, 1])
            #expect(screen.displayMode == .fullHD)
        }

        @Test func `MODE-2 modes are never empty and stay identical while connected`() throws {
            let screen = simulation.plug(modes: [.fullHD, .hd])
            let modes = screen.availableModes
            #expect(zip(modes, screen.availableModes).allSatisfy { $0 === $1 })
            #expect(screen.currentMode === screen.currentMode)
            simulation.device.update(screen, to: ScreenDescription(id: screen.id, modes: [.vga, .hd, .fullHD]))
            #expect(Array(screen.availableModes.dropFirst()) == modes)
            #expect(simulation.plug("DP-1", []).availableModes.count == 1)
        }

        @Test func `MODE-5 a rotated monitor stays connected in its mode, and changes its bounds`() {
            simulation.launch()
            let screen = simulation.plug(modes: [.fullHD, .hd])
            screen.currentMode = screen.availableModes[0]
            let log = NotificationLog.screens()
            func rotate(_ rotation: Rotation) {
                var description = screen.hardware
                description.rotation = rotation
                simulation.device.update(screen, to: description)
            }
            rotate(.quarter)
            #expect(log.names == ["ScreenModeDidChange"])
            #expect(screen.bounds.size == CGSize(width: 720, height: 1280))
            #expect(screen.displayMode == .hd)
            #expect(screen.currentMode === screen.availableModes[0])
            #expect(screen === UIScreen.screens[1])
            // The same shape, the other way up.
            rotate(.threeQuarters)
            #expect(log.names == ["ScreenModeDidChange"])
            rotate(.half)
            #expect(log.names == ["ScreenModeDidChange", "ScreenModeDidChange"])
            #expect(screen.bounds.size == CGSize(width: 1280, height: 720))
            rotate(.none)
            #expect(log.names.count == 2)
            #expect(screen.displayMode == .hd)
        }

        @Test func `MODE-3 a mode of another screen is ignored with a diagnostic`() throws {
            simulation.launch()
            let (screen, other) = (simulation.plug("DP-1", [.fullHD, .hd]), simulation.plug("DP-2", [.fullHD, .hd]))
            let log = NotificationLog.screens()
            screen.currentMode = other.availableModes[0]
            screen.currentMode = nil
            #expect(screen.currentMode === screen.preferredMode)
            #expect(log.entries.isEmpty)
            #expect(simulation.reportedRules == ["MODE-3", "MODE-3"])
            screen.currentMode = screen.availableModes[0]
            #expect(screen.currentMode === screen.availableModes[0])
        }

        @Test func `MODE-3 strict devices raise for a mode of another screen`() {
            let strict = Simulation { $0.trapsForeignModes = true }
            let (screen, other) = (strict.plug("DP-1"), strict.plug("DP-2"))
            screen.currentMode = other.currentMode
            #expect(strict.exceptions.map(\.name) == ["NSInvalidArgumentException"])
        }

        @Test func `MODE-3 an output that refuses leaves the mode unchanged`() {
            let screen = simulation.plug(modes: [.fullHD, .hd])
            var asked: [DisplayMode] = []
            simulation.modeRefusal = {
                asked.append($0)
                return "the link is too slow"
            }
            screen.currentMode = screen.availableModes[0]
            #expect(asked == [.hd])
            #expect(screen.currentMode === screen.preferredMode)
        }

        @Test func `MODE-4 a change posts once, after mode and bounds are updated`() {
            simulation.launch()
            let screen = simulation.plug(modes: [.fullHD, .hd])
            var bounds = CGRect.zero
            let log = NotificationLog(UIScreen.modeDidChangeNotification) { _ in bounds = screen.bounds }
            screen.currentMode = screen.availableModes[0]
            screen.currentMode = screen.availableModes[0]
            #expect(bounds == CGRect(x: 0, y: 0, width: 1280, height: 720))
            #expect(log.entries.count == 1)
            #expect(log.objects[0] === screen)
            #expect(!log.entries[0].hasUserInfo)
        }

        @Test func `MODE-4 setting the same mode posts if the option is set`() {
            let eager = Simulation { $0.postsUnchangedModes = true }
            eager.launch()
            let screen = eager.plug()
            let log = NotificationLog.screens()
            screen.currentMode = screen.currentMode
            #expect(log.names == ["ScreenModeDidChange"])
        }

        @Test func `MODE-5 a monitor that renegotiates posts, and the window keeps its frame`() {
            simulation.launch()
            let screen = simulation.plug(modes: [.fullHD, .hd])
            let window = UIWindow(frame: screen.bounds)
            window.screen = screen
            window.isHidden = false
            let log = NotificationLog(UIScreen.modeDidChangeNotification)
            let description = ScreenDescription(id: screen.id, modes: [.fullHD, .hd])
            simulation.device.update(screen, to: description, mode: .hd)
            #expect(screen.bounds.size == CGSize(width: 1280, height: 720))
            #expect(window.frame.size == CGSize(width: 1920, height: 1080))
            simulation.device.update(screen, to: description)
            #expect(log.entries.count == 1)
            simulation.device.update(screen, to: ScreenDescription(id: screen.id, modes: [.vga]))
            #expect(screen.currentMode?.size == CGSize(width: 640, height: 480))
            #expect(log.entries.count == 2)
        }

        @Test(arguments: [
            (SimulationOptions.InitialMode.preferred, 2560), (.highest, 3840), (.common, 1920),
        ])
        func `MODE-6 the initial mode follows the policy`(policy: SimulationOptions.InitialMode, width: Int) {
            let simulation = Simulation { $0.initialMode = policy }
            let modes: [DisplayMode] = [
                .ultraHD, .hd, DisplayMode(2560, 1440, preferred: true), DisplayMode(1920, 1080),
            ]
            let screen = simulation.plug(modes: modes)
            #expect(screen.currentMode?.size.width == CGFloat(width))
            #expect(screen.preferredMode?.size.width == 2560)
        }

        @Test func `MODE-7 preferred and current mode are optional`() {
            let screen = simulation.plug()
            let modes: [UIScreenMode?] = [screen.preferredMode, screen.currentMode]
            #expect(modes.allSatisfy { $0 != nil })
        }

        @Test func `MODE-8 the main screen's mode cannot be changed`() {
            simulation.launch()
            let main = UIScreen.main
            #expect(main.availableModes.count == 1)
            main.currentMode = main.availableModes[0]
            #expect(simulation.diagnostics.isEmpty)
        }

        @Test func `MODE-8 a mode set after a window was put on the screen works and is reported`() {
            simulation.launch()
            let screen = simulation.plug(modes: [.fullHD, .hd])
            let window = UIWindow(frame: screen.bounds)
            window.screen = screen
            screen.currentMode = screen.availableModes[0]
            #expect(screen.bounds.width == 1280)
            #expect(simulation.reportedRules == ["MODE-8"])
        }

        @Test func `MODE-9 modes are sorted by ascending area`() {
            let screen = simulation.plug(modes: [.fullHD, .vga, .ultraHD, .hd])
            #expect(screen.availableModes.map(\.size.width) == [640, 1280, 1920, 3840])
        }
    }
}

extension Simulation {
    func plug(modes: [DisplayMode]) -> UIScreen { plug("HDMI-A-1", modes) }
}
