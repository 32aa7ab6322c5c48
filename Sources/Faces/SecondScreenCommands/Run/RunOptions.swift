// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import Configuration
import FrameOutput
import Runtime
import SecondScreen
import UdevHotplug

/// The options about configuration files.
struct ConfigurationOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Read only this configuration file.", valueName: "file"), completion: .file())
    var config: String?

    @Flag(help: "Check the configuration, print every problem, and exit with 0 or 78.") var checkConfig = false
    @Flag(help: "Print the effective configuration, each value with its origin, and exit.") var printConfig = false

    func validate() throws {
        guard !(checkConfig && printConfig) else {
            throw ValidationError("--check-config and --print-config cannot be combined")
        }
    }
}

/// The options of commands that simulate a device without a daemon.
typealias SimulationArguments = SettingOptions<Selections.Simulation>

extension SettingOptions<Selections.Simulation> {
    /// Creates the device; throws if it is unknown.
    @MainActor
    func setup() throws -> DeviceSetup { try settings().deviceSetup() }
}

/// The options for drawing.
typealias DrawingArguments = SettingOptions<Selections.Drawing>

extension SettingOptions<Selections.Drawing> {
    /// Creates the drawing resources.
    func makeDrawing() throws -> Drawing { try Drawing(fontFolder: settings().fonts) }

    /// Creates the outputs that send drawn frames to sinks.
    func outputs(_ drawing: Drawing, to sinks: [any FrameSink]) throws -> FrameOutputs {
        let settings = try settings()
        return drawing.outputs(to: sinks, memory: settings.limits.frameMemory, tintsDamage: settings.tintsDamage)
    }
}

/// The hardware to use.
struct HardwareOptions: ParsableArguments {
    @OptionGroup var options: SettingOptions<Selections.Hardware>
    @Option(help: .hidden) var sysfs = "/sys"

    /// Returns the options for the udev source; does not throw after validation.
    func udevOptions() throws -> UdevConnectorSource.Options { try options.settings().sourceOptions(sysfs: sysfs).udev }
}
