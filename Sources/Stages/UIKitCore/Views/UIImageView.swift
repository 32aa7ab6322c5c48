// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree

extension UIView {
    /// How content that is larger or smaller than its view is placed.
    public enum ContentMode: Int, Sendable {
        /// Stretched to the view's size.
        case scaleToFill = 0
        /// As large as fits whole.
        case scaleAspectFit = 1
        /// As small as fills the view.
        case scaleAspectFill = 2
        /// In its own size, in the middle.
        case center = 4
        /// In its own size, at the top.
        case top = 5
        /// In its own size, at the bottom.
        case bottom = 6
        /// In its own size, at the left.
        case left = 7
        /// In its own size, at the right.
        case right = 8
    }
}

/// A view that shows a picture. The default is it takes no touches.
@MainActor open class UIImageView: UIView, DrawsFromProperties {
    /// The picture; nil for none.
    open var image: UIImage? {
        didSet {
            guard image !== oldValue else { return }
            setNeedsCommit()
            if image?.size != oldValue?.size { invalidateIntrinsicContentSize() }
        }
    }

    /// Creates a view without a picture.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    /// Creates a view of the size of a picture.
    public convenience init(image: UIImage?) {
        self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        self.image = image
    }

    /// Creates a view with a zero frame.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        isUserInteractionEnabled = false
    }

    /// The size of the picture.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? .zero }

    /// The size of the picture.
    open override var intrinsicContentSize: CGSize { image?.size ?? super.intrinsicContentSize }

    /// Draws the picture.
    open override func draw(_ rect: CGRect) {
        guard let image, let imageFrame, let context = UIGraphicsGetCurrentContext() else { return }
        context.record(.save)
        if clipsToBounds { context.clip(to: bounds) }
        image.record(in: imageFrame, to: context, tint: tintColor)
        context.record(.restore)
    }

    /// Where the picture is drawn, in the view's points; nil without one (``UIView/contentMode``).
    package var imageFrame: CGRect? {
        guard let size = image?.size, size.width > 0, size.height > 0 else { return nil }
        let (fitX, fitY) = (bounds.width / size.width, bounds.height / size.height)
        let drawn: CGSize
        switch contentMode {
        case .scaleToFill: return bounds
        case .scaleAspectFit: drawn = CGSize(width: size.width * min(fitX, fitY), height: size.height * min(fitX, fitY))
        case .scaleAspectFill:
            drawn = CGSize(width: size.width * max(fitX, fitY), height: size.height * max(fitX, fitY))
        default: drawn = size
        }
        var frame = CGRect(
            x: bounds.midX - drawn.width / 2, y: bounds.midY - drawn.height / 2, width: drawn.width,
            height: drawn.height)
        switch contentMode {
        case .top: frame.origin.y = bounds.minY
        case .bottom: frame.origin.y = bounds.maxY - drawn.height
        case .left: frame.origin.x = bounds.minX
        case .right: frame.origin.x = bounds.maxX - drawn.width
        default: break
        }
        return frame
    }
}
