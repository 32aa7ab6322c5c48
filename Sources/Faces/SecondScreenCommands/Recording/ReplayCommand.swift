// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import Hotplug
import Recordings
import Runtime
import SecondScreen
import UIKitCore

/// `secondscreen replay FILE`: plays a recording to an app.
struct ReplayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Play a recording, and print what an app sees, as 'run' does.",
        discussion: """
            Times are those of the recording, from its first state on, whatever the speed; so is the output. A raw \
            recording is settled as by 'run'. A recording that was cut off by a loss of power plays up to there. For \
            pictures, or for other programs, use 'secondscreen run --source recording=FILE'.
            """)

    @Argument(help: "The recording; '-' for standard input.", completion: .file())
    var file: String

    @Option(help: ArgumentHelp("The speed, 0.001 to 1000000; 1 is that of the recording.", valueName: "n"))
    var speed = 1.0

    @Flag(help: "Play a state for each line of standard input: press Enter.")
    var step = false

    @Flag(help: "Play without waiting.")
    var virtual = false

    @Flag(help: "Print one JSON object a line; diagnostics go to standard error.")
    var json = false

    @OptionGroup var simulation: SimulationArguments

    func validate() throws {
        guard MonitorSource.speeds.contains(speed) else {
            throw ValidationError("--speed is a number from 0.001 to 1000000")
        }
        guard [speed != 1, step, virtual].count(where: { $0 }) <= 1 else {
            throw ValidationError("--speed, --step and --virtual exclude each other")
        }
        guard !step || file != "-" else {
            throw ValidationError("--step and the recording cannot both use standard input")
        }
    }

    @MainActor
    func run() async throws {
        let reading = try Recording.reading(path: file)
        if let warning = reading.warning { StandardOutput.writeDiagnostic("\(file): \(warning)") }
        let queue = SecondScreenCommand.queue
        let pace: ReplayPacer.Pace = virtual ? .virtual : step ? .stepwise : .speed(speed)
        let player = ReplayPlayer(reading.recording, on: try simulation.setup(), json: json, queue: queue)
        guard try await player.play(ReplayPacer(pace, showingEntries: !json, on: queue)) else {
            return StandardOutput.writeDiagnostic("\(file): nothing was recorded")
        }
    }
}
