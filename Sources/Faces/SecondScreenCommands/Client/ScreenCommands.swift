// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import Base
import DisplayModel
import Runtime
import ScenarioLanguage
import ScreensWire
import Varlink

struct ModeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        "mode", "Set a screen's mode, remember it for the monitor, and print the mode that is now current.")

    @Argument(help: "The screen.", completion: .externalScreens) var screen: String

    @Argument(
        help: """
            preferred, highestRefresh, largest, common, a specific mode such as 1920x1080@60, or 'default' for the \
            configured mode. Without a mode, confirms the one set with --revert-after.
            """, completion: .modes)
    var mode: String?

    @Option(
        help: ArgumentHelp("Revert after this time, 0.1 to 86400, unless confirmed.", valueName: "seconds"))
    var revertAfter: Double?

    @Flag(help: "Check whether the mode can be set, without setting it.") var test = false
    @OptionGroup var target: TargetOptions

    func validate() throws {
        guard revertAfter == nil || !test else {
            throw ValidationError("--test cannot be combined with --revert-after")
        }
        guard mode != nil || (revertAfter == nil && !test) else {
            throw ValidationError("missing a mode for \(test ? "--test" : "--revert-after")")
        }
        if let mode, mode != "default", ModePolicy(parsing: mode) == nil {
            throw ValidationError("mode: expected default, \(ValueFormat<ModePolicy>.mode.expected), got '\(mode)'")
        }
        if let revertAfter, !(0.1...86_400).contains(revertAfter) {
            throw ValidationError(
                "--revert-after: expected a number of seconds from 0.1 to 86400, got '\(revertAfter.plainText)'")
        }
    }

    func run() async throws {
        let runtime = try await target.connect()
        guard let mode else {
            try await runtime.call(Wire.KeepMode(screen))
            return
        }
        let reply = try await runtime.call(
            Wire.SetMode(screen, mode: mode == "default" ? nil : mode, revertAfter: revertAfter, test: test))
        try StandardOutput.write("\(reply.mode)")
    }
}

struct MirrorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        "mirror", "Set what a screen shows while the app has no window on it.")

    @Argument(help: "The screen.", completion: .externalScreens) var screen: String

    @Argument(help: "window: a secondary window that mirrors the main one. system: mirroring as on iOS.")
    var policy: MirroringPolicy?

    @Option(help: ArgumentHelp("How the picture is scaled; exact uses an integer scale factor.", valueName: "scaling"))
    var aspect: MirrorAspect?

    @Flag(inversion: .prefixedNo, exclusivity: .exclusive, help: "Freeze the picture, or make it live again.")
    var freeze: Bool?

    // Negative numbers follow as they are.
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The part of the main window to show, in points, or 'all'.", valueName: "x,y,w,h"))
    var region: String?

    @OptionGroup var target: TargetOptions

    func validate() throws {
        guard policy != nil || aspect != nil || freeze != nil || region != nil else {
            throw ValidationError("missing a policy, --aspect, --freeze or --region")
        }
        if let region, region != "all" {
            guard let numbers = region.numbers(4) else {
                throw ValidationError("--region: expected 'x,y,width,height' or 'all', got '\(region)'")
            }
            guard numbers[2] > 0, numbers[3] > 0 else {
                throw ValidationError("--region: the width and the height must be greater than 0, got '\(region)'")
            }
        }
    }

    func run() async throws {
        var request = Wire.SetMirror(screen, policy: policy)
        (request.aspect, request.frozen) = (aspect, freeze)
        if region == "all" { request.wholeWindow = true }
        request.region = region?.numbers(4).map { Wire.Region(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }
        try await target.connect().call(request)
    }
}

struct OverscanCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        "overscan", "Set how a screen compensates for edges that the monitor cuts off.")

    @Argument(help: "The screen.", completion: .externalScreens) var screen: String
    @Argument(help: "scale: shrink the picture. insetBounds: shrink the screen's bounds.")
    var compensation: OverscanCompensation
    @OptionGroup var target: TargetOptions

    func run() async throws { try await target.connect().call(Wire.SetOverscan(screen, compensation)) }
}

struct RotationCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        "rotation", "Set how far the picture is rotated for a monitor that is mounted on its side.")

    @Argument(help: "The screen.", completion: .externalScreens) var screen: String
    @Argument(
        help: "Degrees clockwise: with 90, the picture's top is at the right of the panel; with 270, at the left.")
    var degrees: Rotation
    @OptionGroup var target: TargetOptions

    func run() async throws { try await target.connect().call(Wire.SetRotation(screen, degrees)) }
}

struct ForgetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        "forget", "Discard what mode, mirror, overscan and rotation have set for a screen's monitor.")

    @Argument(help: "The screen.", completion: .externalScreens) var screen: String
    @OptionGroup var target: TargetOptions

    func run() async throws { try await target.connect().call(Wire.Forget(screen)) }
}

struct IdentifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        "identify", "Show each screen's number, name, mode and safe area on the screen itself.")

    @Option(name: .customLong("for"), help: ArgumentHelp("How long, 0.1 to 3600.", valueName: "seconds"))
    var seconds = 5.0
    @OptionGroup var target: TargetOptions

    func validate() throws {
        guard (0.1...3600).contains(seconds) else {
            throw ValidationError(
                "--for: expected a number of seconds from 0.1 to 3600, got '\(seconds.plainText)'")
        }
    }

    func run() async throws { try await target.connect().call(Wire.Identify(seconds: seconds)) }
}

struct ExplainCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        "explain", "Explain where a screen's mode, mirroring and other settings come from.")

    @Argument(help: "The screen.", completion: .externalScreens) var screen: String
    @OptionGroup var target: TargetOptions
    @Flag(help: "Print the reasons as JSON, in the format of the control socket.") var json = false

    func run() async throws {
        let received = try await target.connect().receive(Wire.Explain(screen))
        if json { return try StandardOutput.writeContents(JSONValue.object(received.json).text) }
        for reason in received.reply.reasons {
            let setting = reason.setting == "note" ? "" : "\(reason.setting): \(reason.value) — "
            try StandardOutput.write((setting + reason.reason).escapingControls())
        }
    }
}

extension String {
    /// Parses a comma-separated list of finite numbers; nil unless there are exactly `count`.
    func numbers(_ count: Int) -> [Double]? {
        let parts = split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Double($0) }.filter(\.isFinite)
        return parts.count == count && numbers.count == count ? numbers : nil
    }
}
