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

/// A stretch of a journal as steps that do the same again: cables as the sources reported them, and what people asked
/// for, at their times.
///
/// Choices that were made before the stretch, or by other programs, become steps too.
struct Takeaway: Sendable {
    /// Something that happened, and what was seen after it.
    struct Moment: Sendable {
        /// The time since the start of the stretch.
        var time: Duration
        /// The step; nil for what scenarios cannot do.
        var action: ScenarioAction?
        /// Whether the next step waits for this one.
        var waits = true
        /// What people should know about it, in one line.
        var remark: String?
        /// What was seen.
        var expectations: [Expectation] = []
        /// Whether the app is suspended after it.
        var isSuspended = false
    }

    /// The notifications that tell of cables, and their names in scenarios.
    static let words = [
        "UIScreenDidConnectNotification": "didConnect", "UIScreenDidDisconnectNotification": "didDisconnect",
    ]

    /// What was there at the start.
    private(set) var settings: ScenarioSettings
    /// What happened, in order.
    private(set) var moments: [Moment] = []
    /// What was seen at the end.
    private(set) var ending: [Expectation] = []
    /// The times of the journal from which to which it lasted.
    let period: (start: Double, end: Double)

    /// Takes a stretch.
    ///
    /// - Parameter stretch: the stretch.
    /// - Throws: if it is too long for a scenario.
    init(_ stretch: Stretch) throws(TakeawayError) {
        let start = stretch.start
        period = (start, stretch.entries.last?.time ?? start)
        guard period.end - period.start < 86_400 else {
            throw TakeawayError(description: "the stretch is longer than a day; choose a shorter one")
        }
        let beginning = Duration.seconds(start)
        let export = ScenarioExport(
            stretch.recording.stretch(from: beginning, through: .seconds(period.end)))
        let names = SocketNames(renamed: export.renamed)
        let specs = MonitorSpecs(stretch.specs, files: export.files)
        settings = export.scenario.settings
        for index in settings.attached.indices {
            settings.attached[index].spec = specs.named(settings.attached[index].spec)
        }
        let opening = settings.take(stretch)
        var story = StretchStory(stretch, settings, names, since: start)
        let told = story.tell(opening)
        // A change that a monitor caused comes after the monitor.
        let cables = export.scenario.steps.map { $0.moment(specs) }
        let late = Self.lateness(of: cables, stretch, names, since: start)
        moments = (cables.map { $0.earlier(by: late) } + told).sortedByTime { $0.time }
        let isSuspended = stretch.before.device.app == .suspended
        noteSuspension(isSuspended)
        expect(stretch.notifications(names, since: start), suspended: isSuspended)
        end(stretch, names)
    }

    /// How much later the sources' reports are than the changes that they caused, at most: the journal knows when the
    /// first one arrived, which is some time after it was made.
    private static func lateness(
        of cables: [Moment], _ stretch: Stretch, _ names: SocketNames, since start: Double
    ) -> Duration {
        var late = Duration.zero
        for cable in cables {
            guard case .plug(let socket, _)? = cable.action else { continue }
            let delays = stretch.entries.compactMap { entry -> Duration? in
                guard let change = entry.change, change.kind == .screenConnected, let id = change.id,
                    names.socket(of: id) == socket
                else { return nil }
                return cable.time - .seconds(stretch.time(of: entry) - start)
            }
            let nearest = delays.min { abs($0 / .seconds(1)) < abs($1 / .seconds(1)) } ?? .zero
            if nearest < .milliseconds(100) { late = max(late, nearest) }
        }
        return late
    }

    private mutating func noteSuspension(_ isSuspended: Bool) {
        var isSuspended = isSuspended
        for index in moments.indices {
            switch moments[index].action {
            case .suspend: isSuspended = true
            case .resume, .foreground: isSuspended = false
            default: break
            }
            moments[index].isSuspended = isSuspended
        }
    }

    /// Notes after each cable what the app was told.
    private mutating func expect(
        _ notifications: [(time: Duration, name: Posted.Name)], suspended isSuspended: Bool
    ) {
        var rest = notifications[...]
        var wasSuspended = isSuspended
        var connected = Set(settings.attached.map(\.socket))
        for index in moments.indices {
            let moment = moments[index]
            defer { wasSuspended = moment.isSuspended }
            var told: [[Posted.Name]] = []
            switch moment.action {
            case .plug(let socket, _), .swap(let socket, _):
                let names = [Posted.Name("didDisconnect", screen: socket), Posted.Name("didConnect", screen: socket)]
                // A monitor in the place of another one, unless only its modes differ.
                told = connected.insert(socket).inserted ? [[names[1]]] : [names, []]
            case .unplug(let socket):
                connected.remove(socket)
                told = [[Posted.Name("didDisconnect", screen: socket)]]
            case .resume where wasSuspended, .foreground where wasSuspended:
                let next = moments[(index + 1)...].first { $0.action?.isAboutCables == true }?.time
                let end = min(next ?? moment.time + .seconds(1), moment.time + .seconds(1))
                told = [rest.prefix { $0.time < end }.map(\.name)]
            default: break
            }
            guard !moment.isSuspended, let seen = told.first(where: { rest.starts(with: $0) { $0.name == $1 } }),
                !seen.isEmpty
            else { continue }
            rest.removeFirst(seen.count)
            moments[index].expectations.insert(.posted(Posted(seen)), at: 0)
        }
    }

    /// Notes what was seen at the end, as far as the steps lead to it.
    private mutating func end(_ stretch: Stretch, _ names: SocketNames) {
        var connected = Set(settings.attached.map(\.socket))
        for moment in moments {
            switch moment.action {
            case .plug(let socket, _): connected.insert(socket)
            case .unplug(let socket): connected.remove(socket)
            default: break
            }
        }
        let after = stretch.after
        let screens = after.screens.filter { !$0.main }
        let isSuspended = moments.last?.isSuspended ?? (stretch.before.device.app == .suspended)
        if isSuspended || Set(screens.map { names.socket(of: $0.id) }) == connected {
            ending.append(.screens(after.screens.count))
        }
        for screen in after.screens {
            let socket = names.socket(of: screen.id)
            let facts = screen.facts(isBuiltIn: stretch.isBuiltIn, app: after.device.app)
            guard screen.main || connected.contains(socket), !facts.isEmpty else { continue }
            ending.append(.screen(socket, facts))
        }
        ending.append(.app(after.device.app))
    }
}

extension ScenarioAction {
    /// Whether it changes what is in a socket.
    fileprivate var isAboutCables: Bool {
        switch self {
        case .plug, .swap, .unplug: true
        default: false
        }
    }
}

extension Takeaway.Moment {
    /// The moment with an earlier time, in whole milliseconds.
    fileprivate func earlier(by time: Duration) -> Self {
        var moment = self
        moment.time = .milliseconds(max(.zero, self.time - time).wholeMilliseconds)
        return moment
    }
}

extension Array {
    /// The elements in the order of their times; those of one time stay in order.
    fileprivate func sortedByTime(_ time: (Element) -> Duration) -> [Element] {
        enumerated().sorted { (time($0.element), $0.offset) < (time($1.element), $1.offset) }.map(\.element)
    }
}

extension ScenarioStep {
    /// The step as a moment, with a monitor that people can read, or that needs no file.
    fileprivate func moment(_ specs: MonitorSpecs) -> Takeaway.Moment {
        let time: Duration = if case .at(let time) = moment { time } else { .zero }
        let action: ScenarioAction =
            switch self.action {
            case .plug(let socket, let spec): .plug(socket: socket, specs.named(spec))
            case .swap(let socket, let spec): .swap(socket: socket, specs.named(spec))
            default: self.action
            }
        return Takeaway.Moment(time: time, action: action, waits: waits)
    }
}

extension Recording {
    /// The part of a recording from a time through another, beginning with the connectors at the first.
    fileprivate func stretch(from start: Duration, through end: Duration) -> Recording {
        let first = entries.last { $0.at <= start && $0.snapshot != nil } ?? entries.first { $0.snapshot != nil }
        let base = first.map { [RecordingEntry(at: start, $0.content)] } ?? []
        return Recording(
            header: header, entries: base + entries.filter { $0.at > max(start, first?.at ?? start) && $0.at <= end })
    }
}

extension Stretch {
    /// Whether the app is the built-in one: only with it, the runtime's own windows mirror.
    var isBuiltIn: Bool {
        let states = [before] + entries.compactMap(\.state)
        let screens = states.flatMap(\.screens) + entries.compactMap(\.change?.screen)
        return screens.contains { $0.mirror == .window }
    }

    /// What the app was told about cables, in order.
    fileprivate func notifications(
        _ names: SocketNames, since start: Double
    ) -> [(time: Duration, name: Posted.Name)] {
        entries.compactMap { entry in
            guard let word = Takeaway.words[entry.notification?.name ?? ""], let screen = entry.screen else {
                return nil
            }
            return (.seconds(entry.time - start), Posted.Name(word, screen: names.socket(of: screen)))
        }
    }
}

extension ScenarioSettings {
    /// Takes the settings that a state shows.
    ///
    /// - Parameter stretch: the stretch that begins with it.
    /// - Returns: the steps that lead from a device that is launched with them to the state.
    fileprivate mutating func take(_ stretch: Stretch) -> [ScenarioAction] {
        let (state, device) = (stretch.before, stretch.before.device)
        let screens = state.screens + stretch.entries.compactMap(\.change?.screen)
        let mirrors = screens.filter { !$0.main }.compactMap(\.mirror)
        // What is usual where it is possible; other policies were chosen for a monitor.
        mirroring = mirrors.contains(.window) ? .window : mirrors.first
        var opening: [ScenarioAction] = []
        if let table = try? DeviceTable(), let name = table.name(ofModel: device.name) {
            (self.device, system) = (name, device.systemVersion)
            orientation = device.orientation
            // A locked or flat device keeps the shape that its interface had before.
            if let size = state.screens.first(where: \.main)?.size, let held = device.orientation {
                let isWide = size.width > size.height
                let fitting: [DeviceOrientation] =
                    isWide ? [.landscapeLeft, .landscapeRight] : [.portrait, .portraitUpsideDown]
                if !fitting.contains(held) {
                    orientation = fitting[0]
                    opening = [.rotate(held)]
                }
            }
        }
        if device.rotationLocked { opening.insert(.lock, at: 0) }
        switch device.app {
        case .suspended: opening.append(.suspend)
        case .background: opening.append(.background)
        case .active, .inactive: break
        }
        return opening
    }
}

extension Wire.Screen {
    /// What can be expected of the screen again.
    ///
    /// - Parameters:
    ///   - isBuiltIn: whether the app is the built-in one; another may be played with another one.
    ///   - app: its state: what screens show after it went to the background is not reported.
    /// - Returns: the facts.
    func facts(isBuiltIn: Bool, app: AppState) -> [ScreenFact] {
        let bounds = ScreenFact.bounds(width: size.width, height: size.height)
        guard !main else { return isBuiltIn ? [bounds] : [] }
        var facts: [ScreenFact] = []
        if let mode = ModeRequest(parsing: mode.description) { facts.append(.mode(mode)) }
        let usual: ScreenContent? =
            switch mirror {
            case .window: .windows
            case .system: .mirroring
            case .some(.none): .black
            case nil: nil
            }
        // An app with windows of its own may be played without it.
        if content == usual, app == .active || app == .inactive { facts.append(.shows(content)) }
        return facts + [bounds]
    }
}
