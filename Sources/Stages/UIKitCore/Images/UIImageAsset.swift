// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import Synchronization

/// Variants of an image for traits, such as a light and a dark one.
open class UIImageAsset: NSObject, @unchecked Sendable {
    // Unchecked: the class is open to subclassing, but itself holds only locked values.

    /// A variant, which has no asset itself, so that there is no cycle.
    private struct Variant: Sendable {
        let traits: UITraitCollection
        let image: UIImage
    }

    private let variants = Mutex<[Variant]>([])

    /// Creates an asset without images.
    public override init() {}

    /// Adds an image for traits, in place of the one with equal traits. The asset becomes the image's.
    open func register(_ image: UIImage, with traitCollection: UITraitCollection) {
        let added = Variant(traits: traitCollection, image: image.with(image.details?.with(asset: nil)))
        variants.withLock { variants in
            variants.removeAll { $0.traits == traitCollection }
            variants.append(added)
        }
        image.details = (image.details ?? ImageDetails()).with(asset: self)
    }

    /// Removes the image for traits.
    open func unregister(with traitCollection: UITraitCollection) {
        variants.withLock { $0.removeAll { $0.traits == traitCollection } }
    }

    /// Returns the image that fits traits best: of those whose traits are all among them, the one registered last, and
    /// otherwise the first; an empty image if there is none.
    open func image(with traitCollection: UITraitCollection) -> UIImage {
        let found = variants.withLock { variants in
            let fitting = variants.filter { traitCollection.containsTraits(in: $0.traits) }
            // One for any traits fits always, but others fit better.
            return fitting.last { $0.traits != UITraitCollection() } ?? fitting.last ?? variants.first
        }
        guard let image = found?.image else { return UIImage() }
        return image.with((image.details ?? ImageDetails()).with(asset: self))
    }
}

/// What few images have.
final class ImageDetails: Sendable {
    /// Whether the image is mirrored where the layout direction is from right to left.
    let isFlippedForRightToLeft: Bool
    /// The insets of the part of the image by which it is aligned, in points.
    let alignmentRectInsets: UIEdgeInsets
    /// The variants of the image.
    let asset: UIImageAsset?
    /// Whether the app chose the color of the image.
    let isTinted: Bool

    /// Creates details.
    init(
        isFlippedForRightToLeft: Bool = false, alignmentRectInsets: UIEdgeInsets = .zero, asset: UIImageAsset? = nil,
        isTinted: Bool = false
    ) {
        (self.isFlippedForRightToLeft, self.alignmentRectInsets) = (isFlippedForRightToLeft, alignmentRectInsets)
        (self.asset, self.isTinted) = (asset, isTinted)
    }

    /// Returns the details with other variants.
    func with(asset: UIImageAsset?) -> ImageDetails {
        ImageDetails(
            isFlippedForRightToLeft: isFlippedForRightToLeft, alignmentRectInsets: alignmentRectInsets, asset: asset,
            isTinted: isTinted)
    }
}

extension UIImage {
    /// What few images have; nil for others.
    var details: ImageDetails? {
        get { storedDetails.withLock { $0 } }
        set { storedDetails.withLock { $0 = newValue } }
    }

    /// Returns a copy of the image with details.
    func with(_ details: ImageDetails?) -> UIImage {
        let copy = UIImage(
            content, size: size, scale: scale, renderingMode: renderingMode, isSymbolImage: isSymbolImage,
            capInsets: capInsets, images: images, duration: duration, symbolConfiguration: symbolConfiguration)
        copy.details = details
        return copy
    }

    /// The variants of the image for traits. An image without some becomes the only one of a new asset.
    public var imageAsset: UIImageAsset? {
        if let asset = details?.asset { return asset }
        let asset = UIImageAsset()
        asset.register(self, with: UITraitCollection())
        return asset
    }

    /// Returns the variant of the image for traits, or the image itself if it has no variants.
    func variant(for traits: @autoclosure () -> UITraitCollection) -> UIImage {
        guard let asset = details?.asset else { return self }
        let variant = asset.image(with: traits())
        return variant.renderingMode == renderingMode ? variant : variant.withRenderingMode(renderingMode)
    }

    /// The insets of the part of the image by which it is aligned, in points. Stored only.
    public var alignmentRectInsets: UIEdgeInsets { details?.alignmentRectInsets ?? .zero }

    /// Returns the image with insets of the part by which it is aligned.
    public func withAlignmentRectInsets(_ alignmentInsets: UIEdgeInsets) -> UIImage {
        with(
            ImageDetails(
                isFlippedForRightToLeft: flipsForRightToLeftLayoutDirection, alignmentRectInsets: alignmentInsets,
                asset: details?.asset, isTinted: details?.isTinted ?? false))
    }

    /// Whether the image is mirrored where the layout direction is from right to left. Stored only: it never is.
    public var flipsForRightToLeftLayoutDirection: Bool { details?.isFlippedForRightToLeft ?? false }

    /// Returns the image for use in both layout directions. It looks the same here, where the direction is from left to
    /// right.
    public func imageFlippedForRightToLeftLayoutDirection() -> UIImage {
        with(
            ImageDetails(
                isFlippedForRightToLeft: true, alignmentRectInsets: alignmentRectInsets, asset: details?.asset,
                isTinted: details?.isTinted ?? false))
    }

    /// Returns a resizable image of which the column after the left cap and the row after the top cap are stretched.
    ///
    /// - Parameters:
    ///   - leftCapWidth: The width of the left cap in points; 0 to stretch the whole width.
    ///   - topCapHeight: The height of the top cap in points; 0 to stretch the whole height.
    /// - Returns: The image.
    public func stretchableImage(withLeftCapWidth leftCapWidth: Int, topCapHeight: Int) -> UIImage {
        let (left, top) = (CGFloat(leftCapWidth), CGFloat(topCapHeight))
        return resizableImage(
            withCapInsets: UIEdgeInsets(
                top: top, left: left, bottom: top > 0 ? max(size.height - top - 1, 0) : 0,
                right: left > 0 ? max(size.width - left - 1, 0) : 0))
    }

    /// The width of the left cap, in points.
    public var leftCapWidth: Int { Int(exactly: capInsets.left.rounded()) ?? 0 }
    /// The height of the top cap, in points.
    public var topCapHeight: Int { Int(exactly: capInsets.top.rounded()) ?? 0 }
}
