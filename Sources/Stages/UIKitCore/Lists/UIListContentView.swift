// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A view that shows the content of a list configuration.
@preconcurrency @MainActor open class UIListContentView: UIView, UIContentView {
    private var list: UIListContentConfiguration
    private let imageView = UIImageView()
    private let label = UILabel()
    private let secondaryLabel = UILabel()
    /// The layout guides of the parts that the app has asked for.
    var partGuides: [KeyPath<CellContent.Places, CGRect>: UILayoutGuide] = [:]
    /// The size for which they were placed last.
    private var guidedSize: CGSize?

    /// Creates a view with a configuration.
    public init(configuration: UIListContentConfiguration) {
        list = configuration
        super.init(frame: .zero)
        isOpaque = false
        for view in [imageView, label, secondaryLabel] { addSubview(view) }
        apply()
    }

    /// Creates an empty view.
    public required init?(coder: NSCoder) {
        list = .cell()
        super.init(coder: coder)
        for view in [imageView, label, secondaryLabel] { addSubview(view) }
        apply()
    }

    /// The configuration; setting one of another type has no effect.
    open var configuration: any UIContentConfiguration {
        get { list }
        set {
            guard let new = newValue as? UIListContentConfiguration else { return }
            list = new
            apply()
        }
    }

    /// The axes on which the margins are at least those of the superview.
    private(set) var preservedAxes: UIAxis = [] {
        didSet {
            guard preservedAxes != oldValue else { return }
            let wasPreserving = preservesSuperviewLayoutMargins
            preservesSuperviewLayoutMargins = !preservedAxes.isEmpty
            if preservesSuperviewLayoutMargins == wasPreserving { layoutMarginsChanged() }
        }
    }

    private func apply() {
        Self.set(label, list.text, list.attributedText, list.textProperties)
        Self.set(secondaryLabel, list.secondaryText, list.secondaryAttributedText, list.secondaryTextProperties)
        imageView.image = list.image
        imageView.contentMode = .scaleAspectFit
        imageView.layer.cornerRadius = list.imageProperties.cornerRadius
        imageView.clipsToBounds = list.imageProperties.cornerRadius > 0
        showTint()
        ownMargins = UIEdgeInsets(list.directionalLayoutMargins)
        preservedAxes = list.axesPreservingSuperviewLayoutMargins
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    /// Lays out the content with the new margins.
    open override func layoutMarginsDidChange() {
        super.layoutMarginsDidChange()
        invalidateIntrinsicContentSize()
        setNeedsLayout()
        if !partGuides.isEmpty { layoutRoot.setNeedsLayout() }
    }

    private func showTint() {
        let properties = list.imageProperties
        let isOwn = properties.tintColor != nil || properties.tintColorTransformer != nil
        imageView.tintColor = isOwn ? properties.resolvedTintColor(for: tintColor) : nil
    }

    /// Shows the image in the color that a transformer makes of the new tint color.
    open override func tintColorDidChange() {
        super.tintColorDidChange()
        if list.imageProperties.tintColorTransformer != nil { showTint() }
    }

    private static func set(
        _ label: UILabel, _ text: String?, _ attributed: NSAttributedString?,
        _ properties: UIListContentConfiguration.TextProperties
    ) {
        label.font = properties.font
        label.textColor = properties.resolvedColor()
        label.numberOfLines = properties.numberOfLines
        label.lineBreakMode = properties.lineBreakMode
        label.adjustsFontSizeToFitWidth = properties.adjustsFontSizeToFitWidth
        label.minimumScaleFactor = properties.minimumScaleFactor
        label.textAlignment = properties.alignment == .center ? .center : .natural
        if let attributed {
            label.show(StyledText(attributed))
        } else {
            label.text =
                switch properties.transform {
                case .none: text
                case .uppercase: text?.uppercased()
                case .lowercase: text?.lowercased()
                case .capitalized: text?.capitalized
                }
        }
    }

    /// The layout of the image and the texts.
    var content: CellContent {
        var content = CellContent(imageView: imageView, title: label, detail: secondaryLabel)
        content.margins = preserving(
            UIEdgeInsets(list.directionalLayoutMargins), on: list.axesPreservingSuperviewLayoutMargins)
        content.arrangement = list.prefersSideBySideTextAndSecondaryText ? .beside : .below
        content.imageGap = list.imageToTextPadding
        content.gap = list.textToSecondaryTextHorizontalPadding
        content.lineGap = list.textToSecondaryTextVerticalPadding
        content.maximumImageSize = list.imageProperties.maximumSize
        content.reservedImageSize = list.imageProperties.reservedLayoutSize
        return content
    }

    /// Lays out the image and the texts.
    open override func layoutSubviews() {
        super.layoutSubviews()
        content.place(in: bounds)
        // The guides were placed in the bounds before; what depends on them is placed again.
        guard !partGuides.isEmpty, bounds.size != guidedSize else { return }
        guidedSize = bounds.size
        layoutRoot.setNeedsSolution()
    }

    /// Returns the given width and the height of the content.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: content.height(width: size.width))
    }

    override var wrapsContent: Bool { true }

    /// The height of the content for the current width, without an intrinsic width.
    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: content.height(width: bounds.width > 0 ? bounds.width : 320))
    }

    /// The leading edge of the text, where separators begin.
    var textStart: CGFloat { content.textStart }
}

/// The layout of an image and two texts in a cell.
@MainActor struct CellContent {
    /// Constants that describe the arrangement of the texts.
    enum Arrangement {
        /// The detail is below the title.
        case below
        /// The detail is at the trailing edge if there is room.
        case beside
        /// The title is a caption of fixed width, followed by the detail.
        case caption
    }

    let imageView: UIImageView?
    let title: UILabel?
    let detail: UILabel?
    var margins = UIEdgeInsets(top: 11, left: 16, bottom: 11, right: 16)
    var arrangement = Arrangement.below
    var imageGap: CGFloat = 16
    var gap: CGFloat = 6
    var lineGap: CGFloat = 3
    var maximumImageSize = CGSize.zero
    var reservedImageSize = CGSize.zero
    /// The minimum height of a row.
    var minimumHeight: CGFloat = 44

    init(imageView: UIImageView?, title: UILabel?, detail: UILabel?) {
        (self.imageView, self.title, self.detail) = (imageView, title, detail)
    }

    /// The size of the image, or zero if there is none.
    private var imageSize: CGSize {
        guard var size = imageView?.image?.size, size.width > 0, size.height > 0 else { return .zero }
        let (width, height) = (maximumImageSize.width, maximumImageSize.height)
        let scale = min(width > 0 ? width / size.width : 1, height > 0 ? height / size.height : 1, 1)
        size = CGSize(width: size.width * scale, height: size.height * scale)
        return size
    }

    /// The leading edge of the text.
    var textStart: CGFloat {
        let image = imageSize
        guard image.width > 0 else { return margins.left }
        return margins.left + max(image.width, reservedImageSize.width) + imageGap
    }

    private func sizes(width: CGFloat) -> (title: CGSize, detail: CGSize, isBeside: Bool) {
        let room = max(width - textStart - margins.right, 0)
        func size(_ label: UILabel?, _ room: CGFloat) -> CGSize {
            guard let label, label.text?.isEmpty == false else { return .zero }
            let size = label.sizeThatFits(CGSize(width: max(room, 1), height: .greatestFiniteMagnitude))
            return CGSize(width: min(size.width, room), height: size.height)
        }
        guard arrangement != .caption else { return (size(title, 91), size(detail, max(room - 91 - gap, 0)), true) }
        let (first, second) = (size(title, room), size(detail, room))
        let isBeside = arrangement == .beside && first.width + gap + second.width <= room
        return (first, second, isBeside)
    }

    /// Returns the height of the content for a width.
    func height(width: CGFloat) -> CGFloat {
        let (first, second, isBeside) = sizes(width: width)
        let lines = first.height > 0 && second.height > 0 ? lineGap : 0
        let text = isBeside ? max(first.height, second.height) : first.height + lines + second.height
        let height = max(text, imageSize.height, reservedImageSize.height) + margins.top + margins.bottom
        return max(height.rounded(.up), minimumHeight)
    }

    /// The frames of the parts of the content.
    struct Places {
        /// The frame of the image.
        var image: CGRect
        /// The frame of the title.
        var title: CGRect
        /// The frame of the detail.
        var detail: CGRect
    }

    /// Sets the frames of the views in a rectangle.
    func place(in bounds: CGRect) {
        let places = places(in: bounds)
        imageView?.frame = places.image
        title?.frame = places.title
        detail?.frame = places.detail
    }

    /// Returns the frames of the views in a rectangle.
    func places(in bounds: CGRect) -> Places {
        let image = imageSize
        let slot = max(image.width, reservedImageSize.width)
        var places = Places(
            image: CGRect(
                x: bounds.minX + margins.left + (slot - image.width) / 2, y: bounds.midY - image.height / 2,
                width: image.width, height: image.height), title: .zero, detail: .zero)
        let start = bounds.minX + textStart
        let room = max(bounds.maxX - margins.right - start, 0)
        let (first, second, isBeside) = sizes(width: bounds.width)
        if isBeside {
            let shift = arrangement == .caption ? 91 + gap : max(room - second.width, 0)
            let titleWidth = arrangement == .caption ? 91 : max(room - second.width - gap, first.width)
            places.title = CGRect(
                x: start, y: bounds.midY - first.height / 2, width: min(titleWidth, room), height: first.height)
            places.detail = CGRect(
                x: start + shift, y: bounds.midY - second.height / 2, width: second.width, height: second.height)
            return places
        }
        let lines = first.height > 0 && second.height > 0 ? lineGap : 0
        let height = first.height + lines + second.height
        let top = max(bounds.midY - height / 2, bounds.minY)
        places.title = CGRect(x: start, y: top, width: room, height: first.height)
        places.detail = CGRect(x: start, y: top + first.height + lines, width: room, height: second.height)
        return places
    }
}
