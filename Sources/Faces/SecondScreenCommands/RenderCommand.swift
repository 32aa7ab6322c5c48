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

struct RenderCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render", abstract: "Render the screens of virtual monitors as PNG files, and a contact sheet.",
        discussion: """
            Writes SCREEN.png for each screen ('main' is the device's own) and contact-sheet.png, and prints the file \
            names.
            """)

    @Option(
        help: ArgumentHelp(
            """
            The monitors, separated by commas, each in the format of 'run --plug': 1920x1080,3840x2160,scale=2. May be \
            repeated.
            """, valueName: "specs"),
        completion: .monitors, transform: ScreenSpec.list(argument:))
    var screens: [[ScreenSpec]] = []

    @Option(
        name: .shortAndLong, help: ArgumentHelp("The directory to write to.", valueName: "directory"),
        completion: .directory)
    var output: String
    @OptionGroup var simulation: SimulationArguments
    @OptionGroup var drawing: DrawingArguments

    @MainActor
    func run() async throws {
        let source = try MonitorSource.virtualMonitors(
            PluggedMonitor.plug(screens.flatMap { $0 }), on: SecondScreenCommand.queue)
        let drawing = try drawing.makeDrawing()
        var setup = try simulation.setup()
        try FrameDestination.prepare(output)
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
    /// Parses a spec from the command line; errors include the column.
    init(argument: String) throws {
        do { try self.init(parsing: argument) } catch { throw ValidationError("'\(argument)': \(error)") }
    }

    /// Parses a comma-separated list of specs from the command line; errors include the column.
    static func list(argument: String) throws -> [ScreenSpec] {
        do { return try list(parsing: argument) } catch { throw ValidationError("'\(argument)': \(error)") }
    }
}
