// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ScenarioLanguage
import Testing

struct ProblemTests {
    @Test func `the valid lines can be read despite problems in others`() {
        var problems: [ScenarioSyntaxError] = []
        let reader = ScenarioReader(file: "s") { _ in throw NoSuchFile() }
        let scenario = reader.read(
            "app board\nplug\nlock\nrepeat x\nunlock\nend\nrepeat 2\nrescan\n", problems: &problems)
        #expect(problems.map(\.place.line) == [2, 4, 7])
        #expect(scenario.settings.app == "board")
        #expect(scenario.steps.map(\.action) == [.lock, .repeat(1, [ScenarioStep(.unlock)])])
    }

    @Test(arguments: [
        ("unplgu HDMI-A-1", "1:1: error: unknown verb 'unplgu'; did you mean 'unplug'?"),
        ("at 2s  plgu X", "1:8: error: unknown verb 'plgu'; did you mean 'plug'?"),
        ("plug", "1:5: error: missing SOCKET; usage: plug SOCKET SPEC"),
        ("plug DP-1 # x", "1:10: error: missing SPEC; usage: plug SOCKET SPEC"),
        (
            "plug main tv-1080p",
            "1:6: error: main is the device's own screen, not a socket; use a name such as HDMI-A-1"
        ),
        ("plug a/b tv", "1:6: error: SOCKET: expected 1 to 64 letters, digits, '-', '_', '.' or ':', such as HDMI-A-1"),
        ("plug DP-1 1920x1080@0", "1:21: error: refresh rate: expected a number from 1 to 1000"),
        ("é plug", "1:1: error: unknown verb 'é'; available:"),
        ("plug DP-1 tv,label=\"ä ö\",scale=9", "1:32: error: scale: expected a number from 0.1 to 8"),
        ("plug DP-1 \"1x1,label=\\\"a\\\",scale=9\"", "1:34: error: scale: expected a number from 0.1 to 8"),
        ("plug DP-1 \"tv", "1:11: error: unterminated quotation mark"),
        ("unplug DP-1 DP-2", "1:13: error: unexpected 'DP-2'; usage: unplug SOCKET"),
        ("duplicate DP-1 DP-1", "1:16: error: OTHER must differ from SOCKET"),
        ("flap DP-1 400ms", "1:11: error: NxTIME: expected a count, x and a duration, such as 3x400ms, got '400ms'"),
        ("flap DP-1 0x1s", "1:11: error: N: expected an integer from 1 to 1000, got '0'"),
        ("flap DP-1 1001x1s", "1:11: error: N: expected an integer from 1 to 1000, got '1001'"),
        (
            "flap DP-1 3x400",
            "1:13: error: TIME: expected a number with a unit (us, ms, s, m, h or d) up to 366d, such as 400ms or 1.5s"
        ),
        ("storm DP-1 200 5s", "1:12: error: N/s: expected a number of events per second, such as 200/s, got '200'"),
        ("storm DP-1 10001/s 5s", "1:12: error: N: expected an integer from 1 to 10000, got '10001'"),
        ("storm DP-1 10000/s 10001ms", "1:20: error: a storm can have at most 100000 events"),
        ("stale -1s", "1:7: error: TIME: expected a number"), ("stale 367d", "1:7: error: TIME: expected a number"),
        ("stale 99999999999999999999s", "1:7: error: TIME: expected a number"),
        ("stale 1.s", "1:7: error: TIME: expected a number"),
        ("stale .5s", "1:7: error: TIME: expected a number"), ("stale 1 s", "1:7: error: TIME: expected a number"),
        ("stale 0.0000000000000000001s", "1:7: error: TIME: expected a number"),
        ("edid-broken DP-1 chekcsum", "1:18: error: unknown kind of damage 'chekcsum'; did you mean 'checksum'?"),
        (
            "wrong-preferred DP-1 720p",
            "1:22: error: expected a mode such as 1920x1080, 1920x1080@59.94 or 1920x1080i@50, got '720p'"
        ),
        ("mode DP-1 99999x1", "1:11: error: expected a mode such as"),
        ("mode DP-1 larget", "1:11: error: unknown mode or policy 'larget'; did you mean 'largest'?"),
        ("mirror DP-1 windwo", "1:13: error: unknown mirroring policy 'windwo'; did you mean 'window'?"),
        ("overscan DP-1 x", "1:15: error: unknown overscan policy 'x'; available: scale, insetBounds, none"),
        ("rotation DP-1 45", "1:15: error: DEGREES: expected 0, 90, 180 or 270, got '45'"),
        ("rotation DP-1", "1:14: error: missing DEGREES"),
        ("rotate landscapLeft", "1:8: error: unknown orientation 'landscapLeft'; did you mean 'landscapeLeft'?"),
        ("touch 5", "1:8: error: missing Y; usage: touch X Y [to X Y] or touch \"TEXT\""),
        ("touch 5 6 to 7", "1:15: error: missing Y"),
        ("touch 5 1e9", "1:9: error: Y: expected a number from 0 to 100000, got '1e9'"),
        ("touch \"a\\qb\"", #"1:9: error: unknown escape; within quotation marks there are \", \\, \n, \r and \t"#),
        ("touch \"\"", "1:7: error: TEXT is empty"),
        ("snapshot main", "1:14: error: missing FILE; usage: snapshot SCREEN FILE"),
        ("random 0", "1:8: error: N: expected an integer from 1 to 100000"),
        ("random 5 speed=1", "1:10: error: unknown option 'speed=1' of random; available: seed=S"),
        ("random 5 seed=-1", "1:15: error: seed: expected an integer from 0 to 18446744073709551615, got '-1'"),
        ("no-wait random 5", "1:1: error: 'random' cannot follow 'no-wait'"),
        ("no-wait", "1:8: error: missing VERB; usage: no-wait VERB ..."),
        ("no-wait at 1s rescan", "1:9: error: 'at' must come before 'no-wait'"),
        ("lcok", "1:1: error: unknown verb 'lcok'; did you mean 'lock'?"),
        ("ock", "1:1: error: unknown verb 'ock'; did you mean 'lock'?"),
        ("ulock", "1:1: error: unknown verb 'ulock'; did you mean 'lock' or 'unlock'?"),
        ("at", "1:3: error: missing TIME; usage: at TIME [no-wait] [VERB ...]"),
        ("at 1s device x", "1:1: error: 'device' cannot follow a time"),
        ("at 1s end", "1:1: error: 'end' cannot follow a time"),
        ("no-wait repeat 2", "1:1: error: 'repeat' cannot follow 'no-wait'"),
    ])
    func `an error in a step is reported with its place`(line: String, expected: String) {
        #expect(problems(line).count == 1)
        #expect(problems(line).first?.hasPrefix("s:" + expected) == true, "\(problems(line))")
    }

    @Test(arguments: [
        ("", "1:7: error: missing WHAT; usage: expect WHAT"),
        (
            "scren DP-1",
            "1:8: error: unknown expectation 'scren'; did you mean 'screen'?"
        ),
        ("screens 1001", "1:16: error: N: expected an integer from 0 to 1000"),
        ("screens +2", "1:16: error: N: expected an integer from 0 to 1000"),
        ("screen DP-1 mode", "1:20: error: invalid fact 'mode'; use NAME=VALUE, such as mode=1920x1080@60"),
        ("screen DP-1 mdoe=1x1", "1:20: error: unknown fact 'mdoe'; did you mean 'mode'?"),
        ("screen DP-1 mode=1x1 mode=2x2", "1:29: error: duplicate 'mode'"),
        ("screen DP-1 mirrored=yes", "1:29: error: mirrored: expected main or none, got 'yes'"),
        ("screen DP-1 shows=windws", "1:26: error: unknown screen content 'windws'; did you mean 'windows'?"),
        ("screen DP-1 bounds=1920", "1:27: error: bounds: expected WxH in points, such as 1920x1080, got '1920'"),
        ("screen DP-1 bounds=1920xy", "1:32: error: height: expected a number from 0 to 100000"),
        ("screen DP-1 scale=0", "1:26: error: scale: expected a number from 0.1 to 16"),
        ("screen DP-1 monitor=", "1:28: error: monitor: expected a name"),
        ("key", "1:11: error: missing SCREEN; usage: expect key SCREEN or none"),
        ("posted", "1:14: error: missing NAME; usage: expect posted"),
        ("posted since 2s", "1:15: error: missing NAME"),
        ("posted didConect DP-1", "1:15: error: unknown notification 'didConect'; did you mean 'didConnect'?"),
        ("posted didConnect DP-1 didDisconnect", "1:31: error: missing a comma before 'didDisconnect'"),
        ("posted didConnect, , didDisconnect", "1:25: error: missing a notification"),
        ("posted exactly nothing", "1:30: error: 'exactly nothing' cannot be expected"),
        ("posted nothing since 2s now", "1:32: error: unexpected 'now'"),
        ("app actve", "1:12: error: unknown app state 'actve'; did you mean 'active'?"),
        ("orientation faceUp", "1:20: error: unknown interface orientation 'faceUp'; available: portrait"),
        ("captured maybe", "1:17: error: captured: expected yes or no, got 'maybe'"),
        ("frame main a.png tolerance=256", "1:35: error: tolerance: expected an integer from 0 to 255, got '256'"),
        ("frame main a.png tol=2", "1:25: error: unknown option 'tol=2' of frame; available: tolerance=N"),
    ])
    func `an error in an expectation is reported with its place`(line: String, expected: String) {
        let found = problems("expect " + line)
        #expect(found.count == 1)
        #expect(found.first?.hasPrefix("s:" + expected) == true, "\(found)")
    }

    @Test(arguments: [
        ("device", "1:7: error: missing NAME; usage: device NAME [system=V] [orientation=O]"),
        ("device x system=a", "1:17: error: system: expected a version such as 18 or 26.1, got 'a'"),
        ("device x system=1 system=1", "1:19: error: duplicate 'system'"),
        ("device x y=1", "1:10: error: unknown option 'y=1'; available: system= and orientation="),
        ("app", "1:4: error: missing WORD; usage: app WORD"),
        ("app a b", "1:7: error: unexpected 'b'; usage: app WORD"),
        ("settling no", "1:10: error: unknown settling 'no'; available: hardware, none"),
        ("animations", "1:11: error: missing yes or no; usage: animations yes or no"),
        ("animations on", "1:12: error: animations: expected yes or no, got 'on'"),
        ("animations yes no", "1:16: error: unexpected 'no'; usage: animations yes or no"),
        ("animations yes\nanimations no", "2:1: error: duplicate 'animations'; first at s:1:1"),
        ("profile p at x", "1:11: error: unexpected 'at'; usage: profile NAME [in FILE]"),
        ("screens", "1:8: error: missing mirror=POLICY or mode=POLICY"),
        ("app board\napp card", "2:1: error: duplicate 'app'; first at s:1:1"),
        ("rescan\nscreens mirror=none", "2:1: error: 'screens' must come before the first step"),
        ("repeat 2\nrescan", "1:1: error: 'repeat' has no 'end'"),
        ("rescan\nend", "2:1: error: 'end' without 'repeat'"),
        ("repeat 2\nend", "1:1: error: no step between 'repeat' and 'end'"),
        ("repeat 0\nrescan\nend", "1:8: error: N: expected an integer from 1 to 100000"),
        ("repeat 2\nrescn\nend", "2:1: error: unknown verb 'rescn'; did you mean 'rescan'?"),
    ])
    func `an error in settings and repetitions is reported with its place`(text: String, expected: String) {
        #expect(problems(text).count == 1)
        #expect(problems(text).first?.hasPrefix("s:" + expected) == true, "\(problems(text))")
    }

    @Test func `all problems are reported at once, in order`() {
        let text = "plug\nexpect screens x\nrescan\nunplug main\nrepeat 2"
        #expect(problems(text).map { $0.prefix(6) } == ["s:1:5:", "s:2:16", "s:4:8:", "s:5:1:"])
    }

    @Test func `at most fifty problems are shown, and the rest are counted`() throws {
        let few = #expect(throws: ScenarioSyntaxErrors.self) {
            try Scenario(parsing: String(repeating: "x\n", count: 60))
        }
        let lines = try #require(few).description.split(separator: "\n")
        #expect(lines.count == 51)
        #expect(lines.first?.hasPrefix("scenario:1:1: error: unknown verb 'x'") == true)
        #expect(lines.last == "and 10 more")
        let many = #expect(throws: ScenarioSyntaxErrors.self) {
            try Scenario(parsing: String(repeating: "x\n", count: 5000))
        }
        #expect(many?.problems.count == 1000)
        #expect(many?.description.hasSuffix("and at least 950 more") == true)
    }
}
