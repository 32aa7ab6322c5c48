// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Hotplug
import Recordings
import ScenarioLanguage
import ScriptedHotplug

/// A machine that replays a recording at the original times; no other changes are possible.
final class RecordedMachine: BenchMachine {
    private let first: ConnectorSnapshot
    private var rest: ArraySlice<(at: Duration, snapshot: ConnectorSnapshot)>

    /// Creates a machine; nil if the recording has no states.
    ///
    /// - Parameters:
    ///   - recording: the recording, settled.
    ///   - start: the time in the recording at which the bench's time begins.
    init?(_ recording: Recording, from start: Duration) {
        let states = recording.entries.compactMap { entry in
            entry.snapshot.map { (at: max(.zero, entry.at - start), snapshot: $0) }
        }
        guard let first = states.first else { return nil }
        self.first = first.snapshot
        rest = states.dropFirst()
    }

    func attach(_ spec: ScreenSpec, to socket: ConnectorID) throws { throw refusal }
    func open() {}
    func start() -> ConnectorSnapshot { first }
    var nextMoment: Duration? { rest.first?.at }
    var isSettled: Bool { true }

    func advance(to now: Duration) -> [ConnectorSnapshot] {
        let due = rest.prefix { $0.at <= now }
        rest = rest.dropFirst(due.count)
        return due.map(\.snapshot)
    }

    func perform(
        _ change: ScriptedMachine.Change, of action: ScenarioAction, at now: Duration
    ) throws(ActionRefused) { throw refusal }

    func takeTrouble() -> ActionRefused? { nil }
    func close() {}

    private var refusal: ActionRefused { ActionRefused("cannot change monitors while a recording is playing") }
}
