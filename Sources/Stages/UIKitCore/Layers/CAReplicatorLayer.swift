// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree

/// A layer that shows copies of its sublayers, each with a transform, a color, and a delay relative to the one before.
///
/// Changes to its own properties are shown at once, without an animation. Only the first copy receives touches. Of the
/// color, only the opacity applies to images.
@preconcurrency @MainActor open class CAReplicatorLayer: CALayer {
    /// The number of copies, including the sublayers themselves. The default is 1.
    open var instanceCount = 1 { didSet { setNeedsCommit() } }
    /// Whether copies keep their depth. Stored but ignored; layers are flat.
    open var preservesDepth = false
    /// The delay of a copy's animations after those of the copy before, in seconds. The default is 0.
    ///
    /// An animation that ends and is removed ends in all copies at once.
    open var instanceDelay: CFTimeInterval = 0 { didSet { setNeedsCommit() } }
    /// The transform from a copy to the next, around the layer's anchor point, of which the affine part is used. The
    /// default is the identity.
    open var instanceTransform = CATransform3DIdentity { didSet { setNeedsCommit() } }
    /// The color by which the colors of the first copy are multiplied. The default is opaque white; nil is the same.
    open var instanceColor: CGColor? = CGColor(Color.white) { didSet { setNeedsCommit() } }
    /// What is added to the red of ``instanceColor`` for each further copy. The default is 0.
    open var instanceRedOffset: Float = 0 { didSet { setNeedsCommit() } }
    /// What is added to the green of ``instanceColor`` for each further copy. The default is 0.
    open var instanceGreenOffset: Float = 0 { didSet { setNeedsCommit() } }
    /// What is added to the blue of ``instanceColor`` for each further copy. The default is 0.
    open var instanceBlueOffset: Float = 0 { didSet { setNeedsCommit() } }
    /// What is added to the opacity of ``instanceColor`` for each further copy. The default is 0.
    open var instanceAlphaOffset: Float = 0 { didSet { setNeedsCommit() } }

    /// The number of copies shown: more would only keep the compositor busy.
    private static let maximumCount = 1000
    /// The number of layers in all copies together, since what is copied can be copies.
    private static let maximumLayers = 50_000

    /// The identities of the copies after the first, in whose terms their layers are numbered.
    private var copyIDs: [UInt64] = []

    override func renderSublayers(_ sublayers: [CALayer], depth: Int) -> [RenderLayer] {
        let first = super.renderSublayers(sublayers, depth: depth)
        let count = min(max(instanceCount, 0), Self.maximumCount, Self.maximumLayers / max(first.total, 1))
        while copyIDs.count < count { copyIDs.append(CALayer.nextID()) }
        let animator = SimulatedDevice.current.frames.animator
        // Without delayed animations, all copies look the same.
        let isDelayed = instanceDelay.isFinite && instanceDelay > 0 && animator.hasAnimations
        let step = step
        var transform = RenderTransform.identity
        return (0..<count).flatMap { index in
            let layers =
                index == 0 || !isDelayed
                ? first
                : animator.delayed(by: instanceDelay * Double(index)) {
                    super.renderSublayers(sublayers, depth: depth)
                }
            defer { transform = transform.concatenating(step) }
            return layers.map { layer in
                var copy = index == 0 ? layer : layer.numbered(for: copyIDs[index])
                copy.concatenate(transform)
                return tint(at: index).map { tint in copy.mapColors { $0.multiplied(by: tint) } } ?? copy
            }
        }
    }

    /// The transform from a copy to the next, in the layer's coordinates.
    private var step: RenderTransform {
        let anchor = CGPoint(
            x: bounds.minX + anchorPoint.x * bounds.width, y: bounds.minY + anchorPoint.y * bounds.height)
        return CGAffineTransform(translationX: -anchor.x, y: -anchor.y)
            .concatenating(instanceTransform.affine)
            .concatenating(CGAffineTransform(translationX: anchor.x, y: anchor.y)).rendered
    }

    /// The color by which a copy's colors are multiplied; nil if it changes nothing.
    private func tint(at index: Int) -> Color? {
        let base = instanceColor?.color ?? .white
        func offset(_ one: Float) -> Double { Double(index) * Double(one) }
        let tint = Color(
            red: base.red + offset(instanceRedOffset), green: base.green + offset(instanceGreenOffset),
            blue: base.blue + offset(instanceBlueOffset), alpha: base.alpha + offset(instanceAlphaOffset))
        return tint == .white ? nil : tint
    }

    override func makePresentation() -> CALayer { CAReplicatorLayer() }

    override func copyValues(of other: CALayer) {
        super.copyValues(of: other)
        guard let other = other as? CAReplicatorLayer else { return }
        (instanceCount, instanceDelay, preservesDepth) = (
            other.instanceCount, other.instanceDelay, other.preservesDepth
        )
        (instanceTransform, instanceColor) = (other.instanceTransform, other.instanceColor)
        (instanceRedOffset, instanceGreenOffset) = (other.instanceRedOffset, other.instanceGreenOffset)
        (instanceBlueOffset, instanceAlphaOffset) = (other.instanceBlueOffset, other.instanceAlphaOffset)
    }
}

extension Color {
    /// Returns the color with each component multiplied by that of another.
    func multiplied(by other: Color) -> Color {
        Color(
            red: red * other.red, green: green * other.green, blue: blue * other.blue, alpha: alpha * other.alpha)
    }
}

extension [RenderLayer] {
    /// The number of layers, with all sublayers and masks.
    fileprivate var total: Int { reduce(count) { $0 + $1.sublayers.total + $1.mask.total } }
}
