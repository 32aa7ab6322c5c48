// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

extension ViewGeometry {
    /// What Core Animation says about geometry that is not a number; nil for one that a layer can have. Infinite numbers
    /// are permitted, and so is any transform.
    private var defect: String? {
        // The sign of what is not a number says nothing.
        func text(_ numbers: CGFloat...) -> String {
            numbers.map { $0.isNaN ? "nan" : Double($0).compactDescription }.joined(separator: " ")
        }
        if center.x.isNaN || center.y.isNaN { return "CALayer position contains NaN: [\(text(center.x, center.y))]" }
        let (origin, size) = (bounds.origin, bounds.size)
        guard origin.x.isNaN || origin.y.isNaN || size.width.isNaN || size.height.isNaN else { return nil }
        return "CALayer bounds contains NaN: [\(text(origin.x, origin.y)); \(text(size.width, size.height))]"
    }

    /// Returns the geometry of a new view; a frame that is not a number raises an exception, and counts as zero.
    @MainActor static func ofNewView(_ frame: CGRect) -> ViewGeometry {
        let geometry = ViewGeometry(frame: frame)
        guard let defect = geometry.defect else { return geometry }
        SimulatedDevice.current.raise(UIKitException(name: "CALayerInvalidGeometry", reason: defect))
        return ViewGeometry(frame: .zero)
    }

    /// Returns whether a layer or the layer of a view can have the geometry; one that is not a number raises an exception,
    /// unless it follows from other huge geometry.
    ///
    /// - Parameter owner: A layer or a view.
    /// - Returns: Whether the geometry is valid.
    @MainActor func isValid(for owner: NSObject) -> Bool {
        guard let defect else { return true }
        let layer = (owner as? UIView)?.layer ?? owner as? CALayer
        guard let layer, !layer.isAmongHuge else { return false }
        SimulatedDevice.current.raise(
            UIKitException(name: "CALayerInvalidGeometry", reason: "\(defect). Layer: \(layer.description)"))
        return false
    }
}

extension CALayer {
    /// Whether the layer or one above it has geometry in which sums overflow, such as the greatest finite number as its
    /// height, by which apps say that there is enough room.
    fileprivate var isAmongHuge: Bool { geometry.isHuge || superlayer?.isAmongHuge == true }
}

extension ViewGeometry {
    fileprivate var isHuge: Bool {
        [
            bounds.minX, bounds.minY, bounds.width, bounds.height, center.x, center.y, anchor.x, anchor.y, transform.a,
            transform.b, transform.c, transform.d, transform.tx, transform.ty,
        ].contains { !($0.magnitude < 1e100) }
    }
}
