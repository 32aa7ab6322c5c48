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

extension _UIKitWindowOwner {
    /// Returns nil, and does not keep a window.
    @_disfavoredOverload public var window: UIWindow? {
        get { nil }
        set { _ = newValue }
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
    /// The outer optional is never nil: a class without the property has the window nil.
    public var window: UIWindow?? { .some(ownedWindow) }
}

extension UIWindowSceneDelegate {
    /// The main window of the scene, in an optional as that of an optional requirement (WIN-16).
    ///
    /// The outer optional is never nil: a class without the property has the window nil.
    public var window: UIWindow?? { .some(ownedWindow) }
}
