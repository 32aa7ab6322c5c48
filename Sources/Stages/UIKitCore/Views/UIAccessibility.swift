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
    /// Whether AssistiveTouch is running: false.
    public static var isAssistiveTouchRunning: Bool { false }
    /// Whether colors are shades of gray: false.
    public static var isGrayscaleEnabled: Bool { false }
    /// Whether audio is mono: false.
    public static var isMonoAudioEnabled: Bool { false }
    /// Whether switches have labels: false.
    public static var isOnOffSwitchLabelsEnabled: Bool { false }
    /// Whether buttons have shapes: false.
    public static var buttonShapesEnabled: Bool { false }
    /// Whether transitions cross-fade instead of moving: false.
    public static var prefersCrossFadeTransitions: Bool { false }
    /// Whether colors must not be the only difference between elements: false.
    public static var shouldDifferentiateWithoutColor: Bool { false }
    /// Whether the whole screen can be spoken: false.
    public static var isSpeakScreenEnabled: Bool { false }
    /// Whether the selection can be spoken: false.
    public static var isSpeakSelectionEnabled: Bool { false }
    /// Whether shaking undoes: true, as after an installation.
    public static var isShakeToUndoEnabled: Bool { true }
    /// Whether videos play by themselves: true, as after an installation.
    public static var isVideoAutoplayEnabled: Bool { true }

    /// Returns a rectangle in a view's coordinates in those of the screen, as for ``UIResponder/accessibilityFrame``.
    @MainActor public static func convertToScreenCoordinates(_ rect: CGRect, in view: UIView) -> CGRect {
        view.window.map { view.convert(rect, to: $0) } ?? rect
    }

    /// Returns a path in a view's coordinates in those of the screen, as for ``UIResponder/accessibilityPath``.
    @MainActor public static func convertToScreenCoordinates(_ path: UIBezierPath, in view: UIView) -> UIBezierPath {
        let copy = UIBezierPath(cgPath: path.cgPath)
        guard let window = view.window else { return copy }
        let (origin, x, y) = (
            view.convert(CGPoint.zero, to: window), view.convert(CGPoint(x: 1, y: 0), to: window),
            view.convert(CGPoint(x: 0, y: 1), to: window)
        )
        copy.apply(
            CGAffineTransform(
                a: x.x - origin.x, b: x.y - origin.y, c: y.x - origin.x, d: y.y - origin.y, tx: origin.x, ty: origin.y))
        return copy
    }

    /// Asks for Single App Mode, which only managed devices have: it fails.
    @MainActor public static func requestGuidedAccessSession(
        enabled enable: Bool, completionHandler: @escaping (_ didSucceed: Bool) -> Void
    ) {
        DispatchQueue.main.async { completionHandler(false) }
    }

    /// Posted when Guided Access starts or ends; never posted here.
    public static let guidedAccessStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilityGuidedAccessStatusDidChangeNotification")
    /// Posted when the setting for bold text changes; never posted here.
    public static let boldTextStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilityBoldTextStatusDidChangeNotification")
    /// Posted when the setting for inverted colors changes; never posted here.
    public static let invertColorsStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilityInvertColorsStatusDidChangeNotification")
    /// Posted when the setting for transparency changes; never posted here.
    public static let reduceTransparencyStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilityReduceTransparencyStatusDidChangeNotification")
    /// Posted when the setting for darker colors changes; never posted here.
    public static let darkerSystemColorsStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilityDarkerSystemColorsStatusDidChangeNotification")
    /// Posted when the setting for captions changes; never posted here.
    public static let closedCaptioningStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilityClosedCaptioningStatusDidChangeNotification")
    /// Posted when Switch Control starts or stops; never posted here.
    public static let switchControlStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilitySwitchControlStatusDidChangeNotification")
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

/// Constants that describe what the elements in an accessibility element are.
public enum UIAccessibilityContainerType: Int, Sendable {
    /// Nothing special.
    case none = 0
    /// The cells of a table of data.
    case dataTable = 1
    /// The items of a list.
    case list = 2
    /// A landmark of a web page.
    case landmark = 3
    /// Elements that belong together.
    case semanticGroup = 4
}
