// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// The accessibility settings and announcements; no assistive technology runs on a simulated device.
public enum UIAccessibility {
    /// A kind of announcement.
    public struct Notification: RawRepresentable, Hashable, Sendable {
        /// The raw value.
        public var rawValue: UInt32
        /// Creates a kind with a raw value.
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// A new screen appeared; the argument is the element to focus, or a text.
        public static let screenChanged = Notification(rawValue: 1000)
        /// The layout changed; the argument is the element to focus, or a text.
        public static let layoutChanged = Notification(rawValue: 1001)
        /// The argument is a text to speak.
        public static let announcement = Notification(rawValue: 1008)
        /// The content scrolled; the argument is a text to speak.
        public static let pageScrolled = Notification(rawValue: 1009)
    }

    /// Posts an announcement; has no effect, because no assistive technology is running.
    public static func post(notification: Notification, argument: Any?) {}

    /// Whether VoiceOver is running: false.
    public static var isVoiceOverRunning: Bool { false }
    /// Whether Switch Control is running: false.
    public static var isSwitchControlRunning: Bool { false }
    /// Whether motion is reduced: false.
    public static var isReduceMotionEnabled: Bool { false }
    /// Whether transparency is reduced: false.
    public static var isReduceTransparencyEnabled: Bool { false }
    /// Whether text is bold: false.
    public static var isBoldTextEnabled: Bool { false }
    /// Whether colors are darker: false.
    public static var isDarkerSystemColorsEnabled: Bool { false }
    /// Whether colors are inverted: false.
    public static var isInvertColorsEnabled: Bool { false }
    /// Whether Guided Access is on: false.
    public static var isGuidedAccessEnabled: Bool { false }
    /// Whether captions are on: false.
    public static var isClosedCaptioningEnabled: Bool { false }
    /// Posted when VoiceOver starts or stops; never posted here.
    public static let voiceOverStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilityVoiceOverStatusDidChangeNotification")
    /// Posted when the setting for motion changes; never posted here.
    public static let reduceMotionStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilityReduceMotionStatusDidChangeNotification")
}

/// An object whose font follows the user's preferred text size, which never changes here.
@preconcurrency @MainActor public protocol UIContentSizeCategoryAdjusting: NSObjectProtocol {
    /// Whether the font follows the preferred text size.
    var adjustsFontForContentSizeCategory: Bool { get set }
}

extension UILabel: UIContentSizeCategoryAdjusting {}
extension UITextField: UIContentSizeCategoryAdjusting {}
extension UITextView: UIContentSizeCategoryAdjusting {}
