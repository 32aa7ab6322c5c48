// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import TestBench
import Testing

/// A program of the guest that shows its screens on the monitors, with a control socket.
struct KMSRun: Sendable {
    /// The program's process, and its events.
    let run: SecondScreenRun
    private let machine: VirtualMachine
    private let user: [String]

    private static let folder = "/tmp/kms"
    static let socket = "\(folder)/socket"
    /// What starts a program as an ordinary user who may use the graphics cards.
    static let videoUser = [
        "env", "HOME=\(folder)", "setpriv", "--reuid=nobody", "--regid=nogroup", "--groups=video",
    ]
    /// What starts a program as an ordinary user.
    static let ordinaryUser = [
        "env", "HOME=\(folder)", "setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups",
    ]

    /// The options of a daemon on the monitors; its test card never moves.
    static let options = [
        "run", "--source", "udev", "--json", "--output", "kms", "--app", "card", "--grace", "0", "--state", "none",
        "--socket", socket,
    ]

    /// Starts `secondscreen run --output kms`, with more options if need be, and waits for `ready`.
    static func start(
        on machine: VirtualMachine, _ more: String..., as user: [String] = []
    ) async throws -> (show: Self, ready: ProgramEvent) {
        let program = try #require(ProgramUnderTest.pathInGuest, Comment(rawValue: ProgramUnderTest.absence))
        let run = SecondScreenRun(program: try await launch(user + [program] + options + more, on: machine))
        return (Self(run: run, machine: machine, user: user), try await run.event(.ready))
    }

    /// Starts an app that imports UIKit, with a monitor or "none" as its main screen and with more variables if need be,
    /// and waits for its first line.
    static func start(app: String, on machine: VirtualMachine, main: String, _ more: String...) async throws -> Self {
        try #require(FileManager.default.isExecutableFile(atPath: app), "\(app) is not built; run swift build")
        let environment =
            [
                "SECONDSCREEN_SOURCE=udev", "SECONDSCREEN_OUTPUT=kms", "SECONDSCREEN_MAIN=\(main)",
                "SECONDSCREEN_SOCKET=\(socket)",
            ] + more
        let program = try await launch(["env"] + environment + [app], on: machine)
        _ = try await program.line { _ in true }
        return Self(run: SecondScreenRun(program: program), machine: machine, user: [])
    }

    private static func launch(_ command: [String], on machine: VirtualMachine) async throws -> GuestProgram {
        // Only its owner may write to a socket's folder.
        let owner = command.contains("--reuid=nobody") ? "nobody" : "root"
        try await machine.guest.run("rm -rf \(folder); mkdir -m 700 \(folder); chown \(owner) \(folder)")
        return try await machine.guest.start(command)
    }

    /// Runs a command of the program that talks to this one.
    @discardableResult
    func control(_ words: String...) async throws -> String {
        try await machine.guest.run(controlCommand(words.joined(separator: " ")))
    }

    /// The shell command for `control`.
    func controlCommand(_ words: String) -> String {
        (user + [ProgramUnderTest.pathInGuest ?? "", words, "--target", Self.socket]).joined(separator: " ")
    }

    /// What a screen shows by the program's own account: composed anew, whole, at this moment.
    func picture(of screen: String) async throws -> Picture {
        let name = "\(screen).png"
        try await control("snapshot", screen, "-o", "\(VirtualMachine.exchangeFolderInGuest)/\(name)")
        return try Picture(file: Array(Data(contentsOf: URL(filePath: "\(machine.exchangeFolder)/\(name)"))))
    }

    /// Waits until a monitor shows what the program says that it does, and returns it.
    ///
    /// - Parameters:
    ///   - screen: The screen.
    ///   - head: The monitor's connector, from 0; by default the one after which the screen is named.
    ///   - card: QEMU's name of the card.
    ///   - degrees: How far the monitor's picture is turned clockwise; the program tells it upright.
    /// - Returns: The picture of both, upright.
    /// - Throws: `VirtualMachineError` when the monitor does not show it in time.
    @discardableResult
    func waitUntilShown(
        _ screen: String, onHead head: Int? = nil, ofCard card: String = VirtualMachine.card, rotatedBy degrees: Int = 0
    ) async throws -> Picture {
        let number = screen.split(separator: "-").last.flatMap { Int($0) } ?? 1
        func attempt(within limit: Duration) async throws -> Picture {
            let expected = try await picture(of: screen)
            try await machine.waitForHead(
                head ?? number - 1, ofCard: card, toShow: expected.rotated(by: degrees), "the picture of \(screen)",
                within: limit)
            return expected
        }
        // A picture that was taken in the middle of an animation is never seen again.
        for _ in 1...2 {
            do { return try await attempt(within: .seconds(5)) } catch is VirtualMachineError {}
        }
        return try await attempt(within: .seconds(60))
    }
}

extension Picture {
    /// The picture turned clockwise by 0, 90, 180 or 270 degrees.
    func rotated(by degrees: Int) -> Picture {
        guard degrees > 0 else { return self }
        // A quarter turn moves the pixel at (x, y) to (height - 1 - y, x).
        let pixels = (0..<(width * height)).map { index in
            let (x, y) = (index % height, index / height)
            return self[y, height - 1 - x] ?? 0
        }
        return Picture(width: height, height: width, pixels: pixels).rotated(by: degrees - 90)
    }
}
