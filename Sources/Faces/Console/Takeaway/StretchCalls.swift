// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ConsolePage
import DisplayModel
import ScenarioLanguage
import ScreensWire
import Varlink

/// The requests of a stretch, matched with the changes that they caused.
///
/// A request is recorded when its reply arrives, whereas a change states when it happened, so the change's time is more
/// precise. A request without a change set what was already set.
struct StretchCalls: Sendable {
    /// The maximum time between a request's effect and its reply, in seconds.
    private static let longest = 0.7
    /// The maximum difference between the clock of the runtime's changes and that of the journal's replies, in seconds.
    private static let slack = 0.02

    /// The indexes of the requests, by the index of the change that each caused.
    private(set) var byChange: [Int: Int] = [:]
    /// The indexes of requests that caused a change.
    private(set) var explained: Set<Int> = []

    /// Matches requests with changes.
    ///
    /// - Parameters:
    ///   - entries: the entries of the stretch.
    ///   - times: the most precise known time of each entry.
    init(_ entries: [Journal.Entry], times: [Double]) {
        let changes = entries.indices.filter { entries[$0].change != nil }
        for (index, entry) in entries.enumerated() {
            guard let call = entry.call, call.error == nil else { continue }
            // The reply was sent after the change, and before the next request was made.
            let cause = changes.last { other in
                guard let change = entries[other].change, byChange[other] == nil else { return false }
                let delay = times[index] - times[other]
                return delay > -Self.slack && delay < Self.longest && call.explains(change)
            }
            guard let cause else { continue }
            byChange[cause] = index
            explained.insert(index)
        }
    }
}

extension Journal.Entry.Call {
    /// Returns the request as a method's; nil if it calls another method.
    func request<Method: ScreensMethod>(_ type: Method.Type) -> Method? {
        guard method == Method.name else { return nil }
        return try? JSONValueDecoder().decode(from: .object(parameters))
    }

    /// Returns whether a change is what the request asked for.
    fileprivate func explains(_ change: Wire.Change) -> Bool {
        if let device = change.device {
            return switch method {
            case Wire.Suspend.name: device.app == .suspended
            case Wire.Resume.name: device.app == .active
            case Wire.Rotate.name: request(Wire.Rotate.self)?.orientation == device.orientation
            case Wire.LockRotation.name: request(Wire.LockRotation.self)?.locked == device.rotationLocked
            default: false
            }
        }
        guard let screen = change.screen, change.id == (parameters["screen"]?.string ?? "") else { return false }
        func changed(_ fields: String...) -> Bool {
            change.changed.map { !Set(fields).isDisjoint(with: $0) } ?? true
        }
        if let call = request(Wire.SetMode.self) {
            guard changed("mode"), call.test != true else { return false }
            if case .exact(let mode)? = call.mode.flatMap(ModePolicy.init) {
                return mode.matches(screen.mode.displayMode)
            }
            return true
        }
        if let call = request(Wire.SetMirror.self) {
            return changed("mirror", "aspect", "frozen", "region", "content", "mirrored")
                && (call.policy ?? screen.mirror) == screen.mirror
        }
        if let call = request(Wire.SetOverscan.self) { return screen.overscan == call.overscan && changed("overscan") }
        if let call = request(Wire.SetRotation.self) {
            return (screen.rotation ?? 0) == call.rotation && changed("rotation")
        }
        return method == Wire.Forget.name && [.modeChanged, .settingsChanged].contains(change.kind)
    }

    /// Returns the steps that make the same request; nil if scenarios have none.
    func actions(_ names: SocketNames) -> [ScenarioAction]? {
        if let call = request(Wire.SetMode.self) {
            guard call.test != true else { return [] }
            let policy = call.mode.map { ModePolicy(parsing: $0) } ?? .preferred
            return policy.map { [.mode(screen: names.socket(of: call.screen), $0)] }
        }
        if let call = request(Wire.SetMirror.self) { return call.actions(on: names.socket(of: call.screen)) }
        if let call = request(Wire.SetOverscan.self) {
            return [.overscan(screen: names.socket(of: call.screen), call.overscan)]
        }
        if let call = request(Wire.SetRotation.self) {
            return Rotation(rawValue: call.rotation).map { [.rotation(screen: names.socket(of: call.screen), $0)] }
        }
        if let call = request(Wire.Forget.self) { return [.forget(screen: names.socket(of: call.screen))] }
        if let call = request(Wire.Rotate.self) { return [.rotate(call.orientation)] }
        if let call = request(Wire.LockRotation.self) { return [call.locked ? .lock : .unlock] }
        if let call = request(Wire.Touch.self) { return [.touch(x: call.x, y: call.y, toX: call.toX, toY: call.toY)] }
        if let call = request(Wire.PressKey.self) { return call.phase == .began ? [.press(KeyPress(call))] : [] }
        if let call = request(Wire.Rescan.self) { return call.probe == true ? nil : [.rescan] }
        return switch method {
        case Wire.Suspend.name: [.suspend]
        case Wire.Resume.name: [.resume]
        // Their effects on cables are in the sources' reports, and a mode that is kept is simply one that did not
        // revert.
        case Wire.Plug.name, Wire.Unplug.name, Wire.Set.name, Wire.Fault.name, Wire.KeepMode.name: []
        default: nil
        }
    }
}

extension Wire.SetMirror {
    fileprivate func actions(on screen: String) -> [ScenarioAction] {
        var actions: [ScenarioAction] = []
        if let policy { actions.append(.mirror(screen: screen, policy)) }
        if let aspect { actions.append(.aspect(screen: screen, aspect)) }
        if let region { actions.append(.region(screen: screen, MirroredRegion(region))) }
        if wholeWindow == true { actions.append(.region(screen: screen, nil)) }
        if let frozen { actions.append(frozen ? .freeze(screen: screen) : .unfreeze(screen: screen)) }
        return actions
    }
}

extension MirroredRegion {
    /// Creates the region of a request. Scenarios have no negative coordinates, where nothing is shown anyway.
    init(_ region: Wire.Region) {
        self.init(x: max(0, region.x), y: max(0, region.y), width: region.width, height: region.height)
    }
}

extension KeyPress {
    /// Creates the key press that a request began.
    fileprivate init(_ call: Wire.PressKey) {
        let modifiers: [Modifier] = (call.modifiers ?? []).map {
            switch $0 {
            case .capsLock: .capsLock
            case .shift: .shift
            case .control: .control
            case .alternate: .option
            case .command: .command
            case .keypad: .keypad
            }
        }
        self.init(usage: call.usage, modifiers: Set(modifiers))
        // Return and similar keys type the same on every keyboard.
        let isText = !call.characters.unicodeScalars.contains { $0.properties.generalCategory == .control }
        if isText, !(0x28...0x2B).contains(usage) { characters = call.characters }
    }
}
