// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import UIKitCore

/// The methods that respond to the choice in a UIColorPickerViewController; all are optional.
@preconcurrency @MainActor public protocol UIColorPickerViewControllerDelegate: AnyObject {
    /// Called when the user has selected a color; many times while a finger drags, with `continuously` true, and once
    /// more with false when it ends.
    func colorPickerViewController(
        _ viewController: UIColorPickerViewController, didSelect color: UIColor, continuously: Bool)
    /// Called when the user has selected a color, before iOS 15.
    @available(iOS, introduced: 14.0, deprecated: 15.0, message: "Use the method with continuously instead")
    func colorPickerViewControllerDidSelectColor(_ viewController: UIColorPickerViewController)
    /// Called when the user has closed the picker.
    func colorPickerViewControllerDidFinish(_ viewController: UIColorPickerViewController)
}

extension UIColorPickerViewControllerDelegate {
    /// Passes the color on to the method from before iOS 15.
    public func colorPickerViewController(
        _ viewController: UIColorPickerViewController, didSelect color: UIColor, continuously: Bool
    ) { colorPickerViewControllerDidSelectColor(viewController) }
    /// Does nothing.
    @available(iOS, introduced: 14.0, deprecated: 15.0, message: "Use the method with continuously instead")
    public func colorPickerViewControllerDidSelectColor(_ viewController: UIColorPickerViewController) {}
    /// Does nothing.
    public func colorPickerViewControllerDidFinish(_ viewController: UIColorPickerViewController) {}
}
