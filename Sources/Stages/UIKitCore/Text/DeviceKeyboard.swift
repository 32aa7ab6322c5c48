// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// The keyboard of a device: the input views of the first responder, and the notifications.
///
/// A device has a hardware keyboard, so no keys appear on its screen; what appears is the first responder's input view and
/// accessory view. They move up when they appear, and down when they disappear. The notifications are posted in UIKit's
/// order when editing begins and ends, and when the frame changes. Without input views, the frame has no height and is at
/// the bottom of the screen: code that moves content out of the way runs, but moves it by nothing. This is a design
/// choice; Apple documents the keys, but not what is posted with a hardware keyboard (“keyboardWillShowNotification”).
@MainActor final class DeviceKeyboard {
    private unowned let device: SimulatedDevice
    /// The frame on the main screen; nil while there is neither text input nor an input view.
    private var frame: CGRect?
    /// The first responder while it is made to resign; nil at other times.
    var forced: ObjectIdentifier?
    private var isOutdated = false
    /// The number of changes of the frame; the end of an animation counts only without another change since.
    private var changes = 0
    /// The window with the input views, which the system's windows own.
    private weak var window: UITextEffectsWindow?
    /// The first responder when the input views were last updated.
    private weak var lastResponder: UIResponder?
    /// The layout guides that follow the frame.
    var guides = KeyboardGuides()

    private static let duration = 0.25

    init(_ device: SimulatedDevice) { self.device = device }

    // MARK: First responder

    /// Shows the input views of the first responder, and posts the notifications, in the next turn; moving between text
    /// inputs posts nothing if the frame stays the same.
    func focusDidChange() {
        guard !isOutdated else { return }
        isOutdated = true
        device.mainLoop.enqueue { [self] in update(animated: true) }
    }

    /// Follows a change of the key window, if either window has a first responder, or one that has vanished had one.
    func keyWindowDidChange(from old: UIWindow?, to new: UIWindow?) {
        if frame != nil || old?.firstResponder != nil || new?.firstResponder != nil { focusDidChange() }
    }

    /// Shows the input views of the first responder immediately.
    func reloadInputViews() {
        // An update that is pending reads the new views.
        if !isOutdated { update(animated: false) }
    }

    private func update(animated: Bool) {
        isOutdated = true
        returnFocus()
        isOutdated = false
        let served = device.windows.key
        let responder = served?.firstResponder
        lastResponder = responder
        let views = InputViews(of: served?.coversFirstResponder == true ? nil : responder)
        guard !views.isEmpty else {
            return change(to: responder is any UIKeyInput ? frame(height: 0) : nil, animated: animated)
        }
        let window = window ?? device.systemWindows.makeTextEffectsWindow()
        self.window = window
        window.show(views, of: responder, in: served)
        change(to: frame(height: window.arrangeInputViews()), animated: animated)
    }

    /// Gives the focus back to the responder with the accessory view whose text input had it, as in a conversation with a
    /// field at the bottom.
    private func returnFocus() {
        guard let window, let owner = window.accessoryOwner, !(owner is any UIKeyInput),
            let served = device.windows.key, served.firstResponder == nil, owner.responderWindow === served,
            (lastResponder as? UIView)?.window === window
        else { return }
        owner.becomeFirstResponder()
    }

    // MARK: Frame

    private func frame(height: CGFloat) -> CGRect {
        let screen = device.mainScreen.bounds
        return CGRect(x: 0, y: screen.maxY - height, width: screen.width, height: height)
    }

    /// Returns the height of the part of a view that input views cover, from its lower edge.
    func height(over view: UIView) -> CGFloat {
        guard let frame, frame.height > 0, view.window?.placement.shown === device.mainScreen else { return 0 }
        let bounds = view.bounds
        let covered = view.convert(frame, from: device.mainScreen.coordinateSpace)
        return min(max(bounds.maxY - covered.minY, 0), bounds.height)
    }

    /// Arranges the input views again before a commit, after changes of the screen or of the views' heights.
    func layOut() {
        guard let window, window.needsArrangement, let old = frame, old.height > 0 else { return }
        change(to: frame(height: window.arrangeInputViews()), animated: false)
    }

    private func change(to new: CGRect?, animated: Bool) {
        // The screen may have another size now, which moves nothing.
        let old = self.frame.map { $0.height > 0 ? $0 : frame(height: 0) }
        self.frame = new
        guard new != old else { return }
        changes += 1
        let change = Change(
            begin: old ?? new.map(below) ?? .zero, end: new ?? old.map(below) ?? .zero, isHiding: new == nil,
            duration: animated ? Self.duration : 0, number: changes)
        post(change, isDone: false)
        // An observer may have changed the first responder.
        guard changes == change.number else { return }
        if change.begin.height == 0, change.end.height == 0 { return finish(change) }
        move(change)
    }

    /// Returns a frame moved out of the screen.
    private func below(_ frame: CGRect) -> CGRect {
        CGRect(x: frame.minX, y: device.mainScreen.bounds.maxY, width: frame.width, height: frame.height)
    }

    /// Moves the input views to their new place, together with the views that follow them.
    private func move(_ change: Change) {
        let leaves = change.isHiding || change.end.height == 0
        let distance = change.begin.minY - change.end.minY
        let isMoving = change.duration > 0
        if let window, !leaves {
            if window.isHidden { device.systemWindows.showSystemWindow(window) }
            UIView.performWithoutAnimation { window.lowering = isMoving ? distance : 0 }
            window.inputViewsDidAppear()
        }
        let place = { [self] in
            if isMoving { window?.lowering = leaves ? -distance : 0 }
            guides.layOut()
        }
        guard isMoving else {
            place()
            return finish(change)
        }
        UIView.animate(
            withDuration: change.duration, options: .beginFromCurrentState, animations: place,
            completion: { [self] _ in finish(change) })
    }

    private func finish(_ change: Change) {
        guard changes == change.number else { return }
        if change.isHiding || change.end.height == 0, let window {
            // A field in the accessory view leaves the window with it. Its owner keeps the focus, and shows the view again.
            if let field = window.focusWindow.firstResponder as? UIView, field.window === window,
                let owner = window.accessoryOwner, owner !== field
            {
                owner.becomeFirstResponder()
                guard changes == change.number else { return }
            }
            window.removeInputViews()
            device.systemWindows.dismissSystemWindow(window)
            self.window = nil
        }
        post(change, isDone: true)
    }

    // MARK: Notifications

    /// A change of the frame.
    private struct Change {
        var begin: CGRect
        var end: CGRect
        var isHiding: Bool
        var duration: TimeInterval
        var number: Int
    }

    private func post(_ change: Change, isDone: Bool) {
        let names =
            isDone
            ? [
                UIResponder.keyboardDidChangeFrameNotification,
                change.isHiding ? UIResponder.keyboardDidHideNotification : UIResponder.keyboardDidShowNotification,
            ]
            : [
                UIResponder.keyboardWillChangeFrameNotification,
                change.isHiding ? UIResponder.keyboardWillHideNotification : UIResponder.keyboardWillShowNotification,
            ]
        // Apps cast the numbers to any of Int, UInt and NSNumber, which only an NSNumber can be (KBD-3).
        for name in names {
            NotificationCenter.postForUIKit(
                name, object: device.mainScreen,
                userInfo: [
                    UIResponder.keyboardFrameBeginUserInfoKey: change.begin,
                    UIResponder.keyboardFrameEndUserInfoKey: change.end,
                    UIResponder.keyboardAnimationDurationUserInfoKey: NSNumber(value: change.duration),
                    UIResponder.keyboardAnimationCurveUserInfoKey: NSNumber(
                        value: UIView.AnimationCurve.easeInOut.rawValue),
                    UIResponder.keyboardIsLocalUserInfoKey: NSNumber(value: true),
                ])
        }
    }
}

nonisolated extension UIResponder {
    /// Posted before the keyboard is shown.
    public static let keyboardWillShowNotification = Notification.Name("UIKeyboardWillShowNotification")
    /// Posted after the keyboard was shown.
    public static let keyboardDidShowNotification = Notification.Name("UIKeyboardDidShowNotification")
    /// Posted before the keyboard is hidden.
    public static let keyboardWillHideNotification = Notification.Name("UIKeyboardWillHideNotification")
    /// Posted after the keyboard was hidden.
    public static let keyboardDidHideNotification = Notification.Name("UIKeyboardDidHideNotification")
    /// Posted before the frame of the keyboard changes.
    public static let keyboardWillChangeFrameNotification = Notification.Name("UIKeyboardWillChangeFrameNotification")
    /// Posted after the frame of the keyboard changed.
    public static let keyboardDidChangeFrameNotification = Notification.Name("UIKeyboardDidChangeFrameNotification")
    /// The user info key for the initial frame, a `CGRect` in the screen's coordinates.
    public static let keyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
    /// The user info key for the final frame, a `CGRect` in the screen's coordinates.
    public static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
    /// The user info key for the duration of the animation, a `Double`.
    public static let keyboardAnimationDurationUserInfoKey = "UIKeyboardAnimationDurationUserInfoKey"
    /// The user info key for the curve of the animation, an `Int`.
    public static let keyboardAnimationCurveUserInfoKey = "UIKeyboardAnimationCurveUserInfoKey"
    /// The user info key for whether the keyboard belongs to this app, a `Bool`.
    public static let keyboardIsLocalUserInfoKey = "UIKeyboardIsLocalUserInfoKey"
}
