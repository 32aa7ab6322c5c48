// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// A tab in a tab bar.
@preconcurrency @MainActor open class UITabBarItem: UIBarItem {
    /// Constants that describe system tabs.
    public enum SystemItem: Int, Sendable {
        /// More.
        case more = 0
        /// Favorites.
        case favorites = 1
        /// Featured.
        case featured = 2
        /// Top rated.
        case topRated = 3
        /// Recents.
        case recents = 4
        /// Contacts.
        case contacts = 5
        /// History.
        case history = 6
        /// Bookmarks.
        case bookmarks = 7
        /// Search.
        case search = 8
        /// Downloads.
        case downloads = 9
        /// Most recent.
        case mostRecent = 10
        /// Most viewed.
        case mostViewed = 11

        /// The title in English and the symbol.
        fileprivate var look: (title: String, symbol: String) {
            switch self {
            case .more: ("More", "ellipsis")
            case .favorites: ("Favorites", "star.fill")
            case .featured: ("Featured", "star.fill")
            case .topRated: ("Top Rated", "star.fill")
            case .recents: ("Recents", "clock.fill")
            case .contacts: ("Contacts", "person.circle.fill")
            case .history: ("History", "clock.fill")
            case .bookmarks: ("Bookmarks", "book.fill")
            case .search: ("Search", "magnifyingglass")
            case .downloads: ("Downloads", "square.and.arrow.down.fill")
            case .mostRecent: ("Most Recent", "clock.fill")
            case .mostViewed: ("Most Viewed", "list.number")
            }
        }
    }

    /// The image of the selected tab; nil for ``UIBarItem/image``.
    open var selectedImage: UIImage? { didSet { lookDidChange() } }
    /// The text of the badge; nil for no badge.
    open var badgeValue: String? { didSet { lookDidChange() } }
    /// The color of the badge; nil for red.
    open var badgeColor: UIColor? { didSet { lookDidChange() } }
    /// The offset of the title. The default is zero.
    open var titlePositionAdjustment = UIOffset.zero { didSet { lookDidChange() } }
    /// The appearance of the bar while the tab is selected; nil for the bar's own.
    open var standardAppearance: UITabBarAppearance? { didSet { lookDidChange() } }
    /// The appearance when content is scrolled to its edge. Stored but not used.
    open var scrollEdgeAppearance: UITabBarAppearance? { didSet { lookDidChange() } }

    /// The view of the tab.
    private(set) lazy var button = TabButton(self)

    /// Creates an empty tab.
    public override init() { super.init() }

    /// Creates a tab with a title.
    public convenience init(title: String?, tag: Int = 0) { self.init(title: title, image: nil, tag: tag) }

    /// Creates a tab with a title and an image.
    public convenience init(title: String?, image: UIImage?, tag: Int) {
        self.init(title: title, image: image, selectedImage: nil)
        self.tag = tag
    }

    /// Creates a tab with a title and images for its states.
    public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
        self.init()
        (self.title, self.image, self.selectedImage) = (title, image, selectedImage)
    }

    /// Creates a system tab.
    public convenience init(tabBarSystemItem systemItem: SystemItem, tag: Int) {
        let look = systemItem.look
        self.init(title: look.title, image: UIImage(systemName: look.symbol), tag: tag)
    }
}

/// The view of a tab: its image, its title below, and its badge.
@MainActor final class TabButton: UIControl {
    private weak var item: UITabBarItem?
    private let icon = UIImageView()
    private let label = UILabel()
    private let badge = UILabel()

    init(_ item: UITabBarItem) {
        self.item = item
        super.init(frame: .zero)
        icon.contentMode = .scaleAspectFit
        for text in [label, badge] { text.textAlignment = .center }
        badge.font = .systemFont(ofSize: 13)
        badge.textColor = .white
        badge.clipsToBounds = true
        badge.layer.cornerRadius = 9
        for view in [icon, label, badge] { addSubview(view) }
        addAction(
            UIAction { [weak self] _ in
                guard let item = self?.item else { return }
                (item.bar as? UITabBar)?.choose(item)
            }, for: .primaryActionTriggered)
    }

    required init?(coder: NSCoder) { nil }

    /// Shows the tab.
    func update(isSelected: Bool, tint: UIColor, _ look: UITabBarItemStateAppearance) {
        guard let item else { return }
        self.isSelected = isSelected
        isEnabled = item.isEnabled
        let color = look.iconColor ?? tint
        icon.image = ((isSelected ? item.selectedImage : nil) ?? item.image)?.asTemplate
        icon.tintColor = color
        let plain: [NSAttributedString.Key: Any] = [
            .font: UIFont.systemFont(ofSize: 10, weight: .medium), .foregroundColor: tint,
        ]
        let own = item.titleTextAttributes(for: isSelected ? .selected : .normal) ?? look.titleTextAttributes
        label.show(item.title.map { StyledText($0, attributes: plain.merging(own) { $1 }) })
        badge.text = item.badgeValue
        badge.isHidden = item.badgeValue == nil
        badge.backgroundColor = item.badgeColor ?? look.badgeBackgroundColor ?? .systemRed
        accessibilityLabel = item.accessibilityLabel ?? item.title
        accessibilityIdentifier = item.accessibilityIdentifier
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let size = icon.image?.size ?? .zero
        let hasTitle = item?.title?.isEmpty == false
        let shift = item?.titlePositionAdjustment ?? .zero
        let insets = item?.imageInsets ?? .zero
        icon.frame = CGRect(
            x: (bounds.width - size.width) / 2, y: (hasTitle ? 34 : bounds.height) / 2 - size.height / 2 + 1,
            width: size.width, height: size.height
        ).inset(by: insets)
        label.frame = CGRect(x: shift.horizontal, y: 34 + shift.vertical, width: bounds.width, height: 13)
        let width = max(18, badge.sizeThatFits(.zero).width + 10)
        badge.frame = CGRect(x: bounds.midX + 6, y: 2, width: width, height: 18)
    }
}
