// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import BuiltInApp
import DisplayModel
import Hotplug
package import ScenarioLanguage
package import SecondScreen
import UIKitCore

extension BenchOptions {
    /// The options that a scenario's settings ask for.
    ///
    /// - Parameters:
    ///   - settings: the scenario's settings.
    ///   - setup: the device where it says nothing.
    /// - Throws: `ConfigurationError` that names the setting and what can be said.
    package init(_ settings: ScenarioSettings, over setup: DeviceSetup) throws {
        var setup = setup
        if let device = settings.device {
            let profile = try DeviceTable().device(device)
            setup.profile = profile
        }
        if let text = settings.system {
            let (oldest, newest) = (SystemVersion.oldest, SystemVersion.newest)
            guard let version = SystemVersion(text), (oldest...newest).contains(version) else {
                throw ConfigurationError(
                    origin: "device system=\(text)", message: "is not a version from \(oldest) to \(newest)")
            }
            setup.system.systemVersion = version
        }
        if let orientation = settings.orientation { setup.orientation = UIDeviceOrientation(orientation) }
        if let policy = settings.mirroring { setup.screens.mirroring = policy }
        if let mode = settings.mode { setup.screens.mode = mode }
        if let app = settings.app, case .builtIn = setup.app { setup.app = .builtIn(try BuiltInContent(parsing: app)) }
        self.init(setup: setup)
        plugged = settings.attached.map { ($0.socket, $0.spec) }
        settling = settings.settling == ScenarioSettings.Settling.none ? .scripted : .hardware
    }
}
