// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// The keyboard notifications of a device.
///
/// A device has a hardware keyboard, so no keyboard appears on its screen. It still posts the notifications when text
/// editing begins and ends, in UIKit's order, with a frame of zero height at the bottom of the screen: code that moves
/// content out of the way runs, but moves it by nothing. This is a design choice; Apple documents the keys, but not
/// what is posted with a hardware keyboard (“keyboardWillShowNotification”).
@MainActor final class DeviceKeyboard {
    private unowned let device: SimulatedDevice
    private var isShown = false
    private var isOutdated = false

    init(_ device: SimulatedDevice) { self.device = device }

    /// Posts the notifications for a change of the first responder in the next turn; moving between text inputs posts
    /// nothing.
    func focusDidChange() {
        guard !isOutdated else { return }
        isOutdated = true
        device.mainLoop.enqueue { [self] in
            isOutdated = false
            let edits = device.windows.key?.firstResponder is any UIKeyInput
            guard edits != isShown else { return }
            isShown = edits
            let names =
                edits
                ? [
                    UIResponder.keyboardWillChangeFrameNotification, UIResponder.keyboardWillShowNotification,
                    UIResponder.keyboardDidChangeFrameNotification, UIResponder.keyboardDidShowNotification,
                ]
                : [
                    UIResponder.keyboardWillChangeFrameNotification, UIResponder.keyboardWillHideNotification,
                    UIResponder.keyboardDidChangeFrameNotification, UIResponder.keyboardDidHideNotification,
                ]
            let screen = device.mainScreen
            let frame = CGRect(x: 0, y: screen.bounds.maxY, width: screen.bounds.width, height: 0)
            // Apps cast the numbers to any of Int, UInt and NSNumber, which only an NSNumber can be (KBD-3).
            for name in names {
                NotificationCenter.postForUIKit(
                    name, object: screen,
                    userInfo: [
                        UIResponder.keyboardFrameBeginUserInfoKey: frame,
                        UIResponder.keyboardFrameEndUserInfoKey: frame,
                        UIResponder.keyboardAnimationDurationUserInfoKey: NSNumber(value: 0.25),
                        UIResponder.keyboardAnimationCurveUserInfoKey: NSNumber(
                            value: UIView.AnimationCurve.easeInOut.rawValue),
                        UIResponder.keyboardIsLocalUserInfoKey: NSNumber(value: true),
                    ])
            }
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

/// The layout guide of the keyboard's area in a view; without a keyboard on the screen, the bottom safe area.
@preconcurrency @MainActor open class UIKeyboardLayoutGuide: UILayoutGuide {
    /// Whether the guide follows a keyboard that is not docked; stored only.
    open var followsUndockedKeyboard = false
    /// Whether the guide covers the bottom safe area while no keyboard is docked; stored, but it always does.
    open var usesBottomSafeArea = true
}

extension UIView {
    /// The layout guide of the keyboard.
    public var keyboardLayoutGuide: UIKeyboardLayoutGuide {
        if let guide = constraintBook.keyboardGuide { return guide }
        let guide = UIKeyboardLayoutGuide(.keyboard, of: self)
        constraintBook.keyboardGuide = guide
        return guide
    }
}
