// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// The device that the app runs on.
@MainActor open class UIDevice: NSObject {
    /// The device.
    open class var current: UIDevice { SimulatedDevice.current.uiDevice }

    /// The device's name.
    open var name: String { SimulatedDevice.current.profile.name }
    /// The kind of product: `iPhone` or `iPad`.
    open var model: String { SimulatedDevice.current.profile.model }
    /// ``model`` in the user's language.
    open var localizedModel: String { model }
    /// The system's name: `iOS`, on an iPad from iOS 13 on `iPadOS`.
    open var systemName: String {
        let device = SimulatedDevice.current
        return device.profile.idiom == .pad && device.options.systemVersion >= SystemVersion(13) ? "iPadOS" : "iOS"
    }
    /// The system's version, as `18.0`.
    open var systemVersion: String { SimulatedDevice.current.options.systemVersion.description }
    /// The kind of interface that the device calls for.
    open var userInterfaceIdiom: UIUserInterfaceIdiom { SimulatedDevice.current.profile.idiom }

    // MARK: Orientation

    private var listeners = 0

    /// Which way the device is held; unknown while nobody asked for orientation notifications (ROT-2).
    open var orientation: UIDeviceOrientation {
        isGeneratingDeviceOrientationNotifications ? SimulatedDevice.current.physicalOrientation : .unknown
    }

    /// Whether orientation notifications are posted.
    open var isGeneratingDeviceOrientationNotifications: Bool { listeners > 0 }

    /// Asks for orientation notifications; requests are counted (ROT-2).
    open func beginGeneratingDeviceOrientationNotifications() { listeners += 1 }

    /// Takes one request for orientation notifications back (ROT-2).
    open func endGeneratingDeviceOrientationNotifications() { listeners = max(0, listeners - 1) }

    /// Posted when the device, the object, is held another way (ROT-2).
    public nonisolated static let orientationDidChangeNotification =
        Notification.Name("UIDeviceOrientationDidChangeNotification")

    /// Posts that the device is held another way, if anybody asked for it.
    func announceOrientation() {
        guard isGeneratingDeviceOrientationNotifications else { return }
        NotificationCenter.postForUIKit(Self.orientationDidChangeNotification, object: self)
    }
}

/// Which way a device is held (ROT-1).
public enum UIDeviceOrientation: Int, Sendable {
    /// Nothing is known.
    case unknown = 0
    /// Upright, the home edge at the bottom.
    case portrait = 1
    /// Upright, the home edge at the top.
    case portraitUpsideDown = 2
    /// Turned left, the home edge on the right.
    case landscapeLeft = 3
    /// Turned right, the home edge on the left.
    case landscapeRight = 4
    /// Lying on its back.
    case faceUp = 5
    /// Lying on its face.
    case faceDown = 6

    /// Whether the device is upright or upside down.
    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
    /// Whether the device is on its side.
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
    /// Whether the device lies on a table.
    public var isFlat: Bool { self == .faceUp || self == .faceDown }
    /// Whether the value says how the interface could be turned.
    public var isValidInterfaceOrientation: Bool { isPortrait || isLandscape }
}

/// The kind of interface that suits a device.
public enum UIUserInterfaceIdiom: Int, Sendable {
    /// Nothing is known.
    case unspecified = -1
    /// An interface for iPhone.
    case phone = 0
    /// An interface for iPad.
    case pad = 1
    /// An interface for Apple TV.
    case tv = 2
    /// An interface for a car's screen.
    case carPlay = 3
    /// An interface for a Mac.
    case mac = 5
    /// An interface for Apple Vision.
    case vision = 6
}

/// The version of the simulated system, as `18.4`; it selects behavior where UIKit changed over the years.
package struct SystemVersion: Hashable, Sendable {
    /// The number before the dot.
    package var major: Int
    /// The number after the dot.
    package var minor: Int

    /// Creates the version `major.minor`.
    package init(_ major: Int, _ minor: Int = 0) {
        self.major = major
        self.minor = minor
    }

    /// Creates a version from text such as `18` or `18.4`; nil for anything else.
    package init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
        guard (1...2).contains(parts.count), let major = parts[0], major >= 0 else { return nil }
        guard let minor = parts.count == 2 ? parts[1] : 0, minor >= 0 else { return nil }
        self.init(major, minor)
    }

    /// The oldest version that is simulated, 7.0.
    package static let oldest = SystemVersion(7)
    /// The version simulated unless another is asked for, 18.0.
    package static let standard = SystemVersion(18)
    /// The newest version that is simulated, 27.0.
    package static let newest = SystemVersion(27)
}

extension SystemVersion: Comparable {
    /// Whether `left` came out before `right`.
    package static func < (left: SystemVersion, right: SystemVersion) -> Bool {
        (left.major, left.minor) < (right.major, right.minor)
    }
}

extension SystemVersion: CustomStringConvertible {
    /// The version as `UIDevice.systemVersion` has it: `18.0`.
    package var description: String { "\(major).\(minor)" }
}
