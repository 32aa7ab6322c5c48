// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import Base
import BuiltInApp
import DisplayModel
import Runtime
import SecondScreen
import UIKitCore

/// What is simulated: the device, and what it does with external screens.
struct SimulationArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "What an external screen shows while the app has no window of its own on it.", valueName: "policy"))
    var mirror = MirroringPolicy.window

    @Option(
        help: ArgumentHelp(
            "How a mirrored picture is made to fit; exact is by whole multiples of a point.", valueName: "fit"))
    var aspect = MirrorAspect.fit

    @Option(
        help: ArgumentHelp(
            """
            The mode that a screen takes: preferred, highestRefresh, largest, common, or a certain one as 1920x1080@60.
            """, valueName: "which"), transform: ModePolicy.init(argument:))
    var mode = ModePolicy.preferred

    @Option(help: .device, completion: .devices)
    var device = DeviceTable.defaultDevice

    @Flag(help: "Hold the device on its side.")
    var landscape = false

    @Option(
        help: ArgumentHelp(
            """
            What the main window shows: board, card, image:FILE, slides:FOLDER or text:WORDS.
            """, valueName: "content"),
        transform: BuiltInContent.init(argument:))
    var app = BuiltInContent.board

    @Flag(help: "Say on each screen which one it is: number, name, mode and safe area.")
    var identify = false

    /// The device that is asked for.
    ///
    /// - Returns: the setup, without what draws.
    /// - Throws: when there is no such device.
    @MainActor
    func setup() throws -> DeviceSetup {
        var setup = DeviceSetup(try profile)
        setup.orientation = landscape ? .landscapeLeft : .portrait
        setup.app = .builtIn(app)
        setup.screens.mirroring = mirror
        setup.screens.aspect = aspect
        setup.screens.mode = mode
        setup.identifies = identify
        return setup
    }

    /// The device's profile.
    private var profile: DeviceProfile {
        get throws { try DeviceTable().device(device) }
    }
}

extension MirroringPolicy: ExpressibleByArgument {}

extension MirrorAspect: ExpressibleByArgument {}

extension OverscanCompensation: ExpressibleByArgument {}

extension BuiltInContent {
    /// Reads a content, for an option.
    init(argument: String) throws {
        do { self = try BuiltInContent(parsing: argument) } catch { throw ValidationError(error.description) }
    }
}

extension ModePolicy {
    /// Reads a policy's name or a certain mode.
    init(argument: String) throws {
        guard let policy = ModePolicy(parsing: argument) else {
            throw ValidationError(
                "'\(argument)' is no mode: preferred, highestRefresh, largest, common, or one as 1920x1080@60")
        }
        self = policy
    }
}
