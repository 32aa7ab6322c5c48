// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

extension InVirtualMachine {
    /// The project's scenarios on a real kernel, step by step: its connectors, events and files in the place of scripted
    /// ones, in the same virtual time.
    @Suite(
        .enabled(
            if: ProgramUnderTest.path != nil || VirtualMachineTrait.isRequired,
            Comment(rawValue: ProgramUnderTest.absence)))
    struct ScenariosOnAKernel {
        private let machine: VirtualMachine
        /// How many scenarios are played; `SECONDSCREEN_VM_SCENARIOS` says another number, as 1000 for all.
        private static let count =
            ProcessInfo.processInfo.environment["SECONDSCREEN_VM_SCENARIOS"].flatMap(Int.init) ?? 60
        private static let limit = Duration.seconds(1800)

        init() async throws {
            machine = try await VirtualMachine.restored()
        }

        @Test
        func `scenarios pass on a kernel with real plugs as they do when scripted`() async throws {
            let program = try #require(ProgramUnderTest.pathInGuest, Comment(rawValue: ProgramUnderTest.absence))
            let scenarios = try GuestScenario.picked(Self.count)
            #expect(scenarios.count >= min(Self.count, 100))
            let folder = try ScratchFolder()
            try Self.write(scenarios, to: folder.path)
            try await machine.unplugMonitor(fromHead: 0)
            try await machine.settleConnectors("no monitor at all") { $0.values.allSatisfy { !$0.isConnected } }
            let run = try await machine.guest.start([
                program, "scenario", "run", "\(folder.path)/scenarios", "--cables", "\(folder.path)/cables.sh",
                "--format", "tap",
            ])
            let status = try await machine.servingCables { try await run.waitForEnd(within: Self.limit) }
            let story = run.lines.map { "\($0.uptime) \($0.text)" }
            #expect(status == 0, "\(story.joined(separator: "\n"))\n\(run.errorLines.joined(separator: "\n"))")
            #expect(run.lines.count { $0.text.hasPrefix("ok ") } == scenarios.count)
        }

        /// Writes scenarios and the program that moves cables where the guest sees them, beside the pictures that they
        /// compare with.
        private static func write(_ scenarios: [GuestScenario], to folder: String) throws {
            let files = FileManager.default
            for scenario in scenarios {
                let file = URL(filePath: "\(folder)/scenarios/\(scenario.name)")
                let parent = file.deletingLastPathComponent()
                if !files.fileExists(atPath: parent.path) {
                    try files.createDirectory(at: parent, withIntermediateDirectories: true)
                    let frames = "\(GuestScenario.folder)/\(parent.lastPathComponent)/frames"
                    try files.createSymbolicLink(atPath: "\(parent.path)/frames", withDestinationPath: frames)
                }
                try Data(scenario.text.utf8).write(to: file)
            }
            let guest = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Guest/cables.sh")
            try files.copyItem(atPath: guest.path, toPath: "\(folder)/cables.sh")
        }
    }
}
