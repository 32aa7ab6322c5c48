// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree

/// A layer that shows copies of other layers.
@MainActor final class SnapshotLayer: CALayer {
    /// The copies, back to front, in the coordinates of ``capturedBounds``.
    var captured: [RenderLayer] = []
    /// The captured rectangle.
    var capturedBounds = CGRect.zero

    /// Returns the copies, scaled to the layer, below the sublayers.
    override func renderSublayers(_ sublayers: [CALayer], depth: Int) -> [RenderLayer] {
        copies + super.renderSublayers(sublayers, depth: depth)
    }

    private var copies: [RenderLayer] {
        guard capturedBounds.width > 0, capturedBounds.height > 0 else { return [] }
        let bounds = presented.bounds
        let fit = CGAffineTransform(translationX: bounds.minX, y: bounds.minY)
            .scaledBy(x: bounds.width / capturedBounds.width, y: bounds.height / capturedBounds.height)
            .translatedBy(x: -capturedBounds.minX, y: -capturedBounds.minY)
        var copies = captured
        for index in copies.indices {
            copies[index].concatenate(fit.rendered)
        }
        return copies
    }
}

/// A view that shows a copy of another view.
@MainActor final class SnapshotView: UIView {
    override class var layerClass: AnyClass { SnapshotLayer.self }

    /// Creates a view that shows layers in a rectangle of their coordinate space.
    ///
    /// The copies have new identifiers because the originals can be in the same tree.
    init(_ layers: [RenderLayer], of bounds: CGRect, frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        (layer as? SnapshotLayer)?.captured = layers.map { $0.renumbered() }
        (layer as? SnapshotLayer)?.capturedBounds = bounds
    }

    required init?(coder: NSCoder) { nil }
}

extension RenderLayer {
    /// Returns the layer with new identifiers.
    @MainActor func renumbered() -> RenderLayer { mapLayers { $0.id = CALayer.nextID() } }

    /// Returns the layer with identifiers that belong to the copy `copy` and stay the same in its next picture.
    func numbered(for copy: UInt64) -> RenderLayer { mapLayers { $0.id = copy.number(of: $0.id) } }
}

extension UInt64 {
    /// Returns the identifier of a layer in the copy with this identifier.
    ///
    /// Layer identifiers count up from 1 and never reach the upper half of the bits.
    func number(of layer: UInt64) -> UInt64 { self &* 0x9E37_79B9_7F4A_7C15 ^ layer | 1 << 63 }
}

extension CALayer {
    /// Returns the content of the layer in its own coordinates; nil if it is hidden.
    func captured() -> RenderLayer? {
        guard var captured = render() else { return nil }
        captured.place(by: .identity)
        return captured
    }
}

extension UIView {
    /// Renders the view hierarchy into the current context, scaled to a rectangle; returns whether it succeeded.
    @discardableResult public func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
        guard let context = UIGraphicsGetCurrentContext(), bounds.width > 0, bounds.height > 0 else { return false }
        if afterUpdates { layoutIfNeeded() }
        context.saveGState()
        context.translateBy(x: rect.minX, y: rect.minY)
        context.scaleBy(x: rect.width / bounds.width, y: rect.height / bounds.height)
        context.translateBy(x: -bounds.minX, y: -bounds.minY)
        layer.render(in: context)
        context.restoreGState()
        return true
    }

    /// Returns a snapshot of the view, which `afterUpdates` lays out first.
    func snapshot(_ afterUpdates: Bool) -> UIView? {
        if afterUpdates { layoutIfNeeded() }
        let layers = [layer.captured()].compactMap { $0 }
        return SnapshotView(layers, of: bounds, frame: CGRect(origin: .zero, size: bounds.size))
    }
}

extension UIView {
    /// Returns a snapshot of a part of the view, which `afterUpdates` lays out first.
    ///
    /// - Parameters:
    ///   - rect: The part, in the view's coordinates.
    ///   - afterUpdates: Whether pending layout is done first.
    ///   - capInsets: Ignored; the snapshot is stretched as a whole.
    /// - Returns: A view of the size of the part.
    public func resizableSnapshotView(
        from rect: CGRect, afterScreenUpdates afterUpdates: Bool, withCapInsets capInsets: UIEdgeInsets
    ) -> UIView? {
        if afterUpdates { layoutIfNeeded() }
        let layers = [layer.captured()].compactMap { $0 }
        let view = SnapshotView(layers, of: rect, frame: CGRect(origin: .zero, size: rect.size))
        view.clipsToBounds = true
        return view
    }
}

extension UIScreen {
    /// Returns a snapshot of the screen's content that ignores touches (MISC-6).
    public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView {
        let layers = SimulatedDevice.current.renderTree(of: self).layers
        return SnapshotView(layers, of: bounds, frame: bounds)
    }
}
