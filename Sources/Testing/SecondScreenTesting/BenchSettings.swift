// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Hotplug
import ScenarioLanguage
import SecondScreen
package import TestBench
package import UIKitCore

/// The device that a test wants; everything has a default.
package struct BenchSettings: Hashable, Sendable {
    /// The monitors at launch, in `HDMI-A-1`, `HDMI-A-2` and so on, as screen specs.
    package var screens: [String]
    /// The device's name.
    package var device: String?
    /// The version of the device's system.
    package var system: String?
    /// The orientation at launch.
    package var orientation: UIDeviceOrientation?
    /// How changes of monitors settle.
    package var settling: Bench.Settling

    /// Creates settings; see the properties.
    package init(
        screens: [String] = [], device: String? = nil, system: String? = nil, orientation: UIDeviceOrientation? = nil,
        settling: Bench.Settling = .hardware
    ) {
        self.screens = screens
        self.device = device
        self.system = system
        self.orientation = orientation
        self.settling = settling
    }

    /// Returns the options of a bench with these settings and an app that does nothing.
    ///
    /// - Throws: ``ActionRefused`` that names the invalid setting and the valid values.
    @MainActor package func options() throws(ActionRefused) -> BenchOptions {
        var options: BenchOptions
        do {
            options = try BenchOptions(scenario, over: try BenchOptions.standard().setup)
        } catch { throw ActionRefused("\(error)") }
        if let orientation { options.setup.orientation = orientation }
        for (socket, text) in zip(ConnectorID.socketNames(screens.map { _ in nil }), screens) {
            do throws(ScreenSpecError) {
                options.plugged.append((socket, try ScreenSpec(parsing: text)))
            } catch { throw ActionRefused("the screen \"\(text)\", \(error)") }
        }
        return options
    }

    /// The settings as those of a scenario, without monitors and orientation at launch.
    var scenario: ScenarioSettings {
        var settings = ScenarioSettings()
        settings.device = device
        // A scenario has the version after the device's name.
        settings.system = system
        settings.settling = settling == .none ? ScenarioSettings.Settling.none : nil
        return settings
    }
}
