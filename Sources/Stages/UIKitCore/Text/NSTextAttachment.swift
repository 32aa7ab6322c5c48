// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree

/// An image within attributed text.
///
/// Changes are visible in text that is set after them.
// Unchecked, because the values of text attributes must be sendable; an attachment changes only before it is used as one.
open class NSTextAttachment: NSObject, @unchecked Sendable {
    // First, so that Foundation compares objects with isEqual(_:).
    private let mark = FoundationObjectMark()

    /// The character that attachments replace.
    public static let character = 0xFFFC

    /// The image; nil for the one in ``contents``.
    open var image: UIImage?
    /// The size, and in the origin's y the distance from the baseline up to the bottom edge, in points. The default is
    /// zero, for the size of the image on the baseline; a symbol then has the size of the text, and is centered beside its
    /// capital letters.
    open var bounds = CGRect.zero
    /// The contents of a PNG or JPEG file; nil for none.
    open var contents: Data? { didSet { decoded = contents.flatMap { UIImage(data: $0) } } }
    /// The uniform type identifier of the contents; stored only.
    open var fileType: String?
    private var decoded: UIImage?

    /// Creates an attachment with the contents of a file and their uniform type identifier.
    public init(data contentData: Data?, ofType uti: String?) {
        contents = contentData
        fileType = uti
        decoded = contentData.flatMap { UIImage(data: $0) }
    }

    /// Creates an attachment without an image.
    public convenience override init() { self.init(data: nil, ofType: nil) }

    /// Creates an attachment with an image.
    public convenience init(image: UIImage) {
        self.init()
        self.image = image
    }

    /// Returns the image that is drawn in text of a font: a symbol without a size of its own has that of the font.
    private func drawnImage(_ font: UIFont) -> UIImage? {
        guard let image = image ?? decoded, isSizedByFont(image) else { return image ?? decoded }
        let sized = image.withConfiguration(UIImage.SymbolConfiguration(font: font))
        if image.details?.isTinted == true { sized.details = image.details }
        return sized
    }

    /// Whether an image is a symbol for which neither the attachment nor the image specifies a size.
    private func isSizedByFont(_ image: UIImage) -> Bool {
        bounds == .zero && image.isSymbolImage && image.symbolConfiguration?.chosenSize == nil
    }

    /// Returns the bounds, with the size of the image if they are zero, and no larger than text can be.
    private func drawnBounds(of image: UIImage?) -> CGRect {
        var place = bounds
        if bounds == .zero, let image {
            place.size = image.size
            // The middle of a symbol is that of capital letters, which are 0.7 as high as their font.
            if image.isSymbolImage { place.origin.y = -image.size.height * (0.5 - 0.35 / 1.2) }
        }
        let most = CGFloat(TextAttachment.maximumSide)
        return CGRect(
            x: place.origin.x, y: place.origin.y, width: min(place.size.width, most),
            height: min(place.size.height, most))
    }

    /// Returns the attachment as a render tree value, with templates in a color unless they have their own; nil without an
    /// image.
    func rendered(font: UIFont, color: UIColor, opacity: Double) -> TextAttachment? {
        guard let image = drawnImage(font) else { return nil }
        let place = drawnBounds(of: image)
        let context = CGContext()
        context.setAlpha(opacity)
        let tint = image.details?.isTinted == true ? nil : color
        image.record(in: CGRect(origin: .zero, size: place.size), to: context, tint: tint)
        return TextAttachment(context.displayList, size: place.size.rendered, rise: place.minY)
    }

    /// Returns an attachment with the same image at a fraction of its size; itself if the size is that of the font.
    func scaled(_ scale: CGFloat) -> NSTextAttachment {
        let image = image ?? decoded
        if let image, isSizedByFont(image) { return self }
        let (copy, place) = (NSTextAttachment(), drawnBounds(of: image))
        copy.image = image
        copy.bounds = CGRect(
            x: place.minX * scale, y: place.minY * scale, width: place.width * scale, height: place.height * scale)
        return copy
    }
}

extension NSAttributedString {
    /// Creates a string of one character, in whose place an attachment is drawn.
    public convenience init(attachment: NSTextAttachment) {
        self.init(string: String(TextAttachment.character), attributes: [.attachment: attachment])
    }
}
