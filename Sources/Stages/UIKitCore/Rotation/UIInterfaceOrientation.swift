// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// Which way up the interface is.
///
/// Left and right are crossed with `UIDeviceOrientation`: turning the device left turns the interface right (ROT-1).
public enum UIInterfaceOrientation: Int, Sendable {
    /// Nothing is known.
    case unknown = 0
    /// The home button, or its edge, is at the bottom.
    case portrait = 1
    /// The home edge is at the top.
    case portraitUpsideDown = 2
    /// The home edge is on the left.
    case landscapeLeft = 4
    /// The home edge is on the right.
    case landscapeRight = 3

    /// Whether the interface is wider than it is high on a portrait device.
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }

    /// Whether the interface is upright or upside down.
    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
}

/// A set of interface orientations; the bit of an orientation is 1 shifted by its raw value (ROT-1).
public struct UIInterfaceOrientationMask: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Creates a set from its bits.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// Upright.
    public static let portrait = UIInterfaceOrientationMask(rawValue: 1 << 1)
    /// Upside down.
    public static let portraitUpsideDown = UIInterfaceOrientationMask(rawValue: 1 << 2)
    /// The home edge on the right.
    public static let landscapeRight = UIInterfaceOrientationMask(rawValue: 1 << 3)
    /// The home edge on the left.
    public static let landscapeLeft = UIInterfaceOrientationMask(rawValue: 1 << 4)
    /// Both landscapes.
    public static let landscape: UIInterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
    /// Every orientation.
    public static let all: UIInterfaceOrientationMask = [.portrait, .landscape, .portraitUpsideDown]
    /// Every orientation except upside down.
    public static let allButUpsideDown: UIInterfaceOrientationMask = [.portrait, .landscape]
}

extension UIInterfaceOrientation {
    /// The set with this orientation alone; empty for ``unknown``.
    var mask: UIInterfaceOrientationMask {
        self == .unknown ? [] : UIInterfaceOrientationMask(rawValue: 1 << UInt(rawValue))
    }

    /// The orientation's name in UIKit's error texts.
    var name: String {
        switch self {
        case .unknown: "unknown"
        case .portrait: "portrait"
        case .portraitUpsideDown: "portraitUpsideDown"
        case .landscapeLeft: "landscapeLeft"
        case .landscapeRight: "landscapeRight"
        }
    }

    /// The way up that a device is held; nil for a device that lies flat, which turns nothing (ROT-1, ROT-4).
    init?(_ device: UIDeviceOrientation) {
        switch device {
        case .portrait: self = .portrait
        case .portraitUpsideDown: self = .portraitUpsideDown
        case .landscapeLeft: self = .landscapeRight
        case .landscapeRight: self = .landscapeLeft
        case .unknown, .faceUp, .faceDown: return nil
        }
    }
}

extension UIInterfaceOrientationMask {
    /// The orientations in the set, in the order in which one is chosen when any will do.
    var orientations: [UIInterfaceOrientation] {
        [.portrait, .landscapeRight, .landscapeLeft, .portraitUpsideDown].filter { contains($0.mask) }
    }

    /// The names of the orientations in the order of their values, as UIKit's error texts list them.
    var names: String {
        let ordered: [UIInterfaceOrientation] = [.portrait, .portraitUpsideDown, .landscapeLeft, .landscapeRight]
        return ordered.filter { contains($0.mask) }.map(\.name).joined(separator: ", ")
    }
}
