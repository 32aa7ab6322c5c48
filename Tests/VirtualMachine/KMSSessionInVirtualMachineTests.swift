// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import TestBench
import Testing

extension KMSInVirtualMachine {
    /// The output `kms` and the text console, which it takes, lends and gives back.
    @Suite(
        .enabled(
            if: ProgramUnderTest.path != nil || VirtualMachineTrait.isRequired,
            Comment(rawValue: ProgramUnderTest.absence)))
    struct KMSSession {
        private let machine: VirtualMachine
        private let first = "card0-Virtual-1"
        private let second = "card0-Virtual-2"

        init() async throws {
            machine = try await VirtualMachine.restored()
        }

        /// Waits until a console is seen and its kind is right: "1 text", "1 graphics".
        private func waitForConsole(_ state: String) async throws {
            try await machine.guest.run(
                "for _ in $(seq 50); do [ \"$(console_state)\" = '\(state)' ] && exit; sleep 0.1; done; console_state; exit 1"
            )
        }

        @Test
        func `another text console is shown while active, and the screens return afterward`() async throws {
            try await machine.guest.run("show_console 2")
            let other = try await machine.consolePicture(ofHead: 0)
            try await machine.guest.run("show_console 1")
            let (show, ready) = try await KMSRun.start(on: machine)
            let before = try await show.waitUntilShown(first)
            try await waitForConsole("1 graphics")

            try await machine.guest.run("show_console 2")
            try await machine.waitForHead(0, toShow: other, "the second text console")
            try await waitForConsole("2 text")
            // Monitors and contents change meanwhile, and nothing of it is seen.
            try await machine.plugMonitor(intoHead: 1, width: 1280, height: 720)
            _ = try await show.run.event(.windowShown, of: second, after: ready)
            try await show.control("mirror", first, "--region", "0,0,300,200")
            #expect(try await show.picture(of: first) != before)
            try await machine.waitForHead(0, toShow: other, "the second text console still")

            try await machine.guest.run("show_console 1")
            #expect(try await show.waitUntilShown(first) != before)
            try await show.waitUntilShown(second)
            try await waitForConsole("1 graphics")
            try await show.run.stop()
            try await waitForConsole("1 text")
        }

        @Test(arguments: ["TERM", "INT", "KILL"])
        func `after exit, the text console is restored`(signal: String) async throws {
            let console = try await machine.consolePicture(ofHead: 0)
            let (show, _) = try await KMSRun.start(on: machine)
            try await show.waitUntilShown(first)
            try await show.run.program.signal(signal)
            let status = try await show.run.program.waitForEnd()
            #expect(status == (signal == "KILL" ? 137 : 0))
            try await waitForConsole("1 text")
            try await machine.waitForHead(0, toShow: console, "the text console")
        }

        @Test
        func `an ordinary user gets the monitors through seatd, and the console is restored`() async throws {
            let console = try await machine.consolePicture(ofHead: 0)
            try await machine.guest.run("start_seatd")
            let (show, _) = try await KMSRun.start(on: machine, as: KMSRun.videoUser)
            try await show.waitUntilShown(first)
            try await show.run.program.signal("KILL")
            _ = try await show.run.program.waitForEnd()
            try await waitForConsole("1 text")
            try await machine.waitForHead(0, toShow: console, "the text console")
        }

        @Test
        func `the end of seatd ends the program with an error, so that a service manager starts it again`() async throws
        {
            try await machine.guest.run("start_seatd")
            let (show, _) = try await KMSRun.start(on: machine, as: KMSRun.videoUser)
            try await show.waitUntilShown(first)
            try await machine.guest.run("stop_seatd")
            #expect(try await show.run.program.waitForEnd() == 1)
        }

        @Test
        func `a card held by another program is an error that names the card and the program`() async throws {
            let holder = try await machine.guest.start([
                "/usr/bin/python3", "-c",
                "import os, time; os.open('/dev/dri/card0', os.O_RDWR); print('held', flush=True); time.sleep(600)",
            ])
            _ = try await holder.line { $0.text == "held" }
            let error = try await refusal(containing: "/dev/dri/card0")
            #expect(error.contains("python3"), "\(error)")
            let program = try #require(ProgramUnderTest.pathInGuest)
            let diagnosis = try await machine.guest.run("\(program) doctor || true")
            #expect(diagnosis.contains("python3"), "\(diagnosis)")
            try await waitForConsole("1 text")
        }

        @Test
        func `without access to a seat, it explains how to get it`() async throws {
            let error = try await refusal(
                containing: "cannot open a session on the seat", as: KMSRun.ordinaryUser)
            #expect(error.contains("seatd"), "\(error)")
        }

        @Test
        func `without a card, it reports that there is none`() async throws {
            try await machine.unbindCards()
            _ = try await refusal(containing: "no graphics card")
        }

        /// What the program writes to standard error when it ends because the output cannot be had.
        private func refusal(containing text: String, as user: [String] = []) async throws -> String {
            let path = try #require(ProgramUnderTest.pathInGuest, Comment(rawValue: ProgramUnderTest.absence))
            try await machine.guest.run("mkdir -p /tmp/kms; chmod 777 /tmp/kms")
            let run = try await machine.guest.start(user + [path] + KMSRun.options)
            #expect(try await run.waitForEnd() == 78)
            return try await run.errors(containing: text)
        }
    }
}
