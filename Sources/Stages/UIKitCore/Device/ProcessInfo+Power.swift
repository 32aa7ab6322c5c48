// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

extension ProcessInfo {
    /// Constants that describe how hot the device is.
    public enum ThermalState: Int, Sendable {
        /// Normal.
        case nominal = 0
        /// Slightly too hot.
        case fair = 1
        /// Too hot: the app should do less.
        case serious = 2
        /// Much too hot: the app should do as little as possible.
        case critical = 3
    }

    /// How hot the device is: always nominal, because temperatures are not simulated.
    public var thermalState: ThermalState { .nominal }
    /// Whether the user turned Low Power Mode on: false.
    public var isLowPowerModeEnabled: Bool { false }
    /// Posted when ``thermalState`` changes; never posted here.
    public static let thermalStateDidChangeNotification = NSNotification.Name(
        "NSProcessInfoThermalStateDidChangeNotification")
}

extension NSNotification.Name {
    /// Posted when the user turns Low Power Mode on or off; never posted here.
    public static let NSProcessInfoPowerStateDidChange = NSNotification.Name(
        "NSProcessInfoPowerStateDidChangeNotification")
}
