// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import Base
internal import DisplayModel
package import FrameOutput
package import RenderTree

/// Composes the frames of one screen, away from the main actor and beside other screens.
///
/// Only what differs from the frame before is composed, and nothing at all when nothing does.
package actor ScreenCompositor: FrameComposer {
    private let screen: String
    private let composer: Composer
    private let limits: FrameLimits
    private let tiles: TileCache
    private let queue: SerialQueue
    private var buffers: BufferPool?
    private var lastScene: Scene?
    private var lastTint: [PixelRect]?
    private var sequence = 0

    /// The queue that is the screen's own.
    package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe queue.asUnownedSerialExecutor() }

    /// Creates a compositor.
    ///
    /// - Parameters:
    ///   - screen: the screen's name, as `HDMI-A-1`.
    ///   - fonts: the fonts.
    ///   - tiles: what was drawn, best shared by all screens.
    ///   - limits: what frames may take.
    /// - Throws: ``CompositorError`` when the fonts cannot be opened.
    package init(
        screen: String, fonts: FontLibrary, tiles: TileCache, limits: FrameLimits = FrameLimits()
    ) throws(CompositorError) {
        self.screen = screen
        self.limits = limits
        self.tiles = tiles
        queue = SerialQueue(label: "org.secondscreen.composition.\(screen)")
        composer = try Composer(fonts: fonts, tiles: tiles)
    }

    /// Composes a frame.
    ///
    /// - Parameters:
    ///   - composition: what is to be shown.
    ///   - changedAt: when what is new in it happened, since the start of the program's clock.
    /// - Returns: the frame; `nil` when it would be the same as the one before.
    /// - Throws: ``CompositorError`` for a size that is refused; the next composition may have another.
    package func compose(
        _ composition: ScreenComposition, changedAt: Duration = .zero
    ) throws(CompositorError) -> Frame? {
        try limits.check(composition.size, replacing: buffers?.byteCount ?? 0, screen: screen)
        let scene = Scene(composition)
        guard scene != lastScene || composition.tintsDamage != (lastTint != nil) else { return nil }
        if lastScene?.size != scene.size { buffers = nil }
        var damage = scene.damage(since: buffers == nil ? nil : lastScene)
        lastScene = scene
        let changed = damage
        damage += lastTint ?? []
        if damage.isEmpty, !composition.tintsDamage { return nil }
        lastTint = composition.tintsDamage ? changed : nil
        let region = PixmanRegion(DamageRing.collapsed(damage))
        let tint = lastTint ?? []
        var pool = buffers ?? BufferPool(size: scene.size)
        buffers = nil
        let rects = DamageRing.collapsed(region.rects)
        let buffer = pool.draw(rects) { pixels in
            composer.compose(scene, damage: region, onto: &pixels)
            if !tint.isEmpty { Composer.tint(tint, of: scene.size, &pixels) }
        }
        buffers = pool
        guard let buffer else { return nil }
        sequence += 1
        return Frame(screen: screen, sequence: sequence, damage: rects, changedAt: changedAt, buffer: buffer)
    }

    /// Lets the buffers go, as for a screen that is dark; the next frame is composed whole.
    ///
    /// Drawings for the screen's own pixels go with them. Nobody knows whose those in the cache are: the other screens draw
    /// what they need anew, when it changes.
    package func releaseBuffers() {
        tiles.removeAll()
        buffers = nil
        lastScene = nil
        lastTint = nil
    }

    /// The memory of the screen's own buffers, in bytes.
    package var byteCount: Int { buffers?.byteCount ?? 0 }
}

extension Composer {
    /// Lays a tint over parts of a frame.
    fileprivate static func tint(_ rects: [PixelRect], of size: PixelSize, _ pixels: inout [UInt32]) {
        let region = PixmanRegion(rects)
        PixmanImage.withTarget(&pixels, PixelRect(size), isOpaque: true) { image in
            for rect in region.rects { image.fill(rect, Color(red: 1, green: 0.2, blue: 0.6, alpha: 0.3)) }
        }
    }
}

/// Why no frame could be made.
package struct CompositorError: Error, Hashable, CustomStringConvertible {
    /// What was attempted on what, and why it failed: `cannot compose 16385x1 for HDMI-A-1: a side has 16384 …`.
    package let description: String

    init(_ operation: String, _ cause: String) {
        description = "cannot \(operation): \(cause)"
    }
}
