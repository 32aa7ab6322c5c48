// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

#if Port
// Views and their attributes.
extension InterfaceRules {
    /// The views by element name.
    static let views: [String: Class] = [
        "view": Class(
            "UIView", nil,
            [
                "contentMode": Property("contentMode", .name(modes)), "alpha": Property("alpha", .number),
                "hidden": Property("isHidden", .bool), "opaque": Property("isOpaque", .bool),
                "tag": Property("tag", .number), "clipsSubviews": Property("clipsToBounds", .bool),
                "userInteractionEnabled": Property("isUserInteractionEnabled", .bool),
                "multipleTouchEnabled": Property("isMultipleTouchEnabled", .bool),
                "exclusiveTouch": Property("isExclusiveTouch", .bool),
                "autoresizesSubviews": Property("autoresizesSubviews", .bool),
                "translatesAutoresizingMaskIntoConstraints": Property(
                    "translatesAutoresizingMaskIntoConstraints", .bool),
                "insetsLayoutMarginsFromSafeArea": Property("insetsLayoutMarginsFromSafeArea", .bool),
                "preservesSuperviewLayoutMargins": Property("preservesSuperviewLayoutMargins", .bool),
                "layoutMarginsFollowReadableWidth": Property("layoutMarginsFollowReadableWidth", .bool),
                "restorationIdentifier": Property("restorationIdentifier", .string),
            ], colors: ["backgroundColor": "backgroundColor", "tintColor": "tintColor"],
            handled: [
                "horizontalHuggingPriority", "verticalHuggingPriority", "horizontalCompressionResistancePriority",
                "verticalCompressionResistancePriority",
            ]),
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
                // New labels align baselines.
                "baselineAdjustment": Property(
                    "baselineAdjustment",
                    .literals(["alignBaselines": "", "alignCenters": ".alignCenters", "none": ".none"])),
                "preferredMaxLayoutWidth": Property("preferredMaxLayoutWidth", .number),
            ],
            colors: [
                "textColor": "textColor", "highlightedColor": "highlightedTextColor", "shadowColor": "shadowColor",
            ], handled: ["minimumFontSize"]),
        "button": Class(
            "UIButton", "control",
            [
                "lineBreakMode": Property("titleLabel?.lineBreakMode", .cases(lineBreaks)),
                "contentHorizontalAlignment": Property(
                    "contentHorizontalAlignment", .name(["left", "right", "leading", "trailing", "fill"])),
                "contentVerticalAlignment": Property("contentVerticalAlignment", .name(["top", "bottom", "fill"])),
                "adjustsImageWhenHighlighted": Property("adjustsImageWhenHighlighted", .bool),
                "showsTouchWhenHighlighted": Property("showsTouchWhenHighlighted", .bool),
                "adjustsImageWhenDisabled": Property("adjustsImageWhenDisabled", .bool),
            ], handled: ["buttonType", "hasAttributedTitle"]),
        "buttonConfiguration": Class(
            "", nil,
            [
                "title": Property("title", .string), "subtitle": Property("subtitle", .string),
                "image": Property("image", .image), "imagePadding": Property("imagePadding", .number),
                "imagePlacement": Property("imagePlacement", .name(["leading", "trailing", "top", "bottom"])),
                "titlePadding": Property("titlePadding", .number),
                "titleAlignment": Property("titleAlignment", .name(["automatic", "leading", "center", "trailing"])),
                "cornerStyle": Property(
                    "cornerStyle", .name(["fixed", "dynamic", "small", "medium", "large", "capsule"])),
                "buttonSize": Property("buttonSize", .name(["medium", "small", "mini", "large"])),
            ],
            colors: [
                "baseForegroundColor": "baseForegroundColor", "baseBackgroundColor": "baseBackgroundColor",
            ], handled: ["style", "hasAttributedTitle"]),
        "imageView": Class(
            "UIImageView", "view",
            [
                "image": Property("image", .image), "highlightedImage": Property("highlightedImage", .image),
                "highlighted": Property("isHighlighted", .bool),
            ]),
        "textField": Class(
            "UITextField", "control",
            [
                "text": Property("text", .string), "placeholder": Property("placeholder", .string),
                "textAlignment": Property("textAlignment", .name(alignments)),
                "borderStyle": Property("borderStyle", .name(["none", "line", "bezel", "roundedRect"])),
                "clearButtonMode": Property(
                    "clearButtonMode", .name(["never", "whileEditing", "unlessEditing", "always"])),
                "clearsOnBeginEditing": Property("clearsOnBeginEditing", .bool),
                "adjustsFontSizeToFit": Property("adjustsFontSizeToFitWidth", .bool),
                "minimumFontSize": Property("minimumFontSize", .number),
            ], colors: ["textColor": "textColor"]),
        "textInputTraits": Class(
            "", nil,
            [
                "secureTextEntry": Property("isSecureTextEntry", .bool),
                "keyboardType": Property(
                    "keyboardType",
                    .cases([
                        "default": "default", "alphabet": "asciiCapable", "URL": "URL", "numberPad": "numberPad",
                        "numbersAndPunctuation": "numbersAndPunctuation", "phonePad": "phonePad",
                        "namePhonePad": "namePhonePad", "emailAddress": "emailAddress", "decimalPad": "decimalPad",
                        "twitter": "twitter", "webSearch": "webSearch",
                    ])),
                "keyboardAppearance": Property(
                    "keyboardAppearance", .cases(["default": "default", "alert": "dark", "light": "light"])),
                "returnKeyType": Property(
                    "returnKeyType",
                    .name([
                        "default", "go", "google", "join", "next", "route", "search", "send", "yahoo", "done",
                        "emergencyCall", "continue",
                    ])),
                "enablesReturnKeyAutomatically": Property("enablesReturnKeyAutomatically", .bool),
                "autocapitalizationType": Property(
                    "autocapitalizationType", .name(["none", "words", "sentences", "allCharacters"])),
                "autocorrectionType": Property("autocorrectionType", .name(choices)),
                "spellCheckingType": Property("spellCheckingType", .name(choices)),
                "smartQuotesType": Property("smartQuotesType", .name(choices)),
                "smartDashesType": Property("smartDashesType", .name(choices)),
                "smartInsertDeleteType": Property("smartInsertDeleteType", .name(choices)),
            ]),
        "scrollView": Class(
            "UIScrollView", "view",
            [
                "scrollEnabled": Property("isScrollEnabled", .bool),
                "pagingEnabled": Property("isPagingEnabled", .bool),
                "bounces": Property("bounces", .bool), "bouncesZoom": Property("bouncesZoom", .bool),
                "minimumZoomScale": Property("minimumZoomScale", .number),
                "maximumZoomScale": Property("maximumZoomScale", .number),
                "indicatorStyle": Property("indicatorStyle", .name(["default", "black", "white"])),
                "keyboardDismissMode": Property("keyboardDismissMode", .name(["none", "onDrag", "interactive"])),
                "scrollsToTop": Property("scrollsToTop", .bool),
                "alwaysBounceVertical": Property("alwaysBounceVertical", .bool),
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
        "searchBar": Class(
            "UISearchBar", "view",
            [
                "text": Property("text", .string), "placeholder": Property("placeholder", .string),
                "prompt": Property("prompt", .string), "barStyle": Property("barStyle", .cases(barStyles)),
                "searchBarStyle": Property("searchBarStyle", .name(["default", "prominent", "minimal"])),
                "translucent": Property("isTranslucent", .bool),
                "backgroundImage": Property("backgroundImage", .image),
                "showsCancelButton": Property("showsCancelButton", .bool),
                "showsBookmarkButton": Property("showsBookmarkButton", .bool),
                "showsScopeBar": Property("showsScopeBar", .bool),
            ], colors: ["barTintColor": "barTintColor"]),
        // Interface Builder writes `enabled="NO"`, but the control works.
        "refreshControl": Class("UIRefreshControl", "control", handled: ["enabled"]),
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
            [
                "momentary": Property("isMomentary", .bool),
                "apportionsSegmentWidthsByContent": Property("apportionsSegmentWidthsByContent", .bool),
            ], colors: ["selectedSegmentTintColor": "selectedSegmentTintColor"], handled: ["selectedSegmentIndex"]),
        "progressView": Class(
            "UIProgressView", "view",
            [
                "progress": Property("progress", .number),
                "progressViewStyle": Property("progressViewStyle", .name(["default", "bar"])),
            ],
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
            ], colors: ["color": "color"], handled: ["animating"]),
        "stackView": Class(
            "UIStackView", "view",
            [
                "axis": Property("axis", .name(["horizontal", "vertical"])),
                "distribution": Property(
                    "distribution",
                    .name(["fill", "fillEqually", "fillProportionally", "equalSpacing", "equalCentering"])),
                "alignment": Property(
                    "alignment",
                    .name(["fill", "leading", "center", "trailing", "top", "bottom", "firstBaseline", "lastBaseline"])),
                "spacing": Property("spacing", .number),
                // The standard spacing of the system.
                "spacingType": Property("spacing", .literals(["standard": "8"])),
            ]),
        "visualEffectView": Class("UIVisualEffectView"),
        "pickerView": Class(
            "UIPickerView", "view", ["showsSelectionIndicator": Property("showsSelectionIndicator", .bool)]),
        "datePicker": Class(
            "UIDatePicker", "control",
            [
                "datePickerMode": Property(
                    "datePickerMode",
                    .cases([
                        "time": "time", "date": "date", "dateAndTime": "dateAndTime",
                        "countDownTimer": "countDownTimer",
                    ])),
                "style": Property("preferredDatePickerStyle", .name(["automatic", "wheels", "compact", "inline"])),
                "minuteInterval": Property("minuteInterval", .number),
                "countDownDuration": Property("countDownDuration", .number),
            ]),
        "tableView": Class(
            "UITableView", "scrollView",
            [
                "separatorStyle": Property(
                    "separatorStyle", .cases(["default": "singleLine", "none": "none", "singleLine": "singleLine"])),
                "rowHeight": Property("rowHeight", .number),
                "estimatedRowHeight": Property("estimatedRowHeight", .number),
                // The values that Interface Builder writes by default have the effect of automatic heights.
                "sectionHeaderHeight": Property("sectionHeaderHeight", .numberUnless(sectionHeights)),
                "sectionFooterHeight": Property("sectionFooterHeight", .numberUnless(sectionHeights)),
                "estimatedSectionHeaderHeight": Property("estimatedSectionHeaderHeight", .number),
                "estimatedSectionFooterHeight": Property("estimatedSectionFooterHeight", .number),
                "allowsSelection": Property("allowsSelection", .bool),
                "allowsMultipleSelection": Property("allowsMultipleSelection", .bool),
                "allowsSelectionDuringEditing": Property("allowsSelectionDuringEditing", .bool),
                "allowsMultipleSelectionDuringEditing": Property("allowsMultipleSelectionDuringEditing", .bool),
                "contentViewInsetsToSafeArea": Property("insetsContentViewsToSafeArea", .bool),
            ],
            colors: [
                "separatorColor": "separatorColor", "sectionIndexColor": "sectionIndexColor",
                "sectionIndexBackgroundColor": "sectionIndexBackgroundColor",
            ], handled: ["style"]),
        "tableViewCell": Class(
            "UITableViewCell", "view",
            [
                "selectionStyle": Property("selectionStyle", .name(["none", "blue", "gray", "default"])),
                "accessoryType": Property("accessoryType", .name(accessories)),
                "editingAccessoryType": Property("editingAccessoryType", .name(accessories)),
                "indentationLevel": Property("indentationLevel", .number),
                "indentationWidth": Property("indentationWidth", .number),
                "showsReorderControl": Property("showsReorderControl", .bool),
                "shouldIndentWhileEditing": Property("shouldIndentWhileEditing", .bool),
            ], handled: ["reuseIdentifier", "style", "textLabel", "detailTextLabel", "imageView", "rowHeight"]),
        "tableViewCellContentView": Class("UIView", "view", handled: ["tableViewCell"]),
        "collectionView": Class(
            "UICollectionView", "scrollView",
            [
                "allowsSelection": Property("allowsSelection", .bool),
                "allowsMultipleSelection": Property("allowsMultipleSelection", .bool),
                "prefetchingEnabled": Property("isPrefetchingEnabled", .bool),
            ]),
        "collectionReusableView": Class("UICollectionReusableView", handled: ["reuseIdentifier"]),
        "collectionViewCell": Class("UICollectionViewCell", "collectionReusableView"),
        "collectionViewCellContentView": Class("UIView"),
        "navigationBar": Class(
            "UINavigationBar", "view",
            [
                "barStyle": Property("barStyle", .cases(barStyles)), "translucent": Property("isTranslucent", .bool),
                "largeTitles": Property("prefersLargeTitles", .bool),
                "backIndicatorImage": Property("backIndicatorImage", .image),
                "shadowImage": Property("shadowImage", .image),
            ], colors: ["barTintColor": "barTintColor"]),
        "toolbar": Class(
            "UIToolbar", "view",
            ["barStyle": Property("barStyle", .cases(barStyles)), "translucent": Property("isTranslucent", .bool)],
            colors: ["barTintColor": "barTintColor"]),
        "tabBar": Class(
            "UITabBar", "view",
            [
                "barStyle": Property("barStyle", .cases(barStyles)), "translucent": Property("isTranslucent", .bool),
                "backgroundImage": Property("backgroundImage", .image), "shadowImage": Property("shadowImage", .image),
            ],
            colors: [
                "barTintColor": "barTintColor", "unselectedItemTintColor": "unselectedItemTintColor",
                "selectedImageTintColor": "tintColor",
            ], handled: ["selectedItem"]),
    ]

    static let modes: Set<String> = [
        "scaleToFill", "scaleAspectFit", "scaleAspectFill", "redraw", "center", "top", "bottom", "left", "right",
    ]
    private static let choices: Set<String> = ["default", "no", "yes"]
    static let alignments: Set<String> = ["left", "center", "right", "justified", "natural"]
    private static let lineBreaks = [
        "wordWrap": "byWordWrapping", "characterWrap": "byCharWrapping", "clip": "byClipping",
        "headTruncation": "byTruncatingHead", "tailTruncation": "byTruncatingTail",
        "middleTruncation": "byTruncatingMiddle",
    ]
    private static let barStyles = [
        "default": "default", "black": "black", "blackTranslucent": "black", "blackOpaque": "black",
    ]
    private static let accessories: Set<String> = [
        "none", "disclosureIndicator", "detailDisclosureButton", "checkmark", "detailButton",
    ]
    private static let sectionHeights: Set<String> = ["-1", "10", "18", "22", "28"]
}
#endif
