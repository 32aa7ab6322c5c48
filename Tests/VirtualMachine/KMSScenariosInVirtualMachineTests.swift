// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Synchronization
import TestBench
import Testing

extension KMSInVirtualMachine {
    /// The project's scenarios with real cables and real monitors: what these show at the end of each.
    @Suite(
        .enabled(
            if: ProgramUnderTest.path != nil || VirtualMachineTrait.isRequired,
            Comment(rawValue: ProgramUnderTest.absence)))
    struct KMSScenarios {
        private let machine: VirtualMachine
        /// How many scenarios are played; `SECONDSCREEN_VM_SCENARIOS` says another number.
        private static let count =
            ProcessInfo.processInfo.environment["SECONDSCREEN_VM_SCENARIOS"].flatMap(Int.init) ?? 6
        /// More moves, and more pixels, take too long in an emulated guest.
        private static let mostMoves = 6
        private static let mostPixels = 1920 * 1200
        private static let limit = Duration.seconds(1800)

        init() async throws {
            machine = try await VirtualMachine.restored()
        }

        @Test
        func `scenarios pass with their screens on the monitors, and each monitor shows its own at the end`()
            async throws
        {
            let program = try #require(ProgramUnderTest.pathInGuest, Comment(rawValue: ProgramUnderTest.absence))
            let scenarios = try GuestScenario.picked(Self.count, where: Self.canBeShown)
            #expect(scenarios.count >= min(Self.count, 6))
            let stage = try ShownScenarios(scenarios, on: machine)
            try await machine.unplugMonitor(fromHead: 0)
            try await machine.settleConnectors("no monitor at all") { $0.values.allSatisfy { !$0.isConnected } }
            let run = try await machine.guest.start(
                [program, "scenario", "run", stage.folderInGuest, "--cables", "\(stage.folderInGuest)/cables.sh"]
                    + ["--output", "kms", "--format", "tap"])
            let status = try await machine.servingCables {
                await stage.look(at: $0)
            } _: {
                try await run.waitForEnd(within: Self.limit)
            }
            let story = run.lines.map { "\($0.uptime) \($0.text)" }
            #expect(status == 0, "\(story.joined(separator: "\n"))\n\(run.errorLines.joined(separator: "\n"))")
            #expect(run.lines.count { $0.text.hasPrefix("ok ") } == scenarios.count)
            let (compared, complaints) = stage.result
            #expect(complaints.isEmpty, "\(complaints.joined(separator: "\n"))")
            #expect(compared == scenarios.map(\.name).sorted())
        }

        /// Whether a scenario is short, and ends with monitors whose screens show something that a snapshot shows.
        private static func canBeShown(_ scenario: GuestScenario) -> Bool {
            // The driver has no interlaced modes, and the pictures of a monitor on its side are not upright.
            let words = ["suspend", "rotation", "expect frame", "snapshot", "i@"]
            return (1...mostMoves).contains(scenario.moves) && !scenario.headsAtEnd.isEmpty
                && !words.contains(where: scenario.text.contains)
                && scenario.cableMoves.allSatisfy { move in
                    switch move {
                    case .plug(_, _, let width, let height): width * height <= mostPixels
                    case .unplug: true
                    }
                }
        }
    }
}

/// Scenarios that take a picture of each monitor's screen at their end, in a folder that host and guest share.
private final class ShownScenarios: Sendable {
    private struct State {
        var compared: [String] = []
        var complaints: [String] = []
    }

    let folderInGuest = "\(VirtualMachine.exchangeFolderInGuest)/scenarios"
    private let folder: String
    private let scenarios: [GuestScenario]
    private let machine: VirtualMachine
    private let state = Mutex(State())

    /// Writes the scenarios, and the program that moves cables.
    init(_ scenarios: [GuestScenario], on machine: VirtualMachine) throws {
        (self.scenarios, self.machine) = (scenarios, machine)
        folder = "\(machine.exchangeFolder)/scenarios"
        let files = FileManager.default
        if files.fileExists(atPath: folder) { try files.removeItem(atPath: folder) }
        try files.createDirectory(atPath: folder, withIntermediateDirectories: false)
        for scenario in scenarios {
            let name = Self.flat(scenario.name)
            let pictures = scenario.headsAtEnd.map {
                "snapshot card0-Virtual-\($0 + 1) \(Self.picture(of: $0, scenario))\n"
            }
            let text = scenario.text + (scenario.text.hasSuffix("\n") ? "" : "\n") + pictures.joined()
            try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(name)"))
        }
        let guest = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Guest/cables.sh")
        try files.copyItem(atPath: guest.path, toPath: "\(folder)/cables.sh")
    }

    /// The scenarios whose pictures were compared, and what is wrong with them.
    var result: (compared: [String], complaints: [String]) { state.withLock { ($0.compared.sorted(), $0.complaints) } }

    /// Compares what monitors show with the pictures of a scenario that has just ended: before it leaves the sockets
    /// empty, it asks for the first to be emptied, and goes on only when that is answered.
    func look(at request: String) async {
        guard request.hasPrefix("unplug") else { return }
        let compared = state.withLock(\.compared)
        for scenario in scenarios where !compared.contains(scenario.name) {
            let files = scenario.headsAtEnd.map { "\(folder)/\(Self.picture(of: $0, scenario))" }
            guard files.allSatisfy(FileManager.default.fileExists) else { continue }
            state.withLock { $0.compared.append(scenario.name) }
            // The program that moves cables is waited for 30 seconds.
            let deadline = ContinuousClock.now + .seconds(25)
            for (head, file) in zip(scenario.headsAtEnd, files) {
                do {
                    let picture = try Picture(file: Array(Data(contentsOf: URL(filePath: file))))
                    try await machine.waitForHead(
                        head, toShow: picture, "the end of \(scenario.name)",
                        within: max(.zero, deadline - ContinuousClock.now))
                } catch {
                    state.withLock { $0.complaints.append("\(scenario.name): \(error)") }
                }
            }
        }
    }

    private static func flat(_ name: String) -> String { name.replacing("/", with: "-") }

    private static func picture(of head: Int, _ scenario: GuestScenario) -> String {
        "\(flat(scenario.name))-\(head).png"
    }
}
