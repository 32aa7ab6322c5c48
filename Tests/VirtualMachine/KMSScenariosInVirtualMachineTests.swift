// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

extension InVirtualMachine {
    /// The cables of the project's scenarios, and what the monitors show after them.
    @Suite(
        .enabled(
            if: ProgramUnderTest.path != nil || VirtualMachineTrait.isRequired,
            Comment(rawValue: ProgramUnderTest.absence)))
    struct KMSScenarios {
        private let machine: VirtualMachine
        /// How many scenarios are played; `SECONDSCREEN_VM_SCENARIOS` says another number.
        private static let count =
            ProcessInfo.processInfo.environment["SECONDSCREEN_VM_SCENARIOS"].flatMap(Int.init) ?? 4
        /// More moves, and more pixels, take too long in an emulated guest.
        private static let mostMoves = 6
        private static let mostPixels = 1920 * 1200

        init() async throws {
            machine = try await VirtualMachine.restored()
        }

        @Test
        func `after the cables of a scenario have moved, each monitor shows its screen`() async throws {
            let scenarios = try GuestScenario.picked(Self.count) { scenario in
                (1...Self.mostMoves).contains(scenario.cableMoves.count)
                    && scenario.cableMoves.allSatisfy { move in
                        switch move {
                        case .plug(let head, _, let width, let height):
                            // The last head helps where the kernel loses a change.
                            head < VirtualMachine.headCount - 1 && width * height <= Self.mostPixels
                        case .unplug: true
                        }
                    }
            }
            #expect(!scenarios.isEmpty)
            let (show, _) = try await KMSRun.start(on: machine)
            try await machine.unplugMonitor(fromHead: 0)
            try await show.run.waitForState("no screen") { $0.externalScreens.isEmpty }
            for scenario in scenarios {
                var plugged: Set<Int> = []
                for move in scenario.cableMoves { try await make(move, &plugged) }
                let screens = plugged.map { "card0-Virtual-\($0 + 1)" }.sorted()
                try await show.run.waitForState("\(scenario.name): \(screens)") { ledger in
                    ledger.externalScreens.keys.sorted() == screens && screens.allSatisfy { ledger.windows[$0] == 1 }
                }
                for screen in screens { try await show.waitUntilShown(screen) }
                for head in plugged { try await machine.unplugMonitor(fromHead: head) }
                try await show.run.waitForState("\(scenario.name): no screen") { $0.externalScreens.isEmpty }
            }
            try await show.run.stop()
        }

        /// Moves a cable, and waits until the kernel has noticed: two changes at once are one for it.
        private func make(_ move: CableMove, _ plugged: inout Set<Int>) async throws {
            func waitForHead(_ head: Int, toBeConnected isConnected: Bool) async throws {
                try await machine.settleConnectors("head \(head)") {
                    $0["card0-Virtual-\(head + 1)"]?.isConnected == isConnected
                }
            }
            switch move {
            case .plug(let head, let edid, let width, let height):
                if plugged.contains(head) {
                    try await machine.unplugMonitor(fromHead: head)
                    try await waitForHead(head, toBeConnected: false)
                }
                try await machine.overrideEDID(of: "card0-Virtual-\(head + 1)", with: edid)
                try await machine.plugMonitor(intoHead: head, width: width, height: height)
                try await waitForHead(head, toBeConnected: true)
                plugged.insert(head)
            case .unplug(let head):
                try await machine.unplugMonitor(fromHead: head)
                try await waitForHead(head, toBeConnected: false)
                plugged.remove(head)
            }
        }
    }
}
