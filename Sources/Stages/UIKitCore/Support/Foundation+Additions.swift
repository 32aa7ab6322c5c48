// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

// Swift on Apple platforms lets apps create these objects without arguments, as placeholders in properties.

/// An implementation detail of Foundation's classes: only the initializers of a protocol extension can add `init()`.
public protocol _PlaceholderMaking {}

extension Timer: _PlaceholderMaking {}
extension NSAttributedString: _PlaceholderMaking {}
extension Progress: _PlaceholderMaking {}

extension _PlaceholderMaking where Self == Timer {
    /// Creates an invalid timer, which never fires.
    public init() {
        self.init(fire: .distantFuture, interval: 0, repeats: false) { _ in }
        self.invalidate()
    }
}

extension _PlaceholderMaking where Self == NSAttributedString {
    /// Creates an empty string.
    public init() { self.init(string: "") }
}

extension _PlaceholderMaking where Self == NSMutableAttributedString {
    /// Creates an empty string.
    public init() { self.init(string: "") }
}

extension _PlaceholderMaking where Self == Progress {
    /// Creates a progress without units.
    public init() { self.init(totalUnitCount: 0) }
}

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
