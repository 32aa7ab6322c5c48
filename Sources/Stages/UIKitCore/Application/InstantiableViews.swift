// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

// On iOS, the initializers of UIKit's classes can be called on a metatype, such as `UIViewController.Type`, and on a
// generic parameter, because Objective-C finds them at run time. Swift requires `required` initializers for that, so
// `uikit-port` calls these methods instead.

extension NSObject {
    /// Creates an instance with `init()`, whose class may be known only at run time.
    public static func makeInstance() -> Self {
        guard let object = Instantiable.make(self) as? Self else {
            preconditionFailure("init() of \(self) returned another class")
        }
        return object
    }
}

extension UIView {
    /// Creates a view with `init(frame:)`, whose class may be known only at run time.
    public static func makeInstance(frame: CGRect) -> Self {
        guard let view = InstantiableView.make(self, frame) as? Self else {
            preconditionFailure("init(frame:) of \(self) returned another class")
        }
        return view
    }
}

extension UIViewController {
    /// Creates a controller with `init(nibName:bundle:)`, whose class may be known only at run time.
    public static func makeInstance(nibName: String?, bundle: Bundle?) -> Self {
        guard let controller = InstantiableViewController.make(self, nibName, bundle) as? Self else {
            preconditionFailure("init(nibName:bundle:) of \(self) returned another class")
        }
        return controller
    }
}

/// Creates views of classes that are known only at run time, in the same way as ``Instantiable``.
///
/// The table entry of `init(frame:)` is introduced by ``UIView``.
open class InstantiableView: UIView {
    /// Creates a view.
    public required override init(frame: CGRect) { super.init(frame: frame) }
    /// Creates a view, ignoring the archive.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Creates an instance of `viewClass`.
    static func make(_ viewClass: UIView.Type, _ frame: CGRect) -> UIView {
        // Safe: both classes derive from UIView, so both virtual tables have the allocating initializer in its entry.
        unsafe unsafeBitCast(viewClass, to: InstantiableView.Type.self).init(frame: frame)
    }
}

/// Creates controllers of classes that are known only at run time, in the same way as ``Instantiable``.
///
/// The table entry of `init(nibName:bundle:)` is introduced by ``UIViewController``.
open class InstantiableViewController: UIViewController {
    /// Creates a controller.
    public required override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }
    /// Creates a controller, ignoring the archive.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Creates an instance of `controllerClass`.
    static func make(
        _ controllerClass: UIViewController.Type, _ nibName: String?, _ bundle: Bundle?
    ) -> UIViewController {
        // Safe: both classes derive from UIViewController, so both virtual tables have the allocating initializer in its
        // entry.
        unsafe unsafeBitCast(controllerClass, to: InstantiableViewController.Type.self)
            .init(nibName: nibName, bundle: bundle)
    }
}
