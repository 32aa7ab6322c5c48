// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import BuiltInApp
import Configuration
import DisplayModel
import Foundation
import RenderTree
import Runtime
import SecondScreen
import Testing
import UIKitCore

struct SettingsResolutionTests {
    private let makers = PNPRegistry(text: "")

    private func connector(
        _ name: String, _ monitor: String?, _ status: ConnectorStatus = .connected, make: String = "DEL"
    ) -> Connector {
        Connector(
            id: ConnectorID(cardPath: "a", card: "", name: name), status: status,
            monitor: monitor.map { MonitorIdentity(manufacturer: make, product: 1, name: $0) }, scale: 1.5)
    }

    /// The lines of `explain` for the first of some monitors, with the file's name alone.
    private func explain(
        _ text: String, _ connectors: [Connector], _ overrides: Settings = Settings()
    ) throws -> [String] {
        let folder = try ScratchFolder()
        let configuration = try folder.read(text).applying(overrides)
        let settings = configuration.settings(for: connectors[0], among: connectors, makers: makers)
        return settings.explanation.map { $0.replacingOccurrences(of: folder.path + "/", with: "") }
    }

    @Test func `without configuration, defaults apply, and the scale is the monitor's`() throws {
        #expect(
            try explain("# nothing", [connector("DP-1", "DELL U27")]) == [
                "mode: preferred — default", "mirror: window — default", "aspect: fit — default",
                "overscan: scale — default", "rotation: 0 — default", "scale: 1.5 — the monitor's own",
                "unused: black — default", "ignore: false — default",
            ])
    }

    @Test func `the first matching override wins, and the files provide the rest`() throws {
        let text = """
            aspect: fill
            monitors:
              - match: { name: LG* }
                mode: common
              - match: { name: DELL* }
                mode: 1920x1080@60
                overscan: none
                rotation: 270
                scale: 2
                unused: off
                ignore: true
              - match: { make: DEL }
                mirror: none
            """
        #expect(
            try explain(text, [connector("DP-1", "DELL U27")]) == [
                "mode: 1920x1080@60 — override 2 (a.yaml:5) matches name 'DELL*'",
                "mirror: window — default",
                "aspect: fill — a.yaml:1",
                "overscan: none — override 2 (a.yaml:5) matches name 'DELL*'",
                "rotation: 270 — override 2 (a.yaml:5) matches name 'DELL*'",
                "scale: 2 — override 2 (a.yaml:5) matches name 'DELL*'",
                "unused: off — override 2 (a.yaml:5) matches name 'DELL*'",
                "ignore: true — override 2 (a.yaml:5) matches name 'DELL*'",
                "override 1 (a.yaml:3) does not match: name is 'DELL U27', not 'LG*'",
                "override 2 (a.yaml:5) matches name 'DELL*'",
                "override 3 (a.yaml:12) is skipped: override 2 (a.yaml:5) comes first",
            ])
    }

    @Test func `a missing property is named`() throws {
        let text = "monitors: [{ match: { serial: A* }, mode: common }, { match: { name: L* } }]"
        #expect(
            try explain(text, [connector("DP-1", nil)]).suffix(2) == [
                "override 1 (a.yaml:1) does not match: serial is unknown, not 'A*'",
                "override 2 (a.yaml:1) does not match: name is unknown, not 'L*'",
            ])
    }

    private let profiles = """
        mode: common
        profiles:
          - name: wall
            when: [{ make: DEL }, { make: DEL }, { make: DEL }]
          - name: desk
            when: [{ make: DEL }, { name: "DELL A" }]
            exact: true
            mode: largest
            mirror: none
            app: card
            monitors:
              - match: { connector: DP-2 }
                mode: 1024x768
          - name: any
            when: [{ connector: "*" }]
        monitors:
          - match: { make: DEL }
            aspect: exact
        """

    @Test func `a profile takes precedence over the files, and its overrides over theirs`() throws {
        // The first match fits both; only when it takes B is A left for the second.
        let connectors = [
            connector("DP-2", "DELL A"), connector("DP-1", "DELL B"), connector("DP-3", nil, .disconnected),
        ]
        #expect(
            try explain(profiles, connectors) == [
                "mode: 1024x768 — override 1 of profile 'desk' (a.yaml:12) matches connector 'DP-2'",
                "mirror: none — profile 'desk' (a.yaml:5)",
                "aspect: fit — default",
                "overscan: scale — default", "rotation: 0 — default", "scale: 1.5 — the monitor's own",
                "unused: black — default", "ignore: false — default",
                "profile 'wall' (a.yaml:3) is not active: no monitor is left for make 'DEL': "
                    + "each match needs a monitor of its own",
                "profile 'desk' (a.yaml:5) is active",
                "profile 'any' (a.yaml:14) is skipped: 'desk' comes first",
                "override 1 of profile 'desk' (a.yaml:12) matches connector 'DP-2'",
                "override 1 (a.yaml:17) is skipped: override 1 of profile 'desk' (a.yaml:12) comes first",
            ])
        #expect(
            try explain(profiles, [connectors[1], connectors[0]]).prefix(3) == [
                "mode: largest — profile 'desk' (a.yaml:5)", "mirror: none — profile 'desk' (a.yaml:5)",
                "aspect: exact — override 1 (a.yaml:17) matches make 'DEL'",
            ])
    }

    @Test func `an exact profile does not match with an additional monitor`() throws {
        let connectors = [
            connector("DP-1", "DELL A"), connector("DP-2", "DELL B"), connector("DP-3", "LG", make: "GSM"),
        ]
        #expect(
            try explain(profiles, connectors).filter { $0.hasPrefix("profile") } == [
                "profile 'wall' (a.yaml:3) is not active: no monitor is left for make 'DEL': "
                    + "each match needs a monitor of its own",
                "profile 'desk' (a.yaml:5) is not active: DP-3 is connected as well, and the profile is exact",
                "profile 'any' (a.yaml:14) is active",
            ])
    }

    @Test func `a profile waits for all of its monitors`() throws {
        let connectors = [connector("DP-1", "DELL B"), connector("DP-2", "DELL A", .disconnected)]
        let choice = try ScratchFolder().read(profiles).profile(among: connectors, makers: makers)
        #expect(choice.profile?.name == "any")
        #expect(
            choice.notes.dropFirst().first?.hasSuffix("not active: no monitor with name 'DELL A' is connected")
                == true)
        let none = try ScratchFolder().read(profiles).profile(among: [connectors[1]], makers: makers)
        #expect(none.profile == nil)
    }

    @Test func `command-line settings take precedence over any override or profile`() throws {
        let overrides = try Settings(options: ["mode": "preferred", "app": "board"])
        let connectors = [connector("DP-2", "DELL A"), connector("DP-1", "DELL B")]
        #expect(try explain(profiles, connectors, overrides).first == "mode: preferred — option --mode")
        let configuration = try ScratchFolder().read(profiles)
        #expect(configuration.content(among: connectors, makers: makers).value == .card)
        #expect(configuration.applying(overrides).content(among: connectors, makers: makers).value == .board)
        #expect(configuration.content(among: [], makers: makers).reason == "default")
    }
}

extension ResolvedSettings {
    /// Everything in lines: each setting as `mode: preferred — default`, then the notes.
    fileprivate var explanation: [String] {
        MonitorSetting.all.map { setting in
            // UIKit's default, until the app says otherwise.
            let text = setting.text(values) ?? OverscanCompensation.scale.rawValue
            return "\(setting.key): \(text) — \(reasons[setting.key] ?? "")"
        } + notes
    }
}
