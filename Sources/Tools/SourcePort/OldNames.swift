// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The current names of declarations from Swift 3 to 4.1.
enum OldNames {
    /// Types by their old names.
    static let types: [String: String] = {
        // Types that only moved into another type: `UIViewAnimationOptions` is now `UIView.AnimationOptions`.
        let moved = [
            "NSAttributedString.Key", "NSLayoutConstraint.Axis", "RunLoop.Mode",
            "UIActivityIndicatorView.Style", "UIAlertAction.Style", "UIAlertController.Style",
            "UIApplication.LaunchOptionsKey", "UIApplication.OpenURLOptionsKey", "UIApplication.State",
            "UIBarButtonItem.Style", "UIBarButtonItem.SystemItem", "UIBlurEffect.Style", "UIButton.ButtonType",
            "UICollectionView.ScrollDirection", "UICollectionView.ScrollPosition",
            "UIControl.ContentHorizontalAlignment",
            "UIControl.ContentVerticalAlignment", "UIControl.State", "UIDevice.BatteryState", "UIEvent.EventSubtype",
            "UIEvent.EventType", "UIFont.TextStyle", "UIGestureRecognizer.State", "UIImage.Orientation",
            "UIImage.RenderingMode", "UIImage.ResizingMode", "UINavigationController.Operation",
            "UIPageViewController.NavigationDirection", "UIPageViewController.NavigationOrientation",
            "UIPageViewController.TransitionStyle", "UIPress.PressType", "UIProgressView.Style",
            "UIScreen.OverscanCompensation", "UIScrollView.IndicatorStyle", "UIScrollView.KeyboardDismissMode",
            "UISearchBar.Style", "UIStackView.Alignment", "UIStackView.Distribution",
            "UISwipeGestureRecognizer.Direction", "UITabBarItem.SystemItem", "UITableView.RowAnimation",
            "UITableView.ScrollPosition", "UITableView.Style", "UITableViewCell.AccessoryType",
            "UITableViewCell.SelectionStyle", "UITableViewCell.SeparatorStyle", "UITextField.BorderStyle",
            "UITextField.ViewMode", "UITouch.Phase",
            "UIView.AnimationCurve", "UIView.AnimationOptions", "UIView.AnimationTransition",
            "UIView.ContentMode", "UIView.KeyframeAnimationOptions", "UIView.TintAdjustmentMode", "UIWindow.Level",
        ]
        var types = [
            "NSLayoutAttribute": "NSLayoutConstraint.Attribute", "NSLayoutRelation": "NSLayoutConstraint.Relation",
            "NSLayoutFormatOptions": "NSLayoutConstraint.FormatOptions", "RunLoopMode": "RunLoop.Mode",
            "UIActivityIndicatorViewStyle": "UIActivityIndicatorView.Style",
            "UIAlertActionStyle": "UIAlertAction.Style",
            "UIButtonType": "UIButton.ButtonType", "UIControlEvents": "UIControl.Event",
            "UIEventSubtype": "UIEvent.EventSubtype", "UIEventType": "UIEvent.EventType",
            "UIImageOrientation": "UIImage.Orientation", "UILayoutConstraintAxis": "NSLayoutConstraint.Axis",
            "UIPressType": "UIPress.PressType", "UITouchProperties": "UITouch.Properties",
            "UITabBarSystemItem": "UITabBarItem.SystemItem",
            "UIBarButtonSystemItem": "UIBarButtonItem.SystemItem", "UITextBorderStyle": "UITextField.BorderStyle",
            "UITextFieldViewMode": "UITextField.ViewMode", "UIViewAutoresizing": "UIView.AutoresizingMask",
            "UIFontWeight": "UIFont.Weight", "UIAccessibilityTraits": "UIAccessibilityTraits",
            "UITableViewCellStyle": "UITableViewCell.CellStyle",
            "UITableViewCellEditingStyle": "UITableViewCell.EditingStyle",
        ]
        for name in moved { types[name.filter { $0 != "." }] = name }
        return types
    }()

    /// Constants by their old names.
    static let constants: [String: String] = {
        var constants = [
            "UIBackgroundTaskInvalid": "UIBackgroundTaskIdentifier.invalid",
            "UITableViewAutomaticDimension": "UITableView.automaticDimension",
            "UICollectionElementKindSectionHeader": "UICollectionView.elementKindSectionHeader",
            "UICollectionElementKindSectionFooter": "UICollectionView.elementKindSectionFooter",
            "UIApplicationOpenSettingsURLString": "UIApplication.openSettingsURLString",
            "UIScrollViewDecelerationRateNormal": "UIScrollView.DecelerationRate.normal",
            "UIScrollViewDecelerationRateFast": "UIScrollView.DecelerationRate.fast",
            "UIViewNoIntrinsicMetric": "UIView.noIntrinsicMetric",
            "UILayoutFittingCompressedSize": "UIView.layoutFittingCompressedSize",
            "UILayoutFittingExpandedSize": "UIView.layoutFittingExpandedSize",
            "UIWindowLevelStatusBar": "UIWindow.Level.statusBar", "UIWindowLevelAlert": "UIWindow.Level.alert",
            "UIWindowLevelNormal": "UIWindow.Level.normal",
            "UILayoutPriorityRequired": "UILayoutPriority.required",
            "UILayoutPriorityDefaultHigh": "UILayoutPriority.defaultHigh",
            "UILayoutPriorityDefaultLow": "UILayoutPriority.defaultLow",
            "UILayoutPriorityFittingSizeLevel": "UILayoutPriority.fittingSizeLevel",
            "NSFontAttributeName": "NSAttributedString.Key.font",
            "NSForegroundColorAttributeName": "NSAttributedString.Key.foregroundColor",
            "NSBackgroundColorAttributeName": "NSAttributedString.Key.backgroundColor",
            "NSParagraphStyleAttributeName": "NSAttributedString.Key.paragraphStyle",
            "NSKernAttributeName": "NSAttributedString.Key.kern",
            "NSShadowAttributeName": "NSAttributedString.Key.shadow",
            "NSStrokeColorAttributeName": "NSAttributedString.Key.strokeColor",
            "NSStrokeWidthAttributeName": "NSAttributedString.Key.strokeWidth",
            "NSUnderlineStyleAttributeName": "NSAttributedString.Key.underlineStyle",
            "UIEdgeInsetsZero": "UIEdgeInsets.zero",
        ]
        for weight in ["UltraLight", "Thin", "Light", "Regular", "Medium", "Semibold", "Bold", "Heavy", "Black"] {
            constants["UIFontWeight\(weight)"] = "UIFont.Weight.\(weight.lowercasedFirst)"
        }
        for key in ["FrameBegin", "FrameEnd", "AnimationDuration", "AnimationCurve", "IsLocal"] {
            let name = "keyboard\(key)UserInfoKey"
            constants["UIKeyboard\(key)UserInfoKey"] = "UIResponder.\(name)"
        }
        let core = [
            "kCAFillMode": ("CAMediaTimingFillMode", ["Forwards", "Backwards", "Both", "Removed"]),
            "kCAMediaTimingFunction": (
                "CAMediaTimingFunctionName", ["Linear", "EaseIn", "EaseOut", "EaseInEaseOut", "Default"]
            ),
            "kCAGravity": (
                "CALayerContentsGravity", ["Center", "Resize", "ResizeAspect", "ResizeAspectFill", "Top", "Bottom"]
            ),
            "kCALineCap": ("CAShapeLayerLineCap", ["Butt", "Round", "Square"]),
            "kCALineJoin": ("CAShapeLayerLineJoin", ["Miter", "Round", "Bevel"]),
            "kCAFillRule": ("CAShapeLayerFillRule", ["NonZero", "EvenOdd"]),
            "kCATransition": ("CATransitionType", ["Fade", "MoveIn", "Push", "Reveal"]),
        ]
        for (prefix, (type, names)) in core {
            for name in names { constants[prefix + name] = "\(type).\(name.lowercasedFirst)" }
        }
        return constants
    }()

    /// Members whose names changed.
    static let members: [String: (name: String, isProperty: Bool)] = [
        "childViewControllers": ("children", true),
        "childViewControllerForStatusBarStyle": ("childForStatusBarStyle", true),
        "commonModes": ("common", true),
        "defaultRunLoopMode": ("default", true),
    ]

    /// Functions that are now initializers, with their labels.
    static let makers: [String: (type: String, labels: [String])] = [
        "UIEdgeInsetsMake": ("UIEdgeInsets", ["top", "left", "bottom", "right"]),
        "UIOffsetMake": ("UIOffset", ["horizontal", "vertical"]),
    ]

    /// Returns the name of a notification that was a member of `NSNotification.Name`: `UIScreenDidConnect`.
    static func notification(_ name: String) -> String? {
        let owners = [
            "UIApplication", "UIContentSizeCategory", "UIDevice", "UIKeyboard", "UIMenuController", "UIPasteboard",
            "UIScreen",
            "UITextField", "UITextView", "UIWindow",
        ]
        guard let owner = owners.first(where: { name.hasPrefix($0) && name.count > $0.count }) else { return nil }
        let rest = String(name.dropFirst(owner.count))
        guard rest.first?.isUppercase == true else { return nil }
        if owner == "UIKeyboard" { return "UIResponder.keyboard\(rest)Notification" }
        return "\(owner).\(rest.lowercasedFirst)Notification"
    }
}

extension String {
    fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
