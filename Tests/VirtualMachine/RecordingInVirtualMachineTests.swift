// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

extension InVirtualMachine {
    /// What a real kernel did, recorded there and replayed here, where there is no graphics card.
    @Suite(
        .enabled(
            if: ProgramUnderTest.path != nil || VirtualMachineTrait.isRequired,
            Comment(rawValue: ProgramUnderTest.absence)))
    struct RecordingOnAKernel {
        private let machine: VirtualMachine

        init() async throws {
            machine = try await VirtualMachine.restored()
        }

        /// The lines of a replay that tell of screens and windows, without the main screen and the program's version.
        private static func story(_ output: String) -> [String] {
            output.split(separator: "\n").map(String.init).filter { $0.contains("\"event\":\"screen") }
        }

        /// Waits until the last that was recorded of the second head is its status.
        private func waitForRecording(of status: String) async throws {
            _ = try await machine.guest.run(
                """
                for _ in $(seq 300); do
                    grep 'Virtual-2","status"' /tmp/dock.jsonl | tail -n 1 | grep -q 'Virtual-2","status":"\(status)"' && exit 0
                    sleep 0.1
                done
                cat /tmp/dock.jsonl
                exit 1
                """)
            try await machine.letDriverAcknowledge()
        }

        @Test
        func `a recording of plugs in the guest replays the same there and on this machine, ten times`() async throws {
            let program = try #require(ProgramUnderTest.pathInGuest, Comment(rawValue: ProgramUnderTest.absence))
            let here = try #require(ProgramUnderTest.path, Comment(rawValue: ProgramUnderTest.absence))
            let run = try await machine.guest.start([program, "record", "--source", "udev", "-o", "/tmp/dock.jsonl"])
            _ = try await machine.guest.run(
                "for _ in $(seq 300); do grep -q 'cause.:.start' /tmp/dock.jsonl && exit 0; sleep 0.1; done; exit 1")
            try await machine.plugMonitor(intoHead: 1, width: 1920, height: 1080)
            try await waitForRecording(of: "connected")
            try await machine.unplugMonitor(fromHead: 1)
            try await waitForRecording(of: "disconnected")
            try await run.signal("INT")
            #expect(try await run.waitForEnd() == 0)
            let there = try await machine.guest.run("\(program) replay /tmp/dock.jsonl --virtual --json")
            let expected = Self.story(there)
            #expect(expected.contains { $0.contains("screenConnected") && $0.contains("card0-Virtual-2") })
            #expect(expected.contains { $0.contains("screenDisconnected") && $0.contains("card0-Virtual-2") })
            let folder = try ScratchFolder()
            let file = "\(folder.path)/dock.jsonl"
            try Data(try await machine.guest.run("cat /tmp/dock.jsonl").utf8).write(to: URL(fileURLWithPath: file))
            for _ in 0..<10 {
                let replayed = try HostCommand.run(here, ["replay", file, "--virtual", "--json"])
                #expect(Self.story(String(decoding: replayed, as: UTF8.self)) == expected)
            }
        }
    }
}
