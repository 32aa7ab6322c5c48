// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A container view controller that shows its children in columns.
///
/// In a regular width, the columns are side by side, the leading ones with their preferred widths. In a compact width,
/// they collapse into one: the `compact` column if there is one, otherwise the primary column, on whose navigation stack a
/// shown detail is pushed; without a stack, the detail replaces it (Apple, “UISplitViewController”).
@preconcurrency @MainActor open class UISplitViewController: UIViewController {
    /// Constants that describe the number of columns.
    public enum Style: Int, Sendable {
        /// The style before iOS 14, with `viewControllers`.
        case unspecified = 0
        /// Two columns.
        case doubleColumn = 1
        /// Three columns.
        case tripleColumn = 2
    }

    /// Constants that describe the columns.
    public enum Column: Int, Sendable {
        /// The leading column.
        case primary = 0
        /// The middle column of three.
        case supplementary = 1
        /// The detail column.
        case secondary = 2
        /// The column for a compact width.
        case compact = 3
    }

    /// Constants that describe which columns are visible.
    public enum DisplayMode: Int, Sendable {
        /// The system chooses.
        case automatic = 0
        /// Only the detail.
        case secondaryOnly = 1
        /// One column and the detail; of three columns, the supplementary one.
        case oneBesideSecondary = 2
        /// One column over the detail; beside it here.
        case oneOverSecondary = 3
        /// All three columns.
        case twoBesideSecondary = 4
        /// Two columns over the detail; beside it here.
        case twoOverSecondary = 5
        /// Two columns that displace the detail; beside it here.
        case twoDisplaceSecondary = 6

        /// The name of ``secondaryOnly`` before iOS 14.
        public static let primaryHidden = DisplayMode.secondaryOnly
        /// The name of ``oneBesideSecondary`` before iOS 14.
        public static let allVisible = DisplayMode.oneBesideSecondary
        /// The name of ``oneOverSecondary`` before iOS 14.
        public static let primaryOverlay = DisplayMode.oneOverSecondary
    }

    /// Constants that describe how the other columns relate to the detail.
    public enum SplitBehavior: Int, Sendable {
        /// The system chooses.
        case automatic = 0
        /// The columns are side by side.
        case tile = 1
        /// The other columns are over the detail; beside it here.
        case overlay = 2
        /// The other columns displace the detail; beside it here.
        case displace = 3
    }

    /// The value for a width that the system chooses.
    public static let automaticDimension: CGFloat = -1

    /// Creates a container with columns.
    public init(style: Style) {
        self.style = style
        super.init(nibName: nil, bundle: nil)
    }

    /// Creates a container in the style before iOS 14.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        style = .unspecified
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }

    /// Creates a container in the style before iOS 14.
    public required init?(coder: NSCoder) {
        style = .unspecified
        super.init(coder: coder)
    }

    /// The style, which determines the number of columns.
    public let style: Style
    /// The delegate.
    open weak var delegate: (any UISplitViewControllerDelegate)?
    /// The preferred visible columns. The default is automatic.
    open var preferredDisplayMode = DisplayMode.automatic { didSet { arrange() } }
    /// The preferred relation of the other columns to the detail. The default is automatic.
    open var preferredSplitBehavior = SplitBehavior.automatic
    /// The relation of the other columns to the detail.
    open var splitBehavior: SplitBehavior { preferredSplitBehavior == .automatic ? .tile : preferredSplitBehavior }
    /// The visible columns.
    open var displayMode: DisplayMode {
        if preferredDisplayMode != .automatic { return preferredDisplayMode }
        return style == .tripleColumn ? .twoBesideSecondary : .oneBesideSecondary
    }
    /// The preferred fraction of the width for the primary column. The default is automatic.
    open var preferredPrimaryColumnWidthFraction = UISplitViewController.automaticDimension { didSet { arrange() } }
    /// The preferred width of the primary column in points. The default is automatic.
    open var preferredPrimaryColumnWidth = UISplitViewController.automaticDimension { didSet { arrange() } }
    /// The minimum width of the primary column. The default is automatic.
    open var minimumPrimaryColumnWidth = UISplitViewController.automaticDimension { didSet { arrange() } }
    /// The maximum width of the primary column. The default is automatic.
    open var maximumPrimaryColumnWidth = UISplitViewController.automaticDimension { didSet { arrange() } }
    /// The preferred width of the supplementary column in points. The default is automatic.
    open var preferredSupplementaryColumnWidth = UISplitViewController.automaticDimension { didSet { arrange() } }
    /// Whether a swipe shows the primary column. Stored but not used.
    open var presentsWithGesture = true
    /// Whether the detail's bar has a button that hides the other columns. Stored but not used.
    open var showsSecondaryOnlyButton = false
    /// A bar button that toggles the primary column; hidden while the columns are collapsed.
    open private(set) lazy var displayModeButtonItem: UIBarButtonItem = {
        let action = UIAction { [weak self] _ in
            guard let self else { return }
            tellColumns()
            preferredDisplayMode = displayMode == .secondaryOnly ? .automatic : .secondaryOnly
        }
        let item = UIBarButtonItem(image: UIImage(systemName: "sidebar.left"), primaryAction: action)
        item.accessibilityLabel = "Sidebar"
        item.isHidden = isCollapsed
        return item
    }()
    /// Whether the columns are collapsed into one.
    open var isCollapsed: Bool { traitCollection.horizontalSizeClass == .compact }

    // MARK: Columns

    private var columns: [Column: UIViewController] = [:]
    /// Whether the detail replaces the primary column in a compact width, if that is not a stack.
    private var pushedDetail = false
    /// The controllers of the detail that were pushed on the primary column's stack; a user may have popped them.
    private var pushed: [UIViewController] = []

    /// The controllers of the columns, the detail last.
    open var viewControllers: [UIViewController] {
        get { [Column.primary, .supplementary, .secondary].compactMap { columns[$0] } }
        set {
            takeDetailBack()
            columns[.primary] = newValue.first
            columns[.supplementary] = newValue.count > 2 ? newValue[1] : nil
            columns[.secondary] = newValue.count > 1 ? newValue.last : nil
            arrange()
        }
    }

    /// Returns the controller of a column.
    open func viewController(for column: Column) -> UIViewController? { columns[column] }

    /// Sets the controller of a column, wrapped in a navigation controller unless the column is `compact` or the
    /// controller is a navigation or tab bar controller.
    open func setViewController(_ vc: UIViewController?, for column: Column) {
        takeDetailBack()
        let isWrapped = column == .compact || vc is UINavigationController || vc is UITabBarController
        columns[column] = isWrapped ? vc : vc.map { UINavigationController(rootViewController: $0) }
        arrange()
    }

    /// Shows a column; in a compact width, the detail is pushed on the stack of the primary column.
    open func show(_ column: Column) {
        if isCollapsed {
            pushedDetail = column == .secondary && !pushDetail()
            if column != .secondary { takeDetailBack(animated: true) }
        }
        if !isCollapsed, column != .secondary, displayMode == .secondaryOnly { preferredDisplayMode = .automatic }
        arrange()
    }

    /// Hides a column: the primary one, or in a compact width the detail.
    open func hide(_ column: Column) {
        if isCollapsed, column == .secondary {
            pushedDetail = false
            takeDetailBack(animated: true)
        }
        if !isCollapsed, column == .primary { preferredDisplayMode = .secondaryOnly }
        arrange()
    }

    /// Pushes the controllers of the detail on the stack of the primary column; returns false if that is none.
    private func pushDetail() -> Bool {
        guard columns[.compact] == nil, let stack = columns[.primary] as? UINavigationController,
            let detail = columns[.secondary]
        else { return false }
        guard !pushed.contains(where: { $0.parent === stack }) else { return true }
        if let navigation = detail as? UINavigationController {
            // A stack cannot be on a stack.
            if !navigation.viewControllers.isEmpty { pushed = navigation.viewControllers }
            navigation.setViewControllers([], animated: false)
        } else {
            pushed = [detail]
        }
        for controller in [detail] + pushed where controller.parent != nil {
            controller.willMove(toParent: nil)
            controller.viewIfLoaded?.removeFromSuperview()
            controller.removeFromParent()
        }
        stack.setViewControllers(stack.viewControllers + pushed, animated: true)
        return true
    }

    /// Returns the controllers of the detail to their column.
    private func takeDetailBack(animated: Bool = false) {
        guard !pushed.isEmpty else { return }
        if let stack = columns[.primary] as? UINavigationController, pushed.contains(where: { $0.parent === stack }) {
            stack.setViewControllers(stack.viewControllers.filter { !pushed.contains($0) }, animated: animated)
        }
        if let navigation = columns[.secondary] as? UINavigationController, navigation.viewControllers.isEmpty {
            navigation.setViewControllers(pushed, animated: false)
        }
        pushed = []
    }

    /// Shows a controller as the detail.
    open override func showDetailViewController(_ vc: UIViewController, sender: Any?) {
        if delegate?.splitViewController(self, showDetail: vc, sender: sender) == true { return }
        setViewController(vc, for: .secondary)
        show(.secondary)
    }

    /// Shows a controller in the primary column.
    open override func show(_ vc: UIViewController, sender: Any?) {
        if delegate?.splitViewController(self, show: vc, sender: sender) == true { return }
        guard let stack = columns[.primary] as? UINavigationController else {
            return setViewController(vc, for: .primary)
        }
        stack.pushViewController(vc, animated: true)
    }

    // MARK: Layout

    /// The columns beside the detail in a display mode, from the leading side.
    private func leading(in mode: DisplayMode) -> [Column] {
        let leading: [Column] =
            switch mode {
            case .secondaryOnly: []
            case .twoBesideSecondary, .twoOverSecondary, .twoDisplaceSecondary: [.primary, .supplementary]
            case .automatic: style == .tripleColumn ? [.primary, .supplementary] : [.primary]
            default: style == .tripleColumn ? [.supplementary] : [.primary]
            }
        return leading.filter { columns[$0] != nil }
    }

    /// Tells the delegate of the columns that the display mode button is about to show or hide.
    ///
    /// It is not told when the app shows or hides them, nor in the style without columns
    /// (developer.apple.com/documentation/uikit/uisplitviewcontrollerdelegate/splitviewcontroller(_:willhide:)).
    private func tellColumns() {
        guard style != .unspecified, !isCollapsed else { return }
        if displayMode == .secondaryOnly {
            for column in leading(in: .automatic) { delegate?.splitViewController(self, willShow: column) }
        } else {
            for column in leading(in: displayMode) { delegate?.splitViewController(self, willHide: column) }
        }
    }

    /// The visible columns, from the leading side.
    private var visible: [Column] {
        guard isCollapsed else {
            return leading(in: displayMode) + (columns[.secondary] == nil ? [] : [.secondary])
        }
        if columns[.compact] != nil { return [.compact] }
        let order: [Column] =
            pushedDetail ? [.secondary, .supplementary, .primary] : [.primary, .supplementary, .secondary]
        return order.first { columns[$0] != nil }.map { [$0] } ?? []
    }

    private func arrange() {
        guard let container = viewIfLoaded else { return }
        if !isCollapsed { takeDetailBack() }
        if displayModeButtonItem.isHidden != isCollapsed { displayModeButtonItem.isHidden = isCollapsed }
        let shown = visible.compactMap { columns[$0] }
        for child in children where !columns.values.contains(child) {
            child.willMove(toParent: nil)
            child.viewIfLoaded?.removeFromSuperview()
            child.removeFromParent()
        }
        for child in children where !shown.contains(child) { child.viewIfLoaded?.removeFromSuperview() }
        for controller in shown {
            let isNew = controller.parent !== self
            if isNew { addChild(controller) }
            if let view = controller.view, view.superview !== container { container.addSubview(view) }
            if isNew { controller.didMove(toParent: self) }
        }
        container.setNeedsLayout()
    }

    /// The width of the primary column.
    open var primaryColumnWidth: CGFloat {
        let width = viewIfLoaded?.bounds.width ?? 0
        let wanted =
            preferredPrimaryColumnWidth > 0
            ? preferredPrimaryColumnWidth
            : preferredPrimaryColumnWidthFraction > 0 ? preferredPrimaryColumnWidthFraction * width : 320
        let least = minimumPrimaryColumnWidth > 0 ? minimumPrimaryColumnWidth : 0
        let greatest = maximumPrimaryColumnWidth > 0 ? maximumPrimaryColumnWidth : width / 2
        return max(least, min(wanted, greatest))
    }

    /// The width of the supplementary column.
    open var supplementaryColumnWidth: CGFloat {
        preferredSupplementaryColumnWidth > 0 ? preferredSupplementaryColumnWidth : 320
    }

    /// Adds the visible columns.
    open override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .separator
        arrange()
    }

    /// Lays out the columns with a line between them.
    open override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        var x: CGFloat = 0
        let columns = visible
        for column in columns {
            let rest = view.bounds.width - x
            let width =
                column == columns.last
                ? rest : min(rest, column == .primary ? primaryColumnWidth : supplementaryColumnWidth)
            self.columns[column]?.viewIfLoaded?.frame = CGRect(x: x, y: 0, width: width, height: view.bounds.height)
            x += width + 0.5
        }
    }

    /// Collapses or expands when the width class changes.
    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        arrange()
    }
}

extension UIViewController {
    /// The nearest split view controller among the ancestors.
    public var splitViewController: UISplitViewController? { ancestor() }
}

/// The methods that decide what a split view controller shows; all are optional.
@preconcurrency @MainActor public protocol UISplitViewControllerDelegate: NSObjectProtocol {
    /// Shows a controller in the primary column; returns false for the standard behavior.
    func splitViewController(
        _ splitViewController: UISplitViewController, show vc: UIViewController, sender: Any?
    ) -> Bool
    /// Shows a controller as the detail; returns false for the standard behavior.
    func splitViewController(
        _ splitViewController: UISplitViewController, showDetail vc: UIViewController, sender: Any?
    ) -> Bool
    /// Tells the delegate that the user is about to show a column.
    func splitViewController(_ svc: UISplitViewController, willShow column: UISplitViewController.Column)
    /// Tells the delegate that the user is about to hide a column.
    func splitViewController(_ svc: UISplitViewController, willHide column: UISplitViewController.Column)
    /// Adapts the primary controller to a collapse. Not called, because navigation stacks are not merged here.
    func splitViewController(
        _ splitViewController: UISplitViewController, collapseSecondary secondaryViewController: UIViewController,
        onto primaryViewController: UIViewController
    ) -> Bool
}

extension UISplitViewControllerDelegate {
    /// Returns false.
    public func splitViewController(
        _ splitViewController: UISplitViewController, show vc: UIViewController, sender: Any?
    ) -> Bool { false }
    /// Returns false.
    public func splitViewController(
        _ splitViewController: UISplitViewController, showDetail vc: UIViewController, sender: Any?
    ) -> Bool { false }
    /// Does nothing.
    public func splitViewController(_ svc: UISplitViewController, willShow column: UISplitViewController.Column) {}
    /// Does nothing.
    public func splitViewController(_ svc: UISplitViewController, willHide column: UISplitViewController.Column) {}
    /// Returns false.
    public func splitViewController(
        _ splitViewController: UISplitViewController, collapseSecondary secondaryViewController: UIViewController,
        onto primaryViewController: UIViewController
    ) -> Bool { false }
}
