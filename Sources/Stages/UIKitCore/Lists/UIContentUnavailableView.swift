// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A view that shows an image, texts and buttons in place of missing content, below each other in its middle.
@preconcurrency @MainActor open class UIContentUnavailableView: UIView, UIContentView {
    private var shown: UIContentUnavailableConfiguration
    private let imageView = UIImageView()
    private let label = UILabel()
    private let secondaryLabel = UILabel()
    private var indicator: UIActivityIndicatorView?
    private var buttons: [UIButton?] = [nil, nil]

    /// Creates a view with a configuration.
    public init(configuration: UIContentUnavailableConfiguration) {
        shown = configuration
        super.init(frame: .zero)
        isOpaque = false
        for view in [imageView, label, secondaryLabel] { addSubview(view) }
        apply(nil)
    }

    /// Creates an empty view.
    public required init?(coder: NSCoder) {
        shown = .empty()
        super.init(coder: coder)
        for view in [imageView, label, secondaryLabel] { addSubview(view) }
        apply(nil)
    }

    /// The configuration; setting one of another type has no effect.
    open var configuration: any UIContentConfiguration {
        get { shown }
        set {
            guard let new = newValue as? UIContentUnavailableConfiguration, new != shown else { return }
            let old = shown
            shown = new
            apply(old)
        }
    }

    private func apply(_ old: UIContentUnavailableConfiguration?) {
        let image = shown.imageProperties
        imageView.preferredSymbolConfiguration = image.preferredSymbolConfiguration
        imageView.image = shown.image
        imageView.contentMode = .scaleAspectFit
        imageView.tintColor = image.tintColor
        imageView.layer.cornerRadius = image.cornerRadius
        imageView.clipsToBounds = image.cornerRadius > 0
        imageView.accessibilityIgnoresInvertColors = image.accessibilityIgnoresInvertColors
        set(label, shown.text, shown.attributedText, shown.textProperties)
        set(secondaryLabel, shown.secondaryText, shown.secondaryAttributedText, shown.secondaryTextProperties)
        setIndicator()
        if old?.button != shown.button || old?.buttonProperties != shown.buttonProperties {
            setButton(0, shown.button, shown.buttonProperties)
        }
        if old?.secondaryButton != shown.secondaryButton
            || old?.secondaryButtonProperties != shown.secondaryButtonProperties
        {
            setButton(1, shown.secondaryButton, shown.secondaryButtonProperties)
        }
        backgroundColor = showBackground(shown.background) ? shown.background.fill : nil
        setNeedsLayout()
    }

    private func set(
        _ label: UILabel, _ text: String?, _ attributed: NSAttributedString?,
        _ properties: UIContentUnavailableConfiguration.TextProperties
    ) {
        (label.font, label.textColor) = (properties.font, properties.color)
        (label.numberOfLines, label.lineBreakMode) = (properties.numberOfLines, properties.lineBreakMode)
        label.adjustsFontSizeToFitWidth = properties.adjustsFontSizeToFitWidth
        label.minimumScaleFactor = properties.minimumScaleFactor
        label.textAlignment = shown.alignment == .center ? .center : .natural
        if let attributed { label.attributedText = attributed } else { label.text = text }
        label.isHidden = label.text?.isEmpty != false
    }

    private func setIndicator() {
        guard shown.isLoading else {
            indicator?.removeFromSuperview()
            return indicator = nil
        }
        guard indicator == nil else { return }
        let view = UIActivityIndicatorView(style: .medium)
        view.startAnimating()
        addSubview(view)
        indicator = view
    }

    private func setButton(
        _ index: Int, _ configuration: UIButton.Configuration,
        _ properties: UIContentUnavailableConfiguration.ButtonProperties
    ) {
        buttons[index]?.removeFromSuperview()
        buttons[index] = nil
        guard configuration.image != nil || configuration.title != nil || configuration.attributedTitle != nil else {
            return
        }
        let button = UIButton(configuration: configuration, primaryAction: properties.primaryAction)
        button.menu = properties.menu
        button.showsMenuAsPrimaryAction = properties.menu != nil && properties.primaryAction == nil
        button.isEnabled = properties.isEnabled
        addSubview(button)
        buttons[index] = button
    }

    // MARK: Layout

    /// The elements that are shown, from top to bottom, each with its distance from the one before.
    private var elements: [(view: UIView, gap: CGFloat)] {
        let picture: UIView? = indicator ?? (shown.image == nil ? nil : imageView)
        return [
            (picture, 0), (label.isHidden ? nil : label, shown.imageToTextPadding),
            (
                secondaryLabel.isHidden ? nil : secondaryLabel,
                label.isHidden ? shown.imageToTextPadding : shown.textToSecondaryTextPadding
            ),
            (buttons[0], shown.textToButtonPadding),
            (buttons[1], buttons[0] == nil ? shown.textToButtonPadding : shown.buttonToSecondaryButtonPadding),
        ].compactMap { view, gap in view.map { ($0, gap) } }
    }

    /// Returns the size of an element for a width.
    private func size(of view: UIView, width: CGFloat) -> CGSize {
        var size = view.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude))
        if view === imageView {
            let limit = shown.imageProperties.maximumSize
            let scales = [
                width / max(size.width, 1), limit.width > 0 ? limit.width / max(size.width, 1) : 1,
                limit.height > 0 ? limit.height / max(size.height, 1) : 1,
            ]
            let scale = scales.reduce(1) { min($0, $1) }
            size = CGSize(width: size.width * scale, height: size.height * scale)
        }
        return CGSize(width: min(size.width, width), height: size.height)
    }

    /// Returns the elements with their frames, from the top of an area with a width.
    private func placed(width: CGFloat) -> (elements: [(view: UIView, frame: CGRect)], height: CGFloat) {
        var (placed, y): ([(view: UIView, frame: CGRect)], CGFloat) = ([], 0)
        for (view, gap) in elements {
            let size = size(of: view, width: width)
            if !placed.isEmpty { y += gap }
            let x = shown.alignment == .center ? (width - size.width) / 2 : 0
            placed.append((view, CGRect(x: x, y: y, width: size.width, height: size.height)))
            y += size.height
        }
        return (placed, y)
    }

    /// Lays out the elements in the middle of the safe area, or from its top if they are too high.
    open override func layoutSubviews() {
        super.layoutSubviews()
        let area = bounds.inset(by: safeAreaInsets).inset(by: UIEdgeInsets(shown.directionalLayoutMargins))
        let (elements, height) = placed(width: max(area.width, 0))
        let top = area.minY + max((area.height - height) / 2, 0)
        for (view, frame) in elements { view.frame = frame.offsetBy(dx: area.minX, dy: top.rounded()) }
        imageView.isHidden = shown.image == nil || indicator != nil
    }

    /// Returns the given width and the height of the content with its margins.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let margins = shown.directionalLayoutMargins
        let height = placed(width: max(size.width - margins.leading - margins.trailing, 0)).height
        return CGSize(width: size.width, height: height + margins.top + margins.bottom)
    }
}
