// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel
import Hotplug
import ScenarioLanguage
import ScriptedHotplug
import Testing

struct ReadingAndWritingTests {
    private static let hd = ModeRequest(size: PixelSize(width: 1280, height: 720), refreshMillihertz: 59940)
    private static let television = {
        var spec = ScreenSpec.standard
        spec.monitor = .catalog("tv-1080p")
        return spec
    }()

    /// Canonical lines and what they say.
    static let actions: [(String, ScenarioAction)] = [
        ("plug HDMI-A-1 tv-1080p", .plug(socket: "HDMI-A-1", television)),
        ("unplug card1-DP-2", .unplug(socket: "card1-DP-2")),
        ("swap DP-1 1920x1080@60", .swap(socket: "DP-1", .standard)),
        ("duplicate HDMI-A-1 DP-1", .duplicate(socket: "HDMI-A-1", into: "DP-1")),
        ("rename HDMI-A-1 DP-7", .rename(socket: "HDMI-A-1", to: "DP-7")),
        ("rescan", .rescan),
        ("flap HDMI-A-1 3x400ms", .flap(socket: "HDMI-A-1", times: 3, each: .milliseconds(400))),
        ("storm DP-1 200/s 5s", .storm(socket: "DP-1", eventsPerSecond: 200, lasting: .seconds(5))),
        ("lose-events", .loseEvents),
        ("deliver-events", .deliverEvents),
        ("stale 20ms", .stale(.milliseconds(20))),
        ("edid-late DP-1 300ms", .edidLate(socket: "DP-1", .milliseconds(300))),
        ("edid-broken DP-1 header", .edidBroken(socket: "DP-1", .header)),
        ("no-edid DP-1", .noEDID(socket: "DP-1")),
        ("edid-ok DP-1", .edidOK(socket: "DP-1")),
        ("wrong-preferred DP-1 1280x720@59.94", .wrongPreferred(socket: "DP-1", hd)),
        ("mode-fails DP-1", .modeFails(screen: "DP-1", nil)),
        ("mode-fails DP-1 1280x720@59.94", .modeFails(screen: "DP-1", hd)),
        ("mode-works DP-1", .modeWorks(screen: "DP-1")),
        ("gpu-remove", .removeCard(nil)),
        ("gpu-remove card1", .removeCard("card1")),
        ("gpu-add", .addCard(nil)),
        ("gpu-add card1", .addCard("card1")),
        ("mode DP-1 highestRefresh", .mode(screen: "DP-1", .highestRefresh)),
        ("mode DP-1 1280x720@59.94", .mode(screen: "DP-1", .exact(hd))),
        ("mirror DP-1 system", .mirror(screen: "DP-1", .system)),
        ("overscan DP-1 insetBounds", .overscan(screen: "DP-1", .insetBounds)),
        ("rotation DP-1 270", .rotation(screen: "DP-1", .threeQuarters)),
        ("forget DP-1", .forget(screen: "DP-1")),
        ("rotate landscapeLeft", .rotate(.landscapeLeft)),
        ("lock", .lock), ("unlock", .unlock), ("background", .background), ("foreground", .foreground),
        ("suspend", .suspend), ("resume", .resume),
        ("touch 10 20.5", .touch(x: 10, y: 20.5, toX: nil, toY: nil)),
        ("touch 10 20.5 to 0.00001 3", .touch(x: 10, y: 20.5, toX: 0.00001, toY: 3)),
        (#"touch "Next \"slide\"""#, .touchText(#"Next "slide""#)),
        ("snapshot main frames/after.png", .snapshot(screen: "main", file: "frames/after.png")),
        (#"snapshot main "a b#c.png""#, .snapshot(screen: "main", file: "a b#c.png")),
        ("repeat 3\n    rescan\nend", .repeat(3, [ScenarioStep(.rescan)])),
        ("random 50 seed=7", .random(count: 50, seed: 7)),
    ]

    static let expectations: [(String, ScenarioLanguage.Expectation)] = [
        ("screens 2", .screens(2)),
        ("screen DP-1", .screen("DP-1", [])),
        (
            #"screen DP-1 mode=1280x720@59.94 preferred=1280x720@59.94 modes=4 mirrored=main shows=black "#
                + #"bounds=640x359.5 scale=2 windows=0 monitor="Hall TV""#,
            .screen(
                "DP-1",
                [
                    .mode(hd), .preferred(hd), .modes(4), .mirrored(true), .shows(.black),
                    .bounds(width: 640, height: 359.5), .scale(2), .windows(0), .monitor("Hall TV"),
                ])
        ),
        ("screen DP-1 mirrored=none", .screen("DP-1", [.mirrored(false)])),
        ("no-screen DP-1", .noScreen("DP-1")),
        ("windows DP-1 1", .windows(screen: "DP-1", 1)),
        ("key main", .keyWindow(screen: "main")),
        ("key none", .keyWindow(screen: nil)),
        (#"text main "two\nlines""#, .text(screen: "main", "two\nlines")),
        ("posted nothing", .posted(Posted([]))),
        ("posted nothing since 2s", .posted(Posted([], since: .seconds(2)))),
        ("posted didConnect DP-1", .posted(Posted([Posted.Name("didConnect", screen: "DP-1")]))),
        (
            "posted exactly didConnect DP-1, modeDidChange since 1m",
            .posted(
                Posted(
                    [Posted.Name("didConnect", screen: "DP-1"), Posted.Name("modeDidChange")], strictness: .exactly,
                    since: .seconds(60)))
        ),
        ("posted not didConnect", .posted(Posted([Posted.Name("didConnect")], strictness: .not))),
        ("app suspended", .app(.suspended)),
        ("orientation portraitUpsideDown", .orientation(.portraitUpsideDown)),
        ("captured yes", .captured(true)),
        ("captured no", .captured(false)),
        (#"warning "no window""#, .warning("no window")),
        ("no-warnings", .noWarnings),
        ("frame main golden.png", .frame(screen: "main", file: "golden.png", tolerance: 0)),
        ("frame main golden.png tolerance=3", .frame(screen: "main", file: "golden.png", tolerance: 3)),
        ("refused", .refused(nil)),
        (#"refused "no monitor""#, .refused("no monitor")),
    ]

    @Test(arguments: actions) func `a verb survives a round trip`(line: String, action: ScenarioAction) throws {
        let scenario = try Scenario(parsing: line)
        #expect(scenario.steps == [ScenarioStep(action)])
        #expect(scenario.text == line + "\n")
    }

    @Test(arguments: expectations) func `an expectation survives a round trip`(
        line: String, expectation: ScenarioLanguage.Expectation
    ) throws {
        let scenario = try Scenario(parsing: "expect " + line)
        #expect(scenario.steps == [ScenarioStep(.expect(expectation))])
        #expect(scenario.text == "expect \(line)\n")
    }

    @Test(arguments: [
        ("at 2s    rescan", ScenarioStep(.rescan, moment: .at(.seconds(2)))),
        ("wait 400ms rescan", ScenarioStep(.rescan, moment: .after(.milliseconds(400)))),
        ("no-wait  rescan", ScenarioStep(.rescan, waits: false)),
        ("at 1.5s no-wait rescan", ScenarioStep(.rescan, moment: .at(.milliseconds(1500)), waits: false)),
        ("wait 1d", ScenarioStep(.pause, moment: .after(.seconds(86400)))),
        ("at 0s", ScenarioStep(.pause, moment: .at(.zero))),
        ("wait 1us no-wait", ScenarioStep(.pause, moment: .after(.microseconds(1)), waits: false)),
        ("at 5s    expect no-warnings", ScenarioStep(.expect(.noWarnings), moment: .at(.seconds(5)))),
    ])
    func `a verb's prefixes survive a round trip`(line: String, expected: ScenarioStep) throws {
        #expect(try step(line) == expected)
        #expect(expected.description == line)
    }

    @Test(arguments: [
        ("0s", "0s"), ("0d", "0s"), ("90s", "90s"), ("1.5h", "90m"), ("60m", "1h"), ("1000us", "1ms"),
        ("1500us", "1500us"), ("1.5s", "1.5s"), ("0.5us", "0.0000005s"),
        ("2.000000000000000001s", "2.000000000000000001s"),
        ("366d", "366d"), ("0.25d", "6h"), ("1001ms", "1.001s"),
    ])
    func `times are exact, and written in a suitable unit`(text: String, canonical: String) throws {
        #expect(try step("wait \(text)")?.description == "wait \(canonical)")
        #expect(try step("wait \(text)") == step("wait \(canonical)"))
    }

    @Test func `settings survive a round trip`() throws {
        let text = """
            device ipad-pro-13 system=26.1 orientation=landscapeLeft
            app "text:Hello # there"
            settling none
            animations yes
            profile stage in config/stage.yaml
            screens mirror=system mode=1280x720@59.94
            attached HDMI-A-1 tv-1080p
            attached card1-DP-2 1024x768@60,scale=2

            rescan

            """
        let scenario = try Scenario(parsing: text)
        #expect(scenario.settings.device == "ipad-pro-13")
        #expect(scenario.settings.system == "26.1")
        #expect(scenario.settings.orientation == .landscapeLeft)
        #expect(scenario.settings.app == "text:Hello # there")
        #expect(scenario.settings.settling == ScenarioSettings.Settling.none)
        #expect(scenario.settings.animations == true)
        #expect(scenario.settings.profile == ScenarioSettings.Profile(name: "stage", file: "config/stage.yaml"))
        #expect(scenario.settings.mirroring == .system)
        #expect(scenario.settings.mode == .exact(Self.hd))
        #expect(scenario.settings.attached.map(\.socket) == ["HDMI-A-1", "card1-DP-2"])
        #expect(scenario.text == text)
    }

    @Test func `animations that are turned off survive a round trip`() throws {
        let scenario = try Scenario(parsing: "animations no\n")
        #expect(scenario.settings.animations == false)
        #expect(scenario.text == "animations no\n")
        #expect(try Scenario(parsing: "rescan\n").settings.animations == nil)
    }

    @Test func `comments, blank lines, tabs, line endings, and a byte order mark do not matter`() throws {
        let text = "\u{FEFF}# first\r\n\r\n\t plug\tHDMI-A-1   tv-1080p# a television\r\n  # last"
        #expect(try Scenario(parsing: text).text == "plug HDMI-A-1 tv-1080p\n")
    }

    @Test func `a step has its location`() throws {
        let steps = try ScenarioReader(file: "a.scenario") { _ in "" }.read("\n  at 1s  rescan\nlock").steps
        #expect(steps.map(\.place.description) == ["a.scenario:2:10", "a.scenario:3:1"])
    }

    @Test(arguments: [
        #"1920x1080@60,label="Hall TV",overscan=5%"#, #"edid="a b.bin",serial="A#1""#, #"1x1@60,label="C:\dir\""#,
        "1x1@60,overscan=1.2345678901%", "1x1@60,overscan=0.0000001%", "1x1@60,scale=0.1", "1x1@60,label=a\"b",
        "1x1@60,label=a \"b", "1x1@60,label=\"a\nb\"", "1x1@60,label=\"\u{301}\"", "1x1@60,label=a\r",
        "edid=a\"b\u{301} c",
    ])
    func `a monitor survives a round trip`(text: String) throws {
        let action = ScenarioAction.plug(socket: "DP-1", try ScreenSpec(parsing: text))
        let written = Scenario(steps: [ScenarioStep(action)]).text
        #expect(try Scenario(parsing: written).steps.first?.action == action, "\(written)")
    }
}
