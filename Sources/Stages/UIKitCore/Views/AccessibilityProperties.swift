// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// The accessibility properties of a responder that were set; nil is the default.
final class AccessibilityProperties {
    /// The settings of the focus, which are as rare.
    var focusGroup: String?
    var focusGroupPriority: UIFocusGroupPriority?
    var focusEffect: UIFocusEffect?
    var isElement: Bool?
    var label: String?
    var hint: String?
    var value: String?
    var traits: UIAccessibilityTraits?
    var frame: CGRect?
    var activationPoint: CGPoint?
    var elements: [Any]?
    var customActions: [UIAccessibilityCustomAction]?
    /// The label with attributes, whose text is ``label``.
    var attributedLabel: NSAttributedString?
    var path: UIBezierPath?
    var userInputLabels: [String]?
    var language: String?
    var containerType = UIAccessibilityContainerType.none
    var hidesElements = false
    var isModal = false
    var groupsElements = false
    var ignoresInvertColors = false
    var largeContent: LargeContent?
}

/// The accessibility properties of a responder that were not set.
struct AccessibilityDefaults {
    var isElement = false
    var label: String?
    var value: String?
    var traits = UIAccessibilityTraits.none
    var frame = CGRect.zero
}

/// An element that is not a view, such as a part of a drawing.
open class UIAccessibilityElement: UIResponder {
    /// The view that contains the element.
    open weak var accessibilityContainer: AnyObject?
    /// A string that identifies the element in tests.
    open var accessibilityIdentifier: String?
    /// The frame in the coordinates of the container, from which the frame on the screen follows.
    open var accessibilityFrameInContainerSpace = CGRect.zero

    /// Creates an element.
    ///
    /// - Parameter container: The view that contains it; not retained.
    public init(accessibilityContainer container: Any) {
        accessibilityContainer = container as AnyObject
        super.init()
    }

    override var accessibilityDefaults: AccessibilityDefaults {
        let (frame, view) = (accessibilityFrameInContainerSpace, accessibilityContainer as? UIView)
        return AccessibilityDefaults(
            isElement: true, frame: view.flatMap { view in view.window.map { view.convert(frame, to: $0) } } ?? frame)
    }
}

/// An action of an element besides its activation.
@preconcurrency @MainActor open class UIAccessibilityCustomAction: NSObject {
    /// Performs an action; returns whether it did.
    public typealias Handler = (_ customAction: UIAccessibilityCustomAction) -> Bool

    /// The description of the action.
    open var name: String
    /// The image of the action.
    open var image: UIImage?
    /// Performs the action; returns whether it did.
    open var actionHandler: Handler?

    /// Creates an action.
    public init(name: String, image: UIImage? = nil, actionHandler: Handler?) {
        (self.name, self.image, self.actionHandler) = (name, image, actionHandler)
        super.init()
    }
}

/// The directions in which an assistive app scrolls.
public enum UIAccessibilityScrollDirection: Int, Sendable {
    /// To the right.
    case right = 1
    /// To the left.
    case left = 2
    /// Up.
    case up = 3
    /// Down.
    case down = 4
    /// To the next page.
    case next = 5
    /// To the previous page.
    case previous = 6
}
