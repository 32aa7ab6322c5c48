// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Compositor
import ConsolePage
import Foundation
import FrameOutput
import JSONText
package import Runtime
package import ScenarioLanguage

/// Options for playing scenarios on any stage.
package struct PlayOptions: Hashable, Sendable {
    /// The folder for pictures of a failure; nil for none.
    package var pictures: String?
    /// Whether expected pictures are replaced by actual ones.
    package var updatesFrames = false
    /// Whether a scenario may write outside its folder.
    package var allowsOutside = false
    /// The speed relative to real time; nil for as fast as possible.
    package var speed: Double?
    /// The folder of the fonts; nil for the built-in font.
    package var fontFolder: String?
    /// The file for the journal, as JSON; nil for none.
    package var journal: String?
    /// The file for the step being played; nil for none. See ``ReachedStep``.
    package var progress: String?
    /// The outputs that scenarios do not share; files go to a folder with the scenario's name.
    package var outputs: [FrameDestination] = []

    /// Creates the defaults.
    package init() {}

    /// Returns the files of a scenario in a folder.
    func files(of file: ScenarioFile, in folder: String) -> ScenarioFiles {
        var files = ScenarioFiles(
            folder: folder, pictures: pictures, updatesFrames: updatesFrames, allowsOutside: allowsOutside)
        files.name = file.name
        return files
    }
}

/// A request to play one scenario, passed to a process in its environment.
///
/// | variable | value |
/// |---|---|
/// | `SECONDSCREEN_SCENARIO` | the scenario's file |
/// | `SECONDSCREEN_SCENARIO_REPORT` | the file for the verdict, as JSON |
/// | `SECONDSCREEN_SCENARIO_NAME` | the scenario's name in the paths of its pictures; its file's name when absent |
/// | `SECONDSCREEN_SCENARIO_PICTURES` | the folder for pictures of a failure; none when absent |
/// | `SECONDSCREEN_SCENARIO_UPDATE_FRAMES` | `1` to replace expected pictures with actual ones |
/// | `SECONDSCREEN_SCENARIO_SPEED` | the speed relative to real time; as fast as possible when absent |
/// | `SECONDSCREEN_SCENARIO_OUTPUTS` | the outputs that show the screens, one per line; none when absent |
/// | `SECONDSCREEN_SCENARIO_JOURNAL` | the file for the journal, as lines of JSON; none when absent |
/// | `SECONDSCREEN_SCENARIO_PROGRESS` | the file for the step being played; none when absent |
/// | `SECONDSCREEN_SCENARIO_FONTS` | the folder of fonts for pictures; the built-in font when absent |
package struct ScenarioOrder: Hashable, Sendable {
    /// The scenario's file.
    package var file: String
    /// The file for the verdict.
    package var report: String
    /// The scenario's name in the paths of its pictures; nil for its file's name.
    package var picturesName: String?
    /// The playback options.
    package var options: PlayOptions

    private static let name = "SECONDSCREEN_SCENARIO"

    /// Creates an order; see the properties.
    package init(file: String, report: String, options: PlayOptions = PlayOptions()) {
        (self.file, self.report, self.options) = (file, report, options)
    }

    /// Reads the request from an environment; nil if there is none.
    package init?(environment: [String: String]) {
        guard let file = environment[Self.name], !file.isEmpty, let report = environment["\(Self.name)_REPORT"] else {
            return nil
        }
        self.init(file: file, report: report)
        picturesName = environment["\(Self.name)_NAME"]
        options.pictures = environment["\(Self.name)_PICTURES"]
        options.updatesFrames = environment["\(Self.name)_UPDATE_FRAMES"] == "1"
        options.allowsOutside = environment["\(Self.name)_ALLOW_OUTSIDE"] == "1"
        options.speed = environment["\(Self.name)_SPEED"].flatMap(Double.init)
        options.fontFolder = environment["\(Self.name)_FONTS"]
        options.journal = environment["\(Self.name)_JOURNAL"]
        options.progress = environment["\(Self.name)_PROGRESS"]
        let outputs = environment["\(Self.name)_OUTPUTS"]?.split(separator: "\n") ?? []
        options.outputs = outputs.compactMap { try? FrameDestination(parsing: String($0)) }
    }

    /// The request as environment variables.
    package var environment: [String: String] {
        var variables = [Self.name: file, "\(Self.name)_REPORT": report]
        variables["\(Self.name)_NAME"] = picturesName
        variables["\(Self.name)_PICTURES"] = options.pictures
        if options.updatesFrames { variables["\(Self.name)_UPDATE_FRAMES"] = "1" }
        if options.allowsOutside { variables["\(Self.name)_ALLOW_OUTSIDE"] = "1" }
        variables["\(Self.name)_SPEED"] = options.speed.map { "\($0)" }
        variables["\(Self.name)_FONTS"] = options.fontFolder
        variables["\(Self.name)_JOURNAL"] = options.journal
        variables["\(Self.name)_PROGRESS"] = options.progress
        if !options.outputs.isEmpty {
            variables["\(Self.name)_OUTPUTS"] = options.outputs.map(\.description).joined(separator: "\n")
        }
        return variables
    }

    /// Plays the scenario and writes the verdict.
    ///
    /// - Parameter prepare: creates the options of a bench from a scenario's settings and its folder.
    /// - Throws: if the scenario cannot be read, its settings cannot be used, or the verdict cannot be written.
    @MainActor
    package func carryOut(_ prepare: (ScenarioSettings, _ folder: String) throws -> BenchOptions) async throws {
        var scenario = try ScenarioFile(path: file)
        if let picturesName { scenario.name = picturesName }
        let verdict = try await scenario.play(options, prepare)
        try Data(try verdict.encoded()).write(to: URL(fileURLWithPath: report), options: .atomic)
    }
}

extension ScenarioFile {
    /// Plays the scenario on a bench whose options `prepare` creates from the scenario's settings and folder.
    @MainActor
    func play(
        _ order: PlayOptions, _ prepare: (ScenarioSettings, _ folder: String) throws -> BenchOptions
    ) async throws -> ScenarioVerdict {
        var options = try prepare(scenario.settings, folder)
        let files = order.files(of: self, in: folder)
        options.plugged = try options.plugged.map { ($0.socket, try files.resolving($0.spec)) }
        options.fontFolder = order.fontFolder
        var own = FrameSinks([])
        if !order.outputs.isEmpty {
            own = try FrameSinks(order.outputs.map(output)) { options.output?.warn($0) }
            var output = options.output ?? BenchOutput.Options(own)
            output.sinks = FrameSinks((options.output?.sinks.all ?? []) + own.all)
            options.output = output
        }
        options.takesPictures = scenario.takesPictures || options.output != nil || order.journal != nil
        var verdict = ScenarioVerdict(file: path)
        let journal = order.journal.map { StageJournal(file: path, draft: $0) }
        defer { write(journal?.journal(verdict, source: text), to: order.journal) }
        do {
            try await Bench.running(options) { bench in
                let stage = BenchStage(bench, files: files, speed: order.speed, journal: journal)
                var runner = ScenarioRunner(scenario, named: path, on: stage)
                runner.progress = order.progress.flatMap(ReachedStepFile.init)
                verdict = await runner.run()
                await stage.pace()
            }
        } catch let error as ActionRefused where options.machine != nil {
            // The real machine could not be prepared or restored.
            if verdict.passed {
                verdict = ScenarioVerdict(
                    file: path, steps: verdict.steps, duration: verdict.duration,
                    failed: "the monitors at launch can be plugged in, and all are unplugged at the end",
                    seen: error.description)
            } else {
                verdict.failure?.story.append("afterwards  \(error)")
            }
        }
        for case let sink as PNGSink in own.all {
            if let failure = await sink.failure { verdict.note(failure, of: sink) }
        }
        return verdict
    }
}

extension ScenarioVerdict {
    /// Records that the scenario's pictures are incomplete, which fails it: whoever looks at them would not notice.
    fileprivate mutating func note(_ error: FrameSinkError, of sink: PNGSink) {
        guard passed else {
            failure?.story.append("afterwards  \(sink.name): \(error)")
            return
        }
        self = ScenarioVerdict(
            file: file, steps: steps, duration: duration, failed: "the pictures are written to \(sink.name)",
            seen: error.description)
    }
}

extension ScenarioFile {
    /// Writes a journal; without one, a report contains only the verdict.
    func write(_ journal: Journal?, to path: String?) {
        guard let journal, let path else { return }
        try? Data(journal.json.text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    }

    /// Returns an output for this scenario: files go to a folder with the scenario's name.
    private func output(_ destination: FrameDestination) -> FrameDestination {
        guard case .png(let folder) = destination else { return destination }
        return .png(folder: "\(folder)/\(name)")
    }
}
