// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import Configuration
import FrameOutput
import Runtime
import SecondScreen
import UdevHotplug

/// The options of a run, which take precedence over the configuration.
struct RunOptions: ParsableArguments {
    @OptionGroup(title: "Monitors")
    var monitors: SettingOptions<Selections.Monitors>

    @OptionGroup(title: "The device and its app")
    var device: SettingOptions<Selections.Device>

    @OptionGroup(title: "Pictures")
    var pictures: SettingOptions<Selections.Pictures>

    @OptionGroup(title: "Configuration and clients")
    var service: ServiceOptions

    /// The settings that were given.
    ///
    /// - Throws: nothing after validation.
    func settings() throws -> Settings {
        try Settings(monitors.texts + device.texts + pictures.texts + service.options.texts, names: Selections.names)
    }
}

/// Where the configuration comes from, and how a run is reached.
struct ServiceOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Read this configuration file only.", valueName: "file"), completion: .file())
    var config: String?

    @Flag(help: "Check the configuration, print every problem, and exit with 0 or 78.")
    var checkConfig = false

    @Flag(help: "Print the effective configuration, each value with its origin, and exit.")
    var printConfig = false

    @OptionGroup
    var options: SettingOptions<Selections.Service>
}

/// The options of commands that simulate a device without a daemon.
typealias SimulationArguments = SettingOptions<Selections.Simulation>

extension SettingOptions<Selections.Simulation> {
    /// The device.
    ///
    /// - Throws: when there is no such device.
    @MainActor
    func setup() throws -> DeviceSetup { try settings().deviceSetup() }
}

/// How pictures are drawn.
typealias DrawingArguments = SettingOptions<Selections.Drawing>

extension SettingOptions<Selections.Drawing> {
    /// Makes what draws.
    func makeDrawing() throws -> Drawing { try Drawing(fontFolder: settings().fonts) }

    /// Sends what is drawn to sinks.
    func outputs(_ drawing: Drawing, to sinks: [any FrameSink]) throws -> FrameOutputs {
        var outputs = drawing.outputs(to: sinks)
        outputs.tintsDamage = try settings().tintsDamage
        return outputs
    }
}

/// Which hardware is used.
struct HardwareOptions: ParsableArguments {
    @OptionGroup
    var options: SettingOptions<Selections.Hardware>

    @Option(help: .hidden)
    var sysfs = "/sys"

    /// The options as the source takes them.
    ///
    /// - Throws: nothing after validation.
    func udevOptions() throws -> UdevConnectorSource.Options { try options.settings().sourceOptions(sysfs: sysfs).udev }
}
