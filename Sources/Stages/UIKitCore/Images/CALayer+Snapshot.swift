// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree

/// A layer that shows what other layers showed once.
@MainActor final class SnapshotLayer: CALayer {
    /// What was shown, from back to front, in the space of ``capturedBounds``.
    var captured: [RenderLayer] = []
    /// The rectangle that was looked at.
    var capturedBounds = CGRect.zero

    /// What was shown, fitted to the layer, with numbers of its own, as a tree may hold the original and the copy.
    override func copiedLayers() -> [RenderLayer] {
        guard capturedBounds.width > 0, capturedBounds.height > 0 else { return [] }
        let fit = CGAffineTransform(translationX: bounds.minX, y: bounds.minY)
            .scaledBy(x: bounds.width / capturedBounds.width, y: bounds.height / capturedBounds.height)
            .translatedBy(x: -capturedBounds.minX, y: -capturedBounds.minY)
        var copies = captured
        for index in copies.indices {
            copies[index].transform = copies[index].transform.concatenating(fit.rendered)
        }
        return copies
    }
}

/// A view that shows what another one showed once.
@MainActor final class SnapshotView: UIView {
    override class var layerClass: AnyClass { SnapshotLayer.self }

    /// Creates a view of what `layers` are in a rectangle of their space.
    init(_ layers: [RenderLayer], of bounds: CGRect, frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        (layer as? SnapshotLayer)?.captured = layers.map { $0.renumbered() }
        (layer as? SnapshotLayer)?.capturedBounds = bounds
    }

    required init?(coder: NSCoder) { nil }
}

extension RenderLayer {
    /// The layer with new numbers all through.
    @MainActor fileprivate func renumbered() -> RenderLayer {
        RenderLayer(
            id: CALayer.nextID(), bounds: bounds, transform: transform, opacity: opacity, cornerRadius: cornerRadius,
            backgroundColor: backgroundColor, borderWidth: borderWidth, borderColor: borderColor, shadow: shadow,
            masksToBounds: masksToBounds, contents: contents, isHiddenInMirrors: isHiddenInMirrors,
            isPrivate: isPrivate, sublayers: sublayers.map { $0.renumbered() })
    }
}

extension CALayer {
    /// What the layer shows, in its own space; nil when that is nothing.
    func captured() -> RenderLayer? {
        guard var captured = render(style: UITraitCollection.current.userInterfaceStyle) else { return nil }
        captured.transform = .identity
        return captured
    }

    /// Draws the layer and what is in it into a context, in its own space; shadows are left out.
    public func render(in context: CGContext) {
        if let captured = captured() { context.record(captured, opacity: context.alpha) }
    }
}

extension CGContext {
    /// Records a layer and what is in it. Layers that shine through do so one by one and not as one picture.
    fileprivate func record(_ layer: RenderLayer, opacity: Double) {
        let opacity = opacity * layer.opacity
        let outline = Path.roundedRect(layer.bounds, radius: layer.cornerRadius)
        record(.save)
        record(.concatenate(layer.transform))
        if !layer.backgroundColor.isClear {
            record(.fill(outline, .color(layer.backgroundColor.withOpacity(opacity)), evenOdd: false))
        }
        record(.save)
        if layer.masksToBounds { record(.clip(outline, evenOdd: false)) }
        if let contents = layer.contents {
            record(.save)
            for command in contents.commands { record(command.mapColors { $0.withOpacity(opacity) }) }
            record(.restore)
        }
        for sublayer in layer.sublayers { record(sublayer, opacity: opacity) }
        record(.restore)
        if layer.borderWidth > 0 {
            let half = layer.borderWidth / 2
            let line = Path.roundedRect(
                layer.bounds.insetBy(dx: half, dy: half), radius: max(0, layer.cornerRadius - half))
            record(
                .stroke(
                    line, .color(layer.borderColor.withOpacity(opacity)), StrokeStyle(width: layer.borderWidth)))
        }
        record(.restore)
    }
}

extension UIView {
    /// Draws what the view shows into the current context, stretched to a rectangle; returns whether it could.
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

    /// Creates a view that shows what this one shows now, and does not change with it.
    ///
    /// - Parameter afterUpdates: whether outstanding layout is done first.
    /// - Returns: the view, which takes no touches.
    public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
        if afterUpdates { layoutIfNeeded() }
        let layers = [layer.captured()].compactMap { $0 }
        return SnapshotView(layers, of: bounds, frame: CGRect(origin: .zero, size: bounds.size))
    }
}

extension UIScreen {
    /// Creates a view that shows what the app shows on this screen now (MISC-6).
    ///
    /// - Parameter afterUpdates: whether outstanding layout is done first.
    /// - Returns: the view, which takes no touches.
    public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView {
        let layers = SimulatedDevice.current.renderTree(of: self).layers
        return SnapshotView(layers, of: bounds, frame: bounds)
    }
}
