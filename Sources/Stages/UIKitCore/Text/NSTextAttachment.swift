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
    /// zero, for the size of the image on the baseline.
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

    /// The bounds, with the size of the image if they are zero, and no larger than text can be.
    private var drawnBounds: CGRect {
        let place = bounds == .zero ? CGRect(origin: .zero, size: (image ?? decoded)?.size ?? .zero) : bounds
        let most = CGFloat(TextAttachment.maximumSide)
        return CGRect(
            x: place.origin.x, y: place.origin.y, width: min(place.size.width, most),
            height: min(place.size.height, most))
    }

    /// Returns the attachment as a render tree value, with templates in a color; nil without an image.
    func rendered(color: UIColor, opacity: Double) -> TextAttachment? {
        guard let image = image ?? decoded else { return nil }
        let place = drawnBounds
        let context = CGContext()
        context.setAlpha(opacity)
        image.record(in: CGRect(origin: .zero, size: place.size), to: context, tint: color)
        return TextAttachment(context.displayList, size: place.size.rendered, rise: place.minY)
    }

    /// Returns an attachment with the same image at a fraction of its size.
    func scaled(_ scale: CGFloat) -> NSTextAttachment {
        let (copy, place) = (NSTextAttachment(), drawnBounds)
        copy.image = image ?? decoded
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
