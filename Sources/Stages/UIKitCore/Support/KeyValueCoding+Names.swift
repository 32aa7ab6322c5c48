// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

// The porting tool has the same names; see ObjectiveCRuntime.swift there.
extension CodedKey {
    /// The properties by name; several for a name that classes share.
    static let all: [String: [CodedKey]] = [
        "alpha": [CodedKey(\UIView.alpha)],
        "attributedMessage": [CodedKey(\UIAlertController.attributedMessage)],
        "attributedTitle": [CodedKey(\UIAlertController.attributedTitle)],
        "backgroundColor": [CodedKey(\UIView.backgroundColor)],
        "bounds": [CodedKey(\UIView.bounds)],
        "cancelButton": [CodedKey(UISearchBar.self, get: \.cancelButton)],
        "cancelButtonText": [
            CodedKey(
                UISearchBar.self, get: { $0.cancelButton.title(for: .normal) },
                set: { bar, value in
                    bar.cancelButton.setTitle(value as? String, for: .normal)
                    bar.setNeedsLayout()
                    return true
                })
        ],
        "center": [CodedKey(\UIView.center)],
        "contentViewController": [CodedKey(\UIAlertController.contentViewController)],
        "frame": [CodedKey(\UIView.frame)],
        "hidden": [CodedKey(\UIView.isHidden)],
        "highlightsToday": [CodedKey(\UIDatePicker.highlightsToday)],
        "image": [CodedKey(\UIAlertAction.image), CodedKey(\UIImageView.image), CodedKey(\UIBarItem.image)],
        "layer": [CodedKey(UIView.self, get: \.layer)],
        "navigationBar": [
            CodedKey(
                UINavigationController.self, get: \.navigationBar,
                set: { controller, value in
                    (value as? UINavigationBar).map { controller.replaceNavigationBar(with: $0) } != nil
                })
        ],
        "orientation": [
            CodedKey(UIDevice.self, get: \.orientation.rawValue, set: { $0.setOrientation($1) })
        ],
        "placeholderLabel": [CodedKey(UITextField.self, get: { PlaceholderLabel($0) })],
        "searchField": [CodedKey(UISearchBar.self, get: \.searchTextField)],
        "tabBar": [
            CodedKey(
                UITabBarController.self, get: \.tabBar,
                set: { controller, value in (value as? UITabBar).map { controller.replaceTabBar(with: $0) } != nil })
        ],
        "textColor": [
            CodedKey(\UIDatePicker.textColor), CodedKey(\UIPickerView.textColor), CodedKey(\UITextField.textColor),
            CodedKey(\UITextView.textColor), CodedKey(\UILabel.textColor),
        ],
        "tintColor": [CodedKey(\UIView.tintColor)],
        "titleTextAlignment": [CodedKey(\UIAlertAction.titleTextAlignment)],
        "titleTextColor": [CodedKey(\UIAlertAction.titleTextColor)],
        "toolbar": [
            CodedKey(
                UINavigationController.self, get: \.toolbar,
                set: { controller, value in (value as? UIToolbar).map { controller.replaceToolbar(with: $0) } != nil })
        ],
    ]
}

extension UIDevice {
    /// Turns the device, as systems before iOS 16 do, for apps that rotate their interface in this way.
    ///
    /// - Parameter value: The raw value of a device orientation.
    /// - Returns: whether it is one.
    fileprivate func setOrientation(_ value: Any?) -> Bool {
        guard let orientation = (value as? NSNumber).flatMap({ UIDeviceOrientation(rawValue: $0.intValue) }) else {
            return false
        }
        let device = SimulatedDevice.current
        if device.options.systemVersion < SystemVersion(16) {
            if orientation != .unknown { device.turn(to: orientation) }
        } else {
            device.report(
                rule: "KVC",
                "BUG IN CLIENT OF UIKIT: Setting UIDevice.orientation is not supported. "
                    + "Please use UIWindowScene.requestGeometryUpdate(_:)")
        }
        return true
    }
}

/// Stands for the label of a field's placeholder: its color is that of the placeholder; other properties have no effect.
private final class PlaceholderLabel: UILabel {
    private weak var field: UITextField?

    init(_ field: UITextField) {
        super.init(frame: field.placeholderRect(forBounds: field.bounds))
        attributedText = field.attributedPlaceholder
        self.field = field
    }

    required init?(coder: NSCoder) { nil }

    // UIKit's own declaration.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    override var textColor: UIColor! {
        didSet {
            guard let field, let text = field.placeholder, let textColor else { return }
            field.attributedPlaceholder = NSAttributedString(string: text, attributes: [.foregroundColor: textColor])
        }
    }
}

// Replacements of the bars, by those of an app's own classes.
extension UINavigationController {
    fileprivate func replaceNavigationBar(with bar: UINavigationBar) {
        let old = navigationBar
        guard bar !== old else { return }
        (old.controller, old.items) = (nil, nil)
        navigationBar = bar
        bar.controller = self
        bar.isHidden = isNavigationBarHidden
        bar.takePlace(of: old)
        updateBarItems()
    }

    fileprivate func replaceToolbar(with bar: UIToolbar) {
        let old = toolbar
        toolbar = bar
        bar.isHidden = isToolbarHidden
        if bar !== old { bar.takePlace(of: old) }
        layOutBars()
    }
}

extension UITabBarController {
    fileprivate func replaceTabBar(with bar: UITabBar) {
        let old = tabBar
        guard bar !== old else { return }
        (old.controller, old.items) = (nil, nil)
        if old.delegate === self { old.delegate = nil }
        tabBar = bar
        (bar.controller, bar.isHidden) = (self, old.isHidden)
        if bar.delegate == nil { bar.delegate = self }
        bar.takePlace(of: old)
        updateTabs()
        viewIfLoaded?.setNeedsLayout()
    }
}

extension UIView {
    /// Replaces another view in its superview, if it has one.
    fileprivate func takePlace(of old: UIView) {
        old.superview?.insertSubview(self, aboveSubview: old)
        old.removeFromSuperview()
    }
}
