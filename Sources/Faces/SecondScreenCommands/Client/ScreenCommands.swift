// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import Base
import DisplayModel
import SecondScreen
import Varlink

/// `secondscreen mode`: a screen takes a mode.
struct ModeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mode",
        abstract: "Have a screen take a mode, and remember it for its monitor; print the mode that it took.")

    @Argument(help: "The screen.", completion: .externalScreens)
    var screen: String

    @Argument(
        help: """
            The mode: preferred, highestRefresh, largest, common, or a certain one as 1920x1080@60; 'default' for what \
            the configuration says. Left out, the mode that is on trial is kept.
            """)
    var mode: String?

    @Option(
        help: ArgumentHelp(
            "Go back after as many seconds, 0.1 to 86400, unless the mode is kept.", valueName: "seconds"))
    var revertAfter: Double?

    @Flag(help: "Look whether it would do, and change nothing.")
    var test = false

    @OptionGroup var target: TargetOptions

    func run() async throws {
        let connection = try await target.connect()
        guard let mode else {
            try await connection.call("KeepMode", ["screen": .string(screen)])
            return
        }
        let reply = try await connection.call(
            "SetMode",
            [
                "screen": .string(screen), "mode": mode == "default" ? .null : .string(mode),
                "revertAfter": revertAfter.map(JSONValue.number) ?? .null, "test": .bool(test),
            ])
        try StandardOutput.write(StateText.mode(reply["mode"]))
    }
}

/// `secondscreen mirror`: what a screen shows by default, and how.
struct MirrorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mirror", abstract: "Say what a screen shows while the app has no window of its own on it.")

    @Argument(help: "The screen.", completion: .externalScreens)
    var screen: String

    @Argument(
        help: "window is a secondary window that mirrors the main one, system is mirroring as on iOS.")
    var policy: MirroringPolicy?

    @Option(
        help: ArgumentHelp(
            "How the picture is made to fit; exact is by whole multiples of a point.", valueName: "fit"))
    var aspect: MirrorAspect?

    @Flag(inversion: .prefixedNo, help: "Keep the picture as it is now, or have it live again.")
    var freeze: Bool?

    @Option(
        help: ArgumentHelp("The part of the main window that is shown, in points, or 'all'.", valueName: "x,y,w,h"))
    var region: String?

    @OptionGroup var target: TargetOptions

    func validate() throws {
        guard policy != nil || aspect != nil || freeze != nil || region != nil else {
            throw ValidationError("say what is to change: a policy, --aspect, --freeze or --region")
        }
        if let region, region != "all", Self.numbers(region) == nil {
            throw ValidationError("--region is four numbers with commas between them, as 0,0,200,100, or 'all'")
        }
    }

    func run() async throws {
        var parameters: JSONObject = ["screen": .string(screen)]
        parameters["policy"] = policy.map { .string($0.rawValue) }
        parameters["aspect"] = aspect.map { .string($0.rawValue) }
        parameters["frozen"] = freeze.map(JSONValue.bool)
        if region == "all" { parameters["wholeWindow"] = true }
        if let numbers = region.flatMap(Self.numbers) {
            let names = ["x", "y", "width", "height"]
            parameters["region"] = .object(JSONObject(zip(names, numbers.map(JSONValue.number))))
        }
        try await target.connect().call("SetMirror", parameters)
    }

    private static func numbers(_ text: String) -> [Double]? {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        guard numbers.count == 4, numbers.allSatisfy({ $0?.isFinite == true }) else { return nil }
        return numbers.compactMap(\.self)
    }
}

/// `secondscreen overscan`: what is done about a monitor that cuts edges off.
struct OverscanCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "overscan", abstract: "Say what is done about a monitor that cuts edges off.")

    @Argument(help: "The screen.", completion: .externalScreens)
    var screen: String

    @Argument(help: "scale makes the picture smaller, insetBounds the screen's bounds.")
    var compensation: OverscanCompensation

    @OptionGroup var target: TargetOptions

    func run() async throws {
        try await target.connect().call(
            "SetOverscan", ["screen": .string(screen), "overscan": .string(compensation.rawValue)])
    }
}

/// `secondscreen forget`: the configuration alone counts again.
struct ForgetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "forget", abstract: "Forget what was chosen for a screen's monitor with mode, mirror and overscan."
    )

    @Argument(help: "The screen.", completion: .externalScreens)
    var screen: String

    @OptionGroup var target: TargetOptions

    func run() async throws { try await target.connect().call("Forget", ["screen": .string(screen)]) }
}

/// `secondscreen identify`: each screen says which one it is.
struct IdentifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "identify", abstract: "Say on each screen which one it is: number, name, mode and safe area.")

    @Option(name: .customLong("for"), help: ArgumentHelp("How long, 0.1 to 3600.", valueName: "seconds"))
    var seconds = 5.0

    @OptionGroup var target: TargetOptions

    func run() async throws { try await target.connect().call("Identify", ["seconds": .number(seconds)]) }
}

/// `secondscreen explain`: why a screen is as it is.
struct ExplainCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain", abstract: "Say why a screen has its mode, its mirroring and the rest.")

    @Argument(help: "The screen.", completion: .externalScreens)
    var screen: String

    @OptionGroup var target: TargetOptions

    @Flag(help: "Print the reasons as JSON, as the control socket has them.")
    var json = false

    func run() async throws {
        let reply = try await target.connect().call("Explain", ["screen": .string(screen)])
        if json { return try StandardOutput.write(JSONValue.object(reply).text) }
        for reason in (reply["reasons"]?.array ?? []).compactMap(\.object) {
            func text(_ key: String) -> String { (reason[key]?.string ?? "").escapingControls() }
            let isNote = text("setting") == "note"
            try StandardOutput.write(
                isNote ? text("reason") : "\(text("setting")): \(text("value")) — \(text("reason"))")
        }
    }
}
