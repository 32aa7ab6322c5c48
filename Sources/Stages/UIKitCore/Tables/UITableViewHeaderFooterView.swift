// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A reusable view above or below a section of a table.
@preconcurrency @MainActor open class UITableViewHeaderFooterView: UIView {
    /// Creates a view with a reuse identifier.
    public init(reuseIdentifier: String?) {
        self.reuseIdentifier = reuseIdentifier
        super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 28))
        setUp()
    }

    /// Creates a view without a reuse identifier.
    public convenience override init(frame: CGRect) {
        self.init(reuseIdentifier: nil)
        self.frame = frame
    }

    /// Creates a view without a reuse identifier, ignoring the archive.
    public required init?(coder: NSCoder) {
        reuseIdentifier = nil
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        isOpaque = false
        contentView.frame = bounds
        contentView.isOpaque = false
        // The table keeps it in the safe area at the sides.
        contentView.insetsLayoutMarginsFromSafeArea = false
        addSubview(contentView)
    }

    /// The reuse identifier.
    open internal(set) var reuseIdentifier: String?
    /// The superview of the content, with the margins of rows at the sides.
    public let contentView = UIView()
    /// A view behind the content.
    open var backgroundView: UIView? {
        didSet {
            replaceSubview(oldValue, by: backgroundView) {
                // It takes the place of the standard background.
                backgroundColor = nil
                insertSubview($0, at: 0)
            }
        }
    }
    /// The label for the title.
    open private(set) lazy var textLabel: UILabel? = makeLabel()
    /// The label for the detail text.
    open private(set) lazy var detailTextLabel: UILabel? = makeLabel()
    private var labels: [UILabel] = []

    private func makeLabel() -> UILabel {
        let label = UILabel()
        label.font = .systemFont(ofSize: 13)
        label.textColor = .secondaryLabel
        label.numberOfLines = 0
        contentView.addSubview(label)
        labels.append(label)
        setNeedsLayout()
        return label
    }

    /// The content; setting it replaces the predefined content.
    open var contentConfiguration: (any UIContentConfiguration)? {
        didSet {
            configured?.removeFromSuperview()
            configured = nil
            guard let view = contentConfiguration?.makeContentView() else { return }
            view.frame = contentView.bounds
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            view.insetsLayoutMarginsFromSafeArea = false
            contentView.addSubview(view)
            configured = view
        }
    }
    private(set) var configured: (any UIView & UIContentView)?
    /// The background; nil for none.
    open var backgroundConfiguration: UIBackgroundConfiguration? {
        didSet {
            let isColor = showBackground(backgroundConfiguration)
            backgroundColor = isColor ? backgroundConfiguration?.fill : nil
        }
    }

    /// Returns the default content.
    open func defaultContentConfiguration() -> UIListContentConfiguration { .groupedHeader() }

    /// The room at the sides in the table.
    var sides = RowSides() { didSet { sidesDidChange(from: oldValue) } }
    private var contentInsets: UIEdgeInsets { sides.content }
    private func contentWidth(_ width: CGFloat) -> CGFloat { max(width - contentInsets.left - contentInsets.right, 0) }

    /// Prepares the view for reuse. Overrides call super.
    open func prepareForReuse() {}

    /// Shows a title in the style of a table, at the bottom of a header or the top of a footer.
    func show(_ title: String?, style: UITableView.Style, isHeader: Bool) {
        let label = textLabel
        let isGrouped = style != .plain
        label?.font = isGrouped || !isHeader ? .systemFont(ofSize: 13) : .boldSystemFont(ofSize: 17)
        label?.textColor = isGrouped || !isHeader ? .secondaryLabel : .label
        label?.text = isGrouped && isHeader ? title?.uppercased() : title
        // The content may be narrower than the table.
        backgroundColor = isGrouped || backgroundView != nil ? nil : .systemBackground
        alignment = !isGrouped ? .middle : isHeader ? .bottom : .top
        setNeedsLayout()
    }

    /// The vertical alignment of the title.
    private enum Alignment { case top, middle, bottom }
    private var alignment = Alignment.middle

    private var content: CellContent {
        var content = CellContent(
            imageView: nil, title: labels.isEmpty ? nil : textLabel, detail: labels.count > 1 ? detailTextLabel : nil)
        content.margins = contentMargins
        (content.margins.top, content.margins.bottom) = (6, 6)
        content.minimumHeight = 28
        return content
    }

    /// Lays out the content view and the predefined content.
    open override func layoutSubviews() {
        super.layoutSubviews()
        contentView.frame = CGRect(
            x: contentInsets.left, y: 0, width: contentWidth(bounds.width), height: bounds.height)
        backgroundView?.frame = bounds
        guard configured == nil else { return }
        let height = content.height(width: contentView.bounds.width)
        var place = contentView.bounds
        if alignment != .middle, height < place.height {
            if alignment == .bottom { place.origin.y = place.maxY - height }
            place.size.height = height
        }
        content.place(in: place)
    }

    /// Returns the size for a width, determined by the constraints or the configuration, otherwise by the labels.
    open override func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize {
        let room = CGSize(width: contentWidth(targetSize.width), height: targetSize.height)
        if let configured { return configured.sizeThatFits(room) }
        updateConstraintsIfNeeded()
        guard ConstraintLayout.isNeeded(in: contentView) else {
            return CGSize(width: targetSize.width, height: content.height(width: room.width))
        }
        contentView.frame = CGRect(x: contentInsets.left, y: 0, width: room.width, height: contentView.frame.height)
        return contentView.systemLayoutSizeFitting(
            room, withHorizontalFittingPriority: horizontalFittingPriority,
            verticalFittingPriority: verticalFittingPriority)
    }
}

/// Creates headers and footers of classes that are known only at run time, in the same way as ``Instantiable``.
///
/// ``UITableViewHeaderFooterView`` introduces the virtual table entry of `init(reuseIdentifier:)`, so this class
/// derives from it.
open class InstantiableHeaderFooterView: UITableViewHeaderFooterView {
    /// Creates a view.
    public required override init(reuseIdentifier: String?) { super.init(reuseIdentifier: reuseIdentifier) }

    /// Creates a view, ignoring the archive.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Creates a view of `viewClass`; returns nil if that is not a header or footer class.
    static func make(_ viewClass: AnyClass, reuseIdentifier: String?) -> UITableViewHeaderFooterView? {
        guard viewClass is UITableViewHeaderFooterView.Type else { return nil }
        // Safe: the class derives from UITableViewHeaderFooterView (checked above), and both virtual tables have the
        // allocating initializer in its entry.
        return unsafe unsafeBitCast(viewClass, to: InstantiableHeaderFooterView.Type.self)
            .init(reuseIdentifier: reuseIdentifier)
    }
}
