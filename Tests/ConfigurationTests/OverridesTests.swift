// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Configuration
import DisplayModel
import Hotplug
import RenderTree
import Runtime
import SecondScreen
import Testing
import UIKitCore

struct OverridesTests {
    private func text(_ path: String, _ configuration: Configuration) -> String? {
        configuration.effective.first { $0.path == path }.map { "\($0.text) (\($0.origin))" }
    }

    @Test func `each value reports its origin`() throws {
        let folder = try ScratchFolder()
        let configuration = try folder.read("seat: seat1\ndevice:\n  orientation: landscape\n")
        #expect(text("mode", configuration) == "preferred (default)")
        #expect(text("seat", configuration) == "seat1 (\(folder.path)/a.yaml:1)")
        #expect(text("device.orientation", configuration) == "landscape (\(folder.path)/a.yaml:3)")
    }

    @Test func `options take precedence over files`() throws {
        let overrides = try Settings(options: ["mode": "largest", "device.main": "DP-1", "device.systemVersion": "17"])
        let file = try ScratchFolder().read("mode: common\npoll: 5")
        #expect(text("mode", file.applying(overrides)) == "largest (option --mode)")
        #expect(text("device.main", file.applying(overrides)) == "DP-1 (option --main)")
        let configuration = file.applying(
            try Settings(environment: ["SECONDSCREEN_MODE": "largest", "SECONDSCREEN_SYSTEM_VERSION": "17"]))
        #expect(text("mode", configuration) == "largest (environment SECONDSCREEN_MODE)")
        #expect(text("device.systemVersion", configuration) == "17.0 (environment SECONDSCREEN_SYSTEM_VERSION)")
        #expect(configuration.poll == .seconds(5))
    }

    @Test func `empty overrides change nothing`() throws {
        let configuration = try ScratchFolder().read("mode: common\nplug: [1024x768]\noutputs: [terminal]")
        #expect(configuration.applying(Settings()) == configuration)
    }

    @Test func `each override sets its value`() throws {
        let overrides = try Settings(options: [
            "source": "udev", "seat": "all", "grace": "1", "poll": "0", "device.profile": "ipad", "device.main": "DP-1",
            "device.orientation": "landscape", "device.systemVersion": "7.0", "app": "card", "identify": "true",
            "mirror": "system", "aspect": "fill", "mode": "common", "fonts": "/", "outputs": "terminal",
            "fullscreen": "real",
            "plug": #"1024x768@59.94,label="a, b",overscan=7%"#, "control.socket": "/s", "log.level": "debug",
            "state": "none",
        ])
        let changed = Configuration().applying(overrides).effective.filter { $0.origin != .standard }
        #expect(
            changed.map { "\($0.path): \($0.text) — \($0.origin)" } == [
                "source: udev — option --source", "seat: all — option --seat", "grace: 1 — option --grace",
                "poll: 0 — option --poll", "device.profile: ipad — option --device",
                "device.main: DP-1 — option --main", "device.orientation: landscape — option --landscape",
                "device.systemVersion: 7.0 — option --system-version", "app: card — option --app",
                "identify: true — option --identify", "mirror: system — option --mirror",
                "aspect: fill — option --aspect", "mode: common — option --mode", "fonts: / — option --fonts",
                "outputs: [terminal] — option --output", "fullscreen: real — option --fullscreen",
                "control.socket: /s — option --socket",
                "log.level: debug — option --log-level", "state: none — option --state",
                #"plug[1]: 1024x768@59.94,label="a, b",overscan=7% — option --plug"#,
            ])
    }

    @Test func `list entries are printed on one line`() throws {
        let configuration = try ScratchFolder().read(DocumentedDefaultTests.examples.dropFirst(2).joined())
        #expect(
            configuration.effective.filter { $0.path.contains("[") }.map { "\($0.path): \($0.text)" } == [
                #"plug[1]: 1920x1080@60,label="Hall TV""#,
                "plug[2]: tv-4k in HDMI-A-3",
                #"profiles[1]: desk, when make 'DEL' and make 'DEL' and nothing else: mode largest, mirror none, 1 override"#,
                #"profiles[2]: hall, when name 'Hall*': aspect exact, app text:Please be seated"#,
                ##"monitors[1]: name '*U27*', make 'DEL': mode 1920x1080@60, mirror none"##,
                #"monitors[2]: connector 'card1-*': ignore true"#,
                #"monitors[3]: serial 'SIGN-7': rotation 90, unused off"#,
                #"monitors[4]: name '* TV', serial '': aspect fill, overscan insetBounds, scale 2"#,
                #"hooks[1]: connect, modeChange: /usr/bin/logger --tag screens screen connected or changed mode (10 s) for make 'DEL'"#,
            ])
    }

    @Test(arguments: [
        "preferred", "highestRefresh", "largest", "common", "1920x1080", "1920x1080@60", "1920x1080i@59.94",
        "1x1@23.976",
    ])
    func `a mode is printed as it is parsed`(text: String) throws {
        #expect(try ScratchFolder().read("mode: \(text)").effective.first { $0.path == "mode" }?.text == text)
    }

    @Test(arguments: [
        #"1920x1080@60+1280x720i@59.94,label="a, b",serial="A1",scale=1.5,overscan=2.5%"#, "tv-4k,scale=2",
    ])
    func `a screen spec is printed as it is parsed`(text: String) throws {
        #expect(try ScratchFolder().read("plug: ['\(text)']").effective.first { $0.path == "plug[1]" }?.text == text)
    }
}
