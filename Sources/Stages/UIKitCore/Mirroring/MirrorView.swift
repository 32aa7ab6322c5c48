// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
public import Foundation
import RenderTree

/// A view that shows what another window shows, as it is at any moment; SecondScreen's own.
///
/// The other window's layers are drawn anew at this view's size and scale, so that the picture is sharp on any screen.
/// Views marked with ``UIView/isHiddenInMirrors`` are left out, and so is what the system shows to the device's user
/// alone, as a keyboard, unless ``showsPrivateContent`` asks for it. Bars at the sides have the background color.
@MainActor open class MirrorView: UIView {
    /// How the picture is made to fit.
    public enum Aspect: Hashable, Sendable, CaseIterable {
        /// As large as possible with all of it to be seen, bars at two sides.
        case fit
        /// As small as possible with no bars, cut off at two sides.
        case fill
        /// As `fit`, but by a whole number of pixels for each point, or of points for each pixel.
        case exact
    }

    /// The window that is shown; it may go at any time, and nothing is shown then.
    open weak var mirroredWindow: UIWindow? { didSet { if mirroredWindow !== oldValue { setNeedsDisplay() } } }
    /// How the picture is made to fit. The default shows all of it.
    open var aspect = Aspect.fit { didSet { if aspect != oldValue { setNeedsDisplay() } } }
    /// The part of the window that is shown, in its points; nil, and whatever lies outside it, for all.
    open var region: CGRect? { didSet { if region != oldValue { setNeedsDisplay() } } }
    /// Whether what is for the device's user alone is shown as well. The default is false.
    open var showsPrivateContent = false { didSet { if showsPrivateContent != oldValue { setNeedsDisplay() } } }
    /// Whether the picture stays as it was when this was set. The default is false.
    open var isFrozen: Bool {
        get { frozen != nil }
        set {
            guard newValue != isFrozen else { return }
            frozen = newValue ? MirroredPicture(of: mirroredWindow, private: showsPrivateContent) : nil
            setNeedsDisplay()
        }
    }
    /// The picture that is shown while it is frozen.
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

    /// A layer that draws the other window's.
    open override class var layerClass: AnyClass { MirrorLayer.self }

    /// What is shown now.
    var picture: MirroredPicture {
        frozen ?? MirroredPicture(of: mirroredWindow, private: showsPrivateContent)
    }
}

/// The layer of a ``MirrorView``: in it lie copies of the mirrored window's layers.
final class MirrorLayer: CALayer {
    /// The mirrored layers, made to fit, in a layer that cuts them to the part that is shown.
    override func copiedLayers() -> [RenderLayer] {
        guard let view = view as? MirrorView else { return [] }
        let picture = view.picture
        let mirror = Mirror(
            RenderTree(size: picture.size, layers: picture.layers), aspect: MirrorAspect(view.aspect),
            region: view.region?.rendered)
        let region = mirror.shownRegion
        guard region.size.width > 0, region.size.height > 0, !picture.layers.isEmpty else { return [] }
        let place = place(of: region.size, mirror.aspect, at: view.window?.screen.scale ?? 1)
        let transform = RenderTransform.translation(x: -region.minX, y: -region.minY)
            .concatenating(
                .scale(x: place.size.width / region.size.width, y: place.size.height / region.size.height)
            )
            .concatenating(.translation(x: place.minX, y: place.minY))
        let container = RenderLayer(
            id: id.number(of: 0), bounds: region, transform: transform, masksToBounds: true,
            sublayers: picture.layers.map { $0.copied(by: id) })
        return [container]
    }

    /// Where a picture of `size` points is put, in this layer's points, on whole pixels.
    private func place(of size: RenderSize, _ aspect: MirrorAspect, at scale: CGFloat) -> RenderRect {
        // Numbers without meaning are harmless from here on.
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
    /// The layer with numbers that belong to one mirror, as the original may be in the same tree.
    fileprivate func copied(by mirror: UInt64) -> RenderLayer {
        RenderLayer(
            id: mirror.number(of: id), bounds: bounds, transform: transform, opacity: opacity,
            cornerRadius: cornerRadius, backgroundColor: backgroundColor, borderWidth: borderWidth,
            borderColor: borderColor, shadow: shadow, masksToBounds: masksToBounds, contents: contents,
            sublayers: sublayers.map { $0.copied(by: mirror) })
    }
}

extension UInt64 {
    /// The number that a layer has in the mirror with this number.
    ///
    /// Layers count up from 1 and never reach the upper half of the bits.
    fileprivate func number(of layer: UInt64) -> UInt64 { self &* 0x9E37_79B9_7F4A_7C15 ^ layer | 1 << 63 }
}

/// What a window shows to others at one moment: its layers from the window's upper left corner on.
@MainActor struct MirroredPicture {
    /// The window's size in points.
    private(set) var size = RenderSize.zero
    /// The window's layers and those of private windows above it, back to front; none while the window is not shown.
    private(set) var layers: [RenderLayer] = []

    /// The windows whose pictures are being taken: one that mirrors itself shows nothing in the mirror's place.
    private static var windowsInWork: Set<ObjectIdentifier> = []

    /// Takes the picture of a window; an empty one when it is gone or hidden.
    ///
    /// - Parameters:
    ///   - window: the window.
    ///   - includesPrivate: whether windows for the device's user alone are part of it.
    init(of window: UIWindow?, private includesPrivate: Bool) {
        guard let window, Self.windowsInWork.insert(ObjectIdentifier(window)).inserted else { return }
        defer { Self.windowsInWork.remove(ObjectIdentifier(window)) }
        window.layoutIfNeeded()
        guard let layer = window.layer.render() else { return }
        // Wherever the window lies on its screen, the picture begins at its corner.
        let toCorner = RenderTransform.translation(x: -window.frame.minX, y: -window.frame.minY)
        size = window.frame.size.rendered
        let above = includesPrivate ? window.privateWindowsAbove.compactMap { $0.layer.render() } : []
        let moved = ([layer] + above).map { layer in
            var layer = layer
            layer.transform = layer.transform.concatenating(toCorner)
            return layer
        }
        layers = RenderTree(size: size, layers: moved).mirrored(includingPrivate: includesPrivate).layers
    }
}

extension UIWindow {
    /// The windows for the device's user alone that are shown on the same screen.
    fileprivate var privateWindowsAbove: [UIWindow] {
        device.visibleWindows(on: screen).filter(\.isPrivate)
    }
}
