// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import ConsolePage
import DisplayModel
import Hotplug
import ScenarioLanguage
import ScreensWire

// The observations during a stretch, and at its end.

extension Takeaway {
    /// Marks the moments at which the app is suspended.
    mutating func noteSuspension(_ isSuspended: Bool) {
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

    /// Adds to each cable change the notifications that the app received.
    mutating func expect(
        _ notifications: [(time: Duration, name: Posted.Name)], suspended isSuspended: Bool
    ) {
        var rest = notifications[...]
        var wasSuspended = isSuspended
        var connected = Set(settings.attached.map(\.socket))
        // The sockets whose cables changed while the app was suspended; the app is notified when it resumes.
        var moved: Set<String> = []
        var isMissing = isSuspended
        for index in moments.indices {
            let moment = moments[index]
            if let socket = moment.action?.movedSocket {
                if moment.isSuspended { moved.insert(socket) } else { moved = [] }
            }
            defer { wasSuspended = moment.isSuspended }
            var told: [[Posted.Name]] = []
            switch moment.action {
            case .plug(let socket, _), .swap(let socket, _):
                let names = [Posted.Name("didDisconnect", screen: socket), Posted.Name("didConnect", screen: socket)]
                // A monitor that replaces another one, unless only the modes differ.
                told = connected.insert(socket).inserted ? [[names[1]]] : [names, []]
            case .unplug(let socket):
                connected.remove(socket)
                told = [[Posted.Name("didDisconnect", screen: socket)]]
            case .resume where wasSuspended, .foreground where wasSuspended:
                let next = moments[(index + 1)...].first { $0.action?.isAboutCables == true }?.time
                let end = min(
                    next.map { $0 - .seconds(Stretch.quiet / 2) } ?? moment.time + .seconds(1),
                    moment.time + .seconds(1))
                let seen = rest.prefix { $0.time < end && moved.contains($0.name.screen ?? "") }
                moved = []
                guard !isMissing else {
                    // A scenario cannot move cables before it begins.
                    isMissing = false
                    rest = rest.drop { $0.time < end }
                    moments[index].remark = "the app also receives notifications for cable changes before the start"
                    continue
                }
                told = [seen.map(\.name)]
            default: break
            }
            guard !moment.isSuspended, let seen = told.first(where: { rest.starts(with: $0) { $0.name == $1 } }),
                !seen.isEmpty
            else { continue }
            rest.removeFirst(seen.count)
            moments[index].expectations.insert(.posted(Posted(seen)), at: 0)
        }
    }

    /// Adds the observations at the end that the steps lead to.
    mutating func end(_ stretch: Stretch, _ names: SocketNames) {
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
        // Which monitors a suspended app knows about depends on how the stretch began.
        if !isSuspended, Set(screens.map { names.socket(of: $0.id) }) == connected {
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
    /// Whether the action changes what is connected to a socket.
    var isAboutCables: Bool {
        switch self {
        case .plug, .swap, .unplug: true
        default: false
        }
    }

    /// The socket whose cable the action changes; nil for other actions.
    fileprivate var movedSocket: String? {
        switch self {
        case .plug(let socket, _), .swap(let socket, _), .unplug(let socket): socket
        default: nil
        }
    }
}

extension Stretch {
    /// Returns the notifications about cables that the app received, in order.
    func notifications(
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

extension Wire.Screen {
    /// Returns the facts about the screen that can be expected when the scenario is played.
    ///
    /// - Parameters:
    ///   - isBuiltIn: whether the app is the built-in one; otherwise, the scenario may be played with a different app.
    ///   - app: the app's state; what screens show after it enters the background is not reported.
    /// - Returns: the facts.
    func facts(isBuiltIn: Bool, app: AppState) -> [ScreenFact] {
        // What a suspended app does not know about yet depends on how the stretch began.
        let bounds = app == .suspended ? [] : [ScreenFact.bounds(width: size.width, height: size.height)]
        guard !main else { return isBuiltIn ? bounds : [] }
        var facts: [ScreenFact] = []
        if let mode = ModeRequest(parsing: mode.description) { facts.append(.mode(mode)) }
        let usual: ScreenContent? =
            switch mirror {
            case .window: .windows
            case .system: .mirroring
            case .some(.none): .black
            case nil: nil
            }
        // The scenario of an app with its own windows may be played without that app.
        if content == usual, app == .active || app == .inactive { facts.append(.shows(content)) }
        return facts + bounds
    }
}
