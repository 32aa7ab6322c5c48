// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import DisplayModel
import SecondScreen
import UIKitCore

/// What is simulated: the device, and what it does with external screens.
struct SimulationArguments: ParsableArguments {
    @Option(help: "What an external screen shows by default: window, system or none.")
    var mirror = MirroringPolicy.window

    @Option(
        help: """
            The mode that a screen takes: preferred, highestRefresh, largest, common, or a certain one as 1920x1080@60.
            """, transform: ModePolicy.init(argument:))
    var mode = ModePolicy.preferred

    @Option(help: "The device whose display is the main screen; see config/devices.yaml.")
    var device = DeviceTable.defaultDevice

    /// The device's profile.
    var profile: DeviceProfile {
        get throws { try DeviceTable().device(device) }
    }
}

extension MirroringPolicy: ExpressibleByArgument {}

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
