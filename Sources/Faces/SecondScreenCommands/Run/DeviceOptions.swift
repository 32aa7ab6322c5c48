// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import BuiltInApp
import Configuration
import Runtime
import SecondScreen
import UIKitCore

/// The device of a run, and what its app shows.
struct DeviceOptions: ParsableArguments {
    @Option(help: .device, completion: .devices)
    var device: String?

    @Option(
        name: .customLong("main"),
        help: ArgumentHelp("The connector whose monitor is the main screen, as card0-eDP-1.", valueName: "connector"))
    var mainConnector: String?

    @Flag(help: "Hold the device on its side.")
    var landscape = false

    @Option(help: ArgumentHelp("The simulated system, from 7.0 to 27.0.", valueName: "number"))
    var systemVersion: String?

    @Option(
        help: ArgumentHelp(
            "What the main window shows: board, card, image:FILE, slides:FOLDER or text:WORDS.",
            valueName: "content"),
        transform: BuiltInContent.init(argument:))
    var app: BuiltInContent?

    @Flag(help: "Say on each screen which one it is: number, name, mode and safe area.")
    var identify = false

    /// Puts what is said into `overrides`.
    func apply(to overrides: inout Overrides) throws {
        if let device {
            _ = try DeviceTable().device(device)
            overrides.device = device
        }
        overrides.main = mainConnector
        if landscape { overrides.orientation = .landscapeLeft }
        overrides.systemVersion = try systemVersion.map { text in
            let known = SystemVersion.oldest...SystemVersion.newest
            guard let version = SystemVersion(text), known.contains(version) else {
                throw ValidationError("--system-version is from \(SystemVersion.oldest) to \(SystemVersion.newest)")
            }
            return version
        }
        overrides.app = app
        if identify { overrides.identify = true }
    }
}

extension ArgumentHelp {
    /// The help of `--device`; a test compares the names with config/devices.yaml, which is not read for a help text.
    static let device = ArgumentHelp(
        """
        The device whose display is the main screen: iphone-4s, iphone-se, iphone-8-plus, iphone-15, iphone-16-pro, \
        iphone-16-pro-max, ipad-mini, ipad, ipad-pro-11, ipad-pro-12.9, ipad-pro-13, or another of devices.yaml.
        """, valueName: "name")
}

extension CompletionKind {
    /// The devices of the table that is found.
    static var devices: CompletionKind { .custom { _, _, _ in (try? DeviceTable())?.names ?? [] } }
}
