// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Hotplug
package import ScenarioLanguage

/// Plays scenarios on this machine's connectors, one after another, in this process.
package struct CablePlayer: Sendable {
    private let source: @Sendable () -> any ConnectorSource
    private let cables: any Cables
    private let output: BenchOutput.Options?
    private let options: PlayOptions
    private let race: AbortRace
    private let prepare: @MainActor @Sendable (ScenarioSettings, _ folder: String) throws -> BenchOptions

    /// Creates a player.
    ///
    /// - Parameters:
    ///   - source: creates the source of the connectors, a new one for each scenario.
    ///   - cables: moves the cables.
    ///   - output: the outputs that scenarios share, such as the monitors; nil for none.
    ///   - options: playback options.
    ///   - race: ends a scenario early.
    ///   - prepare: creates the options of a bench from a scenario's settings and its folder.
    package init(
        source: @escaping @Sendable () -> any ConnectorSource, cables: any Cables, output: BenchOutput.Options? = nil,
        options: PlayOptions = PlayOptions(), race: AbortRace,
        prepare: @escaping @MainActor @Sendable (ScenarioSettings, _ folder: String) throws -> BenchOptions
    ) {
        (self.source, self.cables, self.options, self.race) = (source, cables, options, race)
        (self.output, self.prepare) = (output, prepare)
    }

    /// Plays a scenario; afterward, the sockets that it used are empty.
    ///
    /// - Parameters:
    ///   - file: the scenario.
    ///   - journal: the file for the journal; nil for none.
    /// - Returns: the outcome.
    package func verdict(of file: ScenarioFile, journal: String? = nil) async -> ScenarioVerdict {
        var (verdict, reason) = await race.run { await play(file, journal) }
        verdict.note(reason, of: file)
        return verdict
    }

    @MainActor
    private func play(_ file: ScenarioFile, _ journal: String?) async -> ScenarioVerdict {
        var order = options
        order.journal = journal
        do {
            return try await file.play(order) { settings, folder in
                var options = try prepare(settings, folder)
                options.output = output
                options.machine = { [source, cables] in
                    CabledMachine(settling: $0, source: source(), cables: cables)
                }
                return options
            }
        } catch {
            return ScenarioVerdict(file, failed: AbortReason("the scenario is played", seen: "\(error)"))
        }
    }
}
