// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import Base
import DisplayModel
import FrameOutput
import Hotplug
import Runtime
import SecondScreen
import UIKitCore

/// `secondscreen render --screens SPEC,… -o FOLDER`: what every screen shows, as a PNG each.
struct RenderCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render",
        abstract: "Plug virtual monitors in, and write a picture of every screen, and one of them all.",
        discussion: """
            Writes SCREEN.png for each screen, 'main' being the device's own, and contact-sheet.png, and prints the \
            files' names.
            """)

    @Option(
        help: ArgumentHelp(
            """
            The monitors, with commas between them, each as 'run --plug' has it: 1920x1080,3840x2160,scale=2. May be \
            given several times.
            """, valueName: "specs"),
        transform: ScreenSpec.list(argument:))
    var screens: [[ScreenSpec]] = []

    @Option(name: .shortAndLong, help: ArgumentHelp("The folder to write to.", valueName: "folder"))
    var output: String

    @OptionGroup var simulation: SimulationArguments

    @OptionGroup var drawing: DrawingArguments

    @MainActor
    func run() async throws {
        try FrameDestination.prepare(output)
        var sourceOptions = MonitorSource.Options()
        sourceOptions.plugged = screens.flatMap { $0 }.map { MonitorSource.Plug($0) }
        let source = try MonitorSource.virtual.open(
            sourceOptions, on: SecondScreenCommand.queue, report: StandardOutput.writeDiagnostic
        ).source
        let drawing = try drawing.makeDrawing()
        var setup = try simulation.setup()
        drawing.serve(&setup)
        let manager = ScreenManager(setup) { event in
            if case .warning(let message) = event { StandardOutput.writeDiagnostic(message) }
        }
        await manager.launch(onFirstSnapshotOf: source)
        let outputs = try self.drawing.outputs(drawing, to: [])
        var frames = try await StillFrames.compose(manager.device, by: outputs)
        let details = manager.device.screens.map { $0.displayMode?.description ?? "" }
        manager.stop()
        if let sheet = try await StillFrames.contactSheet(of: frames, details: details, by: outputs) {
            frames.append(sheet)
        }
        let sink = try FrameDestination.png(folder: output).makeSink()
        for frame in frames {
            try await sink.present(frame)
            try StandardOutput.write("\(output)/\(frame.screen).png".escapingControls())
        }
    }
}

extension ScreenSpec {
    /// Reads specs from the command line; a mistake is shown with its column.
    static func list(argument: String) throws -> [ScreenSpec] {
        do throws(ScreenSpecError) {
            return try list(parsing: argument)
        } catch {
            throw ValidationError("'\(argument)': \(error)")
        }
    }
}
