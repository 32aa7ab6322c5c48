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
    public nonisolated class var orientationDidChangeNotification: Notification.Name {
        Notification.Name("UIDeviceOrientationDidChangeNotification")
    }

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
