// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import Configuration

/// What a person says of a run in the place of what the configuration says; nothing that is left out.
struct SettingsArguments: ParsableArguments {
    @OptionGroup(title: "Monitors")
    var monitors: MonitorOptions

    @OptionGroup(title: "The device and its app")
    var device: DeviceOptions

    @OptionGroup(title: "Pictures")
    var pictures: PictureOptions

    @OptionGroup(title: "Configuration and clients")
    var service: ServiceOptions

    func validate() throws { _ = try overrides() }

    /// What is said, as the configuration takes it.
    ///
    /// - Throws: where an option has a value that cannot be used.
    func overrides() throws -> Overrides {
        var overrides = Overrides()
        try monitors.apply(to: &overrides)
        try device.apply(to: &overrides)
        pictures.apply(to: &overrides)
        service.apply(to: &overrides)
        return overrides
    }

    /// Reads the configuration, with what is said over it.
    ///
    /// - Throws: an exit with 78 (`EX_CONFIG`) when it cannot be used; every problem has been told then.
    func read(_ reader: ConfigurationReader) throws -> Configuration {
        do throws(ConfigurationProblems) {
            return try reader.read().applying(wellFormedOverrides)
        } catch {
            for problem in error.problems { StandardOutput.writeDiagnostic(problem.description) }
            throw ExitCode(78)
        }
    }

    /// The overrides, which ``validate()`` has seen.
    private var wellFormedOverrides: Overrides { (try? overrides()) ?? Overrides() }
}
