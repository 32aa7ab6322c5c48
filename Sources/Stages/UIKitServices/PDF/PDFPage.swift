// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree
public import UIKitCore

/// A box of a page.
public enum PDFDisplayBox: Int, Sendable {
    /// The medium.
    case mediaBox = 0
    /// The part that is shown.
    case cropBox = 1
    /// The part that is printed.
    case bleedBox = 2
    /// The part that is left after trimming.
    case trimBox = 3
    /// The part with content.
    case artBox = 4

    /// The box in Core Graphics.
    fileprivate var box: CGPDFBox { CGPDFBox(rawValue: Int32(rawValue)) ?? .cropBox }
}

/// A page of a document, or one that is inserted into one.
open class PDFPage: NSObject {
    /// The page of the file; nil for a page that was created empty or from an image.
    open internal(set) var pageRef: CGPDFPage? { didSet { rotation = Int(pageRef?.rotationAngle ?? 0) } }
    /// The document; nil for a page that is in none.
    open internal(set) weak var document: PDFDocument?
    /// The image that fills the page.
    private var image: UIImage?
    /// The boxes that the app has set.
    private var boxes: [PDFDisplayBox: CGRect] = [:]

    /// Creates an empty page in US Letter.
    public required override init() {}

    /// Creates a page with an image, which it is as large as; nil for an image without an area.
    public convenience init?(image: UIImage) {
        guard image.size.width > 0, image.size.height > 0 else { return nil }
        self.init()
        self.image = image
    }

    /// The number of the page in its file, or otherwise in its document; nil without either. Labels of files, such as roman
    /// numerals, are not read.
    open var label: String? {
        if let pageRef { return "\(pageRef.pageNumber)" }
        guard let index = document?.index(for: self), index != NSNotFound else { return nil }
        return "\(index + 1)"
    }

    /// The clockwise angle in degrees by which the page is turned: 0, 90, 180 or 270, to which other values are rounded down.
    open var rotation = 0 {
        didSet {
            rotation = ((rotation / 90) % 4 + 4) % 4 * 90
            if rotation != oldValue { document?.pagesDidChange() }
        }
    }

    /// Returns a box in the page's coordinates, in which y points up; the rotation does not affect it.
    ///
    /// What is outside of a page's crop box is not drawn, also where another box is shown.
    open func bounds(for box: PDFDisplayBox) -> CGRect {
        if let own = boxes[box] { return own }
        if let pageRef { return pageRef.getBoxRect(box.box) }
        let letter = PDFPageRecord().rect(of: .mediaBox)
        return image.map { CGRect(origin: .zero, size: $0.size) } ?? letter
    }

    /// Changes a box of the page in memory.
    open func setBounds(_ bounds: CGRect, for box: PDFDisplayBox) {
        boxes[box] = bounds.standardized
        document?.pagesDidChange()
    }

    /// Returns the transform from the page's coordinates to those of a box, turned as it is shown, with the origin at its
    /// lower left corner.
    open func transform(for box: PDFDisplayBox) -> CGAffineTransform {
        PDFPageRecord.turn(bounds(for: box), by: rotation)
    }

    /// Applies ``transform(for:)`` to a context.
    open func transform(_ context: CGContext, for box: PDFDisplayBox) { context.concatenate(transform(for: box)) }

    /// Draws a box of the page, turned as it is shown and without paper.
    ///
    /// - Parameters:
    ///   - box: The box.
    ///   - context: A context in which y points up, and whose origin is the lower left corner of the box.
    open func draw(with box: PDFDisplayBox, to context: CGContext) {
        context.saveGState()
        transform(context, for: box)
        let bounds = bounds(for: box)
        context.clip(to: bounds)
        if let pageRef {
            context.drawPDFPage(pageRef)
        } else if let picture = image?.cgImage {
            context.draw(picture, in: bounds)
        }
        context.restoreGState()
    }

    /// Returns an image of a box on white paper, with the page's proportions, that is as large as a size permits.
    open func thumbnail(of size: CGSize, for box: PDFDisplayBox) -> UIImage {
        let shown = shownSize(of: box)
        let scale = min(size.width / shown.width, size.height / shown.height)
        guard scale > 0, scale.isFinite else { return UIImage() }
        let bounds = CGRect(x: 0, y: 0, width: shown.width * scale, height: shown.height * scale)
        return UIGraphicsImageRenderer(bounds: bounds).image { context in
            context.cgContext.setFillColor(gray: 1, alpha: 1)
            context.fill(bounds)
            drawUpright(box, in: bounds, to: context.cgContext)
        }
    }

    // MARK: Sizes

    /// The lengths of a page's sides that are shown, in points.
    private static let lengths = 1...CGFloat(RenderImage.maximumSide)

    /// Returns the size of a box, turned as it is shown, which is at least a point and at most 16,384 points on a side.
    func shownSize(of box: PDFDisplayBox) -> CGSize {
        let size = bounds(for: box).size
        let (width, height) = (Self.lengths.clamp(size.width), Self.lengths.clamp(size.height))
        return rotation % 180 == 0 ? CGSize(width: width, height: height) : CGSize(width: height, height: width)
    }

    /// Draws a box stretched to a rectangle in a context in which y points down.
    func drawUpright(_ box: PDFDisplayBox, in rect: CGRect, to context: CGContext) {
        let shown = shownSize(of: box)
        context.saveGState()
        context.clip(to: rect)
        context.translateBy(x: rect.minX, y: rect.maxY)
        context.scaleBy(x: rect.width / shown.width, y: -rect.height / shown.height)
        draw(with: box, to: context)
        context.restoreGState()
    }
}
