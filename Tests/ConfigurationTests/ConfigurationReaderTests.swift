// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import BuiltInApp
import Configuration
import DisplayModel
import Foundation
import Hotplug
import RenderTree
import Runtime
import ScreensWire
import SecondScreen
import Testing
import UIKitCore

struct ConfigurationReaderTests {
    @Test func `every value of a file is read`() throws {
        let folder = try ScratchFolder()
        let configuration = try folder.read(
            """
            source: virtual
            seat: all
            grace: 0.5
            poll: 0
            device: { profile: iphone-15, main: card0-eDP-1, orientation: landscape, systemVersion: 17.4 }
            app: "text:Hello: world"
            identify: true
            mirror: system
            aspect: exact
            mode: 1920x1080i@59.94
            fonts: .
            outputs: [terminal, png:pictures, null, auto, window]
            fullscreen: real
            limits: { connections: 3, messageBytes: 65536, frameMemory: 512M }
            control: { socket: ~/socket, group: video }
            log: { level: debug, to: journal }
            state: none
            """)
        #expect(configuration.source == .virtual)
        #expect(configuration.seat == "all")
        #expect(configuration.grace == .milliseconds(500))
        #expect(configuration.poll == .zero)
        #expect(configuration.device.profile == "iphone-15")
        #expect(configuration.device.main == "card0-eDP-1")
        #expect(configuration.device.orientation == .landscapeLeft)
        #expect(configuration.device.systemVersion.description == "17.4")
        #expect(configuration.app == .text("Hello: world"))
        #expect(configuration.identify)
        #expect(configuration.mirror == .system)
        #expect(configuration.aspect == .exact)
        #expect(configuration.mode == ModePolicy(parsing: "1920x1080i@59.94"))
        #expect(configuration.fonts == folder.path + "/.")
        #expect(configuration.outputs == [.terminal, .png(folder: folder.path + "/pictures"), .null, .auto, .window])
        #expect(configuration.fullScreen == .real)
        #expect(configuration.limits.connections == 3)
        #expect(configuration.limits.messageBytes == 65536)
        #expect(configuration.limits.frameMemory == .megabytes(512))
        #expect(configuration.control.socket == .path(folder.path + "/home/socket"))
        #expect(configuration.control.group == "video")
        #expect(configuration.log.level == .debug)
        #expect(configuration.log.destination == .journal)
        #expect(configuration.state == PathChoice.none)
    }

    @Test func `every entry of a list is read`() throws {
        let folder = try ScratchFolder()
        let configuration = try folder.read(
            """
            plug: [1024x768, { spec: tv-4k, connector: DP-2 }]
            monitors:
              - match: { name: "DELL*", serial: 0012 }
                mode: common
                mirror: none
                aspect: fill
                overscan: insetBounds
                rotation: 90
                scale: 2
                unused: off
                ignore: true
            profiles:
              - name: desk
                when: [{ id: a }, { id: b }]
                exact: true
                monitors: [{ match: { connector: DP-? }, scale: 1.5 }]
                app: card
                mode: largest
            hooks:
              - events: [connect, disconnect]
                run: [/bin/echo, 1, "a b"]
                match: { model: 0xa0b1 }
                timeout: 1.5
            """)
        let origin = { Origin.file(folder.path + "/a.yaml", line: $0, column: $1) }
        let specs = try ["1024x768", "tv-4k"].map { try ScreenSpec(parsing: $0) }
        #expect(
            configuration.plug == [
                PlugSetting(specs[0], origin: origin(1, 8)),
                PlugSetting(specs[1], connector: "DP-2", origin: origin(1, 18)),
            ])
        var settings = MonitorSettings()
        (settings.mode, settings.mirror, settings.aspect) = (.common, MirroringPolicy.none, .fill)
        (settings.overscan, settings.scale, settings.ignore) = (.insetBounds, 2, true)
        (settings.rotation, settings.unused) = (.quarter, .off)
        let match = MonitorMatch([.name: Glob("DELL*"), .serial: Glob("0012")])
        #expect(configuration.monitors == [MonitorOverride(match, settings, origin: origin(3, 5))])
        var profile = Profile(
            "desk", when: ["a", "b"].map { MonitorMatch([.id: Glob($0)]) }, origin: origin(13, 5))
        profile.isExact = true
        var scale = MonitorSettings()
        scale.scale = 1.5
        profile.monitors = [MonitorOverride(MonitorMatch([.connector: Glob("DP-?")]), scale, origin: origin(16, 16))]
        (profile.app, profile.settings.mode) = (.card, .largest)
        #expect(configuration.profiles == [profile])
        let hook = Hook(
            on: [.connect, .disconnect], run: ["/bin/echo", "1", "a b"], match: MonitorMatch([.model: Glob("0xa0b1")]),
            timeout: .milliseconds(1500), origin: origin(20, 5))
        #expect(configuration.hooks == [hook])
    }

    @Test func `a recording is a source, with a path relative to the file, at any speed`() throws {
        let folder = try ScratchFolder()
        #expect(
            try folder.read("source: recording=dock.jsonl").source == .recording("\(folder.path)/dock.jsonl", speed: 1))
        let fast = try folder.read("source: recording=a,b,speed=2.5").source
        #expect(fast == .recording("\(folder.path)/a,b", speed: 2.5))
        let odd = MonitorSource.recording("/a,speed=2", speed: 1)
        for source in [fast, odd, .recording("/a,speed=b", speed: 1)] {
            #expect(MonitorSource(parsing: source.description) == source)
        }
        for wrong in ["tape", "recording=", "recording=a,speed=0", "recording=,speed=2"] {
            #expect(throws: (any Error).self) { try folder.read("source: \(wrong)") }
        }
    }

    @Test func `without files, everything has its default`() throws {
        #expect(try ScratchFolder().reader.read() == Configuration())
    }

    @Test func `later files take precedence, and every file is read`() throws {
        let folder = try ScratchFolder()
        try folder.write("seat: a\nmode: common\npoll: 1", to: "etc/secondscreen/config.yaml")
        try folder.write("seat: b\naspect: fill", to: "etc/secondscreen/conf.d/20.yaml")
        try folder.write("aspect: exact", to: "etc/secondscreen/conf.d/10.yaml")
        try folder.write("seat: x", to: "etc/secondscreen/conf.d/30.yaml~")
        try folder.write("seat: x", to: "etc/secondscreen/conf.d/.40.yaml")
        try folder.write("poll: 2", to: "home/.config/secondscreen/config.yaml")
        try folder.write("mirror: none", to: "home/.config/secondscreen/conf.d/a.yaml")
        let configuration = try folder.reader.read()
        #expect(configuration.seat == "b")
        #expect(configuration.mode == .common)
        #expect(configuration.aspect == .fill)
        #expect(configuration.poll == .seconds(2))
        #expect(configuration.mirror == MirroringPolicy.none)
        let files = ["poll": "/home/.config/secondscreen/config.yaml", "aspect": "/etc/secondscreen/conf.d/20.yaml"]
            .mapValues { folder.path + $0 }
        #expect(configuration.origins["poll"] == files["poll"].map { .file($0, line: 1, column: 7) })
        #expect(configuration.origins["aspect"] == files["aspect"].map { .file($0, line: 2, column: 9) })
    }

    @Test func `lists from several files are concatenated, and outputs are replaced`() throws {
        let folder = try ScratchFolder()
        let first = """
            outputs: [terminal]
            plug: [800x600, { spec: tv-4k, connector: DP-1 }]
            monitors: [{ match: { id: a } }]
            profiles: [{ name: p, when: [{ id: a }] }, { name: q, when: [{ id: a }] }]
            hooks: [{ events: [connect], run: [/a] }]
            """
        let second = """
            outputs: ["null"]
            plug: [{ spec: 640x480, connector: DP-1 }]
            monitors: [{ match: { id: b } }]
            profiles: [{ name: r, when: [{ id: b }] }, { name: p, when: [{ id: b }] }]
            hooks: [{ events: [connect], run: [/b] }]
            """
        try folder.write(first, to: "etc/secondscreen/config.yaml")
        try folder.write(second, to: "etc/secondscreen/conf.d/a.yaml")
        let configuration = try folder.reader.read()
        #expect(configuration.outputs == [.null])
        let specs = try ["800x600", "640x480"].map { try ScreenSpec(parsing: $0) }
        #expect(configuration.plug.map(\.spec) == specs)
        #expect(configuration.monitors.map(\.match.description) == ["id 'b'", "id 'a'"])
        #expect(configuration.profiles.map(\.name) == ["r", "p", "q"])
        #expect(configuration.hooks.map(\.command) == [["/a"], ["/b"]])
    }

    @Test func `problems in all files are reported in the order of the files`() throws {
        let folder = try ScratchFolder()
        try folder.write("seat: ''", to: "home/.config/secondscreen/config.yaml")
        try folder.write("mode: x\npoll: x", to: "etc/secondscreen/config.yaml")
        try folder.write("mode: [", to: "etc/secondscreen/conf.d/a.yaml")
        #expect(
            folder.problems(folder.reader).map { $0.prefix { $0 != " " } } == [
                "etc/secondscreen/config.yaml:1:7:", "etc/secondscreen/config.yaml:2:7:",
                "etc/secondscreen/conf.d/a.yaml:1:8:", "home/.config/secondscreen/config.yaml:1:7:",
            ])
    }

    @Test func `drop-ins are the files in a folder`() throws {
        let folder = try ScratchFolder()
        try folder.write("mode: x", to: "etc/secondscreen/conf.d")
        #expect(
            folder.problems(folder.reader) == [
                "etc/secondscreen/conf.d:1:1: cannot list the directory of drop-ins"
            ])
    }

    @Test func `an explicit file replaces all others`() throws {
        let folder = try ScratchFolder()
        try folder.write("seat: a", to: "etc/secondscreen/config.yaml")
        try folder.write("mode: common", to: "mine.yaml")
        let configuration = try folder.reader(of: "mine.yaml").read()
        #expect(configuration.seat == "seat0")
        #expect(configuration.mode == .common)
        #expect(folder.reader(of: "mine.yaml").watchedFolders == [WatchedFolder(folder.path, .file("mine.yaml"))])
    }

    @Test(arguments: [
        (["XDG_CONFIG_HOME": "/x", "HOME": "/h"], "/x/secondscreen"), (["HOME": "/h"], "/h/.config/secondscreen"),
        (["XDG_CONFIG_HOME": "x", "HOME": "/h"], "/h/.config/secondscreen"), (["HOME": "h"], nil), ([:], nil),
    ])
    func `the user's folder comes from the environment`(environment: [String: String], folder: String?) {
        let system = [
            WatchedFolder("/r/etc/secondscreen", .file("config.yaml")),
            WatchedFolder("/r/etc/secondscreen/conf.d", .dropIns),
        ]
        let user = folder.map { [WatchedFolder($0, .file("config.yaml")), WatchedFolder($0 + "/conf.d", .dropIns)] }
        #expect(ConfigurationReader(environment: environment, root: "/r").watchedFolders == system + (user ?? []))
    }

    @Test func `a path needs a home folder only if it begins with ~`() throws {
        let folder = try ScratchFolder()
        try folder.write("state: ~/state", to: "a.yaml")
        let reader = ConfigurationReader(file: folder.path + "/a.yaml", environment: [:])
        #expect(
            folder.problems(reader) == [
                "a.yaml:1:8: state: cannot resolve '~/state': HOME is not set"
            ])
    }
}
