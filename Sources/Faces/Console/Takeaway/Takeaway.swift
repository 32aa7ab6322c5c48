// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import ConsolePage
import DisplayModel
import Hotplug
import Recordings
import ScenarioLanguage
import ScreensWire
import SecondScreen

/// Why a stretch of a journal cannot be taken away.
struct TakeawayError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason, with the remedy.
    let description: String
}

/// A stretch of a journal as steps that do the same again: cables as the sources reported them, and the requests of
/// people, at their times.
///
/// Settings of the runtime's configuration, and choices that it has stored, become steps of their own.
struct Takeaway: Sendable {
    /// What was there, in the form of a scenario.
    private(set) var scenario: Scenario
    /// What the app was told about cables, in order.
    private(set) var posted: [Posted.Name] = []
    /// The external screens at the end, as far as their monitors are connected there.
    private(set) var screens: [(id: String, mode: DisplayMode)] = []
    /// Whether these are all screens.
    private(set) var isComplete = false

    /// Takes a stretch.
    ///
    /// - Parameters:
    ///   - entries: its entries; not empty.
    ///   - before: the state before it.
    ///   - after: the state after it.
    ///   - recording: what the sources reported, up to the end of the stretch, at times of the journal.
    ///   - specs: the specs of virtual monitors.
    /// - Throws: if it is too long for a scenario.
    init(
        _ entries: [Journal.Entry], before: Wire.State, after: Wire.State, recording: Recording, specs: Set<String>
    ) throws(TakeawayError) {
        let start = Duration.seconds(entries.first?.time ?? 0)
        let end = Duration.seconds(entries.last?.time ?? 0)
        guard end - start < .seconds(86_400) else {
            throw TakeawayError(description: "the stretch is longer than a day; choose a shorter one")
        }
        let export = ScenarioExport(recording.stretch(from: start, through: end))
        let names = SocketNames(renamed: export.renamed)
        scenario = export.scenario
        Self.name(&scenario, by: MonitorSpecs(specs, files: export.files))
        scenario.settings.take(before)
        var steps = scenario.steps
        let initial = before.screens.filter { !$0.main }.flatMap { $0.choices(unlike: scenario.settings, names) }
        steps.insert(contentsOf: initial.map { ScenarioStep($0, moment: .at(.zero)) }, at: 0)
        for entry in entries {
            let moment = Duration.seconds(entry.time) - start
            let actions = entry.actions(unlike: scenario.settings, names)
            // A change that a monitor caused comes after the monitor.
            let index = steps.firstIndex { $0.time > moment } ?? steps.endIndex
            steps.insert(contentsOf: actions.map { ScenarioStep($0, moment: .at(moment)) }, at: index)
        }
        scenario.steps = steps.map(\.inMilliseconds)
        note(entries, after, names)
    }

    /// Replaces EDIDs by specs that people can read, or that need no file.
    private static func name(_ scenario: inout Scenario, by specs: MonitorSpecs) {
        for index in scenario.settings.attached.indices {
            scenario.settings.attached[index].spec = specs.named(scenario.settings.attached[index].spec)
        }
        for index in scenario.steps.indices {
            switch scenario.steps[index].action {
            case .plug(let socket, let spec):
                scenario.steps[index].action = .plug(socket: socket, specs.named(spec))
            case .swap(let socket, let spec):
                scenario.steps[index].action = .swap(socket: socket, specs.named(spec))
            default: break
            }
        }
    }

    /// Notes what was seen, as far as the steps lead to it.
    private mutating func note(_ entries: [Journal.Entry], _ after: Wire.State, _ names: SocketNames) {
        let words = [
            "UIScreenDidConnectNotification": "didConnect", "UIScreenDidDisconnectNotification": "didDisconnect",
        ]
        for entry in entries {
            guard let name = entry.notification?.name, let word = words[name], let screen = entry.screen else {
                continue
            }
            posted.append(Posted.Name(word, screen: names.socket(of: screen)))
        }
        var connected = Set(scenario.settings.attached.map(\.socket))
        for step in scenario.steps {
            switch step.action {
            case .plug(let socket, _): connected.insert(socket)
            case .unplug(let socket): connected.remove(socket)
            default: break
            }
        }
        screens = after.screens.filter { !$0.main }.map { (names.socket(of: $0.id), $0.mode.displayMode) }
        isComplete = Set(screens.map(\.id)) == connected
        screens.removeAll { !connected.contains($0.id) }
    }
}

extension Recording {
    /// The part of a recording from a time through another, beginning with the connectors at the first.
    fileprivate func stretch(from start: Duration, through end: Duration) -> Recording {
        let first = entries.last { $0.at <= start && $0.snapshot != nil }
        let base = first.map { [RecordingEntry(at: start, $0.content)] } ?? []
        return Recording(header: header, entries: base + entries.filter { $0.at > start && $0.at <= end })
    }
}

extension ScenarioSettings {
    /// Takes the settings that a state shows.
    fileprivate mutating func take(_ state: Wire.State) {
        if let table = try? DeviceTable(),
            let name = table.name(ofModel: state.device.name)
        {
            (device, system) = (name, state.device.systemVersion)
            orientation = state.device.orientation
        }
        mirroring = state.screens.first { !$0.main }?.mirror
    }
}

extension ScenarioStep {
    /// The time since the start.
    fileprivate var time: Duration { if case .at(let time) = moment { time } else { .zero } }

    /// The step at a whole millisecond, which is easier to read.
    fileprivate var inMilliseconds: ScenarioStep {
        var step = self
        step.moment = .at(.milliseconds(time.wholeMilliseconds))
        return step
    }
}

extension ConsoleSession {
    /// Takes a stretch of the journal.
    ///
    /// - Parameter numbers: the numbers of its first and last entry.
    /// - Returns: the stretch.
    /// - Throws: ``TakeawayError`` if it is not there, or not possible.
    func takeaway(_ numbers: ClosedRange<Int>) throws(TakeawayError) -> Takeaway {
        // The numbers come from a request: any number is possible.
        let entries = ring.entries.filter { numbers.contains($0.number) }
        guard let first = entries.first, first.number == numbers.lowerBound, let recording = record.recording else {
            throw TakeawayError(description: "these entries are not in the journal any more; choose later ones")
        }
        var before = ring.entries.first?.state
        for entry in ring.entries(0..<max(first.number, ring.first)) { before?.follow(entry) }
        if let state = first.state { before = state }
        guard let before else {
            throw TakeawayError(description: "the runtime has not answered yet; take a stretch after it has")
        }
        var after = before
        for entry in entries { after.follow(entry) }
        let states = ring.entries.compactMap(\.state).flatMap(\.sockets)
        let specs = states + ring.entries.compactMap(\.sockets).flatMap(\.self)
        return try Takeaway(
            entries, before: before, after: after, recording: recording, specs: Set(specs.compactMap(\.spec)))
    }
}
