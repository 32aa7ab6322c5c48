// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    @MainActor struct SuspensionTests {
        private func suspended(
            _ configure: (inout SimulationOptions) -> Void = { _ in }, before: (Simulation) -> Void = { _ in }
        ) -> Simulation {
            let simulation = Simulation(.iPhone6, version: .standard, configure)
            simulation.launch()
            before(simulation)
            simulation.device.enterBackground()
            simulation.device.suspend()
            return simulation
        }

        @Test func `Q-1 a suspended app receives nothing, and missed notifications arrive on resume`() {
            let simulation = suspended()
            let log = NotificationLog.screens()
            let screen = simulation.plug()
            #expect(log.entries.isEmpty)
            simulation.device.resume()
            #expect(log.names == ["ScreenDidConnect"])
            #expect(log.objects[0] === screen)
            #expect(UIApplication.shared.applicationState == .background)
        }

        @Test func `Q-1 the device orientation is reported once, and only if it changed`() {
            UIDevice.current.beginGeneratingDeviceOrientationNotifications()
            let simulation = suspended { _ in
            } before: { _ in
                UIDevice.current.beginGeneratingDeviceOrientationNotifications()
            }
            let log = NotificationLog(UIDevice.orientationDidChangeNotification)
            simulation.device.turn(to: .landscapeLeft)
            simulation.device.turn(to: .landscapeRight)
            simulation.device.resume()
            #expect(log.entries.count == 1)
            simulation.device.suspend()
            simulation.device.turn(to: .portrait)
            simulation.device.turn(to: .landscapeRight)
            simulation.device.resume()
            #expect(log.entries.count == 1)
        }

        @Test func `Q-1 work for later turns waits as well`() {
            let simulation = suspended()
            var ran = false
            simulation.device.mainLoop.enqueue { ran = true }
            simulation.device.settle()
            #expect(!ran)
            simulation.device.resume()
            #expect(ran)
        }

        @Test func `Q-2 the queue is delivered before foregrounding and any touch`() {
            let simulation = suspended()
            simulation.device.enterForeground()
            simulation.device.enterBackground()
            simulation.device.suspend()
            simulation.plug()
            simulation.device.touchBegan(at: .zero)
            #expect(simulation.device.input.touches.isEmpty)
            let log = NotificationLog(
                UIScreen.didConnectNotification, UIApplication.willEnterForegroundNotification)
            simulation.device.enterForeground()
            #expect(log.names == ["ScreenDidConnect", "ApplicationWillEnterForeground"])
        }

        @Test func `Q-3 a connect and disconnect of the same monitor cancel out`() {
            let simulation = suspended()
            let log = NotificationLog.screens()
            simulation.device.detach(simulation.plug())
            simulation.device.resume()
            #expect(log.entries.isEmpty)
        }

        @Test func `Q-3 a new screen's mode change is part of its connect`() {
            let simulation = suspended()
            let log = NotificationLog.screens()
            let screen = simulation.plug(modes: [.fullHD, .hd])
            simulation.device.update(screen, to: ScreenDescription(id: screen.id, modes: [.fullHD, .hd]), mode: .hd)
            simulation.device.resume()
            #expect(log.names == ["ScreenDidConnect"])
            #expect(screen.currentMode?.size.width == 1280)
        }

        @Test func `Q-3 a new screen's mode change is reported if the option is set`() {
            let simulation = suspended { $0.postsModeChangeOfQueuedScreen = true }
            let log = NotificationLog.screens()
            let screen = simulation.plug(modes: [.fullHD, .hd])
            simulation.device.update(screen, to: ScreenDescription(id: screen.id, modes: [.fullHD, .hd]), mode: .hd)
            simulation.device.resume()
            #expect(log.names == ["ScreenDidConnect", "ScreenModeDidChange"])
        }

        @Test func `Q-3 replacing a monitor is a disconnect and a connect`() {
            var first: UIScreen?
            let simulation = suspended { _ in
            } before: {
                first = $0.plug("DP-1")
            }
            let log = NotificationLog.screens()
            if let first { simulation.device.detach(first) }
            let second = simulation.plug("DP-2")
            simulation.device.resume()
            #expect(log.names == ["ScreenDidDisconnect", "ScreenDidConnect"])
            #expect(log.objects[0] === first && log.objects[1] === second)
        }

        @Test func `Q-3 a reconnected monitor is the same screen and is not reported`() {
            var screen: UIScreen?
            let simulation = suspended { _ in
            } before: {
                screen = $0.plug(modes: [.fullHD, .hd])
            }
            let log = NotificationLog.screens()
            if let screen { simulation.device.detach(screen) }
            let again = simulation.plug(modes: [.fullHD, .hd])
            #expect(again === screen)
            simulation.device.resume()
            #expect(log.entries.isEmpty)
            #expect(UIScreen.screens == [UIScreen.main, again])
            #expect(again.mirrored === UIScreen.main)
        }

        @Test func `Q-3 mode changes coalesce, and a reverted one is not reported`() {
            var screen: UIScreen?
            let simulation = suspended { _ in
            } before: {
                screen = $0.plug(modes: [.fullHD, .hd])
            }
            let log = NotificationLog.screens()
            guard let screen else { return }
            let description = screen.hardware
            for mode in [DisplayMode.hd, .fullHD, .hd] {
                simulation.device.update(screen, to: description, mode: mode)
            }
            simulation.device.resume()
            #expect(log.names == ["ScreenModeDidChange"])
            simulation.device.suspend()
            simulation.device.update(screen, to: description, mode: .fullHD)
            simulation.device.update(screen, to: description, mode: .hd)
            simulation.device.resume()
            #expect(log.entries.count == 1)
        }

        @Test func `Q-3 everything is reported in order if the option is set`() {
            let simulation = suspended { $0.suspensionDelivery = .replay }
            let log = NotificationLog.screens()
            simulation.device.detach(simulation.plug())
            simulation.device.resume()
            #expect(log.names == ["ScreenDidConnect", "ScreenDidDisconnect"])
        }

        @Test func `Q-4 an app running in the background is notified at once`() {
            let simulation = Simulation()
            simulation.launch()
            simulation.device.enterBackground()
            let log = NotificationLog.screens()
            simulation.plug()
            #expect(log.names == ["ScreenDidConnect"])
        }

        @Test func `Q-5 the screen list is current before the first queued notification`() {
            let simulation = suspended()
            var counts: [Int] = []
            let log = NotificationLog(UIScreen.didConnectNotification) { _ in counts.append(UIScreen.screens.count) }
            simulation.plug("DP-1")
            simulation.plug("DP-2")
            simulation.device.resume()
            #expect(counts == [3, 3])
            _ = log
        }

        @Test func `Q-1 scenes of monitors connected or disconnected while suspended follow on resume`() {
            let simulation = Simulation()
            simulation.launchScenes()
            let old = simulation.plug("DP-1")
            simulation.device.settle()
            simulation.device.enterBackground()
            simulation.device.suspend()
            _ = Trace.take()
            simulation.device.detach(old)
            let new = simulation.plug("DP-2")
            #expect(Trace.take().isEmpty)
            simulation.device.enterForeground()
            let connects = Trace.take().filter { $0.contains("onnect") }
            #expect(connects == ["external didDisconnect unattached", "external willConnect unattached"])
            #expect(simulation.externalScene?.screen === new)
        }
    }
}
