// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

extension UIButton {
    /// The insets of the content.
    var insets: UIEdgeInsets {
        guard let own = configuration?.contentInsets else { return contentEdgeInsets }
        return UIEdgeInsets(top: own.top, left: own.leading, bottom: own.bottom, right: own.trailing)
    }

    /// Returns the size of the title next to the image in a width, on more lines if it has them.
    private func titleSize(in width: CGFloat) -> CGSize {
        let natural = titleLabel?.sizeThatFits(CGSize(width: CGFloat.infinity, height: .infinity)) ?? .zero
        let image = imageSize
        let room = isUpright ? width : width - image.width - gap(natural, image)
        // Edges of frames are on whole pixels, which may take a fraction of a point.
        guard wrapsContent, natural.width > room + 1 else { return natural }
        return titleLabel?.sizeThatFits(CGSize(width: max(room, 1), height: .infinity)) ?? .zero
    }

    private var isUpright: Bool {
        configuration.map { !$0.imagePlacement.isDisjoint(with: [.top, .bottom]) } ?? false
    }

    /// Returns the distance between the image and the title; zero if one of them is missing.
    private func gap(_ title: CGSize, _ image: CGSize) -> CGFloat {
        title.width > 0 && image.width > 0 ? configuration?.imagePadding ?? 0 : 0
    }

    /// The size of the image, or of the activity indicator that replaces it.
    private var imageSize: CGSize {
        configuration?.showsActivityIndicator == true
            ? UIActivityIndicatorView.Style.medium.size : currentImage?.size ?? .zero
    }

    /// The height that a button without a title and an image has for one: that of a line.
    var emptyHeight: CGFloat { currentImage == nil ? (titleLabel?.font.lineHeight ?? 0).rounded(.up) : 0 }

    /// Returns the combined size of the image and the title in a width.
    func contentSize(in width: CGFloat = .infinity) -> CGSize {
        let (title, image) = (titleSize(in: width), imageSize)
        let gap = gap(title, image)
        return isUpright
            ? CGSize(width: max(title.width, image.width), height: title.height + gap + image.height)
            : CGSize(width: title.width + gap + image.width, height: max(title.height, image.height))
    }

    /// Returns the part of the available space for the content, according to its alignment: all of it, unless the
    /// content is aligned to an edge.
    private func aligned(in room: CGRect) -> CGRect {
        var (part, content) = (room, contentSize(in: room.width))
        content = CGSize(width: min(content.width, room.width), height: min(content.height, room.height))
        switch contentHorizontalAlignment {
        case .left, .leading: part.size.width = content.width
        case .right, .trailing: (part.origin.x, part.size.width) = (room.maxX - content.width, content.width)
        case .center, .fill: break
        }
        switch contentVerticalAlignment {
        case .top: part.size.height = content.height
        case .bottom: (part.origin.y, part.size.height) = (room.maxY - content.height, content.height)
        case .center, .fill: break
        }
        return part
    }

    /// Returns the frames of the title and the image in the available space.
    ///
    /// Each is laid out in the space without its own insets, next to the other in the same space, as in UIKit: an inset
    /// at one side moves content in the center by half of it, and content at that side by all of it.
    func contentFrames(in space: CGRect) -> (title: CGRect, image: CGRect) {
        let insets = (title: titleEdgeInsets, image: imageEdgeInsets)
        let frames = frames(in: space.shrunk(by: insets.image))
        guard insets.title != insets.image else { return frames }
        return (self.frames(in: space.shrunk(by: insets.title)).title, frames.image)
    }

    /// Returns the size of the image in a room with a title of a size.
    ///
    /// Without a configuration, an image that is larger than the room is squeezed into it, and one without a title fills
    /// the room in the directions of its alignment that do.
    private func imageSize(in room: CGRect, besides title: CGSize) -> CGSize {
        var image = imageSize
        guard configuration == nil, image.width > 0 else { return image }
        image = CGSize(width: min(image.width, room.width), height: min(image.height, room.height))
        guard title.width == 0 else { return image }
        if contentHorizontalAlignment == .fill { image.width = room.width }
        if contentVerticalAlignment == .fill { image.height = room.height }
        return image
    }

    /// Returns the frames of the title and the image in a space without insets.
    private func frames(in space: CGRect) -> (title: CGRect, image: CGRect) {
        let room = aligned(in: space)
        // A title without an image has the whole space and is centered in it.
        guard imageSize.width > 0 else { return (room, .zero) }
        var title = titleSize(in: room.width)
        let image = imageSize(in: room, besides: title)
        let gap = gap(title, image)
        let isFirst = configuration?.imagePlacement.isDisjoint(with: [.trailing, .bottom]) ?? true
        var frames = (title: CGRect.zero, image: CGRect.zero)
        if isUpright {
            let top = room.midY - (title.height + gap + image.height) / 2
            title.width = min(title.width, room.width)
            frames.title.origin = CGPoint(
                x: room.midX - title.width / 2, y: top + (isFirst ? image.height + gap : 0))
            frames.image.origin = CGPoint(
                x: room.midX - image.width / 2, y: top + (isFirst ? 0 : title.height + gap))
        } else {
            title.width = max(0, min(title.width, room.width - image.width - gap))
            let left = room.midX - (title.width + gap + image.width) / 2
            frames.title.origin = CGPoint(
                x: left + (isFirst ? image.width + gap : 0), y: room.midY - title.height / 2)
            frames.image.origin = CGPoint(
                x: left + (isFirst ? 0 : title.width + gap), y: room.midY - image.height / 2)
        }
        (frames.title.size, frames.image.size) = (title, image)
        return frames
    }
}

extension UIButton {
    /// Whether the content is on a shape in the tint color, as in a selected system button without a background.
    var isMarked: Bool {
        isSelected && buttonType == .system && configuration == nil && backgroundImage(for: state) == nil
    }

    /// Draws the shape behind the content of a selected system button.
    func drawMark(in context: CGContext) {
        guard isMarked else { return }
        let (title, image) = contentFrames(in: contentRect(forBounds: bounds))
        let text = titleLabel?.intrinsicContentSize ?? .zero
        let size = CGSize(width: min(text.width, title.width), height: min(text.height, title.height))
        let place = CGRect(
            x: title.midX - size.width / 2, y: title.midY - size.height / 2, width: size.width, height: size.height)
        let content = image.isEmpty ? place : size.width > 0 ? place.union(image) : image
        guard !content.isEmpty else { return }
        context.fill(content.insetBy(dx: -4, dy: 0), radius: 4, color: tintColor.faded(isHighlighted ? 0.3 : 1))
    }
}

extension UIButton {
    /// Returns a system button with an image.
    ///
    /// - Parameters:
    ///   - image: the image.
    ///   - target: the object on which a tap performs the action, not retained; nil for the responder chain.
    ///   - action: the selector to perform; nil for none.
    /// - Returns: the button.
    public class func systemButton(with image: UIImage, target: Any?, action: Selector?) -> UIButton {
        let button = UIButton(type: .system)
        button.setImage(image, for: .normal)
        if let action { button.addTarget(target, action: action, for: .touchUpInside) }
        return button
    }

    /// The current background image.
    public var currentBackgroundImage: UIImage? { backgroundImage(for: state) }
    /// The current attributed title.
    public var currentAttributedTitle: NSAttributedString? { attributedTitle(for: state) }
}

extension CGSize {
    func grown(by insets: UIEdgeInsets) -> CGSize {
        CGSize(width: width + insets.left + insets.right, height: height + insets.top + insets.bottom)
    }
}

extension CGRect {
    /// Returns the rectangle without insets, with a size of at least zero.
    fileprivate func shrunk(by insets: UIEdgeInsets) -> CGRect {
        guard insets != .zero else { return self }
        return CGRect(
            x: minX + insets.left, y: minY + insets.top, width: max(0, width - insets.left - insets.right),
            height: max(0, height - insets.top - insets.bottom))
    }
}

extension UIButton.ButtonType {
    /// The font of the title.
    var titleFont: UIFont { .systemFont(ofSize: self == .custom ? 18 : 15) }

    /// The image of a button that has none of its own; nil for types without one.
    var image: UIImage? {
        switch self {
        case .detailDisclosure, .infoLight, .infoDark: UIImage(systemName: "info.circle")
        case .contactAdd: UIImage(systemName: "plus.circle")
        case .close: UIImage(systemName: "xmark.circle.fill")
        case .custom, .system: nil
        }
    }
}
