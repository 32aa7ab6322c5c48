// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import DisplayModel
import ScreensWire

/// `secondscreen rotate`: the device is turned.
struct RotateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rotate", abstract: "Turn the device, or lock its interface as it is.")

    @Argument(help: "How the device is held.")
    var orientation: DeviceOrientation?

    @Flag(inversion: .prefixedNo, help: "Have the interface stay as it is when the device is turned.")
    var lock: Bool?

    @OptionGroup var target: TargetOptions

    func validate() throws {
        guard orientation != nil || lock != nil else {
            throw ValidationError("say how: an orientation, --lock or --no-lock")
        }
    }

    func run() async throws {
        let connection = try await target.connect()
        if let lock { try await connection.call(Wire.LockRotation(lock)) }
        if let orientation { try await connection.call(Wire.Rotate(orientation)) }
    }
}

/// `secondscreen lock`: the interface stays as it is.
struct LockCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lock", abstract: "Have the interface stay as it is when the device is turned.")

    @OptionGroup var target: TargetOptions

    func run() async throws { try await target.connect().call(Wire.LockRotation(true)) }
}

/// `secondscreen unlock`: the interface follows the device.
struct UnlockCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unlock", abstract: "Have the interface follow again when the device is turned.")

    @OptionGroup var target: TargetOptions

    func run() async throws { try await target.connect().call(Wire.LockRotation(false)) }
}

/// `secondscreen suspend`: nothing of the app runs.
struct SuspendCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "suspend", abstract: "Take the app to the background and stop it.")

    @OptionGroup var target: TargetOptions

    func run() async throws { try await target.connect().call(Wire.Suspend()) }
}

/// `secondscreen resume`: the app runs again.
struct ResumeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resume", abstract: "Bring the app back in front; what it missed is delivered first.")

    @OptionGroup var target: TargetOptions

    func run() async throws { try await target.connect().call(Wire.Resume()) }
}

/// `secondscreen touch`: a finger on the main screen.
struct TouchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "touch", abstract: "Touch the main screen, in its points.")

    @Argument(help: "How far from the left.")
    var x: Double

    @Argument(help: "How far from the top.")
    var y: Double

    @Option(help: ArgumentHelp("Move the finger there before it is lifted.", valueName: "x,y"))
    var to: String?

    @OptionGroup var target: TargetOptions

    func run() async throws {
        var touch = Wire.Touch(x: x, y: y)
        if let to {
            let numbers = to.split(separator: ",").compactMap { Double($0) }
            guard numbers.count == 2 else { throw ValidationError("--to is two numbers with a comma, as 100,200") }
            (touch.toX, touch.toY) = (numbers[0], numbers[1])
        }
        try await target.connect().call(touch)
    }
}

/// `secondscreen reload`: the configuration is read again.
struct ReloadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reload", abstract: "Have the daemon read its configuration again.")

    @OptionGroup var target: TargetOptions

    func run() async throws { try await target.connect().call(Wire.Reload()) }
}
