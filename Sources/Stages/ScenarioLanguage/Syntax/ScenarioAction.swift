// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel
package import Hotplug
package import ScriptedHotplug

/// The action of a step. Sockets and screens are named by connector, such as `HDMI-A-1`; the main screen is `main`.
///
/// A verb's case, text, and entry in ``Verb/all`` are in this file; `Bench.perform` and `LiveStage.perform` play it,
/// and verbs for cables and faults change a `ScriptedMachine`. CONTRIBUTING lists the other places to update.
package enum ScenarioAction: Hashable, Sendable {
    // MARK: Cables

    /// `plug SOCKET SPEC`: connects a monitor; replaces an existing one like `swap`.
    case plug(socket: String, ScreenSpec)
    /// `unplug SOCKET`: disconnects the monitor.
    case unplug(socket: String)
    /// `swap SOCKET SPEC`: replaces a monitor so quickly that the disconnect goes unnoticed.
    case swap(socket: String, ScreenSpec)
    /// `duplicate SOCKET OTHER`: connects a monitor to OTHER with the same EDID as the one in SOCKET.
    case duplicate(socket: String, into: String)
    /// `rename SOCKET OTHER`: renames the connector together with its monitor, as docks do.
    case rename(socket: String, to: String)
    /// `rescan`: makes the source rescan.
    case rescan

    // MARK: Faults

    /// `flap SOCKET 3x400ms`: the cable loses contact 3 times for 400 ms, with pauses of the same length.
    case flap(socket: String, times: Int, each: Duration)
    /// `storm SOCKET 200/s 5s`: 200 events a second for 5 s, half of them plugs; the monitor stays connected at the
    /// end.
    case storm(socket: String, eventsPerSecond: Int, lasting: Duration)
    /// `lose-events`: stops reporting changes by events.
    case loseEvents
    /// `deliver-events`: delivers events again; lost ones stay lost.
    case deliverEvents
    /// `stale TIME`: makes readings lag behind the events; `stale 0s` ends it.
    case stale(Duration)
    /// `edid-late SOCKET TIME`: delays the EDID of each new monitor.
    case edidLate(socket: String, Duration)
    /// `edid-broken SOCKET [DAMAGE]`: damages the EDID that is read.
    case edidBroken(socket: String, EDIDDamage)
    /// `no-edid SOCKET`: makes the EDID unreadable.
    case noEDID(socket: String)
    /// `edid-ok SOCKET`: ends the EDID faults of the socket.
    case edidOK(socket: String)
    /// `wrong-preferred SOCKET MODE`: makes the EDID name another of the monitor's modes as preferred.
    case wrongPreferred(socket: String, ModeRequest)
    /// `mode-fails SCREEN [MODE]`: makes the output refuse a mode, or all but the current one.
    case modeFails(screen: String, ModeRequest?)
    /// `mode-works SCREEN`: makes the output accept every mode again.
    case modeWorks(screen: String)
    /// `gpu-remove [CARD]`: removes a graphics card with its sockets; nil for the unnamed card.
    case removeCard(String?)
    /// `gpu-add [CARD]`: adds it back, with the monitors that were left plugged in.
    case addCard(String?)

    // MARK: The user

    /// `mode SCREEN POLICY`.
    case mode(screen: String, ModePolicy)
    /// `mirror SCREEN POLICY`.
    case mirror(screen: String, MirroringPolicy)
    /// `aspect SCREEN ASPECT`: how a mirrored picture is scaled.
    case aspect(screen: String, MirrorAspect)
    /// `freeze SCREEN`: the mirrored picture stays as it is.
    case freeze(screen: String)
    /// `unfreeze SCREEN`.
    case unfreeze(screen: String)
    /// `region SCREEN X Y WIDTH HEIGHT`: the part of the main window that is mirrored; nil for `region SCREEN whole`.
    case region(screen: String, MirroredRegion?)
    /// `overscan SCREEN POLICY`.
    case overscan(screen: String, OverscanCompensation)
    /// `rotation SCREEN DEGREES`.
    case rotation(screen: String, Rotation)
    /// `forget SCREEN`: resets the settings of the monitor.
    case forget(screen: String)
    /// `rotate ORIENTATION`.
    case rotate(DeviceOrientation)
    /// `lock`: locks the orientation of the interface.
    case lock
    /// `unlock`.
    case unlock
    /// `background`: the user leaves the app.
    case background
    /// `foreground`: the user returns to it.
    case foreground
    /// `suspend`: the app goes to the background and is suspended.
    case suspend
    /// `resume`: the app resumes in the foreground; what it missed is delivered first.
    case resume
    /// `touch X Y [to X Y]`: touches the main screen, in points.
    case touch(x: Double, y: Double, toX: Double?, toY: Double?)
    /// `touch "TEXT"`: touches the center of the label or button with that text.
    case touchText(String)
    /// `press KEY ["TEXT"]`: presses a key and releases it.
    case press(KeyPress)

    // MARK: Inspecting

    /// `snapshot SCREEN FILE`: saves a picture of a screen as PNG; the file is relative to the scenario's.
    case snapshot(screen: String, file: String)
    /// `expect …`.
    case expect(Expectation)
    /// `wait TIME` or `at TIME` alone: only passes time.
    case pause

    // MARK: Structure

    /// `repeat N` … `end`.
    case `repeat`(Int, [ScenarioStep])
    /// `random N [seed=S]`: random steps, reproducible by the seed.
    case random(count: Int, seed: UInt64)
}

extension ScenarioAction: CustomStringConvertible {
    /// The action as a line of a scenario, such as `plug HDMI-A-1 tv-1080p`; empty for a pause.
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
        case .aspect(let screen, let aspect): "aspect \(screen) \(aspect.rawValue)"
        case .freeze(let screen): "freeze \(screen)"
        case .unfreeze(let screen): "unfreeze \(screen)"
        case .region(let screen, let region): "region \(screen) \(region?.description ?? "whole")"
        case .overscan(let screen, let policy): "overscan \(screen) \(policy.rawValue)"
        case .rotation(let screen, let rotation): "rotation \(screen) \(rotation.rawValue)"
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
        case .press(let press): "press \(press)"
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

    /// Actions on cables.
    static let cables: [Clause<ScenarioAction>] = [
        .init("plug", "SOCKET SPEC", socket, spec) { .plug(socket: $0, $1) },
        .init("unplug", "SOCKET", socket) { .unplug(socket: $0) },
        .init("swap", "SOCKET SPEC", socket, spec) { .swap(socket: $0, $1) },
        .init("duplicate", "SOCKET OTHER", twoSockets) { .duplicate(socket: $0.0, into: $0.1) },
        .init("rename", "SOCKET OTHER", on: [.scripted], twoSockets) { .rename(socket: $0.0, to: $0.1) },
        .init("rescan", .rescan),
    ]

    /// Faults of real machines.
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

    /// Actions of the user.
    static let user: [Clause<ScenarioAction>] = [
        .init("mode", "SCREEN POLICY", screen, modePolicy) { .mode(screen: $0, $1) },
        .init("mirror", "SCREEN POLICY", screen, word("POLICY", "mirroring policy")) {
            .mirror(screen: $0, $1)
        },
        .init("aspect", "SCREEN ASPECT", screen, word("ASPECT", "aspect")) { .aspect(screen: $0, $1) },
        .init("freeze", "SCREEN", screen) { .freeze(screen: $0) },
        .init("unfreeze", "SCREEN", screen) { .unfreeze(screen: $0) },
        .init("region", "SCREEN X Y WIDTH HEIGHT or region SCREEN whole", screen, region) {
            .region(screen: $0, $1)
        },
        .init("overscan", "SCREEN POLICY", screen, word("POLICY", "overscan policy")) {
            .overscan(screen: $0, $1)
        },
        .init("rotation", "SCREEN DEGREES", screen, rotation) { .rotation(screen: $0, $1) },
        .init("forget", "SCREEN", screen) { .forget(screen: $0) },
        .init("rotate", "ORIENTATION", word("ORIENTATION", "orientation")) { .rotate($0) },
        .init("lock", .lock), .init("unlock", .unlock),
        .init("background", on: [.scripted, .cables], .background), .init("foreground", .foreground),
        .init("suspend", .suspend), .init("resume", .resume),
        .init("touch", "X Y [to X Y] or touch \"TEXT\"", read: readTouch),
        .init("press", "KEY [\"TEXT\"]", read: readPress),
    ]

    /// Inspection of the app and the screens.
    static let looking: [Clause<ScenarioAction>] = [
        .init("snapshot", "SCREEN FILE", screen, file) { .snapshot(screen: $0, file: $1) },
        .init("expect", "WHAT", read: readExpectation),
    ]

    private static let random = Clause<ScenarioAction>(
        "random", "N [seed=S]", on: [.scripted, .live], read: readRandom)
}
