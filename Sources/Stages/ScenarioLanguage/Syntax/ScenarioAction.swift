// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel
package import Hotplug
package import ScriptedHotplug

/// What a step does. Sockets and screens go by connector names, as `HDMI-A-1`; the main screen is `main`.
///
/// A new verb touches three files: this one has its case, its text and its entry in ``Verb/all``; `Bench.perform` and
/// `LiveStage.perform` play it.
package enum ScenarioAction: Hashable, Sendable {
    // MARK: Cables

    /// `plug SOCKET SPEC`: a monitor comes; one that is there is replaced as by `swap`.
    case plug(socket: String, ScreenSpec)
    /// `unplug SOCKET`.
    case unplug(socket: String)
    /// `swap SOCKET SPEC`: another monitor in the same socket, and nobody saw the first one go.
    case swap(socket: String, ScreenSpec)
    /// `duplicate SOCKET OTHER`: a monitor identical to the one in SOCKET, to the last byte, comes into OTHER.
    case duplicate(socket: String, into: String)
    /// `rename SOCKET OTHER`: the connector gets another name with the monitor in it, as docks do.
    case rename(socket: String, to: String)
    /// `rescan`: the source looks again.
    case rescan

    // MARK: Faults

    /// `flap SOCKET 3x400ms`: the cable loses contact so many times, each for so long, with as long a pause.
    case flap(socket: String, times: Int, each: Duration)
    /// `storm SOCKET 200/s 5s`: so many events a second for so long, half of them plugs; the monitor stays at the end.
    case storm(socket: String, eventsPerSecond: Int, lasting: Duration)
    /// `lose-events`: from now on changes happen, and no event tells of them.
    case loseEvents
    /// `deliver-events`: events come again; lost ones do not.
    case deliverEvents
    /// `stale TIME`: from now on what is read lags behind the events by so much; `stale 0s` ends it.
    case stale(Duration)
    /// `edid-late SOCKET TIME`: the EDID of every monitor that comes can be read only so much later.
    case edidLate(socket: String, Duration)
    /// `edid-broken SOCKET [DAMAGE]`: what is read of the EDID is damaged.
    case edidBroken(socket: String, EDIDDamage)
    /// `no-edid SOCKET`: no EDID can be read.
    case noEDID(socket: String)
    /// `edid-ok SOCKET`: the EDID is whole, there and in time again.
    case edidOK(socket: String)
    /// `wrong-preferred SOCKET MODE`: the monitor's EDID names another of its modes as the preferred one.
    case wrongPreferred(socket: String, ModeRequest)
    /// `mode-fails SCREEN [MODE]`: the output refuses a mode, or every mode but the one it has.
    case modeFails(screen: String, ModeRequest?)
    /// `mode-works SCREEN`: the output takes every mode again.
    case modeWorks(screen: String)
    /// `gpu-remove [CARD]`: a graphics card goes with all of its sockets; nil is the card without a name.
    case removeCard(String?)
    /// `gpu-add [CARD]`: it is back, with the monitors that were left plugged in.
    case addCard(String?)

    // MARK: The user

    /// `mode SCREEN POLICY`.
    case mode(screen: String, ModePolicy)
    /// `mirror SCREEN POLICY`.
    case mirror(screen: String, MirroringPolicy)
    /// `overscan SCREEN POLICY`.
    case overscan(screen: String, OverscanCompensation)
    /// `forget SCREEN`: what was chosen for the monitor counts no more.
    case forget(screen: String)
    /// `rotate ORIENTATION`.
    case rotate(DeviceOrientation)
    /// `lock`: the interface stays when the device is turned.
    case lock
    /// `unlock`.
    case unlock
    /// `background`: the user leaves the app.
    case background
    /// `foreground`: the user comes back to it.
    case foreground
    /// `suspend`: the app goes to the background and is stopped.
    case suspend
    /// `resume`: the app runs again, in front; what it missed is delivered first.
    case resume
    /// `touch X Y [to X Y]`: a finger on the main screen, in its points.
    case touch(x: Double, y: Double, toX: Double?, toY: Double?)
    /// `touch "TEXT"`: a finger on the middle of the label or button with that text.
    case touchText(String)

    // MARK: Looking

    /// `snapshot SCREEN FILE`: a picture of a screen as PNG; the file is relative to the scenario's.
    case snapshot(screen: String, file: String)
    /// `expect …`.
    case expect(Expectation)
    /// `wait TIME` or `at TIME` alone: nothing happens but time.
    case pause

    // MARK: Structure

    /// `repeat N` … `end`.
    case `repeat`(Int, [ScenarioStep])
    /// `random N [seed=S]`: so many random steps, the same ones for the same seed.
    case random(count: Int, seed: UInt64)
}

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
}

extension Verb {
    /// The verbs that are steps, in the order of the manual.
    static let all = cables + faults + user + looking + [random]

    /// What a hand does with cables.
    static let cables: [Clause<ScenarioAction>] = [
        .init("plug", "SOCKET SPEC", socket, spec) { .plug(socket: $0, $1) },
        .init("unplug", "SOCKET", socket) { .unplug(socket: $0) },
        .init("swap", "SOCKET SPEC", socket, spec) { .swap(socket: $0, $1) },
        .init("duplicate", "SOCKET OTHER", twoSockets) { .duplicate(socket: $0.0, into: $0.1) },
        .init("rename", "SOCKET OTHER", on: [.scripted], twoSockets) { .rename(socket: $0.0, to: $0.1) },
        .init("rescan", .rescan),
    ]

    /// What goes wrong on real machines.
    static let faults: [Clause<ScenarioAction>] = [
        .init("flap", "SOCKET NxTIME", read: readFlap),
        .init("storm", "SOCKET N/s TIME", on: [.scripted, .live], read: readStorm),
        .init("lose-events", on: [.scripted], .loseEvents),
        .init("deliver-events", on: [.scripted], .deliverEvents),
        .init("stale", "TIME", on: [.scripted], time) { .stale($0) },
        .init("edid-late", "SOCKET TIME", on: [.scripted], socket, time) { .edidLate(socket: $0, $1) },
        .init("edid-broken", "SOCKET [DAMAGE]", on: [.scripted], socket, optional(damage)) {
            .edidBroken(socket: $0, $1 ?? .checksum)
        },
        .init("no-edid", "SOCKET", on: [.scripted], socket) { .noEDID(socket: $0) },
        .init("edid-ok", "SOCKET", on: [.scripted], socket) { .edidOK(socket: $0) },
        .init("wrong-preferred", "SOCKET MODE", on: [.scripted], socket, mode) { .wrongPreferred(socket: $0, $1) },
        .init("mode-fails", "SCREEN [MODE]", on: [.scripted, .cables], screen, optional(mode)) {
            .modeFails(screen: $0, $1)
        },
        .init("mode-works", "SCREEN", on: [.scripted, .cables], screen) { .modeWorks(screen: $0) },
        .init("gpu-remove", "[CARD]", on: [.scripted], optional(card)) { .removeCard($0) },
        .init("gpu-add", "[CARD]", on: [.scripted], optional(card)) { .addCard($0) },
    ]

    /// What the user does.
    static let user: [Clause<ScenarioAction>] = [
        .init("mode", "SCREEN POLICY", screen, modePolicy) { .mode(screen: $0, $1) },
        .init("mirror", "SCREEN POLICY", screen, word("POLICY", "a policy for mirroring")) {
            .mirror(screen: $0, $1)
        },
        .init("overscan", "SCREEN POLICY", screen, word("POLICY", "a policy for overscan")) {
            .overscan(screen: $0, $1)
        },
        .init("forget", "SCREEN", screen) { .forget(screen: $0) },
        .init("rotate", "ORIENTATION", word("ORIENTATION", "an orientation")) { .rotate($0) },
        .init("lock", .lock), .init("unlock", .unlock),
        .init("background", on: [.scripted, .cables], .background), .init("foreground", .foreground),
        .init("suspend", .suspend), .init("resume", .resume),
        .init("touch", "X Y [to X Y] or touch \"TEXT\"", read: readTouch),
    ]

    /// What looks at the app and the screens.
    static let looking: [Clause<ScenarioAction>] = [
        .init("snapshot", "SCREEN FILE", screen, file) { .snapshot(screen: $0, file: $1) },
        .init("expect", "WHAT", read: readExpectation),
    ]

    private static let random = Clause<ScenarioAction>(
        "random", "N [seed=S]", on: [.scripted, .live], read: readRandom)
}
