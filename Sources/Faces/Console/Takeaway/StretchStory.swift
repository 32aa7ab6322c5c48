// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import ConsolePage
import DisplayModel
import ScenarioLanguage
import ScreensWire

/// What people and programs did with the device and its screens during a stretch, except for cable changes.
struct StretchStory {
    private let stretch: Stretch
    private let names: SocketNames
    private let start: Double
    private let calls: StretchCalls
    private let times: [Double]
    private var model: ScreenModel
    private var state: Wire.State
    private var moments: [Takeaway.Moment] = []

    /// Creates the story of a stretch.
    ///
    /// - Parameters:
    ///   - stretch: the stretch.
    ///   - settings: the settings of the scenario.
    ///   - names: the names of screens in the scenario.
    ///   - identifiers: the identifiers of monitors in the scenario.
    ///   - start: the journal time at which the scenario starts, in seconds.
    init(
        _ stretch: Stretch, _ settings: ScenarioSettings, _ names: SocketNames, _ identifiers: PlayedIdentifiers,
        since start: Double
    ) {
        (self.stretch, self.names, self.start) = (stretch, names, start)
        times = stretch.entries.map(stretch.time)
        calls = StretchCalls(stretch.entries, times: times)
        (model, state) = (ScreenModel(settings, names, identifiers), stretch.before)
    }

    /// Returns the story as moments.
    ///
    /// - Parameter opening: the first steps.
    /// - Returns: the moments, not necessarily in order.
    mutating func tell(_ opening: [ScenarioAction]) -> [Takeaway.Moment] {
        for screen in state.screens where !screen.main { settle(screen, at: start) }
        for action in opening { add(action, at: start) }
        for index in moments.indices { moments[index].isOpening = true }
        for (index, entry) in stretch.entries.enumerated() {
            let before = state
            state.follow(entry)
            if let change = entry.change { follow(change, index, calls.byChange[index], before) }
            if let state = entry.state, index > 0 {
                // A state in the middle follows an interruption.
                for screen in state.screens where !screen.main { settle(screen, at: entry.time) }
                reach(state.device, from: before.device, at: entry.time)
            }
            if let call = entry.call, !calls.explained.contains(index) { perform(call, entry, at: entry.time) }
            if let count = entry.gap, count > 0 {
                remark("the console missed \(Spelling.count(count, "entry", "entries")) here", at: entry.time)
            }
        }
        return moments
    }

    private mutating func follow(_ change: Wire.Change, _ index: Int, _ cause: Int?, _ before: Wire.State) {
        let time = times[index]
        if let screen = change.screen, !screen.main {
            let isNew = [.screenConnected, .windowShown, .windowReleased].contains(change.kind)
            if isNew { model.renewWindow(of: screen) }
            model.meet(screen, at: time)
        }
        let first = moments.count
        if let cause, let call = stretch.entries[cause].call { perform(call, stretch.entries[cause], at: time) }
        if let device = change.device, cause == nil { reach(device, from: before.device, at: time) }
        // A screen's window disappears with the screen, or when the app resumes after missing the disconnection.
        guard let screen = change.screen, !screen.main, state.screens.contains(where: { $0.id == screen.id }),
            !isLeaving(screen.id, after: index)
        else { return }
        reach(screen, at: time)
        join(first..<moments.count)
    }

    /// Returns whether a change is part of a screen's disconnection: its cable, or a replacement monitor, caused both.
    private func isLeaving(_ screen: String, after index: Int) -> Bool {
        zip(stretch.entries, times).dropFirst(index + 1).prefix { $0.1 - times[index] < Stretch.quiet }.contains {
            $0.0.change?.kind == .screenDisconnected && $0.0.change?.id == screen
        }
    }

    /// Adds the steps that bring a screen to its current state, and expects that state after the last one.
    private mutating func settle(_ screen: Wire.Screen, at time: Double) {
        let first = moments.count
        reach(screen, at: time)
        join(first..<moments.count)
    }

    /// Adds the steps that bring a screen to its current state.
    private mutating func reach(_ screen: Wire.Screen, at time: Double) {
        for action in model.steps(to: screen, at: time) { add(action, at: time) }
    }

    /// Keeps expectations about a screen only after the last of the steps that lead to them.
    private mutating func join(_ steps: Range<Int>) {
        for index in steps.dropLast() where moments[index].action?.lastingChoice?.isMode == false {
            moments[index].expectations.removeAll { if case .screen = $0 { true } else { false } }
        }
    }

    /// Adds the steps for device changes that were not requested at the console.
    private mutating func reach(_ device: Wire.Device, from before: Wire.Device, at time: Double) {
        if device.rotationLocked != before.rotationLocked { add(device.rotationLocked ? .lock : .unlock, at: time) }
        if let orientation = device.orientation, orientation != before.orientation {
            add(.rotate(orientation), at: time)
        }
        guard device.app != before.app else { return }
        switch device.app {
        case .active: add(before.app == .suspended ? .resume : .foreground, at: time)
        case .background: add(.background, at: time)
        case .suspended: add(.suspend, at: time)
        case .inactive: break
        }
    }

    /// Adds the steps of a request.
    private mutating func perform(_ call: Journal.Entry.Call, _ entry: Journal.Entry, at time: Double) {
        guard call.error == nil else { return remark(entry.text, at: time) }
        guard let actions = call.actions(names) else {
            return remark("\(entry.text): cannot be expressed in a scenario", at: time)
        }
        for action in actions {
            if action.needsAppInFront, state.device.app == .background || state.device.app == .suspended {
                remark("\(entry.text): the app was not in the foreground", at: time)
            } else {
                add(action, at: time)
            }
        }
    }

    private mutating func add(_ action: ScenarioAction, at time: Double) {
        model.follow(action)
        var moment = Takeaway.Moment(time: offset(time), action: action)
        if let (socket, isMode) = action.lastingChoice,
            let screen = state.screens.first(where: { names.socket(of: $0.id) == socket })
        {
            let facts = screen.facts(isBuiltIn: stretch.isBuiltIn, app: state.device.app).filter {
                if case .mode = $0 { isMode } else { !isMode }
            }
            // The result may be known only later.
            let isKnown =
                if case .mode(_, .exact(let mode)) = action { mode.matches(screen.mode.displayMode) } else { true }
            if isKnown, !facts.isEmpty { moment.expectations = [.screen(socket, facts)] }
        }
        if action == .suspend { moment.expectations = [.app(.suspended)] }
        if action == .resume { moment.expectations = [.app(.active)] }
        moments.append(moment)
    }

    private mutating func remark(_ text: String, at time: Double) {
        moments.append(Takeaway.Moment(time: offset(time), remark: text))
    }

    /// Returns the time since the start, in whole milliseconds for readability.
    private func offset(_ time: Double) -> Duration {
        .milliseconds(Duration.seconds(max(0, time - start)).wholeMilliseconds)
    }
}

extension ScenarioAction {
    /// Whether the action needs an app that receives events.
    fileprivate var needsAppInFront: Bool {
        if case .touch = self { true } else { false }
    }

    /// The screen whose facts the action changes, and whether it changes the mode; nil for other actions.
    fileprivate var lastingChoice: (screen: String, isMode: Bool)? {
        switch self {
        case .mode(let screen, _): (screen, true)
        case .mirror(let screen, _), .overscan(let screen, _), .rotation(let screen, _): (screen, false)
        default: nil
        }
    }
}
