// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// An object that has the main window of an app or a scene: its delegate.
///
/// In UIKit, the window is an optional requirement of the delegate protocols. Classes declare `var window: UIWindow?`
/// or leave it out, and the property of a delegate whose class is not known has the type `UIWindow??`. The requirement is
/// in a protocol of its own and loses against the property of the delegate protocols, so both spellings compile here.
@preconcurrency @MainActor public protocol _UIKitWindowOwner: NSObjectProtocol {
    /// The main window (WIN-16).
    @_disfavoredOverload var window: UIWindow? { get set }
}

/// Whether a class turned out not to declare the window.
@MainActor private enum MissingWindow {
    static var wasAsked = false
}

extension _UIKitWindowOwner {
    /// Returns nil, and does not keep a window.
    @_disfavoredOverload public var window: UIWindow? {
        get {
            MissingWindow.wasAsked = true
            return nil
        }
        set { _ = newValue }
    }

    /// The main window; nil outside if the class does not declare it, so that `delegate.window ?? other` is the other.
    fileprivate var declaredWindow: UIWindow?? {
        MissingWindow.wasAsked = false
        let owned = ownedWindow
        return owned == nil && MissingWindow.wasAsked ? nil : .some(owned)
    }

    /// The main window, for code that does not know the class of the delegate.
    var ownedWindow: UIWindow? {
        get { window }
        set { window = newValue }
    }
}

extension UIApplicationDelegate {
    /// The main window of an app without scenes, in an optional as that of an optional requirement (WIN-16).
    ///
    /// The outer optional is nil if the class does not declare the property.
    public var window: UIWindow?? { declaredWindow }
}

extension UIWindowSceneDelegate {
    /// The main window of the scene, in an optional as that of an optional requirement (WIN-16).
    ///
    /// The outer optional is nil if the class does not declare the property.
    public var window: UIWindow?? { declaredWindow }
}
