// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// What a sequence of events adds up to, and where it contradicts itself.
struct EventLedger {
    /// The screens there are, by identifier.
    private(set) var screens: [String: ProgramEvent.Screen] = [:]
    /// How many windows each screen has, by identifier.
    private(set) var windows: [String: Int] = [:]
    /// Contradictions, one sentence each.
    private(set) var faults: [String] = []

    /// Adds the events up, from `ready` on; what is wrong with the monitors at the start is said before it.
    init(_ events: [ProgramEvent]) {
        var lastTime = 0.0
        let start = events.firstIndex { $0.kind != .warning }
        for (number, event) in events.enumerated() where number >= start ?? 0 {
            if (event.kind == .ready) != (number == start) {
                faults.append("not one ready, at the beginning: \(event)")
            }
            if event.content.time < lastTime {
                faults.append("time goes back: \(event)")
            }
            lastTime = event.content.time
            add(event)
        }
    }

    /// The external screens, by identifier.
    var externalScreens: [String: ProgramEvent.Screen] { screens.filter { !$0.value.main } }

    private mutating func add(_ event: ProgramEvent) {
        switch event.kind {
        case .ready:
            for screen in event.content.screens ?? [] {
                if screens.updateValue(screen, forKey: screen.id) != nil {
                    faults.append("two screens with one identifier: \(screen.id)")
                }
            }
        case .warning, .deviceChanged, .configurationChanged, .stopping:
            break
        case .screenConnected, .screenDisconnected, .modeChanged, .mirroringChanged, .settingsChanged, .windowShown,
            .windowReleased:
            guard let screen = event.content.screen else {
                faults.append("an event without its screen: \(event)")
                return
            }
            add(event, about: screen)
        }
    }

    private mutating func add(_ event: ProgramEvent, about screen: ProgramEvent.Screen) {
        let isThere = screens[screen.id] != nil
        switch event.kind {
        case .screenConnected:
            if isThere {
                faults.append("connected twice: \(event)")
            }
            screens[screen.id] = screen
        case .screenDisconnected:
            if !isThere {
                faults.append("disconnected without having been connected: \(event)")
            }
            if windows[screen.id, default: 0] > 0 {
                faults.append("gone before its window: \(event)")
            }
            screens[screen.id] = nil
        case .windowShown:
            if !isThere {
                faults.append("a window on a screen that is not there: \(event)")
            }
            windows[screen.id, default: 0] += 1
        case .windowReleased:
            if windows[screen.id, default: 0] == 0 {
                faults.append("released a window that was not shown: \(event)")
            }
            windows[screen.id, default: 1] -= 1
        case .modeChanged, .mirroringChanged, .settingsChanged:
            if !isThere {
                faults.append("a change of a screen that is not there: \(event)")
            }
            screens[screen.id] = screen
        case .ready, .warning, .deviceChanged, .configurationChanged, .stopping:
            break
        }
    }
}
