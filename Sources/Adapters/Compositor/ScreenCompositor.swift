// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Base
internal import DisplayModel
package import FrameOutput
package import RenderTree

/// Composes the frames of one screen, away from the main actor and in parallel to other screens.
///
/// Only the difference from the previous frame is composed.
package actor ScreenCompositor: FrameComposer {
    private let screen: String
    private let composer: Composer
    private let limits: FrameLimits
    private let tiles: TileCache
    private let memory: FrameMemory
    private let queue: SerialQueue
    private var buffers: BufferPool?
    private var rotation = Rotation.none
    /// The picture of a rotated screen; nil for an unrotated one, which is composed directly in its frames.
    private var upright: UprightPicture?
    private var lastScene: Scene?
    private var lastComposition: ScreenComposition?
    private var lastTint: [PixelRect]?
    /// Whether the latest frame lacks an image that could not be drawn yet.
    private var lacksImages = false
    private var sequence = 0
    /// When the change shown by the latest frame happened.
    private var changedAt = Duration.zero

    /// The queue that it composes on.
    package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe queue.asUnownedSerialExecutor() }

    /// Creates a compositor.
    ///
    /// - Parameters:
    ///   - screen: The screen's name, such as `HDMI-A-1`.
    ///   - fonts: The fonts.
    ///   - tiles: The cache of drawings, ideally shared by all screens.
    ///   - memory: The memory for frames, shared by all screens.
    ///   - limits: The limits of frame sizes.
    ///   - queue: The queue that it composes on: the caller's, so that a frame costs no switch of threads, or its own.
    ///   - pause: The time without a frame after which spare buffers are released.
    /// - Throws: ``CompositorError`` if the fonts cannot be opened.
    package init(
        screen: String, fonts: FontLibrary, tiles: TileCache, memory: FrameMemory = FrameMemory(),
        limits: FrameLimits = FrameLimits(), on queue: SerialQueue = SerialQueue(),
        sparesUntilQuietFor pause: Duration = .seconds(2)
    ) throws(CompositorError) {
        self.screen = screen
        self.limits = limits
        self.tiles = tiles
        self.memory = memory
        self.queue = queue
        composer = try Composer(fonts: fonts, tiles: tiles)
        // Otherwise, a sink that was slow once would double the screen's memory for as long as it is connected.
        queue.observeQuiet(after: pause) { [weak self] in
            self?.assumeIsolated { $0.buffers?.releaseSpares() }
        }
    }

    /// Composes a frame once there is memory for it.
    ///
    /// - Parameters:
    ///   - composition: What to show.
    ///   - changedAt: When the change happened, on the program's clock.
    /// - Returns: The frame; `nil` if it would equal the previous one.
    /// - Throws: ``CompositorError`` for a rejected size; the next composition may have another one.
    package func compose(
        _ composition: ScreenComposition, changedAt: Duration = .zero
    ) async throws(CompositorError) -> Frame? {
        let scene = Scene(composition)
        var grant: FrameMemory.Grant?
        // While this waits, another screen may take the buffers.
        while let missing = try missingMemory(for: scene, in: composition), missing > grant?.byteCount ?? 0 {
            grant = nil
            grant = await memory.grant(missing, to: self)
        }
        return compose(scene, composition, in: grant, changedAt: changedAt)
    }

    /// Releases buffers that do not fit a composition, and returns how many more bytes its frame needs; nil if nothing
    /// changed.
    private func missingMemory(
        for scene: Scene, in composition: ScreenComposition
    ) throws(CompositorError) -> Int? {
        let isTurned = composition.rotation != rotation
        let isRotated = composition.rotation != .none
        // Frames of the same size are in memory already, and the check asks the kernel.
        if buffers == nil || lastScene?.size != scene.size || isTurned {
            try limits.check(composition.size, isRotated: isRotated, replacing: byteCount, screen: screen)
        }
        let isNew =
            scene != lastScene || isTurned || composition.tintsDamage != (lastTint != nil) || canAddImages
        guard isNew else { return nil }
        if lastScene?.size != scene.size || isTurned { (buffers, upright) = (nil, nil) }
        let frame = composition.size.area * 4
        guard buffers != nil else { return isRotated ? 2 * frame : frame }
        return buffers?.needsBuffer() == true ? frame : 0
    }

    /// Whether the latest frame lacks images that could be drawn now.
    private var canAddImages: Bool { lacksImages && !tiles.images.isBusy }

    private func compose(
        _ scene: Scene, _ composition: ScreenComposition, in grant: FrameMemory.Grant?, changedAt: Duration
    ) -> Frame? {
        let isTurned = composition.rotation != rotation
        let isWhole = buffers == nil || canAddImages
        guard scene != lastScene || isTurned || composition.tintsDamage != (lastTint != nil) || canAddImages else {
            return nil
        }
        rotation = composition.rotation
        var damage = scene.damage(since: isWhole ? nil : lastScene)
        (lastScene, lastComposition) = (scene, composition)
        let changed = damage
        damage += lastTint ?? []
        if damage.isEmpty, !composition.tintsDamage { return nil }
        lastTint = composition.tintsDamage ? changed : nil
        let region = PixmanRegion(DamageRing.collapsed(damage))
        let tint = lastTint ?? []
        var pool = buffers ?? BufferPool(size: composition.size)
        var picture = upright
        if rotation != .none, picture == nil {
            let part = grant?.part(scene.size.area * 4)
            picture = UprightPicture(size: scene.size, rotation: rotation, in: part)
        }
        // Buffers with a second reference would be copied on write.
        (buffers, upright) = (nil, nil)
        func inFrame(_ rects: [PixelRect]) -> [PixelRect] {
            rects.map { $0.rotated(by: composition.rotation, in: scene.size) }
        }
        let drawn = DamageRing.collapsed(region.rects)
        let rects = inFrame(drawn)
        let missing = tiles.images.missingCount
        let buffer = pool.draw(rects, in: grant) { pixels in
            if picture != nil {
                picture?.draw(drawn, into: &pixels) { composer.compose(scene, damage: region, onto: &$0) }
            } else {
                composer.compose(scene, damage: region, onto: &pixels)
            }
            if !tint.isEmpty { Composer.tint(inFrame(tint), of: composition.size, &pixels) }
        }
        (buffers, upright) = (pool, picture)
        lacksImages = tiles.images.missingCount != missing || lacksImages && !isWhole
        memory.noteFrame(of: self)
        tiles.expire(on: queue)
        guard let buffer else { return nil }
        sequence += 1
        self.changedAt = changedAt
        return Frame(
            screen: screen, sequence: sequence, damage: rects, changedAt: changedAt, buffer: buffer, rotation: rotation)
    }

    /// Returns the latest frame again, with damage that covers all of it.
    ///
    /// - Returns: The frame; `nil` if there is none, or the screen is dark.
    package func latestFrame() async -> Frame? {
        if let buffer = buffers?.latestBuffer {
            return Frame(
                screen: screen, sequence: sequence, damage: [PixelRect(buffer.size)], changedAt: changedAt,
                buffer: buffer, rotation: rotation)
        }
        // Another screen needed the memory.
        guard let lastComposition else { return nil }
        lastScene = nil
        return try? await compose(lastComposition, changedAt: changedAt)
    }

    /// Releases the buffers, as for a dark screen; the next frame is composed in full.
    package func releaseBuffers() {
        releaseFrames()
        (lastScene, lastComposition) = (nil, nil)
    }

    /// Releases the buffers for another screen; the next change is composed in full.
    ///
    /// Frames held by sinks remain until the sinks release them.
    func releaseFrames() {
        memory.noteEnd(of: self)
        (buffers, upright) = (nil, nil)
        lastTint = nil
    }

    /// The size of the screen's buffers in bytes.
    package var byteCount: Int { (buffers?.byteCount ?? 0) + (upright?.byteCount ?? 0) }
}

extension Composer {
    /// Tints parts of a frame.
    fileprivate static func tint(_ rects: [PixelRect], of size: PixelSize, _ pixels: inout [UInt32]) {
        let region = PixmanRegion(rects)
        PixmanImage.withTarget(&pixels, PixelRect(size), isOpaque: true) { image in
            for rect in region.rects { image.fill(rect, Color(red: 1, green: 0.2, blue: 0.6, alpha: 0.3)) }
        }
    }
}

/// The reason why a frame could not be composed.
package struct CompositorError: Error, Hashable, CustomStringConvertible {
    /// The failed operation and the reason: `cannot compose 16385x1 for HDMI-A-1: a side exceeds 16384 pixels`.
    package let description: String

    init(_ operation: String, _ cause: String) { description = "cannot \(operation): \(cause)" }
}
