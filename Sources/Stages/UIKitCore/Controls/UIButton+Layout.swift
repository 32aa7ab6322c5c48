// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree

extension UIButton {
    /// The distances of image and title from the edges.
    var insets: UIEdgeInsets {
        guard let own = configuration?.contentInsets else { return contentEdgeInsets }
        return UIEdgeInsets(top: own.top, left: own.leading, bottom: own.bottom, right: own.trailing)
    }

    private var titleSize: CGSize {
        titleLabel?.sizeThatFits(CGSize(width: CGFloat.infinity, height: .infinity)) ?? .zero
    }

    private var isUpright: Bool {
        configuration.map { !$0.imagePlacement.isDisjoint(with: [.top, .bottom]) } ?? false
    }

    /// The distance of the image from the title; none where one of them is missing.
    private func gap(_ title: CGSize, _ image: CGSize) -> CGFloat {
        title.width > 0 && image.width > 0 ? configuration?.imagePadding ?? 0 : 0
    }

    /// The size of image and title together.
    var contentSize: CGSize {
        let (title, image) = (titleSize, currentImage?.size ?? .zero)
        let gap = gap(title, image)
        return isUpright
            ? CGSize(width: max(title.width, image.width), height: title.height + gap + image.height)
            : CGSize(width: title.width + gap + image.width, height: max(title.height, image.height))
    }

    /// Where image and title are, as far as there is room for them.
    var contentFrames: (title: CGRect, image: CGRect) {
        let room = bounds.inset(by: insets)
        let image = currentImage?.size ?? .zero
        // A title alone has the whole room, in the middle of which it is drawn.
        guard image.width > 0 else { return (room.moved(by: titleEdgeInsets), .zero) }
        var title = titleSize
        let (gap, content) = (gap(title, image), contentSize)
        let isFirst = configuration?.imagePlacement.isDisjoint(with: [.trailing, .bottom]) ?? true
        var frames: (title: CGRect, image: CGRect)
        if isUpright {
            title.width = min(title.width, room.width)
            let top = room.midY - content.height / 2
            frames = (
                CGRect(
                    origin: CGPoint(x: room.midX - title.width / 2, y: top + (isFirst ? image.height + gap : 0)),
                    size: title),
                CGRect(
                    origin: CGPoint(x: room.midX - image.width / 2, y: top + (isFirst ? 0 : title.height + gap)),
                    size: image)
            )
        } else {
            title.width = max(0, min(title.width, room.width - image.width - gap))
            let left = room.midX - (title.width + gap + image.width) / 2
            frames = (
                CGRect(
                    origin: CGPoint(x: left + (isFirst ? image.width + gap : 0), y: room.midY - title.height / 2),
                    size: title),
                CGRect(
                    origin: CGPoint(x: left + (isFirst ? 0 : title.width + gap), y: room.midY - image.height / 2),
                    size: image)
            )
        }
        return (frames.title.moved(by: titleEdgeInsets), frames.image.moved(by: imageEdgeInsets))
    }
}

extension CGSize {
    /// The size with distances around it.
    func grown(by insets: UIEdgeInsets) -> CGSize {
        CGSize(width: width + insets.left + insets.right, height: height + insets.top + insets.bottom)
    }
}

extension CGRect {
    /// The rectangle pushed by insets, its size as it is.
    fileprivate func moved(by insets: UIEdgeInsets) -> CGRect {
        offsetBy(dx: (insets.left - insets.right) / 2, dy: (insets.top - insets.bottom) / 2)
    }
}
