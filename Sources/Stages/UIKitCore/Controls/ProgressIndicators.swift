// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A wheel that turns while something goes on.
@MainActor open class UIActivityIndicatorView: UIView, DrawsFromProperties {
    /// How large the wheel is.
    public enum Style: Int, Sendable {
        /// Twenty points a side.
        case medium = 100
        /// Thirty-seven points a side.
        case large = 101
    }

    /// How large the wheel is.
    open var style: Style {
        didSet { if style != oldValue { styleDidChange() } }
    }
    // UIKit's own declaration, so that source written for it compiles.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// The color of the wheel; a gray unless the app says otherwise.
    open var color: UIColor! = .systemGray {
        didSet { if color != oldValue { setNeedsCommit() } }
    }
    /// Whether the wheel is not shown while it stands still; true unless the app says otherwise.
    open var hidesWhenStopped = true {
        didSet { isHidden = hidesWhenStopped && !isAnimating }
    }
    /// Whether the wheel turns.
    open private(set) var isAnimating = false
    /// How many of eight steps the wheel has turned.
    private var step = 0 {
        didSet { if step != oldValue { setNeedsCommit() } }
    }
    private var link: CADisplayLink?

    /// Creates a wheel that stands still and is not shown.
    public init(style: Style) {
        self.style = style
        super.init(frame: CGRect(origin: .zero, size: style.size))
        (isHidden, isUserInteractionEnabled) = (true, false)
    }

    /// Creates a wheel of medium size that stands still and is not shown.
    public override init(frame: CGRect) {
        style = .medium
        super.init(frame: frame)
        (isHidden, isUserInteractionEnabled) = (true, false)
    }

    /// Creates a wheel of medium size that stands still and is not shown.
    public required init?(coder: NSCoder) {
        style = .medium
        super.init(coder: coder)
        (isHidden, isUserInteractionEnabled) = (true, false)
    }

    isolated deinit {
        link?.invalidate()
    }

    /// Has the wheel turn, with the frames of its screen.
    open func startAnimating() {
        isAnimating = true
        isHidden = false
        updateLink()
    }

    /// Has the wheel stand still.
    open func stopAnimating() {
        isAnimating = false
        if hidesWhenStopped { isHidden = true }
        updateLink()
    }

    /// Takes frames from the screen that the wheel is on now.
    open override func didMoveToWindow() {
        super.didMoveToWindow()
        updateLink()
    }

    private func updateLink() {
        link?.invalidate()
        link = nil
        guard isAnimating, let screen = window?.screen else { return }
        // The link keeps its target, so that is not the wheel: it would never go.
        link = screen.displayLink(withTarget: NSObject()) { [weak self] link in
            guard let self else { return link.invalidate() }
            guard link.timestamp.isFinite else { return }
            step = Int((link.timestamp * 8).rounded(.down).truncatingRemainder(dividingBy: 8))
        }
        link?.add(to: .main, forMode: .common)
    }

    private func styleDidChange() {
        invalidateIntrinsicContentSize()
        setNeedsCommit()
    }

    /// The size of the wheel.
    open override var intrinsicContentSize: CGSize { style.size }
    /// The size of the wheel.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { style.size }

    /// Draws eight spokes, the ones behind ever paler.
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
    /// The side of the wheel.
    fileprivate var size: CGSize {
        let side: CGFloat = self == .large ? 37 : 20
        return CGSize(width: side, height: side)
    }
}

/// A bar that shows how much of something is done.
@MainActor open class UIProgressView: UIView, DrawsFromProperties {
    /// How the bar looks.
    public enum Style: Int, Sendable {
        /// With a track.
        case `default` = 0
        /// Without one, for a toolbar.
        case bar = 1
    }

    /// How the bar looks.
    open var progressViewStyle = Style.default {
        didSet { if progressViewStyle != oldValue { setNeedsCommit() } }
    }
    /// The color of what is done; nil for the tint color.
    open var progressTintColor: UIColor? {
        didSet { if progressTintColor != oldValue { setNeedsCommit() } }
    }
    /// The color of what is left; nil for a gray.
    open var trackTintColor: UIColor? {
        didSet { if trackTintColor != oldValue { setNeedsCommit() } }
    }
    private var share: Float = 0

    /// Creates a bar of a style, at zero.
    public convenience init(progressViewStyle style: Style) {
        self.init(frame: CGRect(x: 0, y: 0, width: 150, height: 4))
        progressViewStyle = style
    }

    /// How much is done, from 0 to 1; what lies outside is brought into it.
    open var progress: Float {
        get { share }
        set { setProgress(newValue, animated: false) }
    }

    /// Sets how much is done.
    open func setProgress(_ progress: Float, animated: Bool) {
        let new = progress.isNaN ? 0 : min(max(progress, 0), 1)
        guard new != share else { return }
        share = new
        setNeedsCommit()
    }

    /// Any width, four points high.
    open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: 4) }
    /// The width that there is, four points high.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: max(size.width, 0), height: 4) }

    /// Draws the bar in the middle of the height.
    open override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        let height = min(4, bounds.height)
        var bar = CGRect(x: bounds.minX, y: bounds.midY - height / 2, width: bounds.width, height: height)
        let track = trackTintColor ?? (progressViewStyle == .bar ? .clear : .systemFill)
        context.fill(bar, color: track)
        bar.size.width *= CGFloat(share)
        context.fill(bar, radius: min(height, bar.width) / 2, color: progressTintColor ?? tintColor)
    }
}

/// A row of dots, one for each page, that shows which one is open.
@MainActor open class UIPageControl: UIControl, DrawsFromProperties {
    /// The number of pages; 0 unless the app says otherwise.
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
    /// The open page, counted from 0; brought to the pages that there are. Setting it sends no event.
    open var currentPage: Int {
        get { page }
        set {
            let new = min(max(newValue, 0), max(numberOfPages - 1, 0))
            guard new != page else { return }
            page = new
            setNeedsCommit()
        }
    }
    /// Whether there are no dots for a single page; false unless the app says otherwise.
    open var hidesForSinglePage = false {
        didSet { if hidesForSinglePage != oldValue { setNeedsCommit() } }
    }
    /// The color of the dots; nil for a translucent one.
    open var pageIndicatorTintColor: UIColor? {
        didSet { if pageIndicatorTintColor != oldValue { setNeedsCommit() } }
    }
    /// The color of the open page's dot; nil for white, or black in a light interface.
    open var currentPageIndicatorTintColor: UIColor? {
        didSet { if currentPageIndicatorTintColor != oldValue { setNeedsCommit() } }
    }

    /// The distance from dot to dot, and a dot's width.
    private static let (pitch, dot): (CGFloat, CGFloat) = (16, 7)

    /// Returns the size that the dots of a number of pages take.
    open func size(forNumberOfPages pageCount: Int) -> CGSize {
        CGSize(width: CGFloat(max(pageCount, 0)) * Self.pitch + 10, height: 26)
    }

    /// The size of the dots.
    open override var intrinsicContentSize: CGSize { size(forNumberOfPages: numberOfPages) }
    /// The size of the dots.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
    override var sendsPrimaryActionOnTouchUp: Bool { false }

    /// Turns a page: back by a tap on the left half, on by one on the right.
    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        guard isTouchInside, let touch else { return }
        let old = currentPage
        currentPage += touch.location(in: self).x < bounds.midX ? -1 : 1
        if currentPage != old { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
    }

    /// Draws the dots, as many as there is room for around the open page's.
    open override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext(), bounds.width.isFinite,
            numberOfPages > (hidesForSinglePage ? 1 : 0)
        else { return }
        let room = min(max(1, Int(min(bounds.width, 10_000) / Self.pitch)), numberOfPages)
        let first = min(max(0, currentPage - room / 2), numberOfPages - room)
        let left = bounds.midX - CGFloat(room) * Self.pitch / 2 + (Self.pitch - Self.dot) / 2
        for index in 0..<room {
            let place = CGRect(
                x: left + CGFloat(index) * Self.pitch, y: bounds.midY - Self.dot / 2, width: Self.dot,
                height: Self.dot)
            let isOpen = first + index == currentPage
            let color =
                isOpen
                ? currentPageIndicatorTintColor ?? .label
                : pageIndicatorTintColor ?? .label.withAlphaComponent(0.3)
            context.fill(place, color: color)
        }
    }
}
