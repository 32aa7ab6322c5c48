// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree

/// A control that performs an action when it is tapped.
@preconcurrency @MainActor open class UIButton: UIControl, DrawsFromProperties {
    /// Constants that describe the type of a button.
    public enum ButtonType: Int, Sendable {
        /// A button without a style.
        case custom = 0
        /// A system button.
        case system = 1
        /// An information button: a circled letter i.
        case detailDisclosure = 2
        /// An information button: a circled letter i.
        case infoLight = 3
        /// An information button: a circled letter i.
        case infoDark = 4
        /// A button with a circled plus sign.
        case contactAdd = 5
        /// A button with a circled cross.
        case close = 7
    }

    /// The type of the button.
    open internal(set) var buttonType = ButtonType.custom { didSet { typeDidChange(from: oldValue) } }
    private func typeDidChange(from old: ButtonType) {
        typeImage = buttonType.image
        if label?.font == old.titleFont { label?.font = buttonType.titleFont }
    }
    /// The view of the title. Its font has 18 points for a custom button and 15 points for others, unless the
    /// ``configuration`` determines it.
    open var titleLabel: UILabel? { label ?? makeLabel() }
    private var label: UILabel?
    /// The view of the image.
    open private(set) lazy var imageView: UIImageView? = makeImageView()
    private var hasImageView = false
    private var spinner: UIActivityIndicatorView?
    private var titles: [State: String] = [:]
    private var attributedTitles: [State: NSAttributedString] = [:]
    private var titleColors: [State: UIColor] = [:]
    private var titleShadowColors: [State: UIColor] = [:]
    private var images: [State: UIImage] = [:]
    private var backgroundImages: [State: UIImage] = [:]
    private var symbolConfigurations: [State: UIImage.SymbolConfiguration] = [:]

    /// The menu, shown by a tap if ``UIControl/showsMenuAsPrimaryAction`` is set, otherwise by a long press.
    open var menu: UIMenu? { didSet { menuDidChange() } }
    /// Whether choosing a menu element selects it and sets the title, as in a pop-up button. The default is false.
    open var changesSelectionAsPrimaryAction = false { didSet { menuDidChange() } }
    override var shownMenu: UIMenu? { menu }

    private func menuDidChange() {
        updateMenuPress()
        if changesSelectionAsPrimaryAction, let title = menu?.selectedTitle { setTitle(title, for: .normal) }
    }

    override func menuDidChoose(_ element: UIMenuElement) {
        if changesSelectionAsPrimaryAction { setTitle(element.title, for: .normal) }
    }

    /// Creates a custom button with a primary action, whose title and image are used.
    public convenience init(frame: CGRect, primaryAction: UIAction?) {
        self.init(frame: frame)
        if let primaryAction { use(primaryAction) }
    }

    private func use(_ primaryAction: UIAction) {
        addAction(primaryAction, for: .primaryActionTriggered)
        if !primaryAction.title.isEmpty { setTitle(primaryAction.title, for: .normal) }
        if let image = primaryAction.image { setImage(image, for: .normal) }
    }

    /// Creates a button with a type and a primary action, whose title and image are used.
    public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction? = nil) {
        self.init(frame: .zero)
        self.buttonType = buttonType
        // Observers are not called within initializers.
        typeDidChange(from: .custom)
        if let primaryAction { use(primaryAction) }
    }

    /// Creates a button with a configuration and a primary action, whose title and image are used if the configuration
    /// has none.
    public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
        self.init(type: .system)
        if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
        self.configuration = configuration
        if configuration.title == nil, let title = primaryAction?.title, !title.isEmpty {
            self.configuration?.title = title
        }
        if configuration.image == nil, let image = primaryAction?.image { self.configuration?.image = image }
        // Observers are not called within initializers.
        contentDidChange()
    }

    // MARK: Configuration

    /// The configuration; nil for a button with content for each state.
    open var configuration: Configuration? { didSet { if configuration != oldValue { contentDidChange() } } }
    /// A handler that updates the configuration before layout after a change of state.
    open var configurationUpdateHandler: ((UIButton) -> Void)? { didSet { setNeedsUpdateConfiguration() } }
    private var needsConfiguration = false

    /// Schedules a call of ``updateConfiguration()`` before the next frame.
    open func setNeedsUpdateConfiguration() {
        needsConfiguration = true
        setNeedsLayout()
    }

    /// Updates the configuration for the current state. The default calls the handler.
    open func updateConfiguration() { configurationUpdateHandler?(self) }

    override func stateDidChange() {
        setNeedsUpdateConfiguration()
        if showsTouchWhenHighlighted { showGlow() }
        // Another title or image can need another size.
        let texts = Array(titles.keys) + Array(attributedTitles.keys)
        let states = texts + Array(images.keys) + Array(backgroundImages.keys)
        if states.contains(where: { $0 != .normal }) { contentDidChange() }
    }

    override func baseline(isFirst: Bool) -> Baseline {
        titleBaseline(isFirst: isFirst) ?? super.baseline(isFirst: isFirst)
    }

    override var accessibilityDefaults: AccessibilityDefaults {
        AccessibilityDefaults(
            isElement: true, label: currentTitle, traits: isSelected ? [.button, .selected] : .button,
            frame: super.accessibilityDefaults.frame)
    }

    // MARK: Content of each state

    /// The current title.
    open var currentTitle: String? {
        // A title set for the state takes precedence over the configuration's, which applies to every state.
        let own = state == .normal ? nil : titles[state]
        return own ?? configuration?.title ?? title(for: state)
    }

    /// Sets the title for a state; the normal title also becomes the configuration's title, if there is a
    /// configuration.
    open func setTitle(_ title: String?, for state: State) {
        if state == .normal, configuration != nil { configuration?.title = title }
        guard titles[state] != title else { return }
        titles[state] = title
        contentDidChange()
    }

    /// Returns the title for a state, or else for the normal state.
    open func title(for state: State) -> String? { titles[state] ?? titles[.normal] }

    /// Sets the attributed title for a state, which takes precedence over the title.
    open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
        let old = attributedTitles[state]
        attributedTitles[state] = title?.copy() as? NSAttributedString
        if attributedTitles[state].map({ StyledText($0) }) != old.map({ StyledText($0) }) { contentDidChange() }
    }

    /// Returns the attributed title for a state, or else for the normal state.
    open func attributedTitle(for state: State) -> NSAttributedString? {
        attributedTitles[state] ?? attributedTitles[.normal]
    }

    /// Sets the title color for a state.
    open func setTitleColor(_ color: UIColor?, for state: State) {
        guard titleColors[state] != color else { return }
        titleColors[state] = color
        setNeedsLayout()
    }

    /// Returns the title color for a state, or else for the normal state; nil if neither is set.
    open func titleColor(for state: State) -> UIColor? { titleColors[state] ?? titleColors[.normal] }

    /// Sets the color of the title's shadow for a state. Stored but not drawn.
    open func setTitleShadowColor(_ color: UIColor?, for state: State) { titleShadowColors[state] = color }
    /// Returns the color of the title's shadow for a state, or else for the normal state; nil if neither is set.
    open func titleShadowColor(for state: State) -> UIColor? {
        titleShadowColors[state] ?? titleShadowColors[.normal]
    }

    /// The current title color. Unless set, it is white for a custom or selected button and the tint color for others.
    open var currentTitleColor: UIColor {
        if let configuration { return configuration.foreground(state, tint: tintColor) }
        if isMarked, titleColors[.selected] == nil { return .white }
        let color = titleColor(for: state) ?? (buttonType == .custom ? .white : tintColor) ?? .systemBlue
        guard buttonType != .custom, titleColors[state] == nil else { return color }
        return isEnabled ? color.faded(isHighlighted ? 0.3 : 1) : .tertiaryLabel
    }

    /// Sets the image for a state; the normal image also becomes the configuration's image, if there is a
    /// configuration.
    open func setImage(_ image: UIImage?, for state: State) {
        if state == .normal, configuration != nil { configuration?.image = image }
        guard images[state] !== image else { return }
        images[state] = image
        contentDidChange()
    }

    /// Returns the image for a state, or else for the normal state.
    open func image(for state: State) -> UIImage? { images[state] ?? images[.normal] ?? typeImage }
    /// The image of a type that has one.
    private lazy var typeImage = buttonType.image

    /// The current image.
    open var currentImage: UIImage? {
        let image = (state == .normal ? nil : images[state]) ?? configuration?.image ?? image(for: state)
        let preferred = symbolConfigurations[state] ?? symbolConfigurations[.normal]
        guard let size = configuration?.preferredSymbolConfigurationForImage ?? preferred else { return image }
        return image?.withConfiguration(size)
    }

    /// Sets the configuration of symbols for a state.
    open func setPreferredSymbolConfiguration(
        _ configuration: UIImage.SymbolConfiguration?, forImageIn state: State
    ) {
        symbolConfigurations[state] = configuration
        contentDidChange()
    }

    /// Sets the background image for a state.
    open func setBackgroundImage(_ image: UIImage?, for state: State) {
        backgroundImages[state] = image
        setNeedsCommit()
    }

    /// Returns the background image for a state, or else for the normal state.
    open func backgroundImage(for state: State) -> UIImage? { backgroundImages[state] ?? backgroundImages[.normal] }

    /// The insets of the content.
    open var contentEdgeInsets = UIEdgeInsets.zero {
        didSet { if contentEdgeInsets != oldValue { contentDidChange() } }
    }
    /// The insets that move the title.
    open var titleEdgeInsets = UIEdgeInsets.zero { didSet { if titleEdgeInsets != oldValue { contentDidChange() } } }
    /// The insets that move the image.
    open var imageEdgeInsets = UIEdgeInsets.zero { didSet { if imageEdgeInsets != oldValue { contentDidChange() } } }

    /// Whether the image of a custom button is dimmed while the button is highlighted. The default is true.
    open var adjustsImageWhenHighlighted = true { didSet { setNeedsLayout() } }
    /// Whether the image of a custom button is dimmed while the button is disabled. The default is true.
    open var adjustsImageWhenDisabled = true { didSet { setNeedsLayout() } }

    /// Whether the button glows while it is highlighted. The default is false.
    open var showsTouchWhenHighlighted = false { didSet { if showsTouchWhenHighlighted != oldValue { showGlow() } } }

    private func contentDidChange() {
        let isShown = attributedTitle(for: state) == nil && titleLabel?.text == currentTitle
        if configuration != nil || !isShown { showContent() }
        invalidateIntrinsicContentSize()
        setNeedsCommit()
        setNeedsLayout()
    }

    // MARK: Layout

    /// Lays out the image and the title.
    open override func layoutSubviews() {
        super.layoutSubviews()
        if needsConfiguration {
            needsConfiguration = false
            updateConfiguration()
        }
        showContent()
        let content = contentRect(forBounds: bounds)
        titleLabel?.frame = titleRect(forContentRect: content)
        if hasImageView { imageView?.frame = imageRect(forContentRect: content) }
        spinner?.frame = imageRect(forContentRect: content)
    }

    /// Returns the rectangle of the background image. The default is the bounds.
    open func backgroundRect(forBounds bounds: CGRect) -> CGRect { bounds }
    /// Returns the rectangle for the image and the title. The default is the bounds without the content insets.
    open func contentRect(forBounds bounds: CGRect) -> CGRect { bounds.inset(by: insets) }
    /// Returns the rectangle of the title in that for the content.
    open func titleRect(forContentRect contentRect: CGRect) -> CGRect { contentFrames(in: contentRect).title }
    /// Returns the rectangle of the image in that for the content.
    open func imageRect(forContentRect contentRect: CGRect) -> CGRect { contentFrames(in: contentRect).image }

    /// Whether a pointer over the button gets an effect. Stored only; the pointer does not change. The default is false.
    open var isPointerInteractionEnabled = false

    /// Applies a new tint color.
    open override func tintColorDidChange() {
        super.tintColorDidChange()
        setNeedsLayout()
    }

    /// Updates the image view and the title label.
    private func showContent() {
        if let configuration {
            titleLabel?.font = configuration.titleFont
            titleLabel?.numberOfLines = configuration.wrapsTitle ? 0 : configuration.hasSubtitle ? 2 : 1
            titleLabel?.textAlignment = configuration.titleAlignment.text
            titleLabel?.lineBreakMode = configuration.titleLineBreakMode
            showTitle(of: configuration)
        } else if let attributed = attributedTitle(for: state) {
            titleLabel?.show(StyledText(attributed))
        } else {
            titleLabel?.text = currentTitle
        }
        titleLabel?.setDefaultColor(currentTitleColor)
        showSpinner()
        guard hasImageView || currentImage != nil else { return }
        let image = buttonType == .system ? currentImage?.asTemplate : currentImage
        imageView?.image = spinner == nil ? image : nil
        let color = configuration?.imageColorTransformer?(currentTitleColor) ?? currentTitleColor
        imageView?.tintColor = buttonType == .custom && configuration == nil ? nil : color
        let isDimmed = isHighlighted && adjustsImageWhenHighlighted || !isEnabled && adjustsImageWhenDisabled
        imageView?.alpha = buttonType == .custom && isDimmed ? 0.5 : 1
    }

    /// Adds or removes the activity indicator that replaces the image.
    private func showSpinner() {
        guard configuration?.showsActivityIndicator == true else {
            spinner?.removeFromSuperview()
            spinner = nil
            return
        }
        let view = spinner ?? UIActivityIndicatorView(style: .medium)
        view.color = currentTitleColor
        guard spinner == nil else { return }
        addSubview(view)
        view.startAnimating()
        spinner = view
    }

    /// Shows the title, with a smaller subtitle below it.
    private func showTitle(of configuration: Configuration) {
        let plain = currentTitle.map { AttributedString($0) }
        let title = attributedTitle(for: state).map { AttributedString($0) } ?? plain
        titleLabel?.show(configuration.text(title: title, color: currentTitleColor))
    }

    override var wrapsContent: Bool { configuration?.wrapsTitle == true }

    /// Returns the intrinsic size; the title of a button with a configuration wraps at the given width.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        guard wrapsContent, size.width > 0 else { return naturalSize }
        let room = max(size.width - insets.left - insets.right, 1)
        return covering(contentSize(in: room).grown(by: insets))
    }

    /// The size of image and title, with padding for a system button; at least that of the background image.
    open override var intrinsicContentSize: CGSize { naturalSize }

    private var naturalSize: CGSize {
        let content = contentSize()
        guard configuration == nil, insets == .zero else { return covering(content.grown(by: insets)) }
        let height = max(content.height, emptyHeight)
        return covering(CGSize(width: max(30, content.width), height: height + (currentImage == nil ? 12 : 0)))
    }

    /// Returns a size that is at least that of the background image.
    private func covering(_ size: CGSize) -> CGSize {
        let image = backgroundImage(for: state)?.size ?? .zero
        return CGSize(width: max(size.width, image.width), height: max(size.height, image.height))
    }

    private func makeLabel() -> UILabel {
        let label = UILabel()
        (label.font, label.textAlignment, label.lineBreakMode) = (buttonType.titleFont, .center, .byTruncatingMiddle)
        self.label = label
        addSubview(label)
        return label
    }

    private func makeImageView() -> UIImageView {
        let view = UIImageView()
        view.contentMode = .scaleAspectFit
        hasImageView = true
        addSubview(view)
        return view
    }

    // MARK: Drawing

    /// Draws the background.
    open override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        backgroundImage(for: state)?.record(in: backgroundRect(forBounds: bounds), to: context)
        guard let configuration else { return drawMark(in: context) }
        let background = configuration.background
        let place = bounds.inset(by: UIEdgeInsets(background.backgroundInsets))
        let radius = configuration.cornerRadius(in: place.size)
        if let color = configuration.fill(state, tint: tintColor) { context.fill(place, radius: radius, color: color) }
        if let color = background.stroke {
            context.setStrokeColor(color.cgColor)
            let inset = background.strokeWidth / 2 - background.strokeOutset
            let line = place.insetBy(dx: inset, dy: inset)
            context.stroke(.roundedRect(line.rendered, radius: Double(radius)), width: background.strokeWidth)
        }
    }
}
