// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import Configuration

/// How a run is configured, and how others reach it.
struct ServiceOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Read this configuration, and no other.", valueName: "file"), completion: .file())
    var config: String?

    @Flag(help: "Check the configuration, print every problem, and end with 0 or 78.")
    var checkConfig = false

    @Flag(help: "Print the configuration that counts, each value with its origin, and end.")
    var printConfig = false

    @Option(help: ArgumentHelp("The control socket to listen on, or 'none'.", valueName: "path"))
    var socket: String?

    @Option(help: ArgumentHelp("The folder for what outlives a run, or 'none'.", valueName: "folder"))
    var state: String?

    @Option(help: ArgumentHelp("How much is logged.", valueName: "level"))
    var logLevel: LogSettings.Level?

    /// Puts what is said into `overrides`.
    func apply(to overrides: inout Overrides) {
        overrides.socket = socket.map { $0 == "none" ? .none : .path($0) }
        overrides.state = state.map { $0 == "none" ? .none : .path($0) }
        overrides.logLevel = logLevel
    }
}

extension LogSettings.Level: ExpressibleByArgument {}
