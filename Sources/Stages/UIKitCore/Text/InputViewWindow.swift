// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The views that a first responder shows in place of the keyboard and above it, with the responders that provide them.
///
/// Each comes from the nearest responder in the chain that has one, as in UIKit: a text field without an accessory view
/// shows that of its view controller.
@MainActor struct InputViews {
    private(set) var input: (view: UIView, owner: UIResponder)?
    private(set) var accessory: (view: UIView, owner: UIResponder)?
    /// The controllers of those views that have one.
    private(set) var controllers: [UIInputViewController] = []

    init(of first: UIResponder?) {
        var next = first
        while let responder = next, input == nil || accessory == nil {
            // The input view of an input view controller is its own, which may be the accessory of the first responder.
            if input == nil, !(responder is UIInputViewController),
                let view = view(of: responder.inputViewController, or: responder.inputView)
            {
                input = (view, responder)
            }
            if accessory == nil,
                let view = view(of: responder.inputAccessoryViewController, or: responder.inputAccessoryView)
            {
                accessory = (view, responder)
            }
            next = responder.next
        }
    }

    private mutating func view(
        of controller: UIInputViewController?, or view: @autoclosure () -> UIView?
    ) -> UIView? {
        guard let controller, let controlled = controller.view else { return view() }
        controllers.append(controller)
        return controlled
    }

    /// Whether there is no view.
    var isEmpty: Bool { input == nil && accessory == nil }
}

/// The window of the keyboard and of the input views of the first responder, above the app's windows.
final class UITextEffectsWindow: SystemWindow {
    /// The window whose first responder has the input views.
    private weak var servedWindow: UIWindow?
    private var slots: (input: InputSlot, accessory: InputSlot)?
    /// The controllers of the views.
    private var controllers: [UIInputViewController] = []
    private let backdrop = UIView()
    /// The size of the window for which the views were arranged.
    private var arrangedSize = CGSize.zero
    /// Whether a mirror of the screen must not show the window: a keyboard, and views with which secrets are entered.
    private(set) var isSecret = true

    override var canBecomeKey: Bool { false }

    /// The window whose first responder the views in this window can become: that of the app.
    override var focusWindow: UIWindow { servedWindow ?? self }

    /// The responder that provides the accessory view; nil without one.
    var accessoryOwner: UIResponder? { slots?.accessory.owner }

    /// Receives touches in the input views; others pass to the app's windows.
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        guard slots != nil, let view = findView(at: point, with: event), view !== self else { return nil }
        return view
    }

    // MARK: Input views

    /// Shows the input views of the first responder of another window, instead of those before.
    func show(_ views: InputViews, of responder: UIResponder?, in served: UIWindow?) {
        servedWindow = served
        isSecret = (responder as? any UITextInputTraits)?.isSecureTextEntry == true
        let style = (responder as? any UITraitEnvironment)?.traitCollection.userInterfaceStyle ?? .unspecified
        if overrideUserInterfaceStyle != style { overrideUserInterfaceStyle = style }
        // A window of the app may be above the others, such as one for messages.
        let level = Level(max(1, (served?.windowLevel.rawValue ?? 0) + 1))
        if windowLevel != level { windowLevel = level }
        let slots = slots ?? addSlots()
        slots.input.show(views.input)
        slots.accessory.show(views.accessory)
        controllers = views.controllers
        for controller in controllers { controller.serve(responder) }
    }

    /// Tells the controllers of views that were added while the window was hidden that they appear.
    func inputViewsDidAppear() {
        for controller in controllers {
            controller.viewWillMove(intoShownWindow: true)
            controller.viewDidMove()
        }
    }

    private func addSlots() -> (input: InputSlot, accessory: InputSlot) {
        backdrop.backgroundColor = .systemGray4
        let new = (input: InputSlot(), accessory: InputSlot())
        for view in [backdrop, new.input, new.accessory] { addSubview(view) }
        slots = new
        return new
    }

    /// Gives the views back to the app.
    func removeInputViews() {
        slots?.input.show(nil)
        slots?.accessory.show(nil)
        controllers = []
    }

    /// Whether the places of the input views may no longer be right.
    var needsArrangement: Bool {
        guard let slots else { return false }
        return arrangedSize != device.mainScreen.bounds.size || slots.input.outdated.isAny
            || slots.accessory.outdated.isAny
    }

    /// Places the input views at the bottom of the screen, above the home indicator.
    ///
    /// A view that sizes itself reaches the lower edge of the screen, and can use its own safe area, as in UIKit.
    ///
    /// - Returns: the height of the views, with the safe area below them.
    func arrangeInputViews() -> CGFloat {
        guard let slots else { return 0 }
        let screen = device.mainScreen.bounds
        if bounds.size != screen.size { frame = screen }
        arrangedSize = screen.size
        let safe = safeAreaInsets.bottom
        var top = bounds.height
        if slots.input.content != nil {
            let below = slots.input.isSelfSizing ? 0 : safe
            top = slots.input.place(above: top - below, width: bounds.width, standardHeight: standardHeight)
        }
        var bottom = top
        if slots.accessory.content != nil {
            if slots.input.content == nil, !slots.accessory.isSelfSizing { bottom -= safe }
            top = slots.accessory.place(above: bottom, width: bounds.width, standardHeight: 0)
        }
        // It reaches below the screen, for while the views move up.
        let height = bounds.height - bottom
        backdrop.frame = CGRect(x: 0, y: bottom, width: bounds.width, height: height * 2)
        return bounds.height - top
    }

    /// The height of the system's keyboard, which an input view without a height of its own has.
    private var standardHeight: CGFloat {
        let isLandscape = bounds.width > bounds.height
        return device.profile.idiom == .pad ? (isLandscape ? 352 : 264) : (isLandscape ? 162 : 216)
    }

    /// The distance by which the window is below its place.
    var lowering: CGFloat {
        get { frame.minY - device.mainScreen.bounds.minY }
        set { frame.origin = CGPoint(x: 0, y: device.mainScreen.bounds.minY + newValue) }
    }
}

/// The place of an input view or an accessory view, whose next responder is the responder that provides the view.
final class InputSlot: UIView {
    private(set) weak var owner: UIResponder?
    private(set) var content: UIView?
    /// Whether the content determines its height, rather than its frame.
    private(set) var isSelfSizing = false
    /// The height of the content's frame when it was shown.
    private var ownHeight: CGFloat = 0

    override var next: UIResponder? {
        // A view in its own accessory view would be next to itself.
        guard let owner, (owner as? UIView)?.isDescendant(of: self) != true else { return super.next }
        return owner
    }

    /// Shows a view instead of the one before, which the app may have moved elsewhere.
    func show(_ provided: (view: UIView, owner: UIResponder)?) {
        owner = provided?.owner
        let view = provided?.view
        if view !== content || view?.superview !== self {
            if let content, content.superview === self { content.removeFromSuperview() }
            content = view
            if let view { add(view) }
        } else if let view, !isSelfSizing, view.frame.height != bounds.height {
            ownHeight = view.frame.height
        }
    }

    private func add(_ view: UIView) {
        ownHeight = view.frame.height
        isSelfSizing =
            !view.translatesAutoresizingMaskIntoConstraints || view.autoresizingMask.contains(.flexibleHeight)
            || (view as? UIInputView)?.allowsSelfSizing == true
        addSubview(view)
        guard isSelfSizing else { return }
        view.translatesAutoresizingMaskIntoConstraints = false
        NSLayoutConstraint.activate([
            view.leadingAnchor.constraint(equalTo: leadingAnchor),
            view.trailingAnchor.constraint(equalTo: trailingAnchor),
            view.topAnchor.constraint(equalTo: topAnchor), view.bottomAnchor.constraint(equalTo: bottomAnchor),
        ])
    }

    /// Places the view.
    ///
    /// - Parameters:
    ///   - bottom: the y coordinate of the lower edge.
    ///   - width: the width.
    ///   - standardHeight: the height of a view that has none.
    /// - Returns: the y coordinate of the upper edge.
    func place(above bottom: CGFloat, width: CGFloat, standardHeight: CGFloat) -> CGFloat {
        guard let content else { return bottom }
        // Constraints to the safe area are known only once the view is in it.
        for _ in 0..<3 {
            var height = contentHeight(of: content, width: width)
            if height <= 0 { height = standardHeight }
            let place = CGRect(x: 0, y: bottom - height, width: width, height: height)
            let isKnown = frame == place
            frame = place
            content.frame = bounds
            if isKnown { break }
        }
        return frame.minY
    }

    private func contentHeight(of content: UIView, width: CGFloat) -> CGFloat {
        if !isSelfSizing, ownHeight > 0 { return ownHeight }
        let fitting = content.systemLayoutSizeFitting(
            CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel)
        return fitting.height > 0 ? fitting.height : ownHeight
    }
}

extension UIResponder {
    /// The view of a first responder in the app's windows: for a view in an accessory view, that of the responder that
    /// provides it.
    var focusedView: UIView? {
        guard let view = self as? UIView else { return (self as? UIViewController)?.viewIfLoaded }
        guard let window = view.window as? UITextEffectsWindow, let owner = window.accessoryOwner else { return view }
        return owner as? UIView ?? (owner as? UIViewController)?.viewIfLoaded
    }
}

extension UIViewController {
    /// Makes the controller first responder as it appears with input views, such as a field for typing at the bottom of
    /// a conversation, unless another responder is.
    func takeFocusForInputViews() {
        guard canBecomeFirstResponder, let window, window.focusWindow.firstResponder == nil,
            inputAccessoryView != nil || inputView != nil || inputAccessoryViewController != nil
                || inputViewController != nil
        else { return }
        becomeFirstResponder()
    }
}

extension UIWindow {
    /// Hides the input views of a first responder below a new presentation, and shows them again after it.
    func presentationDidChange() {
        if firstResponder != nil { device.keyboard.focusDidChange() }
    }

    /// Whether an alert or a sheet is over the first responder, which keeps the focus without its input views.
    var coversFirstResponder: Bool {
        guard let view = firstResponder?.focusedView else { return false }
        var next = rootViewController?.ownPresented
        while let presented = next {
            next = presented.ownPresented
            let style = presented.madePresentation?.shownStyle
            guard style == .pageSheet || style == .formSheet || presented is UIAlertController else { continue }
            if let container = presented.madePresentation?.container, !view.isDescendant(of: container) { return true }
        }
        return false
    }
}
