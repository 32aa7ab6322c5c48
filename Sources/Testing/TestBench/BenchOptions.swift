// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel
package import Hotplug
package import SecondScreen
import UIKitCore

/// What a bench simulates: the device, its system, the monitors at launch, and how their changes settle.
@MainActor
package struct BenchOptions {
    /// The device, what is done with its screens, and the app that is launched with the first thing that happens.
    package var setup: DeviceSetup
    /// How changes of monitors settle.
    package var settling = HotplugSettling.Options.hardware
    /// The monitors that are there at launch, by socket, as screen specs.
    package var plugged: [(socket: String, spec: ScreenSpec)] = []
    /// What is done with a monitor's screen, by it and by all that are plugged in; nil for what the setup says.
    package var settings: (@MainActor (Connector, [Connector]) -> ScreenSettings)?
    /// Whether ``settings`` look at the other monitors too, as profiles do; just like `ScreenManager`'s property, so that
    /// a bench looks at monitors again when the daemon does and at no other time.
    package var settingsDependOnOthers = false
    /// Makes the machine from how changes settle; nil for a scripted one.
    package var machine: (@MainActor (HotplugSettling.Options) -> any BenchMachine)?
    /// How many steps the machine may take to settle after an action; no real one takes so many.
    var settlingSteps = 1_000_000
    /// Where pictures' fonts are; nil for the built-in font alone, so that pictures are the same on every machine.
    package var fontFolder: String?

    /// Creates the options of a device with an app that does nothing.
    package init(setup: DeviceSetup) {
        self.setup = setup
    }

    /// The usual device, as a test has it that says nothing: iOS mirrors, as no runtime adds windows of its own.
    package static func standard() throws -> BenchOptions {
        var setup = DeviceSetup(try DeviceTable().device(DeviceTable.defaultDevice))
        setup.screens.mirroring = .system
        setup.app = .hosted(HostedApplication(info: ApplicationInfo(), delegateClass: nil))
        return BenchOptions(setup: setup)
    }
}
