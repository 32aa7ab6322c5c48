// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Hotplug
import ScriptedHotplug

extension ScenarioAction: CustomStringConvertible {
    /// The action as a line of a scenario, as `plug HDMI-A-1 tv-1080p`; a pause is empty.
    package var description: String {
        switch self {
        case .plug(let socket, let spec): "plug \(socket) \(spec.scenarioWord)"
        case .unplug(let socket): "unplug \(socket)"
        case .swap(let socket, let spec): "swap \(socket) \(spec.scenarioWord)"
        case .duplicate(let socket, let other): "duplicate \(socket) \(other)"
        case .rename(let socket, let other): "rename \(socket) \(other)"
        case .rescan: "rescan"
        case .flap, .storm, .loseEvents, .deliverEvents, .stale, .edidLate, .edidBroken, .noEDID, .edidOK,
            .wrongPreferred, .modeFails, .modeWorks, .removeCard, .addCard:
            faultText
        case .mode(let screen, let policy): "mode \(screen) \(policy)"
        case .mirror(let screen, let policy): "mirror \(screen) \(policy.rawValue)"
        case .overscan(let screen, let policy): "overscan \(screen) \(policy.rawValue)"
        case .forget(let screen): "forget \(screen)"
        case .rotate(let orientation): "rotate \(orientation.rawValue)"
        case .lock: "lock"
        case .unlock: "unlock"
        case .background: "background"
        case .foreground: "foreground"
        case .suspend: "suspend"
        case .resume: "resume"
        case .touch(let x, let y, let toX, let toY):
            if let toX, let toY {
                "touch \(x.plainText) \(y.plainText) to \(toX.plainText) \(toY.plainText)"
            } else {
                "touch \(x.plainText) \(y.plainText)"
            }
        case .touchText(let text): "touch \(text.scenarioQuoted)"
        case .snapshot(let screen, let file): "snapshot \(screen) \(file.scenarioWord)"
        case .expect(let expectation): "expect \(expectation)"
        case .pause: ""
        case .repeat(let count, _): "repeat \(count)"
        case .random(let count, let seed): "random \(count) seed=\(seed)"
        }
    }

    private var faultText: String {
        switch self {
        case .flap(let socket, let times, let each): "flap \(socket) \(times)x\(each.scenarioText)"
        case .storm(let socket, let rate, let lasting): "storm \(socket) \(rate)/s \(lasting.scenarioText)"
        case .loseEvents: "lose-events"
        case .deliverEvents: "deliver-events"
        case .stale(let time): "stale \(time.scenarioText)"
        case .edidLate(let socket, let time): "edid-late \(socket) \(time.scenarioText)"
        case .edidBroken(let socket, let damage): "edid-broken \(socket) \(damage.rawValue)"
        case .noEDID(let socket): "no-edid \(socket)"
        case .edidOK(let socket): "edid-ok \(socket)"
        case .wrongPreferred(let socket, let mode): "wrong-preferred \(socket) \(mode)"
        case .modeFails(let screen, let mode): "mode-fails \(screen)\(mode.map { " \($0)" } ?? "")"
        case .modeWorks(let screen): "mode-works \(screen)"
        case .removeCard(let card): "gpu-remove\(card.map { " \($0)" } ?? "")"
        case .addCard(let card): "gpu-add\(card.map { " \($0)" } ?? "")"
        default: ""
        }
    }
}
