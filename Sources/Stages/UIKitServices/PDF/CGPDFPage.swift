// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree
public import UIKitCore

/// A box of a page.
public enum CGPDFBox: Int32, Sendable {
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
}

/// A page of a PDF document.
public final class CGPDFPage: Sendable {
    private let owner: CGPDFDocument
    /// The number of the page, which starts with 1.
    public let pageNumber: Int

    init(_ document: CGPDFDocument, _ number: Int) { (owner, pageNumber) = (document, number) }

    /// The document.
    public var document: CGPDFDocument? { owner }

    /// What the page's dictionary says.
    var record: PDFPageRecord { owner.records[pageNumber - 1] }

    /// The clockwise angle in degrees by which the page is turned when it is shown: 0, 90, 180 or 270.
    public var rotationAngle: Int32 { Int32(record.rotation) }

    /// Returns a box in the page's coordinates, in which y points up; the page's rotation does not affect it. A box that the
    /// page does not have is its crop box, and without that its media box.
    public func getBoxRect(_ box: CGPDFBox) -> CGRect { record.rect(of: box) }

    /// Returns the transform that shows a box in a rectangle, turned as the page is, in coordinates in which y points up.
    ///
    /// As with Core Graphics, a page is made smaller to fit, but never larger than it is.
    ///
    /// - Parameters:
    ///   - box: The box.
    ///   - rect: The rectangle.
    ///   - rotate: A further clockwise angle in degrees, a multiple of 90.
    ///   - preserveAspectRatio: Whether the proportions are kept; the box is then centered.
    /// - Returns: The transform; the identity for a box without an area.
    public func getDrawingTransform(
        _ box: CGPDFBox, rect: CGRect, rotate: Int32, preserveAspectRatio: Bool
    ) -> CGAffineTransform {
        let source = getBoxRect(box)
        guard source.width > 0, source.height > 0 else { return .identity }
        let turn = PDFPageRecord.turn(source, by: record.rotation + Int(rotate))
        let shown = source.applying(turn)
        var (x, y) = (min(1, rect.width / shown.width), min(1, rect.height / shown.height))
        if preserveAspectRatio { (x, y) = (min(x, y), min(x, y)) }
        return
            turn
            .concatenating(CGAffineTransform(translationX: -shown.midX, y: -shown.midY))
            .concatenating(CGAffineTransform(scaleX: x, y: y))
            .concatenating(CGAffineTransform(translationX: rect.midX, y: rect.midY))
    }

    /// The image of the page: its crop box, turned as it is shown.
    var image: RenderImage { owner.image(at: pageNumber - 1) }
}

extension PDFPageRecord {
    /// Returns a box as a rectangle of Core Graphics.
    func rect(of box: CGPDFBox) -> CGRect {
        let found: RenderRect? =
            switch box {
            case .mediaBox: mediaBox
            case .cropBox: cropBox
            case .bleedBox: bleedBox
            case .trimBox: trimBox
            case .artBox: artBox
            }
        let rect = found ?? cropBox
        return CGRect(x: rect.minX, y: rect.minY, width: rect.size.width, height: rect.size.height)
    }

    /// Returns the transform that turns a box clockwise, where y points up, and moves its lower left corner to the origin.
    ///
    /// - Parameters:
    ///   - box: The box.
    ///   - angle: The angle in degrees, rounded to a multiple of 90.
    /// - Returns: The transform.
    static func turn(_ box: CGRect, by angle: Int) -> CGAffineTransform {
        switch ((angle / 90) % 4 + 4) % 4 {
        case 1: CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: -box.minY, ty: box.maxX)
        case 2: CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: box.maxX, ty: box.maxY)
        case 3: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: box.maxY, ty: -box.minX)
        default: CGAffineTransform(translationX: -box.minX, y: -box.minY)
        }
    }
}

extension CGContext {
    /// Draws the crop box of a page in the page's coordinates, in which y points up, without paper and not turned.
    ///
    /// In contexts of UIKit, where y grows downward, apps move the origin down and scale by -1 first.
    public func drawPDFPage(_ page: CGPDFPage) {
        let record = page.record
        let (shown, box) = (record.shownSize, record.rect(of: .cropBox))
        guard !record.cropBox.isEmpty else { return }
        // The image is turned as the page is, and has its origin at the top.
        let upright = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: shown.height)
        let transform = upright.concatenating(PDFPageRecord.turn(box, by: record.rotation).inverted())
        self.record(.save)
        self.record(.concatenate(transform.rendered))
        self.record(.image(page.image, in: RenderRect(size: shown), opacity: alpha))
        self.record(.restore)
    }
}
