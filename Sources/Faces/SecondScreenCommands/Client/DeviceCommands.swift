// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import DisplayModel
import ScenarioLanguage
import ScreensWire

struct RotateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration("rotate", "Rotate the device, or lock its interface orientation.")

    @Argument(help: "The device orientation.") var orientation: DeviceOrientation?
    @Flag(inversion: .prefixedNo, exclusivity: .exclusive, help: "Lock the interface orientation.") var lock: Bool?
    @OptionGroup var target: TargetOptions

    func validate() throws {
        guard orientation != nil || lock != nil else {
            throw ValidationError("missing an orientation, --lock or --no-lock")
        }
    }

    func run() async throws {
        let runtime = try await target.connect()
        if let lock { try await runtime.call(Wire.LockRotation(lock)) }
        if let orientation { try await runtime.call(Wire.Rotate(orientation)) }
    }
}

struct LockCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration("lock", "Lock the interface orientation.")

    @OptionGroup var target: TargetOptions

    func run() async throws { try await target.connect().call(Wire.LockRotation(true)) }
}

struct UnlockCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration("unlock", "Unlock the interface orientation.")

    @OptionGroup var target: TargetOptions

    func run() async throws { try await target.connect().call(Wire.LockRotation(false)) }
}

struct SuspendCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration("suspend", "Move the app to the background and suspend it.")

    @OptionGroup var target: TargetOptions

    func run() async throws { try await target.connect().call(Wire.Suspend()) }
}

struct ResumeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        "resume", "Resume the app in the foreground; pending notifications are delivered first.")

    @OptionGroup var target: TargetOptions

    func run() async throws { try await target.connect().call(Wire.Resume()) }
}

struct TouchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration("touch", "Touch the main screen at a position in points.")

    @Argument(help: "Points from the left edge.") var x: Double
    @Argument(help: "Points from the top edge.") var y: Double
    @Option(help: ArgumentHelp("Drag to this position before lifting the finger.", valueName: "x,y")) var to: String?
    @OptionGroup var target: TargetOptions

    func validate() throws {
        if let to, to.numbers(2) == nil { throw ValidationError("--to: expected 'x,y', got '\(to)'") }
    }

    func run() async throws {
        var touch = Wire.Touch(x: x, y: y)
        if let numbers = to?.numbers(2) { (touch.toX, touch.toY) = (numbers[0], numbers[1]) }
        let runtime = try await target.connect()
        do throws(ClientError) {
            try await runtime.call(touch)
        } catch {
            switch error.invalidParameter {
            case "x", "y": throw ClientError("the position \(x.plainText),\(y.plainText) is outside the main screen")
            case "toX", "toY": throw ClientError("--to: the position \(to ?? "") is outside the main screen")
            default: throw error
            }
        }
    }
}

struct ReloadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration("reload", "Make the daemon reload its configuration.")

    @OptionGroup var target: TargetOptions

    func run() async throws { try await target.connect().call(Wire.Reload()) }
}
