// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

#if Port
/// What the elements and attributes of Interface Builder are in UIKit.
enum InterfaceRules {
    /// How the value of an attribute is written in Swift.
    enum Value {
        case bool
        case number
        case string
        /// A case with the same name.
        case name(Set<String>)
        /// A case with another name.
        case cases([String: String])
        case image
    }

    struct Property {
        let name: String
        let value: Value

        init(_ name: String, _ value: Value) { (self.name, self.value) = (name, value) }
    }

    /// A class with the attributes that it adds to those of its superclass.
    struct Class {
        let name: String
        let parent: String?
        let attributes: [String: Property]
        /// The keys of color elements and their properties.
        let colors: [String: String]

        init(
            _ name: String, _ parent: String? = "view", _ attributes: [String: Property] = [:],
            colors: [String: String] = [:]
        ) { (self.name, self.parent, self.attributes, self.colors) = (name, parent, attributes, colors) }
    }

    /// The views by element name.
    static let views: [String: Class] = [
        "view": Class(
            "UIView", nil,
            [
                "contentMode": Property("contentMode", .name(modes)), "alpha": Property("alpha", .number),
                "hidden": Property("isHidden", .bool), "opaque": Property("isOpaque", .bool),
                "tag": Property("tag", .number), "clipsSubviews": Property("clipsToBounds", .bool),
                "userInteractionEnabled": Property("isUserInteractionEnabled", .bool),
                "autoresizesSubviews": Property("autoresizesSubviews", .bool),
                "translatesAutoresizingMaskIntoConstraints": Property(
                    "translatesAutoresizingMaskIntoConstraints", .bool),
            ], colors: ["backgroundColor": "backgroundColor", "tintColor": "tintColor"]),
        "containerView": Class("UIView"),
        "control": Class(
            "UIControl", "view",
            [
                "enabled": Property("isEnabled", .bool), "selected": Property("isSelected", .bool),
                "highlighted": Property("isHighlighted", .bool),
            ]),
        "label": Class(
            "UILabel", "view",
            [
                "text": Property("text", .string), "textAlignment": Property("textAlignment", .name(alignments)),
                "lineBreakMode": Property("lineBreakMode", .cases(lineBreaks)),
                "numberOfLines": Property("numberOfLines", .number), "enabled": Property("isEnabled", .bool),
                "highlighted": Property("isHighlighted", .bool),
                "adjustsFontSizeToFit": Property("adjustsFontSizeToFitWidth", .bool),
                "minimumScaleFactor": Property("minimumScaleFactor", .number),
                "preferredMaxLayoutWidth": Property("preferredMaxLayoutWidth", .number),
            ], colors: ["textColor": "textColor", "highlightedColor": "highlightedTextColor"]),
        "button": Class("UIButton", "control"),
        "imageView": Class("UIImageView", "view", ["image": Property("image", .image)]),
        "textField": Class(
            "UITextField", "control",
            [
                "text": Property("text", .string), "placeholder": Property("placeholder", .string),
                "textAlignment": Property("textAlignment", .name(alignments)),
                "borderStyle": Property("borderStyle", .name(["none", "line", "bezel", "roundedRect"])),
                "clearsOnBeginEditing": Property("clearsOnBeginEditing", .bool),
            ], colors: ["textColor": "textColor"]),
        "scrollView": Class(
            "UIScrollView", "view",
            [
                "scrollEnabled": Property("isScrollEnabled", .bool),
                "pagingEnabled": Property("isPagingEnabled", .bool),
                "bounces": Property("bounces", .bool), "alwaysBounceVertical": Property("alwaysBounceVertical", .bool),
                "alwaysBounceHorizontal": Property("alwaysBounceHorizontal", .bool),
                "showsHorizontalScrollIndicator": Property("showsHorizontalScrollIndicator", .bool),
                "showsVerticalScrollIndicator": Property("showsVerticalScrollIndicator", .bool),
                "directionalLockEnabled": Property("isDirectionalLockEnabled", .bool),
                "delaysContentTouches": Property("delaysContentTouches", .bool),
                "canCancelContentTouches": Property("canCancelContentTouches", .bool),
                "contentInsetAdjustmentBehavior": Property(
                    "contentInsetAdjustmentBehavior", .name(["automatic", "scrollableAxes", "never", "always"])),
            ]),
        "textView": Class(
            "UITextView", "scrollView",
            [
                "text": Property("text", .string), "textAlignment": Property("textAlignment", .name(alignments)),
                "editable": Property("isEditable", .bool), "selectable": Property("isSelectable", .bool),
            ], colors: ["textColor": "textColor"]),
        "switch": Class(
            "UISwitch", "control", ["on": Property("isOn", .bool)],
            colors: ["onTintColor": "onTintColor", "thumbTintColor": "thumbTintColor"]),
        "slider": Class(
            "UISlider", "control",
            [
                "minValue": Property("minimumValue", .number), "maxValue": Property("maximumValue", .number),
                "value": Property("value", .number), "continuous": Property("isContinuous", .bool),
            ],
            colors: [
                "minimumTrackTintColor": "minimumTrackTintColor", "maximumTrackTintColor": "maximumTrackTintColor",
                "thumbTintColor": "thumbTintColor",
            ]),
        "stepper": Class(
            "UIStepper", "control",
            [
                "minimumValue": Property("minimumValue", .number), "maximumValue": Property("maximumValue", .number),
                "value": Property("value", .number), "stepValue": Property("stepValue", .number),
                "wraps": Property("wraps", .bool), "autorepeat": Property("autorepeat", .bool),
                "continuous": Property("isContinuous", .bool),
            ]),
        "segmentedControl": Class(
            "UISegmentedControl", "control",
            ["momentary": Property("isMomentary", .bool)],
            colors: ["selectedSegmentTintColor": "selectedSegmentTintColor"]),
        "progressView": Class(
            "UIProgressView", "view", ["progress": Property("progress", .number)],
            colors: ["progressTintColor": "progressTintColor", "trackTintColor": "trackTintColor"]),
        "pageControl": Class(
            "UIPageControl", "control",
            [
                "numberOfPages": Property("numberOfPages", .number), "currentPage": Property("currentPage", .number),
                "hidesForSinglePage": Property("hidesForSinglePage", .bool),
            ],
            colors: [
                "pageIndicatorTintColor": "pageIndicatorTintColor",
                "currentPageIndicatorTintColor": "currentPageIndicatorTintColor",
            ]),
        "activityIndicatorView": Class(
            "UIActivityIndicatorView", "view",
            [
                "style": Property(
                    "style",
                    .cases([
                        "medium": "medium", "large": "large", "whiteLarge": "large", "white": "medium",
                        "gray": "medium",
                    ])), "hidesWhenStopped": Property("hidesWhenStopped", .bool),
            ], colors: ["color": "color"]),
        "stackView": Class(
            "UIStackView", "view",
            [
                "axis": Property("axis", .name(["horizontal", "vertical"])),
                "distribution": Property("distribution", .name(["fill", "fillEqually", "equalSpacing"])),
                "alignment": Property(
                    "alignment", .name(["fill", "leading", "center", "trailing", "top", "bottom"])),
                "spacing": Property("spacing", .number),
            ]),
        "visualEffectView": Class("UIVisualEffectView"),
    ]

    private static let modes: Set<String> = [
        "scaleToFill", "scaleAspectFit", "scaleAspectFill", "center", "top", "bottom", "left", "right",
    ]
    private static let alignments: Set<String> = ["left", "center", "right", "justified", "natural"]
    private static let lineBreaks = [
        "wordWrap": "byWordWrapping", "characterWrap": "byCharWrapping", "clip": "byClipping",
        "headTruncation": "byTruncatingHead", "tailTruncation": "byTruncatingTail",
        "middleTruncation": "byTruncatingMiddle",
    ]

    /// Attributes without an effect at run time, or that are read elsewhere.
    static let known: Set<String> = [
        "id", "key", "customClass", "customModule", "customModuleProvider", "userLabel", "sceneMemberID", "fixedFrame",
        "misplaced", "ambiguous", "verifyAmbiguity", "placeholderIntrinsicWidth", "placeholderIntrinsicHeight",
        "horizontalHuggingPriority", "verticalHuggingPriority", "horizontalCompressionResistancePriority",
        "verticalCompressionResistancePriority", "insetsLayoutMarginsFromSafeArea", "preservesSuperviewLayoutMargins",
        "clearsContextBeforeDrawing", "multipleTouchEnabled", "restorationIdentifier", "buttonType", "lineBreakMode",
        "contentHorizontalAlignment", "contentVerticalAlignment", "baselineAdjustment", "minimumFontSize",
        "adjustsFontForContentSizeCategory", "adjustsLetterSpacingToFitWidth", "animating", "selectedSegmentIndex",
        "segmentControlStyle", "title", "image", "reversesTitleShadowWhenHighlighted", "showsTouchWhenHighlighted",
        "adjustsImageWhenHighlighted", "adjustsImageWhenDisabled", "opaque", "progressViewStyle", "catalog",
        "adjustsImageSizeForAccessibilityContentSizeCategory", "pointerInteraction", "role",
    ]

    /// Whether a view's class has a property with an attribute's name.
    static func property(_ element: String, _ attribute: String) -> Property? {
        guard let rule = views[element] else { return nil }
        return rule.attributes[attribute] ?? rule.parent.flatMap { property($0, attribute) }
    }

    static func color(_ element: String, _ key: String) -> String? {
        guard let rule = views[element] else { return nil }
        return rule.colors[key] ?? rule.parent.flatMap { color($0, key) }
    }

    /// The controllers by element name.
    static let controllers = [
        "viewController": "UIViewController", "navigationController": "UINavigationController",
        "tabBarController": "UITabBarController",
    ]

    /// Recognizers by element name; the long press is misspelled in the format.
    static let recognizers = [
        "tapGestureRecognizer": "UITapGestureRecognizer", "panGestureRecognizer": "UIPanGestureRecognizer",
        "pongPressGestureRecognizer": "UILongPressGestureRecognizer",
        "swipeGestureRecognizer": "UISwipeGestureRecognizer", "pinchGestureRecognizer": "UIPinchGestureRecognizer",
        "rotationGestureRecognizer": "UIRotationGestureRecognizer",
    ]

    /// The outlets that UIKit's own classes have.
    static let outlets: Set<String> = ["view", "delegate", "dataSource", "inputView", "inputAccessoryView"]
}
#endif
