// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Configuration
import Foundation
import Runtime
import ScreensWire
import Testing

struct ConfigurationProblemTests {
    private static let modes = "preferred, highestRefresh, largest, common or a mode such as 1920x1080@60"

    @Test(arguments: [
        // Keys.
        ("mdoe: common", "1:1: unknown key 'mdoe'; did you mean 'mode'?"),
        ("Mode: common", "1:1: unknown key 'Mode'; did you mean 'mode'?"),
        ("device:\n  systemversion: 18", "2:3: unknown key 'systemversion' in device; did you mean 'systemVersion'?"),
        ("log: { color: red }", "1:8: unknown key 'color' in log; available: level, to"),
        (
            "hooks:\n  - on: [connect]",
            """
            2:5: hooks: missing key 'events'
            2:5: hooks: missing key 'run'
            2:5: unknown key 'on' in hooks; available: events, run, match, timeout
            """
        ),
        ("mode: common\npoll: 1\nmode: largest", "3:1: duplicate key 'mode'; first on line 1"),
        (
            "mode: common\n\"mode\": largest\nlog: {level: info, to: journal, level: x, x: 1}\nmode: preferred",
            """
            2:1: duplicate key 'mode'; first on line 1
            3:33: duplicate key 'level'; first on line 3
            3:43: unknown key 'x' in log; available: level, to
            4:1: duplicate key 'mode'; first on line 1
            """
        ),
        ("[a]: 1", "1:1: expected a string as the key, got an alias, a list or a mapping"),
        // Types.
        ("- mode", "1:1: expected a mapping, got a list"),
        ("mode", "1:1: expected a mapping, got 'mode'"),
        ("mode: [common]", "1:7: mode: expected \(Self.modes), got a list"),
        ("mode: { a: b }", "1:7: mode: expected \(Self.modes), got a mapping"),
        ("mode:", "1:6: mode: expected \(Self.modes), got nothing"),
        ("device: ipad", "1:9: device: expected a mapping, got 'ipad'"),
        ("grace: soon", "1:8: grace: expected a number of seconds from 0 to 3600, got 'soon'"),
        ("grace: '3'", "1:8: grace: expected a number of seconds from 0 to 3600, got '3'"),
        ("grace: 0x10", "1:8: grace: expected a number of seconds from 0 to 3600, got '0x10'"),
        ("identify: yes", "1:11: identify: expected true or false, got 'yes'"),
        ("plug: 1920x1080", "1:7: plug: expected a list, got '1920x1080'"),
        ("outputs: { a: b }", "1:10: outputs: expected a list, got a mapping"),
        ("hooks: [{ events: connect, run: [/a] }]", "1:19: events: expected a list, got 'connect'"),
        ("mode: !policy common", "1:7: unknown tag '!policy'"),
        ("seat: \"a\\0b\"", "1:7: seat: a NUL character is not allowed"),
        // Ranges.
        ("grace: 3601", "1:8: grace: expected a number of seconds from 0 to 3600, got '3601'"),
        ("poll: -1", "1:7: poll: expected 0 or a number of seconds from 0.1 to 86400, got '-1'"),
        ("poll: 1e999", "1:7: poll: expected 0 or a number of seconds from 0.1 to 86400, got '1e999'"),
        ("poll: 0.001", "1:7: poll: expected 0 or a number of seconds from 0.1 to 86400, got '0.001'"),
        ("limits: { connections: 0.5 }", "1:24: connections: expected an integer from 1 to 512, got '0.5'"),
        (
            "limits: { frameMemory: 15M }",
            "1:24: frameMemory: expected a percentage from 1% to 100% or a size from 16M to 1024G, got '15M'"
        ),
        ("limits: { messageBytes: 1 }", "1:25: messageBytes: expected an integer from 4096 to 16777216, got '1'"),
        ("monitors: [{ match: { id: a }, scale: 9 }]", "1:39: scale: expected a number from 0.1 to 8, got '9'"),
        // Words.
        (
            "source: usb",
            "1:9: source: expected auto, udev, virtual, recording=FILE or recording=FILE,speed=N, got 'usb'"
        ),
        ("mirror: yes", "1:9: mirror: expected window, system or none, got 'yes'"),
        ("aspect: cover", "1:9: aspect: expected fit, fill or exact, got 'cover'"),
        (
            "mode: 1920",
            "1:7: mode: expected \(Self.modes), got '1920'"
        ),
        ("mode: prefered", "1:7: mode: expected \(Self.modes), got 'prefered'; did you mean 'preferred'?"),
        (
            "device: { orientation: left }",
            """
            1:24: orientation: expected portrait, landscape, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp or \
            faceDown, got 'left'
            """
        ),
        ("device: { systemVersion: 6 }", "1:26: systemVersion: expected a version from 7.0 to 27.0, got '6'"),
        (
            "log: { level: loud }",
            "1:15: level: expected trace, debug, info, notice, warning, error or critical, got 'loud'"
        ),
        ("log: { to: file }", "1:12: to: expected automatic, journal or standardError, got 'file'"),
        (
            "outputs: [terminal, screen]",
            "1:21: outputs: expected auto, window, kms, png:DIRECTORY, terminal or null, got 'screen'"
        ),
        (
            "outputs: ['png:']",
            "1:11: outputs: expected auto, window, kms, png:DIRECTORY, terminal or null, got 'png:'"
        ),
        (
            "monitors: [{ match: { id: a }, overscan: inset }]",
            "1:42: overscan: expected scale, insetBounds or none, got 'inset'"
        ),
        (
            "monitors: [{ match: { id: a }, rotation: 45 }]",
            "1:42: rotation: expected 0, 90, 180 or 270, got '45'"
        ),
        (
            "monitors: [{ match: { id: a }, unused: sleep }]",
            "1:40: unused: expected black or off, got 'sleep'"
        ),
        (
            "hooks: [{ events: [conect], run: [/a] }]",
            "1:20: events: expected connect, disconnect or modeChange, got 'conect'; did you mean 'connect'?"
        ),
        // Names.
        ("device: { profile: ipad-pro-31 }", "1:20: profile: no device 'ipad-pro-31'; did you mean 'ipad-pro-11'?"),
        ("device: { main: HDMI/1 }", "1:17: main: expected none or a connector name such as HDMI-A-1, got 'HDMI/1'"),
        ("seat: ''", "1:7: seat: expected a name, got ''"),
        ("app: movie", "1:6: app: expected board, card, image:FILE, slides:DIRECTORY or text:WORDS, got 'movie'"),
        ("fonts: /nonexistent", "1:8: fonts: no directory /nonexistent"),
        ("state: ''", "1:8: state: expected automatic, none or a path of at most 4095 bytes, got ''"),
        (
            "control: { socket: /\(String(repeating: "a", count: 107)) }",
            """
            1:20: socket: expected automatic, none or a path of at most 107 bytes, got '/\(String(repeating: "a", count: 39))'
            """
        ),
    ])
    func `an invalid value is reported with its place`(text: String, problems: String) throws {
        let found = try ScratchFolder().problems(in: text)
        #expect(found.joined(separator: "\n") == problems)
    }

    @Test(arguments: [
        ("plug: [1920x]", "1:13: plug: height: expected a number from 1 to 16384"),
        (
            "plug:\n  - '1920x1080,sclae=2'",
            "2:16: plug: unknown option 'sclae'; available: label, serial, scale, overscan"
        ),
        (
            "plug: [{ spec: \"edid=\\\"é.bin\\\",x=1\" }]",
            "1:16: spec: unknown option 'x'; available: label, serial, scale, overscan (column 14 of the text)"
        ),
        (
            "plug: ['edid=\"é.bin\",x=1']",
            "1:22: plug: unknown option 'x'; available: label, serial, scale, overscan"
        ),
        (
            "plug: ['1920x1080,label=\"é\"']",
            "1:25: plug: label: expected 1 to 13 printable ASCII characters, not beginning or ending with a space, got 'é'"
        ),
        (
            "plug: [no-such-thing]",
            "1:8: plug: no monitor 'no-such-thing' in the catalog; run 'secondscreen monitors' to list them"
        ),
        ("plug: [edid=/nonexistent]", "1:8: plug: /nonexistent: no such file"),
        ("plug: [{ connector: DP-1 }]", "1:8: plug: missing key 'spec'"),
        (
            "plug:\n- {spec: tv-4k, connector: DP-1}\n- {spec: tv-4k, connector: DP-1}",
            "3:3: plug: DP-1 already has a monitor, on line 2"
        ),
        (
            "plug: [{ spec: tv-4k, connector: main }]",
            "1:34: connector: invalid socket name 'main'; use a letter, then up to 31 letters, digits and hyphens, such as HDMI-A-2 "
                + "('main' and names that begin with card and a digit are reserved)"
        ),
        ("plug: [[1x1]]", "1:8: plug: expected a screen spec, got a list"),
        ("monitors: [{ mode: common }]", "1:12: monitors: missing key 'match'"),
        ("monitors: [{ match: {} }]", "1:21: match: no pattern; {connector: \"*\"} matches every monitor"),
        (
            "monitors: [{ match: { nmae: a } }]",
            """
            1:21: match: no pattern; {connector: "*"} matches every monitor
            1:23: unknown key 'nmae' in match; did you mean 'name'?
            """
        ),
        ("profiles: [{ when: [{ id: a }] }]", "1:12: profiles: missing key 'name'"),
        ("profiles: [{ name: a }]", "1:12: profiles: missing key 'when'"),
        ("profiles: [{ name: a, when: [] }]", "1:29: when: a profile needs at least one monitor"),
        (
            "profiles:\n- {name: a, when: [{id: x}]}\n- {name: a, when: [{id: y}]}",
            "3:3: profiles: duplicate profile 'a', on line 2"
        ),
        (
            "hooks: [{ events: [], run: [/a] }]",
            "1:19: events: expected at least one event; available: connect, disconnect, modeChange"
        ),
        (
            "hooks: [{ events: [connect], run: [] }]",
            "1:35: run: expected a program and its arguments, got an empty list"
        ),
        (
            "hooks: [{ events: [connect], run: [notify] }]",
            "1:36: run: expected an absolute path, got 'notify'; PATH is not searched"
        ),
        ("hooks: [{ events: [connect], run: [/a, [b]] }]", "1:40: run: expected a string, got a list"),
        (
            "hooks: [{ events: [connect], run: [/a], timeout: 0 }]",
            "1:50: timeout: expected a number of seconds from 0.1 to 3600, got '0'"
        ),
    ])
    func `an invalid list entry is reported with its place`(text: String, problems: String) throws {
        let found = try ScratchFolder().problems(in: text)
        #expect(found.joined(separator: "\n") == problems)
    }

    @Test func `all problems are reported, not only the first`() throws {
        let text = """
            mdoe: common
            grace: soon
            device:
              profile: x
              main: [a]
            plug: [1x, 1920x1080, 2x]
            log: 3
            """
        let problems = try ScratchFolder().problems(in: text)
        #expect(
            problems == [
                "1:1: unknown key 'mdoe'; did you mean 'mode'?",
                "2:8: grace: expected a number of seconds from 0 to 3600, got 'soon'",
                """
                4:12: profile: no device 'x'; available: iphone-4s, iphone-se, iphone-8-plus, iphone-15, iphone-16-pro, \
                iphone-16-pro-max, ipad-mini, ipad, ipad-pro-11, ipad-pro-12.9, ipad-pro-13
                """,
                "5:9: main: expected none or a connector name such as HDMI-A-1, got a list",
                "6:10: plug: height: expected a number from 1 to 16384",
                "6:25: plug: height: expected a number from 1 to 16384",
                "7:6: log: expected a mapping, got '3'",
            ])
    }

    @Test func `the number of reported problems is limited`() throws {
        let problems = try ScratchFolder().problems(in: (0..<1000).map { "key\($0): 1\n" }.joined())
        #expect(problems.count == 201)
        #expect(problems.last == "1:1: more than 200 problems; the rest are not listed")
    }

    @Test(arguments: ["mode: x\n", "? mode\n", "plug,", "- 1x1\n", "k: [a, b]\n"])
    func `a file with too many keys and values is refused before it is parsed`(
        part: String
    ) throws {
        let count = (1 << 20) / part.utf8.count
        let text =
            part.hasSuffix(",")
            ? "{\(String(repeating: part, count: count - 1))}" : String(repeating: part, count: count)
        #expect(try ScratchFolder().problems(in: text) == ["1:1: more than 20000 keys and values"])
    }

    @Test func `duplicate keys cause only a few rereads of a large file`() throws {
        // Each reading finds one of them.
        let text = String(repeating: "mode: common\n", count: 6000)
        #expect(try ScratchFolder().problems(in: text).map { $0.prefix(2) } == ["3:"])
    }

    @Test func `virtual monitors are limited by the sockets and pixels of a runtime`() throws {
        let many = "plug:\n" + String(repeating: "- 1x1\n", count: 65)
        #expect(try ScratchFolder().problems(in: many) == ["66:3: plug: 65 entries; the limit is 64"])
        #expect(
            try ScratchFolder().problems(in: "plug: [16384x16384@30]") == [
                "1:8: plug: 16384x16384 has 268435456 pixels; a virtual monitor's mode has at most 44236800, such as "
                    + "10240x4320"
            ])
        let large = "plug:\n" + String(repeating: "- 10240x4320@30\n", count: 13)
        #expect(
            try ScratchFolder().problems(in: large) == [
                """
                2:1: plug: the virtual screens would have 575.1 megapixels together in their largest modes, more than the \
                566.3 of a runtime; unplug one, or choose smaller modes
                """
            ])
        #expect(try ScratchFolder().read("plug:\n" + String(repeating: "- tv-4k\n", count: 64)).plug.count == 64)
    }

    @Test func `virtual monitors from several files are limited together`() throws {
        let folder = try ScratchFolder()
        for name in ["a", "b"] {
            try folder.write(
                "plug:\n" + String(repeating: "- 10240x4320@30\n", count: 7),
                to: "etc/secondscreen/conf.d/\(name).yaml")
        }
        let problems = folder.problems(folder.reader)
        let problem = try #require(problems.count == 1 ? problems.first : nil)
        #expect(
            problem.hasPrefix("etc/secondscreen/conf.d/b.yaml:2:1: plug: the virtual screens would have 619.4 "))
    }
}
