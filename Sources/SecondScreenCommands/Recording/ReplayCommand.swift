// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import Hotplug
import Recordings
import SecondScreen
import UIKitCore

/// `secondscreen replay FILE`: a recording as an app would see it.
struct ReplayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Play a recording, and print what an app sees of it, as 'run' does.",
        discussion: """
            Times are those of the recording, from its first entry on, at whichever speed it plays. What had not settled \
            when it was recorded is settled as 'run' does it. A recording that a loss of power has cut off plays up to \
            there.
            """)

    @Argument(help: "The recording; '-' for standard input.", completion: .file())
    var file: String

    @Option(help: ArgumentHelp("How many times as fast as it was recorded, 0.001 to 1000000.", valueName: "n"))
    var speed = 1.0

    @Flag(help: "Play an entry for each line of standard input: press Enter.")
    var step = false

    @Flag(help: "Play in no time.")
    var virtual = false

    @Flag(help: "Print one JSON object a line; diagnostics go to standard error.")
    var json = false

    @OptionGroup var simulation: SimulationArguments

    func validate() throws {
        guard (0.001...1e6).contains(speed) else { throw ValidationError("--speed is a number from 0.001 to 1000000") }
        guard [speed != 1, step, virtual].count(where: { $0 }) <= 1 else {
            throw ValidationError("say --speed, --step or --virtual, not several")
        }
        guard !step || file != "-" else {
            throw ValidationError("--step and a recording both come from standard input")
        }
    }

    @MainActor
    func run() async throws {
        let reading = try Recording.reading(path: file)
        if let warning = reading.warning { StandardOutput.writeDiagnostic("\(file): \(warning)") }
        let entries = reading.recording.settled().entries.filter { $0.snapshot != nil }
        let start = entries.first?.at ?? .zero
        let player = try ReplayPlayer(simulation.setup(), json: json)
        defer { player.stop() }
        let clock = QueueClock(SecondScreenCommand.queue)
        let began = clock.now
        for (index, entry) in entries.enumerated() {
            let time = entry.at - start
            if step, index > 0, readLine() == nil { return }
            if !step, !virtual {
                try await clock.sleep(until: began.advanced(by: time.played(at: speed)), tolerance: .zero)
            }
            try player.play(entry, at: time, showingEntry: step)
        }
        guard entries.isEmpty else { return }
        StandardOutput.writeDiagnostic("\(file): nothing was recorded")
    }
}
