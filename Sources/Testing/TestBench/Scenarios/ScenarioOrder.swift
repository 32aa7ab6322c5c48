// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
package import ScenarioLanguage

/// An order to play one scenario, passed to a process in its environment.
///
/// | variable | value |
/// |---|---|
/// | `SECONDSCREEN_SCENARIO` | the scenario's file |
/// | `SECONDSCREEN_SCENARIO_REPORT` | the file for the verdict, as JSON |
/// | `SECONDSCREEN_SCENARIO_PICTURES` | the folder for pictures of a failure; none when absent |
/// | `SECONDSCREEN_SCENARIO_UPDATE_FRAMES` | `1` to replace expected pictures by the actual ones |
/// | `SECONDSCREEN_SCENARIO_SPEED` | how many times faster than real time; as fast as possible when absent |
/// | `SECONDSCREEN_SCENARIO_FONTS` | the folder of fonts for pictures; the built-in font when absent |
package struct ScenarioOrder: Hashable, Sendable {
    /// The scenario's file.
    package var file: String
    /// The file for the verdict.
    package var report: String
    /// The folder for pictures of a failure; nil for none.
    package var pictures: String?
    /// Whether expected pictures are replaced by the actual ones.
    package var updatesFrames = false
    /// Whether the scenario may write outside of its folder.
    package var allowsOutside = false
    /// How many times faster than real time; nil for as fast as possible.
    package var speed: Double?
    /// The folder of the fonts; nil for the built-in font.
    package var fontFolder: String?

    private static let name = "SECONDSCREEN_SCENARIO"

    /// Creates an order; see the properties.
    package init(file: String, report: String) {
        self.file = file
        self.report = report
    }

    /// Reads the order from an environment; nil for none.
    package init?(environment: [String: String]) {
        guard let file = environment[Self.name], !file.isEmpty, let report = environment["\(Self.name)_REPORT"] else {
            return nil
        }
        self.init(file: file, report: report)
        pictures = environment["\(Self.name)_PICTURES"]
        updatesFrames = environment["\(Self.name)_UPDATE_FRAMES"] == "1"
        allowsOutside = environment["\(Self.name)_ALLOW_OUTSIDE"] == "1"
        speed = environment["\(Self.name)_SPEED"].flatMap(Double.init)
        fontFolder = environment["\(Self.name)_FONTS"]
    }

    /// The order as environment variables.
    package var environment: [String: String] {
        var variables = [Self.name: file, "\(Self.name)_REPORT": report]
        variables["\(Self.name)_PICTURES"] = pictures
        if updatesFrames { variables["\(Self.name)_UPDATE_FRAMES"] = "1" }
        if allowsOutside { variables["\(Self.name)_ALLOW_OUTSIDE"] = "1" }
        variables["\(Self.name)_SPEED"] = speed.map { "\($0)" }
        variables["\(Self.name)_FONTS"] = fontFolder
        return variables
    }

    /// Plays the scenario and writes the verdict.
    ///
    /// - Parameter prepare: makes the options of a bench from what the scenario says, in which folder.
    /// - Throws: when the scenario cannot be read, its settings cannot be used, or the verdict cannot be written.
    @MainActor
    package func carryOut(_ prepare: (ScenarioSettings, _ folder: String) throws -> BenchOptions) async throws {
        let verdict = try await play(prepare)
        try Data(try verdict.encoded()).write(to: URL(fileURLWithPath: report), options: .atomic)
    }

    /// Plays the scenario.
    ///
    /// - Parameter prepare: as for ``carryOut(_:)``.
    /// - Returns: how it went.
    /// - Throws: when the scenario cannot be read, or its settings cannot be used.
    @MainActor
    package func play(
        _ prepare: (ScenarioSettings, _ folder: String) throws -> BenchOptions
    ) async throws -> ScenarioVerdict {
        let file = try ScenarioFile(path: file)
        var options = try prepare(file.scenario.settings, file.folder)
        let files = ScenarioFiles(
            folder: file.folder, pictures: pictures, updatesFrames: updatesFrames, allowsOutside: allowsOutside)
        options.plugged = try options.plugged.map { ($0.socket, try files.resolving($0.spec)) }
        options.fontFolder = fontFolder
        var verdict = ScenarioVerdict(file: file.path)
        do {
            try await Bench.running(options) { bench in
                let stage = BenchStage(bench, files: files, speed: speed)
                var runner = ScenarioRunner(file.scenario, named: file.path, on: stage)
                verdict = await runner.run()
                await stage.pace()
            }
        } catch let error as ActionRefused where options.machine != nil {
            if verdict.failure == nil {
                verdict.failure = Self.failure(of: file, error)
            } else {
                verdict.failure?.story.append("afterwards  \(error)")
            }
        }
        return verdict
    }

    /// The failure of a scenario whose real machine could not be prepared or restored.
    private static func failure(of file: ScenarioFile, _ error: ActionRefused) -> ScenarioVerdict.Failure {
        ScenarioVerdict.Failure(
            place: SourcePlace(file: file.path, line: 1), step: "",
            expected: "cables plug in what is there at launch, and leave nothing plugged in", seen: error.description)
    }
}
