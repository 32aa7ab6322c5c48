// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import SecondScreen
package import UIKitCore

/// The simulated device.
package struct DeviceSettings: Hashable, Sendable {
    /// Its name in the table of devices, `config/devices.yaml`.
    package var profile = DeviceTable.defaultDevice
    /// The connector whose monitor is the main screen instead, as `card0-eDP-1`; nil for the device's own display.
    package var main: String?
    /// How it is held at launch: `portrait` or `landscapeLeft`.
    package var orientation = UIDeviceOrientation.portrait
    /// The simulated system.
    package var systemVersion = SystemVersion.standard

    /// Creates the usual device; the properties say what is usual.
    package init() {}
}
