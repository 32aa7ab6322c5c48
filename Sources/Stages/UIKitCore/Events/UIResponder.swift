// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// An abstract interface for handling events: the superclass of views, windows, view controllers, scenes, and the
/// application.
///
/// The default methods forward events to ``next``. The class derives from `NSObject` directly and declares `init()`
/// first; ``Instantiable`` depends on both.
@preconcurrency @MainActor open class UIResponder: NSObject {
    /// Creates a responder.
    public override init() { super.init() }

    /// The next responder in the chain, or nil.
    open var next: UIResponder? { nil }

    // UIKit's own declaration, so that overrides compile.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// Returns whether the object implements a selector's method.
    open nonisolated func responds(to aSelector: Selector!) -> Bool { aSelector?.isImplemented(by: self) ?? false }

    /// The trait observations of the responder.
    var traitObservations: [TraitObservation] = []
    /// The traits that a view, view controller or scene overrides; nil for none, so that most have only this word.
    var traitStore: TraitStore?

    /// Called after the responder has been loaded from a nib or a storyboard and its outlets are connected.
    open func awakeFromNib() {}
    /// Called when Interface Builder shows the object, which never happens here.
    open func prepareForInterfaceBuilder() {}

    // MARK: Accessibility

    /// The accessibility properties that were set, if any.
    private(set) var accessibility: AccessibilityProperties?
    var setAccessibility: AccessibilityProperties {
        let properties = accessibility ?? AccessibilityProperties()
        accessibility = properties
        return properties
    }
    /// The accessibility properties that were not set.
    var accessibilityDefaults: AccessibilityDefaults { AccessibilityDefaults() }

    /// Whether assistive apps can see the element. The default is true for labels and controls.
    open var isAccessibilityElement: Bool {
        get { accessibility?.isElement ?? accessibilityDefaults.isElement }
        set { setAccessibility.isElement = newValue }
    }
    /// A description of the element. The default is the text of a label, or the title of a button.
    open var accessibilityLabel: String? {
        get { accessibility?.label ?? accessibilityDefaults.label }
        set { (setAccessibility.label, setAccessibility.attributedLabel) = (newValue, nil) }
    }
    /// The description with attributes of how it is spoken; setting it sets ``accessibilityLabel``.
    open var accessibilityAttributedLabel: NSAttributedString? {
        get { accessibility?.attributedLabel ?? accessibilityLabel.map { NSAttributedString(string: $0) } }
        set {
            accessibilityLabel = newValue?.string
            setAccessibility.attributedLabel = newValue
        }
    }
    // UIKit's own declaration, so that overrides compile.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// The names by which the user addresses the element, the best one first. The default is the label.
    open var accessibilityUserInputLabels: [String]! {
        get { accessibility?.userInputLabels ?? accessibilityLabel.map { [$0] } ?? [] }
        set { setAccessibility.userInputLabels = newValue }
    }
    /// The language in which the element is spoken, such as `de-DE`; nil for the user's.
    open var accessibilityLanguage: String? {
        get { accessibility?.language }
        set { setAccessibility.language = newValue }
    }
    /// The outline of the element in the coordinates of the screen; nil for the frame.
    open var accessibilityPath: UIBezierPath? {
        get { accessibility?.path }
        set { setAccessibility.path = newValue }
    }
    /// What the elements in the element are. The default is none.
    open var accessibilityContainerType: UIAccessibilityContainerType {
        get { accessibility?.containerType ?? .none }
        set { setAccessibility.containerType = newValue }
    }
    /// A description of the result of using the element.
    open var accessibilityHint: String? {
        get { accessibility?.hint }
        set { setAccessibility.hint = newValue }
    }
    /// The value of the element.
    open var accessibilityValue: String? {
        get { accessibility?.value ?? accessibilityDefaults.value }
        set { setAccessibility.value = newValue }
    }
    /// The kind of the element.
    open var accessibilityTraits: UIAccessibilityTraits {
        get { accessibility?.traits ?? accessibilityDefaults.traits }
        set { setAccessibility.traits = newValue }
    }
    /// The frame of the element in the coordinates of the screen.
    open var accessibilityFrame: CGRect {
        get { accessibility?.frame ?? accessibilityDefaults.frame }
        set { setAccessibility.frame = newValue }
    }
    /// The point at which the element is activated. The default is the center of its frame.
    open var accessibilityActivationPoint: CGPoint {
        get { accessibility?.activationPoint ?? CGPoint(x: accessibilityFrame.midX, y: accessibilityFrame.midY) }
        set { setAccessibility.activationPoint = newValue }
    }
    /// The elements in the element.
    open var accessibilityElements: [Any]? {
        get { accessibility?.elements }
        set { setAccessibility.elements = newValue }
    }
    /// Other actions of the element.
    open var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
        get { accessibility?.customActions }
        set { setAccessibility.customActions = newValue }
    }
    /// Whether assistive apps ignore the elements in the element. The default is false.
    open var accessibilityElementsHidden: Bool {
        get { accessibility?.hidesElements ?? false }
        set { setAccessibility.hidesElements = newValue }
    }
    /// Whether assistive apps ignore the element's siblings. The default is false.
    open var accessibilityViewIsModal: Bool {
        get { accessibility?.isModal ?? false }
        set { setAccessibility.isModal = newValue }
    }
    /// Whether assistive apps visit the elements in the element one after the other. The default is false.
    open var shouldGroupAccessibilityChildren: Bool {
        get { accessibility?.groupsElements ?? false }
        set { setAccessibility.groupsElements = newValue }
    }
    /// Whether the element keeps its colors while the user inverts colors; stored only. The default is false.
    open var accessibilityIgnoresInvertColors: Bool {
        get { accessibility?.ignoresInvertColors ?? false }
        set { setAccessibility.ignoresInvertColors = newValue }
    }
    /// Returns the number of ``accessibilityElements``.
    open func accessibilityElementCount() -> Int { accessibilityElements?.count ?? 0 }
    /// Returns one of the ``accessibilityElements``; nil for an invalid index.
    open func accessibilityElement(at index: Int) -> Any? {
        accessibilityElements.flatMap { $0.indices.contains(index) ? $0[index] : nil }
    }
    /// Returns the index of one of the ``accessibilityElements``; `NSNotFound` for another object.
    open func index(ofAccessibilityElement element: Any) -> Int {
        accessibilityElements?.firstIndex { $0 as AnyObject === element as AnyObject } ?? NSNotFound
    }
    /// Activates the element; returns whether it did. Assistive apps call this; the default does nothing.
    open func accessibilityActivate() -> Bool { false }
    /// Increases the value of an adjustable element.
    open func accessibilityIncrement() {}
    /// Decreases the value of an adjustable element.
    open func accessibilityDecrement() {}
    /// Scrolls the element; returns whether it did.
    open func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool { false }
    /// Dismisses the element; returns whether it did.
    open func accessibilityPerformEscape() -> Bool { false }
    /// Performs the app's most important action; returns whether there is one.
    open func accessibilityPerformMagicTap() -> Bool { false }
    /// Called when an assistive app moves to the element.
    open func accessibilityElementDidBecomeFocused() {}
    /// Called when an assistive app leaves the element.
    open func accessibilityElementDidLoseFocus() {}

    // MARK: Focus

    // There is no focus engine: nothing is ever focused, and nothing below is called.

    /// Whether a view can be focused. The default is false.
    open var canBecomeFocused: Bool { false }
    /// Whether a view is focused: false.
    open var isFocused: Bool { false }
    /// The environments that should get the focus first. The default is none.
    open var preferredFocusEnvironments: [any UIFocusEnvironment] { [] }
    /// The group of a view or a controller between whose items the focus moves; nil, the default, for that of its parent.
    open var focusGroupIdentifier: String? {
        get { accessibility?.focusGroup }
        set { setAccessibility.focusGroup = newValue }
    }
    /// Asks for an update of the focus; has no effect.
    open func setNeedsFocusUpdate() {}
    /// Updates the focus if that is pending; has no effect.
    open func updateFocusIfNeeded() {}
    /// Returns whether the focus may move. The default is true.
    open func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool { true }
    /// Called when the focus moved.
    open func didUpdateFocus(in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator) {}

    // MARK: First responder

    /// Whether the responder can become the first responder. The default is false.
    open var canBecomeFirstResponder: Bool { false }
    /// Whether the responder can resign first responder status. The default is true.
    open var canResignFirstResponder: Bool { true }
    /// Whether the responder is the first responder of its window.
    open var isFirstResponder: Bool { responderWindow?.firstResponder === self }

    /// Asks the responder to become the first responder; returns whether it is now.
    @discardableResult open func becomeFirstResponder() -> Bool {
        guard !isFirstResponder else { return true }
        guard canBecomeFirstResponder, let window = responderWindow else { return false }
        guard window.firstResponder?.resignFirstResponder() ?? true else { return false }
        window.firstResponder = self
        SimulatedDevice.current.keyboard.focusDidChange()
        return true
    }

    /// Asks the responder to resign first responder status; returns false if it refuses.
    @discardableResult open func resignFirstResponder() -> Bool {
        guard isFirstResponder, let window = responderWindow else { return true }
        guard canResignFirstResponder || isForcedToResign else { return false }
        window.firstResponder = nil
        SimulatedDevice.current.keyboard.focusDidChange()
        return true
    }

    /// Tells the responder that a property changed which it observes by
    /// `addObserver(_:forKeyPath:options:context:)`. The default does nothing.
    open func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
    ) {}

    // MARK: Actions

    /// Returns whether the responder performs an action.
    ///
    /// By default, it does if it has the method, except for the actions of ``UIResponderStandardEditActions``, which
    /// every responder has.
    open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        action.isImplemented(by: self) && !action.isStandardEdit && canUndo(action)
    }

    /// Returns the first responder in the chain that performs an action.
    open func target(forAction action: Selector, withSender sender: Any?) -> Any? {
        canPerformAction(action, withSender: sender) ? self : next?.target(forAction: action, withSender: sender)
    }

    /// The key commands that the responder performs. The default is none.
    open var keyCommands: [UIKeyCommand]? { nil }
    /// Updates a command before it is performed or shown. The default does nothing.
    open func validate(_ command: UICommand) {}
    /// Modifies the main menu. The system calls this on the application and its delegate.
    open func buildMenu(with builder: any UIMenuBuilder) {}
    /// The view at the bottom of the screen while this responder, or one from which the chain leads to it, is first
    /// responder. The default is none.
    open var inputView: UIView? { nil }
    /// The view above the input view, or else at the bottom of the safe area. The default is none.
    open var inputAccessoryView: UIView? { nil }
    /// The controller whose view is at the bottom of the screen instead of ``inputView``. The default is none.
    open var inputViewController: UIInputViewController? { nil }
    /// The controller whose view is above the input view instead of ``inputAccessoryView``. The default is none.
    open var inputAccessoryViewController: UIInputViewController? { nil }
    /// The mode in which the responder receives text. The default is that of the user's language; nil for a responder that
    /// accepts no text.
    open var textInputMode: UITextInputMode? { standardTextInputMode }
    /// An identifier of the text, for which the system keeps the input mode. The default is none.
    open var textInputContextIdentifier: String? { nil }
    /// Replaces the input views with the current ones without an animation, if the responder is first responder.
    open func reloadInputViews() { if isFirstResponder { SimulatedDevice.current.keyboard.reloadInputViews() } }

    // MARK: Activities

    /// The user's activity that the object shows, which another device could continue; stored only. The default is none.
    open var userActivity: NSUserActivity? {
        get { AssociatedObjects.value(of: self, as: .userActivity) as? NSUserActivity }
        set { AssociatedObjects.keep(newValue, of: self, as: .userActivity) }
    }
    /// Updates an activity before another device continues it; not called, because there is no other device.
    open func updateUserActivityState(_ activity: NSUserActivity) {}
    /// Restores the state of an activity that the app continues. The default does nothing; the app calls it.
    open func restoreUserActivityState(_ activity: NSUserActivity) {}

    // MARK: Editing

    /// The nearest undo manager in the responder chain; each window has one.
    open var undoManager: UndoManager? { next?.undoManager }

    /// Cuts the selection.
    open func cut(_ sender: Any?) {}
    /// Copies the selection.
    open func copy(_ sender: Any?) {}
    /// Pastes the pasteboard's content.
    open func paste(_ sender: Any?) {}
    /// Deletes the selection.
    open func delete(_ sender: Any?) {}
    /// Selects the item at the insertion point.
    open func select(_ sender: Any?) {}
    /// Selects everything.
    open func selectAll(_ sender: Any?) {}

    // MARK: Touches

    /// Tells the responder that touches began.
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesBegan(touches, with: event) }
    /// Tells the responder that touches moved.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesMoved(touches, with: event) }
    /// Tells the responder that touches ended.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesEnded(touches, with: event) }
    /// Tells the responder that touches were canceled.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesCancelled(touches, with: event)
    }
    /// Tells the responder that estimates of a pencil are now exact; does not occur here.
    open func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {}

    // MARK: Presses

    /// Tells the responder that presses began.
    ///
    /// A first responder that conforms to ``UIKeyInput`` handles the presses that affect its text; the others go to
    /// ``next``.
    open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        var rest = presses
        if isFirstResponder, let input = self as? any UIKeyInput {
            for press in presses {
                guard let key = press.key, input.type(key) else { continue }
                press.isTyped = true
                rest.remove(press)
            }
        }
        if !rest.isEmpty { next?.pressesBegan(rest, with: event) }
    }
    /// Tells the responder that the force of presses changed.
    open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        next?.pressesChanged(presses, with: event)
    }
    /// Tells the responder that presses ended.
    open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        next?.pressesEnded(presses, with: event)
    }
    /// Tells the responder that presses were canceled.
    open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        next?.pressesCancelled(presses, with: event)
    }

    // MARK: Motion

    /// Tells the responder that motion began.
    open func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
        next?.motionBegan(motion, with: event)
    }
    /// Tells the responder that motion ended.
    open func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
        next?.motionEnded(motion, with: event)
    }
    /// Tells the responder that motion was canceled.
    open func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
        next?.motionCancelled(motion, with: event)
    }

    /// The window whose first responder this can become.
    var responderWindow: UIWindow? {
        ((self as? UIView)?.window ?? (self as? UIViewController)?.viewIfLoaded?.window)?.focusWindow
    }
}

/// The actions of edit menus and their key commands.
///
/// Every responder has these methods; one that overrides them should return true from `canPerformAction`.
@preconcurrency @MainActor public protocol UIResponderStandardEditActions: NSObjectProtocol {
    /// Cuts the selection.
    func cut(_ sender: Any?)
    /// Copies the selection.
    func copy(_ sender: Any?)
    /// Pastes the pasteboard's content.
    func paste(_ sender: Any?)
    /// Deletes the selection.
    func delete(_ sender: Any?)
    /// Selects the item at the insertion point.
    func select(_ sender: Any?)
    /// Selects everything.
    func selectAll(_ sender: Any?)
}

extension UIResponder: UIResponderStandardEditActions {}

extension Selector {
    /// Whether this is an action of ``UIResponderStandardEditActions``.
    fileprivate var isStandardEdit: Bool {
        ["cut:", "copy:", "paste:", "delete:", "select:", "selectAll:"].contains(description)
    }
}
