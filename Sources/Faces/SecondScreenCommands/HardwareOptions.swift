// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import UdevHotplug

/// Options that say which hardware to look at.
struct HardwareOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The seat whose graphics cards count, or 'all'.", valueName: "name"))
    var seat = "seat0"

    @Option(help: .hidden)
    var sysfs = "/sys"

    /// The options as the source takes them.
    var udevOptions: UdevConnectorSource.Options {
        var options = UdevConnectorSource.Options()
        options.sysfsRoot = sysfs
        options.seat = seat == "all" ? nil : seat
        return options
    }
}
