// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

extension CALayer {
    /// Inserts a sublayer behind another, or in front of all if that layer is not a sublayer.
    public func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
        let others = children.filter { $0 !== layer }
        insertSublayer(layer, at: UInt32(others.firstIndex { $0 === sibling } ?? others.count))
    }

    /// Inserts a sublayer in front of another, or of all if that layer is not a sublayer.
    public func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
        let others = children.filter { $0 !== layer }
        insertSublayer(layer, at: UInt32(others.firstIndex { $0 === sibling }.map { $0 + 1 } ?? others.count))
    }

    /// Replaces a sublayer with another layer.
    public func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
        guard oldLayer !== newLayer, sublayers?.contains(where: { $0 === oldLayer }) == true else { return }
        insertSublayer(newLayer, above: oldLayer)
        oldLayer.removeFromSuperlayer()
    }

    /// Replaces all sublayers; those that stay keep their animations.
    func replaceSublayers(_ layers: [CALayer]) {
        for old in sublayers ?? [] where !layers.contains(where: { $0 === old }) { old.removeFromSuperlayer() }
        for layer in layers where layer.superlayer !== self { addSublayer(layer) }
        guard !layers.isEmpty else { return }
        var places: [ObjectIdentifier: Int] = [:]
        for (place, layer) in layers.enumerated() { places[ObjectIdentifier(layer)] = place }
        sortSublayers { places[ObjectIdentifier($0), default: 0] < places[ObjectIdentifier($1), default: 0] }
        setNeedsCommit()
    }

    /// Whether the layer is in another one, or in its mask.
    func isDescendant(of layer: CALayer) -> Bool {
        sequence(first: self) { $0.superlayer ?? $0.masked }.contains { $0 === layer }
    }

    /// The view or the object that draws and lays out the layer, if any.
    var owner: (any CALayerDelegate)? { view ?? delegate }

    /// Whether the layer has been part of a commit in its window; earlier changes are not animated.
    var wasShown: Bool {
        let commits = SimulatedDevice.current.mainLoop.commits
        var layer = self
        while layer.attachedAt < commits {
            guard let above = layer.parent ?? layer.masked else {
                return layer.view.map { $0.window != nil && $0.attachedAt < commits } ?? false
            }
            layer = above
        }
        return false
    }
    /// Whether the layer is in a window, possibly as a mask.
    var isInWindow: Bool { view?.window != nil || (parent ?? masked)?.isInWindow == true }

    // MARK: Coordinates

    /// The transform to the coordinates of the root layer.
    private var transformToRoot: CGAffineTransform {
        let own = geometry.transformToSuperview
        return superlayer.map { own.concatenating($0.transformToRoot) } ?? own
    }

    /// Returns the transform to the coordinates of another layer, or of the root layer if nil.
    private func transform(to layer: CALayer?) -> CGAffineTransform {
        guard let layer else { return transformToRoot }
        return transformToRoot.concatenating(layer.transformToRoot.inverted())
    }

    /// Converts a point to the coordinates of another layer, or of the root layer if nil.
    public func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint {
        isSpace(from: l) ? convertInSpace(p, to: l) : p.applying(transform(to: l))
    }
    /// Converts a point from the coordinates of another layer, or of the root layer if nil.
    public func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint {
        isSpace(from: l) ? Self.convertInSpace(p, from: l, to: self) : p.applying(transform(to: l).inverted())
    }
    /// Converts a rectangle to the coordinates of another layer, or of the root layer if nil.
    public func convert(_ r: CGRect, to l: CALayer?) -> CGRect {
        isSpace(from: l) ? .box(r) { convertInSpace($0, to: l) } : r.applying(transform(to: l))
    }
    /// Converts a rectangle from the coordinates of another layer, or of the root layer if nil.
    public func convert(_ r: CGRect, from l: CALayer?) -> CGRect {
        isSpace(from: l)
            ? .box(r) { Self.convertInSpace($0, from: l, to: self) } : r.applying(transform(to: l).inverted())
    }
    /// Whether the way between the layer and another one leads through space.
    private func isSpace(from other: CALayer?) -> Bool { isInSpace || other?.isInSpace == true }
    /// Converts a time from that of another layer, or from ``CACurrentMediaTime()`` if nil.
    public func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
        localTime(at: l?.globalTime(at: t) ?? t)
    }
    /// Converts a time to that of another layer, or to ``CACurrentMediaTime()`` if nil.
    public func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval {
        let time = globalTime(at: t)
        return l?.localTime(at: time) ?? time
    }

    /// Returns the time of ``CACurrentMediaTime()`` at a time of the layer; if the layer's time is stopped, its begin
    /// time.
    private func globalTime(at time: CFTimeInterval) -> CFTimeInterval {
        let above = speed == 0 ? beginTime : (time - timeOffset) / Double(speed) + beginTime
        return superlayer?.globalTime(at: above) ?? above
    }

    /// Returns the frontmost layer at a point in the coordinates of the superlayer; nil if there is none.
    func findLayer(at p: CGPoint) -> CALayer? {
        guard !isHidden, opacity > 0 else { return nil }
        guard let point = point(fromPlane: p) else { return nil }
        guard contains(point) || !masksToBounds else { return nil }
        for child in children.reversed() {
            if let hit = child.hitTest(point) { return hit }
        }
        return contains(point) ? self : nil
    }
}

/// An action triggered by a change of a layer's property: an animation.
public protocol CAAction {}

extension CAAnimation: CAAction {}

/// The absence of an action: a change takes effect immediately.
extension NSNull: CAAction {}

/// The object that draws and lays out a layer.
@preconcurrency @MainActor public protocol CALayerDelegate: AnyObject {
    /// Provides the contents of the layer before it is drawn.
    func display(_ layer: CALayer)
    /// Tells the delegate that the layer is about to be drawn.
    func layerWillDraw(_ layer: CALayer)
    /// Draws the content of the layer.
    func draw(_ layer: CALayer, in ctx: CGContext)
    /// Lays out the sublayers.
    func layoutSublayers(of layer: CALayer)
    /// Returns the action for a change of a property; nil for the default.
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
    /// Does nothing by default.
    public func display(_ layer: CALayer) {}
    /// Does nothing by default.
    public func layerWillDraw(_ layer: CALayer) {}
    /// Draws nothing by default.
    public func draw(_ layer: CALayer, in ctx: CGContext) {}
    /// Does nothing by default.
    public func layoutSublayers(of layer: CALayer) {}
    /// Returns nil by default.
    public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}

/// Constants that describe how the contents of a layer are scaled and placed.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a gravity.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Centered, not scaled.
    public static let center = CALayerContentsGravity(rawValue: "center")
    /// At the top, not scaled.
    public static let top = CALayerContentsGravity(rawValue: "top")
    /// At the bottom, not scaled.
    public static let bottom = CALayerContentsGravity(rawValue: "bottom")
    /// On the left, not scaled.
    public static let left = CALayerContentsGravity(rawValue: "left")
    /// On the right, not scaled.
    public static let right = CALayerContentsGravity(rawValue: "right")
    /// At the top left, not scaled.
    public static let topLeft = CALayerContentsGravity(rawValue: "topLeft")
    /// At the top right, not scaled.
    public static let topRight = CALayerContentsGravity(rawValue: "topRight")
    /// At the bottom left, not scaled.
    public static let bottomLeft = CALayerContentsGravity(rawValue: "bottomLeft")
    /// At the bottom right, not scaled.
    public static let bottomRight = CALayerContentsGravity(rawValue: "bottomRight")
    /// Scaled to the bounds.
    public static let resize = CALayerContentsGravity(rawValue: "resize")
    /// Scaled to fit, keeping the aspect ratio.
    public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
    /// Scaled to fill, keeping the aspect ratio.
    public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")

    /// The equivalent content mode of views.
    var mode: UIView.ContentMode {
        switch self {
        case .center: .center
        case .top: .top
        case .bottom: .bottom
        case .left: .left
        case .right: .right
        case .topLeft: .topLeft
        case .topRight: .topRight
        case .bottomLeft: .bottomLeft
        case .bottomRight: .bottomRight
        case .resizeAspect: .scaleAspectFit
        case .resizeAspectFill: .scaleAspectFill
        default: .scaleToFill
        }
    }
}

/// The order of the layers of subviews and of the app's own, which are drawn as one list.
extension CALayer {
    /// Removes a layer from the children.
    func forget(_ layer: CALayer) {
        mixed?.removeAll { $0 === layer }
        if mixed?.allSatisfy({ $0.view != nil }) == true { mixed = nil }
    }

    /// Removes the layer of a view that is no longer a subview.
    func subviewWasRemoved(_ view: UIView) { if mixed != nil { forget(view.layer) } }

    /// Inserts the layer of a new subview: behind that of the next one, or in front of everything.
    func subviewWasInserted(_ view: UIView, before next: UIView?) {
        guard let layers = mixed else { return }
        mixed?.insert(view.layer, at: layers.firstIndex { $0 === next?.layer } ?? layers.count)
    }

    /// Moves the layer of a subview in front of all children, or behind them.
    func moveSubview(_ view: UIView, toFront isFront: Bool) {
        guard var layers = mixed else { return }
        layers.removeAll { $0 === view.layer }
        layers.insert(view.layer, at: isFront ? layers.count : 0)
        mixed = layers
    }

    /// Sorts the app's layers; the places of those of subviews are kept.
    func sortSublayers(by areInOrder: (CALayer, CALayer) -> Bool) {
        var rest = (sublayers ?? []).sorted(by: areInOrder)[...]
        mixed = mixed?.map { $0.view == nil ? rest.removeFirst() : $0 }
    }

    /// Exchanges the layers of two subviews.
    func exchange(_ one: UIView, _ other: UIView) {
        guard let first = mixed?.firstIndex(where: { $0 === one.layer }),
            let second = mixed?.firstIndex(where: { $0 === other.layer })
        else { return }
        mixed?.swapAt(first, second)
    }
}
