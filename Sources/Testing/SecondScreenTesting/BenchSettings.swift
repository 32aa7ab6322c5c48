// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Hotplug
import ScenarioLanguage
import SecondScreen
package import TestBench
package import UIKitCore

/// What a test says of the device that it wants; what it leaves out is as usual.
package struct BenchSettings: Hashable, Sendable {
    /// The monitors at launch, in `HDMI-A-1`, `HDMI-A-2` and so on, as screen specs.
    package var screens: [String] = []
    /// The device's name.
    package var device: String?
    /// The version of the device's system.
    package var system: String?
    /// How the device is held at launch.
    package var orientation: UIDeviceOrientation?
    /// How changes of monitors settle.
    package var settling = Bench.Settling.hardware

    /// Creates the settings of a test that says nothing.
    package init() {}

    /// The options of a bench with these settings, with an app that does nothing.
    ///
    /// - Throws: ``ActionRefused`` that says which setting cannot be used, and what can.
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

    /// The settings as a scenario says them; monitors at launch and how the device is held it cannot say.
    var scenario: ScenarioSettings {
        var settings = ScenarioSettings()
        settings.device = device
        // A scenario says the version after the device's name.
        settings.system = system
        settings.settling = settling == .none ? ScenarioSettings.Settling.none : nil
        return settings
    }
}
