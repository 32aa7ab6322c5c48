// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

extension UINavigationBar {
    /// The height of the row with the title and buttons.
    static let standardHeight: CGFloat = 44
    /// The height of a large title.
    static let largeTitleHeight: CGFloat = 52
    /// The height of a prompt.
    static let promptHeight: CGFloat = 30

    /// The height of the bar with its title and prompt.
    var fittingHeight: CGFloat {
        guard !isSearching else { return UISearchBar.standardHeight }
        return Self.standardHeight + (isTitleLarge ? Self.largeTitleHeight - collapse : 0)
            + (topItem?.prompt == nil ? 0 : Self.promptHeight)
            + (topItem?.searchController == nil ? 0 : UISearchBar.standardHeight)
    }

    /// Whether a search hides the title and the buttons.
    var isSearching: Bool {
        topItem?.searchController.map { $0.isActive && $0.hidesNavigationBarDuringPresentation } ?? false
    }

    /// Whether the title is large: the topmost item with an explicit display mode decides; if all are automatic, it is
    /// large ("largeTitleDisplayMode", developer.apple.com/documentation/uikit/uinavigationitem/largetitledisplaymode).
    var isTitleLarge: Bool {
        guard prefersLargeTitles, topItem != nil, !isSearching else { return false }
        return items?.last { $0.largeTitleDisplayMode != .automatic }?.largeTitleDisplayMode != .never
    }

    /// The color of the title.
    var textColor: UIColor { barStyle == .default ? .label : .white }

    /// The appearance for the top item and the scroll position.
    ///
    /// Since iOS 15, every bar without a scroll edge appearance is transparent at the scroll edge; before, only bars
    /// with a large title were ("TN3106",
    /// developer.apple.com/documentation/technotes/tn3106-customizing-uinavigationbar-appearance).
    var currentAppearance: UINavigationBarAppearance {
        let standard = topItem?.standardAppearance ?? standardAppearance
        guard isAtScrollEdge else { return standard }
        if let edge = topItem?.scrollEdgeAppearance ?? scrollEdgeAppearance { return edge }
        guard SimulatedDevice.current.options.systemVersion >= SystemVersion(15) || isTitleLarge else {
            return standard
        }
        let edge = (standard.duplicate() as? UINavigationBarAppearance) ?? UINavigationBarAppearance()
        edge.configureWithTransparentBackground()
        return edge
    }

    /// Whether the content of the top controller is scrolled to its top edge; true without a scroll view.
    private var isAtScrollEdge: Bool {
        guard let controller, let view = controller.topViewController?.viewIfLoaded else { return false }
        return view.outermostScrollView.map { $0.contentOffset.y <= -$0.adjustedContentInset.top + 0.5 } ?? true
    }

    /// The background behind the title and buttons.
    ///
    /// A color, an image, or the black style set on the bar itself is drawn at every scroll position, as in apps built
    /// before iOS 15.
    var backgroundLook: BarBackground.Look {
        var look = BarBackground.Look(standardAppearance, isTranslucent: isTranslucent)
        if let image = backgroundImage(for: .default) {
            look.fills = []
            look.image = image
            look.shadowImage = shadowImage
            if let shadowImage, shadowImage.size.height == 0 { (look.shadow, look.shadowImage) = (nil, nil) }
            return look
        }
        if let barTintColor {
            look.fills = [barTintColor]
            return look
        }
        guard barStyle == .default else {
            look.fills = [UIColor(white: 0.11, alpha: isTranslucent ? 0.9 : 1)]
            return look
        }
        return BarBackground.Look(currentAppearance, isTranslucent: isTranslucent)
    }

    /// Pops the top item, with its controller if there is one.
    func goBack() {
        guard let item = topItem, delegate?.navigationBar(self, shouldPop: item) ?? true else { return }
        if let controller { controller.popViewController(animated: true) } else { popItem(animated: true) }
        delegate?.navigationBar(self, didPop: item)
    }
}

extension UIView {
    /// The scroll view whose content is under a bar: the one at the top that the controller says, if the view has one.
    var outermostScrollView: UIScrollView? {
        if let viewController { return viewController.contentScrollView(for: .top) }
        return firstScrollView
    }

    /// The view itself or its first subview that is a scroll view.
    var firstScrollView: UIScrollView? {
        self as? UIScrollView ?? subviews.lazy.compactMap { $0 as? UIScrollView }.first
    }
}

extension UINavigationController {
    /// Lays out the bars, and the top controller's view with a safe area that they do not cover.
    func layOutBars() {
        guard let view = viewIfLoaded else { return }
        let bar = navigationBar
        let safe = view.safeAreaInsets
        collapseLargeTitle()
        let height = bar.fittingHeight
        let y = isNavigationBarSlidAway ? -height : safe.top
        bar.frame = CGRect(x: 0, y: y, width: view.bounds.width, height: height)
        guard let top = topViewController else { return }
        let isVisible = !isNavigationBarHidden
        // Content is below an opaque bar, and behind a translucent one, unless the controller says otherwise
        // ("edgesForExtendedLayout", developer.apple.com/documentation/uikit/uiviewcontroller).
        let extends =
            top.edgesForExtendedLayout.contains(.top) && (bar.isTranslucent || top.extendedLayoutIncludesOpaqueBars)
        let covered = isVisible && !extends ? safe.top + height : 0
        let hasToolbar = !isToolbarHidden && !top.hidesBottomBarWhenPushed
        top.setContainerInsets(
            UIEdgeInsets(
                top: isVisible && extends ? height : 0, left: 0, bottom: hasToolbar ? UIToolbar.standardHeight : 0,
                right: 0))
        toolbar.isHidden = !hasToolbar
        toolbar.reach = safe.bottom
        toolbar.frame = CGRect(
            x: 0, y: view.bounds.height - safe.bottom - UIToolbar.standardHeight, width: view.bounds.width,
            height: UIToolbar.standardHeight)
        updateToolbar()
        top.viewIfLoaded?.frame = view.bounds.inset(by: UIEdgeInsets(top: covered, left: 0, bottom: 0, right: 0))
    }
}

extension UIViewController {
    /// Sets the insets that the container's bars cover.
    func setContainerInsets(_ insets: UIEdgeInsets) {
        guard containerInsets != insets else { return }
        containerInsets = insets
        viewIfLoaded?.setNeedsLayout()
    }
}
