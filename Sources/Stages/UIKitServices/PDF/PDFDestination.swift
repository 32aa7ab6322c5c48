// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import UIKitCore

/// A coordinate or a scale that a destination leaves as it is.
public let kPDFDestinationUnspecifiedValue = CGFloat(Float.greatestFiniteMagnitude)

/// A place on a page.
open class PDFDestination: NSObject {
    /// The page, which is not retained.
    open private(set) weak var page: PDFPage?
    /// The point in the page's coordinates, in which y points up; a coordinate that is not specified is that of the upper
    /// left corner.
    public let point: CGPoint
    /// The scale at which the page is shown; not specified by default.
    open var zoom = kPDFDestinationUnspecifiedValue

    /// Creates a destination.
    public init(page: PDFPage, at point: CGPoint) { (self.page, self.point) = (page, point) }
}

extension PDFView {
    /// The place at the upper left corner of the view, on the current page; nil without one.
    public var currentDestination: PDFDestination? {
        currentPage.map { PDFDestination(page: $0, at: convert(bounds.origin, to: $0)) }
    }

    /// Shows a place at the upper left corner of the view, as far as possible; does nothing for a page of another document.
    public func go(to destination: PDFDestination) {
        guard let page = destination.page else { return }
        if destination.zoom != kPDFDestinationUnspecifiedValue { scaleFactor = destination.zoom }
        // The corner that is on top when the page is shown upright.
        let box = page.bounds(for: displayBox)
        let (x, y) = (destination.point.x, destination.point.y)
        let unspecified = kPDFDestinationUnspecifiedValue
        let point = CGPoint(x: x == unspecified ? box.minX : x, y: y == unspecified ? box.maxY : y)
        go(to: CGRect(origin: point, size: .zero), on: page)
    }
}
