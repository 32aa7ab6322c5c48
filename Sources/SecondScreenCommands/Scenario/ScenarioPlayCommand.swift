// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import Foundation
import SecondScreen
import TestBench

/// `secondscreen scenario play`: plays one scenario as the environment says; what `scenario run` starts for each file.
struct ScenarioPlayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "play", abstract: "Play the scenario that the environment names.", shouldDisplay: false)

    @MainActor
    func run() async throws {
        guard let order = ScenarioOrder(environment: ProcessInfo.processInfo.environment) else {
            throw ValidationError("SECONDSCREEN_SCENARIO names no scenario; use 'secondscreen scenario run FILE'")
        }
        try await order.carryOut(DeviceSetup(try DeviceTable().device(DeviceTable.defaultDevice)))
    }
}
