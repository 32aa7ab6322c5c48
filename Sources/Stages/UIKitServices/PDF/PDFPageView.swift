// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import UIKitCore

/// A page on white paper, stretched to the view. It is drawn again where it is shown in another size, so that it is sharp.
@MainActor final class PDFPageView: UIView {
    private let page: PDFPage
    private let box: PDFDisplayBox

    init(_ page: PDFPage, _ box: PDFDisplayBox) {
        (self.page, self.box) = (page, box)
        super.init(frame: .zero)
        backgroundColor = .white
        isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { nil }

    /// Whether the paper casts a shadow.
    var hasShadow = false {
        didSet {
            layer.shadowOpacity = hasShadow ? 0.25 : 0
            layer.shadowRadius = 3
            layer.shadowOffset = CGSize(width: 0, height: 1)
        }
    }

    override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        page.drawUpright(box, in: bounds, to: context)
    }
}

/// The views of the pages that are visible in a container.
@MainActor final class PDFPageViews {
    private let container: UIView
    private(set) var views: [Int: PDFPageView] = [:]

    init(in container: UIView) { self.container = container }

    /// Shows the pages of a layout in a rectangle of the container, and removes the views of others.
    ///
    /// - Parameters:
    ///   - layout: The layout, in the container's coordinates.
    ///   - rect: The rectangle.
    ///   - make: Creates the view of the page at an index; nil for a page that is not there.
    func show(_ layout: PDFPageLayout, in rect: CGRect, make: (Int) -> PDFPageView?) {
        let visible = layout.pages(in: rect)
        for index in Set(views.keys).subtracting(visible) { views.removeValue(forKey: index)?.removeFromSuperview() }
        for index in visible where views[index] == nil {
            guard let view = make(index), let frame = layout.frames[index] else { continue }
            view.frame = frame
            container.addSubview(view)
            views[index] = view
        }
    }

    /// Removes all views.
    func removeAll() {
        views.values.forEach { $0.removeFromSuperview() }
        views = [:]
    }
}
