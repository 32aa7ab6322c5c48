// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Daemon
import DisplayModel
import ScreensWire
import Testing

@testable import SecondScreenCommands

struct InkTests {
    @Test(
        arguments: [
            (true, [:], true), (false, [:], false), (true, ["NO_COLOR": "1"], false), (true, ["NO_COLOR": ""], true),
            (true, ["TERM": "dumb"], false), (true, ["TERM": "xterm-256color"], true),
        ] as [(Bool, [String: String], Bool)])
    func `colors are used only on terminals, unless disabled`(
        isTerminal: Bool, environment: [String: String], isColored: Bool
    ) {
        #expect(Ink(isTerminal: isTerminal, environment: environment).isColored == isColored)
    }

    private static func screen(_ id: String, _ size: PixelSize) -> Wire.Screen {
        let mode = DisplayMode(size: size, refreshMillihertz: 60000)
        return Wire.Screen(id: id, main: id == "main", mode: Wire.Mode(mode), bounds: [], scale: 1)
    }

    private var state: Wire.State {
        var tv = Self.screen("TV\u{1B}", PixelSize(width: 1920, height: 1080))
        tv.content = .black
        tv.monitor = Wire.MonitorIdentity(
            MonitorIdentity(manufacturer: "TCL", product: 1, name: "43S425"), id: "0011223344556677")
        return Wire.State(
            device: Wire.Device(
                name: "iPad", systemVersion: "18.0", orientation: .portrait, rotationLocked: false, app: .active,
                source: "virtual"),
            screens: [Self.screen("main", PixelSize(width: 100, height: 200)), tv],
            sockets: [Wire.Socket(id: "HDMI-A-2", spec: nil)])
    }

    @Test func `the tree shows configuration names and escapes control characters`() {
        #expect(
            StateText.tree(state) == [
                "iPad, 18.0, portrait, app active, monitors from virtual", "├─ main  100x200@60  main screen",
                "├─ TV\\u{1b}  1920x1080@60  black  TCL \"43S425\"  (0011223344556677)", "└─ HDMI-A-2  empty socket",
            ])
    }

    @Test func `names are highlighted, and the text is the same without colors`() {
        let colored = StateText.tree(state, Ink(isColored: true))
        #expect(colored[1] == "├─ \u{1B}[1mmain\u{1B}[0m  100x200@60  main screen")
        #expect(colored.map { $0.replacing(/\u{1B}\[[0-9]*m/, with: "") } == StateText.tree(state))
    }

    @Test func `a warning is yellow, and a failure red`() {
        let ink = Ink(isColored: true)
        let reply = Wire.Monitor.Reply(generation: 1, changes: [Wire.Change(.warning, message: "careful")])
        #expect(WatchCommand.lines(reply, ink) == ["\u{1B}[33mwarning\u{1B}[0m  careful"])
        #expect(
            DoctorCommand.lines(Diagnosis.Finding(.broken, "state", "full", remedy: "make room"), ink)
                == ["\u{1B}[31mbad \u{1B}[0m  \u{1B}[1mstate\u{1B}[0m: full", "      make room"])
    }
}
