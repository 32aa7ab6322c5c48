// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// A layout guide at a place that its view computes, to which constraints can refer but which they cannot change.
final class PlacedLayoutGuide: UILayoutGuide {
    private let place: @MainActor (CGRect) -> CGRect

    /// Creates a guide.
    ///
    /// - Parameters:
    ///   - view: the view that owns the guide.
    ///   - place: returns the frame of the guide in the bounds of the view.
    init(in view: UIView, place: @escaping @MainActor (CGRect) -> CGRect) {
        self.place = place
        super.init(.placed, of: view)
    }

    /// The insets of the place from the edges of the view; nil without a view.
    var placeInsets: UIEdgeInsets? {
        guard let bounds = owningView?.bounds else { return nil }
        let frame = place(bounds)
        return UIEdgeInsets(
            top: frame.minY - bounds.minY, left: frame.minX - bounds.minX, bottom: bounds.maxY - frame.maxY,
            right: bounds.maxX - frame.maxX)
    }
}

extension UIListContentView {
    /// The layout guide of the text; nil without a text.
    public var textLayoutGuide: UILayoutGuide? { content.title.map { guide(to: \.title, of: $0) } ?? nil }
    /// The layout guide of the secondary text; nil without one.
    public var secondaryTextLayoutGuide: UILayoutGuide? { content.detail.map { guide(to: \.detail, of: $0) } ?? nil }
    /// The layout guide of the image; nil without an image.
    public var imageLayoutGuide: UILayoutGuide? {
        content.imageView?.image == nil ? nil : guide(to: \.image)
    }

    private func guide(to part: KeyPath<CellContent.Places, CGRect>, of label: UILabel) -> UILayoutGuide? {
        label.text?.isEmpty == false ? guide(to: part) : nil
    }

    private func guide(to part: KeyPath<CellContent.Places, CGRect>) -> UILayoutGuide {
        if let guide = partGuides[part] { return guide }
        let guide = PlacedLayoutGuide(in: self) { [weak self] bounds in
            self?.content.places(in: bounds)[keyPath: part] ?? .zero
        }
        partGuides[part] = guide
        return guide
    }
}
