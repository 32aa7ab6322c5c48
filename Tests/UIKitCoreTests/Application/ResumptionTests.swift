// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// What changed while the app was suspended and is of no screen's own: capture, the interface, the order of it all.
    @MainActor struct ResumptionTests {
        let simulation = Simulation()

        init() { simulation.launch() }

        private func suspend() {
            simulation.device.enterBackground()
            simulation.device.suspend()
        }

        @Test func `Q-1 and MIR-9 a capture that began while suspended is reported on resume`() {
            suspend()
            let log = NotificationLog(UIScreen.capturedDidChangeNotification)
            simulation.plug()
            simulation.device.settle()
            #expect(log.entries.isEmpty)
            simulation.device.resume()
            #expect(log.objects.count == 1)
            #expect(log.objects.allSatisfy { $0 === UIScreen.main })
            #expect(UIScreen.main.isCaptured)
        }

        @Test func `Q-1 and MIR-9 a capture that ended while suspended is reported on resume`() {
            let screen = simulation.plug()
            suspend()
            let log = NotificationLog(UIScreen.capturedDidChangeNotification)
            simulation.device.detach(screen)
            #expect(log.entries.isEmpty)
            simulation.device.enterForeground()
            #expect(log.objects.count == 1)
            #expect(!UIScreen.main.isCaptured)
        }

        @Test func `Q-3 and MIR-9 a capture that began and ended while suspended is not reported`() {
            suspend()
            let log = NotificationLog(UIScreen.capturedDidChangeNotification)
            simulation.device.detach(simulation.plug())
            simulation.device.enterForeground()
            #expect(log.entries.isEmpty)
        }

        @Test func `Q-1 and ROT-3 the interface rotates on resume if the device was rotated while suspended`() {
            let root = OrientedController()
            let window = simulation.show(root)
            suspend()
            simulation.device.turn(to: .landscapeLeft)
            #expect(window.bounds.size == CGSize(width: 375, height: 667))
            #expect(root.transitions.isEmpty)
            simulation.device.resume()
            #expect(simulation.interface == .landscapeRight)
            #expect(window.bounds.size == CGSize(width: 667, height: 375))
            #expect(root.transitions.count == 1)
        }

        @Test func `Q-1 and ROT-3 an unlock while suspended rotates the interface on resume`() {
            let window = simulation.show(OrientedController())
            simulation.device.setRotationLocked(true)
            simulation.device.turn(to: .landscapeLeft)
            suspend()
            simulation.device.setRotationLocked(false)
            #expect(window.bounds.size == CGSize(width: 375, height: 667))
            simulation.device.resume()
            #expect(simulation.interface == .landscapeRight)
        }

        @Test func `Q-1 and ROT-3 a device rotated and back while suspended changes nothing`() {
            let root = OrientedController()
            let window = simulation.show(root)
            suspend()
            simulation.device.turn(to: .landscapeLeft)
            simulation.device.turn(to: .portrait)
            simulation.device.enterForeground()
            #expect(root.transitions.isEmpty)
            #expect(window.bounds.size == CGSize(width: 375, height: 667))
        }

        @Test func `Q-2 a witness sees each notification before its observers, in posting order`() {
            suspend()
            var heard: [String] = []
            let log = NotificationLog(
                UIScreen.didConnectNotification, UIScreen.capturedDidChangeNotification,
                UIApplication.willEnterForegroundNotification, UIApplication.didBecomeActiveNotification
            ) { heard.append($0.name.rawValue) }
            simulation.willPost = { name, object in
                heard.append("will \(name.rawValue)")
                if name == UIScreen.didConnectNotification { #expect((object as? UIScreen)?.id == "DP-1") }
            }
            simulation.plug("DP-1")
            simulation.device.enterForeground()
            let expected = [
                UIScreen.didConnectNotification, UIScreen.capturedDidChangeNotification,
                UIApplication.willEnterForegroundNotification, UIApplication.didBecomeActiveNotification,
            ]
            #expect(heard == expected.flatMap { ["will \($0.rawValue)", $0.rawValue] })
            _ = log
        }
    }
}
