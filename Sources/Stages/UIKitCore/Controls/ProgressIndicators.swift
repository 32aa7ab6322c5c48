// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A view that shows that a task is in progress.
@preconcurrency @MainActor open class UIActivityIndicatorView: UIView, DrawsFromProperties {
    /// The style of the indicator.
    public enum Style: Int, Sendable {
        /// 20 by 20 points.
        case medium = 100
        /// 37 by 37 points.
        case large = 101
        /// White, 37 by 37 points.
        @available(iOS, introduced: 2.0, deprecated: 13.0, message: "Use large and set the color")
        case whiteLarge = 0
        /// White, 20 by 20 points.
        @available(iOS, introduced: 2.0, deprecated: 13.0, message: "Use medium and set the color")
        case white = 1
        /// Gray, 20 by 20 points.
        @available(iOS, introduced: 2.0, deprecated: 13.0, message: "Use medium")
        case gray = 2
    }

    /// The style of the indicator.
    open var style: Style { didSet { if style != oldValue { styleDidChange() } } }
    // UIKit's own declaration, for source compatibility.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// The color of the indicator. The default is gray.
    open var color: UIColor! {
        get { ownColor ?? style.color }
        set {
            ownColor = newValue
            setNeedsCommit()
        }
    }
    private var ownColor: UIColor?
    /// Whether the indicator is hidden when stopped. The default is true.
    open var hidesWhenStopped = true { didSet { isHidden = hidesWhenStopped && !isAnimating } }
    /// Whether the indicator is animating.
    open private(set) var isAnimating = false
    /// The rotation in eighths.
    private var step = 0 { didSet { if step != oldValue { setNeedsCommit() } } }
    private let spin = OwnedDisplayLink()

    /// Creates a hidden, stopped indicator.
    public init(style: Style) {
        self.style = style
        super.init(frame: CGRect(origin: .zero, size: style.size))
        (isHidden, isUserInteractionEnabled) = (true, false)
    }

    /// Creates a hidden, stopped indicator of medium size.
    public override init(frame: CGRect) {
        style = .medium
        super.init(frame: frame)
        (isHidden, isUserInteractionEnabled) = (true, false)
    }

    /// Creates a hidden, stopped indicator of medium size.
    public required init?(coder: NSCoder) {
        style = .medium
        super.init(coder: coder)
        (isHidden, isUserInteractionEnabled) = (true, false)
    }

    /// Starts the animation.
    open func startAnimating() {
        isAnimating = true
        isHidden = false
        updateLink()
    }

    /// Stops the animation.
    open func stopAnimating() {
        isAnimating = false
        if hidesWhenStopped { isHidden = true }
        updateLink()
    }

    /// Attaches the display link to the indicator's current screen.
    open override func didMoveToWindow() {
        super.didMoveToWindow()
        updateLink()
    }

    private func updateLink() {
        spin.link = nil
        guard isAnimating, window != nil else { return }
        spin.link = CADisplayLink { [weak self] in
            self?.window?.screen ?? .main
        } handler: { [weak self] link in
            guard let self, (link.timestamp * 8).isFinite else { return }
            step = Int((link.timestamp * 8).rounded(.down).truncatingRemainder(dividingBy: 8))
        }
        spin.link?.add(to: .main, forMode: .common)
    }

    private func styleDidChange() {
        invalidateIntrinsicContentSize()
        setNeedsCommit()
    }

    /// The size of the wheel.
    open override var intrinsicContentSize: CGSize { style.size }
    /// Returns the size of the wheel.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { style.size }

    /// Draws eight spokes with decreasing opacity.
    open override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        let radius = style.size.width / 2
        let (inner, outer) = (radius * 0.45, radius * 0.9)
        for spoke in 0..<8 {
            let angle = CGFloat(spoke) / 8 * 2 * .pi - .pi / 2
            let age = (step - spoke + 8) % 8
            let ends = [inner, outer].map { reach in
                CGPoint(x: bounds.midX + cos(angle) * reach, y: bounds.midY + sin(angle) * reach)
            }
            let strength = isAnimating ? max(0.25, 1 - CGFloat(age) * 0.12) : 0.4
            context.strokeLine(ends, width: radius * 0.2, color: color.faded(strength))
        }
    }
}

extension UIActivityIndicatorView.Style {
    var size: CGSize {
        // The raw value of the white large style.
        let side: CGFloat = self == .large || rawValue == 0 ? 37 : 20
        return CGSize(width: side, height: side)
    }

    /// The color of the wheel unless another one is set: white for the two white styles.
    fileprivate var color: UIColor { rawValue < 2 ? .white : .systemGray }
}

/// A view that depicts the progress of a task.
@preconcurrency @MainActor open class UIProgressView: UIView, DrawsFromProperties {
    /// The style of the progress view.
    public enum Style: Int, Sendable {
        /// A style with a track.
        case `default` = 0
        /// A style without a track, for toolbars.
        case bar = 1
    }

    /// The style of the progress view.
    open var progressViewStyle = Style.default { didSet { if progressViewStyle != oldValue { setNeedsCommit() } } }
    /// The color of the completed part; nil for the tint color.
    open var progressTintColor: UIColor? { didSet { if progressTintColor != oldValue { setNeedsCommit() } } }
    /// The color of the remaining part; nil for gray.
    open var trackTintColor: UIColor? { didSet { if trackTintColor != oldValue { setNeedsCommit() } } }
    /// The image in place of the completed part; nil for a color.
    open var progressImage: UIImage? { didSet { if progressImage !== oldValue { setNeedsCommit() } } }
    /// The image in place of the remaining part; nil for a color.
    open var trackImage: UIImage? { didSet { if trackImage !== oldValue { setNeedsCommit() } } }
    /// The progress that the view shows, read with each frame while it is in a window; nil for the one that was set.
    open var observedProgress: Progress? { didSet { updateLink() } }
    private let watch = OwnedDisplayLink()
    private var share: Float = 0
    private var motion: ValueMotion?

    /// Creates a progress view with a style.
    public convenience init(progressViewStyle style: Style) {
        self.init(frame: CGRect(x: 0, y: 0, width: 150, height: 4))
        progressViewStyle = style
    }

    /// The progress, clamped to 0…1.
    open var progress: Float {
        get { share }
        set { setProgress(newValue, animated: false) }
    }

    /// Sets the progress; the bar moves there if `animated` is true.
    open func setProgress(_ progress: Float, animated: Bool) {
        let new = progress.isNaN ? 0 : min(max(progress, 0), 1)
        guard new != share else { return }
        if animated {
            ValueMotion.begin(&motion, from: motion?.shown ?? Double(share), to: Double(new), in: self)
        } else {
            motion = nil
        }
        share = new
        setNeedsCommit()
    }

    /// No intrinsic width, and a height of 4 points.
    open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: 4) }
    /// Returns the proposed width with a height of 4 points.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: max(size.width, 0), height: 4) }

    /// Draws the bar vertically centered.
    open override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        let height = min(4, bounds.height)
        var bar = CGRect(x: bounds.minX, y: bounds.midY - height / 2, width: bounds.width, height: height)
        let track = trackTintColor ?? (progressViewStyle == .bar ? .clear : .systemFill)
        if let trackImage { trackImage.record(in: bar, to: context) } else { context.fill(bar, color: track) }
        bar.size.width *= CGFloat(motion?.shown ?? Double(share))
        if let progressImage { return progressImage.record(in: bar, to: context) }
        context.fill(bar, radius: min(height, bar.width) / 2, color: progressTintColor ?? tintColor)
    }

    /// Follows the ``observedProgress`` with the frames of the new window's screen.
    open override func didMoveToWindow() {
        super.didMoveToWindow()
        updateLink()
    }

    private func updateLink() {
        watch.link = nil
        guard let observedProgress else { return }
        progress = Float(observedProgress.fractionCompleted)
        guard !observedProgress.isFinished, window != nil else { return }
        watch.link = CADisplayLink { [weak self] in
            self?.window?.screen ?? .main
        } handler: { [weak self] _ in
            guard let self, let observed = self.observedProgress else { return }
            progress = Float(observed.fractionCompleted)
            if observed.isFinished { watch.link = nil }
        }
        watch.link?.add(to: .main, forMode: .common)
    }
}

/// A control with a dot for each page, which highlights the current one.
@preconcurrency @MainActor open class UIPageControl: UIControl, DrawsFromProperties {
    /// The number of pages. The default is 0.
    open var numberOfPages = 0 {
        didSet {
            guard numberOfPages != oldValue else { return }
            numberOfPages = max(0, numberOfPages)
            let page = currentPage
            currentPage = page
            invalidateIntrinsicContentSize()
            setNeedsCommit()
        }
    }
    private var page = 0
    /// The current page, counted from 0 and clamped to the number of pages. Setting it does not send an event.
    open var currentPage: Int {
        get { page }
        set {
            let new = min(max(newValue, 0), max(numberOfPages - 1, 0))
            guard new != page else { return }
            page = new
            setNeedsCommit()
        }
    }
    /// Whether the control is hidden for a single page. The default is false.
    open var hidesForSinglePage = false { didSet { if hidesForSinglePage != oldValue { setNeedsCommit() } } }
    /// The color of the dots; nil for translucent white, in light and dark interfaces.
    open var pageIndicatorTintColor: UIColor? { didSet { if pageIndicatorTintColor != oldValue { setNeedsCommit() } } }
    /// The color of the current page's dot; nil for white.
    open var currentPageIndicatorTintColor: UIColor? {
        didSet { if currentPageIndicatorTintColor != oldValue { setNeedsCommit() } }
    }

    /// Constants that describe the background behind the dots.
    public enum BackgroundStyle: Int, Sendable {
        /// None; in iOS, one during interaction.
        case automatic = 0
        /// A capsule.
        case prominent = 1
        /// None.
        case minimal = 2
    }

    /// The background behind the dots. The default is automatic.
    open var backgroundStyle = BackgroundStyle.automatic {
        didSet { if backgroundStyle != oldValue { setNeedsCommit() } }
    }
    /// The image in place of the dots; nil for dots. A template or symbol has the color of the dot.
    open var preferredIndicatorImage: UIImage? {
        didSet { if preferredIndicatorImage !== oldValue { setNeedsCommit() } }
    }
    private var indicatorImages: [Int: UIImage] = [:]
    /// Returns the image of a page, if it has one of its own.
    open func indicatorImage(forPage page: Int) -> UIImage? { indicatorImages[page] }
    /// Sets the image in place of the dot of a page; nil for the ``preferredIndicatorImage``.
    open func setIndicatorImage(_ image: UIImage?, forPage page: Int) {
        indicatorImages[page] = image
        setNeedsCommit()
    }

    /// The distance between dots, and the diameter of a dot.
    private static let (pitch, dot): (CGFloat, CGFloat) = (16, 7)

    /// Returns the size of a number of dots.
    open func size(forNumberOfPages pageCount: Int) -> CGSize {
        CGSize(width: CGFloat(max(pageCount, 0)) * Self.pitch + 10, height: 26)
    }

    /// The size of the dots.
    open override var intrinsicContentSize: CGSize { size(forNumberOfPages: numberOfPages) }
    /// Returns the size of the dots.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
    override var sendsPrimaryActionOnTouchUp: Bool { false }

    /// Turns a page: back after a tap on the left half, forward on the right.
    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        guard isTouchInside, let touch else { return }
        let old = currentPage
        currentPage += touch.location(in: self).x < bounds.midX ? -1 : 1
        if currentPage != old { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
    }

    /// Draws as many dots as fit, including the current page's.
    open override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext(), bounds.width.isFinite,
            numberOfPages > (hidesForSinglePage ? 1 : 0)
        else { return }
        let room = min(max(1, Int(min(bounds.width, 10_000) / Self.pitch)), numberOfPages)
        let first = min(max(0, currentPage - room / 2), numberOfPages - room)
        let left = bounds.midX - CGFloat(room) * Self.pitch / 2 + (Self.pitch - Self.dot) / 2
        if backgroundStyle == .prominent {
            let size = size(forNumberOfPages: room)
            context.fill(bounds.centering(size), radius: size.height / 2, color: .tertiarySystemFill)
        }
        for index in 0..<room {
            let origin = CGPoint(x: left + CGFloat(index) * Self.pitch, y: bounds.midY - Self.dot / 2)
            let other = pageIndicatorTintColor ?? .white.withAlphaComponent(0.3)
            let color = first + index == currentPage ? currentPageIndicatorTintColor ?? .white : other
            let place = CGRect(origin: origin, size: CGSize(width: Self.dot, height: Self.dot))
            if let image = indicatorImages[first + index] ?? preferredIndicatorImage {
                // Images are as high as the room between dots, so that they do not overlap.
                let scale = min(1, Self.pitch / max(image.size.width, image.size.height, 1))
                let size = CGSize(width: image.size.width * scale, height: image.size.height * scale)
                image.record(in: place.centering(size), to: context, tint: color)
            } else {
                context.fill(place, color: color)
            }
        }
    }
}
