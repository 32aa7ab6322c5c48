// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ConsolePage
import DisplayModel
import ScenarioLanguage
import ScreensWire
import Varlink

extension Wire.Screen {
    /// The steps that give a screen what it has, as far as it differs from what a new one gets in a scenario.
    func choices(unlike settings: ScenarioSettings, _ names: SocketNames) -> [ScenarioAction] {
        let socket = names.socket(of: id)
        var actions: [ScenarioAction] = []
        if let preferred, mode != preferred, let policy = ModePolicy(parsing: mode.description) {
            actions.append(.mode(screen: socket, policy))
        }
        if let mirror, let usual = settings.mirroring, mirror != usual {
            actions.append(.mirror(screen: socket, mirror))
        }
        if let overscan, overscan != .scale { actions.append(.overscan(screen: socket, overscan)) }
        if let rotation = rotation.flatMap(Rotation.init), rotation != .none {
            actions.append(.rotation(screen: socket, rotation))
        }
        return actions
    }
}

extension Journal.Entry {
    /// The steps that do what the entry says, other than cables.
    func actions(unlike settings: ScenarioSettings, _ names: SocketNames) -> [ScenarioAction] {
        if let change, change.kind == .screenConnected, let screen = change.screen {
            return screen.choices(unlike: settings, names)
        }
        guard let call, call.error == nil else { return [] }
        return call.action(names).map { [$0] } ?? []
    }
}

extension Journal.Entry.Call {
    /// The step that makes the same request; nil if scenarios have none.
    fileprivate func action(_ names: SocketNames) -> ScenarioAction? {
        func request<Method: ScreensMethod>(_ type: Method.Type) -> Method? {
            guard method == Method.name else { return nil }
            return try? JSONValueDecoder().decode(from: .object(parameters))
        }
        if let call = request(Wire.SetMode.self), call.test != true {
            let policy = call.mode.map { ModePolicy(parsing: $0) } ?? .preferred
            return policy.map { .mode(screen: names.socket(of: call.screen), $0) }
        }
        if let call = request(Wire.SetMirror.self) {
            return call.policy.map { .mirror(screen: names.socket(of: call.screen), $0) }
        }
        if let call = request(Wire.SetOverscan.self) {
            return .overscan(screen: names.socket(of: call.screen), call.overscan)
        }
        if let call = request(Wire.SetRotation.self) {
            return Rotation(rawValue: call.rotation).map { .rotation(screen: names.socket(of: call.screen), $0) }
        }
        if let call = request(Wire.Forget.self) { return .forget(screen: names.socket(of: call.screen)) }
        if let call = request(Wire.Rotate.self) { return .rotate(call.orientation) }
        if let call = request(Wire.LockRotation.self) { return call.locked ? .lock : .unlock }
        if let call = request(Wire.Touch.self) { return .touch(x: call.x, y: call.y, toX: call.toX, toY: call.toY) }
        return [Wire.Suspend.name: .suspend, Wire.Resume.name: .resume, Wire.Rescan.name: .rescan][method]
    }
}
