// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import TestBench
import Testing

extension KMSInVirtualMachine {
    /// The output `kms` while graphics cards come and go.
    @Suite(
        .enabled(
            if: ProgramUnderTest.path != nil || VirtualMachineTrait.isRequired,
            Comment(rawValue: ProgramUnderTest.absence)))
    struct KMSCards {
        private let machine: VirtualMachine
        private let first = "card0-Virtual-1"
        private let second = "card0-Virtual-2"

        init() async throws {
            machine = try await VirtualMachine.restored()
        }

        @Test
        func `a second card's monitor lights up, and is removed with its card`() async throws {
            let (show, _) = try await KMSRun.start(on: machine)
            let picture = try await show.waitUntilShown(first)
            try await machine.addCard("second")
            let ledger = try await show.run.waitForState("the screen of the second card") { ledger in
                ledger.externalScreens.keys.contains { $0.hasPrefix("card1-") && ledger.windows[$0] == 1 }
            }
            let screen = try #require(ledger.externalScreens.keys.first { $0.hasPrefix("card1-") })
            // QEMU clears this card's memory when it is enabled for the first time, with the first picture in it.
            try await show.control("mode", screen, "1024x768")
            try await show.waitUntilShown(screen, onHead: 0, ofCard: "second")
            try await machine.removeCard("second")
            try await show.run.waitForState("only the screen of the first card") { ledger in
                ledger.externalScreens.keys.sorted() == [first]
            }
            try await machine.waitForHead(0, toShow: picture, "what it showed from the start")
            try await show.run.stop()
        }

        @Test
        func `screens are removed with the card's driver, and return lit`() async throws {
            let (show, _) = try await KMSRun.start(on: machine)
            try await machine.plugMonitor(intoHead: 1, width: 1280, height: 720)
            try await show.run.waitForState("two screens") { $0.externalScreens.count == 2 }
            try await show.waitUntilShown(second)
            try await machine.unbindCards()
            try await show.run.waitForState("no screen") { $0.externalScreens.isEmpty }
            try await machine.bindCards()
            // A program that still has the old card open makes the kernel call the new one card1.
            try await show.run.waitForState("the same two screens") { ledger in
                ledger.externalScreens.keys.sorted() == [first, second]
                    && ledger.windows.values.filter { $0 == 1 }.count == 2
            }
            try await show.waitUntilShown(first)
            try await show.waitUntilShown(second)
            try await show.run.stop()
        }

        @Test
        func `a card that vanishes while its pictures change does not break the program`() async throws {
            let app = ProgramUnderTest.app("MovingBoxApp")
            try await machine.plugMonitor(intoHead: 1, width: 1024, height: 768)
            try await machine.waitForConnectors("two monitors") { $0.values.filter(\.isConnected).count == 2 }
            let show = try await KMSRun.start(app: app, on: machine, main: "none", "MOVING_BOX_SECONDS=600")
            for _ in 1...3 {
                let still = try await machine.screenDump(ofHead: 0).picture
                try await machine.waitForHead(0, toHide: still, "a picture that changes all the time")
                try await machine.unbindCards()
                try await machine.bindCards()
                try await show.control("screens")
            }
            try await show.run.program.signal("TERM")
            #expect(try await show.run.program.waitForEnd() == 0)
        }
    }
}
