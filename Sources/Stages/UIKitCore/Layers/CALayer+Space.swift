// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree

// Layers that are turned in space. Each is a plane that is projected onto that of the layer above, and only the layers in a
// `CATransformLayer` share a space.
extension CALayer {
    /// Whether any layer was ever turned in space; until then, nothing is looked up for it.
    static var usesSpace = false

    /// The transform of the sublayers in addition to their own, about the anchor point of this layer; usually a
    /// perspective. The default is the identity.
    public var sublayerTransform: CATransform3D {
        get { lens ?? CATransform3DIdentity }
        set {
            let old = sublayerTransform
            guard newValue != old else { return }
            Self.usesSpace = true
            keyedValues[Self.lensKey] = CATransform3DIsIdentity(newValue) ? nil : newValue
            changed(
                .sublayerTransform, from: CATransform3D.completed(old.animated),
                to: CATransform3D.completed(newValue.animated))
        }
    }
    /// The ``sublayerTransform``; nil for none.
    var lens: CATransform3D? { keyedValues.isEmpty ? nil : keyedValues[Self.lensKey] as? CATransform3D }
    private static let lensKey = "sublayerTransform"
    /// Whether the layer or its presentation may have a ``lens``.
    private var mayHaveLens: Bool {
        lens != nil || animations.changes[.sublayerTransform] != nil || !animations.added.isEmpty
    }

    /// Whether the layer is visible from behind. The default is true.
    public var isDoubleSided: Bool {
        get { keyedValues.isEmpty || keyedValues["doubleSided"] as? Bool ?? true }
        set {
            keyedValues["doubleSided"] = newValue
            setNeedsCommit()
        }
    }

    // MARK: Setting

    /// The transform as set: the affine one of the geometry, or the one in space of which that is a part.
    var wholeTransform: CATransform3D {
        if let spatial = spatial.first, spatial.affine == geometry.transform { return spatial }
        return CATransform3D(geometry.transform)
    }

    /// Sets the transform.
    func setWholeTransform(_ new: CATransform3D) {
        guard !spatial.isEmpty || !CATransform3DIsAffine(new) else { return geometry.transform = new.affine }
        let old = wholeTransform
        guard new != old else { return }
        Self.usesSpace = true
        // The affine part of the change is animated with the rest of it.
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        SimulatedDevice.current.frames.animator.collect(into: nil) {
            spatial = CATransform3DIsAffine(new) ? [] : [new]
            geometry.transform = new.affine
        }
        CATransaction.commit()
        changed(.transform, from: old.animated, to: new.animated)
    }

    /// Sets an affine transform, instead of one in space, too.
    func setAffine(_ new: CGAffineTransform) {
        if spatial.isEmpty { geometry.transform = new } else { setWholeTransform(CATransform3D(new)) }
    }

    /// Returns the vector of the transform with an affine part that it has or had.
    func transformVector(_ affine: CGAffineTransform) -> AnimatedValue {
        if let spatial = spatial.first, spatial.affine == affine { return spatial.animated }
        return affine.animated
    }

    /// Forgets a transform in space after an affine one has been set.
    func forgetSpace() {
        if let first = spatial.first, first.affine != geometry.transform { spatial = [] }
    }

    // MARK: Places

    /// Returns the transform from the layer to the nearest layer above that is a plane; nil if that is the affine
    /// transform of its geometry.
    ///
    /// - Parameters:
    ///   - looks: The layer with the values to use: itself, or its presentation.
    ///   - isModel: Whether the model values of the layers above are used, too, instead of their presentation.
    /// - Returns: The transform in space.
    func space(of looks: CALayer, isModel: Bool) -> CATransform3D? {
        guard Self.usesSpace else { return nil }
        let isDeep = superlayer?.isPlane == false
        // The presentation of the layer above is a copy, so it is made only where it may matter.
        guard !looks.spatial.isEmpty || isDeep || superlayer?.mayHaveLens == true else { return nil }
        let above = superlayer.map { isModel ? $0 : $0.presented }
        guard !looks.spatial.isEmpty || isDeep || above?.lens != nil else { return nil }
        let anchor = looks.anchorInBounds
        var space = CATransform3DConcat(
            CATransform3DMakeTranslation(-anchor.x, -anchor.y, -anchorPointZ), looks.wholeTransform)
        space = CATransform3DConcat(
            space, CATransform3DMakeTranslation(looks.position.x, looks.position.y, looks.zPosition))
        guard let above, let superlayer else { return space }
        if let lens = above.lens {
            let middle = above.anchorInBounds
            space = CATransform3DConcat(space, CATransform3DMakeTranslation(-middle.x, -middle.y, 0))
            space = CATransform3DConcat(space, lens)
            space = CATransform3DConcat(space, CATransform3DMakeTranslation(middle.x, middle.y, 0))
        }
        guard isDeep else { return space }
        let outer = superlayer.space(of: above, isModel: isModel)
        return CATransform3DConcat(space, outer ?? CATransform3D(above.geometry.transformToSuperview))
    }

    private var anchorInBounds: CGPoint {
        CGPoint(x: bounds.minX + anchorPoint.x * bounds.width, y: bounds.minY + anchorPoint.y * bounds.height)
    }

    /// Returns where the layer is in the nearest plane above, with the values of its presentation.
    func place(of looks: CALayer) -> (transform: RenderTransform, perspective: [RenderPerspective]) {
        guard let space = space(of: looks, isModel: false) else {
            return (looks.geometry.transformToSuperview.rendered, [])
        }
        return space.projection.simplified
    }

    /// Whether the back of the layer is shown.
    var isTurnedAway: Bool {
        var isAway = false
        var layer: CALayer? = self
        while let next = layer {
            let (transform, perspective) = next.place(of: next.presented)
            let projection = perspective.first.map { RenderProjection(transform, $0) }
            if (projection?.determinant ?? transform.determinant) < 0 { isAway.toggle() }
            layer = next.plane
        }
        return isAway
    }

    /// The nearest layer above that is a plane.
    private var plane: CALayer? { sequence(first: self, next: \.superlayer).dropFirst().first { $0.isPlane } }

    // MARK: Coordinates

    /// Whether the layer or one above it is turned in space.
    var isInSpace: Bool {
        Self.usesSpace
            && sequence(first: self, next: \.superlayer).contains { $0.space(of: $0, isModel: true) != nil }
    }

    /// Returns a point of the nearest plane above in the layer's own coordinates; nil if the layer is not in front of
    /// the viewer there.
    func point(fromPlane p: CGPoint) -> CGPoint? {
        guard let space = space(of: self, isModel: true) else {
            return p.applying(geometry.transformToSuperview.inverted())
        }
        guard let point = space.projection.inverted?.apply(to: p.rendered) else { return nil }
        return CGPoint(x: point.x, y: point.y)
    }

    /// Returns a point of the layer in the coordinates of the nearest plane above.
    func pointInPlane(_ point: CGPoint) -> CGPoint {
        guard let space = space(of: self, isModel: true) else { return point.applying(geometry.transformToSuperview) }
        return point.projected(by: space.projection)
    }

    /// Converts a point to the coordinates of another layer, or of the root layer if nil, through the planes of both.
    func convertInSpace(_ p: CGPoint, to other: CALayer?) -> CGPoint { Self.convertInSpace(p, from: self, to: other) }

    /// Converts a point between the coordinates of two layers, or of the root layer if nil.
    static func convertInSpace(_ p: CGPoint, from layer: CALayer?, to other: CALayer?) -> CGPoint {
        func planes(_ layer: CALayer?) -> [CALayer] { layer.map { Array(sequence(first: $0, next: \.plane)) } ?? [] }
        func projection(_ layer: CALayer) -> RenderProjection {
            layer.space(of: layer, isModel: true)?.projection
                ?? RenderProjection(layer.geometry.transformToSuperview.rendered)
        }
        let up = planes(layer).reduce(p) { $0.projected(by: projection($1)) }
        return planes(other).reversed().reduce(up) { point, layer in
            projection(layer).inverted.map { point.projected(by: $0) } ?? point
        }
    }
}

extension CGRect {
    /// Returns the smallest rectangle that contains what a conversion makes of the corners of a rectangle.
    static func box(_ rect: CGRect, _ convert: (CGPoint) -> CGPoint) -> CGRect {
        let corners = [
            CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
            CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: rect.maxX, y: rect.maxY),
        ].map(convert)
        let (xs, ys) = (corners.map(\.x).sorted(), corners.map(\.y).sorted())
        return CGRect(x: xs[0], y: ys[0], width: xs[3] - xs[0], height: ys[3] - ys[0])
    }
}

extension CGPoint {
    /// Returns the projection of the point; the point itself if it is beside the viewer.
    fileprivate func projected(by projection: RenderProjection) -> CGPoint {
        let (map, depth) = (projection.transform, projection.depth(at: rendered))
        guard abs(depth) > 1e-9 else { return self }
        return CGPoint(
            x: (map.a * x + map.c * y + map.tx) / depth, y: (map.b * x + map.d * y + map.ty) / depth)
    }
}

extension CATransform3D {
    /// What the transform does to the plane of x and y.
    var projection: RenderProjection {
        RenderProjection(
            RenderTransform(a: m11, b: m12, c: m21, d: m22, tx: m41, ty: m42),
            RenderPerspective(x: m14, y: m24, offset: m44))
    }
}

extension RenderProjection {
    /// The projection as an affine transform, if all points have the same depth.
    fileprivate var simplified: (transform: RenderTransform, perspective: [RenderPerspective]) {
        guard abs(perspective.x) < 1e-9, abs(perspective.y) < 1e-9 else { return (transform, [perspective]) }
        let depth = perspective.offset
        // All of it is behind the viewer.
        guard depth >= Self.nearest else { return (.scale(x: 0, y: 0), []) }
        guard depth != 1 else { return (transform, []) }
        return (
            RenderTransform(
                a: transform.a / depth, b: transform.b / depth, c: transform.c / depth, d: transform.d / depth,
                tx: transform.tx / depth, ty: transform.ty / depth), []
        )
    }
}
