// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The views of a navigation bar: background, title, and buttons.
///
/// They are behind the views that an app adds to the bar itself.
@MainActor final class NavigationBarContent {
    private unowned let bar: UINavigationBar
    private let background = BarBackground()
    private let container = BarRow()
    private let title = UILabel()
    private let largeTitle = UILabel()
    /// The area of the large title, which clips the title as it collapses under the row above.
    private let largeRoom = UIView()
    private let prompt = UILabel()
    private lazy var back = BarButton { [weak bar] in bar?.goBack() }
    /// The item of back buttons for which an app provides none, with the recorded appearance; nil without one.
    private var standardBack: UIBarButtonItem?
    private var shown: [UIView] = []
    private weak var search: UISearchBar?

    init(_ bar: UINavigationBar) {
        self.bar = bar
        background.look = { [weak bar] in bar?.backgroundLook ?? BarBackground.Look() }
        for view in [title, largeRoom, prompt] { container.addSubview(view) }
        largeRoom.addSubview(largeTitle)
        (largeRoom.clipsToBounds, largeRoom.isUserInteractionEnabled) = (true, false)
        title.textAlignment = .center
        prompt.textAlignment = .center
        prompt.font = .systemFont(ofSize: 12)
        bar.insertSubview(background, at: 0)
        bar.insertSubview(container, at: 1)
    }

    /// Places all views for the items and the size of the bar.
    func layOut() {
        let bounds = bar.bounds
        let reach = bar.controller == nil ? 0 : max(0, bar.frame.minY)
        background.frame = CGRect(x: 0, y: -reach, width: bounds.width, height: bounds.height + reach)
        container.frame = bounds
        let item = bar.topItem
        placeSearchBar(item?.searchController?.searchBar)
        container.isHidden = bar.isSearching
        guard !bar.isSearching else { return }
        let appearance = bar.currentAppearance
        let promptHeight: CGFloat = item?.prompt == nil ? 0 : UINavigationBar.promptHeight
        prompt.text = item?.prompt
        prompt.textColor = bar.textColor
        prompt.frame = CGRect(x: 16, y: 4, width: max(0, bounds.width - 32), height: max(0, promptHeight - 4))
        let safe = bar.safeAreaInsets
        let row = CGRect(
            x: safe.left + 8, y: promptHeight, width: max(0, bounds.width - safe.left - safe.right - 16),
            height: min(UINavigationBar.standardHeight, max(0, bounds.height - promptHeight)))
        let left = place(leading(appearance), from: row.minX, in: row, direction: 1)
        let right = place(trailing(appearance), from: row.maxX, in: row, direction: -1)
        let titleView = item?.titleView
        titleView?.translatesAutoresizingMaskIntoConstraints = true
        let buttons = left.views + right.views
        show(buttons + (titleView.map { [$0] } ?? []))
        placeTitle(titleView, appearance, in: row, between: left.end + 4, and: right.end - 4)
    }

    /// Places the search bar at the bottom of the bar.
    private func placeSearchBar(_ view: UISearchBar?) {
        if let search, search !== view, search.superview === bar { search.removeFromSuperview() }
        search = view
        guard let view else { return }
        if view.superview !== bar { bar.addSubview(view) }
        let height = UISearchBar.standardHeight
        view.frame = CGRect(x: 0, y: bar.bounds.height - height, width: bar.bounds.width, height: height)
    }

    /// Shows exactly these views in the bar, keeping the ones that are already there.
    private func show(_ views: [UIView]) {
        for view in shown where !views.contains(view) && view.superview === container { view.removeFromSuperview() }
        for view in views where view.superview !== container { container.addSubview(view) }
        shown = views
    }

    // MARK: Buttons

    private func leading(_ appearance: UINavigationBarAppearance) -> [UIView] {
        guard let item = bar.topItem else { return [] }
        let own = views(item.leftBarButtonItems, appearance)
        guard bar.backItem != nil, !item.hidesBackButton, own.isEmpty || item.leftItemsSupplementBackButton else {
            return own
        }
        showBack(appearance)
        return [back] + own
    }

    private func trailing(_ appearance: UINavigationBarAppearance) -> [UIView] {
        views(bar.topItem?.rightBarButtonItems, appearance)
    }

    private func views(_ items: [UIBarButtonItem]?, _ appearance: UINavigationBarAppearance) -> [UIView] {
        // An item that is hidden tells the bar when it is not anymore.
        for item in items ?? [] { item.bar = bar }
        return (items ?? []).filter { !$0.isHidden }.compactMap { item in
            let look = item.style == .done ? appearance.doneButtonAppearance : appearance.buttonAppearance
            guard item.isSpace else { return item.view(in: bar, look) }
            // In a navigation bar, fixed space has its width and flexible space has none.
            return item.width > 0 ? UIView(frame: CGRect(x: 0, y: 0, width: item.width, height: 1)) : nil
        }
    }

    /// Returns the item of back buttons for which an app provides none.
    func makeStandardBack() -> UIBarButtonItem {
        let item = standardBack ?? UIBarButtonItem()
        standardBack = item
        return item
    }

    private func showBack(_ appearance: UINavigationBarAppearance) {
        guard let item = bar.backItem else { return }
        let own = item.backBarButtonItem ?? standardBack
        let image = own?.image ?? bar.backIndicatorImage ?? UIImage(systemName: "chevron.left")
        let wanted = own?.title ?? item.backButtonTitle ?? item.title ?? "Back"
        let attributes =
            own?.titleTextAttributes(for: .normal) ?? appearance.backButtonAppearance.normal.titleTextAttributes
        let offset =
            own?.titleOffset(\.back, in: bar.traitCollection)
            ?? appearance.backButtonAppearance.normal.titlePositionAdjustment
        back.tintColor = own?.tintColor
        back.accessibilityLabel = wanted
        func show(_ title: String?) {
            back.show(
                title: title?.isEmpty == false ? title : nil, image: image, attributes: attributes, offset: offset)
        }
        switch item.backButtonDisplayMode {
        case .minimal: show(nil)
        case .generic: show("Back")
        case .default:
            show(wanted)
            if back.sizeThatFits(.zero).width > bar.bounds.width * 0.35 { show("Back") }
        }
    }

    /// Places views from one side inward; returns the views and the position where the free space begins.
    private func place(
        _ views: [UIView], from start: CGFloat, in row: CGRect, direction: CGFloat
    ) -> (views: [UIView], end: CGFloat) {
        var x = start
        for view in views {
            let size = view.barSize(height: row.height)
            // A button includes its margin; other views get one around them.
            let margin = view is BarButton ? 0 : BarButton.inset
            x += direction * margin
            view.frame = CGRect(
                x: direction > 0 ? x : x - size.width, y: row.minY + (row.height - size.height) / 2,
                width: size.width, height: size.height)
            x += direction * (size.width + margin)
        }
        return (views, x)
    }

    // MARK: Title

    private func placeTitle(
        _ titleView: UIView?, _ appearance: UINavigationBarAppearance, in row: CGRect, between left: CGFloat,
        and right: CGFloat
    ) {
        let text = bar.topItem?.title
        let isLarge = bar.isTitleLarge && text != nil
        write(
            titleView == nil && (!isLarge || bar.isTitleCollapsed) ? text : nil, on: title,
            .systemFont(ofSize: 17, weight: .semibold),
            (bar.titleTextAttributes ?? [:]).merging(appearance.titleTextAttributes) { $1 })
        write(
            isLarge && bar.collapse < UINavigationBar.largeTitleHeight ? text : nil, on: largeTitle,
            .systemFont(ofSize: 34, weight: .bold),
            (bar.largeTitleTextAttributes ?? [:]).merging(appearance.largeTitleTextAttributes) { $1 })
        let bottom = bar.bounds.height - (search == nil ? 0 : UISearchBar.standardHeight)
        largeRoom.frame = CGRect(
            x: row.minX + 8, y: row.maxY, width: max(0, row.width - 16), height: max(0, bottom - row.maxY))
        let height = UINavigationBar.largeTitleHeight
        largeTitle.frame = CGRect(
            x: 0, y: largeRoom.bounds.height - height, width: largeRoom.bounds.width, height: height)
        let room = max(0, right - left)
        let size = titleView?.barSize(height: row.height) ?? title.sizeThatFits(.zero)
        let width = min(size.width, room)
        // Centered in the bar, or next to the buttons if they leave no room there.
        let x = min(max(bar.bounds.midX - width / 2, left), max(left, right - width))
        let own = titleView == nil ? row.height : size.height
        let frame = CGRect(x: x, y: row.minY + (row.height - own) / 2, width: width, height: own)
        let offset = appearance.titlePositionAdjustment
        if let titleView {
            titleView.frame = frame
        } else {
            title.frame = frame.offsetBy(dx: offset.horizontal, dy: offset.vertical)
        }
    }

    private func write(
        _ text: String?, on label: UILabel, _ font: UIFont, _ attributes: [NSAttributedString.Key: Any]
    ) {
        label.isHidden = text == nil
        label.font = font
        label.textColor = bar.textColor
        guard let text, !attributes.isEmpty else {
            label.text = text
            return
        }
        let plain: [NSAttributedString.Key: Any] = [.font: font, .foregroundColor: bar.textColor]
        label.show(StyledText(text, attributes: plain.merging(attributes) { $1 }))
    }
}

/// The row of a bar's views; touches between the views go to the bar.
@MainActor private final class BarRow: UIView {
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        return hit === self ? nil : hit
    }
}
