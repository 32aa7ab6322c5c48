// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

#if Port
// Controllers, the items of their bars, and other objects that are not views.
extension InterfaceRules {
    /// The presentation styles of controllers and segues.
    static let presentations: Set<String> = [
        "automatic", "none", "fullScreen", "pageSheet", "formSheet", "currentContext", "custom", "overFullScreen",
        "overCurrentContext", "popover",
    ]
    /// The transition styles of controllers and segues.
    static let transitions: Set<String> = ["coverVertical", "flipHorizontal", "crossDissolve"]

    /// The controllers by element name.
    static let controllers: [String: Class] = [
        "viewController": Class(
            "UIViewController", nil,
            [
                "title": Property("title", .string),
                "modalPresentationStyle": Property("modalPresentationStyle", .name(presentations)),
                "modalTransitionStyle": Property("modalTransitionStyle", .name(transitions)),
                "modalInPresentation": Property("isModalInPresentation", .bool),
                "definesPresentationContext": Property("definesPresentationContext", .bool),
                "providesPresentationContextTransitionStyle": Property(
                    "providesPresentationContextTransitionStyle", .bool),
                "hidesBottomBarWhenPushed": Property("hidesBottomBarWhenPushed", .bool),
                "extendedLayoutIncludesOpaqueBars": Property("extendedLayoutIncludesOpaqueBars", .bool),
                "automaticallyAdjustsScrollViewInsets": Property("automaticallyAdjustsScrollViewInsets", .bool),
                "restorationIdentifier": Property("restorationIdentifier", .string),
            ], handled: ["storyboardIdentifier"]),
        "navigationController": Class(
            "UINavigationController", "viewController",
            [
                "navigationBarHidden": Property("isNavigationBarHidden", .bool),
                "toolbarHidden": Property("isToolbarHidden", .bool),
                "hidesBarsOnSwipe": Property("hidesBarsOnSwipe", .bool),
                "hidesBarsOnTap": Property("hidesBarsOnTap", .bool),
                "hidesBarsWhenVerticallyCompact": Property("hidesBarsWhenVerticallyCompact", .bool),
            ]),
        "tabBarController": Class("UITabBarController", "viewController"),
        "tableViewController": Class(
            "UITableViewController", "viewController",
            ["clearsSelectionOnViewWillAppear": Property("clearsSelectionOnViewWillAppear", .bool)]),
        "collectionViewController": Class(
            "UICollectionViewController", "viewController",
            ["clearsSelectionOnViewWillAppear": Property("clearsSelectionOnViewWillAppear", .bool)]),
        "splitViewController": Class("UISplitViewController", "viewController"),
        "pageViewController": Class(
            "UIPageViewController", "viewController", ["doubleSided": Property("isDoubleSided", .bool)],
            handled: ["transitionStyle", "navigationOrientation"]),
    ]

    /// The items of bars, and the layout of collections, by element name.
    static let items: [String: Class] = [
        "navigationItem": Class(
            "UINavigationItem", nil,
            [
                "title": Property("title", .string), "prompt": Property("prompt", .string),
                "backButtonTitle": Property("backButtonTitle", .string),
                "hidesBackButton": Property("hidesBackButton", .bool),
                "leftItemsSupplementBackButton": Property("leftItemsSupplementBackButton", .bool),
                "largeTitleDisplayMode": Property("largeTitleDisplayMode", .name(["always", "never", "automatic"])),
            ]),
        "barItem": Class(
            "UIBarItem", nil,
            [
                "title": Property("title", .string), "image": Property("image", .image),
                "landscapeImage": Property("landscapeImagePhone", .image), "enabled": Property("isEnabled", .bool),
                "tag": Property("tag", .number),
            ], handled: ["systemItem"]),
        "barButtonItem": Class(
            "UIBarButtonItem", "barItem",
            [
                "width": Property("width", .number),
                "style": Property("style", .cases(["plain": "plain", "done": "done", "bordered": "plain"])),
            ], colors: ["tintColor": "tintColor"]),
        "tabBarItem": Class(
            "UITabBarItem", "barItem",
            ["selectedImage": Property("selectedImage", .image), "badgeValue": Property("badgeValue", .string)],
            colors: ["badgeColor": "badgeColor"]),
        "navigationBarAppearance": Class(
            "UINavigationBarAppearance", nil, ["backgroundImage": Property("backgroundImage", .image)], colors: looks),
        "toolbarAppearance": Class(
            "UIToolbarAppearance", nil, ["backgroundImage": Property("backgroundImage", .image)], colors: looks),
        "tabBarAppearance": Class(
            "UITabBarAppearance", nil, ["backgroundImage": Property("backgroundImage", .image)], colors: looks),
        "paragraphStyle": Class(
            "NSMutableParagraphStyle", nil,
            [
                "alignment": Property("alignment", .name(alignments)),
                "lineBreakMode": Property(
                    "lineBreakMode",
                    .cases([
                        "wordWrapping": "byWordWrapping", "charWrapping": "byCharWrapping", "clipping": "byClipping",
                        "truncatingHead": "byTruncatingHead", "truncatingTail": "byTruncatingTail",
                        "truncatingMiddle": "byTruncatingMiddle",
                    ])),
                "lineSpacing": Property("lineSpacing", .number),
                "lineHeightMultiple": Property("lineHeightMultiple", .number),
                "minimumLineHeight": Property("minimumLineHeight", .number),
                "maximumLineHeight": Property("maximumLineHeight", .number),
                "paragraphSpacing": Property("paragraphSpacing", .number),
                "paragraphSpacingBefore": Property("paragraphSpacingBefore", .number),
                "firstLineHeadIndent": Property("firstLineHeadIndent", .number),
                "headIndent": Property("headIndent", .number), "tailIndent": Property("tailIndent", .number),
                "hyphenationFactor": Property("hyphenationFactor", .number),
                "allowsDefaultTighteningForTruncation": Property("allowsDefaultTighteningForTruncation", .bool),
            ], handled: ["baseWritingDirection", "defaultTabInterval", "tighteningFactorForTruncation"]),
        "collectionViewLayout": Class("UICollectionViewLayout", nil),
        "collectionViewFlowLayout": Class(
            "UICollectionViewFlowLayout", "collectionViewLayout",
            [
                "minimumLineSpacing": Property("minimumLineSpacing", .number),
                "minimumInteritemSpacing": Property("minimumInteritemSpacing", .number),
                "scrollDirection": Property("scrollDirection", .name(["horizontal", "vertical"])),
                "sectionHeadersPinToVisibleBounds": Property("sectionHeadersPinToVisibleBounds", .bool),
                "sectionFootersPinToVisibleBounds": Property("sectionFootersPinToVisibleBounds", .bool),
                "automaticEstimatedItemSize": Property(
                    "estimatedItemSize", .literals(["YES": "UICollectionViewFlowLayout.automaticSize"])),
            ]),
    ]

    private static let looks = ["backgroundColor": "backgroundColor", "shadowColor": "shadowColor"]

    /// Recognizers by element name; the long press is misspelled in the format.
    static let recognizers: [String: Class] = [
        "gestureRecognizer": Class(
            "UIGestureRecognizer", nil,
            [
                "enabled": Property("isEnabled", .bool),
                "cancelsTouchesInView": Property("cancelsTouchesInView", .bool),
            ]),
        "tapGestureRecognizer": Class(
            "UITapGestureRecognizer", "gestureRecognizer",
            [
                "numberOfTapsRequired": Property("numberOfTapsRequired", .number),
                "numberOfTouchesRequired": Property("numberOfTouchesRequired", .number),
            ]),
        "panGestureRecognizer": Class(
            "UIPanGestureRecognizer", "gestureRecognizer",
            [
                "minimumNumberOfTouches": Property("minimumNumberOfTouches", .number),
                "maximumNumberOfTouches": Property("maximumNumberOfTouches", .number),
            ]),
        "screenEdgePanGestureRecognizer": Class("UIScreenEdgePanGestureRecognizer", "panGestureRecognizer"),
        "pongPressGestureRecognizer": Class(
            "UILongPressGestureRecognizer", "gestureRecognizer",
            [
                "minimumPressDuration": Property("minimumPressDuration", .number),
                "allowableMovement": Property("allowableMovement", .number),
                "numberOfTapsRequired": Property("numberOfTapsRequired", .number),
                "numberOfTouchesRequired": Property("numberOfTouchesRequired", .number),
            ]),
        "swipeGestureRecognizer": Class(
            "UISwipeGestureRecognizer", "gestureRecognizer",
            [
                "direction": Property("direction", .name(["left", "right", "up", "down"])),
                "numberOfTouchesRequired": Property("numberOfTouchesRequired", .number),
            ]),
        "pinchGestureRecognizer": Class("UIPinchGestureRecognizer", "gestureRecognizer"),
        "rotationGestureRecognizer": Class("UIRotationGestureRecognizer", "gestureRecognizer"),
    ]
}
#endif
