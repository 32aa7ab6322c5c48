// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Configuration
import Foundation
import Testing

@Suite struct ConfigurationProblemTests {
    @Test(arguments: [
        // Keys.
        ("mdoe: common", "1:1: 'mdoe' is no setting; did you mean 'mode'?"),
        ("Mode: common", "1:1: 'Mode' is no setting; did you mean 'mode'?"),
        ("device:\n  systemversion: 18", "2:3: 'systemversion' is no setting of device; did you mean 'systemVersion'?"),
        ("log: { colour: red }", "1:8: 'colour' is no setting of log; there are level and to"),
        (
            "hooks:\n  - on: [connect]",
            """
            2:5: 'on' is no setting of a hook; there are events, run, match and timeout
            2:5: a hook needs 'events'
            2:5: a hook needs 'run'
            """
        ),
        ("mode: common\npoll: 1\nmode: largest", "3:1: 'mode' is given twice, first in line 1"),
        (
            "mode: common\n\"mode\": largest\nlog: {level: info, to: journal, level: x, x: 1}\nmode: preferred",
            """
            2:1: 'mode' is given twice, first in line 1
            3:33: 'level' is given twice, first in line 3
            3:43: 'x' is no setting of log; there are level and to
            4:1: 'mode' is given twice, first in line 1
            """
        ),
        ("[a]: 1", "1:1: a key is a text, not an alias, a list or a mapping"),
        // Types.
        ("- mode", "1:1: a configuration is a mapping of keys to values, not a list"),
        ("mode", "1:1: a configuration is a mapping of keys to values, not 'mode'"),
        ("mode: [common]", "1:7: mode is a text, not a list"),
        ("mode: { a: b }", "1:7: mode is a text, not a mapping"),
        ("mode:", "1:6: mode has no value; leave it out for the default"),
        ("device: ipad", "1:9: device is a mapping of keys to values, not 'ipad'"),
        ("grace: soon", "1:8: grace is a number, not 'soon'"),
        ("grace: '3'", "1:8: grace is a number, not '3'"),
        ("grace: 0x10", "1:8: grace is a number, not '0x10'"),
        ("identify: yes", "1:11: identify is true or false, not 'yes'"),
        ("plug: 1920x1080", "1:7: plug is a list, not '1920x1080'"),
        ("outputs: { a: b }", "1:10: outputs is a list, not a mapping"),
        ("hooks: [{ events: connect, run: [/a] }]", "1:19: events is a list, not 'connect'"),
        ("mode: !policy common", "1:7: the tag '!policy' has no meaning here"),
        ("seat: \"a\\0b\"", "1:7: seat has a zero character in it, which nothing can have"),
        // Ranges.
        ("grace: 3601", "1:8: grace is a number of seconds from 0 to 3600, not '3601'"),
        ("poll: -1", "1:7: poll is a number of seconds from 0 to 86400, not '-1'"),
        ("poll: 1e999", "1:7: poll is a number of seconds from 0 to 86400, not '1e999'"),
        ("limits: { connections: 0.5 }", "1:24: connections is a whole number from 1 to 512, not '0.5'"),
        ("limits: { messageBytes: 1 }", "1:25: messageBytes is a whole number from 4096 to 16777216, not '1'"),
        ("monitors: [{ match: { id: a }, scale: 9 }]", "1:39: scale is a number from 0.1 to 8, not '9'"),
        // Words.
        ("source: usb", "1:9: source is auto, udev, virtual, recording=FILE or recording=FILE,speed=N, not 'usb'"),
        ("mirror: yes", "1:9: mirror is window, system or none, not 'yes'"),
        ("aspect: cover", "1:9: aspect is fit, fill or exact, not 'cover'"),
        (
            "mode: 1920",
            "1:7: '1920' is no mode; there are preferred, highestRefresh, largest, common, or one as 1920x1080@60"
        ),
        ("mode: prefered", "1:7: 'prefered' is no mode; did you mean 'preferred'?"),
        ("device: { orientation: left }", "1:24: orientation is portrait or landscape, not 'left'"),
        ("device: { systemVersion: 6 }", "1:26: systemVersion is a version from 7.0 to 27.0, not '6'"),
        ("log: { level: loud }", "1:15: level is trace, debug, info, notice, warning, error or critical, not 'loud'"),
        ("log: { to: file }", "1:12: to is automatic, journal or standardError, not 'file'"),
        ("outputs: [terminal, screen]", "1:21: unknown output 'screen'; available: png:FOLDER, terminal or null"),
        (
            "monitors: [{ match: { id: a }, overscan: inset }]",
            "1:42: overscan is scale, insetBounds or none, not 'inset'"
        ),
        (
            "hooks: [{ events: [conect], run: [/a] }]",
            "1:20: an event is connect, disconnect or modeChange, not 'conect'"
        ),
        // Names.
        ("device: { profile: ipad-pro-31 }", "1:20: there is no device 'ipad-pro-31'; did you mean 'ipad-pro-11'?"),
        ("device: { main: HDMI/1 }", "1:17: main is a connector's name as HDMI-A-1, not 'HDMI/1'"),
        ("seat: ''", "1:7: seat is empty"),
        ("app: movie", "1:6: content 'movie' is unknown; available: board, card, image:FILE, slides:DIR, text:WORDS"),
        ("fonts: /nonexistent", "1:8: there is no folder /nonexistent"),
        ("state: ''", "1:8: state is empty"),
        ("control: { socket: /\(String(repeating: "a", count: 107)) }", "1:20: socket is a path of at most 107 bytes"),
    ])
    func `what is wrong with a value is told with its place`(text: String, problems: String) throws {
        let found = try ScratchFolder().problems(in: text)
        #expect(found.joined(separator: "\n") == problems)
    }

    @Test(arguments: [
        ("plug: [1920x]", "1:13: a height is a number from 1 to 16384"),
        ("plug:\n  - '1920x1080,sclae=2'", "2:16: unknown option 'sclae'; available: label, serial, scale, overscan"),
        (
            "plug: [{ spec: \"1920x1080,label=\\\"é\\\",x=1\" }]",
            "1:16: unknown option 'x'; available: label, serial, scale, overscan (column 21 of the text)"
        ),
        ("plug: ['1920x1080,label=\"é\",x=1']", "1:29: unknown option 'x'; available: label, serial, scale, overscan"),
        (
            "plug: [no-such-thing]",
            "1:8: there is no monitor 'no-such-thing' in the catalogue; 'secondscreen monitors' lists it"
        ),
        ("plug: [edid=/nonexistent]", "1:8: /nonexistent: no such file"),
        ("plug: [{ connector: DP-1 }]", "1:8: a virtual monitor needs 'spec'"),
        (
            "plug:\n- {spec: tv-4k, connector: DP-1}\n- {spec: tv-4k, connector: DP-1}",
            "3:3: DP-1 has a monitor already, in line 2"
        ),
        ("plug: [[1x1]]", "1:8: a virtual monitor is a text, not a list"),
        ("monitors: [{ mode: common }]", "1:12: an override needs 'match'"),
        ("monitors: [{ match: {} }]", "1:21: match names no monitor; {connector: \"*\"} is every one"),
        (
            "monitors: [{ match: { nmae: a } }]",
            """
            1:21: match names no monitor; {connector: "*"} is every one
            1:23: 'nmae' is no setting of match; did you mean 'name'?
            """
        ),
        ("profiles: [{ when: [{ id: a }] }]", "1:12: a profile needs 'name'"),
        ("profiles: [{ name: a }]", "1:12: a profile needs 'when'"),
        ("profiles: [{ name: a, when: [] }]", "1:29: when names no monitor; a profile is for at least one"),
        (
            "profiles:\n- {name: a, when: [{id: x}]}\n- {name: a, when: [{id: y}]}",
            "3:3: there is a profile 'a' already, in line 2"
        ),
        ("hooks: [{ events: [], run: [/a] }]", "1:19: events is empty; there are connect, disconnect and modeChange"),
        ("hooks: [{ events: [connect], run: [] }]", "1:35: run is empty; it is a list of a program and its arguments"),
        (
            "hooks: [{ events: [connect], run: [notify] }]",
            "1:36: 'notify' is no absolute path; no shell looks for the program"
        ),
        ("hooks: [{ events: [connect], run: [/a, [b]] }]", "1:40: an argument is a text, not a list"),
        (
            "hooks: [{ events: [connect], run: [/a], timeout: 0 }]",
            "1:50: timeout is a number of seconds from 0.1 to 3600, not '0'"
        ),
    ])
    func `what is wrong with an entry of a list is told with its place`(text: String, problems: String) throws {
        let found = try ScratchFolder().problems(in: text)
        #expect(found.joined(separator: "\n") == problems)
    }

    @Test func `all problems are told, not the first alone`() throws {
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
                "1:1: 'mdoe' is no setting; did you mean 'mode'?",
                "2:8: grace is a number, not 'soon'",
                """
                4:12: there is no device 'x'; there are iphone-4s, iphone-se, iphone-8-plus, iphone-15, iphone-16-pro, \
                iphone-16-pro-max, ipad-mini, ipad, ipad-pro-11, ipad-pro-12.9 and ipad-pro-13
                """,
                "5:9: main is a text, not a list",
                "6:10: a height is a number from 1 to 16384",
                "6:25: a height is a number from 1 to 16384",
                "7:6: log is a mapping of keys to values, not '3'",
            ])
    }

    @Test func `a file with nothing but mistakes does not fill pages`() throws {
        let problems = try ScratchFolder().problems(in: (0..<1000).map { "key\($0): 1\n" }.joined())
        #expect(problems.count == 201)
        #expect(problems.last == "1:1: has more problems than these 200")
    }

    @Test(arguments: ["mode: x\n", "? mode\n", "plug,", "- 1x1\n", "k: [a, b]\n"])
    func `a file with more keys and values than a person writes is refused before it is taken apart`(
        part: String
    ) throws {
        let count = (1 << 20) / part.utf8.count
        let text =
            part.hasSuffix(",")
            ? "{\(String(repeating: part, count: count - 1))}" : String(repeating: part, count: count)
        #expect(try ScratchFolder().problems(in: text) == ["1:1: has more than 20000 keys and values"])
    }

    @Test func `doubled keys have a large file be read again a few times only`() throws {
        // Each reading finds one of them.
        let text = String(repeating: "mode: common\n", count: 6000)
        #expect(try ScratchFolder().problems(in: text).map { $0.prefix(2) } == ["3:"])
    }

    @Test func `there are as many virtual monitors as sockets, and no more pixels than a runtime holds`() throws {
        let many = "plug:\n" + String(repeating: "- 1x1\n", count: 65)
        #expect(try ScratchFolder().problems(in: many) == ["66:3: plug has 65 entries; 64 are the most"])
        #expect(
            try ScratchFolder().problems(in: "plug: [16384x16384@30]") == [
                "1:8: 16384x16384 has 268435456 pixels; a virtual monitor's mode has at most 44236800, as 10240x4320"
            ])
        let large = "plug:\n" + String(repeating: "- tv-4k\n", count: 17)
        #expect(
            try ScratchFolder().problems(in: large) == [
                """
                2:1: the virtual screens would have 150.5 megapixels together in their largest modes, more than the \
                141.6 of a runtime; unplug one, or choose smaller modes
                """
            ])
        #expect(try ScratchFolder().read("plug:\n" + String(repeating: "- tv-4k\n", count: 16)).plug.count == 16)
    }

    @Test func `virtual monitors of several files count together`() throws {
        let folder = try ScratchFolder()
        for name in ["a", "b"] {
            try folder.write(
                "plug:\n" + String(repeating: "- tv-4k\n", count: 9), to: "etc/secondscreen/conf.d/\(name).yaml")
        }
        let problems = folder.problems(folder.reader)
        #expect(problems.count == 1)
        #expect(problems[0].hasPrefix("etc/secondscreen/conf.d/b.yaml:2:1: the virtual screens would have 159.3 "))
    }
}
