// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A control that starts a refresh of a scroll view's content when the content is pulled down.
///
/// It is placed above the content. Pulling down by its height begins a refresh and sends `valueChanged`; the content
/// then stays below the control until ``endRefreshing()`` ("UIRefreshControl",
/// developer.apple.com/documentation/uikit/uirefreshcontrol).
@preconcurrency @MainActor open class UIRefreshControl: UIControl {
    /// Whether a refresh is in progress.
    open private(set) var isRefreshing = false
    /// The title below the indicator.
    open var attributedTitle: NSAttributedString? {
        didSet {
            label.show(attributedTitle.map { StyledText($0) })
            setNeedsLayout()
        }
    }
    private let indicator = UIActivityIndicatorView(style: .medium)
    private let label = UILabel()
    private weak var scroll: UIScrollView?
    /// Whether the current drag has already begun a refresh.
    private var hasFired = false
    /// The height of the control.
    static let height: CGFloat = 60

    /// Creates a control.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    /// Creates a control, ignoring the archive.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        isUserInteractionEnabled = false
        bounds.size.height = Self.height
        indicator.hidesWhenStopped = false
        label.textAlignment = .center
        label.font = .systemFont(ofSize: 13)
        label.textColor = .secondaryLabel
        for view in [indicator, label] { addSubview(view) }
    }

    /// Shows that a refresh is in progress. Call it for a refresh that the user did not begin.
    ///
    /// The content does not move: to show the control, scroll to the top of the scroll view's `adjustedContentInset`.
    open func beginRefreshing() {
        guard !isRefreshing else { return }
        isRefreshing = true
        indicator.startAnimating()
        scroll?.refreshInset = Self.height
    }

    /// Ends the refresh; the content moves back over the control.
    open func endRefreshing() {
        guard isRefreshing else { return }
        isRefreshing = false
        indicator.stopAnimating()
        guard let scroll else { return }
        UIView.animate(withDuration: 0.3) {
            scroll.refreshInset = 0
            let rest = scroll.restingOffset(for: scroll.contentOffset)
            if !scroll.isDragging, !scroll.isMoving, scroll.contentOffset != rest { scroll.contentOffset = rest }
        }
    }

    /// Moves the control to a scroll view.
    func move(to new: UIScrollView?) {
        scroll?.refreshInset = 0
        scroll = new
        if new == nil || superview !== new { removeFromSuperview() }
        if superview !== new { new?.insertSubview(self, at: 0) }
        if isRefreshing { new?.refreshInset = Self.height }
    }

    /// Becomes the control of a scroll view to which it was added as a subview, as apps did before `refreshControl`, and no
    /// longer is when it is removed.
    open override func didMoveToSuperview() {
        super.didMoveToSuperview()
        if superview == nil, let scroll, scroll.refreshControl === self { scroll.refreshControl = nil }
        guard scroll == nil, let view = superview as? UIScrollView, view.refreshControl == nil else { return }
        view.refreshControl = self
    }

    /// Places the control above the content; it fades in as the content is pulled.
    func place() {
        guard let scroll else { return }
        frame = CGRect(x: 0, y: -Self.height, width: scroll.bounds.width, height: Self.height)
        tintColorDidChange()
        let shown = isRefreshing ? 1 : max(0, min(scroll.pulledDistance / Self.height, 1))
        if alpha != shown { alpha = shown }
    }

    /// Begins a refresh when a drag has pulled the content far enough, once per drag.
    func follow(isDragging: Bool) {
        guard isDragging else { return hasFired = false }
        guard isEnabled, !isHidden, !hasFired, !isRefreshing, let scroll, scroll.pulledDistance >= Self.height else {
            return
        }
        hasFired = true
        beginRefreshing()
        sendActions(for: [.valueChanged, .primaryActionTriggered])
    }

    /// Applies the tint color to the indicator.
    open override func tintColorDidChange() {
        super.tintColorDidChange()
        indicator.color = tintColor == .systemBlue ? .systemGray : tintColor
    }

    /// Lays out the indicator and the title.
    open override func layoutSubviews() {
        super.layoutSubviews()
        let size = indicator.sizeThatFits(.zero)
        let hasTitle = attributedTitle?.length ?? 0 > 0
        indicator.frame = CGRect(
            x: (bounds.width - size.width) / 2, y: (bounds.height - size.height) / 2 - (hasTitle ? 9 : 0),
            width: size.width, height: size.height)
        label.frame = CGRect(x: 16, y: indicator.frame.maxY + 2, width: max(0, bounds.width - 32), height: 18)
    }
}

extension UIScrollView {
    /// The distance that the content is pulled down past its top, not counting the space for a refresh.
    fileprivate var pulledDistance: CGFloat {
        -contentOffset.y - (adjustedContentInset.top - refreshInset + collapsedTitle)
    }
}
