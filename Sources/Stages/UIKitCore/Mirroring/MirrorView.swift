// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
public import Foundation
import RenderTree

/// A view that mirrors the current content of a window; a SecondScreen extension to UIKit.
///
/// The layers of the window are drawn at this view's size and scale, so that the picture is sharp on any screen. Views
/// marked with ``UIView/isHiddenInMirrors`` are omitted, as is private content shown only to the device's user, such as
/// a keyboard, unless ``showsPrivateContent`` is true. Bars have the background color.
@preconcurrency @MainActor open class MirrorView: UIView {
    /// Constants that specify the scaling of the picture.
    public enum Aspect: Hashable, Sendable, CaseIterable {
        /// Scales the picture to fit, with bars on two sides.
        case fit
        /// Scales the picture to fill, clipping it on two sides.
        case fill
        /// Like `fit`, but with an integral number of pixels per point, or of points per pixel.
        case exact
    }

    /// The mirrored window; the view is empty once the window is deallocated.
    open weak var mirroredWindow: UIWindow? { didSet { if mirroredWindow !== oldValue { setNeedsDisplay() } } }
    /// The scaling of the picture. The default is to fit.
    open var aspect = Aspect.fit { didSet { if aspect != oldValue { setNeedsDisplay() } } }
    /// The mirrored part of the window, in its coordinates. If nil or outside the window, the whole window is mirrored.
    open var region: CGRect? { didSet { if region != oldValue { setNeedsDisplay() } } }
    /// Whether private content is mirrored. The default is false.
    open var showsPrivateContent = false { didSet { if showsPrivateContent != oldValue { setNeedsDisplay() } } }
    /// Whether the picture is frozen. The default is false.
    open var isFrozen: Bool {
        get { frozen != nil }
        set {
            guard newValue != isFrozen else { return }
            frozen = newValue ? MirroredPicture(of: mirroredWindow, private: showsPrivateContent) : nil
            setNeedsDisplay()
        }
    }
    /// The frozen picture.
    private var frozen: MirroredPicture?

    /// Creates a view with a zero frame that mirrors `window`.
    public init(of window: UIWindow?) {
        mirroredWindow = window
        super.init(frame: .zero)
        setUp()
    }

    /// Creates a view that mirrors nothing yet.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    /// Creates a view that mirrors nothing yet.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        backgroundColor = .black
        clipsToBounds = true
        isUserInteractionEnabled = false
    }

    /// The class of the layer.
    open override class var layerClass: AnyClass { MirrorLayer.self }

    /// The current picture.
    var picture: MirroredPicture {
        frozen ?? MirroredPicture(of: mirroredWindow, private: showsPrivateContent)
    }
}

/// The layer of a ``MirrorView``, which contains copies of the mirrored window's layers.
final class MirrorLayer: CALayer {
    override func renderSublayers(_ sublayers: [CALayer], depth: Int) -> [RenderLayer] {
        [mirrored].compactMap(\.self) + super.renderSublayers(sublayers, depth: depth)
    }

    /// The mirrored layers, scaled, in a layer that clips them to the mirrored region; nil if there are none.
    private var mirrored: RenderLayer? {
        guard let view = view as? MirrorView else { return nil }
        let picture = view.picture
        let mirror = Mirror(
            RenderTree(size: picture.size, layers: picture.layers), aspect: MirrorAspect(view.aspect),
            region: view.region?.rendered)
        let region = mirror.visibleRegion
        guard region.size.width > 0, region.size.height > 0, !picture.layers.isEmpty else { return nil }
        let place = place(of: region.size, mirror.aspect, at: view.window?.screen.scale ?? 1)
        let transform = RenderTransform.translation(x: -region.minX, y: -region.minY)
            .concatenating(
                .scale(x: place.size.width / region.size.width, y: place.size.height / region.size.height)
            )
            .concatenating(.translation(x: place.minX, y: place.minY))
        return RenderLayer(
            id: id.number(of: 0), bounds: region, transform: transform, masksToBounds: true,
            sublayers: picture.layers.map { $0.shown(in: id) })
    }

    /// Returns the frame for a picture of `size` points, in the layer's coordinates and aligned to pixels.
    private func place(of size: RenderSize, _ aspect: MirrorAspect, at scale: CGFloat) -> RenderRect {
        // From here on, values such as NaN are harmless.
        let bounds = bounds.rendered
        func pixels(_ length: Double) -> Int { Int(min(max(length * scale, 1), 1e6).rounded()) }
        let room = PixelSize(width: pixels(bounds.size.width), height: pixels(bounds.size.height))
        let place = aspect.place(size, in: room)
        return RenderRect(
            x: bounds.minX + Double(place.x) / scale, y: bounds.minY + Double(place.y) / scale,
            width: Double(place.width) / scale, height: Double(place.height) / scale)
    }
}

extension RenderLayer {
    /// Returns the layer as part of a mirror: what is in its picture is shown by a mirror of the mirror, too.
    fileprivate func shown(in mirror: UInt64) -> RenderLayer {
        mapLayers { layer in
            layer.id = mirror.number(of: layer.id)
            (layer.isHiddenInMirrors, layer.isPrivate) = (false, false)
        }
    }
}

/// The layers of a window at one moment, with the window's top-left corner as the origin.
@MainActor struct MirroredPicture {
    /// The window's size in points.
    private(set) var size = RenderSize.zero
    /// The layers of the window and of private windows above it, back to front; empty while the window is hidden.
    private(set) var layers: [RenderLayer] = []

    /// The windows being captured; a window that mirrors itself appears empty in the mirror.
    private static var windowsInWork: Set<ObjectIdentifier> = []

    /// Captures a window, with private windows if requested; the picture is empty if the window is nil or hidden.
    init(of window: UIWindow?, private includesPrivate: Bool) {
        guard let window, Self.windowsInWork.insert(ObjectIdentifier(window)).inserted else { return }
        defer { Self.windowsInWork.remove(ObjectIdentifier(window)) }
        window.layoutTree()
        guard let layer = window.layer.render() else { return }
        // Move the origin to the window's corner.
        let toCorner = RenderTransform.translation(x: -window.frame.minX, y: -window.frame.minY)
        size = window.frame.size.rendered
        let above = includesPrivate ? window.privateWindows.compactMap { $0.layer.render() } : []
        let moved = ([layer] + above).map { layer in
            var layer = layer
            layer.concatenate(toCorner)
            return layer
        }
        layers = RenderTree(size: size, layers: moved).mirrored(includingPrivate: includesPrivate).layers
    }
}

extension UIWindow {
    /// The visible windows with a keyboard or input views on the same screen.
    fileprivate var privateWindows: [UIWindow] {
        device.visibleWindows(on: screen).filter { $0 is UITextEffectsWindow }
    }
}
