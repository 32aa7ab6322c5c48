// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// The kind of element that a view is for accessibility.
public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
    /// The raw value.
    public let rawValue: UInt64
    /// Creates a set with a raw value.
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// No traits.
    public static let none: UIAccessibilityTraits = []
    /// A button.
    public static let button = UIAccessibilityTraits(rawValue: 1 << 0)
    /// A link.
    public static let link = UIAccessibilityTraits(rawValue: 1 << 1)
    /// An image.
    public static let image = UIAccessibilityTraits(rawValue: 1 << 2)
    /// The element is selected.
    public static let selected = UIAccessibilityTraits(rawValue: 1 << 3)
    /// The element plays a sound.
    public static let playsSound = UIAccessibilityTraits(rawValue: 1 << 4)
    /// The element is a key of a keyboard.
    public static let keyboardKey = UIAccessibilityTraits(rawValue: 1 << 5)
    /// Text that does not change.
    public static let staticText = UIAccessibilityTraits(rawValue: 1 << 6)
    /// The element summarizes the app when it starts.
    public static let summaryElement = UIAccessibilityTraits(rawValue: 1 << 7)
    /// The element is disabled.
    public static let notEnabled = UIAccessibilityTraits(rawValue: 1 << 8)
    /// The element updates often.
    public static let updatesFrequently = UIAccessibilityTraits(rawValue: 1 << 9)
    /// A search field.
    public static let searchField = UIAccessibilityTraits(rawValue: 1 << 10)
    /// The element starts media, over which nothing is spoken.
    public static let startsMediaSession = UIAccessibilityTraits(rawValue: 1 << 11)
    /// The element's value can be adjusted.
    public static let adjustable = UIAccessibilityTraits(rawValue: 1 << 12)
    /// The element handles touches itself.
    public static let allowsDirectInteraction = UIAccessibilityTraits(rawValue: 1 << 13)
    /// The element turns pages when its text was read.
    public static let causesPageTurn = UIAccessibilityTraits(rawValue: 1 << 14)
    /// A tab bar.
    public static let tabBar = UIAccessibilityTraits(rawValue: 1 << 15)
    /// A header.
    public static let header = UIAccessibilityTraits(rawValue: 1 << 16)
}

/// Constants that describe how a view is mirrored for right-to-left languages.
public enum UISemanticContentAttribute: Int, Sendable {
    /// Mirrored according to the language.
    case unspecified = 0
    /// Never mirrored, for playback.
    case playback = 1
    /// Never mirrored, for directions in space.
    case spatial = 2
    /// Always left to right.
    case forceLeftToRight = 3
    /// Always right to left.
    case forceRightToLeft = 4
}

/// The direction of the interface.
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
    /// Left to right.
    case leftToRight = 0
    /// Right to left.
    case rightToLeft = 1
}

extension UIView {
    /// Constants that describe whether the tint color is dimmed to gray.
    public enum TintAdjustmentMode: Int, Sendable {
        /// The same as in the superview.
        case automatic = 0
        /// The tint color is shown.
        case normal = 1
        /// Gray is shown.
        case dimmed = 2
    }

    /// Whether the tint color is dimmed to gray. The default is that of the superview.
    public var tintAdjustmentMode: TintAdjustmentMode {
        get { ownTintMode }
        set {
            guard newValue != ownTintMode else { return }
            ownTintMode = newValue
            setNeedsCommit()
            tintColorDidChange()
        }
    }

    /// Changes the view's own tint color; nil for the superview's.
    func setTintColor(_ color: UIColor?) {
        guard color != ownTintColor else { return }
        ownTintColor = color
        setNeedsCommit()
        tintColorDidChange()
    }

    /// The nearest tint color among the view and its ancestors, not dimmed.
    var inheritedTintColor: UIColor { ownTintColor ?? superview?.inheritedTintColor ?? .systemBlue }

    /// Whether the view or an ancestor dims the tint color.
    var isTintDimmed: Bool { ownTintMode == .automatic ? superview?.isTintDimmed ?? false : ownTintMode == .dimmed }

    /// A view in this view's coordinates whose opacity multiplies that of the view and its subviews; nil for none.
    public var mask: UIView? {
        get { layer.maskView }
        set { layer.mask = newValue?.layer }
    }
}

/// An interaction of a view, such as a drag or a context menu.
@preconcurrency @MainActor public protocol UIInteraction: NSObjectProtocol {
    /// The view of the interaction.
    var view: UIView? { get }
    /// Tells the interaction that it moves to a view.
    func willMove(to view: UIView?)
    /// Tells the interaction that it moved to a view.
    func didMove(to view: UIView?)
}

extension UIView {
    /// Adds an interaction.
    public func addInteraction(_ interaction: any UIInteraction) {
        interaction.willMove(to: self)
        interactions.append(interaction)
        interaction.didMove(to: self)
    }

    /// Removes an interaction.
    public func removeInteraction(_ interaction: any UIInteraction) {
        guard interactions.contains(where: { $0 === interaction }) else { return }
        interaction.willMove(to: nil)
        interactions.removeAll { $0 === interaction }
        interaction.didMove(to: nil)
    }
}

extension NSObject {
    /// Returns the class, which archives use on Apple's systems.
    public class func classForCoder() -> AnyClass { self }
}

/// Calls a closure; on Apple's systems, also drains its autoreleased objects, of which there are none here.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }
