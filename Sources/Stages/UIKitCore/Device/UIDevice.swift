// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A representation of the current device.
@preconcurrency @MainActor open class UIDevice: NSObject {
    /// The current device.
    open class var current: UIDevice { SimulatedDevice.current.uiDevice }

    /// The name of the device.
    open var name: String { SimulatedDevice.current.profile.name }
    /// The model of the device: `iPhone` or `iPad`.
    open var model: String { SimulatedDevice.current.profile.model }
    /// The model as a localized string; here the same as ``model``.
    open var localizedModel: String { model }
    /// The name of the system: `iOS`, or `iPadOS` on an iPad with iOS 13 or later.
    open var systemName: String {
        let device = SimulatedDevice.current
        return device.profile.idiom == .pad && device.options.systemVersion >= SystemVersion(13) ? "iPadOS" : "iOS"
    }
    /// The version of the system, such as `18.0`.
    open var systemVersion: String { SimulatedDevice.current.options.systemVersion.description }
    /// The interface idiom of the device.
    open var userInterfaceIdiom: UIUserInterfaceIdiom { SimulatedDevice.current.profile.idiom }

    /// An identifier of the device for the app's vendor; one for each simulated model.
    open var identifierForVendor: UUID? {
        // FNV-1a, the same in every run.
        let hash = name.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        let digits = String(hash | 1 << 63, radix: 16)
        let (first, second) = (digits.prefix(8), digits.dropFirst(8).prefix(4))
        return UUID(uuidString: "\(first)-\(second)-4000-8000-00000000\(digits.suffix(4))")
    }

    // MARK: Battery

    /// Constants that describe the state of the battery.
    public enum BatteryState: Int, Sendable {
        /// Not known.
        case unknown = 0
        /// The device runs from its battery.
        case unplugged = 1
        /// The battery is charging.
        case charging = 2
        /// The battery is full.
        case full = 3
    }

    /// Whether battery monitoring is enabled; a simulated device has no battery. The default is false.
    open var isBatteryMonitoringEnabled = false
    /// The charge of the battery: -1, as in Apple's simulator.
    open var batteryLevel: Float { -1 }
    /// The state of the battery: unknown, as in Apple's simulator.
    open var batteryState: BatteryState { .unknown }
    /// The name of notifications that the charge of the battery changed, which are never posted here.
    public nonisolated static let batteryLevelDidChangeNotification = Notification.Name(
        "UIDeviceBatteryLevelDidChangeNotification")
    /// The name of notifications that the state of the battery changed, which are never posted here.
    public nonisolated static let batteryStateDidChangeNotification = Notification.Name(
        "UIDeviceBatteryStateDidChangeNotification")

    // MARK: Proximity

    /// Whether the proximity sensor is monitored: false, because a device without such a sensor ignores the property.
    open var isProximityMonitoringEnabled: Bool {
        get { false }
        // UIKit lets apps set it, and find out in this way that there is no sensor.
        set { _ = newValue }
    }
    /// Whether something is close to the device: false.
    open var proximityState: Bool { false }
    /// The name of notifications that the proximity state changed, which are never posted here.
    public nonisolated static let proximityStateDidChangeNotification = Notification.Name(
        "UIDeviceProximityStateDidChangeNotification")
    /// Whether the device runs more than one app at a time: true.
    open var isMultitaskingSupported: Bool { true }

    // MARK: Orientation

    private var listeners = 0

    /// The physical orientation of the device; unknown unless orientation notifications are enabled (ROT-2).
    open var orientation: UIDeviceOrientation {
        isGeneratingDeviceOrientationNotifications ? SimulatedDevice.current.physicalOrientation : .unknown
    }

    /// Whether orientation notifications are enabled.
    open var isGeneratingDeviceOrientationNotifications: Bool { listeners > 0 }

    /// Enables orientation notifications; calls are counted (ROT-2).
    open func beginGeneratingDeviceOrientationNotifications() { listeners += 1 }

    /// Balances one call to ``beginGeneratingDeviceOrientationNotifications()`` (ROT-2).
    open func endGeneratingDeviceOrientationNotifications() { listeners = max(0, listeners - 1) }

    /// Posted when the orientation of the device changes; the object is the device (ROT-2).
    public nonisolated static let orientationDidChangeNotification =
        Notification.Name("UIDeviceOrientationDidChangeNotification")

    /// Posts the orientation notification if notifications are enabled.
    func announceOrientation() {
        guard isGeneratingDeviceOrientationNotifications else { return }
        NotificationCenter.postForUIKit(Self.orientationDidChangeNotification, object: self)
    }
}

/// Constants that describe the physical orientation of a device (ROT-1).
public enum UIDeviceOrientation: Int, Sendable {
    /// The orientation cannot be determined.
    case unknown = 0
    /// Upright, with the home button at the bottom.
    case portrait = 1
    /// Upside down, with the home button at the top.
    case portraitUpsideDown = 2
    /// Rotated left, with the home button on the right.
    case landscapeLeft = 3
    /// Rotated right, with the home button on the left.
    case landscapeRight = 4
    /// Flat, with the screen facing up.
    case faceUp = 5
    /// Flat, with the screen facing down.
    case faceDown = 6

    /// Whether the orientation is portrait or upside down.
    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
    /// Whether the orientation is landscape.
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
    /// Whether the orientation is face up or face down.
    public var isFlat: Bool { self == .faceUp || self == .faceDown }
    /// Whether the orientation is valid for an interface: portrait or landscape.
    public var isValidInterfaceOrientation: Bool { isPortrait || isLandscape }
}

/// Constants that describe the interface idiom of a device.
public enum UIUserInterfaceIdiom: Int, Sendable {
    /// Not specified.
    case unspecified = -1
    /// An interface for iPhone.
    case phone = 0
    /// An interface for iPad.
    case pad = 1
    /// An interface for Apple TV.
    case tv = 2
    /// An interface for CarPlay.
    case carPlay = 3
    /// An interface for a Mac.
    case mac = 5
    /// An interface for visionOS.
    case vision = 6
}

/// The version of the simulated system, such as `18.4`, which selects version-dependent behavior.
package struct SystemVersion: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The major version.
    package var major: Int
    /// The minor version.
    package var minor: Int

    /// Creates the version `major.minor`.
    package init(_ major: Int, _ minor: Int = 0) {
        (self.major, self.minor) = (major, minor)
    }

    /// Creates a version from text such as `18` or `18.4`; nil for anything else.
    package init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
        guard (1...2).contains(parts.count), let major = parts[0], major >= 0 else { return nil }
        guard let minor = parts.count == 2 ? parts[1] : 0, minor >= 0 else { return nil }
        self.init(major, minor)
    }

    /// The oldest simulated version, 7.0.
    package static let oldest = SystemVersion(7)
    /// The default version, 18.0.
    package static let standard = SystemVersion(18)
    /// The newest simulated version, 27.0.
    package static let newest = SystemVersion(27)

    /// Whether `left` is older than `right`.
    package static func < (left: SystemVersion, right: SystemVersion) -> Bool {
        (left.major, left.minor) < (right.major, right.minor)
    }

    /// The version in the format of `UIDevice.systemVersion`: `18.0`.
    package var description: String { "\(major).\(minor)" }
}
