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
    /// The colour of the wheel; a grey unless the app says otherwise.
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
