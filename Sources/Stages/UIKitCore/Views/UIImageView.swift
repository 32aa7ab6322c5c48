// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree

/// A view that displays an image; it ignores touches by default.
@preconcurrency @MainActor open class UIImageView: UIView, DrawsFromProperties {
    /// The image, if any.
    open var image: UIImage? {
        didSet {
            guard image !== oldValue else { return }
            setNeedsCommit()
            if animationImages == nil { animation = ImageAnimation(isOn: image?.images != nil) }
            updateAnimation()
            if configured(image)?.size != configured(oldValue)?.size
                || image?.alignmentRectInsets != oldValue?.alignmentRectInsets
            {
                invalidateIntrinsicContentSize()
            }
        }
    }

    /// The image while the view is highlighted; nil for ``image``.
    open var highlightedImage: UIImage? { didSet { if highlightedImage !== oldValue { setNeedsCommit() } } }
    /// Whether the view is highlighted. The default is false.
    open var isHighlighted = false { didSet { if isHighlighted != oldValue { setNeedsCommit() } } }

    /// The configuration of symbols, where they do not specify it themselves; nil for none.
    open var preferredSymbolConfiguration: UIImage.SymbolConfiguration? {
        didSet {
            guard preferredSymbolConfiguration !== oldValue else { return }
            setNeedsCommit()
            invalidateIntrinsicContentSize()
        }
    }

    /// Returns an image with the ``preferredSymbolConfiguration``, if it is a symbol.
    func configured(_ image: UIImage?) -> UIImage? {
        guard let image, image.isSymbolImage, let preferred = preferredSymbolConfiguration else { return image }
        return image.withConfiguration(image.symbolConfiguration.map(preferred.applying) ?? preferred)
    }

    // MARK: Animation

    /// The images that an animation shows in sequence; nil for none.
    open var animationImages: [UIImage]? { didSet { stopAnimating() } }
    /// The duration of one repetition in seconds; 0 for a thirtieth of a second for each image.
    open var animationDuration: TimeInterval = 0
    /// The number of repetitions; 0 repeats indefinitely.
    open var animationRepeatCount = 0
    /// Whether an animation is running.
    open var isAnimating: Bool { animation.isOn }
    var animation = ImageAnimation()

    /// Starts animating the ``animationImages``, or the images of an animated ``image``, which also starts by itself.
    open func startAnimating() {
        guard hasSequence else { return }
        animation = ImageAnimation(isOn: true)
        updateAnimation()
    }

    /// Ends the animation; the view shows its ``image``.
    open func stopAnimating() {
        animation = ImageAnimation()
        setNeedsCommit()
        updateAnimation()
    }

    /// Advances the animation with the frames of the new window's screen.
    open override func didMoveToWindow() {
        super.didMoveToWindow()
        updateAnimation()
    }

    override var accessibilityDefaults: AccessibilityDefaults {
        AccessibilityDefaults(traits: .image, frame: super.accessibilityDefaults.frame)
    }

    // MARK: Creation

    /// Creates a view without an image.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    /// Creates a view with the size of an image.
    public init(image: UIImage?) {
        self.image = image
        animation.isOn = image?.images != nil
        super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        isUserInteractionEnabled = false
    }

    /// Creates a view with the size of an image, and another image for when it is highlighted.
    public init(image: UIImage?, highlightedImage: UIImage?) {
        (self.image, self.highlightedImage) = (image, highlightedImage)
        animation.isOn = image?.images != nil
        super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        isUserInteractionEnabled = false
    }

    /// Creates a view with a zero frame.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        isUserInteractionEnabled = false
    }

    /// Returns the size of the image.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { configured(image)?.size ?? .zero }

    /// The size of the image, without its insets for alignment.
    open override var intrinsicContentSize: CGSize {
        guard let size = configured(image)?.size else { return super.intrinsicContentSize }
        return alignmentRect(forFrame: CGRect(origin: .zero, size: size)).size
    }

    /// The insets of the image; zero without one.
    open override var alignmentRectInsets: UIEdgeInsets { image?.alignmentRectInsets ?? .zero }

    /// Draws the image.
    open override func draw(_ rect: CGRect) {
        guard let image = shownImage, let imageFrame, let context = UIGraphicsGetCurrentContext() else { return }
        context.record(.save)
        if clipsToBounds { context.clip(to: bounds) }
        image.record(in: imageFrame, to: context, tint: tintColor)
        context.record(.restore)
    }

    /// The frame of the image in the view's coordinates, according to the ``UIView/contentMode``; nil without an image.
    package var imageFrame: CGRect? { shownImage.flatMap { contentMode.place($0.size, in: bounds) } }
}
